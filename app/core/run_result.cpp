#include "app/core/run_result.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "app/core/units.h"

namespace tileglass {

namespace {

constexpr std::array<VariantStatus, 6> kStatuses = {VariantStatus::Ok,      VariantStatus::Wrong,
                                                    VariantStatus::Refused, VariantStatus::Failed,
                                                    VariantStatus::Crashed, VariantStatus::Timeout};

const VariantResult* baselineOf(const std::vector<VariantResult>& variants) {
  const auto marked =
      std::find_if(variants.begin(), variants.end(), [](const VariantResult& result) { return result.baseline; });
  if (marked != variants.end()) {
    return &*marked;
  }
  return variants.empty() ? nullptr : &variants.front();
}

/// Why that variant cannot be compared; empty where it can.
std::string notComparable(const VariantResult& result) {
  if (result.status != VariantStatus::Ok) {
    return fmt::format("{} is {}.", result.name, toText(result.status));
  }
  return result.time ? std::string() : fmt::format("{} was not timed.", result.name);
}

/// Why a ratio has no interval; empty where it has one.
std::string noInterval(const RatioInterval& ratio, const TimeSummary& baseline, const TimeSummary& other) {
  if (ratio.hasInterval()) {
    return {};
  }
  const std::size_t fewest = std::min(baseline.samplesNs.size(), other.samplesNs.size());
  return fewest >= kFewestForInterval
             ? std::string("The times are no positive numbers.")
             : fmt::format("Too few samples for an interval: {} where {} are needed; take more.", fewest,
                           kFewestForInterval);
}

/// A variant's name at the start of a sentence: "tiled_unguarded" reads "Tiled unguarded".
std::string sentenceStart(std::string text) {
  std::replace(text.begin(), text.end(), '_', ' ');
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

/// A broken variant never stands for a family's speed, even where its numbers agree.
bool isBroken(const RunResult& result, const std::string& name) {
  return std::any_of(result.variants.begin(), result.variants.end(),
                     [&](const VariantResult& variant) { return variant.name == name && variant.broken; });
}

std::string speedSentence(const RunResult& result) {
  // The time of a variant that is broken on purpose recommends nothing, even where its numbers agree.
  const Comparison* best = nullptr;
  for (const Comparison& comparison : result.comparisons) {
    if (comparison.speedup && !isBroken(result, comparison.of) &&
        (best == nullptr || comparison.speedup->ratio > best->speedup->ratio)) {
      best = &comparison;
    }
  }
  if (best == nullptr) {
    return {};
  }
  const RatioInterval& speedup = *best->speedup;
  if (!speedup.hasInterval()) {
    return fmt::format("Too few samples to compare {} and {}.", best->of, best->to);
  }
  if (!speedup.significant) {
    return fmt::format("No difference seen between {} and {}.", best->of, best->to);
  }
  if (speedup.ratio < 1.0) {
    return fmt::format("{} does not help here: {} {}.", sentenceStart(best->of), formatRatio(speedup.ratio), best->to);
  }
  return fmt::format("{} is {} as fast as {}.", sentenceStart(best->of), formatRatio(speedup.ratio), best->to);
}

std::string outcomeSentence(const RunResult& result, VariantStatus status, std::string_view one,
                            std::string_view several) {
  std::vector<std::string> names;
  for (const VariantResult& variant : result.variants) {
    if (variant.status == status) {
      names.push_back(variant.name);
    }
  }
  if (names.empty()) {
    return {};
  }
  return names.size() == 1 ? fmt::format("{} {}.", sentenceStart(names.front()), one)
                           : fmt::format("{} variants {}.", names.size(), several);
}

} // namespace

std::string_view toText(VariantStatus status) {
  switch (status) {
  case VariantStatus::Ok:
    return "ok";
  case VariantStatus::Wrong:
    return "wrong";
  case VariantStatus::Refused:
    return "refused";
  case VariantStatus::Failed:
    return "failed";
  case VariantStatus::Crashed:
    return "crashed";
  case VariantStatus::Timeout:
    break;
  }
  return "timeout";
}

std::optional<VariantStatus> variantStatusFromText(std::string_view text) {
  for (const VariantStatus status : kStatuses) {
    if (toText(status) == text) {
      return status;
    }
  }
  return std::nullopt;
}

const PlannedLaunch* headlineOf(const VariantResult& result) {
  if (!result.plan) {
    return nullptr;
  }
  const LaunchPlan& plan = *result.plan;
  const std::vector<double>& mediansNs = result.launchMediansNs;
  if (plan.launches.empty() || mediansNs.size() != plan.launches.size()) {
    return plan.headline();
  }
  const auto longest = std::max_element(mediansNs.begin(), mediansNs.end());
  return &plan.launches[static_cast<std::size_t>(longest - mediansNs.begin())];
}

std::vector<Comparison> compareWithBaseline(const std::vector<VariantResult>& variants, std::uint64_t seed) {
  const VariantResult* baseline = baselineOf(variants);
  std::vector<Comparison> comparisons;
  for (const VariantResult& result : variants) {
    if (&result == baseline) {
      continue;
    }
    Comparison comparison;
    comparison.of = result.name;
    comparison.to = baseline->name;
    comparison.reason = notComparable(result);
    if (comparison.reason.empty()) {
      comparison.reason = notComparable(*baseline);
    }
    if (comparison.reason.empty() && result.clock != baseline->clock) {
      comparison.reason = "One was timed by the device and the other by the host's clock.";
    }
    if (comparison.reason.empty()) {
      comparison.speedup = bootstrapRatio(baseline->time->samplesNs, result.time->samplesNs, seed);
      comparison.reason = noInterval(*comparison.speedup, *baseline->time, *result.time);
    }
    comparisons.push_back(std::move(comparison));
  }
  return comparisons;
}

std::string verdict(const RunResult& result) {
  const std::array<std::string, 6> sentences = {
      speedSentence(result),
      outcomeSentence(result, VariantStatus::Wrong, "is wrong", "are wrong"),
      outcomeSentence(result, VariantStatus::Crashed, "crashed", "crashed"),
      outcomeSentence(result, VariantStatus::Timeout, "ran out of time", "ran out of time"),
      outcomeSentence(result, VariantStatus::Refused, "was refused", "were refused"),
      outcomeSentence(result, VariantStatus::Failed, "failed to run", "failed to run")};
  std::string text;
  for (const std::string& sentence : sentences) {
    if (!sentence.empty()) {
      text += (text.empty() ? "" : " ") + sentence;
    }
  }
  if (!text.empty()) {
    return text;
  }
  // Checked or not, nothing went wrong: say only what is known.
  const bool checked = std::all_of(result.variants.begin(), result.variants.end(),
                                   [](const VariantResult& variant) { return variant.check && variant.check->passed; });
  if (!checked) {
    return "Every variant ran; not every result was checked.";
  }
  return result.variants.size() == 1 ? fmt::format("{} is right.", sentenceStart(result.variants.front().name))
                                     : "Every variant is right; nothing was compared.";
}

} // namespace tileglass
