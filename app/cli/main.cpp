// tileglass-cli: the same work as the window's from a shell, and the engine process behind both.
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/command.h"
#include "app/core/nearest_name.h"

namespace tileglass {

namespace {

void addCommands(CLI::App& app, CommandContext& context) {
  // In the order of the help text; each line names a function of command.h.
  addDevicesCommand(app, context);
  addKernelsCommand(app, context);
  addArchitecturesCommand(app, context);
  addOccupancyCommand(app, context);
  addPlanCommand(app, context);
  addRunCommand(app, context);
  addSweepCommand(app, context);
  addResidencyCommand(app, context);
  addServeCommand(app, context);
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

PlanError parseError(const CLI::App& app, const CLI::ParseError& error) {
  // A misspelt subcommand is first of all a missing one to the parser; what was typed says more.
  const bool misspelt = app.get_subcommands().empty() || dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  const std::vector<std::string> extras = app.remaining(true);
  if (misspelt && !extras.empty()) {
    return unknownArgument(app, extras.front());
  }
  return {PlanErrorCode::BadInput, fmt::format("{}. See tileglass-cli --help.", error.what()), {}};
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
    const auto chosen = app.get_subcommands();
    fmt::print("{}", chosen.empty() ? app.help() : chosen.front()->help("tileglass-cli"));
    return 0;
  } catch (const CLI::CallForVersion&) {
    fmt::print("tileglass-cli {}\n", TILEGLASS_VERSION);
    return 0;
  } catch (const CLI::ParseError& error) {
    return static_cast<int>(reportError(context, parseError(app, error)));
  }
  return static_cast<int>(context.exitCode);
}

} // namespace

} // namespace tileglass

int main(int argc, char** argv) {
  return tileglass::runCommandLine(argc, argv);
}
