#include "tests/support/schema_validation.h"

#include <filesystem>
#include <fstream>
#include <random>

#include <fmt/format.h>

#include "tests/support/command_line.h"
#include "tests/support/folders.h"

namespace tileglass::testing {

std::string schemaErrors(const std::vector<nlohmann::json>& documents) {
  std::random_device random;
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / fmt::format("tileglass-schema-{:08x}{:08x}", random(), random());
  std::filesystem::create_directories(folder);
  std::vector<std::string> arguments = {(testing::sourceFolder() / "tests/support/validate_documents.py").string(),
                                        (testing::sourceFolder() / "resources/schema").string()};
  for (const nlohmann::json& document : documents) {
    const std::filesystem::path path = folder / fmt::format("{}.json", arguments.size() - 2);
    std::ofstream(path, std::ios::binary) << document.dump();
    arguments.push_back(path.string());
  }
  // -W: newer versions of jsonschema deprecate the resolver that Debian 12's needs.
  arguments.insert(arguments.begin(), {"-W", "ignore::DeprecationWarning"});
  const CommandOutput output = runProgram(TILEGLASS_PYTHON, arguments);
  std::filesystem::remove_all(folder);
  if (output.exitCode == 0) {
    return {};
  }
  return output.out.empty() ? fmt::format("the validator itself failed: {}", output.err) : output.out;
}

std::string schemaErrors(const nlohmann::json& document) {
  return schemaErrors(std::vector<nlohmann::json>{document});
}

} // namespace tileglass::testing
