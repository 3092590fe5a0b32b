#include "app/record/sweep_report.h"

#include <set>
#include <vector>

#include <fmt/format.h>

#include "app/core/units.h"
#include "app/record/report_text.h"
#include "app/record/times_svg.h"

namespace tileglass {

namespace {

using Row = std::vector<std::string>;

/// What both forms of the report say, as plain text.
struct Report {
  std::string title;
  std::vector<std::pair<std::string, std::string>> facts;
  std::string best;
  Row columns;
  std::vector<Row> rows;
  std::vector<std::pair<std::string, std::string>> skipped; ///< parameters, reason
};

/// The values of the listed parameters, or of the others.
std::string textOf(const ParameterSet& parameters, const std::set<std::string>& names, bool listed = true) {
  std::string text;
  for (const auto& [name, value] : parameters.values()) {
    if (names.contains(name) == listed) {
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, toText(value));
    }
  }
  return text;
}

std::string checkText(const VariantResult& variant) {
  if (variant.status != VariantStatus::Ok) {
    return fmt::format("{}: {}", toText(variant.status), variant.reason);
  }
  return variant.check ? "right" : "not verified";
}

Row rowOf(const std::string& point, const VariantResult& variant) {
  Row row = {point, variant.name};
  if (variant.time) {
    const TimeSummary& time = *variant.time;
    row.insert(row.end(),
               {formatTime(time.medianNs), fmt::format("{} – {}", formatTime(time.p10Ns), formatTime(time.p90Ns)),
                std::to_string(time.samplesNs.size()),
                fmt::format("{} {}", formatThroughput(variant.throughput), variant.throughputUnit)});
  } else {
    row.insert(row.end(), {"–", "–", "–", "–"});
  }
  const PlannedLaunch* headline = headlineOf(variant);
  const bool known = headline != nullptr && headline->occupancy.known && !headline->occupancy.cpu;
  row.push_back(headline == nullptr ? "–" : formatBytes(headline->budget.requestBytes));
  row.push_back(known ? formatPercent(headline->occupancy.fraction) : "–");
  row.push_back(checkText(variant));
  return row;
}

/// The fastest right result, and those whose spread overlaps it.
std::string bestText(const SweepResult& result, const std::set<std::string>& varying) {
  const VariantResult* best = nullptr;
  const SweepPoint* where = nullptr;
  for (const SweepPoint& point : result.points) {
    for (const VariantResult& variant : point.variants) {
      const bool right = variant.status == VariantStatus::Ok && variant.time && !variant.broken;
      if (right && (best == nullptr || variant.time->medianNs < best->time->medianNs)) {
        best = &variant;
        where = &point;
      }
    }
  }
  if (best == nullptr) {
    return "No variant gave a right result with a time.";
  }
  std::size_t ties = 0;
  for (const SweepPoint& point : result.points) {
    for (const VariantResult& variant : point.variants) {
      const bool right = variant.status == VariantStatus::Ok && variant.time && !variant.broken && &variant != best;
      ties += right && variant.time->p10Ns <= best->time->p90Ns ? 1 : 0;
    }
  }
  return fmt::format("Fastest: {} in {}{}{}.", best->name, formatTime(best->time->medianNs),
                     varying.empty() ? "" : " at " + textOf(where->parameters, varying),
                     ties == 0 ? "" : fmt::format("; its spread overlaps that of {}", counted(ties, "other result")));
}

Report reportOf(const SweepResult& result) {
  Report report;
  report.title = fmt::format("{} on {}", result.family, result.device.name);
  report.facts = {{"Device", result.device.name},
                  {"Platform", result.device.platform},
                  {"Driver", result.device.driver},
                  {"Seed", std::to_string(result.seed)}};
  if (result.points.size() < result.plannedPoints) {
    report.facts.emplace_back(
        "Points", fmt::format("{} of {}: the sweep was stopped", result.points.size(), result.plannedPoints));
  }
  if (!result.provenance.createdAt.empty()) {
    report.facts.emplace_back("Measured", result.provenance.createdAt);
    report.facts.emplace_back("System", result.provenance.system);
    report.facts.emplace_back("Tileglass", result.provenance.version);
  }
  for (const SourceRecord& source : result.provenance.sources) {
    report.facts.emplace_back(source.name, "SHA-256 " + source.sha256);
  }
  const std::set<std::string> varying = varyingParameters(result);
  if (!result.points.empty()) {
    report.facts.emplace_back("The same at every point", textOf(result.points.front().parameters, varying, false));
  }
  report.best = bestText(result, varying);
  report.columns = {"Point",      "Variant",      "Median",    "p10 – p90", "Samples",
                    "Throughput", "Local memory", "Occupancy", "Result"};
  for (const SweepPoint& point : result.points) {
    for (const VariantResult& variant : point.variants) {
      report.rows.push_back(rowOf(textOf(point.parameters, varying), variant));
    }
  }
  for (const SkippedPoint& point : result.skipped) {
    report.skipped.emplace_back(textOf(point.parameters, varying), point.reason);
  }
  return report;
}

std::string markdownRow(const Row& row) {
  std::string line = "|";
  for (const std::string& cell : row) {
    line += fmt::format(" {} |", markdownCell(cell));
  }
  return line + "\n";
}

std::string htmlRow(const Row& row, std::string_view cell) {
  std::string line = "<tr>";
  for (const std::string& text : row) {
    line += fmt::format("<{0}>{1}</{0}>", cell, markupText(text));
  }
  return line + "</tr>\n";
}

} // namespace

std::string markdownReport(const SweepResult& result) {
  const Report report = reportOf(result);
  std::string text = fmt::format("# {}\n\n{}\n\n", markdownCell(report.title), markdownCell(report.best));
  for (const auto& [name, value] : report.facts) {
    text += fmt::format("- {}: {}\n", markdownCell(name), markdownCell(value));
  }
  text += "\n" + markdownRow(report.columns) + markdownRow(Row(report.columns.size(), "---"));
  for (const Row& row : report.rows) {
    text += markdownRow(row);
  }
  if (!report.skipped.empty()) {
    text += "\n## Refused by the plan\n\n" + markdownRow({"Point", "Reason"}) + "| --- | --- |\n";
  }
  for (const auto& [parameters, reason] : report.skipped) {
    text += markdownRow({parameters, reason});
  }
  return text;
}

std::string htmlReport(const SweepResult& result) {
  const Report report = reportOf(result);
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{0}</title>\n<style>\n"
      "body {{ font-family: sans-serif; color: #1B2430; max-width: 72rem; margin: 2rem auto; }}\n"
      "table {{ border-collapse: collapse; }}\nth, td {{ border-bottom: 1px solid #D3D9E0; padding: 4px 12px; "
      "text-align: left; }}\n</style>\n</head>\n<body>\n<h1>{0}</h1>\n<p>{1}</p>\n{2}<table>\n",
      markupText(report.title), markupText(report.best), timesSvg(result));
  text += htmlRow(report.columns, "th");
  for (const Row& row : report.rows) {
    text += htmlRow(row, "td");
  }
  text += "</table>\n";
  if (!report.skipped.empty()) {
    text += "<h2>Refused by the plan</h2>\n<table>\n" + htmlRow({"Point", "Reason"}, "th");
    for (const auto& [parameters, reason] : report.skipped) {
      text += htmlRow({parameters, reason}, "td");
    }
    text += "</table>\n";
  }
  text += "<h2>Where the figures come from</h2>\n<table>\n";
  for (const auto& [name, value] : report.facts) {
    text += htmlRow({name, value}, "td");
  }
  return text + "</table>\n</body>\n</html>\n";
}

} // namespace tileglass
