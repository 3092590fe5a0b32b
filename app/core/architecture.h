// Occupancy tables as values: what a compute unit of an architecture holds, each number with its sources. The files are
// resources/architectures/*.json; app/record reads them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/core/plan_error.h"

namespace tileglass {

/// One multiprocessor. Bytes and counts; units of allocation as NVIDIA's own calculator uses them.
struct NvidiaArchitecture {
  std::uint64_t warpSize = 32;
  std::uint64_t maxWorkGroupSize = 1024;
  std::uint64_t maxWarps = 0;
  std::uint64_t maxGroups = 0;
  std::uint64_t registersPerUnit = 0;
  std::uint64_t maxRegistersPerGroup = 0;
  std::uint64_t maxRegistersPerItem = 0;
  std::uint64_t registerUnit = 256; ///< registers are given to a warp in multiples of this
  std::uint64_t subPartitions = 4;
  std::uint64_t localPerUnit = 0;
  std::uint64_t maxLocalPerGroup = 0;      ///< what OpenCL can ask for (no opt-in there): the static limit
  std::uint64_t maxLocalPerGroupOptIn = 0; ///< what CUDA can ask for by opting in
  std::uint64_t reservedLocalPerGroup = 0;
  std::uint64_t localUnit = 0;
  std::uint64_t banks = 32;
  std::optional<std::uint64_t> barrierSlots; ///< from compute capability 9.0 on
};

/// One compute unit (and, in WGP mode, two of them as one work-group processor).
struct AmdArchitecture {
  struct Vgprs {
    std::uint64_t waveSize = 64;
    std::optional<std::uint64_t> totalPerLane;
    std::optional<std::uint64_t> granule;
    std::uint64_t addressable = 256;
  };
  struct SgprStep {
    std::optional<std::uint64_t> upTo; ///< empty: any count above the step before
    std::uint64_t waves = 0;
  };
  std::vector<std::uint64_t> waveSizes;
  std::uint64_t maxWavesPerSimd = 0;
  std::optional<std::uint64_t> simdsPerUnit;
  std::uint64_t maxLocalPerGroup = 0;
  std::uint64_t localPerUnit = 0;
  std::optional<std::uint64_t> localPerWgp;         ///< present where a WGP mode exists (gfx10 and later)
  std::optional<std::uint64_t> localPoolOfCompiler; ///< where LLVM counts with another pool than the hardware's (gfx6)
  std::optional<std::uint64_t> localGranule;        ///< empty: not known
  std::vector<Vgprs> vgprs;
  std::vector<SgprStep> sgprSteps;               ///< empty where scalar registers do not limit
  std::optional<std::uint64_t> addressableSgprs; ///< empty: not in the sources read
  std::uint64_t maxWorkGroupSize = 1024;
  std::optional<std::uint64_t> banks;
};

/// One sub-slice (Xe-core).
struct IntelArchitecture {
  std::uint64_t threadsPerUnit = 0;
  std::vector<std::uint64_t> simdWidths;
  std::uint64_t localPerUnit = 0;
  std::uint64_t maxLocalPerGroup = 0;
  std::vector<std::uint64_t> localSteps; ///< bytes, ascending, 0 first
  std::uint64_t maxWorkGroupSize = 0;
  std::uint64_t maxGroups = 0;
  std::uint64_t barrierRegisters = 0;
  bool largeGrfMode = false;
};

/// A CPU: one group a core at a time, local memory in ordinary memory. There is no percentage to predict.
struct CpuArchitecture {};

struct Architecture {
  std::string name;        ///< "sm_90", "gfx1030", "xe_hpg_dg2_arc", "cpu"
  std::string description; ///< for people: "NVIDIA compute capability 9.0"
  std::variant<NvidiaArchitecture, AmdArchitecture, IntelArchitecture, CpuArchitecture> table;
  std::string confidence; ///< "high", "medium", "low"
  std::string notes;
  /// The table's keys, each with its value as text and the keys of the sources it stands in.
  struct Figure {
    std::string key;
    std::string value; ///< as JSON: 65536, [32,64], "none"
    std::vector<std::string> sources;
    bool operator==(const Figure&) const = default;
  };
  std::vector<Figure> figures;
};

/// "nvidia", "amd", "intel", "cpu".
std::string_view vendorOf(const Architecture& architecture);

/// All tables and what the source keys stand for.
struct ArchitectureTables {
  std::vector<Architecture> architectures;
  std::map<std::string, std::string> sources;
  /// The architecture of that name (any case), or nullptr.
  const Architecture* find(std::string_view name) const;
  /// Every name, in the tables' order, for the nearest-name search.
  std::vector<std::string> names() const;
  /// The architecture of that name, or a sentence with the nearest name there is.
  Expected<const Architecture*> lookUp(std::string_view name) const;
};

} // namespace tileglass
