// One request, answered while the caller waits.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/engine/engine.h"

namespace tileglass {

/// Starts the request and blocks until its Result or Error, which is returned; `onEvent` gets the others on the
/// caller's thread. Once `cancel` is set the request is cancelled.
EngineEvent askEngine(Engine& engine, const std::string& method, const nlohmann::json& params,
                      std::chrono::milliseconds silenceLimit, const std::atomic<bool>& cancel,
                      const std::function<void(const EngineEvent&)>& onEvent);

} // namespace tileglass
