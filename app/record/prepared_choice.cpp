#include "app/record/prepared_choice.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/core/baseline_choice.h"
#include "app/record/experiment_json.h"
#include "app/record/json_reader.h"
#include "app/record/json_text.h"
#include "app/record/session_file.h"

namespace tileglass {

namespace {

constexpr std::string_view kChoiceSchema = "tileglass.choice/1";

/// A request's keys without a schema, or with that of a choice.
bool isChoice(const nlohmann::json& document) {
  if (!document.is_object() || !document.contains("family")) {
    return false;
  }
  const auto schema = document.find("schema");
  return schema == document.end() || *schema == kChoiceSchema;
}

/// Families and variants by the names that the command line takes.
Expected<KernelChoice> namedChoice(const nlohmann::json& document, std::span<const FamilySpec* const> families) {
  JsonFailure failure;
  const JsonReader reader(document, "", failure);
  std::string kernel = reader.text("family");
  const auto variants = document.find("variants");
  if (variants != document.end() && variants->is_array()) {
    char separator = ':';
    for (const nlohmann::json& variant : *variants) {
      if (variant.is_string()) {
        kernel += separator + variant.get<std::string>();
        separator = ',';
      }
    }
  }
  const auto checked = reader.finish(std::move(kernel));
  return checked ? parseKernelChoice(*checked, families) : tl::unexpected(checked.error());
}

nlohmann::json variantsOf(const KernelChoice& kernel) {
  ExperimentRequest request;
  request.variants = kernel.variants;
  return toJson(request)["variants"];
}

} // namespace

nlohmann::json choiceDocument(const ExperimentRequest& request, const std::string& baseline) {
  nlohmann::json document = toJson(request);
  document["schema"] = kChoiceSchema;
  if (!baseline.empty()) {
    document["baseline"] = baseline;
  }
  return document;
}

Expected<PreparedChoice> choiceFromDocument(const nlohmann::json& document,
                                            std::span<const FamilySpec* const> families) {
  const auto kernel = namedChoice(document, families);
  if (!kernel) {
    return tl::unexpected(kernel.error());
  }
  nlohmann::json complete = toJson(ExperimentRequest{});
  complete.update(document);
  const nlohmann::json& variants = complete["variants"];
  const bool names = variants.is_array() && std::all_of(variants.begin(), variants.end(),
                                                        [](const nlohmann::json& each) { return each.is_string(); });
  if (names) {
    complete["variants"] = variantsOf(*kernel);
  }
  auto request = requestFromJson(complete, *kernel->family);
  if (!request) {
    return tl::unexpected(request.error());
  }
  JsonFailure failure;
  const JsonReader reader(document, "", failure);
  auto baseline = reader.finish(reader.optionalText("baseline"));
  if (!baseline) {
    return tl::unexpected(baseline.error());
  }
  const auto known = checkedBaseline(request->variants, *baseline);
  if (!known) {
    return tl::unexpected(known.error());
  }
  return PreparedChoice{kernel->family, std::move(*request), std::move(*baseline)};
}

Expected<SavedFile> readSavedFile(const std::filesystem::path& path, std::span<const FamilySpec* const> families) {
  const auto document = readDocumentFile(path);
  if (!document) {
    return tl::unexpected(document.error());
  }
  const std::string name = fmt::format("the file '{}'", validUtf8(path.string()));
  if (isChoice(*document)) {
    auto choice = choiceFromDocument(*document, families);
    if (!choice) {
      return refuse(choice.error().code,
                    fmt::format("{} is no prepared choice that can be read: {}", name, choice.error().sentence),
                    choice.error().nearest);
    }
    return SavedFile(std::move(*choice));
  }
  if (!document->is_object() || !document->contains("schema")) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("{} is neither a saved run nor a prepared choice: it has neither \"schema\" nor "
                              "\"family\"; give a file that Tileglass wrote.",
                              name));
  }
  auto session = sessionFromDocument(*document, families);
  if (!session) {
    return refuse(session.error().code,
                  fmt::format("{} is neither a saved run nor a prepared choice that can be read: {}", name,
                              session.error().sentence),
                  session.error().nearest);
  }
  return std::visit([](auto&& value) { return SavedFile(std::move(value)); }, std::move(*session));
}

} // namespace tileglass
