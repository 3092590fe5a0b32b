// An expected refusal: what is wrong, with its number and its remedy. Every fallible function of the project that a
// user's choice can make fail returns tl::expected<T, PlanError>; exceptions stay inside app/opencl.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace tileglass {

/// Why something was refused. The names of the command line's contract are given by toText().
enum class PlanErrorCode {
  // Refusals by the plan (exit 3).
  LocalMemoryExceedsLimit,
  ConstantMemoryExceedsLimit,
  WorkGroupTooLarge,
  WorkGroupDimensionTooLarge,
  TileNotSupported,
  SizeNotSupported,
  SizeTooLargeForMemory,
  SizeOverflowsIndex,
  PredictedTooLong,
  UnsupportedFeature,
  SimulatorOnly,
  // What the user gave is not usable (exit 2).
  BadInput,
  UnknownName,
  // The device or its driver (exit 4).
  NoDevice,
  DriverError,
  BuildFailed,
  // The engine process (exit 5).
  EngineCrashed,
  EngineTimeout,
  Cancelled,
};

struct PlanError {
  PlanErrorCode code = PlanErrorCode::BadInput;
  /// One sentence for people: cause, number, remedy.
  std::string sentence;
  /// The nearest known name, where the cause is an unknown one; empty otherwise.
  std::string nearest;
};

template <typename T>
using Expected = tl::expected<T, PlanError>;

/// The code as it stands in JSON, for example "local-memory-exceeds-limit".
std::string_view toText(PlanErrorCode code);
/// The inverse of toText(); empty for an unknown text.
std::optional<PlanErrorCode> planErrorCodeFromText(std::string_view text);
/// True for the codes by which the plan refuses a launch.
bool isRefusal(PlanErrorCode code);

/// Shorthand for a failed Expected.
tl::unexpected<PlanError> refuse(PlanErrorCode code, std::string sentence, std::string nearest = {});

} // namespace tileglass
