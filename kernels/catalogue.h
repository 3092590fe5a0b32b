// The catalogue: every kernel family, and the embedded text of every .cl file.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "app/core/kernel_spec.h"
#include "app/core/plan_error.h"

namespace tileglass {

/// Every family, in the order in which a learner meets them.
std::span<const FamilySpec* const> catalogue();
/// The family of that name, the residency measurement's bare probe (kernels/probe) included, which the catalogue does
/// not list; the error names the nearest one.
Expected<const FamilySpec*> findFamily(std::string_view name);
/// The text of a .cl file by its name ("matmul/tiled.cl"), or nothing.
std::optional<std::string_view> kernelSource(std::string_view name);

} // namespace tileglass
