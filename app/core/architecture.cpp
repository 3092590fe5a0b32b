#include "app/core/architecture.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/core/nearest_name.h"

namespace tileglass {

namespace {

bool sameName(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

} // namespace

std::string_view vendorOf(const Architecture& architecture) {
  constexpr std::string_view kVendors[] = {"nvidia", "amd", "intel", "cpu"};
  return kVendors[architecture.table.index()];
}

const Architecture* ArchitectureTables::find(std::string_view name) const {
  const auto found = std::ranges::find_if(
      architectures, [&](const Architecture& candidate) { return sameName(candidate.name, name); });
  return found == architectures.end() ? nullptr : &*found;
}

std::vector<std::string> ArchitectureTables::names() const {
  std::vector<std::string> all;
  all.reserve(architectures.size());
  for (const Architecture& architecture : architectures) {
    all.push_back(architecture.name);
  }
  return all;
}

Expected<const Architecture*> ArchitectureTables::lookUp(std::string_view name) const {
  if (const Architecture* found = find(name)) {
    return found;
  }
  const std::vector<std::string> known = names();
  std::string nearest = nearestName(name, known);
  std::string remedy = nearest.empty() ? std::string("the architectures command lists all of them")
                                       : fmt::format("the nearest name is {}", nearest);
  return refuse(PlanErrorCode::UnknownName, fmt::format("No architecture is named '{}': {}.", name, remedy),
                std::move(nearest));
}

} // namespace tileglass
