// AMD: waves live on SIMDs; a compute unit (or, in WGP mode, a pair of them as one work-group processor) shares its
// local data share among the groups of its SIMDs.
#include <algorithm>

#include "app/core/occupancy_model.h"
#include "app/core/units.h"

namespace tileglass::occupancy_model {

namespace {

/// A unit holds 16 groups of more than one wave, a WGP 32 (they take a barrier each); a single wave needs no barrier.
constexpr std::uint64_t kGroupSlotsOfUnit = 16; // source: LLVM, as in resources/architectures/amd.json

/// Waves a SIMD holds by its scalar registers, from the table's steps.
std::optional<std::uint64_t> wavesBySgprs(const AmdArchitecture& table, std::optional<std::uint64_t> sgprs) {
  if (!sgprs || *sgprs == 0) {
    return std::nullopt;
  }
  if (table.addressableSgprs && *sgprs > *table.addressableSgprs) {
    return 0;
  }
  for (const AmdArchitecture::SgprStep& step : table.sgprSteps) {
    if (!step.upTo || *sgprs <= *step.upTo) {
      return std::min(step.waves, table.maxWavesPerSimd);
    }
  }
  return std::nullopt;
}

Limit registerLimit(const AmdArchitecture& table, const OccupancyQuery& query, std::uint64_t simds,
                    std::uint64_t waves) {
  Limit limit;
  const AmdArchitecture::Vgprs* vgprs = vgprsOf(table, waveOf(table, query));
  const std::uint64_t registers = query.registers.value_or(0);
  if (vgprs != nullptr && vgprs->totalPerLane) {
    limit.capacity = *vgprs->totalPerLane * simds;
  }
  if (vgprs != nullptr && registers > vgprs->addressable) {
    limit.groups = 0;
    limit.perGroup = saturated(checkedMultiply(registers, waves));
  } else if (vgprs != nullptr && registers > 0 && vgprs->totalPerLane) {
    const std::uint64_t allocated = roundUp(registers, vgprs->granule.value_or(1));
    const std::uint64_t wavesPerSimd =
        std::clamp<std::uint64_t>(*vgprs->totalPerLane / allocated, 1, table.maxWavesPerSimd);
    limit.perGroup = saturated(checkedMultiply(allocated, waves));
    limit.groups = wavesPerSimd * simds / waves;
  }
  if (const auto scalarWaves = wavesBySgprs(table, query.sgprs)) {
    const std::uint64_t scalarGroups = *scalarWaves * simds / waves;
    limit.groups = std::min(limit.groups.value_or(scalarGroups), scalarGroups);
  }
  return limit;
}

bool registersUnknown(const AmdArchitecture& table, const OccupancyQuery& query) {
  const AmdArchitecture::Vgprs* vgprs = vgprsOf(table, waveOf(table, query));
  return !query.registers || vgprs == nullptr || !vgprs->totalPerLane || !vgprs->granule;
}

} // namespace

std::uint64_t waveOf(const AmdArchitecture& table, const OccupancyQuery& query) {
  if (query.wave || table.waveSizes.empty()) {
    return query.wave.value_or(64);
  }
  return std::ranges::min(table.waveSizes);
}

bool isWgp(const AmdArchitecture& table, const OccupancyQuery& query) {
  return table.localPerWgp && query.mode.value_or(AmdMode::Wgp) == AmdMode::Wgp;
}

const AmdArchitecture::Vgprs* vgprsOf(const AmdArchitecture& table, std::uint64_t wave) {
  const auto found = std::ranges::find(table.vgprs, wave, &AmdArchitecture::Vgprs::waveSize);
  return found == table.vgprs.end() ? nullptr : &*found;
}

Limits limitsOf(const AmdArchitecture& table, const OccupancyQuery& query) {
  const bool wgp = isWgp(table, query);
  const std::uint64_t simds = table.simdsPerUnit.value_or(0) * (wgp ? 2 : 1);
  Limits limits;
  limits.warpSize = waveOf(table, query);
  limits.warpsPerGroup = ceilDivide(query.workItems, limits.warpSize);
  limits.maxWarps = table.maxWavesPerSimd * simds;
  limits.localUnit = query.roundLocal ? table.localGranule.value_or(0) : 0;
  limits.localPerUnit = wgp ? *table.localPerWgp : table.localPerUnit;
  if (!query.roundLocal && table.localPoolOfCompiler) {
    limits.localPerUnit = *table.localPoolOfCompiler;
  }
  limits.allocatedLocalBytes = roundUp(query.localBytes, limits.localUnit);
  const bool stepUnknown = query.roundLocal && !table.localGranule && query.localBytes > 0;
  limits.upperBound = registersUnknown(table, query) || stepUnknown;

  limits[Resource::Warps] = share(limits.maxWarps, limits.warpsPerGroup);
  if (limits.warpsPerGroup > 1) {
    limits[Resource::Groups] = share(kGroupSlotsOfUnit * (wgp ? 2 : 1), 1);
  }
  limits[Resource::Registers] = registerLimit(table, query, simds, limits.warpsPerGroup);
  limits[Resource::LocalMemory] = share(limits.localPerUnit, limits.allocatedLocalBytes);
  if (query.localBytes > table.maxLocalPerGroup) {
    limits[Resource::LocalMemory].groups = 0;
  }
  limitWorkItems(limits, query.workItems, table.maxWorkGroupSize);
  return limits;
}

} // namespace tileglass::occupancy_model
