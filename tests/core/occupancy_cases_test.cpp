// Published worked examples, recomputed; where their source is wrong, the case's note says why.
#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/core/occupancy.h"
#include "app/core/units.h"
#include "tests/core/occupancy_data.h"

namespace tileglass::test {

namespace {

using nlohmann::json;

struct Case {
  const Architecture* architecture = nullptr;
  OccupancyQuery query;
  std::uint64_t simds = 0; ///< AMD: the case counts waves a SIMD
};

Case readCase(const json& entry) {
  Case read;
  read.query.workItems = entry.at("threads_per_group").get<std::uint64_t>();
  read.query.localBytes = entry.at("local_bytes").is_null() ? 0 : entry.at("local_bytes").get<std::uint64_t>();
  if (!entry.at("regs_per_thread").is_null()) {
    read.query.registers = entry.at("regs_per_thread").get<std::uint64_t>();
  }
  std::string name = entry.at("arch").get<std::string>();
  const std::string vendor = entry.at("vendor").get<std::string>();
  if (vendor == "NVIDIA") {
    read.architecture = &architecture(nvidiaName(name.substr(3))); // "cc 9.0"
  } else if (vendor == "Intel") {
    read.architecture = &architecture(name);
    read.query.simd = entry.at("subgroup_size").get<std::uint64_t>();
    read.query.barriers = entry.at("barrier").get<bool>() ? 1 : 0;
  } else {
    if (const auto at = name.find("-w"); at != std::string::npos) {
      read.query.wave = std::stoull(name.substr(at + 2));
      name.resize(at);
    }
    read.architecture = &architecture(name);
    read.query.roundLocal = false; // LLVM's own examples
    const auto& table = std::get<AmdArchitecture>(read.architecture->table);
    read.simds = *table.simdsPerUnit * (table.localPerWgp ? 2 : 1);
  }
  return read;
}

/// The file's words for a limiter; any of the set named by one word will do ("waves/groups").
std::vector<std::set<Resource>> limitersNamed(const std::string& text) {
  static const std::map<std::string, std::set<Resource>> kNames = {
      {"none (full)", {Resource::Warps}},   {"warps/threads", {Resource::Warps}},
      {"threads", {Resource::Warps}},       {"waves/groups", {Resource::Warps, Resource::Groups}},
      {"registers", {Resource::Registers}}, {"local memory", {Resource::LocalMemory}},
      {"max groups", {Resource::Groups}},   {"launch: work-group > max", {Resource::WorkItems}}};
  std::vector<std::set<Resource>> named;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, '+');) {
    named.push_back(kNames.at(part));
  }
  return named;
}

void expectLimiters(const std::string& text, const Occupancy& occupancy) {
  const std::set<Resource> limiters(occupancy.limiters.begin(), occupancy.limiters.end());
  const auto named = limitersNamed(text);
  for (const auto& either : named) {
    EXPECT_TRUE(std::ranges::any_of(either, [&](Resource resource) { return limiters.contains(resource); })) << text;
  }
  if (text == "none (full)") {
    EXPECT_EQ(occupancy.activeWarps, occupancy.maxWarps);
  } else {
    EXPECT_EQ(limiters.size(), named.size()) << text;
  }
}

void expectBlockLimits(const json& limits, const Occupancy& occupancy) {
  constexpr std::pair<const char*, Resource> kKeys[] = {{"warps", Resource::Warps},
                                                        {"max_groups", Resource::Groups},
                                                        {"registers", Resource::Registers},
                                                        {"local_memory", Resource::LocalMemory}};
  for (const auto& [key, resource] : kKeys) {
    const auto groups = std::ranges::find(occupancy.uses, resource, &ResourceUse::resource)->groups;
    const json& expected = limits.at(key);
    EXPECT_EQ(groups, expected.is_null() ? std::nullopt : std::optional(expected.get<std::uint64_t>())) << key;
  }
}

} // namespace

TEST(OccupancyCases, EveryWorkedExampleMatches) {
  const json cases = json::parse(readData("occupancy-cases.json"));
  ASSERT_EQ(cases.size(), 57U);
  for (const json& entry : cases) {
    SCOPED_TRACE(entry.at("id").get<std::string>());
    const Case read = readCase(entry);
    const auto occupancy = predictOccupancy(*read.architecture, read.query);
    ASSERT_TRUE(occupancy) << occupancy.error().sentence;
    EXPECT_EQ(occupancy->groupsPerUnit, entry.at("expected_active_groups").get<std::uint64_t>());
    const std::uint64_t warps =
        read.simds == 0 ? occupancy->activeWarps : ceilDivide(occupancy->activeWarps, read.simds);
    EXPECT_EQ(warps, entry.at("expected_active_warps").get<std::uint64_t>());
    const double exact = entry.value("exact_cu_occupancy_pct", entry.at("expected_occupancy_pct").get<double>());
    EXPECT_NEAR(occupancy->fraction * 100.0, exact, 0.006);
    expectLimiters(entry.at("limiter").get<std::string>(), *occupancy);
    if (entry.contains("block_limits")) {
      expectBlockLimits(entry.at("block_limits"), *occupancy);
    }
  }
}

} // namespace tileglass::test
