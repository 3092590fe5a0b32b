// Builds one variant with every warning an error and runs it once, verified, in this process: what the tests of races
// start under the simulator.
//
//   run_variant_program PLATFORM FAMILY VARIANT [NAME=VALUE ...]
//
// prints the variant's status and reason; exits 0 whatever the status, 2 where it could not be run at all.
#include <exception>
#include <iostream>

#include "app/opencl/experiment_runner.h"
#include "tests/kernels/family_cases.h"
#include "tests/kernels/strict_build.h"

namespace tileglass {
namespace {

int runVariant(const std::vector<std::string>& words) {
  const std::string& family = words[1];
  const std::string& variant = words[2];
  Settings settings;
  for (std::size_t i = 3; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    settings.emplace_back(words[i].substr(0, equals), words[i].substr(equals + 1));
  }
  ExperimentRequest request;
  request.device = words[0];
  request.family = family;
  request.variants = {{variant, variant, {}}};
  request.parameters = parametersOf(family, settings);
  request.verify = VerifyMode::Full;
  request.once = true;

  const cl::Device device = deviceOfPlatform(words[0]);
  for (const LaunchSpec& launch : variantNamed(family, variant).launches(request.parameters)) {
    const std::string failure = strictBuildFailure(device, launch);
    if (!failure.empty()) {
      std::cerr << failure << '\n';
      return 2;
    }
  }
  const auto result = runExperiment(request, ArchitectureTables{}, RunObserver{});
  if (!result) {
    std::cerr << result.error().sentence << '\n';
    return 2;
  }
  std::cout << "status: " << toText(result->variants[0].status) << '\n' << result->variants[0].reason << '\n';
  return 0;
}

} // namespace
} // namespace tileglass

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() < 3) {
    std::cerr << "usage: run_variant_program PLATFORM FAMILY VARIANT [NAME=VALUE ...]\n";
    return 2;
  }
  try {
    return tileglass::runVariant(words);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
