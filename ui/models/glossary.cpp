#include "ui/models/glossary.h"

#include <algorithm>

#include "ui/models/glossary_file.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

QString idOf(const QString& title) {
  QString id;
  for (const QChar letter : title.toLower())
    if (letter.isLetterOrNumber() || letter == QLatin1Char('-'))
      id += letter;
    else if (letter == QLatin1Char(' '))
      id += QLatin1Char('-');
  return id;
}

} // namespace

std::vector<GlossaryTerm> parseGlossary(std::string_view markdown) {
  std::vector<GlossaryTerm> terms;
  for (const QString& line : text(markdown).split(QLatin1Char('\n'))) {
    if (line.startsWith(QLatin1String("## "))) {
      const QString title = line.mid(3).trimmed();
      terms.push_back({idOf(title), title, {}});
    } else if (!terms.empty() && !line.trimmed().isEmpty()) {
      QString& words = terms.back().text;
      words += (words.isEmpty() ? QString() : QStringLiteral(" ")) + line.trimmed();
    }
  }
  return terms;
}

const std::vector<GlossaryTerm>& glossary() {
  static const std::vector<GlossaryTerm> terms = parseGlossary(glossaryFile().front().text);
  return terms;
}

std::optional<GlossaryTerm> explain(const QString& id) {
  const auto& terms = glossary();
  const auto found = std::find_if(terms.begin(), terms.end(), [&](const GlossaryTerm& term) { return term.id == id; });
  return found == terms.end() ? std::nullopt : std::optional(*found);
}

} // namespace tileglass
