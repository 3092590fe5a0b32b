#include "tests/support/command_line.h"
#include "tests/support/folders.h"

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tileglass::testing {

namespace {

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) {
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return text + "'";
}

std::string readFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

} // namespace

CommandOutput runProgram(const std::string& program, const std::vector<std::string>& arguments,
                         const std::map<std::string, std::string>& environment) {
  static std::atomic<int> counter{0};
  const std::filesystem::path base =
      std::filesystem::temp_directory_path() / fmt::format("tileglass-test-{}-{}", getpid(), counter++);
  const std::string out = base.string() + ".out";
  const std::string err = base.string() + ".err";
  std::string command = "env";
  for (const auto& [name, value] : environment) {
    command += " " + quoted(name + "=" + value);
  }
  command += " timeout 300 " + quoted(program);
  for (const std::string& argument : arguments) {
    command += " " + quoted(argument);
  }
  command += " >" + quoted(out) + " 2>" + quoted(err) + " </dev/null";
  const int status = std::system(command.c_str()); // NOLINT(cert-env33-c): quoted above
  CommandOutput output;
  output.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  output.out = readFile(out);
  output.err = readFile(err);
  std::filesystem::remove(out);
  std::filesystem::remove(err);
  return output;
}

CommandOutput runCli(const std::vector<std::string>& arguments, const std::map<std::string, std::string>& environment) {
  return runProgram((testing::buildFolder() / "bin/tileglass-cli").string(), arguments, environment);
}

std::vector<std::string> words(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) {
    result.push_back(word);
  }
  return result;
}

std::string sourceFile(const std::string& path) {
  return readFile(testing::sourceFolder() / path);
}

} // namespace tileglass::testing
