// The supervised engine process: started when first needed, asked by JSON lines (resources/docs/engine-protocol.md),
// its death noticed and named, started again. One implementation for the command line and the window.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/plan_error.h"

namespace tileglass {

struct EngineConfig {
  std::filesystem::path program; ///< tileglass-cli
  std::vector<std::string> arguments = {"serve"};
  std::vector<std::string> wrapper = {};               ///< {"oclgrind"}: the program is started under it
  std::map<std::string, std::string> environment = {}; ///< added to this process's own
};

/// tileglass-cli beside `self`, else in ../libexec/tileglass. The path may be missing; the engine then answers with an
/// error.
std::filesystem::path findEngineProgram(const std::filesystem::path& self);

enum class EngineState { Stopped, Starting, Ready, Busy, Died };

struct EngineEvent {
  enum class Kind { Progress, Partial, Result, Error };
  Kind kind = Kind::Progress;
  nlohmann::json data; ///< the event's payload
  /// For Kind::Error; also EngineCrashed (names the signal or exit code, with the last line of stderr), EngineTimeout,
  /// Cancelled.
  PlanError error;
};

/// Thread-safe. Callbacks arrive on the supervisor's own thread, never after the destructor has returned; they must not
/// block. Exactly one Result or Error ends every request. A crash ends the requests in flight with EngineCrashed; they
/// are never repeated. The next request starts a fresh process.
class Engine {
public:
  using RequestId = std::uint64_t;
  using EventHandler = std::function<void(const EngineEvent&)>;
  using StateHandler = std::function<void(EngineState, const std::string& sentence)>;

  explicit Engine(EngineConfig config, StateHandler onState = {});
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// `silenceLimit`: the process is killed (EngineTimeout) where no event of this request came for that long.
  RequestId start(std::string method, const nlohmann::json& params, EventHandler onEvent,
                  std::optional<std::chrono::milliseconds> silenceLimit = std::nullopt);
  /// Asks the engine to stop; after a grace of two seconds the process is killed. Ends with Cancelled.
  void cancel(RequestId id);
  /// The process id of the running engine, if any (for tests).
  std::optional<long> processId() const;

private:
  class Implementation;
  std::unique_ptr<Implementation> m_implementation;
};

} // namespace tileglass
