#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/command.h"
#include "app/cli/text_table.h"
#include "app/core/device_architecture.h"
#include "app/core/occupancy.h"
#include "app/core/occupancy_query.h"
#include "app/core/units.h"
#include "app/record/architecture_tables.h"
#include "app/record/occupancy_batch.h"
#include "app/record/occupancy_document.h"

namespace tileglass {

namespace {

struct OccupancyOptions {
  std::string architecture;
  std::map<std::string, std::string, std::less<>> fields; ///< text of each of kQueryFields
  std::string batchFile;
};

struct OptionName {
  std::string_view field;
  std::string_view option;
  std::string_view help;
};

constexpr std::array<OptionName, kQueryFields.size()> kOptions = {{
    {"work_items", "--work-items", "Work-items of a work-group"},
    {"registers", "--registers", "Registers of a work-item; left out: not known, an upper bound results"},
    {"local_bytes", "--local", "Local memory of a work-group: bytes, or as 8KiB (default 0)"},
    {"wave", "--wave", "AMD: work-items a wave, 32 or 64 (default: the smallest there is)"},
    {"mode", "--mode", "AMD from gfx10: cu or wgp (default wgp)"},
    {"simd", "--simd", "Intel: work-items a thread, 8, 16 or 32 (default 16)"},
    {"sgprs", "--sgprs", "AMD up to gfx9: scalar registers a wave"},
    {"barriers", "--barriers", "Barriers a work-group uses (default 1)"},
    {"lds_rounding", "--lds-rounding", "AMD: on rounds local memory as the hardware, off counts as LLVM (default on)"},
}};

PlanError badInput(std::string sentence) {
  return {PlanErrorCode::BadInput, std::move(sentence), {}};
}

Expected<OccupancyQuery> readQuery(const OccupancyOptions& options) {
  OccupancyQuery query;
  for (const OptionName& name : kOptions) {
    const auto text = options.fields.find(name.field);
    if (auto error = setQueryField(query, name.field, text == options.fields.end() ? "" : text->second, name.option)) {
      return tl::unexpected(std::move(*error));
    }
  }
  return query;
}

/// The resources in words; warps are called what the vendor calls them.
std::string resourceName(Resource resource, const Architecture& architecture) {
  if (resource == Resource::Warps) {
    return std::string(warpName(architecture)) + "s";
  }
  std::string name(toText(resource));
  std::ranges::replace(name, '-', ' ');
  return resource == Resource::WorkItems ? "work-items" : name;
}

void printUses(const Occupancy& occupancy, const Architecture& architecture) {
  TextTable table({{"resource", Align::Left},
                   {"in use", Align::Right},
                   {"of", Align::Right},
                   {"groups allowed", Align::Right},
                   {"", Align::Left}});
  for (const ResourceUse& use : occupancy.uses) {
    if (!use.groups) {
      continue;
    }
    const bool limits = std::ranges::find(occupancy.limiters, use.resource) != occupancy.limiters.end();
    table.addRow({resourceName(use.resource, architecture), groupDigits(use.inUse), groupDigits(use.capacity),
                  groupDigits(*use.groups), limits ? "limits" : ""});
  }
  fmt::print("{}", table.text());
}

/// Some units have more for a group than OpenCL's drivers let it ask for; empty where the request is within that.
std::string overTheDriversLimit(const Architecture& architecture, const OccupancyQuery& query) {
  const auto limits = limitsOf(architecture);
  return limits && query.localBytes > limits->localMemoryBytes && limits->localMemoryBytes > 0
             ? fmt::format(
                   "OpenCL refuses a group more than {} here; the unit has them for languages that can opt in.\n",
                   formatBytes(limits->localMemoryBytes))
             : std::string();
}

void printOccupancy(const Architecture& architecture, const OccupancyQuery& query, const Occupancy& occupancy) {
  fmt::print("{}  {} (confidence: {})\n", architecture.name, architecture.description, architecture.confidence);
  if (!occupancy.known) {
    fmt::print("Not known: {}\n", occupancy.notKnownReason);
    return;
  }
  if (occupancy.cpu) {
    fmt::print("1 group a core at a time; local memory is emulated in ordinary memory, so there is no percentage.\n");
    return;
  }
  const std::string atMost = occupancy.upperBound ? "≤ " : "";
  fmt::print("{}{} groups a {}, {}{} of {} {}s, {}{}\n\n", atMost, groupDigits(occupancy.groupsPerUnit),
             unitName(architecture, query), atMost, groupDigits(occupancy.activeWarps), groupDigits(occupancy.maxWarps),
             warpName(architecture), atMost, formatPercent(occupancy.fraction));
  printUses(occupancy, architecture);
  fmt::print("\nA group: {} work-items in {} {}{} of {}", groupDigits(query.workItems),
             groupDigits(occupancy.warpsPerGroup), warpName(architecture), occupancy.warpsPerGroup == 1 ? "" : "s",
             occupancy.warpSize);
  fmt::print("{}",
             occupancy.idleLanesPerGroup == 0 ? ".\n" : fmt::format(", {} lanes idle.\n", occupancy.idleLanesPerGroup));
  fmt::print("Local memory: {} asked, {} taken", formatBytes(query.localBytes),
             formatBytes(occupancy.allocatedLocalBytes));
  if (occupancy.reservedLocalBytes > 0) {
    fmt::print(", {} of them reserved by the hardware", formatBytes(occupancy.reservedLocalBytes));
  }
  fmt::print(".\n{}Next step: {}\n", overTheDriversLimit(architecture, query), occupancy.nextStep);
}

ExitCode runSingle(const CommandContext& context, const OccupancyOptions& options) {
  if (options.architecture.empty()) {
    return reportError(context, badInput("--arch is missing: name an architecture, as sm_90, gfx1030 or "
                                         "xe_hpg_dg2_arc; the architectures command lists all of them."));
  }
  const auto architecture = architectureTables().lookUp(options.architecture);
  if (!architecture) {
    return reportError(context, architecture.error());
  }
  const auto query = readQuery(options);
  if (!query) {
    return reportError(context, query.error());
  }
  const auto refusal = occupancyRefusal(**architecture, *query);
  if (refusal && !isRefusal(refusal->code)) {
    return reportError(context, *refusal);
  }
  const auto occupancy = predictOccupancy(**architecture, *query);
  if (!occupancy) {
    return reportError(context, occupancy.error());
  }
  if (context.json) {
    printJson(occupancyDocument(*query, *occupancy, refusal));
  } else if (!refusal) {
    printOccupancy(**architecture, *query, *occupancy);
  }
  if (refusal) {
    reportNote(refusal->sentence);
    return exitCodeOf(refusal->code);
  }
  return ExitCode::Done;
}

Expected<std::string> readFile(const std::string& path) {
  if (path == "-") {
    return std::string(std::istreambuf_iterator<char>(std::cin), {});
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  // An empty file sets failbit on the output stream, a folder badbit on the input: only the second is an error.
  if (!file || (file.peek() != std::ifstream::traits_type::eof() && !(text << file.rdbuf())) || file.bad()) {
    return refuse(
        PlanErrorCode::BadInput,
        fmt::format("The file '{}' cannot be read: give a CSV file that exists, or - for standard input.", path));
  }
  return text.str();
}

ExitCode runBatch(const CommandContext& context, const OccupancyOptions& options) {
  if (context.json) {
    return reportError(context, badInput("--batch answers in CSV: leave --json out."));
  }
  if (!options.fields.empty() || !options.architecture.empty()) {
    return reportError(context, badInput("--batch takes every value from its file: leave the other options out."));
  }
  const auto text = readFile(options.batchFile);
  if (!text) {
    return reportError(context, text.error());
  }
  const auto batch = answerOccupancyBatch(*text, options.batchFile, architectureTables());
  if (!batch) {
    return reportError(context, batch.error());
  }
  std::fwrite(batch->csv.data(), 1, batch->csv.size(), stdout);
  if (batch->badRows > 0) {
    reportNote(fmt::format("{} of {} rows of {} could not be answered: their error column says why.",
                           groupDigits(batch->badRows), groupDigits(batch->rows), options.batchFile));
    return ExitCode::BadInput;
  }
  return ExitCode::Done;
}

} // namespace

void addOccupancyCommand(CLI::App& app, CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "occupancy", "How many work-groups a compute unit holds, and what limits it; no device needed");
  auto options = std::make_shared<OccupancyOptions>();
  command->add_option("--arch", options->architecture, "Architecture: sm_90, gfx1030, xe_hpg_dg2_arc, cpu, …");
  for (const OptionName& name : kOptions) {
    command->add_option_function<std::string>(
        std::string(name.option),
        [options, field = name.field](const std::string& text) { options->fields[std::string(field)] = text; },
        std::string(name.help));
  }
  command->add_option("--batch", options->batchFile, "A CSV file of many queries, or - for standard input");
  addJsonFlag(*command, context);
  command->footer("Examples:\n"
                  "  tileglass-cli occupancy --arch sm_90 --work-items 256 --registers 32 --local 8KiB\n"
                  "  tileglass-cli occupancy --arch gfx1100 --work-items 128 --local 8252 --wave 32 --mode wgp\n"
                  "  tileglass-cli occupancy --arch xe_hpg_dg2_arc --work-items 256 --simd 16 --local 16KiB --json\n"
                  "  tileglass-cli occupancy --batch queries.csv > answers.csv\n"
                  "    (columns: arch,work_items,registers,local_bytes and, where wanted,\n"
                  "     wave,mode,simd,sgprs,barriers,lds_rounding)");
  command->callback([&context, options] {
    context.exitCode = options->batchFile.empty() ? runSingle(context, *options) : runBatch(context, *options);
  });
}

} // namespace tileglass
