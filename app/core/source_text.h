// The code of an OpenCL C source: its tokens with their places, without comments, literals, preprocessor lines and what
// "#if 0" leaves out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tileglass {

/// An identifier or number, or one character of punctuation.
struct SourceToken {
  std::string_view text; ///< a view into the SourceText's own copy
  std::size_t begin = 0; ///< offset in the source
  std::size_t end() const { return begin + text.size(); }
};

class SourceText {
public:
  explicit SourceText(std::string_view source);
  SourceText(const SourceText&) = delete;
  SourceText& operator=(const SourceText&) = delete;

  const std::vector<SourceToken>& tokens() const { return m_tokens; }
  /// Names of the macros whose replacement text has the word `return`.
  const std::vector<std::string>& returningMacros() const { return m_returningMacros; }
  /// The line of an offset, from 1.
  std::size_t lineOf(std::size_t offset) const;

private:
  struct Directive {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text; ///< without the #, comments and continuations
  };
  void blankNonCode();
  std::size_t skipComment(std::size_t at);
  std::size_t skipLiteral(std::size_t at);
  std::size_t skipDirective(std::size_t at);
  void blankDisabled();
  void noteReturningMacros();
  void tokenise();
  void blank(std::size_t begin, std::size_t end);

  std::string m_code; ///< the source's length; what is not code is blank, line ends stay
  std::vector<Directive> m_directives;
  std::vector<SourceToken> m_tokens;
  std::vector<std::string> m_returningMacros;
};

} // namespace tileglass
