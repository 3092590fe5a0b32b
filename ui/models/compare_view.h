// What Compare shows of a run and of what is pinned, worded: made anew from values whenever one of them changes.
#pragma once

#include <vector>

#include <QString>

#include "ui/models/compare_model.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"

namespace tileglass {

/// The samples of one row in the order taken.
struct SampleSeries {
  QString name;
  VariantLook look;
  std::vector<double> samplesNs;
};

struct CompareView {
  QString verdict;
  Device device; ///< that the rows were measured on, the first of them where there are several
  std::vector<CompareRow> rows;
  std::vector<SampleSeries> samples;
  QString timeTitle; ///< of the column of bars
  QString throughputUnit;
  QString note;      ///< reasons and notes, a line each
  QString loads;     ///< how often each input element is loaded, by the model; may be empty
  QString transfers; ///< how many samples, and the transfers where anything was copied; may be empty
};

/// The run that has the focus with the pinned rows below it, or the pinned rows alone. Needs a run.
CompareView compareView(const Workbench& workbench, bool countTransfers);
/// Why tiling may not help on that device; empty where local memory is memory of its own.
TwoPartSentence emulationSentence(const Device& device);

} // namespace tileglass
