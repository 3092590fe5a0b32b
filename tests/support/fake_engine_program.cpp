// An engine without OpenCL that misbehaves on request: tests of the supervisor start it instead of tileglass-cli.
// Its method says what it does; options of its own say how it greets and what each variant of a run does.
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "app/engine/engine_protocol.h"
#include "app/record/experiment_json.h"
#include "kernels/catalogue.h"

namespace {

using nlohmann::json;
using namespace tileglass;
using std::chrono::milliseconds;

struct Options {
  std::string hello = helloLine("fake");
  bool stayAfterInput = false;
  bool simulatorOnly = false;                  ///< lists one device, a simulator
  std::map<std::string, std::string> variants; ///< entry name: ok, abort, hang, abort-after, error, abort-early
};

std::mutex outputMutex;
std::atomic<std::uint64_t> cancelledId = 0;

void print(const std::string& bytes) {
  const std::lock_guard lock(outputMutex);
  std::cout << bytes << std::flush;
}

void send(std::uint64_t id, std::string_view event, const json& data) {
  print(eventLine(id, event, data) + '\n');
}

[[noreturn]] void sleepForever() {
  while (true) {
    std::this_thread::sleep_for(milliseconds(1000));
  }
}

[[noreturn]] void die(int signal) {
  std::signal(signal, SIG_DFL);
  std::raise(signal);
  sleepForever();
}

VariantResult measured(const FamilySpec& family, const ExperimentRequest& request, const VariantChoice& choice) {
  VariantResult result;
  result.name = choice.name;
  result.variant = choice.variant;
  result.parameters = entryParameters(request, choice);
  result.baseline = family.variant(choice.variant)->baseline;
  result.broken = family.variant(choice.variant)->broken.has_value();
  std::vector<double> samples;
  for (std::uint64_t sample = 0; sample < request.samples; ++sample) {
    samples.push_back((result.baseline ? 2000.0 : 1000.0) + static_cast<double>(sample));
  }
  result.time = summarise(samples, 1, 0.0);
  result.throughputUnit = family.throughputUnit;
  return result;
}

Device fakeDevice() {
  Device device;
  device.id = "0:0";
  device.platform = "Fake Platform";
  device.name = "Fake Device";
  device.limits.localMemoryBytes = 32768;
  return device;
}

/// What a machine has where only Oclgrind is installed; it calls itself a GPU.
Device fakeSimulator() {
  Device device = fakeDevice();
  device.platform = "Oclgrind";
  device.name = "Oclgrind Simulator";
  device.type = DeviceType::Gpu;
  device.simulator = true;
  device.limits.maxWorkGroupSize = 1024;
  device.limits.maxWorkItemSizes = {1024, 1024, 1024};
  device.limits.globalMemoryBytes = std::uint64_t{8} << 30U;
  device.limits.maxAllocationBytes = std::uint64_t{2} << 30U;
  return device;
}

void runVariant(std::uint64_t id, const std::string& what, const VariantResult& result) {
  send(id, "progress", toJson(RunProgress{result.name, "build", 0, 1, 0.0}));
  if (what == "abort") {
    std::cerr << "free(): invalid pointer\n" << std::flush;
    die(SIGABRT);
  }
  if (what == "hang") {
    sleepForever();
  }
  send(id, "partial", toJson(result));
  if (what == "abort-after") {
    die(SIGSEGV);
  }
}

void runExperimentAsTold(std::uint64_t id, const json& params, const Options& options) {
  const auto family = findFamily(params.at("family").get<std::string>());
  const auto request = requestFromJson(params.at("request"), **family);
  if (!request) {
    send(id, "error", toJson(request.error()));
    return;
  }
  RunResult result;
  result.device = fakeDevice();
  result.family = (*family)->name;
  result.parameters = request->parameters;
  std::cerr << "run of " << request->variants.size() << '\n';
  for (const VariantChoice& choice : request->variants) {
    if (options.variants.contains(choice.name) && options.variants.at(choice.name) == "abort-early") {
      die(SIGABRT);
    }
  }
  send(id, "progress", {{"phase", "device"}, {"device", toJson(result.device)}});
  for (const VariantChoice& choice : request->variants) {
    if (cancelledId == id) {
      send(id, "error", toJson(PlanError{PlanErrorCode::Cancelled, "Cancelled.", {}}));
      return;
    }
    const auto told = options.variants.find(choice.name);
    if (told != options.variants.end() && told->second == "error") {
      send(id, "error", toJson(PlanError{PlanErrorCode::DriverError, "The driver answered -5.", {}}));
      return;
    }
    const VariantResult variant = measured(**family, *request, choice);
    runVariant(id, told == options.variants.end() ? "ok" : told->second, variant);
    result.variants.push_back(variant);
  }
  send(id, "result", runDocument(result));
}

void untilCancelled(std::uint64_t id) {
  while (cancelledId != id) {
    send(id, "progress", {{"variant", "slow"}});
    std::this_thread::sleep_for(milliseconds(20));
  }
  send(id, "error", toJson(PlanError{PlanErrorCode::Cancelled, "Cancelled.", {}}));
}

void answer(const ProtocolRequest& request, const Options& options) {
  const std::uint64_t id = request.id;
  const json& params = request.params;
  if (request.method == "echo") {
    send(id, "result", params);
  } else if (request.method == "die") {
    send(id, "progress", {{"variant", params.value("variant", "tiled")}});
    std::cerr << params.value("says", "") << std::flush;
    die(params.at("signal").get<int>());
  } else if (request.method == "exit") {
    std::_Exit(params.at("code").get<int>());
  } else if (request.method == "hang") {
    send(id, "progress", {{"variant", "endless"}});
    sleepForever();
  } else if (request.method == "slow") {
    untilCancelled(id);
  } else if (request.method == "ticks") { // slower than the limit as a whole, never silent for long
    for (int tick = 0; tick < params.at("count").get<int>(); ++tick) {
      send(id, "progress", {{"variant", "ticking"}});
      std::this_thread::sleep_for(milliseconds(params.at("everyMs").get<int>()));
    }
    send(id, "result", "done");
  } else if (request.method == "garbage") {
    print("this is not JSON\n");
    sleepForever();
  } else if (request.method == "long line") {
    print(std::string(65U * 1024U * 1024U, 'x') + '\n');
    sleepForever();
  } else if (request.method == "half a line") {
    print(R"({"id":1,"event":"res)");
    die(SIGKILL);
  } else if (request.method == "devices" && options.simulatorOnly) {
    send(id, "result", {{"devices", json::array({toJson(fakeSimulator())})}});
  } else if (request.method == "large") {
    send(id, "result", std::string(params.at("bytes").get<std::size_t>(), 'y'));
  } else if (request.method == "chatter") {
    std::cerr << std::string(params.at("bytes").get<std::size_t>(), '.') << "\nlast words\n\n" << std::flush;
    die(SIGSEGV);
  } else if (request.method == "run" || request.method == "plan") {
    runExperimentAsTold(id, params, options);
  } else {
    send(id, "error", toJson(PlanError{PlanErrorCode::UnknownName, "No such method.", "echo"}));
  }
}

Options readOptions(const std::vector<std::string>& words) {
  Options options;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::string next = at + 1 < words.size() ? words[at + 1] : std::string();
    if (words[at] == "--hello") {
      options.hello = next;
    } else if (words[at] == "--exit-at-start") {
      std::cerr << "cannot start today\n" << std::flush;
      std::_Exit(std::stoi(next));
    } else if (words[at] == "--deaf") { // greets, then never reads
      print(options.hello + '\n');
      sleepForever();
    } else if (words[at] == "--stay-after-input") {
      options.stayAfterInput = true;
    } else if (words[at] == "--simulator-only") {
      options.simulatorOnly = true;
    } else if (words[at] == "--variant") {
      options.variants[next.substr(0, next.find('='))] = next.substr(next.find('=') + 1);
    } else if (words[at] == "--open-descriptors") {
      // Descriptors beyond the standard ones that this program was started with.
      for (int descriptor = 3; descriptor < 256; ++descriptor) {
        if (::fcntl(descriptor, F_GETFD) != -1) {
          std::cerr << "inherited descriptor " << descriptor << '\n' << std::flush;
          std::_Exit(77);
        }
      }
    }
  }
  return options;
}

} // namespace

int main(int argc, char** argv) {
  const Options options = readOptions({argv + 1, argv + argc});
  print(options.hello + '\n');
  std::string line;
  while (std::getline(std::cin, line)) {
    json id;
    const auto request = parseRequest(line, id);
    if (!request) {
      send(0, "error", toJson(request.error()));
    } else if (request->method == "cancel") {
      cancelledId = request->id;
    } else if (request->method == "deaf") {
      sleepForever();
    } else {
      std::thread([read = *request, &options] { answer(read, options); }).detach();
    }
  }
  if (options.stayAfterInput) {
    sleepForever();
  }
  std::_Exit(0);
}
