// Runs a program as its user would and keeps what it printed.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace tileglass::testing {

struct CommandOutput {
  int exitCode = -1; ///< 124 after a time-out
  std::string out;
  std::string err;
  /// stdout as JSON; a discarded value where it is none.
  nlohmann::json json() const { return nlohmann::json::parse(out, nullptr, false); }
};

/// Runs a program with a time limit of five minutes and `environment` added to this process's own.
CommandOutput runProgram(const std::string& program, const std::vector<std::string>& arguments,
                         const std::map<std::string, std::string>& environment = {});
/// tileglass-cli of this build.
CommandOutput runCli(const std::vector<std::string>& arguments,
                     const std::map<std::string, std::string>& environment = {});
/// The words of a line, separated by blanks, for tests that write commands as people do.
std::vector<std::string> words(const std::string& line);
/// The text of a file of the source tree.
std::string sourceFile(const std::string& path);

} // namespace tileglass::testing
