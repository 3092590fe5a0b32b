#include "app/core/source_text.h"

#include <algorithm>

namespace tileglass {

namespace {

// Written out: isalnum() and isspace() ask the locale.
bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/// The words of a directive, up to any other character: {"define", "MIN", "(", "a", …}.
std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && isWordCharacter(text[end])) {
      ++end;
    }
    if (end > at) {
      words.emplace_back(text.substr(at, end - at));
    } else if (!isBlank(text[at]) && text[at] != '\n') {
      words.emplace_back(1, text[at]);
    }
    at = std::max(end, at + 1);
  }
  return words;
}

} // namespace

SourceText::SourceText(std::string_view source) : m_code(source) {
  blankNonCode();
  blankDisabled();
  noteReturningMacros();
  tokenise();
}

std::size_t SourceText::lineOf(std::size_t offset) const {
  const auto end = m_code.begin() + static_cast<std::ptrdiff_t>(std::min(offset, m_code.size()));
  return 1 + static_cast<std::size_t>(std::count(m_code.begin(), end, '\n'));
}

void SourceText::blank(std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < std::min(end, m_code.size()); ++at) {
    if (m_code[at] != '\n') {
      m_code[at] = ' ';
    }
  }
}

void SourceText::blankNonCode() {
  bool atLineStart = true;
  for (std::size_t at = 0; at < m_code.size();) {
    const char c = m_code[at];
    if (const std::size_t end = skipComment(at); end > at) {
      blank(at, end);
      at = end;
    } else if (c == '"' || c == '\'') {
      const std::size_t literalEnd = skipLiteral(at);
      // A literal stays one token, so that its place is not taken for empty.
      blank(at, literalEnd);
      m_code[at] = '"';
      at = literalEnd;
      atLineStart = false;
    } else if (c == '#' && atLineStart) {
      at = skipDirective(at);
    } else {
      atLineStart = c == '\n' || (atLineStart && isBlank(c));
      ++at;
    }
  }
}

/// The end of the comment that begins at `at`, or `at` where none does.
std::size_t SourceText::skipComment(std::size_t at) {
  if (m_code.compare(at, 2, "/*") == 0) {
    const std::size_t end = m_code.find("*/", at + 2);
    return end == std::string::npos ? m_code.size() : end + 2;
  }
  if (m_code.compare(at, 2, "//") != 0) {
    return at;
  }
  std::size_t end = at;
  while (end < m_code.size() && m_code[end] != '\n') {
    end += m_code[end] == '\\' ? 2 : 1; // a backslash continues even a comment on the next line
  }
  return std::min(end, m_code.size());
}

/// The end of the literal that begins at `at`; one that is not closed ends with its line.
std::size_t SourceText::skipLiteral(std::size_t at) {
  const char quote = m_code[at];
  std::size_t end = at + 1;
  while (end < m_code.size() && m_code[end] != quote && m_code[end] != '\n') {
    end += m_code[end] == '\\' ? 2 : 1;
  }
  if (end < m_code.size() && m_code[end] == quote) {
    ++end;
  }
  return std::min(end, m_code.size());
}

/// Notes and blanks the preprocessor line at `at`, with its continuations; returns its end.
std::size_t SourceText::skipDirective(std::size_t at) {
  Directive directive{at, at, {}};
  std::size_t end = at + 1;
  while (end < m_code.size() && m_code[end] != '\n') {
    if (const std::size_t commentEnd = skipComment(end); commentEnd > end) {
      directive.text += ' ';
      end = commentEnd;
    } else if (m_code[end] == '"' || m_code[end] == '\'') {
      directive.text += '"';
      end = skipLiteral(end);
    } else if (m_code[end] == '\\') {
      const bool carriageReturn = m_code.compare(end, 3, "\\\r\n") == 0;
      end += carriageReturn ? 3 : 2;
      directive.text += ' ';
    } else {
      directive.text += m_code[end++];
    }
  }
  directive.end = std::min(end, m_code.size());
  blank(directive.begin, directive.end);
  m_directives.push_back(directive);
  return directive.end;
}

/// Blanks what stands between "#if 0" and its #else, #elif or #endif.
void SourceText::blankDisabled() {
  for (std::size_t i = 0; i < m_directives.size(); ++i) {
    if (wordsOf(m_directives[i].text) != std::vector<std::string>{"if", "0"}) {
      continue;
    }
    std::size_t depth = 1;
    for (std::size_t j = i + 1; j < m_directives.size(); ++j) {
      const std::vector<std::string> words = wordsOf(m_directives[j].text);
      const std::string word = words.empty() ? std::string() : words.front();
      if (word == "if" || word == "ifdef" || word == "ifndef") {
        ++depth;
      } else if (word == "endif") {
        --depth;
      }
      if (depth == 0 || (depth == 1 && (word == "else" || word == "elif"))) {
        blank(m_directives[i].end, m_directives[j].begin);
        break;
      }
    }
  }
}

void SourceText::noteReturningMacros() {
  for (const Directive& directive : m_directives) {
    const std::vector<std::string> words = wordsOf(directive.text);
    if (words.size() > 2 && words[0] == "define" &&
        std::find(words.begin() + 2, words.end(), "return") != words.end()) {
      m_returningMacros.push_back(words[1]);
    }
  }
}

void SourceText::tokenise() {
  const std::string_view code = m_code;
  for (std::size_t at = 0; at < code.size();) {
    std::size_t end = at;
    while (end < code.size() && isWordCharacter(code[end])) {
      ++end;
    }
    if (end == at) {
      end = at + 1;
      if (isBlank(code[at]) || code[at] == '\n') {
        at = end;
        continue;
      }
    }
    m_tokens.push_back({code.substr(at, end - at), at});
    at = end;
  }
}

} // namespace tileglass
