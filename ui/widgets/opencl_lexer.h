// OpenCL C in colour: keywords, global and local memory in the two colours of the lesson, comments, numbers.
#pragma once

#include <Qsci/qscilexercpp.h>

namespace tileglass {

class OpenClLexer : public QsciLexerCPP {
  Q_OBJECT
public:
  explicit OpenClLexer(QObject* parent);
  const char* language() const override { return "OpenCL C"; }
  const char* keywords(int set) const override;
  /// Colours and fonts of the theme as it is now.
  void applyTheme();
};

/// The fixed-width font of sources, in the size of tables. Scintilla reads points, never pixels.
QFont sourceFont(bool bold = false);

} // namespace tileglass
