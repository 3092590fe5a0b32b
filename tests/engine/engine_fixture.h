// Starting engines from tests and waiting for what they say.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/engine/engine.h"
#include "app/engine/engine_question.h"
#include "tests/support/folders.h"

namespace tileglass::testing {

inline std::filesystem::path builtProgram(const std::string& name) {
  return testing::buildFolder() / "bin" / name;
}

inline EngineConfig fakeEngine(std::vector<std::string> arguments = {}) {
  EngineConfig config;
  config.program = builtProgram("fake_engine");
  config.arguments = std::move(arguments);
  return config;
}

inline EngineConfig realEngine() {
  EngineConfig config;
  config.program = builtProgram("tileglass-cli");
  return config;
}

/// Events of one request, in the order of their arrival.
class Listener {
public:
  Engine::EventHandler handler() {
    return [this](const EngineEvent& event) {
      const std::lock_guard lock(m_mutex);
      m_events.push_back(event);
      m_arrived.notify_all();
    };
  }

  /// Waits for the first event of that kind; gives up after a minute (the last event then is an Error without code).
  EngineEvent await(EngineEvent::Kind kind) {
    return awaitIf([kind](const EngineEvent& event) { return event.kind == kind; });
  }

  EngineEvent awaitEnd() {
    return awaitIf([](const EngineEvent& event) {
      return event.kind == EngineEvent::Kind::Result || event.kind == EngineEvent::Kind::Error;
    });
  }

  std::size_t ends() const {
    const std::lock_guard lock(m_mutex);
    return static_cast<std::size_t>(std::count_if(m_events.begin(), m_events.end(), [](const EngineEvent& event) {
      return event.kind == EngineEvent::Kind::Result || event.kind == EngineEvent::Kind::Error;
    }));
  }

private:
  template <typename Condition>
  EngineEvent awaitIf(Condition condition) {
    std::unique_lock lock(m_mutex);
    auto found = m_events.end();
    const bool arrived = m_arrived.wait_for(lock, std::chrono::seconds(60), [&] {
      found = std::find_if(m_events.begin(), m_events.end(), condition);
      return found != m_events.end();
    });
    if (!arrived) {
      ADD_FAILURE() << "no such event within a minute";
      return {EngineEvent::Kind::Error, nlohmann::json::object(), {PlanErrorCode::BadInput, "no event", {}}};
    }
    return *found;
  }

  mutable std::mutex m_mutex;
  std::condition_variable m_arrived;
  std::vector<EngineEvent> m_events;
};

/// One request and its end.
inline EngineEvent ask(Engine& engine, const std::string& method,
                       const nlohmann::json& params = nlohmann::json::object(),
                       std::chrono::milliseconds silenceLimit = std::chrono::seconds(50)) {
  const std::atomic<bool> never = false;
  return askEngine(engine, method, params, silenceLimit, never, [](const EngineEvent&) {});
}

#define EXPECT_CONTAINS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

} // namespace tileglass::testing
