#include "app/core/plan_error.h"

#include <array>
#include <utility>

namespace tileglass {

namespace {

constexpr std::array<std::pair<PlanErrorCode, std::string_view>, 19> kCodeNames = {{
    {PlanErrorCode::LocalMemoryExceedsLimit, "local-memory-exceeds-limit"},
    {PlanErrorCode::ConstantMemoryExceedsLimit, "constant-memory-exceeds-limit"},
    {PlanErrorCode::WorkGroupTooLarge, "work-group-too-large"},
    {PlanErrorCode::WorkGroupDimensionTooLarge, "work-group-dimension-too-large"},
    {PlanErrorCode::TileNotSupported, "tile-not-supported"},
    {PlanErrorCode::SizeNotSupported, "size-not-supported"},
    {PlanErrorCode::SizeTooLargeForMemory, "size-too-large-for-memory"},
    {PlanErrorCode::SizeOverflowsIndex, "size-overflows-index"},
    {PlanErrorCode::PredictedTooLong, "predicted-too-long"},
    {PlanErrorCode::UnsupportedFeature, "unsupported-feature"},
    {PlanErrorCode::SimulatorOnly, "simulator-only"},
    {PlanErrorCode::BadInput, "bad-input"},
    {PlanErrorCode::UnknownName, "unknown-name"},
    {PlanErrorCode::NoDevice, "no-device"},
    {PlanErrorCode::DriverError, "driver-error"},
    {PlanErrorCode::BuildFailed, "build-failed"},
    {PlanErrorCode::EngineCrashed, "engine-crashed"},
    {PlanErrorCode::EngineTimeout, "engine-timeout"},
    {PlanErrorCode::Cancelled, "cancelled"},
}};

} // namespace

std::string_view toText(PlanErrorCode code) {
  for (const auto& [known, name] : kCodeNames) {
    if (known == code) {
      return name;
    }
  }
  return "bad-input";
}

std::optional<PlanErrorCode> planErrorCodeFromText(std::string_view text) {
  for (const auto& [known, name] : kCodeNames) {
    if (name == text) {
      return known;
    }
  }
  return std::nullopt;
}

bool isRefusal(PlanErrorCode code) {
  return code <= PlanErrorCode::SimulatorOnly;
}

tl::unexpected<PlanError> refuse(PlanErrorCode code, std::string sentence, std::string nearest) {
  return tl::unexpected(PlanError{code, std::move(sentence), std::move(nearest)});
}

} // namespace tileglass
