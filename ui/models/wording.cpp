#include "ui/models/wording.h"

#include <algorithm>
#include <cmath>

#include "app/core/units.h"
#include "app/engine/experiment_driver.h"
#include "app/record/architecture_tables.h"

namespace tileglass {
namespace {

QString joined(const QStringList& names) {
  if (names.size() < 2)
    return names.join(QString());
  return names.mid(0, names.size() - 1).join(QStringLiteral(", ")) + QStringLiteral(" and ") + names.last();
}

const ResourceUse* useOf(const Occupancy& occupancy, Resource resource) {
  for (const ResourceUse& use : occupancy.uses)
    if (use.resource == resource)
      return &use;
  return nullptr;
}

QString grouped(std::uint64_t value) {
  return text(groupDigits(value));
}

/// "00:12", whole seconds, rounded up.
QString clockText(double ns) {
  const auto seconds = static_cast<std::uint64_t>(std::ceil(ns * 1e-9));
  return QStringLiteral("%1:%2").arg(seconds / 60, 2, 10, QLatin1Char('0')).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

/// "tiled", "tiled padded"; a name that says "padded" already means another padding.
QString spokenName(QString name, bool padded) {
  name.replace(QLatin1Char('_'), QLatin1Char(' '));
  if (!padded)
    return name;
  return name + (name.endsWith(QLatin1String("padded")) ? QStringLiteral(" and pad") : QStringLiteral(" padded"));
}

/// Why that resource allows no more groups.
QString limiterReason(const Occupancy& occupancy, const ResourceUse& use) {
  const QString groups = counted(occupancy.groupsPerUnit, QStringLiteral("group"), QStringLiteral("groups"));
  switch (use.resource) {
  case Resource::Warps:
    return QStringLiteral("%1 of %2 %3 use %4 of %5.")
        .arg(groups, grouped(occupancy.warpsPerGroup), warpsWord(occupancy), grouped(use.inUse), grouped(use.capacity));
  case Resource::Groups:
    return QStringLiteral("a compute unit has %1 group slots.").arg(grouped(use.capacity));
  case Resource::Registers:
    return QStringLiteral("%1 take %2 of %3 registers.").arg(groups, grouped(use.inUse), grouped(use.capacity));
  case Resource::LocalMemory:
    return QStringLiteral("%1 of %2 take %3 of %4.")
        .arg(groups, text(formatBytes(occupancy.allocatedLocalBytes)), text(formatBytes(use.inUse)),
             text(formatBytes(use.capacity)));
  case Resource::Barriers:
    return QStringLiteral("%1 use %2 of %3 barriers.").arg(groups, grouped(use.inUse), grouped(use.capacity));
  case Resource::WorkItems:
    return QStringLiteral("a compute unit holds %1 work-items.").arg(grouped(use.capacity));
  }
  return {};
}

/// A sentence a limiter.
QString limiterReasons(const Occupancy& occupancy) {
  QStringList sentences;
  for (const Resource resource : occupancy.limiters) {
    const ResourceUse* use = useOf(occupancy, resource);
    if (use == nullptr)
      continue;
    QString sentence = limiterReason(occupancy, *use);
    if (!sentences.isEmpty())
      sentence.replace(0, 1, sentence.at(0).toUpper());
    sentences << sentence;
  }
  return sentences.join(QLatin1Char(' '));
}

} // namespace

QString counted(std::uint64_t count, const QString& one, const QString& several) {
  return grouped(count) + QLatin1Char(' ') + (count == 1 ? one : several);
}

QString valueText(const ParameterValue& value) {
  if (const auto* number = std::get_if<std::uint64_t>(&value))
    return grouped(*number);
  if (const auto* tile = std::get_if<TileShape>(&value))
    return tile->width == tile->height ? grouped(tile->width)
                                       : QStringLiteral("%1 × %2").arg(grouped(tile->width), grouped(tile->height));
  if (const auto* size = std::get_if<ProblemSize>(&value)) {
    if (size->m == size->n && size->n == size->k)
      return grouped(size->m);
    return QStringLiteral("%1 × %2 × %3").arg(grouped(size->m), grouped(size->n), grouped(size->k));
  }
  return text(std::get<std::string>(value));
}

QString entryName(const std::string& variant, const ParameterSet& overrides) {
  const std::size_t at = variant.find('@');
  return spokenName(text(variant.substr(0, at)), overrides.has("pad") || at != std::string::npos);
}

QString entryLabel(const VariantEntry& entry) {
  return spokenName(text(entry.variant), entry.padded);
}

QString entryDetail(const VariantSpec* variant, const ParameterSet& parameters, bool baseline, bool broken) {
  QStringList parts;
  const auto uses = [&](const std::string& name) {
    return variant == nullptr || std::find(variant->uses.begin(), variant->uses.end(), name) != variant->uses.end();
  };
  if (parameters.has("tile")) {
    const QString tile = valueText(parameters.at("tile"));
    const bool square = std::holds_alternative<TileShape>(parameters.at("tile")) && !tile.contains(QChar(0xD7));
    parts << (baseline ? QStringLiteral("group %1").arg(square ? tile + QStringLiteral(" × ") + tile : tile)
                       : QStringLiteral("tile %1").arg(tile));
  }
  if (!baseline && uses("pad") && parameters.has("pad") && parameters.number("pad") > 0)
    parts << QStringLiteral("pad %1").arg(parameters.number("pad"));
  QString detail = parts.join(QStringLiteral(", "));
  if (baseline)
    detail += QStringLiteral(" · baseline");
  if (broken)
    detail += QStringLiteral(" · broken on purpose");
  return detail;
}

QString warpsWord(const Occupancy& occupancy) {
  const Architecture* architecture = architectureTables().find(occupancy.architecture);
  return architecture ? text(warpName(*architecture)) + QLatin1Char('s') : QStringLiteral("warps");
}

QString resourceName(Resource resource) {
  switch (resource) {
  case Resource::Warps:
    return QStringLiteral("warps");
  case Resource::Groups:
    return QStringLiteral("group slots");
  case Resource::Registers:
    return QStringLiteral("registers");
  case Resource::LocalMemory:
    return QStringLiteral("local memory");
  case Resource::Barriers:
    return QStringLiteral("barriers");
  case Resource::WorkItems:
    return QStringLiteral("work-items");
  }
  return {};
}

TwoPartSentence limiterSentence(const Occupancy& occupancy) {
  if (occupancy.cpu)
    return {QStringLiteral("One group a core at a time:"),
            QStringLiteral("a CPU runs the work-items of a group one after another or in vector lanes, so there is no "
                           "percentage to predict.")};
  if (!occupancy.known)
    return {
        QStringLiteral("Not known:"),
        QStringLiteral("the tables have no row for this architecture, so what a compute unit holds cannot be said.")};
  if (occupancy.limiters.empty())
    return {QStringLiteral("Limited by nothing"), QStringLiteral("that the tables know.")};
  QStringList names;
  for (const Resource resource : occupancy.limiters)
    names << (resource == Resource::Warps ? warpsWord(occupancy) : resourceName(resource));
  TwoPartSentence sentence{QStringLiteral("Limited by %1:").arg(joined(names)), {}};
  if (occupancy.groupsPerUnit == 0)
    sentence.plain = QStringLiteral("not even one group fits a compute unit.");
  else
    sentence.plain = limiterReasons(occupancy);
  return sentence;
}

TwoPartSentence nextStepSentence(const Occupancy& occupancy) {
  if (!occupancy.known || occupancy.cpu || occupancy.nextStep.empty())
    return {};
  return {QStringLiteral("Next step:"), text(occupancy.nextStep)};
}

QString groupsSentence(const Occupancy& occupancy, const RoundFigures* rounds) {
  if (occupancy.cpu)
    return QStringLiteral("1 group a core");
  if (!occupancy.known)
    return QStringLiteral("groups a unit: not known");
  const QString possible = grouped(occupancy.groupsPerUnit);
  if (occupancy.upperBound)
    return QStringLiteral("at most %1")
        .arg(counted(occupancy.groupsPerUnit, QStringLiteral("group"), QStringLiteral("groups")));
  return QStringLiteral("%1 of %2 possible groups").arg(rounds ? grouped(rounds->resident) : possible, possible);
}

QString warpsSentence(const Occupancy& occupancy) {
  if (occupancy.cpu)
    return QStringLiteral("CPU: no occupancy");
  if (!occupancy.known)
    return {};
  return QStringLiteral("%1%2 of %3 %4")
      .arg(occupancy.upperBound ? QStringLiteral("≤ ") : QString(), grouped(occupancy.activeWarps),
           grouped(occupancy.maxWarps), warpsWord(occupancy));
}

QString occupancyFigure(const Occupancy& occupancy) {
  if (!occupancy.known || occupancy.cpu)
    return QStringLiteral("–");
  return (occupancy.upperBound ? QStringLiteral("≤ ") : QString()) + text(formatPercent(occupancy.fraction));
}

QString roundsSentence(const RoundFigures& rounds) {
  const QString groups = counted(rounds.groups, QStringLiteral("group runs"), QStringLiteral("groups run"));
  if (rounds.rounds == 1)
    return QStringLiteral("%1 in one round, %2 full").arg(groups, text(formatPercent(rounds.lastShare)));
  const QString share = text(formatPercent(rounds.lastShare));
  return QStringLiteral("%1 in %2 rounds; the last is %3")
      .arg(groups, grouped(rounds.rounds),
           share == QLatin1String("100%") ? QStringLiteral("full") : share + QStringLiteral(" full"));
}

QString runSentence(std::size_t variants, std::optional<double> predictedNs) {
  const QString words =
      QStringLiteral("%1%2").arg(counted(variants, QStringLiteral("variant"), QStringLiteral("variants")),
                                 variants > 1 ? QStringLiteral(", interleaved") : QString());
  return predictedNs ? QStringLiteral("%1 · about %2").arg(words, text(formatTime(*predictedNs))) : words;
}

QString progressSentence(const RunProgress& progress) {
  const QString verb = progress.phase == "build"    ? QStringLiteral("builds")
                       : progress.phase == "verify" ? QStringLiteral("checks")
                                                    : QStringLiteral("samples");
  QString sentence = QStringLiteral("Engine %1 %2").arg(verb, text(progress.variant));
  if (progress.total > 1)
    sentence += QStringLiteral(" · %1 of %2").arg(grouped(progress.done), grouped(progress.total));
  if (progress.remainingNs > 0.0)
    sentence += QStringLiteral(" · %1 left").arg(clockText(progress.remainingNs));
  return sentence;
}

QString stoppedSentence(const RunResult& result) {
  QStringList stopped;
  QStringList done;
  for (const VariantResult& variant : result.variants)
    (variant.reason == kNotRunReason ? stopped : done) << entryName(variant.name, {});
  if (stopped.isEmpty())
    return {};
  return QStringLiteral("%1 did not run; %2 %3.")
      .arg(joined(stopped), joined(done),
           done.size() == 1 ? QStringLiteral("is done and stays") : QStringLiteral("are done and stay"));
}

QString statusWord(VariantStatus status) {
  switch (status) {
  case VariantStatus::Ok:
    return QStringLiteral("right");
  case VariantStatus::Wrong:
    return QStringLiteral("wrong");
  case VariantStatus::Refused:
    return QStringLiteral("refused");
  case VariantStatus::Failed:
    return QStringLiteral("failed");
  case VariantStatus::Crashed:
    return QStringLiteral("crashed");
  case VariantStatus::Timeout:
    return QStringLiteral("timed out");
  }
  return {};
}

} // namespace tileglass
