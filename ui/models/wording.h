// The window's sentences: values of core as text for people. Only wording; figures come from core.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <QString>

#include "app/core/launch_figures.h"
#include "app/core/launch_plan.h"
#include "app/core/occupancy.h"
#include "app/core/run_result.h"
#include "ui/models/setup_state.h"

namespace tileglass {

inline QString text(std::string_view utf8) {
  return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}
inline std::string utf8(const QString& text) {
  return text.toStdString();
}

/// "2 groups", "1 group".
QString counted(std::uint64_t count, const QString& one, const QString& several);
/// A parameter's value as people read it: "32", "32 × 8", "2,048".
QString valueText(const ParameterValue& value);
/// "tiled", "tiled padded" for an entry with a pad of its own.
QString entryName(const std::string& variant, const ParameterSet& overrides);
/// The same for a line of Setup.
QString entryLabel(const VariantEntry& entry);
/// "tile 32, pad 1": what tells this entry from others.
QString entryDetail(const VariantSpec* variant, const ParameterSet& parameters, bool baseline, bool broken);

QString warpsWord(const Occupancy& occupancy);
QString resourceName(Resource resource);
/// "Limited by warps and registers:" and the reason, in two parts (bold, plain).
struct TwoPartSentence {
  QString bold;
  QString plain;
};
TwoPartSentence limiterSentence(const Occupancy& occupancy);
TwoPartSentence nextStepSentence(const Occupancy& occupancy);
/// "2 of 2 possible groups", "64 of 64 warps"; with ≤ where only an upper bound is known.
QString groupsSentence(const Occupancy& occupancy, const RoundFigures* rounds);
QString warpsSentence(const Occupancy& occupancy);
/// "100%", "≤ 100%", "–" on a CPU or where nothing is known.
QString occupancyFigure(const Occupancy& occupancy);
/// "4,096 groups run in 16 rounds; the last is 52% full".
QString roundsSentence(const RoundFigures& rounds);

/// "4 variants, interleaved · about 2 s"; without the time where it is not known.
QString runSentence(std::size_t variants, std::optional<double> predictedNs);

/// "Engine samples tiled · 14 of 30 · 00:12 left".
QString progressSentence(const RunProgress& progress);

/// "blocked did not run; naive and tiled are done and stay."; empty where nothing was stopped.
QString stoppedSentence(const RunResult& result);

/// "right", "wrong", "refused", "crashed", "timed out", "failed".
QString statusWord(VariantStatus status);

} // namespace tileglass
