#include "app/core/source_marks.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "app/core/source_text.h"

namespace tileglass {

namespace {

bool isName(std::string_view token) {
  return !token.empty() && (std::isalpha(static_cast<unsigned char>(token.front())) != 0 || token.front() == '_');
}

bool isLocal(std::string_view token) {
  return token == "__local" || token == "local";
}

bool isBarrier(std::string_view token) {
  return token == "barrier" || token == "work_group_barrier";
}

/// Finds the declarators behind a __local: in "float a[4], *b, c[N + 1];" the names a, b and c. A parameter's list of
/// declarators ends at its first comma.
class LocalNames {
public:
  explicit LocalNames(const std::vector<SourceToken>& tokens) : m_tokens(tokens) {
    int depth = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      depth += tokens[i].text == "(" ? 1 : tokens[i].text == ")" ? -1 : 0;
      if (isLocal(tokens[i].text)) {
        readDeclaration(i + 1, depth > 0);
      }
    }
  }
  bool contains(std::string_view name) const { return m_names.contains(name); }
  bool declares(std::size_t token) const { return m_declared.contains(token); }

private:
  void readDeclaration(std::size_t at, bool parameter) {
    int nested = 0;
    std::size_t name = m_tokens.size(); // the last identifier before [ , ; ) or =
    bool open = true;                   // still before the declarator's brackets or initial value
    for (; at < m_tokens.size(); ++at) {
      const std::string_view text = m_tokens[at].text;
      if (nested == 0 && (text == ";" || text == ")" || text == "{" || text == ",")) {
        take(name);
        if (text != "," || parameter) {
          return;
        }
        name = m_tokens.size();
        open = true;
      } else if (text == "[" || text == "(") {
        open = false;
        ++nested;
      } else if (text == "]" || text == ")") {
        nested -= nested > 0 ? 1 : 0;
      } else if (text == "=") {
        open = false;
      } else if (open && isName(text)) {
        name = at;
      }
    }
  }

  void take(std::size_t name) {
    if (name < m_tokens.size()) {
      m_names.insert(m_tokens[name].text);
      m_declared.insert(name);
    }
  }

  const std::vector<SourceToken>& m_tokens;
  std::set<std::string_view> m_names;
  std::set<std::size_t> m_declared; ///< indices of tokens
};

} // namespace

std::vector<SourceMark> sourceMarks(std::string_view source) {
  const SourceText text(source);
  const std::vector<SourceToken>& tokens = text.tokens();
  const LocalNames names(tokens);
  std::vector<SourceMark> marks;
  const auto add = [&](const SourceToken& token, SourceMarkKind kind) {
    const SourceMark mark{text.lineOf(token.begin), kind};
    if (std::find(marks.begin(), marks.end(), mark) == marks.end()) {
      marks.push_back(mark);
    }
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (isBarrier(tokens[i].text) && i + 1 < tokens.size() && tokens[i + 1].text == "(") {
      add(tokens[i], SourceMarkKind::Barrier);
    } else if (names.declares(i)) {
      add(tokens[i], SourceMarkKind::LocalDeclaration);
    } else if (names.contains(tokens[i].text)) {
      add(tokens[i], SourceMarkKind::LocalAccess);
    }
  }
  return marks;
}

} // namespace tileglass
