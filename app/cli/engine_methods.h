// What the engine process does for each method of the protocol.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/plan_error.h"

namespace tileglass {

/// Builds programs ahead; the one method that may run beside another.
inline constexpr std::string_view kPrepareMethod = "prepare";

/// How a method speaks while it works. Called on the thread that runs it.
struct MethodObserver {
  std::function<void(std::string_view event, const nlohmann::json& data)> send;
  std::function<bool()> cancelled;
};

/// devices, plan, run, residency.
const std::vector<std::string>& engineMethods();
/// The data of the method's result event, or why there is none.
Expected<nlohmann::json> runEngineMethod(const std::string& method, const nlohmann::json& params,
                                         const MethodObserver& observer);

} // namespace tileglass
