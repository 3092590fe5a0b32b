#include "app/record/occupancy_batch.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/core/occupancy.h"
#include "app/core/occupancy_query.h"
#include "app/core/units.h"
#include "app/record/csv.h"

namespace tileglass {

namespace {

constexpr std::array<std::string_view, 4> kNeeded = {"arch", "work_items", "registers", "local_bytes"};
constexpr std::array<std::string_view, 5> kAdded = {"groups", "active_warps", "max_warps", "limiters", "error"};

bool contains(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// A name without case, separators and plural: what a misspelt column would still share with the right one.
std::string bareName(std::string_view name) {
  std::string bare;
  for (const char c : name) {
    if (c != '_' && c != '-' && c != ' ') {
      bare += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  if (bare.ends_with('s')) {
    bare.pop_back();
  }
  return bare;
}

/// The query's column that this one is misspelt for, or empty: it would be passed through and its values ignored.
std::string_view misspeltFor(std::string_view name) {
  const auto meant = [&](std::string_view right) { return name != right && bareName(name) == bareName(right); };
  if (meant("arch") || meant("architecture")) {
    return "arch";
  }
  const auto* field = std::ranges::find_if(kQueryFields, meant);
  return field == kQueryFields.end() ? std::string_view() : *field;
}

std::optional<PlanError> checkHeader(const CsvTable& table, std::string_view what) {
  for (const std::string& name : table.header) {
    if (const std::string_view right = misspeltFor(name); !right.empty()) {
      return PlanError{PlanErrorCode::UnknownName,
                       fmt::format("{}: the column '{}' must be spelt {}.", what, name, right), std::string(right)};
    }
  }
  for (const std::string_view needed : kNeeded) {
    if (!contains(table.header, needed)) {
      return PlanError{PlanErrorCode::BadInput,
                       fmt::format("{}: the column {} is missing: the first line must name {}, and may name {}.", what,
                                   needed, fmt::join(kNeeded, ","),
                                   fmt::join(kQueryFields.begin() + 3, kQueryFields.end(), ",")),
                       {}};
    }
  }
  return std::nullopt;
}

/// The prediction for one row; the error lacks the line, which the reader sees.
Expected<Occupancy> answerRow(const CsvTable& table, const CsvRow& row, const ArchitectureTables& tables) {
  if (row.fields.size() != table.header.size()) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("Line {} has {} fields and the first line names {} columns: give as many.", row.line,
                              row.fields.size(), table.header.size()));
  }
  OccupancyQuery query;
  Expected<const Architecture*> architecture = nullptr;
  for (std::size_t column = 0; column < row.fields.size(); ++column) {
    const std::string& name = table.header[column];
    const std::size_t first = row.fields[column].find_first_not_of(" \t");
    const std::string text =
        first == std::string::npos
            ? std::string()
            : row.fields[column].substr(first, row.fields[column].find_last_not_of(" \t") - first + 1);
    if (name == "arch") {
      architecture = tables.lookUp(text);
      if (!architecture) {
        return tl::unexpected(architecture.error());
      }
    } else if (contains(kQueryFields, name)) {
      if (auto error = setQueryField(query, name, text, name)) {
        return tl::unexpected(std::move(*error));
      }
    }
  }
  auto occupancy = predictOccupancy(**architecture, query);
  if (occupancy && !occupancy->known) {
    return refuse(PlanErrorCode::UnsupportedFeature, occupancy->notKnownReason);
  }
  return occupancy;
}

std::vector<std::string> answerFields(const Expected<Occupancy>& occupancy) {
  if (!occupancy) {
    return {"", "", "", "", occupancy.error().sentence};
  }
  std::vector<std::string_view> limiters;
  for (const Resource limiter : occupancy->limiters) {
    limiters.push_back(toText(limiter));
  }
  // A CPU has no warps to count.
  const auto warps = [&](std::uint64_t count) { return occupancy->cpu ? std::string() : std::to_string(count); };
  return {std::to_string(occupancy->groupsPerUnit), warps(occupancy->activeWarps), warps(occupancy->maxWarps),
          fmt::format("{}", fmt::join(limiters, "+")), ""};
}

} // namespace

Expected<OccupancyBatch> answerOccupancyBatch(std::string_view text, std::string_view what,
                                              const ArchitectureTables& tables) {
  const auto table = parseCsv(text, what);
  if (!table) {
    return tl::unexpected(table.error());
  }
  if (auto error = checkHeader(*table, what)) {
    return tl::unexpected(std::move(*error));
  }
  // An answer of an earlier run is replaced, so that a batch can be fed again.
  const auto kept = [&](std::vector<std::string> fields) {
    fields.resize(table->header.size());
    std::vector<std::string> all;
    for (std::size_t column = 0; column < fields.size(); ++column) {
      if (!contains(kAdded, table->header[column])) {
        all.push_back(std::move(fields[column]));
      }
    }
    return all;
  };
  const auto lineOf = [&](const std::vector<std::string>& fields, const auto& added) {
    std::vector<std::string> all = kept(fields);
    all.insert(all.end(), added.begin(), added.end());
    return csvLine(all);
  };
  OccupancyBatch batch;
  batch.csv = lineOf(table->header, kAdded);
  for (const CsvRow& row : table->rows) {
    const Expected<Occupancy> occupancy = answerRow(*table, row, tables);
    batch.csv += lineOf(row.fields, answerFields(occupancy));
    batch.badRows += occupancy ? 0 : 1;
    ++batch.rows;
  }
  return batch;
}

} // namespace tileglass
