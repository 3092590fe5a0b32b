#include "app/cli/experiment_options.h"

#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/core/baseline_choice.h"
#include "app/core/device_architecture.h"
#include "app/core/nearest_name.h"
#include "app/core/units.h"
#include "app/engine/experiment_driver.h"
#include "app/record/architecture_tables.h"
#include "kernels/catalogue.h"

namespace tileglass {

namespace {

constexpr std::uint64_t kMaxSamples = 10000;
constexpr double kMaxTimeLimitSeconds = 86400.0;
constexpr std::uint64_t kMaxRegisters = 1024;

/// The parameters that have an option of their own, and what was typed there.
std::vector<std::pair<std::string, std::string>> namedOptions(const ExperimentOptions& options) {
  return {{"size", options.size}, {"tile", options.tile}, {"pad", options.pad}, {"extra_local", options.extraLocal}};
}

tl::unexpected<PlanError> lacksParameter(const FamilySpec& family, const std::string& name) {
  std::vector<std::string> known;
  for (const ParameterSpec& spec : family.parameters) {
    known.push_back(spec.name);
  }
  known.push_back(extraLocalParameter().name);
  return refuse(PlanErrorCode::UnknownName,
                fmt::format("{} has no parameter '{}': it has {}.", family.name, name, fmt::join(known, ", ")),
                nearestName(name, known));
}

Expected<std::vector<ParameterValue>> readValues(const FamilySpec& family, const std::string& name,
                                                 const std::string& text, bool lists, std::string_view command) {
  const ParameterSpec* spec = family.parameter(name);
  if (spec == nullptr) {
    return lacksParameter(family, name);
  }
  if (isList(text) && !lists) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("{} is '{}', a list: {} takes one value; sweep takes lists.", name, text, command));
  }
  return parseParameterList(*spec, text);
}

Expected<ChosenDevice> deviceOfTable(const ExperimentOptions& options) {
  if (!options.device.empty()) {
    return refuse(PlanErrorCode::BadInput, "--arch plans for a table and --device for a device at hand: give one.");
  }
  const ArchitectureTables& tables = architectureTables();
  const Architecture* architecture = tables.find(options.architecture);
  if (architecture == nullptr) {
    const std::vector<std::string> names = tables.names();
    const std::string nearest = nearestName(options.architecture, names);
    return refuse(PlanErrorCode::UnknownName,
                  fmt::format("There is no architecture '{}'{} tileglass-cli architectures lists them.",
                              options.architecture,
                              nearest.empty() ? std::string(":") : fmt::format(": did you mean {}?", nearest)),
                  nearest);
  }
  const auto limits = limitsOf(*architecture);
  if (!limits) {
    return tl::unexpected(limits.error());
  }
  ChosenDevice chosen;
  chosen.hypothetical = true;
  chosen.target.architecture = architecture;
  chosen.target.device.name = architecture->description;
  chosen.target.device.platform = "planned from the table";
  chosen.target.device.architecture = architecture->name;
  chosen.target.device.limits = *limits;
  const bool cpu = std::holds_alternative<CpuArchitecture>(architecture->table);
  chosen.target.device.type = cpu ? DeviceType::Cpu : DeviceType::Gpu;
  return chosen;
}

/// The device with the registers to assume, which its architecture must be able to give a work-item.
Expected<ChosenDevice> withRegisters(ChosenDevice chosen, std::optional<std::uint64_t> registers) {
  chosen.target.assumedRegisters = registers;
  if (chosen.target.architecture == nullptr || !registers) {
    return chosen;
  }
  OccupancyQuery one;
  one.workItems = 1;
  one.registers = registers;
  auto refusal = occupancyRefusal(*chosen.target.architecture, one);
  if (refusal && !isRefusal(refusal->code)) {
    return tl::unexpected(std::move(*refusal));
  }
  return chosen;
}

} // namespace

void addExperimentOptions(CLI::App& command, ExperimentOptions& options) {
  command.add_option("kernel", options.kernel, "FAMILY or FAMILY:VARIANT,VARIANT@NAME=VALUE,...")->required();
  command.add_option("--device", options.device, "Part of a device's, platform's or vendor's name, or P:D")
      ->envname("TILEGLASS_DEVICE");
  command.add_option("--size", options.size, "Problem size: N, or MxNxK for matrices");
  command.add_option("--tile", options.tile, "Work-group shape: T, WxH, or max");
  command.add_option("--pad", options.pad, "Columns of padding in local memory");
  command.add_option("--extra-local", options.extraLocal,
                     "Ballast: local memory added to each work-group (8192, 8KiB)");
  command.add_option("--set", options.settings, "NAME=VALUE: any parameter of the family; may be repeated")
      ->allow_extra_args(false);
  command.add_option("--samples", options.samples, "Timed samples a variant");
  command.add_option("--seed", options.seed, "Seed of the inputs");
  command.add_option("--time-limit", options.timeLimit, "Seconds a variant may take, build and check included");
  command.add_option("--verify", options.verify, "full, sampled, off or automatic");
}

Expected<ChosenDevice> chooseDevice(const CommandContext& context, const ExperimentOptions& options) {
  std::optional<std::uint64_t> registers;
  if (!options.registers.empty()) {
    const auto given = parseCount(options.registers, "--registers", 1, kMaxRegisters);
    if (!given) {
      return tl::unexpected(given.error());
    }
    registers = *given;
  }
  if (!options.architecture.empty()) {
    auto chosen = deviceOfTable(options);
    return chosen ? withRegisters(std::move(*chosen), registers) : std::move(chosen);
  }
  const auto listing = driveDevices(engineConfig(context));
  if (!listing) {
    return tl::unexpected(listing.error());
  }
  auto device = selectDevice(listing->devices, options.device);
  if (!device) {
    return tl::unexpected(device.error());
  }
  ChosenDevice chosen;
  chosen.target.architecture = architectureTables().find(device->architecture);
  chosen.target.device = std::move(*device);
  return withRegisters(std::move(chosen), registers);
}

Expected<GivenParameters> readParameters(const FamilySpec& family, const ExperimentOptions& options, bool lists,
                                         std::string_view command) {
  GivenParameters given;
  auto typed = namedOptions(options);
  for (const std::string& setting : options.settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      return refuse(PlanErrorCode::BadInput, fmt::format("--set is '{}': write NAME=VALUE, as radius=2.", setting));
    }
    typed.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
  }
  for (const auto& [name, text] : typed) {
    if (text.empty()) {
      continue;
    }
    if (name == "tile" && text == "max") {
      given.maxTile = true;
      continue;
    }
    auto values = readValues(family, name, text, lists, command);
    if (!values) {
      return tl::unexpected(values.error());
    }
    for (const auto& [other, earlier] : given.values) {
      if (other == name) {
        return refuse(PlanErrorCode::BadInput, fmt::format("{} is given twice: give it once.", name));
      }
    }
    given.values.emplace_back(name, std::move(*values));
  }
  return given;
}

Expected<ExperimentRequest> requestFrame(const ExperimentOptions& options, const KernelChoice& kernel,
                                         const ChosenDevice& device) {
  ExperimentRequest request;
  request.device = device.target.device.id;
  request.family = kernel.family->name;
  request.variants = kernel.variants;
  request.once = options.once;
  request.assumedRegisters = device.target.assumedRegisters;
  const auto samples = parseCount(options.samples, "--samples", 1, kMaxSamples);
  if (!samples) {
    return tl::unexpected(samples.error());
  }
  request.samples = *samples;
  const auto seed = parseCount(options.seed, "--seed", 0, UINT64_MAX);
  if (!seed) {
    return tl::unexpected(seed.error());
  }
  request.seed = *seed;
  const auto limit = parseDecimal(options.timeLimit, "--time-limit", 0.001, kMaxTimeLimitSeconds);
  if (!limit) {
    return tl::unexpected(limit.error());
  }
  request.timeLimitSeconds = *limit;
  const auto verify = verifyModeFromText(options.verify);
  if (!verify) {
    return tl::unexpected(verify.error());
  }
  request.verify = *verify;
  return request;
}

Expected<Experiment> readExperiment(const CommandContext& context, const ExperimentOptions& options,
                                    std::string_view command) {
  // What was typed is read before a device is opened: a misspelt name is answered at once.
  auto kernel = parseKernelChoice(options.kernel, catalogue());
  if (!kernel) {
    return tl::unexpected(kernel.error());
  }
  auto given = readParameters(*kernel->family, options, false, command);
  if (!given) {
    return tl::unexpected(given.error());
  }
  auto checked = requestFrame(options, *kernel, {});
  if (!checked) {
    return tl::unexpected(checked.error());
  }
  if (const auto known = checkedBaseline(kernel->variants, options.baseline); !known) {
    return tl::unexpected(known.error());
  }
  auto device = chooseDevice(context, options);
  if (!device) {
    return tl::unexpected(device.error());
  }
  ParameterSet parameters;
  for (auto& [name, values] : given->values) {
    parameters.set(name, std::move(values.front()));
  }
  checked->device = device->target.device.id;
  checked->assumedRegisters = device->target.assumedRegisters;
  checked->parameters =
      resolveParameters(*kernel->family, kernel->variants, parameters, device->target, given->maxTile);
  return Experiment{std::move(*kernel), std::move(*device), std::move(*checked)};
}

} // namespace tileglass
