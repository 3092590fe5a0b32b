#include "app/cli/result_text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/terminal.h"
#include "app/cli/text_table.h"
#include "app/core/experiment_request.h"
#include "app/core/units.h"
#include "kernels/catalogue.h"

namespace tileglass {

namespace {

constexpr std::string_view kNotApplicable = "–";

std::string parametersText(const ParameterSet& parameters) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : parameters.values()) {
    parts.push_back(name + "=" + toText(value));
  }
  return fmt::format("{}", fmt::join(parts, "  "));
}

/// The parameters that change a figure of at least one entry: the catalogue's others would only be noise here.
ParameterSet parametersInUse(const RunResult& result) {
  const auto family = findFamily(result.family);
  ParameterSet used;
  for (const VariantResult& entry : result.variants) {
    const VariantSpec* variant = family ? (*family)->variant(entry.variant) : nullptr;
    if (variant == nullptr) {
      return result.parameters; // another version's document: what it says, whole
    }
    const ParameterSet relevant = relevantParameters(*variant, result.parameters);
    for (const auto& [name, value] : relevant.values()) {
      used.set(name, value);
    }
  }
  return used;
}

std::string headerText(const RunResult& result) {
  return fmt::format("device  {} · {}\nkernel  {}  {}\n\n", result.device.name, result.device.platform, result.family,
                     parametersText(parametersInUse(result)));
}

std::string localMemoryText(const VariantResult& variant) {
  const PlannedLaunch* launch = headlineOf(variant);
  return launch == nullptr ? std::string(kNotApplicable)
                           : formatBytes(launch->budget.driverBytes.value_or(launch->budget.requestBytes));
}

std::string trafficText(std::uint64_t bytes) {
  return isSaturated(bytes) ? "too many to count" : formatBytes(bytes);
}

/// Groups that are refused occupy nothing.
std::string occupancyCell(const VariantResult& variant) {
  const PlannedLaunch* launch = headlineOf(variant);
  return launch == nullptr || variant.status == VariantStatus::Refused ? std::string(kNotApplicable)
                                                                       : occupancyText(launch->occupancy);
}

std::string coloured(const std::string& text, std::string_view code) {
  return colourWanted() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

std::string resultWord(const VariantResult& variant) {
  switch (variant.status) {
  case VariantStatus::Ok:
    if (!variant.check) {
      return "not checked";
    }
    return fmt::format("✓ right, error {:.2g} of bound", variant.check->worstBoundRatio);
  case VariantStatus::Wrong:
    if (variant.check && variant.check->wroteOutside) {
      return fmt::format("✕ wrong: {} cells, and wrote outside", groupDigits(variant.check->mismatches));
    }
    return variant.check ? fmt::format("✕ wrong: {} cells", groupDigits(variant.check->mismatches)) : "✕ wrong";
  case VariantStatus::Refused:
    return "⊘ refused";
  default:
    return fmt::format("✕ {}", toText(variant.status));
  }
}

std::string speedupText(const RunResult& result, const VariantResult& variant) {
  for (const Comparison& comparison : result.comparisons) {
    if (comparison.of != variant.name) {
      continue;
    }
    if (!comparison.speedup) {
      return "not compared";
    }
    const RatioInterval& speedup = *comparison.speedup;
    if (!speedup.hasInterval()) {
      return fmt::format("{} (too few samples for an interval)", formatRatio(speedup.ratio));
    }
    const std::string interval = fmt::format("{:.2f} – {:.2f}", speedup.low, speedup.high);
    return speedup.significant ? fmt::format("{} ({})", formatRatio(speedup.ratio), interval)
                               : fmt::format("no difference seen ({})", interval);
  }
  return variant.status == VariantStatus::Ok ? "baseline" : std::string(kNotApplicable);
}

std::string timeText(const VariantResult& variant) {
  return variant.time ? formatTime(variant.time->medianNs) : std::string(kNotApplicable);
}

std::string spreadText(const VariantResult& variant) {
  if (!variant.time) {
    return std::string(kNotApplicable);
  }
  return fmt::format("{} – {}", formatTime(variant.time->p10Ns), formatTime(variant.time->p90Ns));
}

std::string throughputText(const VariantResult& variant) {
  return variant.throughput > 0.0 ? fmt::format("{:.3g}", variant.throughput) : std::string(kNotApplicable);
}

std::string notesText(const std::vector<VariantResult>& variants) {
  std::string text;
  for (const VariantResult& variant : variants) {
    if (!variant.reason.empty()) {
      text += fmt::format("{}: {}\n", variant.name, variant.reason);
    }
    if (!variant.note.empty()) {
      text += fmt::format("{}: {}\n", variant.name, variant.note);
    }
  }
  return text;
}

std::string deviceNote(const Device& device) {
  return device.limits.localMemoryType == LocalMemoryType::Global
             ? "Local memory is emulated in global memory on this device: tiling may not help here.\n"
             : "";
}

} // namespace

std::string occupancyText(const Occupancy& occupancy) {
  if (!occupancy.known) {
    return "not known";
  }
  if (occupancy.cpu) {
    return "one group a core";
  }
  std::vector<std::string_view> limiters;
  for (const Resource limiter : occupancy.limiters) {
    limiters.push_back(toText(limiter));
  }
  return fmt::format("{}{} ({}{} groups, by {})", occupancy.upperBound ? "≤ " : "", formatPercent(occupancy.fraction),
                     occupancy.upperBound ? "≤ " : "", occupancy.groupsPerUnit, fmt::join(limiters, "+"));
}

std::string planText(const RunResult& plan) {
  std::string text = headerText(plan);
  TextTable table({{"variant", Align::Left},
                   {"group", Align::Right},
                   {"groups", Align::Right},
                   {"local memory", Align::Right},
                   {"limit", Align::Right},
                   {"global loads", Align::Right},
                   {"global stores", Align::Right},
                   {"occupancy", Align::Left},
                   {"plan", Align::Left}});
  for (const VariantResult& variant : plan.variants) {
    const PlannedLaunch* launch = headlineOf(variant);
    if (launch == nullptr) {
      table.addRow({variant.name, "", "", "", "", "", "", "", std::string(toText(variant.status))});
      continue;
    }
    const auto& local = launch->spec.localSize;
    table.addRow({variant.name,
                  launch->spec.dimensions == 1 ? groupDigits(local[0]) : fmt::format("{} × {}", local[0], local[1]),
                  groupDigits(launch->spec.groups()), localMemoryText(variant), formatBytes(launch->budget.limitBytes),
                  trafficText(variant.plan->traffic.globalLoadBytes),
                  trafficText(variant.plan->traffic.globalStoreBytes), occupancyCell(variant),
                  variant.status == VariantStatus::Ok ? "fits" : "⊘ " + std::string(toText(variant.status))});
  }
  text += table.text() + '\n' + notesText(plan.variants);
  std::string said;
  for (const VariantResult& variant : plan.variants) {
    const PlannedLaunch* launch = headlineOf(variant);
    if (launch == nullptr || variant.status == VariantStatus::Refused) {
      continue;
    }
    // Variants of the same group and bytes have the same next step: it is told once.
    if (launch->occupancy.nextStep != said) {
      said = launch->occupancy.nextStep;
      constexpr std::string_view kNone = "none: ";
      text += said.starts_with(kNone) ? fmt::format("{}: no next step: {}\n", variant.name, said.substr(kNone.size()))
                                      : fmt::format("{}: next step: {}\n", variant.name, said);
    }
  }
  return text;
}

std::string bestTilesText(const std::string& name, const std::vector<TileOccupancy>& best) {
  if (best.empty()) {
    return fmt::format(
        "{}: no table of best tiles: its group does not follow the tile, no tile fits, or the device has no "
        "occupancy in percent.\n",
        name);
  }
  constexpr std::size_t kMostRows = 12;
  TextTable table(
      {{"tile", Align::Right}, {"work-items", Align::Right}, {"groups", Align::Right}, {"local memory", Align::Right}});
  for (std::size_t i = 0; i < std::min(best.size(), kMostRows); ++i) {
    const TileOccupancy& entry = best[i];
    table.addRow({toText(entry.tile), groupDigits(entry.workItems), groupDigits(entry.occupancy.groupsPerUnit),
                  formatBytes(entry.localBytes)});
  }
  const Occupancy& occupancy = best.front().occupancy;
  return fmt::format("\n{}: {} reach{} the best occupancy, {}{}{}; which of them is fastest only a run tells\n{}", name,
                     counted(best.size(), "tile"), best.size() == 1 ? "es" : "", occupancy.upperBound ? "≤ " : "",
                     formatPercent(occupancy.fraction),
                     best.size() > kMostRows ? fmt::format(" (the smallest {} are shown)", kMostRows) : "",
                     table.text());
}

std::string runText(const RunResult& result) {
  std::string text = headerText(result);
  const std::string unit = result.variants.empty() ? "" : result.variants.front().throughputUnit;
  TextTable table({{"variant", Align::Left},
                   {"median", Align::Right},
                   {"10th – 90th percentile", Align::Right},
                   {"speedup (95% interval)", Align::Left},
                   {unit, Align::Right},
                   {"local memory", Align::Right},
                   {"occupancy", Align::Left},
                   {"result", Align::Left}});
  for (const VariantResult& variant : result.variants) {
    table.addRow({variant.name + (variant.broken ? " (broken)" : ""), timeText(variant), spreadText(variant),
                  speedupText(result, variant), throughputText(variant), localMemoryText(variant),
                  occupancyCell(variant), resultWord(variant)});
  }
  text += table.text() + '\n' + coloured(verdict(result), "1") + '\n' + deviceNote(result.device) +
          notesText(result.variants);
  if (result.transfers.toDeviceNs > 0.0) {
    text += fmt::format("Transfers, not in the times above: {} to the device, {} back.\n",
                        formatTime(result.transfers.toDeviceNs), formatTime(result.transfers.fromDeviceNs));
  }
  return text;
}

std::string sweepText(const SweepResult& result) {
  std::string text =
      fmt::format("device  {} · {}\nkernel  {}\n\n", result.device.name, result.device.platform, result.family);
  TextTable table({{"parameters", Align::Left},
                   {"variant", Align::Left},
                   {"median", Align::Right},
                   {"10th – 90th percentile", Align::Right},
                   {"local memory", Align::Right},
                   {"occupancy", Align::Left},
                   {"result", Align::Left}});
  for (const SweepPoint& point : result.points) {
    for (const VariantResult& variant : point.variants) {
      table.addRow({parametersText(point.parameters), variant.name, timeText(variant), spreadText(variant),
                    localMemoryText(variant), occupancyCell(variant), resultWord(variant)});
    }
  }
  for (const SkippedPoint& point : result.skipped) {
    table.addRow({parametersText(point.parameters), "", "", "", "", "", "⊘ refused: " + point.reason});
  }
  return text + table.text() + '\n' +
         fmt::format("{} run, {} refused by the plan, in {}.\n", counted(result.points.size(), "point"),
                     result.skipped.size(), formatTime(result.elapsedNs));
}

std::string residencyText(const RunResult& result) {
  std::string text =
      fmt::format("device  {} · {}\nkernel  {}\n\n", result.device.name, result.device.platform, result.family);
  TextTable table({{"entry", Align::Left},
                   {"launch", Align::Left},
                   {"group", Align::Right},
                   {"groups", Align::Right},
                   {"registers", Align::Right},
                   {"local memory", Align::Right},
                   {"predicted", Align::Right},
                   {"measured", Align::Right},
                   {"peak", Align::Right},
                   {"", Align::Left}});
  std::string remarks;
  std::size_t compared = 0;
  std::size_t agreeing = 0;
  for (const VariantResult& entry : result.variants) {
    for (const ResidencyReading& reading : entry.residency) {
      const std::optional<bool> agrees = reading.agrees();
      compared += agrees ? 1 : 0;
      agreeing += agrees && *agrees ? 1 : 0;
      table.addRow(
          {entry.name, reading.kernel, groupDigits(reading.workItems), groupDigits(reading.groups),
           reading.registers ? groupDigits(*reading.registers) : std::string(kNotApplicable),
           formatBytes(reading.driverBytes),
           reading.predicted ? (reading.upperBound ? "≤ " : "") + groupDigits(*reading.predicted) : "not known",
           fmt::format("{:.4g}", reading.measured()), groupDigits(reading.peak),
           !agrees   ? std::string(kNotApplicable)
           : *agrees ? "✓ agrees"
                     : "✕ differs"});
      if (!agrees || !*agrees) {
        remarks += fmt::format("{}: {}\n", entry.name, reading.sentence());
      }
    }
  }
  text += table.text() + '\n' + remarks + notesText(result.variants);
  if (std::ranges::any_of(result.variants, [](const VariantResult& entry) {
        return std::ranges::any_of(entry.residency, &ResidencyReading::cpu);
      })) {
    text += "A CPU works off one group a core at a time: the peak is the number of its worker threads, and there is no "
            "percentage.\n";
  }
  return text + fmt::format("{} of {} comparable launches agree with the prediction.\n", agreeing, compared);
}

} // namespace tileglass
