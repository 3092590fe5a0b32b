#include "app/record/session_file.h"

#include <cerrno>
#include <fstream>
#include <random>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/core/nearest_name.h"
#include "app/core/run_consistency.h"
#include "app/core/units.h"
#include "app/record/experiment_json.h"
#include "app/record/json_reader.h"
#include "app/record/json_text.h"

namespace tileglass {

namespace {

namespace fs = std::filesystem;

std::string nameOf(const fs::path& path) {
  return fmt::format("the file '{}'", validUtf8(path.string()));
}

tl::unexpected<PlanError> refuseFile(const fs::path& path, std::string_view what) {
  return refuse(PlanErrorCode::BadInput, fmt::format("{} {}", nameOf(path), what));
}

/// The reason of the last failed call of the standard library, as "no such file or directory".
std::string lastReason() {
  return errno == 0 ? std::string("the system gives no reason") : std::generic_category().message(errno);
}

Expected<std::string> readText(const fs::path& path, std::uint64_t maxBytes) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    return refuseFile(path, "is a folder: give a saved session.");
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return refuseFile(path, fmt::format("cannot be opened ({}): give a saved session.", lastReason()));
  }
  std::string text;
  std::vector<char> block(std::size_t{1} << 16U);
  while (file.read(block.data(), static_cast<std::streamsize>(block.size())) || file.gcount() > 0) {
    text.append(block.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > maxBytes) {
      return refuseFile(path, fmt::format("is larger than {} bytes, the most that is read: give a session that "
                                          "Tileglass wrote.",
                                          groupDigits(maxBytes)));
    }
  }
  if (file.bad()) {
    return refuseFile(path, fmt::format("cannot be read to its end ({}).", lastReason()));
  }
  return text;
}

Expected<const FamilySpec*> familyOf(const nlohmann::json& document, std::span<const FamilySpec* const> families) {
  JsonFailure failure;
  const JsonReader reader(document, "", failure);
  const JsonReader kernel = reader.member("kernel");
  const std::string name = kernel.text("family");
  std::vector<std::string> names;
  for (const FamilySpec* family : families) {
    if (family->name == name) {
      return reader.finish(family);
    }
    names.push_back(family->name);
  }
  const std::string nearest = nearestName(name, names);
  kernel.failAt("family",
                fmt::format("is \"{}\", a family that this version does not have{}", JsonReader::shorten(name),
                            nearest.empty() ? "." : fmt::format("; did you mean {}?", nearest)));
  return reader.finish<const FamilySpec*>(nullptr);
}

Expected<void> writeText(const fs::path& path, const std::string& text) {
  errno = 0;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) {
    return refuseFile(path, fmt::format("cannot be written ({}): give a place that can be written.", lastReason()));
  }
  return {};
}

/// Where a symbolic link points, so that the link itself stays.
fs::path linkTarget(const fs::path& path) {
  std::error_code error;
  const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : path;
  return error || target.empty() ? path : target;
}

/// A name beside `path` that nobody else takes.
fs::path temporaryBeside(const fs::path& path) {
  std::random_device random;
  fs::path temporary = path;
  temporary += fmt::format(".{:08x}{:08x}.part", random(), random());
  return temporary;
}

/// The result as a session, unless its figures contradict its samples.
template <typename Result>
Expected<Session> consistent(Expected<Result> result) {
  if (!result) {
    return tl::unexpected(std::move(result.error()));
  }
  if (auto contradiction = contradictionIn(*result)) {
    return refuse(PlanErrorCode::BadInput, std::move(*contradiction));
  }
  return Session(std::move(*result));
}

} // namespace

Expected<Session> sessionFromDocument(const nlohmann::json& document, std::span<const FamilySpec* const> families) {
  const auto kind = documentKind(document);
  if (!kind) {
    return tl::unexpected(kind.error());
  }
  if (*kind != "run" && *kind != "sweep") {
    return refuse(PlanErrorCode::BadInput, fmt::format("it is a document of '{}', not a session: give one written by "
                                                       "run or sweep.",
                                                       JsonReader::shorten(*kind)));
  }
  const auto family = familyOf(document, families);
  if (!family) {
    return tl::unexpected(family.error());
  }
  if (*kind == "run") {
    return consistent(runFromDocument(document, **family));
  }
  return consistent(sweepFromDocument(document, **family));
}

Expected<nlohmann::json> readDocumentFile(const fs::path& path, std::uint64_t maxBytes) {
  const auto text = readText(path, maxBytes);
  return text ? parseJson(*text, nameOf(path)) : tl::unexpected(text.error());
}

Expected<Session> readSessionFile(const fs::path& path, std::span<const FamilySpec* const> families,
                                  std::uint64_t maxBytes) {
  const auto document = readDocumentFile(path, maxBytes);
  if (!document) {
    return tl::unexpected(document.error());
  }
  auto session = sessionFromDocument(*document, families);
  if (!session) {
    session.error().sentence =
        fmt::format("{} is no session that can be read: {}", nameOf(path), session.error().sentence);
  }
  return session;
}

Expected<void> writeSessionFile(const fs::path& path, const nlohmann::json& document) {
  const std::string text = writeJson(document, 2) + "\n";
  std::error_code error;
  const fs::path target = linkTarget(path);
  if (fs::is_directory(target, error)) {
    return refuseFile(path, "is a folder: give a file to write.");
  }
  if (fs::exists(target, error) && !fs::is_regular_file(target, error)) {
    return writeText(target, text);
  }
  const fs::path temporary = temporaryBeside(target);
  const auto written = writeText(temporary, text);
  if (written) {
    fs::rename(temporary, target, error);
    if (!error) {
      return {};
    }
  }
  const std::string why = written ? error.message() : lastReason();
  fs::remove(temporary, error);
  return refuseFile(path, fmt::format("cannot be written ({}): give a place that can be written.", why));
}

} // namespace tileglass
