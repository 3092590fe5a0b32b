// What every subcommand shares: exit codes, how an error is told, and the options of an experiment.
#pragma once

#include <filesystem>
#include <string>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/core/plan_error.h"
#include "app/engine/engine.h"

namespace tileglass {

/// The command line's contract; of several outcomes the first of 5, 4, 1, 3, 0 that occurs.
enum class ExitCode : int { Done = 0, WrongResult = 1, BadInput = 2, Refused = 3, DeviceProblem = 4, EngineDied = 5 };

ExitCode exitCodeOf(PlanErrorCode code);
/// The graver of two outcomes.
ExitCode graver(ExitCode a, ExitCode b);

/// Lives as long as main(); each add…Command() stores what it needs in its own subcommand's callback.
struct CommandContext {
  std::filesystem::path self; ///< path of this program, to start the engine from
  bool json = false;          ///< the chosen subcommand was asked for --json
  ExitCode exitCode = ExitCode::Done;
};

/// The plain engine, started from this program.
EngineConfig engineConfig(const CommandContext& context);

/// Tells an error: a sentence on stderr, or an error/1 document on stdout under --json. Returns the exit code.
ExitCode reportError(const CommandContext& context, const PlanError& error);
/// A sentence on stderr, whatever the form of the output.
void reportNote(const std::string& sentence);
/// One JSON document on stdout.
void printJson(const nlohmann::json& document);
/// Adds the --json flag to a subcommand.
void addJsonFlag(CLI::App& command, CommandContext& context);

/// One function a file command_*.cpp; each adds a subcommand whose callback sets context.exitCode.
void addArchitecturesCommand(CLI::App& app, CommandContext& context);
void addDevicesCommand(CLI::App& app, CommandContext& context);
void addExportCommand(CLI::App& app, CommandContext& context);
void addKernelsCommand(CLI::App& app, CommandContext& context);
void addMergeCommand(CLI::App& app, CommandContext& context);
void addOccupancyCommand(CLI::App& app, CommandContext& context);
void addPlanCommand(CLI::App& app, CommandContext& context);
void addResidencyCommand(CLI::App& app, CommandContext& context);
void addRunCommand(CLI::App& app, CommandContext& context);
void addServeCommand(CLI::App& app, CommandContext& context);
void addSweepCommand(CLI::App& app, CommandContext& context);
void addTraceCommand(CLI::App& app, CommandContext& context);

} // namespace tileglass
