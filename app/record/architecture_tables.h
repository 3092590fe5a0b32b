// The occupancy tables of resources/architectures/*.json as values of app/core, and as the document that the
// architectures command prints.
#pragma once

#include <span>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/core/architecture.h"
#include "app/core/embedded_file.h"

namespace tileglass {

/// Reads tables, one file a vendor; a wrong one gives a sentence with the file, the architecture and the key.
Expected<ArchitectureTables> readArchitectureTables(std::span<const EmbeddedFile> files);

/// The tables that the program carries, NVIDIA, AMD, Intel, CPU; read once, safe from any thread.
const ArchitectureTables& architectureTables();

/// The document "tileglass.architectures/1".
nlohmann::json architecturesDocument(const ArchitectureTables& tables);

} // namespace tileglass
