#include "app/record/architecture_tables.h"

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "app/record/architecture_files.h"

namespace tileglass {

namespace {

using nlohmann::json;

/// Carries a sentence out of the readers below; never leaves this file.
struct TableError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// More than any figure of a compute unit; a larger one is a slip of the pen, and sums below must not overflow.
constexpr std::uint64_t kLargestFigure = std::uint64_t{1} << 32U;

const json& member(const json& object, const std::string& key) {
  if (!object.is_object() || !object.contains(key)) {
    throw TableError(fmt::format("'{}' is missing", key));
  }
  return object.at(key);
}

std::uint64_t asNumber(const json& value, const std::string& key, std::uint64_t least) {
  if (!value.is_number_integer() || (value.is_number_integer() && !value.is_number_unsigned() && value < 0) ||
      value.get<std::uint64_t>() < least || value.get<std::uint64_t>() > kLargestFigure) {
    throw TableError(fmt::format("'{}' is not a whole number from {} to {}", key, least, kLargestFigure));
  }
  return value.get<std::uint64_t>();
}

std::uint64_t number(const json& object, const std::string& key, std::uint64_t least = 1) {
  return asNumber(member(object, key), key, least);
}

std::optional<std::uint64_t> optionalNumber(const json& object, const std::string& key) {
  if (!object.is_object() || !object.contains(key) || object.at(key).is_null()) {
    return std::nullopt;
  }
  return asNumber(object.at(key), key, 1);
}

const json& list(const json& object, const std::string& key) {
  const json& value = member(object, key);
  if (!value.is_array()) {
    throw TableError(fmt::format("'{}' is not a list", key));
  }
  return value;
}

std::vector<std::uint64_t> numbers(const json& object, const std::string& key, std::uint64_t least = 1) {
  std::vector<std::uint64_t> all;
  for (const json& value : list(object, key)) {
    all.push_back(asNumber(value, key, least));
  }
  if (all.empty()) {
    throw TableError(fmt::format("'{}' is empty", key));
  }
  return all;
}

std::string text(const json& object, const std::string& key) {
  const json& value = member(object, key);
  if (!value.is_string()) {
    throw TableError(fmt::format("'{}' is not text", key));
  }
  return value.get<std::string>();
}

NvidiaArchitecture readNvidia(const json& values) {
  NvidiaArchitecture table;
  table.warpSize = number(values, "warp_size");
  table.maxWorkGroupSize = number(values, "max_threads_per_block");
  table.maxWarps = number(values, "max_warps_per_sm");
  table.maxGroups = number(values, "max_blocks_per_sm");
  table.registersPerUnit = number(values, "regs_per_sm");
  table.maxRegistersPerGroup = number(values, "max_regs_per_block");
  table.maxRegistersPerItem = number(values, "max_regs_per_thread");
  table.registerUnit = number(values, "reg_alloc_unit");
  table.subPartitions = number(values, "sm_subpartitions");
  table.localPerUnit = number(values, "smem_per_sm");
  table.maxLocalPerGroup = number(values, "max_smem_per_block_static");
  table.maxLocalPerGroupOptIn = number(values, "max_smem_per_block_optin");
  table.reservedLocalPerGroup = number(values, "smem_reserved_per_block", 0);
  table.localUnit = number(values, "smem_alloc_unit");
  table.banks = number(values, "smem_banks");
  table.barrierSlots = optionalNumber(values, "max_barrier_slots_per_sm");
  return table;
}

void readSgprs(const json& sgpr, AmdArchitecture& table) {
  table.addressableSgprs = optionalNumber(sgpr, "addressable");
  if (!sgpr.contains("waves_by_sgprs")) {
    return;
  }
  for (const json& step : list(sgpr, "waves_by_sgprs")) {
    if (!step.is_array() || step.size() != 2) {
      throw TableError("'waves_by_sgprs' is not a list of pairs");
    }
    AmdArchitecture::SgprStep read;
    if (!step[0].is_null()) {
      read.upTo = asNumber(step[0], "waves_by_sgprs", 1);
    }
    read.waves = asNumber(step[1], "waves_by_sgprs", 1);
    table.sgprSteps.push_back(read);
  }
}

AmdArchitecture readAmd(const json& values) {
  AmdArchitecture table;
  table.waveSizes = numbers(values, "wave_sizes");
  table.maxWavesPerSimd = number(values, "max_waves_per_simd");
  table.simdsPerUnit = optionalNumber(values, "simds_per_cu");
  table.maxLocalPerGroup = number(values, "lds_max_per_workgroup");
  const json& pool = member(values, "lds_pool");
  table.localPerUnit = number(pool, pool.contains("cu_mode") ? "cu_mode" : "cu");
  table.localPerWgp = optionalNumber(pool, "wgp_mode");
  table.localPoolOfCompiler = optionalNumber(pool, "llvm");
  table.localGranule = optionalNumber(values, "lds_alloc_granularity");
  for (const std::uint64_t wave : table.waveSizes) {
    const json& vgpr = member(member(values, "vgpr"), fmt::format("wave{}", wave));
    table.vgprs.push_back(
        {wave, optionalNumber(vgpr, "total_per_lane"), optionalNumber(vgpr, "granule"), number(vgpr, "addressable")});
  }
  readSgprs(member(values, "sgpr"), table);
  table.maxWorkGroupSize = number(values, "max_workgroup_size");
  table.banks = optionalNumber(values, "lds_banks");
  return table;
}

IntelArchitecture readIntel(const json& values) {
  constexpr std::uint64_t kKiB = 1024; // the calculator's table is in KB of 1,024 bytes
  IntelArchitecture table;
  table.threadsPerUnit = number(values, "Max_Threads_Per_Sub_Slice");
  table.simdWidths = numbers(values, "Subgroup_Sizes");
  table.localPerUnit = number(values, "SLM_Size_Per_Sub_Slice") * kKiB;
  table.maxLocalPerGroup = number(values, "SLM_Size_Per_Work_Group") * kKiB;
  for (const std::uint64_t step : numbers(values, "TG_SLM_Sizes", 0)) {
    table.localSteps.push_back(step * kKiB);
  }
  std::ranges::sort(table.localSteps);
  table.maxWorkGroupSize = number(values, "Max_Work_Group_Size");
  table.maxGroups = number(values, "Max_Num_Of_Workgroups");
  table.barrierRegisters = number(values, "Max_Num_Of_Barrier_Registers");
  const json& large = member(values, "Large_GRF_Mode");
  if (!large.is_boolean()) {
    throw TableError("'Large_GRF_Mode' is not true or false");
  }
  table.largeGrfMode = large.get<bool>();
  return table;
}

/// Every leaf of `value` as a figure, nested keys joined by points, with the sources of the outermost key.
void addFigures(Architecture& architecture, const std::string& key, const json& value,
                const std::vector<std::string>& sources) {
  if (value.is_object()) {
    for (const auto& [name, inner] : value.items()) {
      addFigures(architecture, fmt::format("{}.{}", key, name), inner, sources);
    }
    return;
  }
  architecture.figures.push_back({key, value.dump(), sources});
}

void readFigures(Architecture& architecture, const json& values, const json& sources) {
  for (const auto& [key, value] : values.items()) {
    std::vector<std::string> named;
    if (sources.contains(key)) {
      for (const json& source : list(sources, key)) {
        if (!source.is_string()) {
          throw TableError(fmt::format("a source of '{}' is not text", key));
        }
        named.push_back(source.get<std::string>());
      }
    }
    addFigures(architecture, key, value, named);
  }
}

Architecture readArchitecture(const json& entry, std::string_view vendor) {
  Architecture architecture;
  architecture.description = text(entry, "description");
  architecture.confidence = text(entry, "confidence");
  architecture.notes = text(entry, "notes");
  const json& values = member(entry, "values");
  const json& sources = member(entry, "sources");
  if (!values.is_object() || !sources.is_object()) {
    throw TableError("'values' and 'sources' are not objects");
  }
  if (vendor == "nvidia") {
    architecture.table = readNvidia(values);
  } else if (vendor == "amd") {
    architecture.table = readAmd(values);
  } else if (vendor == "intel") {
    architecture.table = readIntel(values);
  } else if (vendor == "cpu") {
    architecture.table = CpuArchitecture{};
  } else {
    throw TableError(fmt::format("the vendor '{}' is not nvidia, amd, intel or cpu", vendor));
  }
  readFigures(architecture, values, sources);
  return architecture;
}

void readFile(const json& document, ArchitectureTables& tables) {
  const std::string vendor = text(document, "vendor");
  const json& sources = member(document, "sources");
  if (!sources.is_object()) {
    throw TableError("'sources' is not an object");
  }
  for (const auto& [key, value] : sources.items()) {
    tables.sources[key] = text(sources, key);
  }
  for (const json& entry : list(document, "architectures")) {
    for (const json& name : list(entry, "names")) {
      if (!name.is_string() || name.get<std::string>().empty()) {
        throw TableError("a name is not text");
      }
      try {
        Architecture architecture = readArchitecture(entry, vendor);
        architecture.name = name.get<std::string>();
        if (tables.find(architecture.name) != nullptr) {
          throw TableError("the name stands twice");
        }
        tables.architectures.push_back(std::move(architecture));
      } catch (const TableError& error) {
        throw TableError(fmt::format("{}: {}", name.get<std::string>(), error.what()));
      }
    }
  }
}

} // namespace

Expected<ArchitectureTables> readArchitectureTables(std::span<const EmbeddedFile> files) {
  ArchitectureTables tables;
  for (const EmbeddedFile& file : files) {
    const json document = json::parse(file.text, nullptr, false);
    if (document.is_discarded()) {
      return refuse(PlanErrorCode::BadInput,
                    fmt::format("{} is not valid JSON: check it with a JSON checker.", file.name));
    }
    try {
      readFile(document, tables);
    } catch (const TableError& error) {
      return refuse(PlanErrorCode::BadInput, fmt::format("{}: {}: correct it there.", file.name, error.what()));
    }
  }
  return tables;
}

const ArchitectureTables& architectureTables() {
  static const ArchitectureTables tables = [] {
    // NVIDIA first, as the architectures command lists them; the build embeds them by name.
    constexpr std::array<std::string_view, 4> kOrder = {"nvidia.json", "amd.json", "intel.json", "cpu.json"};
    std::vector<EmbeddedFile> files(architectureFiles().begin(), architectureFiles().end());
    std::ranges::stable_sort(files, {}, [&](const EmbeddedFile& file) { return std::ranges::find(kOrder, file.name); });
    auto read = readArchitectureTables(files);
    if (!read) {
      // Not reachable with a program whose tests passed: they read the same bytes.
      throw std::logic_error(read.error().sentence);
    }
    return std::move(*read);
  }();
  return tables;
}

nlohmann::json architecturesDocument(const ArchitectureTables& tables) {
  json list = json::array();
  for (const Architecture& architecture : tables.architectures) {
    json figures = json::object();
    for (const Architecture::Figure& figure : architecture.figures) {
      json value = json::parse(figure.value, nullptr, false);
      figures[figure.key] = {{"value", value.is_discarded() ? json(figure.value) : value}, {"sources", figure.sources}};
    }
    list.push_back({{"name", architecture.name},
                    {"vendor", vendorOf(architecture)},
                    {"description", architecture.description},
                    {"confidence", architecture.confidence},
                    {"notes", architecture.notes},
                    {"figures", std::move(figures)}});
  }
  return {{"schema", "tileglass.architectures/1"}, {"sources", tables.sources}, {"architectures", std::move(list)}};
}

} // namespace tileglass
