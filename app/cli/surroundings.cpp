#include "app/cli/surroundings.h"

#include <array>
#include <chrono>
#include <cstdlib>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "app/cli/terminal.h"

namespace tileglass {

void addSurroundings(Provenance& provenance) {
  // Of the drivers' documentation: what they print, cache, simulate or run on. Nothing that tells of the person.
  constexpr std::array<const char*, 10> kVariables = {
      "CUDA_CACHE_DISABLE",     "CUDA_VISIBLE_DEVICES",   "GPU_MAX_HW_QUEUES",
      "POCL_AFFINITY",          "POCL_DEVICES",           "POCL_DEBUG",
      "POCL_MAX_PTHREAD_COUNT", "POCL_WORK_GROUP_METHOD", "POCL_VECTORIZER_REMARKS",
      "HIP_VISIBLE_DEVICES"};
  for (const char* name : kVariables) {
    if (const char* value = std::getenv(name); value != nullptr) {
      provenance.environment[name] = value;
    }
  }
  provenance.version = TILEGLASS_VERSION;
  provenance.system = systemName();
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  provenance.createdAt = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

} // namespace tileglass
