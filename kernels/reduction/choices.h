// What a reduction's parameters choose, and the launches that follow from it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/core/kernel_spec.h"

namespace tileglass::reduction {

bool isFloat(const ParameterSet& parameters);
bool isMaximum(const ParameterSet& parameters);
/// Whether the device adds the groups' sums, too.
bool onDevice(const ParameterSet& parameters);
/// The -D options of every kernel: the group's length, the type, the operator.
std::vector<std::pair<std::string, std::uint64_t>> definesOf(const ParameterSet& parameters);

/// How many elements a group of that variant combines in one launch.
std::uint64_t elementsPerGroup(const std::string& variant, const ParameterSet& parameters);
/// How many sums each launch of a tree leaves: one a group, until one remains (with the host as the second stage, of
/// the first launch alone). Groups of one element never come to an end; that is refused by a constraint.
std::vector<std::uint64_t> sumsOfLaunches(const std::string& variant, const ParameterSet& parameters);
/// The buffer that launch i of `launches` writes.
std::string sumsBuffer(const ParameterSet& parameters, std::size_t launch, std::size_t launches);
/// Combinations from a value to its group's result: a tree halves, rounding up.
std::uint64_t treeDepth(std::uint64_t tile);

/// Variants whose groups leave one sum each, which the same kernel or the host combines: the ladder, and those of that
/// form that are broken on purpose.
std::vector<VariantSpec> treeVariants();
std::vector<VariantSpec> brokenTrees();
/// The host as the second stage: it combines "partials" into "total"; nothing where the device does.
std::optional<HostStage> combineOnHost(const ParameterSet& parameters);

/// A fixed number of groups, whatever the length.
VariantSpec gridStride();
/// One counter for all elements; and for all groups.
VariantSpec atomicCounter();
VariantSpec atomicGroups();
/// Broken on purpose: a barrier taken for one among groups.
VariantSpec assumedSync();

} // namespace tileglass::reduction
