#include "ui/models/compare_view.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/core/element_loads.h"
#include "app/core/run_views.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

/// The verdict with the window's names: "tiled padded" is "tiled@pad=1" on the command line.
QString verdictText(const RunResult& result) {
  std::vector<std::string> names;
  for (const VariantResult& variant : result.variants)
    names.push_back(variant.name.substr(0, variant.name.find(" of run")));
  // The longer first: "tiled" stands in "tiled_unguarded", too.
  std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
  QString words = text(verdict(result));
  const auto capital = [](const QString& name) { return name.left(1).toUpper() + name.mid(1); };
  for (const std::string& name : names) {
    const QString spoken = entryName(name, {});
    for (const QString& written : {text(name), text(name).replace(QLatin1Char('_'), QLatin1Char(' '))}) {
      words.replace(written, spoken);
      words.replace(capital(written), capital(spoken));
    }
  }
  return words;
}

QString reasonsOf(const RunResult& result) {
  QStringList lines;
  for (const VariantResult& variant : result.variants) {
    const std::string& why = variant.reason.empty() ? variant.note : variant.reason;
    if (!why.empty())
      lines << QStringLiteral("%1: %2").arg(entryName(variant.name, {}), text(why));
  }
  return lines.join(QLatin1Char('\n'));
}

/// "1.5", "63", "1,024".
QString loadsText(double loads) {
  constexpr double kWhole = 100.0;
  return text(loads >= kWhole ? groupDigits(static_cast<std::uint64_t>(std::llround(loads)))
                              : fmt::format("{:.3g}", loads));
}

/// "Loads of each input element, by the model: naive 512, tiled 32."
QString loadsSentence(const RunResult& result, const FamilySpec& family) {
  constexpr double kOnce = 1.005; // partial sums of a second launch hardly count
  QStringList parts;
  bool once = true;
  for (const VariantResult& variant : result.variants) {
    const VariantSpec* spec = family.variant(variant.variant);
    const auto loads = spec && !spec->broken ? loadsPerElement(family, *spec, variant.parameters) : std::nullopt;
    if (!loads)
      continue;
    once = once && *loads <= kOnce;
    parts << QStringLiteral("%1 %2").arg(entryName(variant.name, {}), loadsText(*loads));
  }
  if (parts.size() < 2) // one figure alone compares nothing
    return {};
  return once ? QStringLiteral("Each input element is loaded once (reuse factor 1): local memory has nothing to save.")
              : QStringLiteral("Loads of each input element, by the model: %1.").arg(parts.join(QStringLiteral(", ")));
}

/// "30 samples of each variant, seed 1.": of the run shown, whatever Setup says by now.
QString samplesSentence(const RunResult& result) {
  return QStringLiteral("%1 of each variant, seed %2.")
      .arg(counted(result.samples, QStringLiteral("sample"), QStringLiteral("samples")),
           text(groupDigits(result.seed)));
}

QString transfersSentence(const RunResult& result, bool counted) {
  const Transfers& transfers = result.transfers;
  if (transfers.toDeviceNs <= 0 && transfers.fromDeviceNs <= 0)
    return {};
  const QString both = QStringLiteral("%1 to the device, %2 back")
                           .arg(text(formatTime(transfers.toDeviceNs)), text(formatTime(transfers.fromDeviceNs)));
  return counted ? QStringLiteral("Transfers, in every time above (hatched): %1.").arg(both)
                 : QStringLiteral("Transfers, not in the times above: %1.").arg(both);
}

/// A pinned row with its run, and that run as it is to be seen.
struct PinnedResult {
  const RunRecord* record = nullptr;
  RunResult result; ///< of this one variant
};

class ViewMaker {
public:
  ViewMaker(const Workbench& workbench, bool countTransfers)
      : m_workbench(workbench), m_countTransfers(countTransfers), m_record(workbench.shownRun()) {}

  CompareView make() {
    for (const RunEntry& entry : m_workbench.focus().pinned())
      takePinned(entry);
    const bool alone = m_workbench.focus().pinnedAlone() && !m_pinned.empty();
    m_result = alone ? pinnedTogether() : seen(m_record->result);
    m_unit = timeUnitOf(m_result);
    const FamilySpec* family = alone ? m_pinned.front().record->family : m_record->family;
    CompareView view;
    view.verdict = verdictText(m_result);
    view.device = m_result.device;
    view.timeTitle = m_countTransfers ? QStringLiteral("Time with transfers") : QStringLiteral("Kernel time");
    view.throughputUnit = text(family->throughputUnit);
    view.note = reasonsOf(m_result);
    view.transfers = transfersSentence(m_result, m_countTransfers);
    if (!alone)
      view.loads = loadsSentence(m_result, *family);
    if (!alone) // pinned rows may each have their own
      view.transfers = (samplesSentence(m_result) + QLatin1Char(' ') + view.transfers).trimmed();
    if (alone)
      addAlone(view);
    else
      addRun(view);
    return view;
  }

private:
  RunResult seen(RunResult result) const {
    return m_countTransfers ? withTransfers(std::move(result)) : std::move(result);
  }
  double transferNs(const RunResult& result) const {
    return m_countTransfers ? result.transfers.toDeviceNs + result.transfers.fromDeviceNs : 0.0;
  }

  void takePinned(const RunEntry& entry) {
    const RunRecord& record = m_workbench.runs()[static_cast<std::size_t>(entry.run)];
    RunResult one = record.result;
    one.variants = {record.result.variants[entry.variant]};
    one.comparisons.clear();
    m_pinned.push_back({&record, seen(std::move(one))});
  }

  /// The pinned variants as one run, its names with the number of theirs.
  RunResult pinnedTogether() const {
    RunResult together = m_pinned.front().result;
    together.variants.clear();
    for (const PinnedResult& pinned : m_pinned) {
      VariantResult& variant = together.variants.emplace_back(pinned.result.variants.front());
      variant.name += " of run " + std::to_string(pinned.record->number);
      variant.baseline = together.variants.size() == 1;
      if (together.variants.size() > 1)
        together.comparisons.push_back(compareAcross(*m_pinned.front().record->family,
                                                     {m_pinned.front().result, together.variants.front()},
                                                     {pinned.result, together.variants.back()}));
    }
    return together;
  }

  CompareRow pinnedRow(const PinnedResult& pinned) const {
    const VariantResult& variant = pinned.result.variants.front();
    CompareRow row = compareRow(variant, pinned.record->family, m_unit);
    row.pinned = true;
    row.transferNs = row.timed ? transferNs(pinned.result) : 0.0;
    row.detail += QStringLiteral(" · pinned run %1").arg(pinned.record->number);
    if (pinned.result.device.name != m_result.device.name)
      row.detail += QStringLiteral(" · %1").arg(text(pinned.result.device.name));
    return row;
  }

  void addSamples(CompareView& view, const CompareRow& row, const VariantResult& variant) const {
    if (variant.time)
      view.samples.push_back({row.name, row.look, variant.time->samplesNs});
  }

  void addRun(CompareView& view) const {
    view.rows = compareRows(m_result, m_record->family, m_unit);
    const VariantResult* baseline = nullptr;
    for (std::size_t i = 0; i < view.rows.size(); ++i) {
      const VariantResult& variant = m_result.variants[i];
      view.rows[i].transferNs = view.rows[i].timed ? transferNs(m_result) : 0.0;
      addSamples(view, view.rows[i], variant);
      if (baseline == nullptr || (variant.baseline && !baseline->baseline))
        baseline = &variant;
    }
    for (const PinnedResult& pinned : m_pinned) {
      if (pinned.record == m_record)
        continue; // its row is there already
      CompareRow row = pinnedRow(pinned);
      const Comparison comparison = baseline ? compareAcross(*m_record->family, {m_result, *baseline},
                                                             {pinned.result, pinned.result.variants.front()})
                                             : Comparison();
      fillSpeedup(row, &comparison);
      view.rows.push_back(std::move(row));
    }
  }

  void addAlone(CompareView& view) const {
    for (std::size_t i = 0; i < m_pinned.size(); ++i) {
      CompareRow row = pinnedRow(m_pinned[i]);
      if (i == 0)
        row.speedup = QStringLiteral("baseline");
      else
        fillSpeedup(row, &m_result.comparisons[i - 1]);
      addSamples(view, row, m_pinned[i].result.variants.front());
      view.rows.push_back(std::move(row));
    }
  }

  const Workbench& m_workbench;
  bool m_countTransfers;
  const RunRecord* m_record;
  std::vector<PinnedResult> m_pinned;
  RunResult m_result;
  TimeUnit m_unit;
};

} // namespace

CompareView compareView(const Workbench& workbench, bool countTransfers) {
  return ViewMaker(workbench, countTransfers).make();
}

TwoPartSentence emulationSentence(const Device& device) {
  if (!emulatesLocalMemory(device))
    return {};
  return {QStringLiteral("Local memory is emulated in ordinary memory here:"),
          QStringLiteral("caches serve what tiling would, so its copies and barriers may cost more than they save.")};
}

} // namespace tileglass
