// The lines of the engine protocol (resources/docs/engine-protocol.md), read and written by both ends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/core/plan_error.h"
#include "app/engine/engine.h"

namespace tileglass {

inline constexpr std::int64_t kEngineProtocol = 1;

/// Requests, without the end of line.
std::string requestLine(std::uint64_t id, std::string_view method, const nlohmann::json& params);
std::string cancelLine(std::uint64_t id);

/// The engine's lines.
std::string helloLine(std::string_view version);
/// `id` is null where a request could not be read.
std::string eventLine(const nlohmann::json& id, std::string_view event, const nlohmann::json& data);

/// The first line; the error says what stands there instead.
Expected<void> checkHello(std::string_view line);

struct ProtocolEvent {
  std::uint64_t id = 0; ///< 0 where the engine could not read the request
  EngineEvent event;
};
Expected<ProtocolEvent> parseEvent(std::string_view line);

struct ProtocolRequest {
  std::uint64_t id = 0;
  std::string method;
  nlohmann::json params;
};
/// `id` of the line, where one can be read, stands in `idRead` even when the rest is refused.
Expected<ProtocolRequest> parseRequest(std::string_view line, nlohmann::json& idRead);

/// The last line that is not blank, shortened to 300 bytes.
std::string lastLineOf(std::string_view text);
/// "The engine ended while running tiled: SIGABRT (6); the driver said: …"
std::string crashSentence(std::string_view who, std::string_view doing, std::string_view cause, std::string_view said);

} // namespace tileglass
