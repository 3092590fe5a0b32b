// tileglass-cli: the same work as the window's from a shell, and the engine process behind both.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/command.h"
#include "app/cli/experiment_progress.h"
#include "app/cli/terminal.h"
#include "app/core/nearest_name.h"

namespace tileglass {

namespace {

/// An empty value is a script's unset variable: taken as "not given", it would run something else than was meant.
void refuseEmptyValues(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    for (CLI::Option* option : command->get_options()) {
      if (option->get_items_expected_max() > 0) {
        option->check(
            [](const std::string& value) { return value.empty() ? std::string("an empty value") : std::string(); });
      }
    }
  }
}

void addCommands(CLI::App& app, CommandContext& context) {
  // In the order of the help text; each line names a function of command.h.
  addDevicesCommand(app, context);
  addKernelsCommand(app, context);
  addArchitecturesCommand(app, context);
  addOccupancyCommand(app, context);
  addPlanCommand(app, context);
  addRunCommand(app, context);
  addSweepCommand(app, context);
  addMergeCommand(app, context);
  addExportCommand(app, context);
  addResidencyCommand(app, context);
  addTraceCommand(app, context);
  addServeCommand(app, context);
  refuseEmptyValues(app);
}

std::vector<std::string> commandNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

std::vector<std::string> optionNames(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  return names;
}

PlanError unknownArgument(const CLI::App& app, const std::string& argument) {
  const auto chosen = app.get_subcommands();
  const bool isOption = argument.starts_with("-");
  std::vector<std::string> known = isOption ? optionNames(chosen.empty() ? app : *chosen.front()) : commandNames(app);
  const std::string what = isOption ? "option" : chosen.empty() ? "subcommand" : "further argument";
  std::string nearest = chosen.empty() || isOption ? nearestName(argument, known) : std::string();
  std::string sentence = fmt::format("There is no {} '{}'", what, argument);
  if (!chosen.empty() && !isOption) {
    sentence = fmt::format("'{}' is one argument too many for {}", argument, chosen.front()->get_name());
  }
  sentence += nearest.empty() ? fmt::format(": known are {}.", fmt::join(known, ", "))
                              : fmt::format(": did you mean {}?", nearest);
  return {PlanErrorCode::UnknownName, std::move(sentence), std::move(nearest)};
}

/// The parser's own words say what rule was broken; these say what to type.
std::string parserSentence(const CLI::App& app, const CLI::ParseError& error) {
  const std::string said = error.what();
  const auto chosen = app.get_subcommands();
  const std::string help =
      fmt::format("See {} --help.", chosen.empty() ? "tileglass-cli" : "tileglass-cli " + chosen.front()->get_name());
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    return fmt::format("{} needs one value behind it. {}", said.substr(0, said.find(':')), help);
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && chosen.empty()) {
    return fmt::format("A subcommand is needed: known are {}.", fmt::join(commandNames(app), ", "));
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    return fmt::format("{} is missing. {}", said.substr(0, said.find(" is required")), help);
  }
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
    const std::size_t excludes = said.find(" excludes ");
    return excludes == std::string::npos ? said
                                         : fmt::format("{} and {} cannot stand together: leave one out. {}",
                                                       said.substr(0, excludes), said.substr(excludes + 10), help);
  }
  return fmt::format("{}. {}", said, help);
}

PlanError parseError(const CLI::App& app, const CLI::ParseError& error) {
  // A misspelt subcommand is first of all a missing one to the parser; what was typed says more.
  const bool misspelt = app.get_subcommands().empty() || dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  const std::vector<std::string> extras = app.remaining(true);
  if (misspelt && !extras.empty()) {
    return unknownArgument(app, extras.front());
  }
  return {PlanErrorCode::BadInput, parserSentence(app, error), {}};
}

/// What a person who typed `foo --help` meant is not the help of all.
std::optional<PlanError> misspeltBesideHelp(const CLI::App& app) {
  const std::vector<std::string> extras = app.remaining(true);
  const auto word = std::ranges::find_if(extras, [](const std::string& extra) { return !extra.starts_with("-"); });
  if (!app.get_subcommands().empty() || word == extras.end()) {
    return std::nullopt;
  }
  return unknownArgument(app, *word);
}

int runCommandLine(int argc, char** argv) {
  CommandContext context;
  context.self = argv[0];
  // Known before parsing, since a parse error is told as JSON too.
  context.json = std::any_of(argv + 1, argv + argc, [](const char* word) { return std::strcmp(word, "--json") == 0; });
  CLI::App app("See what OpenCL local memory does to a tiled kernel.", "tileglass-cli");
  app.set_version_flag("--version", TILEGLASS_VERSION);
  app.require_subcommand(1);
  app.footer("Each subcommand answers --help with examples.\n"
             "Exit codes: 0 done and right, 1 a result is wrong, 2 bad input, 3 refused by the plan,\n"
             "4 no such device or a driver's error, 5 the driver crashed or hung.");
  addCommands(app, context);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    if (const auto misspelt = misspeltBesideHelp(app)) {
      return static_cast<int>(reportError(context, *misspelt));
    }
    const auto chosen = app.get_subcommands();
    fmt::print("{}", chosen.empty() ? app.help() : chosen.front()->help("tileglass-cli"));
    return 0;
  } catch (const CLI::CallForVersion&) {
    fmt::print("tileglass-cli {}\n", TILEGLASS_VERSION);
    return 0;
  } catch (const CLI::ParseError& error) {
    return static_cast<int>(reportError(context, parseError(app, error)));
  }
  // What a shell expects of a program that Ctrl-C stopped, whatever was kept.
  constexpr int kInterrupted = 130;
  return wasInterrupted() ? kInterrupted : static_cast<int>(context.exitCode);
}

/// An answer that did not reach its reader is no answer: a full disk or a closed pipe ends with exit 2.
int toldWhole(int exitCode) {
  const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (written) {
    return exitCode;
  }
  reportNote("The output could not be written whole (is the disk full, or the reader gone?): what was printed is not "
             "the answer.");
  return exitCode == 0 ? static_cast<int>(ExitCode::BadInput) : exitCode;
}

} // namespace

} // namespace tileglass

int main(int argc, char** argv) {
  using namespace tileglass;
  // The next file to be opened would take the place of a closed stdout and be written into.
  if (!stdoutIsOpen()) {
    reportNote("Standard output is closed, and the answer would go nowhere: leave it open, or send it to a file.");
    return static_cast<int>(ExitCode::BadInput);
  }
  try {
    return toldWhole(runCommandLine(argc, argv));
  } catch (const std::system_error&) { // fmt::print, of a stream that takes no more
    return toldWhole(static_cast<int>(ExitCode::BadInput));
  }
}
