#include "ui/models/source_view.h"

#include <algorithm>
#include <set>

#include "app/core/line_diff.h"
#include "kernels/catalogue.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

const VariantResult* resultOf(const RunResult* run, const std::string& variant) {
  if (run == nullptr)
    return nullptr;
  for (const VariantResult& result : run->variants)
    if (result.variant == variant)
      return &result;
  return nullptr;
}

/// A log's lines are those of a file only where the variant was built from no other.
bool hasOneFile(const VariantResult& result) {
  std::set<std::string> files;
  if (result.plan)
    for (const PlannedLaunch& launch : result.plan->launches)
      files.insert(launch.spec.source);
  return files.size() == 1;
}

SourceSide sideOf(const SourceEntry& entry, const RunResult* run) {
  SourceSide side;
  const std::string_view source = kernelSource(entry.file).value_or(std::string_view());
  side.text = text(source);
  side.marks = sourceMarks(source);
  if (const VariantResult* result = resultOf(run, entry.variant); result && hasOneFile(*result))
    side.messages = messagesOf(result->buildLog);
  return side;
}

std::uint64_t countOf(const SourceSide& side, SourceMarkKind kind) {
  return static_cast<std::uint64_t>(std::count_if(side.marks.begin(), side.marks.end(),
                                                  [kind](const SourceMark& mark) { return mark.kind == kind; }));
}

QString marksText(const SourceSide& side) {
  const std::uint64_t barriers = countOf(side, SourceMarkKind::Barrier);
  const std::uint64_t uses = countOf(side, SourceMarkKind::LocalAccess);
  if (barriers == 0 && uses == 0)
    return QStringLiteral("no barrier, no local memory");
  return QStringLiteral("%1, local memory used in %2")
      .arg(counted(barriers, QStringLiteral("barrier"), QStringLiteral("barriers")),
           counted(uses, QStringLiteral("line"), QStringLiteral("lines")));
}

} // namespace

std::vector<SourceEntry> sourceEntries(const FamilySpec& family, const ParameterSet& parameters) {
  std::vector<SourceEntry> entries;
  for (const VariantSpec& variant : family.variants)
    for (const LaunchSpec& launch : variant.launches(parameters)) {
      const std::string name = launch.source.substr(launch.source.rfind('/') + 1);
      const SourceEntry entry{variant.name, launch.source,
                              QStringLiteral("%1 · %2").arg(entryName(variant.name, {}), text(name))};
      if (std::find(entries.begin(), entries.end(), entry) == entries.end())
        entries.push_back(entry);
    }
  return entries;
}

SourceComparison compareSources(const SourceEntry& left, const SourceEntry& right, const RunResult* run) {
  SourceComparison comparison{sideOf(left, run), sideOf(right, run), {}};
  const LineDiff diff = diffLines(utf8(comparison.left.text), utf8(comparison.right.text));
  comparison.left.different = diff.left;
  comparison.right.different = diff.right;
  const QString differ = diff.left.empty() && diff.right.empty()
                             ? QStringLiteral("The two files are the same.")
                             : QStringLiteral("%1 only left, %2 only right.")
                                   .arg(counted(diff.left.size(), QStringLiteral("line"), QStringLiteral("lines")),
                                        counted(diff.right.size(), QStringLiteral("line"), QStringLiteral("lines")));
  comparison.summary =
      QStringLiteral("%1 Left: %2. Right: %3.").arg(differ, marksText(comparison.left), marksText(comparison.right));
  return comparison;
}

QString buildLogOf(const RunResult* run, const std::string& variant) {
  const VariantResult* result = resultOf(run, variant);
  return result ? text(result->buildLog).trimmed() : QString();
}

} // namespace tileglass
