// The options that plan, run and sweep share, and how they become a request.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/core/experiment_request.h"
#include "app/core/launch_plan.h"

namespace tileglass {

/// As typed; empty where not given.
struct ExperimentOptions {
  std::string kernel;
  std::string device;
  std::string size;
  std::string tile;
  std::string pad;
  std::string extraLocal;
  std::vector<std::string> settings; ///< NAME=VALUE
  std::string samples = "30";
  std::string seed = "1";
  std::string timeLimit = "60";
  std::string verify = "automatic";
  std::string architecture;
  std::string registers;
  std::string baseline; ///< run only: the entry that the others are compared with
  bool once = false;
};

/// Adds KERNEL and the options to a subcommand; `options` must outlive it.
void addExperimentOptions(CLI::App& command, ExperimentOptions& options);

/// A device to work on and its architecture table.
struct ChosenDevice {
  PlanTarget target;
  bool hypothetical = false; ///< --arch: limits from a table, no device behind it
};

/// The device that the options name: opened through an engine, or made from a table by --arch.
Expected<ChosenDevice> chooseDevice(const CommandContext& context, const ExperimentOptions& options);

/// Every parameter given, by name, with one or more values each. Several values only where `lists` allows them;
/// tile=max gives no values and sets maxTile.
struct GivenParameters {
  std::vector<std::pair<std::string, std::vector<ParameterValue>>> values;
  bool maxTile = false;
};
Expected<GivenParameters> readParameters(const FamilySpec& family, const ExperimentOptions& options, bool lists,
                                         std::string_view command);

/// The request without its parameters: device, family, variants, samples, seed, limits.
Expected<ExperimentRequest> requestFrame(const ExperimentOptions& options, const KernelChoice& kernel,
                                         const ChosenDevice& device);

/// A complete request of single values.
struct Experiment {
  KernelChoice kernel;
  ChosenDevice device;
  ExperimentRequest request;
};
Expected<Experiment> readExperiment(const CommandContext& context, const ExperimentOptions& options,
                                    std::string_view command);

} // namespace tileglass
