#include "ui/models/device_facts.h"

#include <array>

#include "app/core/units.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

const QString kNotKnown = QStringLiteral("not known");

/// 0 stands for "not told" in every limit.
QString number(std::uint64_t value) {
  return value == 0 ? kNotKnown : text(groupDigits(value));
}
QString number(const std::optional<std::uint64_t>& value) {
  return number(value.value_or(0));
}
QString size(std::uint64_t value) {
  return value == 0 ? kNotKnown : text(formatBytes(value));
}
QString size(const std::optional<std::uint64_t>& value) {
  return size(value.value_or(0));
}
QString orNotKnown(const std::string& value) {
  return value.empty() ? kNotKnown : text(value);
}

QString localKind(LocalMemoryType type) {
  switch (type) {
  case LocalMemoryType::Local:
    return QStringLiteral("dedicated");
  case LocalMemoryType::Global:
    return QStringLiteral("emulated in global memory");
  case LocalMemoryType::None:
    break;
  }
  return QStringLiteral("none");
}

/// Collects facts of one source.
class Facts {
public:
  Facts(std::vector<DeviceFact>& facts, QString source) : m_facts(facts), m_source(std::move(source)) {}
  void add(const QString& property, const QString& value, const QString& meaning) {
    m_facts.push_back({property, value, meaning, m_source});
  }

private:
  std::vector<DeviceFact>& m_facts;
  QString m_source;
};

void addIdentity(Facts& facts, const Device& device) {
  facts.add(QStringLiteral("Name"), text(device.name), QStringLiteral("As the driver calls it."));
  facts.add(QStringLiteral("Selector"), text(device.id),
            QStringLiteral("What --device of tileglass-cli takes: platform and device of one listing."));
  facts.add(QStringLiteral("Platform"), orNotKnown(device.platform),
            QStringLiteral("The driver that offers the device; one chip may stand under several."));
  facts.add(QStringLiteral("Vendor"), orNotKnown(device.vendor),
            QStringLiteral("Decides which attributes of its own the driver offers."));
  facts.add(QStringLiteral("Driver"), orNotKnown(device.driver),
            QStringLiteral("Its compiler decides registers and the driver's own bytes: times hold for this version."));
  facts.add(QStringLiteral("OpenCL"), orNotKnown(device.version), QStringLiteral("Kernels here need 1.2."));
  facts.add(QStringLiteral("OpenCL C"), orNotKnown(device.languageVersion),
            QStringLiteral("The language that its compiler reads."));
  facts.add(QStringLiteral("Kind"), text(toText(device.type)),
            device.simulator ? QStringLiteral("A simulator: it records every access; its times mean nothing.")
                             : QStringLiteral("On a CPU a work-group runs on one core, and there is no occupancy."));
  facts.add(QStringLiteral("Architecture"), orNotKnown(device.architecture),
            QStringLiteral("The row of the occupancy tables; without one, occupancy cannot be predicted."));
}

void addLimits(Facts& facts, const DeviceLimits& l) {
  facts.add(QStringLiteral("Local memory, limit"), size(l.localMemoryBytes),
            QStringLiteral("What one work-group may ask for; a compute unit may hold more."));
  facts.add(QStringLiteral("Local memory, kind"), localKind(l.localMemoryType),
            QStringLiteral("Dedicated memory is fast and near; where it is emulated, tiling may not help."));
  facts.add(QStringLiteral("Work-items a group, limit"), number(l.maxWorkGroupSize),
            QStringLiteral("A tile of W × H needs W·H work-items."));
  facts.add(QStringLiteral("Work-items a dimension"),
            QStringLiteral("%1 × %2 × %3")
                .arg(number(l.maxWorkItemSizes[0]), number(l.maxWorkItemSizes[1]), number(l.maxWorkItemSizes[2])),
            QStringLiteral("Each side of a group has a limit of its own."));
  facts.add(QStringLiteral("Compute units"), number(l.computeUnits),
            QStringLiteral("Each holds its own groups; fewer groups than units leave some idle."));
  facts.add(QStringLiteral("Global memory"), size(l.globalMemoryBytes),
            QStringLiteral("All buffers of a run must fit into it."));
  facts.add(QStringLiteral("Largest buffer"), size(l.maxAllocationBytes),
            QStringLiteral("Bounds the size of one matrix."));
  facts.add(QStringLiteral("Cache of global memory"), size(l.globalCacheBytes),
            QStringLiteral("What fits here is reread cheaply without tiling, too."));
  facts.add(QStringLiteral("Constant memory"), size(l.constantMemoryBytes),
            QStringLiteral("Limit of all constant arguments together."));
  facts.add(QStringLiteral("Constant arguments"), number(l.maxConstantArguments),
            QStringLiteral("How many a kernel may have."));
  facts.add(QStringLiteral("Address bits"), number(l.addressBits), QStringLiteral("Of a pointer on the device."));
  facts.add(QStringLiteral("Clock"), l.clockMHz ? number(l.clockMHz) + QStringLiteral(" MHz") : kNotKnown,
            QStringLiteral("The highest; what it runs at changes with load and heat."));
  facts.add(QStringLiteral("Timer"), text(formatTime(l.timerResolutionNs)),
            QStringLiteral("One tick of the profiling clock: a sample lasts at least 20 of them."));
}

void addTable(Facts& facts, const NvidiaArchitecture& a) {
  facts.add(QStringLiteral("Warp"), QStringLiteral("%1 work-items").arg(a.warpSize),
            QStringLiteral("They run in step and load together: a tile's width in multiples of it keeps all busy."));
  facts.add(QStringLiteral("Warps a compute unit"), number(a.maxWarps),
            QStringLiteral("All of them resident is an occupancy of 100%."));
  facts.add(QStringLiteral("Groups a compute unit"), number(a.maxGroups),
            QStringLiteral("Small groups run out of these slots before anything else."));
  facts.add(QStringLiteral("Local memory a compute unit"), size(a.localPerUnit),
            QStringLiteral("Shared by its resident groups: this, not the limit of one group, bounds how many fit."));
  facts.add(QStringLiteral("Local memory kept back"), size(a.reservedLocalPerGroup),
            QStringLiteral("Of each group, by the driver, beside what the kernel asks for."));
  facts.add(QStringLiteral("Local memory, step"), size(a.localUnit),
            QStringLiteral("What a group takes is rounded up to this."));
  facts.add(QStringLiteral("Local memory banks"), number(a.banks),
            QStringLiteral("Of 4 bytes: a warp reading one bank twice waits; padding moves columns apart."));
  facts.add(QStringLiteral("Registers a compute unit"), number(a.registersPerUnit),
            QStringLiteral("Shared by its resident warps."));
  facts.add(QStringLiteral("Registers, step"), number(a.registerUnit),
            QStringLiteral("A warp gets them in multiples of this."));
  facts.add(QStringLiteral("Registers a work-item"), number(a.maxRegistersPerItem),
            QStringLiteral("Above this the compiler spills into memory."));
}

void addTable(Facts& facts, const AmdArchitecture& a) {
  QStringList widths;
  for (const std::uint64_t width : a.waveSizes)
    widths << QString::number(width);
  facts.add(QStringLiteral("Wave"), QStringLiteral("%1 work-items").arg(widths.join(QStringLiteral(" or "))),
            QStringLiteral("They run in step and load together: a tile's width in multiples of it keeps all busy."));
  facts.add(QStringLiteral("Waves a SIMD"), number(a.maxWavesPerSimd),
            QStringLiteral("All of them resident is an occupancy of 100%."));
  facts.add(QStringLiteral("SIMDs a compute unit"), number(a.simdsPerUnit),
            QStringLiteral("Waves of a group are spread over them."));
  facts.add(QStringLiteral("Local memory a compute unit"), size(a.localPerUnit),
            QStringLiteral("Shared by its resident groups: this bounds how many fit."));
  facts.add(QStringLiteral("Local memory a work-group processor"), size(a.localPerWgp),
            QStringLiteral("In WGP mode two compute units share theirs."));
  facts.add(QStringLiteral("Local memory, step"), size(a.localGranule),
            QStringLiteral("What a group takes is rounded up to this."));
  facts.add(QStringLiteral("Local memory banks"), number(a.banks),
            QStringLiteral("Of 4 bytes: a wave reading one bank twice waits; padding moves columns apart."));
}

void addTable(Facts& facts, const IntelArchitecture& a) {
  facts.add(QStringLiteral("Threads a sub-slice"), number(a.threadsPerUnit),
            QStringLiteral("Each runs one sub-group; all of them busy is an occupancy of 100%."));
  facts.add(QStringLiteral("Local memory a sub-slice"), size(a.localPerUnit),
            QStringLiteral("Shared by its resident groups: this bounds how many fit."));
  facts.add(QStringLiteral("Groups a sub-slice"), number(a.maxGroups),
            QStringLiteral("Small groups run out of these slots before anything else."));
  facts.add(QStringLiteral("Barrier registers"), number(a.barrierRegisters),
            QStringLiteral("A resident group with a barrier takes one."));
}

void addTable(Facts& facts, const CpuArchitecture&) {
  facts.add(QStringLiteral("Groups a core"), QStringLiteral("1"),
            QStringLiteral("A group runs to its end before the next begins, so nothing is shared between groups."));
}

/// Meanings by a vendor attribute's name without prefix.
QString vendorMeaning(const std::string& name) {
  struct Meaning {
    const char* name;
    const char* words;
  };
  static constexpr std::array<Meaning, 21> kMeanings = {{
      {"COMPUTE_CAPABILITY_MAJOR_NV", "NVIDIA's generation, first number: names the row of the occupancy tables."},
      {"COMPUTE_CAPABILITY_MINOR_NV", "NVIDIA's generation, second number."},
      {"REGISTERS_PER_BLOCK_NV", "Registers that one work-group may hold."},
      {"WARP_SIZE_NV", "Work-items that run in step and load together."},
      {"KERNEL_EXEC_TIMEOUT_NV", "1: a kernel that runs long is stopped, because the device draws the screen."},
      {"INTEGRATED_MEMORY_NV", "1: it shares the computer's memory, and transfers are copies within it."},
      {"BOARD_NAME_AMD", "The product's name; the device's name is the chip's."},
      {"SIMD_PER_COMPUTE_UNIT_AMD", "Units over which the waves of a group are spread."},
      {"SIMD_WIDTH_AMD", "Lanes of one of them."},
      {"WAVEFRONT_WIDTH_AMD", "Work-items that run in step and load together."},
      {"LOCAL_MEM_SIZE_PER_COMPUTE_UNIT_AMD", "Bytes of local memory that resident groups share."},
      {"LOCAL_MEM_BANKS_AMD", "Banks of local memory: two reads of one bank wait for each other."},
      {"GFXIP_MAJOR_AMD", "AMD's generation, first number: names the row of the occupancy tables."},
      {"GFXIP_MINOR_AMD", "AMD's generation, second number."},
      {"SUB_GROUP_SIZES_INTEL", "Sub-group widths that the compiler can choose from."},
      {"IP_VERSION_INTEL", "Intel's generation, packed: names the row of the occupancy tables."},
      {"ID_INTEL", "The product."},
      {"NUM_SLICES_INTEL", "Slices of the chip."},
      {"NUM_SUB_SLICES_PER_SLICE_INTEL", "Sub-slices in each: where a group and its local memory live."},
      {"NUM_EUS_PER_SUB_SLICE_INTEL", "Execution units that a group is spread over."},
      {"NUM_THREADS_PER_EU_INTEL", "Sub-groups that one of them holds."},
  }};
  for (const Meaning& meaning : kMeanings)
    if (name == meaning.name)
      return QString::fromUtf8(meaning.words);
  return QStringLiteral("The vendor's own attribute.");
}

} // namespace

std::vector<DeviceFact> deviceFacts(const DeviceChoice& choice) {
  std::vector<DeviceFact> made;
  const bool planned = choice.origin == DeviceOrigin::Table;
  Facts driver(made, planned ? QStringLiteral("table") : QStringLiteral("driver"));
  addLimits(driver, choice.device.limits); // what a tile meets first
  if (choice.architecture != nullptr) {
    Facts table(made, QStringLiteral("table %1").arg(text(choice.architecture->name)));
    std::visit([&table](const auto& architecture) { addTable(table, architecture); }, choice.architecture->table);
  }
  Facts vendor(made, QStringLiteral("vendor"));
  for (const auto& [name, value] : choice.device.vendorAttributes)
    vendor.add(text(name), text(value), vendorMeaning(name));
  addIdentity(driver, choice.device);
  for (const std::string& error : choice.device.errors)
    driver.add(QStringLiteral("Query failed"), QStringLiteral("–"), text(error));
  return made;
}

} // namespace tileglass
