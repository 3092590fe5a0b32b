// What a check found, in words: the sentence on top, the counts by kind, the first mismatch, what a dot stands for.
#pragma once

#include <vector>

#include <QString>

#include "app/core/run_result.h"

namespace tileglass {

enum class CellKind { Right, Wrong, NotFinite, NeverWritten, NotCompared };
CellKind cellKind(std::uint8_t code);

struct CountLine {
  CellKind kind = CellKind::Right;
  QString bold;  ///< "78,400 cells never written"
  QString plain; ///< "still the poison: no work-item reached them"
  int side = 0;  ///< −1 too small, +1 too large: an arrow in the swatch, as the map's colours show sizes alone
};

struct CorrectnessText {
  QString verdict; ///< "Tiled is right: its largest error is 0.02 of the bound."
  std::vector<CountLine> counts;
  QString first;   ///< "First: row 0, column 0 should be 249.81, is 239.94."
  QString largest; ///< the largest error, absolute and against its bound
  QString dot;     ///< "one dot: the worst of 4 × 4 cells"; empty without a map
  QString note;    ///< sampling, writes outside, why there is no map
};

CorrectnessText correctnessText(const VariantResult& variant);

/// "0.02 of its bound", "1,024 times its bound", "beyond any bound".
QString boundText(double ratio);
/// What a cell of the map says: "rows 0 – 3, columns 960 – 963: never written".
QString cellPlace(const ErrorMap& map, std::uint64_t row, std::uint64_t column);
QString cellWords(std::uint8_t code);

} // namespace tileglass
