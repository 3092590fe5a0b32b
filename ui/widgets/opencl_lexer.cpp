#include "ui/widgets/opencl_lexer.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QScreen>

#include "ui/theme.h"

namespace tileglass {
namespace {

constexpr int kStyles = 128; ///< the second half are those of code that "#if" leaves out
constexpr int kInactive = 64;
constexpr int kKeywordSet = 1;
constexpr int kGlobalSet = 2;
constexpr int kLocalSet = 4;

// OpenCL C 1.2 specification, 6.1 and 6.9: types, qualifiers and keywords of C99.
const char* const kKeywords =
    "bool break case char const continue default do double else enum extern float for goto half if inline int long "
    "restrict return short signed sizeof static struct switch typedef union unsigned void volatile while uchar ushort "
    "uint ulong size_t ptrdiff_t char2 char4 char8 char16 uchar2 uchar4 uchar8 uchar16 short2 short4 ushort2 ushort4 "
    "int2 int3 int4 int8 int16 uint2 uint3 uint4 uint8 uint16 long2 long4 ulong2 ulong4 float2 float3 float4 float8 "
    "float16 double2 double4 __kernel kernel __attribute__ reqd_work_group_size __private private __read_only "
    "__write_only __read_write";
const char* const kGlobal = "__global global __constant constant CLK_GLOBAL_MEM_FENCE";
const char* const kLocal = "__local local barrier work_group_barrier CLK_LOCAL_MEM_FENCE";

} // namespace

QFont sourceFont(bool bold) {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  if (QFontDatabase::hasFamily(QStringLiteral("Noto Sans Mono")))
    font.setFamilies({QStringLiteral("Noto Sans Mono")});
  const QScreen* screen = QGuiApplication::primaryScreen();
  const double dpi = screen ? screen->logicalDotsPerInchY() : 96.0;
  font.setPointSizeF(textFont(TextSize::Table).pixelSize() * 72.0 / dpi);
  font.setBold(bold);
  return font;
}

OpenClLexer::OpenClLexer(QObject* parent) : QsciLexerCPP(parent) {
  setFoldComments(false);
  applyTheme();
}

const char* OpenClLexer::keywords(int set) const {
  switch (set) {
  case kKeywordSet:
    return kKeywords;
  case kGlobalSet:
    return kGlobal;
  case kLocalSet:
    return kLocal;
  default:
    return nullptr;
  }
}

void OpenClLexer::applyTheme() {
  const Colours& c = colours();
  for (int style = 0; style < kStyles; ++style) {
    setPaper(c.card, style);
    setFont(sourceFont(), style);
    setColor(style >= kInactive ? c.disabled : c.text, style);
    setEolFill(false, style);
  }
  setDefaultPaper(c.card);
  setDefaultColor(c.text);
  setDefaultFont(sourceFont());
  for (const int style : {Comment, CommentLine, CommentDoc, CommentLineDoc})
    setColor(c.secondary, style);
  setColor(c.padded.outline, PreProcessor);
  setColor(c.rightText, DoubleQuotedString);
  setFont(sourceFont(true), Keyword);
  setColor(c.naive.outline, KeywordSet2);
  setFont(sourceFont(true), KeywordSet2);
  setColor(c.tiled.outline, GlobalClass);
  setFont(sourceFont(true), GlobalClass);
}

} // namespace tileglass
