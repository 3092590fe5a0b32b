#include "kernels/memory_spaces/memory_spaces.h"

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/memory_spaces/reference.h"

namespace tileglass {

namespace {

/// Of the table that program_constant writes into its source.
constexpr std::uint64_t kKnownElements = 4096;

bool divergent(const ParameterSet& parameters) {
  return parameters.word("access") == "divergent";
}

std::uint64_t tableOf(const ParameterSet& parameters) {
  return parameters.number("table");
}

LaunchSpec launch(const std::string& variant, const ParameterSet& parameters, std::vector<KernelArgument> table) {
  const std::uint64_t tile = parameters.tile().width;
  const std::uint64_t length = parameters.size().m;
  LaunchSpec spec;
  spec.kernel = "memory_spaces_" + variant;
  spec.source = "memory_spaces/" + variant + ".cl";
  spec.defines = {{"TILE", tile}, {"TABLE", tableOf(parameters)}};
  spec.globalSize = {roundUp(length, tile), 1, 1};
  spec.localSize = {tile, 1, 1};
  spec.arguments = std::move(table);
  spec.arguments.push_back(buffer("out"));
  for (const std::uint64_t value :
       {length, parameters.number("reads"), std::uint64_t{divergent(parameters) ? 1U : 0U}}) {
    spec.arguments.push_back(uintArgument(value));
  }
  return spec;
}

VariantSpec readForm(const std::string& name, std::string teaches, std::vector<KernelArgument> table) {
  VariantSpec variant;
  variant.name = name;
  variant.teaches = std::move(teaches);
  variant.uses = {"size", "tile", "table", "reads", "access"};
  variant.launches = [name, table](const ParameterSet& parameters) {
    return std::vector<LaunchSpec>{launch(name, parameters, table)};
  };
  variant.traffic = [](const ParameterSet& parameters) { return Traffic{0, elementBytes(parameters.size().m)}; };
  variant.longestChain = [](const ParameterSet& parameters) { return parameters.number("reads"); };
  return variant;
}

VariantSpec globalTable() {
  VariantSpec variant = readForm("global_table",
                                 "Through global memory every read is an access of its own, which a cache "
                                 "answers.",
                                 {buffer("table")});
  variant.baseline = true;
  variant.traffic = [](const ParameterSet& parameters) {
    const std::uint64_t length = parameters.size().m;
    return Traffic{elementBytes(saturatingProduct({length, parameters.number("reads")})), elementBytes(length)};
  };
  return variant;
}

VariantSpec localTable() {
  VariantSpec variant = readForm("local_table",
                                 "Through local memory: a copy for each group, and then neighbours meet only "
                                 "where their elements share a bank.",
                                 {buffer("table")});
  variant.launches = [](const ParameterSet& parameters) {
    LaunchSpec spec = launch("local_table", parameters, {buffer("table")});
    spec.staticLocalBytes = elementBytes(tableOf(parameters));
    return std::vector<LaunchSpec>{std::move(spec)};
  };
  variant.traffic = [](const ParameterSet& parameters) {
    const std::uint64_t groups = ceilDivide(parameters.size().m, parameters.tile().width);
    return Traffic{elementBytes(saturatingProduct({groups, tableOf(parameters)})), elementBytes(parameters.size().m)};
  };
  return variant;
}

VariantSpec programConstant() {
  VariantSpec variant = readForm("program_constant",
                                 "A constant array of the program: one address for all at once is its "
                                 "best case, and different ones may take turns.",
                                 {});
  variant.constraints = {{PlanErrorCode::SizeNotSupported, [](const ParameterSet& parameters) {
                            return tableOf(parameters) > kKnownElements
                                       ? std::optional<std::string>("The table in the source has 4,096 elements, and " +
                                                                    groupDigits(tableOf(parameters)) +
                                                                    " are asked for: choose a smaller table.")
                                       : std::nullopt;
                          }}};
  variant.launches = [](const ParameterSet& parameters) {
    LaunchSpec spec = launch("program_constant", parameters, {});
    spec.staticConstantBytes = elementBytes(kKnownElements);
    return std::vector<LaunchSpec>{std::move(spec)};
  };
  return variant;
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "memory_spaces";
  family.title = "memory_spaces: one table read through global, constant and local memory";
  family.teaches =
      "The same reads through different address spaces: what each is made for, and whether this device agrees "
      "with the books.";
  ParameterSpec table = countParameter("table", 1024, {32, 256, 1024, 4096}, "How many elements the table has.");
  ParameterSpec reads = countParameter("reads", 64, {16, 64, 256}, "How many elements each work-item reads.");
  family.parameters = {
      lengthParameter(262144, 16777216, "The number of work-items that read."),
      tileLengthParameter("The number of work-items of a group."), std::move(table), std::move(reads),
      wordParameter("access", {"broadcast", "divergent"},
                    "broadcast: all read the same element at once; divergent: neighbours read elements "
                    "17 apart.")};
  family.variants = {globalTable(),
                     readForm("constant_argument",
                              "A constant argument: for one element that all want at once; compilers "
                              "may as well read it like global memory.",
                              {constantBuffer("table")}),
                     programConstant(), localTable()};
  family.constraints = {lengthFitsUint()};
  family.localMemoryRemedy = "Choose a smaller table or less extra local memory.";
  family.throughputUnit = "GB/s";
  family.buffers = [](const VariantSpec&, const ParameterSet& chosen) {
    const std::uint64_t length = chosen.size().m;
    return std::vector<BufferSpec>{
        {"table", BufferRole::Input, ElementType::Float32, tableOf(chosen), tableOf(chosen)},
        {"out", BufferRole::Output, ElementType::Float32, length, roundUp(length, chosen.tile().width)}};
  };
  // What VALUE(i) in program_constant.cl says: whole numbers, so that sums are exact.
  family.fill = [](const ParameterSet&, std::string_view, std::uint64_t, HostArray& values) {
    for (std::uint64_t i = 0; i < values.elements(); ++i) {
      values.floats()[i] = static_cast<float>(i * 73 % 251);
    }
  };
  family.reference = [](const ParameterSet& chosen, const HostArrays& inputs, OutputRange range) {
    return memory_spaces::reference(inputs.at("table").floats(), chosen.number("reads"), divergent(chosen), range);
  };
  family.referenceCost = [](const ParameterSet& chosen) { return static_cast<double>(chosen.size().m); };
  family.outputRow = arrayRow;
  family.work = [](const ParameterSet& chosen) {
    return Work{static_cast<double>(kElementBytes) * static_cast<double>(chosen.size().m) *
                    static_cast<double>(chosen.number("reads")),
                WorkUnit::Byte};
  };
  return family;
}

} // namespace

const FamilySpec& memorySpacesFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
