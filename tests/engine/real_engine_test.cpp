// The real engine and real driver faults: PoCL aborting, a kernel that never ends, Oclgrind under its wrapper.
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <string>

#include "app/engine/device_engines.h"
#include "app/engine/engine_protocol.h"
#include "app/engine/experiment_driver.h"
#include "app/engine/process_platform.h"
#include "app/record/experiment_json.h"
#include "kernels/catalogue.h"
#include "tests/engine/engine_fixture.h"

namespace tileglass::testing {
namespace {

using nlohmann::json;
using Kind = EngineEvent::Kind;
using std::chrono::milliseconds;

EngineConfig faultEngine() {
  EngineConfig config;
  config.program = builtProgram("kernel_fault_engine");
  config.arguments.clear();
  return config;
}

const FamilySpec& matmul() {
  return **findFamily("matmul");
}

ExperimentRequest requestFor(const std::string& choice, const std::string& device, std::uint64_t size) {
  ExperimentRequest request;
  request.device = device;
  request.family = "matmul";
  request.variants = parseKernelChoice(choice, catalogue())->variants;
  ParameterSet given;
  given.set("size", ProblemSize{size, size, size});
  given.set("tile", TileShape{16, 16});
  request.parameters = resolveParameters(matmul(), request.variants, given, {});
  request.samples = 3;
  return request;
}

Expected<RunResult> drive(const EngineConfig& config, const ExperimentRequest& request) {
  const DriverObserver nobody;
  const std::atomic<bool> never = false;
  return driveExperiment(config, matmul(), request, nobody, never);
}

TEST(KernelFault, tooMuchLocalMemoryAbortsPoclAndNotUs) {
  Engine engine(faultEngine());
  EXPECT_EQ(ask(engine, "right").data, json({{"status", 0}}));
  const auto first = engine.processId();
  const EngineEvent end = ask(engine, "too much local memory");
  EXPECT_EQ(end.kind, Kind::Error);
  EXPECT_EQ(end.error.code, PlanErrorCode::EngineCrashed);
  EXPECT_CONTAINS(end.error.sentence, "SIGABRT (6)");
  EXPECT_CONTAINS(end.error.sentence, "too much local memory");
  EXPECT_EQ(ask(engine, "right").data, json({{"status", 0}}));
  EXPECT_NE(engine.processId(), first);
}

TEST(KernelFault, aKernelThatNeverEndsIsStopped) {
  Engine engine(faultEngine());
  ask(engine, "right"); // the driver is compiled and warm
  const EngineEvent end = ask(engine, "endless", {}, milliseconds(3000));
  EXPECT_EQ(end.error.code, PlanErrorCode::EngineTimeout);
  EXPECT_CONTAINS(end.error.sentence, "3 s");
  EXPECT_CONTAINS(end.error.sentence, "endless");
  EXPECT_EQ(ask(engine, "right").data, json({{"status", 0}}));
}

TEST(KernelFault, aKernelThatNeverEndsIsCancelled) {
  Engine engine(faultEngine());
  Listener listener;
  const auto id = engine.start("endless", {}, listener.handler());
  listener.await(Kind::Progress);
  engine.cancel(id);
  EXPECT_EQ(listener.awaitEnd().error.code, PlanErrorCode::Cancelled);
  EXPECT_EQ(ask(engine, "right").data, json({{"status", 0}}));
}

TEST(RealEngine, answersBadRequestsWithSentencesAndLivesOn) {
  Engine engine(realEngine());
  const EngineEvent unknown = ask(engine, "devics");
  EXPECT_EQ(unknown.error.code, PlanErrorCode::UnknownName);
  EXPECT_EQ(unknown.error.nearest, "devices");
  EXPECT_CONTAINS(ask(engine, "run").error.sentence, "family");
  EXPECT_EQ(ask(engine, "run", {{"family", "matmull"}, {"request", json::object()}}).error.nearest, "matmul");
  EXPECT_EQ(ask(engine, "run", {{"family", "matmul"}, {"request", {{"samples", "many"}}}}).error.code,
            PlanErrorCode::BadInput);
  const auto process = engine.processId();
  EXPECT_EQ(ask(engine, "devices").kind, Kind::Result);
  EXPECT_EQ(engine.processId(), process);
}

TEST(RealEngine, runsPlansAndMeasures) {
  const auto result = drive(realEngine(), requestFor("matmul:naive,tiled", "portable", 64));
  ASSERT_TRUE(result) << result.error().sentence;
  ASSERT_EQ(result->variants.size(), 2U);
  for (const VariantResult& variant : result->variants) {
    EXPECT_EQ(variant.status, VariantStatus::Ok) << variant.name << ": " << variant.reason;
    ASSERT_TRUE(variant.time) << variant.name;
    EXPECT_EQ(variant.time->samplesNs.size(), 3U);
    ASSERT_TRUE(variant.check);
    EXPECT_EQ(variant.check->mismatches, 0U);
  }
  EXPECT_EQ(result->device.platform, "Portable Computing Language");
  const std::atomic<bool> never = false;
  const auto plan = drivePlan(realEngine(), matmul(), requestFor("matmul:naive,tiled", "portable", 64), never);
  ASSERT_TRUE(plan) << plan.error().sentence;
  ASSERT_EQ(plan->variants.size(), 2U);
  EXPECT_FALSE(plan->variants[1].time);
}

TEST(RealEngine, namesTheDevicesThereAreForAnUnknownOne) {
  const auto result = drive(realEngine(), requestFor("matmul:naive", "no such device", 64));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, PlanErrorCode::NoDevice);
  EXPECT_CONTAINS(result.error().sentence, "no such device");
}

// Writing past the end may pass, be caught by the guard bands or spoil the heap; it must never touch the others.
TEST(RealEngine, aVariantThatWritesOutsideTouchesNobodyElse) {
  for (int time = 0; time < 3; ++time) {
    const auto result = drive(realEngine(), requestFor("matmul:naive,tiled_unguarded", "portable", 100));
    ASSERT_TRUE(result) << result.error().sentence;
    ASSERT_EQ(result->variants.size(), 2U);
    EXPECT_EQ(result->variants[0].status, VariantStatus::Ok) << result->variants[0].reason;
    EXPECT_TRUE(result->variants[1].status == VariantStatus::Wrong ||
                result->variants[1].status == VariantStatus::Crashed)
        << toText(result->variants[1].status);
    EXPECT_FALSE(result->variants[1].reason.empty());
  }
}

TEST(RealEngine, killedInARunIsFollowedByAFreshOne) {
  Engine engine(realEngine());
  ExperimentRequest request = requestFor("matmul:naive,tiled", "portable", 512);
  request.samples = 1000;
  Listener listener;
  engine.start("run", {{"family", "matmul"}, {"request", toJson(request)}}, listener.handler());
  listener.await(Kind::Progress);
  const auto first = engine.processId();
  ASSERT_TRUE(first);
  killProcess(*first);
  EXPECT_CONTAINS(listener.awaitEnd().error.sentence, "SIGKILL (9)");
  EXPECT_EQ(ask(engine, "devices").kind, Kind::Result);
  EXPECT_NE(engine.processId(), first);
}

TEST(RealEngine, endsWithItsInputDuringARun) {
  ExperimentRequest request = requestFor("matmul:naive", "portable", 64);
  request.samples = 1000000;
  const std::string line = requestLine(1, "run", {{"family", "matmul"}, {"request", toJson(request)}});
  const std::filesystem::path file = std::filesystem::path(::testing::TempDir()) / "requests.jsonl";
  std::ofstream(file) << line << '\n';
  // The pipe stays open for a second, then the input ends while the run goes on.
  const std::string command = "(cat '" + file.string() + "'; sleep 1) | timeout 30 '" +
                              builtProgram("tileglass-cli").string() + "' serve > /dev/null 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0);
}

TEST(RealEngine, cancelsARunWithoutDying) {
  Engine engine(realEngine());
  ExperimentRequest request = requestFor("matmul:naive", "portable", 64);
  request.samples = 1000000;
  Listener listener;
  const auto id = engine.start("run", {{"family", "matmul"}, {"request", toJson(request)}}, listener.handler());
  listener.await(Kind::Progress);
  engine.cancel(id);
  EXPECT_EQ(listener.awaitEnd().error.code, PlanErrorCode::Cancelled);
  EXPECT_EQ(ask(engine, "devices").kind, Kind::Result);
}

TEST(RealEngine, runsOnTheSimulatorBesideThePlainOne) {
  Engine plain(realEngine());
  Engine simulator(simulatorConfig(realEngine()));
  const EngineEvent plainDevices = ask(plain, "devices");
  const EngineEvent simulated = ask(simulator, "devices");
  ASSERT_EQ(simulated.kind, Kind::Result) << simulated.error.sentence;
  ASSERT_EQ(plainDevices.kind, Kind::Result) << plainDevices.error.sentence;
  EXPECT_EQ(simulated.data["devices"].at(0)["platform"], "Oclgrind");
  EXPECT_NE(plainDevices.data["devices"].at(0)["platform"], "Oclgrind");
  const auto result = drive(simulatorConfig(realEngine()), requestFor("matmul:naive,tiled", "7:0", 32));
  ASSERT_TRUE(result) << result.error().sentence;
  EXPECT_TRUE(result->device.simulator);
  EXPECT_EQ(result->device.id, "7:0") << "the id that was asked for";
  for (const VariantResult& variant : result->variants) {
    EXPECT_EQ(variant.status, VariantStatus::Ok) << variant.name << ": " << variant.reason;
  }
}

} // namespace
} // namespace tileglass::testing
