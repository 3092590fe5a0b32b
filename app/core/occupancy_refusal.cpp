// What a user who asks for one configuration is told when it cannot be; a batch shows the same as 0 groups.
#include <algorithm>

#include <fmt/format.h>

#include "app/core/occupancy.h"
#include "app/core/occupancy_model.h"
#include "app/core/units.h"

namespace tileglass {

namespace occupancy_model {

std::optional<std::uint64_t> maxLocalPerGroup(const Architecture& architecture) {
  if (const auto* nvidia = std::get_if<NvidiaArchitecture>(&architecture.table)) {
    return nvidia->maxLocalPerGroupOptIn;
  }
  if (const auto* amd = std::get_if<AmdArchitecture>(&architecture.table)) {
    return amd->maxLocalPerGroup;
  }
  if (const auto* intel = std::get_if<IntelArchitecture>(&architecture.table)) {
    return intel->maxLocalPerGroup;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> maxRegistersPerItem(const Architecture& architecture, const OccupancyQuery& query) {
  if (const auto* nvidia = std::get_if<NvidiaArchitecture>(&architecture.table)) {
    return nvidia->maxRegistersPerItem;
  }
  if (const auto* amd = std::get_if<AmdArchitecture>(&architecture.table)) {
    const AmdArchitecture::Vgprs* vgprs = vgprsOf(*amd, waveOf(*amd, query));
    return vgprs == nullptr ? std::nullopt : std::optional(vgprs->addressable);
  }
  return std::nullopt;
}

std::optional<std::uint64_t> maxWorkItems(const Architecture& architecture) {
  if (const auto* nvidia = std::get_if<NvidiaArchitecture>(&architecture.table)) {
    return nvidia->maxWorkGroupSize;
  }
  if (const auto* amd = std::get_if<AmdArchitecture>(&architecture.table)) {
    return amd->maxWorkGroupSize;
  }
  if (const auto* intel = std::get_if<IntelArchitecture>(&architecture.table)) {
    return intel->maxWorkGroupSize;
  }
  return std::nullopt;
}

} // namespace occupancy_model

namespace {

namespace model = occupancy_model;

std::optional<PlanError> error(PlanErrorCode code, std::string sentence) {
  return PlanError{code, std::move(sentence), {}};
}

/// An option of another vendor would be ignored in silence, and its user would believe in it.
std::optional<PlanError> foreignOption(const Architecture& architecture, const OccupancyQuery& query) {
  const std::string_view vendor = vendorOf(architecture);
  const auto foreign = [&](std::string_view option, std::string_view owner) {
    return error(PlanErrorCode::BadInput,
                 fmt::format("{} has no {}, which is for {}: leave it out.", architecture.name, option, owner));
  };
  if (vendor != "amd" && query.wave) {
    return foreign("choice of wave", "AMD");
  }
  if (vendor != "amd" && query.mode) {
    return foreign("choice of mode", "AMD");
  }
  if (vendor != "amd" && query.sgprs) {
    return foreign("count of scalar registers", "AMD");
  }
  const auto* amd = std::get_if<AmdArchitecture>(&architecture.table);
  if (amd != nullptr && query.sgprs && amd->sgprSteps.empty()) {
    return error(PlanErrorCode::BadInput,
                 fmt::format("{} gives every wave its scalar registers, so their number limits nothing: leave it out.",
                             architecture.name));
  }
  if (vendor != "intel" && query.simd) {
    return foreign("choice of SIMD width", "Intel");
  }
  return std::nullopt;
}

std::optional<PlanError> tooManyRegisters(const Architecture& architecture, const OccupancyQuery& query) {
  const auto most = model::maxRegistersPerItem(architecture, query);
  if (most && query.registers.value_or(0) > *most) {
    return error(PlanErrorCode::BadInput,
                 fmt::format("{} registers a work-item are more than the {} that {} has: give {} or fewer.",
                             groupDigits(*query.registers), groupDigits(*most), architecture.name, groupDigits(*most)));
  }
  const auto* amd = std::get_if<AmdArchitecture>(&architecture.table);
  if (amd != nullptr && amd->addressableSgprs && query.sgprs.value_or(0) > *amd->addressableSgprs) {
    return error(PlanErrorCode::BadInput,
                 fmt::format("{} scalar registers a wave are more than the {} that {} has: give {} or fewer.",
                             groupDigits(*query.sgprs), *amd->addressableSgprs, architecture.name,
                             *amd->addressableSgprs));
  }
  return std::nullopt;
}

std::optional<PlanError> groupTooLarge(const Architecture& architecture, const OccupancyQuery& query) {
  const auto workItems = model::maxWorkItems(architecture);
  if (workItems && query.workItems > *workItems) {
    return error(PlanErrorCode::WorkGroupTooLarge,
                 fmt::format("A work-group of {} work-items is more than the {} that {} takes: give {} or fewer.",
                             groupDigits(query.workItems), groupDigits(*workItems), architecture.name,
                             groupDigits(*workItems)));
  }
  const auto local = model::maxLocalPerGroup(architecture);
  if (local && query.localBytes > *local) {
    return error(PlanErrorCode::LocalMemoryExceedsLimit,
                 fmt::format("{} bytes of local memory a group are more than the {} that {} gives a group: ask for {} "
                             "bytes less.",
                             groupDigits(query.localBytes), groupDigits(*local), architecture.name,
                             groupDigits(query.localBytes - *local)));
  }
  return std::nullopt;
}

} // namespace

std::optional<PlanError> occupancyRefusal(const Architecture& architecture, const OccupancyQuery& query) {
  for (const auto check : {model::checkQuery, foreignOption, tooManyRegisters, groupTooLarge}) {
    if (auto found = check(architecture, query)) {
      return found;
    }
  }
  if (!model::missingFigure(architecture).empty()) {
    return std::nullopt;
  }
  const model::Limits limits = model::limitsOf(architecture, query);
  if (limits[Resource::Barriers].groups == 0U) {
    return error(PlanErrorCode::BadInput,
                 fmt::format("{} barriers a group are more than the {} of a compute unit of "
                             "{}: give fewer.",
                             groupDigits(query.barriers), limits[Resource::Barriers].capacity, architecture.name));
  }
  if (limits.groups() == 0) {
    return error(PlanErrorCode::WorkGroupTooLarge,
                 fmt::format("A work-group of {} work-items with {} registers each needs more registers than {} gives "
                             "a group: use fewer work-items or fewer registers.",
                             groupDigits(query.workItems), groupDigits(query.registers.value_or(0)),
                             architecture.name));
  }
  return std::nullopt;
}

} // namespace tileglass
