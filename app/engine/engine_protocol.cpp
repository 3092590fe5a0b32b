#include "app/engine/engine_protocol.h"

#include <utility>

#include <fmt/format.h>

#include "app/record/experiment_json.h"
#include "app/record/json_text.h"

namespace tileglass {

namespace {

using nlohmann::json;

constexpr std::size_t kShownBytes = 300;

std::string shortened(std::string_view line) {
  if (line.size() <= kShownBytes) {
    return validUtf8(line);
  }
  return validUtf8(line.substr(0, kShownBytes)) + "…";
}

std::optional<EngineEvent::Kind> kindFromText(std::string_view text) {
  if (text == "progress") {
    return EngineEvent::Kind::Progress;
  }
  if (text == "partial") {
    return EngineEvent::Kind::Partial;
  }
  if (text == "result") {
    return EngineEvent::Kind::Result;
  }
  if (text == "error") {
    return EngineEvent::Kind::Error;
  }
  return std::nullopt;
}

tl::unexpected<PlanError> unreadable(std::string_view line) {
  return refuse(PlanErrorCode::EngineCrashed,
                fmt::format("The engine sent a line that is not an event of the protocol and was stopped: “{}”.",
                            shortened(line)));
}

} // namespace

std::string requestLine(std::uint64_t id, std::string_view method, const json& params) {
  return writeJson({{"id", id}, {"method", method}, {"params", params}});
}

std::string cancelLine(std::uint64_t id) {
  return writeJson({{"id", id}, {"method", "cancel"}});
}

std::string helloLine(std::string_view version) {
  return writeJson({{"protocol", kEngineProtocol}, {"version", version}});
}

std::string eventLine(const json& id, std::string_view event, const json& data) {
  return writeJson({{"id", id}, {"event", event}, {"data", data}});
}

Expected<void> checkHello(std::string_view line) {
  const Expected<json> read = parseJson(line, "the engine's first line");
  if (!read || !read->is_object() || !read->contains("protocol") || !(*read)["protocol"].is_number_integer()) {
    return refuse(PlanErrorCode::EngineCrashed,
                  fmt::format("The engine's first line is not a greeting: “{}”.", shortened(line)));
  }
  const auto protocol = (*read)["protocol"].get<std::int64_t>();
  if (protocol != kEngineProtocol) {
    return refuse(PlanErrorCode::EngineCrashed,
                  fmt::format("The engine speaks protocol {}, this program {}; install both from the same version.",
                              protocol, kEngineProtocol));
  }
  return {};
}

Expected<ProtocolEvent> parseEvent(std::string_view line) {
  Expected<json> read = parseJson(line, "a line of the engine");
  if (!read || !read->is_object() || !read->contains("event") || !(*read)["event"].is_string()) {
    return unreadable(line);
  }
  const std::optional<EngineEvent::Kind> kind = kindFromText((*read)["event"].get<std::string>());
  if (!kind) {
    return unreadable(line);
  }
  ProtocolEvent result;
  if (read->contains("id") && (*read)["id"].is_number_unsigned()) {
    result.id = (*read)["id"].get<std::uint64_t>();
  }
  result.event.kind = *kind;
  if (read->contains("data")) {
    result.event.data = std::move((*read)["data"]);
  }
  if (*kind == EngineEvent::Kind::Error) {
    Expected<PlanError> error = errorFromJson(result.event.data);
    if (!error) {
      return unreadable(line);
    }
    result.event.error = std::move(*error);
  }
  return result;
}

Expected<ProtocolRequest> parseRequest(std::string_view line, json& idRead) {
  Expected<json> read = parseJson(line, "the request");
  if (!read) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("The request is not JSON: “{}”; write one object on one line.", shortened(line)));
  }
  if (!read->is_object() || !read->contains("id") || !(*read)["id"].is_number_unsigned()) {
    return refuse(PlanErrorCode::BadInput,
                  R"(A request needs an "id", a whole number: {"id":1,"method":"devices","params":{}}.)");
  }
  idRead = (*read)["id"];
  if (!read->contains("method") || !(*read)["method"].is_string()) {
    return refuse(PlanErrorCode::BadInput, R"(A request needs a "method": devices, plan, run or cancel.)");
  }
  ProtocolRequest request;
  request.id = idRead.get<std::uint64_t>();
  request.method = (*read)["method"].get<std::string>();
  if (read->contains("params")) {
    request.params = std::move((*read)["params"]);
  }
  return request;
}

std::string lastLineOf(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t last = text.find_last_not_of(kBlank);
  if (last == std::string_view::npos) {
    return {};
  }
  text = text.substr(0, last + 1);
  const std::size_t before = text.find_last_of('\n');
  return shortened(before == std::string_view::npos ? text : text.substr(before + 1));
}

std::string crashSentence(std::string_view who, std::string_view doing, std::string_view cause, std::string_view said) {
  std::string sentence = fmt::format("{} ended while {}: {}", who, doing, cause);
  if (!said.empty()) {
    sentence += fmt::format("; the driver said: “{}”", said);
  }
  return sentence + ".";
}

} // namespace tileglass
