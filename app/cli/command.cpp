#include "app/cli/command.h"

#include <cstdio>

#include <fmt/format.h>

#include "app/record/experiment_json.h"

namespace tileglass {

namespace {

/// How much an outcome weighs when several occur: 5, 4, 1, 3, 0. Bad input stops before anything else.
int weight(ExitCode code) {
  switch (code) {
  case ExitCode::Done:
    return 0;
  case ExitCode::Refused:
    return 1;
  case ExitCode::WrongResult:
    return 2;
  case ExitCode::DeviceProblem:
    return 3;
  case ExitCode::EngineDied:
    return 4;
  case ExitCode::BadInput:
    break;
  }
  return 5;
}

} // namespace

ExitCode exitCodeOf(PlanErrorCode code) {
  if (isRefusal(code)) {
    return ExitCode::Refused;
  }
  switch (code) {
  case PlanErrorCode::NoDevice:
  case PlanErrorCode::DriverError:
  case PlanErrorCode::BuildFailed:
    return ExitCode::DeviceProblem;
  case PlanErrorCode::EngineCrashed:
  case PlanErrorCode::EngineTimeout:
  case PlanErrorCode::Cancelled:
    return ExitCode::EngineDied;
  default:
    return ExitCode::BadInput;
  }
}

ExitCode graver(ExitCode a, ExitCode b) {
  return weight(a) >= weight(b) ? a : b;
}

EngineConfig engineConfig(const CommandContext& context) {
  EngineConfig config;
  config.program = findEngineProgram(context.self);
  return config;
}

ExitCode reportError(const CommandContext& context, const PlanError& error) {
  if (context.json) {
    printJson(errorDocument(error));
  } else {
    reportNote(error.sentence);
  }
  return exitCodeOf(error.code);
}

void reportNote(const std::string& sentence) {
  fmt::print(stderr, "tileglass-cli: {}\n", sentence);
}

void printJson(const nlohmann::json& document) {
  // Names of devices come from drivers: bytes that are not UTF-8 are replaced, never thrown over.
  const std::string text = document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fputc('\n', stdout);
}

void addJsonFlag(CLI::App& command, CommandContext& context) {
  command.add_flag("--json", context.json, "Print one JSON document on stdout");
}

} // namespace tileglass
