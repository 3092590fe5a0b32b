#include "app/engine/engine_question.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

namespace tileglass {

namespace {

/// Shared with the engine's thread, which may outlive the question.
struct Mailbox {
  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<EngineEvent> events;
};

constexpr std::chrono::milliseconds kCancelLook{20};

bool isLast(const EngineEvent& event) {
  return event.kind == EngineEvent::Kind::Result || event.kind == EngineEvent::Kind::Error;
}

} // namespace

EngineEvent askEngine(Engine& engine, const std::string& method, const nlohmann::json& params,
                      std::chrono::milliseconds silenceLimit, const std::atomic<bool>& cancel,
                      const std::function<void(const EngineEvent&)>& onEvent) {
  if (cancel.load()) {
    return {EngineEvent::Kind::Error,
            nlohmann::json::object(),
            {PlanErrorCode::Cancelled, "Cancelled before it began.", {}}};
  }
  const auto mailbox = std::make_shared<Mailbox>();
  const Engine::RequestId id = engine.start(
      method, params,
      [mailbox](const EngineEvent& event) {
        const std::lock_guard lock(mailbox->mutex);
        mailbox->events.push_back(event);
        mailbox->arrived.notify_one();
      },
      silenceLimit);
  bool cancelSent = false;
  while (true) {
    std::deque<EngineEvent> events;
    {
      std::unique_lock lock(mailbox->mutex);
      mailbox->arrived.wait_for(lock, kCancelLook, [&] { return !mailbox->events.empty(); });
      events.swap(mailbox->events);
    }
    for (EngineEvent& event : events) {
      if (isLast(event)) {
        return std::move(event);
      }
      onEvent(event);
    }
    if (cancel.load() && !cancelSent) {
      cancelSent = true;
      engine.cancel(id);
    }
  }
}

} // namespace tileglass
