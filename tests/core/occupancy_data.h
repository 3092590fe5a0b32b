// Reads the published and measured tables beside the tests; they are plain: no quotes, a header, one row a line.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/core/architecture.h"
#include "app/record/architecture_tables.h"
#include "tests/support/folders.h"

namespace tileglass::test {

struct Row {
  std::map<std::string, std::string> fields;
  const std::string& text(const std::string& key) const { return fields.at(key); }
  std::uint64_t number(const std::string& key) const { return std::stoull(fields.at(key)); }
};

inline std::string readData(const std::string& name) {
  std::ifstream file(testing::sourceFolder().string() + "/tests/core/data/" + name, std::ios::binary);
  if (!file) {
    throw std::runtime_error("no test data " + name);
  }
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream stream(line);
  for (std::string field; std::getline(stream, field, ',');) {
    fields.push_back(field);
  }
  return fields;
}

inline std::vector<Row> readRows(const std::string& name) {
  std::istringstream stream(readData(name));
  std::vector<std::string> header;
  std::vector<Row> rows;
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty() && line.back() == '\r') {
      line.pop_back();
    }
    const std::vector<std::string> fields = split(line);
    if (header.empty()) {
      header = fields;
      continue;
    }
    if (fields.size() != header.size()) {
      throw std::runtime_error(name + ": a row of another length: " + line);
    }
    Row row;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      row.fields[header[i]] = fields[i];
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

inline const Architecture& architecture(const std::string& name) {
  const Architecture* found = architectureTables().find(name);
  if (found == nullptr) {
    throw std::runtime_error("no architecture " + name);
  }
  return *found;
}

/// "9.0" is sm_90.
inline std::string nvidiaName(std::string capability) {
  std::erase(capability, '.');
  return "sm_" + capability;
}

} // namespace tileglass::test
