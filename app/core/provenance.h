// Where the figures of a saved session come from: the program, the machine and the kernel sources as they were then.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tileglass {

/// A .cl file as it was built.
struct SourceRecord {
  std::string name;   ///< "matmul/tiled.cl"
  std::string sha256; ///< of `text`, 64 hexadecimal digits: what sha256sum prints
  std::string text;
  bool operator==(const SourceRecord&) const = default;
};

/// Everything is empty in a session of a version that did not write it.
struct Provenance {
  std::string version;   ///< of Tileglass
  std::string createdAt; ///< UTC, "2026-12-01T14:20:05Z"
  std::string system;    ///< operating system and processor architecture
  /// Variables that change what OpenCL drivers do, where they were set.
  std::map<std::string, std::string> environment;
  std::vector<SourceRecord> sources; ///< by name, each once
  bool operator==(const Provenance&) const = default;
};

/// A file's record, its hash computed.
SourceRecord sourceRecord(std::string_view name, std::string_view text);

/// Fills `into`, where it is empty, from `other`, and adds the sources that it does not have.
void addProvenance(Provenance& into, Provenance other);

/// SHA-256 (FIPS 180-4) as 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

} // namespace tileglass
