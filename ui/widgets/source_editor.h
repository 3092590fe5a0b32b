// A source to read: line numbers, lines that differ, barriers and uses of local memory in the margins, the compiler's
// messages below their lines.
#pragma once

#include <Qsci/qsciscintilla.h>

#include "ui/models/source_view.h"
#include "ui/models/variant_look.h"

namespace tileglass {

class OpenClLexer;

class SourceEditor : public QsciScintilla {
  Q_OBJECT
public:
  enum class Side { Left, Right };
  explicit SourceEditor(Side side, QWidget* parent = nullptr);
  /// Lines that differ are tinted in the variant's colour.
  void showSource(const SourceSide& source, const MarkColours& tint);
  /// The lines (from 0) that carry a message.
  std::vector<int> annotatedLines() const;

private:
  /// The first line (from 0) of a kernel: what a reader came for stands below the comment on top.
  int kernelLine() const;
  void applyTheme();
  void defineMargins();
  void defineMarkers();
  void markLines();
  void annotateMessages();

  Side m_side;
  OpenClLexer* m_lexer = nullptr;
  SourceSide m_source;
  MarkColours m_tint;
};

/// The signs of the margins, also for a legend.
enum class SourceSign { Barrier, LocalDeclaration, LocalAccess };
QPixmap sourceSign(SourceSign sign);

} // namespace tileglass
