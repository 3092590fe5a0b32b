#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/command.h"
#include "app/core/nearest_name.h"
#include "app/core/sweep_merge.h"
#include "app/record/session_file.h"
#include "app/record/sweep_csv.h"
#include "app/record/sweep_report.h"
#include "app/record/tuner_export.h"
#include "kernels/catalogue.h"

namespace tileglass {

namespace {

struct ExportOptions {
  std::string file;
  std::string form;
  std::string rows = "point";
};

using Exporter = std::string (*)(const SweepResult&);

const std::vector<std::pair<std::string, Exporter>>& exporters() {
  static const std::vector<std::pair<std::string, Exporter>> all = {
      {"csv", sweepCsv}, {"t4", tunerCache}, {"markdown", markdownReport}, {"html", htmlReport}};
  return all;
}

Expected<Exporter> exporterOf(const ExportOptions& options) {
  if (options.rows != "point" && options.rows != "sample") {
    return refuse(PlanErrorCode::BadInput, fmt::format("--rows is '{}': give point or sample.", options.rows));
  }
  if (options.rows == "sample" && options.form != "csv") {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("--rows sample is for --to csv: {} has every sample or none.", options.form));
  }
  if (options.rows == "sample") {
    return Exporter(samplesCsv);
  }
  std::vector<std::string> names;
  for (const auto& [name, exporter] : exporters()) {
    if (name == options.form) {
      return exporter;
    }
    names.push_back(name);
  }
  const std::string nearest = nearestName(options.form, names);
  return refuse(PlanErrorCode::UnknownName,
                fmt::format("--to is '{}': give one of {}.{}", options.form, fmt::join(names, ", "),
                            nearest.empty() ? std::string() : fmt::format(" Did you mean {}?", nearest)),
                nearest);
}

ExitCode runExport(const CommandContext& context, const ExportOptions& options) {
  const auto exporter = exporterOf(options);
  if (!exporter) {
    return reportError(context, exporter.error());
  }
  const auto session = readSessionFile(options.file, catalogue());
  if (!session) {
    return reportError(context, session.error());
  }
  const auto* run = std::get_if<RunResult>(&*session);
  fmt::print("{}", (*exporter)(run != nullptr ? sweepOf(*run) : std::get<SweepResult>(*session)));
  return ExitCode::Done;
}

} // namespace

void addExportCommand(CLI::App& app, CommandContext& context) {
  CLI::App* command = app.add_subcommand("export", "A saved session as CSV, Kernel Tuner's JSON, Markdown or HTML");
  auto options = std::make_shared<ExportOptions>();
  command->add_option("file", options->file, "A saved run or sweep")->required();
  command->add_option("--to", options->form, "csv, t4, markdown or html")->required();
  command->add_option("--rows", options->rows, "Of csv: point (a row a point and variant) or sample");
  command->footer(
      "Examples:\n  tileglass-cli export sweep.tileglass.json --to html > report.html\n"
      "  tileglass-cli export sweep.tileglass.json --to csv --rows sample > samples.csv\n"
      "  tileglass-cli export sweep.tileglass.json --to t4 > cache.json    (Kernel Tuner's dashboard opens it)");
  command->callback([&context, options] { context.exitCode = runExport(context, *options); });
}

} // namespace tileglass
