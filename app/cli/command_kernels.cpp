#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/core/kernel_spec.h"
#include "app/record/experiment_json.h"
#include "kernels/catalogue.h"

namespace tileglass {

namespace {

std::string defaultText(const ParameterSpec& spec) {
  const std::string cpu = toText(defaultValue(spec, DeviceType::Cpu));
  const std::string gpu = toText(defaultValue(spec, DeviceType::Gpu));
  return cpu == gpu ? cpu : fmt::format("{} on CPUs, {} on GPUs", cpu, gpu);
}

void printFamily(const FamilySpec& family) {
  fmt::print("{}\n  {}\n\n  variants\n", family.title, family.teaches);
  for (const VariantSpec& variant : family.variants) {
    const std::string mark = variant.broken ? ", broken on purpose" : variant.baseline ? ", baseline" : "";
    fmt::print("    {}{}\n      {}\n", variant.name, mark, variant.teaches);
    if (variant.broken) {
      fmt::print("      wrong: {}\n      to see: {}\n      caught by: the {}\n", variant.broken->whatIsWrong,
                 variant.broken->studentSees, toText(variant.broken->caughtBy));
    }
  }
  fmt::print("\n  parameters\n");
  const auto printParameter = [](const ParameterSpec& spec) {
    fmt::print("    {} = {}\n      {}\n", spec.name, defaultText(spec), spec.meaning);
  };
  for (const ParameterSpec& spec : family.parameters) {
    printParameter(spec);
  }
  printParameter(extraLocalParameter());
  fmt::print("\n");
}

ExitCode runKernels(const CommandContext& context, const std::string& name) {
  std::vector<const FamilySpec*> families(catalogue().begin(), catalogue().end());
  if (!name.empty()) {
    const auto family = findFamily(name);
    if (!family) {
      return reportError(context, family.error());
    }
    families = {*family};
  }
  if (context.json) {
    printJson(kernelsDocument(families));
    return ExitCode::Done;
  }
  for (const FamilySpec* family : families) {
    printFamily(*family);
  }
  return ExitCode::Done;
}

} // namespace

void addKernelsCommand(CLI::App& app, CommandContext& context) {
  CLI::App* command = app.add_subcommand("kernels", "The catalogue: families, variants, parameters, what each teaches");
  auto name = std::make_shared<std::string>();
  command->add_option("family", *name, "One family; all where left out");
  addJsonFlag(*command, context);
  command->footer("Examples:\n  tileglass-cli kernels\n  tileglass-cli kernels matmul\n  tileglass-cli kernels --json");
  command->callback([&context, name] { context.exitCode = runKernels(context, *name); });
}

} // namespace tileglass
