#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/command.h"
#include "app/cli/text_table.h"
#include "app/core/units.h"
#include "app/record/architecture_tables.h"

namespace tileglass {

namespace {

struct Summary {
  std::uint64_t localPerUnit = 0;
  std::uint64_t localPerGroup = 0;
  std::string warps;
};

Summary summaryOf(const Architecture& architecture) {
  if (const auto* nvidia = std::get_if<NvidiaArchitecture>(&architecture.table)) {
    return {nvidia->localPerUnit, nvidia->maxLocalPerGroup, groupDigits(nvidia->maxWarps)};
  }
  if (const auto* amd = std::get_if<AmdArchitecture>(&architecture.table)) {
    return {amd->localPerUnit, amd->maxLocalPerGroup,
            amd->simdsPerUnit ? groupDigits(amd->maxWavesPerSimd * *amd->simdsPerUnit) : "not known"};
  }
  if (const auto* intel = std::get_if<IntelArchitecture>(&architecture.table)) {
    return {intel->localPerUnit, intel->maxLocalPerGroup, groupDigits(intel->threadsPerUnit)};
  }
  return {0, 0, "–"};
}

void printAll(const ArchitectureTables& tables) {
  TextTable table({{"name", Align::Left},
                   {"local a unit", Align::Right},
                   {"local a group", Align::Right},
                   {"warps a unit", Align::Right},
                   {"confidence", Align::Left},
                   {"what it is", Align::Left}});
  const auto bytes = [](std::uint64_t count) { return count == 0 ? std::string("–") : formatBytes(count); };
  for (const Architecture& architecture : tables.architectures) {
    const Summary summary = summaryOf(architecture);
    table.addRow({architecture.name, bytes(summary.localPerUnit), bytes(summary.localPerGroup), summary.warps,
                  architecture.confidence, architecture.description});
  }
  fmt::print("{}\nEach number with its source: tileglass-cli architectures NAME\n", table.text());
}

void printOne(const ArchitectureTables& tables, const Architecture& architecture) {
  fmt::print("{}  {} (confidence: {})\n", architecture.name, architecture.description, architecture.confidence);
  if (!architecture.notes.empty()) {
    fmt::print("{}\n", architecture.notes);
  }
  if (architecture.figures.empty()) {
    return;
  }
  TextTable table({{"figure", Align::Left}, {"value", Align::Left}, {"sources", Align::Left}});
  std::vector<std::string> used;
  for (const Architecture::Figure& figure : architecture.figures) {
    const std::string value = figure.value == "null" ? "not known" : figure.value;
    table.addRow({figure.key, value, fmt::format("{}", fmt::join(figure.sources, ", "))});
    used.insert(used.end(), figure.sources.begin(), figure.sources.end());
  }
  fmt::print("\n{}\n", table.text());
  for (const auto& [key, meaning] : tables.sources) {
    if (std::ranges::find(used, key) != used.end()) {
      fmt::print("{}: {}\n", key, meaning);
    }
  }
}

ExitCode runArchitectures(const CommandContext& context, const std::string& name) {
  const ArchitectureTables& tables = architectureTables();
  if (name.empty()) {
    context.json ? printJson(architecturesDocument(tables)) : printAll(tables);
    return ExitCode::Done;
  }
  const auto architecture = tables.lookUp(name);
  if (!architecture) {
    return reportError(context, architecture.error());
  }
  if (context.json) {
    printJson(architecturesDocument({{**architecture}, tables.sources}));
  } else {
    printOne(tables, **architecture);
  }
  return ExitCode::Done;
}

} // namespace

void addArchitecturesCommand(CLI::App& app, CommandContext& context) {
  CLI::App* command = app.add_subcommand("architectures", "The occupancy tables, each number with its source");
  auto name = std::make_shared<std::string>();
  command->add_option("name", *name, "One architecture with all its numbers; a line for each where left out");
  addJsonFlag(*command, context);
  command->footer("Examples:\n  tileglass-cli architectures\n  tileglass-cli architectures sm_90\n"
                  "  tileglass-cli architectures --json");
  command->callback([&context, name] { context.exitCode = runArchitectures(context, *name); });
}

} // namespace tileglass
