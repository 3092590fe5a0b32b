// Sessions: a run/1 or sweep/1 document in a file. Written whole or not at all; read with a size limit.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/core/kernel_spec.h"
#include "app/core/plan_error.h"
#include "app/core/run_result.h"

namespace tileglass {

/// A sweep of 10,000 points stays well below.
inline constexpr std::uint64_t kMaxSessionBytes = std::uint64_t{512} << 20U;

using Session = std::variant<RunResult, SweepResult>;

/// The JSON of a file, within the limits of size and depth.
Expected<nlohmann::json> readDocumentFile(const std::filesystem::path& path, std::uint64_t maxBytes = kMaxSessionBytes);
/// The session of that file; the error says what is wrong with it and where. `families`: the catalogue.
Expected<Session> readSessionFile(const std::filesystem::path& path, std::span<const FamilySpec* const> families,
                                  std::uint64_t maxBytes = kMaxSessionBytes);
/// The session of a document.
Expected<Session> sessionFromDocument(const nlohmann::json& document, std::span<const FamilySpec* const> families);

/// Writes a document beside the file and renames it into place: a reader, or a crash, sees the old file or the new one.
/// Something that is no regular file (a pipe, /dev/stdout) is written directly.
Expected<void> writeSessionFile(const std::filesystem::path& path, const nlohmann::json& document);

} // namespace tileglass
