#include <filesystem>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/result_text.h"
#include "app/core/sweep_merge.h"
#include "app/core/units.h"
#include "app/record/experiment_json.h"
#include "app/record/session_file.h"
#include "kernels/catalogue.h"

namespace tileglass {

namespace {

struct MergeOptions {
  std::vector<std::string> files;
  std::string out;
};

Expected<SweepResult> readParts(const std::vector<std::string>& files) {
  std::vector<NamedSweep> parts;
  for (const std::string& file : files) {
    auto session = readSessionFile(file, catalogue());
    if (!session) {
      return tl::unexpected(session.error());
    }
    const auto* run = std::get_if<RunResult>(&*session);
    parts.push_back({file, run != nullptr ? sweepOf(*run) : std::move(std::get<SweepResult>(*session))});
  }
  return mergeSweeps(std::move(parts));
}

ExitCode runMerge(const CommandContext& context, const MergeOptions& options) {
  const auto whole = readParts(options.files);
  if (!whole) {
    return reportError(context, whole.error());
  }
  if (const auto written = writeSessionFile(options.out, sweepDocument(*whole)); !written) {
    return reportError(context, written.error());
  }
  reportNote(fmt::format("{} of {} and {} skipped are in {}.", counted(whole->points.size(), "point"),
                         counted(options.files.size(), "file"), whole->skipped.size(), options.out));
  return ExitCode::Done;
}

} // namespace

void addMergeCommand(CLI::App& app, CommandContext& context) {
  CLI::App* command = app.add_subcommand("merge", "Shards, or sessions of one device, into one session");
  auto options = std::make_shared<MergeOptions>();
  command->add_option("files", options->files, "Saved sweeps and runs")->required();
  command->add_option("--out", options->out, "The session to write")->required();
  command->footer("Example, a sweep in two halves:\n"
                  "  tileglass-cli sweep matmul --tile 4,8,16 --shard 1/2 --json > 1.json\n"
                  "  tileglass-cli sweep matmul --tile 4,8,16 --shard 2/2 --json > 2.json\n"
                  "  tileglass-cli merge 1.json 2.json --out whole.tileglass.json");
  command->callback([&context, options] { context.exitCode = runMerge(context, *options); });
}

} // namespace tileglass
