#include "app/engine/engine.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "app/engine/engine_process.h"
#include "app/engine/engine_protocol.h"
#include "app/record/json_text.h"

namespace tileglass {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kCancelGrace{2000};
constexpr milliseconds kStartLimit{20000}; ///< until the first line
constexpr milliseconds kTick{50};

struct Request {
  std::string method;
  std::string line;
  Engine::EventHandler handler;
  std::optional<milliseconds> silenceLimit;
  Clock::time_point heard = Clock::now(); ///< the last event, or when its turn came
  std::optional<Clock::time_point> cancelledAt;
  bool sent = false;
  bool timedOut = false;
  std::string variant; ///< of the last progress
};

EngineEvent failure(PlanErrorCode code, std::string sentence, nlohmann::json data = nlohmann::json::object()) {
  return {EngineEvent::Kind::Error, std::move(data), {code, std::move(sentence), {}}};
}

} // namespace

/// Everything but start(), cancel() and processId() runs on the supervisor's thread.
class Engine::Implementation {
public:
  Implementation(EngineConfig config, StateHandler onState);
  ~Implementation();
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;

  RequestId start(std::string method, const nlohmann::json& params, EventHandler onEvent,
                  std::optional<milliseconds> silenceLimit);
  void cancel(RequestId id);
  std::optional<long> processId() const;

private:
  void accept(RequestId id, Request request);
  void pump();
  bool launch();
  void sendWaiting();
  void stopRequest(RequestId id);
  void readLine(std::string_view line);
  void readHello(std::string_view line);
  void readEvent(std::string_view line);
  void deliver(RequestId id, const EngineEvent& event);
  void stopProcess(PlanErrorCode code, std::string sentence);
  void processEnded(ProcessExit exit);
  EngineEvent endOf(const Request& request, ProcessExit exit, const std::string& said) const;
  void tick();
  void armTick();
  void checkOldest(Clock::time_point now);
  void setState(EngineState state, const std::string& sentence = {});
  void shutDown();

  const EngineConfig m_config;
  const StateHandler m_onState;
  boost::asio::io_context m_io;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> m_work{m_io.get_executor()};
  boost::asio::steady_timer m_tickTimer{m_io};
  std::shared_ptr<EngineProcess> m_process;
  std::map<RequestId, Request> m_requests; ///< in the order of their arrival
  std::optional<PlanError> m_stopReason;   ///< why we stopped the process ourselves
  Clock::time_point m_launchedAt;
  EngineState m_state = EngineState::Stopped;
  bool m_helloRead = false;
  bool m_ticking = false;
  bool m_shuttingDown = false;
  std::atomic<RequestId> m_nextId = 1;
  std::atomic<long> m_processId = 0;
  std::thread m_supervisor;
};

Engine::Implementation::Implementation(EngineConfig config, StateHandler onState)
    : m_config(std::move(config)), m_onState(std::move(onState)) {
  ignoreBrokenPipes();
  m_supervisor = std::thread([this] { m_io.run(); });
}

Engine::Implementation::~Implementation() {
  boost::asio::post(m_io, [this] { shutDown(); });
  m_supervisor.join();
}

Engine::RequestId Engine::Implementation::start(std::string method, const nlohmann::json& params, EventHandler onEvent,
                                                std::optional<milliseconds> silenceLimit) {
  const RequestId id = m_nextId.fetch_add(1);
  Request request;
  request.line = requestLine(id, method, params);
  request.method = std::move(method);
  request.handler = std::move(onEvent);
  request.silenceLimit = silenceLimit;
  boost::asio::post(m_io, [this, id, moved = std::move(request)]() mutable { accept(id, std::move(moved)); });
  return id;
}

void Engine::Implementation::cancel(RequestId id) {
  boost::asio::post(m_io, [this, id] { stopRequest(id); });
}

std::optional<long> Engine::Implementation::processId() const {
  const long id = m_processId.load();
  return id == 0 ? std::nullopt : std::optional(id);
}

void Engine::Implementation::accept(RequestId id, Request request) {
  const std::size_t bytes = request.line.size();
  m_requests.emplace(id, std::move(request));
  if (m_shuttingDown) {
    deliver(id, failure(PlanErrorCode::Cancelled, "Cancelled: the engine is being shut down."));
  } else if (bytes > kMaxProtocolLineBytes) {
    deliver(id, failure(PlanErrorCode::BadInput,
                        fmt::format("The request takes {} bytes; a line of the engine protocol holds {} at most; make "
                                    "it smaller.",
                                    bytes, kMaxProtocolLineBytes)));
  } else {
    pump();
  }
}

void Engine::Implementation::pump() {
  if (m_requests.empty()) {
    return;
  }
  if (!m_process && !launch()) {
    return;
  }
  armTick();
  // A process that died while idle: its end arrives as an event of its own and starts the next one.
  if (m_helloRead && !m_stopReason && m_process->alive()) {
    sendWaiting();
  }
}

bool Engine::Implementation::launch() {
  setState(EngineState::Starting);
  m_helloRead = false;
  m_stopReason.reset();
  EngineProcess::Callbacks callbacks;
  callbacks.line = [this](std::string_view line) { readLine(line); };
  callbacks.lineTooLong = [this] {
    stopProcess(PlanErrorCode::EngineCrashed,
                fmt::format("The engine sent a line of more than {} bytes and was stopped.", kMaxProtocolLineBytes));
  };
  callbacks.ended = [this](ProcessExit exit) { processEnded(exit); };
  Expected<std::shared_ptr<EngineProcess>> started = EngineProcess::start(m_io, m_config, std::move(callbacks));
  if (!started) {
    setState(EngineState::Died, started.error().sentence);
    while (!m_requests.empty()) {
      deliver(m_requests.begin()->first, failure(started.error().code, started.error().sentence));
    }
    return false;
  }
  m_process = std::move(*started);
  m_launchedAt = Clock::now();
  m_processId = m_process->id();
  return true;
}

void Engine::Implementation::sendWaiting() {
  for (auto& [id, request] : m_requests) {
    if (!request.sent) {
      request.sent = true;
      request.heard = Clock::now();
      m_process->write(std::move(request.line));
      setState(EngineState::Busy);
    }
  }
}

void Engine::Implementation::stopRequest(RequestId id) {
  const auto found = m_requests.find(id);
  if (found == m_requests.end() || found->second.cancelledAt) {
    return;
  }
  if (!found->second.sent) {
    deliver(id, failure(PlanErrorCode::Cancelled, "Cancelled before it began."));
    return;
  }
  found->second.cancelledAt = Clock::now();
  m_process->write(cancelLine(id));
}

void Engine::Implementation::readLine(std::string_view line) {
  if (m_stopReason || m_shuttingDown) {
    return;
  }
  if (m_helloRead) {
    readEvent(line);
  } else {
    readHello(line);
  }
}

void Engine::Implementation::readHello(std::string_view line) {
  const Expected<void> accepted = checkHello(line);
  if (!accepted) {
    stopProcess(PlanErrorCode::EngineCrashed,
                fmt::format("{} The program was {}.", accepted.error().sentence, m_config.program.string()));
    return;
  }
  m_helloRead = true;
  setState(EngineState::Ready);
  pump();
}

void Engine::Implementation::readEvent(std::string_view line) {
  Expected<ProtocolEvent> read = parseEvent(line);
  if (!read) {
    stopProcess(PlanErrorCode::EngineCrashed, read.error().sentence);
    return;
  }
  const auto found = m_requests.find(read->id);
  if (found == m_requests.end()) {
    return; // of a request that was given up
  }
  Request& request = found->second;
  request.heard = Clock::now();
  if (read->event.kind == EngineEvent::Kind::Progress) {
    const auto variant = read->event.data.find("variant");
    if (variant != read->event.data.end() && variant->is_string()) {
      request.variant = variant->get<std::string>();
    }
  }
  const bool last = read->event.kind == EngineEvent::Kind::Result || read->event.kind == EngineEvent::Kind::Error;
  if (last && request.cancelledAt) {
    deliver(read->id, failure(PlanErrorCode::Cancelled, "Cancelled."));
  } else if (last || !request.cancelledAt) {
    deliver(read->id, read->event);
  }
}

void Engine::Implementation::deliver(RequestId id, const EngineEvent& event) {
  const auto found = m_requests.find(id);
  if (found == m_requests.end()) {
    return;
  }
  if (event.kind == EngineEvent::Kind::Progress || event.kind == EngineEvent::Kind::Partial) {
    if (found->second.handler) {
      found->second.handler(event);
    }
    return;
  }
  const EventHandler handler = std::move(found->second.handler);
  m_requests.erase(found);
  if (!m_requests.empty()) {
    m_requests.begin()->second.heard = Clock::now(); // its turn begins
  } else if (m_state == EngineState::Busy) {
    setState(EngineState::Ready);
  }
  if (handler) {
    handler(event);
  }
}

void Engine::Implementation::stopProcess(PlanErrorCode code, std::string sentence) {
  if (!m_stopReason && m_process) {
    m_stopReason = PlanError{code, std::move(sentence), {}};
    m_process->kill();
  }
}

EngineEvent Engine::Implementation::endOf(const Request& request, ProcessExit exit, const std::string& said) const {
  const nlohmann::json data = {{"cause", m_stopReason ? std::string() : exit.text()},
                               {"variant", request.variant},
                               {"said", said},
                               {"aborted", exit.signalled}};
  if (request.cancelledAt) {
    return failure(PlanErrorCode::Cancelled, "Cancelled: the engine did not stop by itself and was ended.", data);
  }
  if (request.timedOut) {
    return failure(PlanErrorCode::EngineTimeout, m_stopReason ? m_stopReason->sentence : std::string(), data);
  }
  if (m_stopReason) {
    return failure(PlanErrorCode::EngineCrashed, m_stopReason->sentence, data);
  }
  const std::string doing = request.variant.empty() ? fmt::format("answering '{}'", request.method)
                                                    : fmt::format("running {}", request.variant);
  return failure(PlanErrorCode::EngineCrashed, crashSentence("The engine", doing, exit.text(), said), data);
}

void Engine::Implementation::processEnded(ProcessExit exit) {
  const std::string said = lastLineOf(m_process->errorTail());
  const bool wasReady = m_helloRead;
  m_process.reset();
  m_processId = 0;
  m_helloRead = false;
  if (m_shuttingDown) {
    m_work.reset();
    m_tickTimer.cancel();
    return;
  }
  std::vector<std::pair<RequestId, EngineEvent>> ends;
  for (const auto& [id, request] : m_requests) {
    if (request.sent || !wasReady) { // the others wait for the next process
      ends.emplace_back(id, endOf(request, exit, said));
    }
  }
  const std::string sentence = ends.empty() ? crashSentence("The engine", "waiting for work", exit.text(), said)
                                            : ends.front().second.error.sentence;
  setState(EngineState::Died, sentence);
  m_stopReason.reset();
  for (auto& [id, event] : ends) {
    deliver(id, event);
  }
  pump();
}

void Engine::Implementation::armTick() {
  if (m_ticking) {
    return;
  }
  m_ticking = true;
  m_tickTimer.expires_after(kTick);
  m_tickTimer.async_wait([this](const boost::system::error_code& error) {
    m_ticking = false;
    if (!error) {
      tick();
    }
  });
}

void Engine::Implementation::tick() {
  if (m_requests.empty() || m_shuttingDown) {
    return;
  }
  const Clock::time_point now = Clock::now();
  if (m_process && !m_helloRead && now - m_launchedAt > kStartLimit) {
    for (auto& [id, request] : m_requests) {
      request.timedOut = true;
    }
    stopProcess(PlanErrorCode::EngineTimeout,
                fmt::format("The engine did not answer within {} s of its start and was stopped.",
                            std::chrono::duration_cast<std::chrono::seconds>(kStartLimit).count()));
  }
  checkOldest(now);
  armTick();
}

void Engine::Implementation::checkOldest(Clock::time_point now) {
  for (const auto& [id, request] : m_requests) {
    if (request.cancelledAt && now - *request.cancelledAt > kCancelGrace) {
      stopProcess(PlanErrorCode::EngineCrashed, "The engine was ended because a cancelled request did not stop.");
      return;
    }
  }
  // Requests are answered one after the other: only the oldest one's silence counts.
  Request& oldest = m_requests.begin()->second;
  if (oldest.sent && oldest.silenceLimit && !m_stopReason && now - oldest.heard > *oldest.silenceLimit) {
    oldest.timedOut = true;
    const std::string doing = oldest.variant.empty() ? fmt::format("answering '{}'", oldest.method)
                                                     : fmt::format("running {}", oldest.variant);
    stopProcess(PlanErrorCode::EngineTimeout,
                fmt::format("The engine gave no sign for {} s while {} and was stopped.",
                            std::chrono::duration<double>(*oldest.silenceLimit).count(), doing));
  }
}

void Engine::Implementation::setState(EngineState state, const std::string& sentence) {
  if (state == m_state && state != EngineState::Died) {
    return;
  }
  m_state = state;
  if (m_onState) {
    m_onState(state, sentence);
  }
}

void Engine::Implementation::shutDown() {
  m_shuttingDown = true;
  while (!m_requests.empty()) {
    deliver(m_requests.begin()->first, failure(PlanErrorCode::Cancelled, "Cancelled: the engine is being shut down."));
  }
  setState(EngineState::Stopped);
  if (m_process) {
    m_process->closeInput();
  } else {
    m_work.reset();
    m_tickTimer.cancel();
  }
}

Engine::Engine(EngineConfig config, StateHandler onState)
    : m_implementation(std::make_unique<Implementation>(std::move(config), std::move(onState))) {}

Engine::~Engine() = default;

Engine::RequestId Engine::start(std::string method, const nlohmann::json& params, EventHandler onEvent,
                                std::optional<std::chrono::milliseconds> silenceLimit) {
  return m_implementation->start(std::move(method), params, std::move(onEvent), silenceLimit);
}

void Engine::cancel(RequestId id) {
  m_implementation->cancel(id);
}

std::optional<long> Engine::processId() const {
  return m_implementation->processId();
}

} // namespace tileglass
