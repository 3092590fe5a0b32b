#include "ui/widgets/source_editor.h"

#include <algorithm>
#include <map>

#include <QPainter>
#include <Qsci/qscistyledtext.h>

#include <Qsci/qscicommand.h>
#include <Qsci/qscicommandset.h>
#include <Qsci/qscistyle.h>
#include <Qsci/qscistyledtext.h>

#include "ui/models/wording.h"
#include "ui/theme.h"
#include "ui/widgets/opencl_lexer.h"

namespace tileglass {
namespace {

enum Margin { Numbers, Difference, Memory };
enum Marker { DifferentLine, DifferentSign, BarrierSign, DeclarationSign, AccessSign };

constexpr int kSignSide = 14;

int bit(Marker marker) {
  return 1 << marker;
}

SourceSign signOf(SourceMarkKind kind) {
  switch (kind) {
  case SourceMarkKind::Barrier:
    return SourceSign::Barrier;
  case SourceMarkKind::LocalDeclaration:
    return SourceSign::LocalDeclaration;
  case SourceMarkKind::LocalAccess:
    break;
  }
  return SourceSign::LocalAccess;
}

Marker markerOf(SourceSign sign) {
  switch (sign) {
  case SourceSign::Barrier:
    return BarrierSign;
  case SourceSign::LocalDeclaration:
    return DeclarationSign;
  case SourceSign::LocalAccess:
    break;
  }
  return AccessSign;
}

QString severityWord(LogSeverity severity) {
  switch (severity) {
  case LogSeverity::Error:
    return QStringLiteral("error");
  case LogSeverity::Warning:
    return QStringLiteral("warning");
  case LogSeverity::Note:
    break;
  }
  return QStringLiteral("note");
}

QsciStyle styleOf(LogSeverity severity) {
  const Colours& c = colours();
  const bool error = severity == LogSeverity::Error;
  return QsciStyle(-1, severityWord(severity), error ? c.wrongText : c.text,
                   error                              ? c.wrong.tint
                   : severity == LogSeverity::Warning ? c.warning
                                                      : c.track,
                   sourceFont());
}

} // namespace

QPixmap sourceSign(SourceSign sign) {
  const int side = scaled(kSignSide);
  QPixmap pixmap(side, side);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.scale(scaled(1.0), scaled(1.0));
  const MarkColours& local = colours().tiled;
  switch (sign) {
  case SourceSign::Barrier: // the two bars of a pause: everyone waits here
    painter.fillRect(QRectF(3, 2, 3, 10), colours().text);
    painter.fillRect(QRectF(8, 2, 3, 10), colours().text);
    break;
  case SourceSign::LocalDeclaration:
    painter.setPen(QPen(local.outline, 1.5));
    painter.drawRect(QRectF(3, 3, 8, 8));
    break;
  case SourceSign::LocalAccess:
    painter.fillRect(QRectF(3, 3, 8, 8), local.fill);
    break;
  }
  return pixmap;
}

SourceEditor::SourceEditor(Side side, QWidget* parent) : QsciScintilla(parent), m_side(side) {
  setReadOnly(true);
  setUtf8(true);
  setFrameShape(QFrame::NoFrame);
  setWrapMode(WrapNone);
  setTabWidth(4);
  setScrollWidth(1);
  setScrollWidthTracking(true);
  setAnnotationDisplay(AnnotationIndented);
  setCaretLineVisible(true);
  // The window's own keys work here too (Ctrl+← and → step the tile); what only reads needs no others.
  for (QsciCommand* command : standardCommands()->commands()) {
    const bool plain = (command->key() & static_cast<int>(Qt::ControlModifier | Qt::AltModifier)) == 0;
    if (!plain && command->command() != QsciCommand::SelectionCopy && command->command() != QsciCommand::SelectAll)
      command->setKey(0);
  }
  m_lexer = new OpenClLexer(this);
  setLexer(m_lexer);
  connect(&Theme::instance(), &Theme::changed, this, &SourceEditor::applyTheme);
  applyTheme();
}

void SourceEditor::showSource(const SourceSide& source, const MarkColours& tint) {
  m_source = source;
  m_tint = tint;
  setReadOnly(false);
  setText(source.text);
  setReadOnly(true);
  applyTheme();
  setCursorPosition(kernelLine(), 0);
  setFirstVisibleLine(kernelLine());
}

int SourceEditor::kernelLine() const {
  for (int line = 0; line < lines(); ++line)
    if (const QString code = text(line).trimmed();
        code.startsWith(QLatin1String("__kernel")) || code.startsWith(QLatin1String("kernel")))
      return line;
  return 0;
}

void SourceEditor::applyTheme() {
  const Colours& c = colours();
  m_lexer->applyTheme();
  setPaper(c.card);
  setColor(c.text);
  setCaretForegroundColor(c.text);
  setCaretLineBackgroundColor(c.track);
  setSelectionBackgroundColor(c.accent);
  setSelectionForegroundColor(c.onAccent);
  setMarginsBackgroundColor(c.card);
  setMarginsForegroundColor(c.secondary);
  setMarginsFont(sourceFont());
  defineMargins();
  defineMarkers();
  markLines();
  annotateMessages();
}

void SourceEditor::defineMargins() {
  setMarginType(Numbers, NumberMargin);
  setMarginWidth(Numbers, QFontMetrics(sourceFont()).horizontalAdvance(QString::number(lines())) + scaled(12));
  setMarginType(Difference, SymbolMargin);
  setMarginWidth(Difference, scaled(kSignSide + 2));
  setMarginMarkerMask(Difference, bit(DifferentSign));
  setMarginType(Memory, SymbolMargin);
  setMarginWidth(Memory, scaled(kSignSide + 6));
  setMarginMarkerMask(Memory, bit(BarrierSign) | bit(DeclarationSign) | bit(AccessSign));
}

void SourceEditor::defineMarkers() {
  markerDefine(Background, DifferentLine);
  setMarkerBackgroundColor(m_tint.tint.isValid() ? m_tint.tint : colours().track, DifferentLine);
  markerDefine(m_side == Side::Left ? Minus : Plus, DifferentSign);
  setMarkerForegroundColor(m_tint.outline.isValid() ? m_tint.outline : colours().text, DifferentSign);
  setMarkerBackgroundColor(m_tint.outline.isValid() ? m_tint.outline : colours().text, DifferentSign);
  for (const SourceSign sign : {SourceSign::Barrier, SourceSign::LocalDeclaration, SourceSign::LocalAccess})
    markerDefine(sourceSign(sign), markerOf(sign));
}

void SourceEditor::markLines() {
  markerDeleteAll();
  for (const std::size_t line : m_source.different) {
    markerAdd(static_cast<int>(line), DifferentLine);
    markerAdd(static_cast<int>(line), DifferentSign);
  }
  for (const SourceMark& mark : m_source.marks)
    markerAdd(static_cast<int>(mark.line) - 1, markerOf(signOf(mark.kind)));
}

void SourceEditor::annotateMessages() {
  clearAnnotations();
  std::map<int, QList<QsciStyledText>> texts;
  for (const LogMessage& message : m_source.messages) {
    const int line = static_cast<int>(std::min<std::size_t>(message.line, static_cast<std::size_t>(lines()))) - 1;
    const QString words = QStringLiteral("%1: %2").arg(severityWord(message.severity), tileglass::text(message.text));
    QList<QsciStyledText>& list = texts[line];
    list.append(QsciStyledText(list.isEmpty() ? words : QLatin1Char('\n') + words, styleOf(message.severity)));
  }
  for (const auto& [line, list] : texts)
    annotate(line, list);
}

std::vector<int> SourceEditor::annotatedLines() const {
  std::vector<int> found;
  for (int line = 0; line < lines(); ++line)
    if (!annotation(line).isEmpty())
      found.push_back(line);
  return found;
}

} // namespace tileglass
