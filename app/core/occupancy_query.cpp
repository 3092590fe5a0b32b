#include "app/core/occupancy_query.h"

#include <string>

#include <fmt/format.h>

#include "app/core/units.h"

namespace tileglass {

namespace {

/// Any count of a work-group; larger ones are slips, and every device takes far fewer.
constexpr std::uint64_t kMostOfAnything = 1'000'000'000;

template <typename T>
std::optional<PlanError> readCount(T& into, std::string_view text, std::string_view shownAs, std::uint64_t least) {
  const auto count = parseCount(text, shownAs, least, kMostOfAnything);
  if (!count) {
    return count.error();
  }
  into = *count;
  return std::nullopt;
}

template <typename T>
std::optional<PlanError> readWord(T& into, std::string_view text, std::string_view shownAs,
                                  std::pair<std::string_view, T> one, std::pair<std::string_view, T> other) {
  for (const auto& [word, value] : {one, other}) {
    if (text == word) {
      into = value;
      return std::nullopt;
    }
  }
  return PlanError{
      PlanErrorCode::BadInput, fmt::format("{} is '{}': give {} or {}.", shownAs, text, one.first, other.first), {}};
}

} // namespace

std::optional<PlanError> setQueryField(OccupancyQuery& query, std::string_view field, std::string_view text,
                                       std::string_view shownAs) {
  if (text.empty()) {
    return field == "work_items" ? std::optional(PlanError{PlanErrorCode::BadInput,
                                                           fmt::format("{} is missing: give the work-items of a "
                                                                       "work-group, as 256.",
                                                                       shownAs),
                                                           {}})
                                 : std::nullopt;
  }
  if (field == "local_bytes") {
    const auto bytes = parseBytes(text, shownAs);
    if (!bytes) {
      return bytes.error();
    }
    query.localBytes = *bytes;
    return std::nullopt;
  }
  if (field == "mode") {
    AmdMode mode = AmdMode::Wgp;
    auto error = readWord(mode, text, shownAs, {"cu", AmdMode::Cu}, {"wgp", AmdMode::Wgp});
    query.mode = mode;
    return error;
  }
  if (field == "lds_rounding") {
    return readWord(query.roundLocal, text, shownAs, {"on", true}, {"off", false});
  }
  if (field == "work_items") {
    return readCount(query.workItems, text, shownAs, 1);
  }
  if (field == "barriers") {
    return readCount(query.barriers, text, shownAs, 0);
  }
  std::optional<std::uint64_t>& optional = field == "registers" ? query.registers
                                           : field == "wave"    ? query.wave
                                           : field == "simd"    ? query.simd
                                                                : query.sgprs;
  return readCount(optional, text, shownAs, 1);
}

} // namespace tileglass
