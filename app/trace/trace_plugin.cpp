// The microscope's plugin for Oclgrind: counts every access of every kernel, and writes the trace to the file that
// TILEGLASS_TRACE_FILE names.
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <oclgrind/Plugin.h>

#include <oclgrind/Context.h>
#include <oclgrind/Memory.h>
#include <oclgrind/WorkGroup.h>
#include <oclgrind/WorkItem.h>

#include "app/core/access_analysis.h"
#include "app/core/access_trace.h"

// LLVM's C interface, declared here: its headers are not needed, and liboclgrind brings the library.
extern "C" {
unsigned LLVMGetDebugLocLine(const void* value);
unsigned LLVMGetDebugLocColumn(const void* value);
int LLVMGetNumOperands(const void* value);
void* LLVMGetOperand(const void* value, unsigned index);
void* LLVMTypeOf(const void* value);
int LLVMGetTypeKind(const void* type);
unsigned LLVMGetPointerAddressSpace(const void* type);
}

namespace tileglass {

namespace {

/// LLVMPointerTypeKind of llvm-c/Core.h.
constexpr int kPointerTypeKind = 12;
/// Accesses of one group kept in detail: about 160 MB.
constexpr std::size_t kMaxGroupAccesses = std::size_t{4} << 20U;

/// A number of the environment, for what the caller chose.
void readWidth(const char* name, std::uint32_t& width) {
  const char* text = std::getenv(name);
  const unsigned long number = text == nullptr ? 0 : std::strtoul(text, nullptr, 10);
  if (number > 0 && number <= 65536) {
    width = static_cast<std::uint32_t>(number);
  }
}

/// A `__constant` argument lies in the simulator's global memory; the instruction's pointer operand tells them apart.
bool readsConstant(const void* instruction) {
  const int operands = LLVMGetNumOperands(instruction);
  for (int i = 0; i < operands; ++i) {
    const void* type = LLVMTypeOf(LLVMGetOperand(instruction, static_cast<unsigned>(i)));
    if (LLVMGetTypeKind(type) == kPointerTypeKind && LLVMGetPointerAddressSpace(type) == oclgrind::AddrSpaceConstant) {
      return true;
    }
  }
  return false;
}

/// An instruction, or the copy of a whole group, that accesses memory in one way.
struct Place {
  std::uint32_t index = 0;
  std::vector<std::uint32_t> executed; ///< by linear local id, in the group at hand
};

class TracePlugin : public oclgrind::Plugin {
public:
  explicit TracePlugin(const oclgrind::Context* context) : Plugin(context) {
    readWidth("TILEGLASS_TRACE_LANES", m_trace.shape.lanes);
    readWidth("TILEGLASS_TRACE_SEGMENT", m_trace.shape.segmentBytes);
    readWidth("TILEGLASS_TRACE_BANKS", m_trace.shape.banks);
  }

  // The figures are of one thread.
  bool isThreadSafe() const override { return false; }

  void memoryAllocated(const oclgrind::Memory* memory, size_t address, size_t, cl_mem_flags, const uint8_t*) override {
    if (memory->getAddressSpace() == oclgrind::AddrSpaceGlobal) {
      m_buffers[memory->extractBuffer(address)] = m_allocated++;
    }
  }
  void kernelBegin(const oclgrind::KernelInvocation*) override {
    m_launch = {};
    m_places.clear();
  }
  void kernelEnd(const oclgrind::KernelInvocation*) override {
    joinLines(m_launch);
    m_trace.launches.push_back(m_launch);
    // Written at every launch: the destructor does not run where the host leaves its context unreleased.
    if (const char* file = std::getenv("TILEGLASS_TRACE_FILE")) {
      std::ofstream(file, std::ios::binary) << encodeTrace(m_trace);
    }
  }
  void workGroupBegin(const oclgrind::WorkGroup*) override {
    ++m_launch.workGroups;
    m_accesses.clear();
    for (auto& [key, place] : m_places) {
      place.executed.clear();
    }
  }
  void workGroupComplete(const oclgrind::WorkGroup*) override { foldGroup(m_accesses, m_trace.shape, m_launch); }
  void workGroupBarrier(const oclgrind::WorkGroup*, uint32_t) override { ++m_launch.barriers; }

  void memoryLoad(const oclgrind::Memory* memory, const oclgrind::WorkItem* item, size_t address,
                  size_t size) override {
    record(memory, item, address, size, AccessKind::Load);
  }
  void memoryStore(const oclgrind::Memory* memory, const oclgrind::WorkItem* item, size_t address, size_t size,
                   const uint8_t*) override {
    record(memory, item, address, size, AccessKind::Store);
  }
  // An atomic reads and writes: counted once, where it reads.
  void memoryAtomicLoad(const oclgrind::Memory* memory, const oclgrind::WorkItem* item, oclgrind::AtomicOp,
                        size_t address, size_t size) override {
    record(memory, item, address, size, AccessKind::Atomic);
  }
  void memoryLoad(const oclgrind::Memory* memory, const oclgrind::WorkGroup*, size_t, size_t size) override {
    recordCopy(memory, size, AccessKind::Load);
  }
  void memoryStore(const oclgrind::Memory* memory, const oclgrind::WorkGroup*, size_t, size_t size,
                   const uint8_t*) override {
    recordCopy(memory, size, AccessKind::Store);
  }

private:
  Place& placeOf(const void* instruction, unsigned memorySpace, AccessKind kind) {
    const auto [found, added] = m_places.try_emplace({instruction, memorySpace, kind});
    if (added) {
      LineFigures line;
      line.kind = kind;
      line.space = memorySpace == oclgrind::AddrSpaceLocal ? TraceSpace::Local : TraceSpace::Global;
      if (instruction != nullptr) {
        line.line = LLVMGetDebugLocLine(instruction);
        line.column = LLVMGetDebugLocColumn(instruction);
      }
      if (memorySpace == oclgrind::AddrSpaceConstant ||
          (memorySpace == oclgrind::AddrSpaceGlobal && instruction != nullptr && readsConstant(instruction))) {
        line.space = TraceSpace::Constant;
      }
      found->second.index = static_cast<std::uint32_t>(m_launch.lines.size());
      m_launch.lines.push_back(line);
    }
    return found->second;
  }

  void record(const oclgrind::Memory* memory, const oclgrind::WorkItem* item, size_t address, size_t size,
              AccessKind kind) {
    const unsigned space = memory->getAddressSpace();
    if (space == oclgrind::AddrSpacePrivate || item == nullptr) {
      return;
    }
    Place& place = placeOf(item->getCurrentInstruction(), space, kind);
    LineFigures& line = m_launch.lines[place.index];
    ++line.count;
    line.bytes += size;
    if (m_accesses.size() >= kMaxGroupAccesses) {
      m_launch.truncated = true;
      return;
    }
    const oclgrind::Size3 local = item->getLocalID();
    const oclgrind::Size3 group = item->getWorkGroup()->getGroupSize();
    const std::size_t linear = local.x + group.x * (local.y + group.y * local.z);
    if (place.executed.size() <= linear) {
      place.executed.resize(linear + 1, 0);
    }
    Access access;
    access.place = place.index;
    access.occurrence = place.executed[linear]++;
    access.item = static_cast<std::uint32_t>(linear);
    access.buffer = bufferNumber(space, memory->extractBuffer(address));
    access.offset = memory->extractOffset(address);
    access.bytes = static_cast<std::uint32_t>(size);
    m_accesses.push_back(access);
  }

  /// A copy that a whole group does (async_work_group_copy): counted, it has no lanes.
  void recordCopy(const oclgrind::Memory* memory, size_t size, AccessKind kind) {
    if (memory->getAddressSpace() != oclgrind::AddrSpacePrivate) {
      LineFigures& line = m_launch.lines[placeOf(nullptr, memory->getAddressSpace(), kind).index];
      ++line.count;
      line.bytes += size;
    }
  }

  std::uint32_t bufferNumber(unsigned space, std::size_t buffer) const {
    const auto found = m_buffers.find(buffer);
    return space == oclgrind::AddrSpaceGlobal && found != m_buffers.end() ? found->second
                                                                          : static_cast<std::uint32_t>(buffer);
  }

  AccessTrace m_trace;
  LaunchTrace m_launch;
  std::map<std::tuple<const void*, unsigned, AccessKind>, Place> m_places;
  std::unordered_map<std::size_t, std::uint32_t> m_buffers; ///< the simulator's number to the order of allocation
  std::uint32_t m_allocated = 0;
  std::vector<Access> m_accesses;
};

} // namespace

} // namespace tileglass

// What Oclgrind looks for in a plugin.
extern "C" {
void initializePlugins(oclgrind::Context* context);
void releasePlugins(oclgrind::Context* context);
}

namespace {
tileglass::TracePlugin* plugin = nullptr;
}

void initializePlugins(oclgrind::Context* context) {
  plugin = new tileglass::TracePlugin(context);
  context->registerPlugin(plugin);
}

void releasePlugins(oclgrind::Context* context) {
  context->unregisterPlugin(plugin);
  delete plugin;
  plugin = nullptr;
}
