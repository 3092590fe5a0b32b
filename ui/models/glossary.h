// What the words of the window mean: the terms of resources/docs/glossary.md, which travels inside the program.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <QString>

namespace tileglass {

struct GlossaryTerm {
  QString id;    ///< "compute-unit": the heading in small letters, hyphens between its words
  QString title; ///< "Compute unit"
  QString text;  ///< one to three sentences, Markdown
};

/// Every "## Term" of a glossary with what stands below it.
std::vector<GlossaryTerm> parseGlossary(std::string_view markdown);
const std::vector<GlossaryTerm>& glossary();
/// The term of that id, or nothing.
std::optional<GlossaryTerm> explain(const QString& id);

/// The dynamic property of a widget that names the term which explains it.
inline constexpr const char* kExplainProperty = "explain";

} // namespace tileglass
