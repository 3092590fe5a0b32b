#include "app/cli/serve.h"

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/engine_methods.h"
#include "app/engine/engine_protocol.h"
#include "app/engine/line_splitter.h"
#include "app/engine/process_platform.h"
#include "app/record/experiment_json.h"

namespace tileglass {

namespace {

using nlohmann::json;

/// Lines from two threads; without a reader they go nowhere.
class Answers {
public:
  explicit Answers(int descriptor) : m_descriptor(descriptor) {}

  void send(std::string line) {
    line.push_back('\n');
    const std::lock_guard lock(m_mutex);
    writeAll(m_descriptor, line);
  }
  void error(const json& id, const PlanError& error) { send(eventLine(id, "error", toJson(error))); }

private:
  const int m_descriptor;
  std::mutex m_mutex;
};

/// Requests in the order of their arrival; the worker takes one at a time.
class RequestQueue {
public:
  void push(ProtocolRequest request) {
    const std::lock_guard lock(m_mutex);
    m_waiting.push_back(std::move(request));
    m_arrived.notify_one();
  }

  ProtocolRequest next() {
    std::unique_lock lock(m_mutex);
    m_arrived.wait(lock, [this] { return !m_waiting.empty(); });
    ProtocolRequest request = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_running = request.id;
    m_cancelled = false;
    return request;
  }

  void finished() {
    const std::lock_guard lock(m_mutex);
    m_running.reset();
  }

  /// True where the request was still waiting; it is gone then. A running one sees cancelled().
  bool cancel(std::uint64_t id) {
    const std::lock_guard lock(m_mutex);
    if (m_running == id) {
      m_cancelled = true;
      return false;
    }
    return std::erase_if(m_waiting, [id](const ProtocolRequest& request) { return request.id == id; }) > 0;
  }

  bool cancelled() const { return m_cancelled.load(); }

private:
  std::mutex m_mutex;
  std::condition_variable m_arrived;
  std::deque<ProtocolRequest> m_waiting;
  std::optional<std::uint64_t> m_running;
  std::atomic<bool> m_cancelled = false;
};

Expected<json> answer(const ProtocolRequest& request, const MethodObserver& observer) {
  try {
    return runEngineMethod(request.method, request.params, observer);
  } catch (const std::bad_alloc&) {
    return refuse(PlanErrorCode::SizeTooLargeForMemory,
                  "This machine's memory does not hold the request's arrays; choose a smaller size.");
  } catch (const std::exception& error) {
    return refuse(PlanErrorCode::DriverError, fmt::format("The engine failed unexpectedly: {}.", error.what()));
  }
}

[[noreturn]] void work(RequestQueue& queue, Answers& answers) {
  while (true) {
    const ProtocolRequest request = queue.next();
    MethodObserver observer;
    observer.send = [&](std::string_view event, const json& data) { answers.send(eventLine(request.id, event, data)); };
    observer.cancelled = [&] { return queue.cancelled(); };
    const Expected<json> result = answer(request, observer);
    queue.finished();
    if (result) {
      answers.send(eventLine(request.id, "result", *result));
    } else {
      answers.error(request.id, result.error());
    }
  }
}

/// Requests wait in two lanes: what only builds programs goes beside what launches kernels.
struct Lanes {
  RequestQueue launching;
  RequestQueue building;
};

void readRequest(std::string_view line, Lanes& lanes, Answers& answers) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
    return;
  }
  json id;
  Expected<ProtocolRequest> request = parseRequest(line, id);
  if (!request) {
    answers.error(id, request.error());
  } else if (request->method == kPrepareMethod) {
    lanes.building.push(std::move(*request));
  } else if (request->method != "cancel") {
    lanes.launching.push(std::move(*request));
  } else if (lanes.launching.cancel(request->id) || lanes.building.cancel(request->id)) {
    answers.error(id, {PlanErrorCode::Cancelled, "Cancelled before it began.", {}});
  }
}

} // namespace

void serve(std::string_view version) {
  ignoreBrokenPipes();
  leaveInterruptsToParent();
  Answers answers(takeStandardOutput());
  Lanes lanes;
  answers.send(helloLine(version));
  std::thread worker([&] { work(lanes.launching, answers); });
  std::thread builder([&] { work(lanes.building, answers); });
  LineSplitter splitter;
  std::array<char, 65536> chunk{};
  while (const std::optional<std::size_t> count = readSome(0, chunk)) {
    if (*count == 0) {
      break;
    }
    const bool fits =
        splitter.feed({chunk.data(), *count}, [&](std::string_view line) { readRequest(line, lanes, answers); });
    if (!fits) {
      answers.error(nullptr,
                    {PlanErrorCode::BadInput,
                     fmt::format("A request's line is longer than {} bytes; it was skipped.", kMaxProtocolLineBytes),
                     {}});
    }
  }
  std::_Exit(0);
}

void addServeCommand(CLI::App& app, CommandContext&) {
  CLI::App* command = app.add_subcommand("serve", "The engine process: requests and answers, one JSON object a line");
  command->footer("Example (the engine ends with its input, so that stays open until the answer is there):\n"
                  "  (echo '{\"id\":1,\"method\":\"devices\",\"params\":{}}'; sleep 3) | tileglass-cli serve\n"
                  "The window and the other subcommands start it; resources/docs/engine-protocol.md describes it.");
  command->callback([] { serve(TILEGLASS_VERSION); });
}

} // namespace tileglass
