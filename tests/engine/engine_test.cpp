// The supervisor against an engine that misbehaves on request.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

#include "app/engine/device_engines.h"
#include "app/engine/line_splitter.h"
#include "app/engine/process_platform.h"
#include "tests/engine/engine_fixture.h"
#include "tests/support/folders.h"

namespace tileglass::testing {
namespace {

using nlohmann::json;
using Kind = EngineEvent::Kind;
using std::chrono::milliseconds;

TEST(Engine, answersAndKeepsItsProcess) {
  Engine engine(fakeEngine());
  EXPECT_FALSE(engine.processId());
  EXPECT_EQ(ask(engine, "echo", {{"a", 1}}).data, json({{"a", 1}}));
  const auto first = engine.processId();
  EXPECT_EQ(ask(engine, "echo", "two").data, json("two"));
  ASSERT_TRUE(first);
  EXPECT_EQ(engine.processId(), first);
}

TEST(Engine, namesTheSignalTheVariantAndTheLastWordsOfACrash) {
  Engine engine(fakeEngine());
  const EngineEvent end =
      ask(engine, "die", {{"signal", SIGABRT}, {"variant", "tiled_unguarded"}, {"says", "free(): invalid pointer\n"}});
  EXPECT_EQ(end.kind, Kind::Error);
  EXPECT_EQ(end.error.code, PlanErrorCode::EngineCrashed);
  EXPECT_CONTAINS(end.error.sentence, "SIGABRT (6)");
  EXPECT_CONTAINS(end.error.sentence, "tiled_unguarded");
  EXPECT_CONTAINS(end.error.sentence, "free(): invalid pointer");
  EXPECT_EQ(ask(engine, "echo", 1).data, json(1)) << "the next request gets a fresh engine";
}

TEST(Engine, tellsASignalFromAnExitCodeOfTheSameNumber) {
  Engine engine(fakeEngine());
  EXPECT_CONTAINS(ask(engine, "exit", {{"code", 9}}).error.sentence, "exit code 9");
  EXPECT_CONTAINS(ask(engine, "die", {{"signal", SIGKILL}}).error.sentence, "SIGKILL (9)");
  EXPECT_CONTAINS(ask(engine, "die", {{"signal", SIGSEGV}}).error.sentence, "SIGSEGV (11)");
}

TEST(Engine, keepsTheLastWordsOfALongChatter) {
  Engine engine(fakeEngine());
  const std::string sentence = ask(engine, "chatter", {{"bytes", 3000000}}).error.sentence;
  EXPECT_CONTAINS(sentence, "last words");
  EXPECT_LT(sentence.size(), 1000U);
}

TEST(Engine, killedDuringARunIsFollowedByANewProcess) {
  Engine engine(fakeEngine());
  Listener listener;
  engine.start("slow", {}, listener.handler());
  listener.await(Kind::Progress);
  const auto first = engine.processId();
  ASSERT_TRUE(first);
  killProcess(*first);
  EXPECT_CONTAINS(listener.awaitEnd().error.sentence, "SIGKILL (9)");
  EXPECT_EQ(ask(engine, "echo", 5).data, json(5));
  EXPECT_NE(engine.processId(), first);
  EXPECT_EQ(listener.ends(), 1U);
}

TEST(Engine, killedWhileIdleIsReplacedWithoutAnError) {
  Engine engine(fakeEngine());
  ask(engine, "echo");
  const auto first = engine.processId();
  ASSERT_TRUE(first);
  killProcess(*first);
  while (engine.processId() == first) { // the test's time limit bounds this
    std::this_thread::sleep_for(milliseconds(5));
  }
  EXPECT_EQ(ask(engine, "echo", 6).data, json(6));
}

TEST(Engine, survivesDeathDuringAWrite) {
  Engine engine(fakeEngine());
  ask(engine, "echo");
  const auto first = engine.processId();
  // It reads no more, so that a large request stays in the pipe half written.
  Listener deaf;
  engine.start("deaf", {}, deaf.handler());
  Listener large;
  engine.start("echo", std::string(8U * 1024U * 1024U, 'x'), large.handler());
  std::this_thread::sleep_for(milliseconds(100));
  ASSERT_TRUE(first);
  killProcess(*first);
  EXPECT_EQ(deaf.awaitEnd().error.code, PlanErrorCode::EngineCrashed);
  EXPECT_EQ(large.awaitEnd().error.code, PlanErrorCode::EngineCrashed);
  EXPECT_EQ(ask(engine, "echo", 7).data, json(7));
  EXPECT_NE(engine.processId(), first);
}

TEST(Engine, carriesLargeRequestsAndAnswers) {
  Engine engine(fakeEngine());
  const std::string large(8U * 1024U * 1024U, 'x');
  EXPECT_EQ(ask(engine, "echo", large).data, json(large));
  EXPECT_EQ(ask(engine, "large", {{"bytes", 20000000}}).data.get<std::string>().size(), 20000000U);
}

TEST(Engine, stopsAnEngineThatGivesNoSign) {
  Engine engine(fakeEngine());
  const EngineEvent end = ask(engine, "hang", {}, milliseconds(300));
  EXPECT_EQ(end.error.code, PlanErrorCode::EngineTimeout);
  EXPECT_CONTAINS(end.error.sentence, "0.3 s");
  EXPECT_CONTAINS(end.error.sentence, "endless");
  EXPECT_EQ(ask(engine, "echo", 8).data, json(8));
}

TEST(Engine, letsAnEngineWorkThatGivesSigns) {
  Engine engine(fakeEngine());
  EXPECT_EQ(ask(engine, "ticks", {{"count", 30}, {"everyMs", 100}}, milliseconds(2500)).data, json("done"));
}

TEST(Engine, cancelsARunThatListens) {
  Engine engine(fakeEngine());
  Listener listener;
  const auto id = engine.start("slow", {}, listener.handler());
  listener.await(Kind::Progress);
  const auto process = engine.processId();
  engine.cancel(id);
  EXPECT_EQ(listener.awaitEnd().error.code, PlanErrorCode::Cancelled);
  EXPECT_EQ(ask(engine, "echo", 1).data, json(1));
  EXPECT_EQ(engine.processId(), process) << "nothing had to be killed";
}

TEST(Engine, killsACancelledRunThatDoesNotListen) {
  Engine engine(fakeEngine());
  Listener listener;
  const auto id = engine.start("hang", {}, listener.handler());
  listener.await(Kind::Progress);
  engine.cancel(id);
  engine.cancel(id);
  EXPECT_EQ(listener.awaitEnd().error.code, PlanErrorCode::Cancelled);
  engine.cancel(id); // long over
  EXPECT_EQ(ask(engine, "echo", 1).data, json(1));
  EXPECT_EQ(listener.ends(), 1U);
}

TEST(Engine, refusesWhatIsNotTheProtocol) {
  {
    Engine engine(fakeEngine({"--hello", R"({"protocol":2,"version":"9"})"}));
    const EngineEvent end = ask(engine, "echo");
    EXPECT_EQ(end.error.code, PlanErrorCode::EngineCrashed);
    EXPECT_CONTAINS(end.error.sentence, "protocol 2");
  }
  {
    Engine engine(fakeEngine({"--hello", "Welcome to the machine"}));
    EXPECT_CONTAINS(ask(engine, "echo").error.sentence, "Welcome to the machine");
  }
  Engine engine(fakeEngine());
  EXPECT_CONTAINS(ask(engine, "garbage").error.sentence, "this is not JSON");
  EXPECT_CONTAINS(ask(engine, "half a line").error.sentence, "SIGKILL (9)");
  EXPECT_EQ(ask(engine, "echo", 2).data, json(2));
}

TEST(Engine, refusesLinesOverTheLimitInBothDirections) {
  Engine engine(fakeEngine());
  EXPECT_CONTAINS(ask(engine, "long line").error.sentence, "67108864");
  const EngineEvent end = ask(engine, "echo", std::string(kMaxProtocolLineBytes, 'z'));
  EXPECT_EQ(end.error.code, PlanErrorCode::BadInput);
  EXPECT_EQ(ask(engine, "echo", 3).data, json(3));
}

TEST(Engine, endsEveryRequestWhenItCannotStart) {
  Engine engine(fakeEngine({"--exit-at-start", "3"}));
  for (int attempt = 0; attempt < 2; ++attempt) {
    const EngineEvent end = ask(engine, "echo");
    EXPECT_EQ(end.error.code, PlanErrorCode::EngineCrashed);
    EXPECT_CONTAINS(end.error.sentence, "exit code 3");
    EXPECT_CONTAINS(end.error.sentence, "cannot start today");
  }
}

TEST(Engine, saysWhatIsMissing) {
  EngineConfig config;
  config.program = findEngineProgram("/no/such/folder/tileglass");
  Engine engine(config);
  const EngineEvent end = ask(engine, "devices");
  EXPECT_EQ(end.error.code, PlanErrorCode::NoDevice);
  EXPECT_CONTAINS(end.error.sentence, "/no/such/folder/tileglass-cli");
  EXPECT_CONTAINS(end.error.sentence, "install");
}

TEST(Engine, saysWhichWrapperIsMissing) {
  EngineConfig config = fakeEngine();
  config.wrapper = {"no-such-simulator"};
  Engine engine(config);
  EXPECT_CONTAINS(ask(engine, "echo").error.sentence, "no-such-simulator is not installed");
}

TEST(Engine, saysThatAProgramCannotBeExecuted) {
  EngineConfig config;
  config.program = testing::sourceFolder() / "LICENSE";
  Engine engine(config);
  EXPECT_CONTAINS(ask(engine, "echo").error.sentence, "cannot be started");
}

TEST(Engine, runsUnderAWrapperAndWithItsEnvironment) {
  EngineConfig config = fakeEngine();
  config.wrapper = {"env", "TILEGLASS_TEST_WRAPPER=1"};
  Engine engine(config);
  EXPECT_EQ(ask(engine, "echo", 1).data, json(1));
}

TEST(Engine, twoAtOnceDoNotDisturbEachOther) {
  Engine one(fakeEngine());
  Engine two(fakeEngine());
  Listener slow;
  const auto id = one.start("slow", {}, slow.handler());
  slow.await(Kind::Progress);
  EXPECT_EQ(ask(two, "echo", 2).data, json(2));
  EXPECT_NE(one.processId(), two.processId());
  EXPECT_EQ(ask(two, "die", {{"signal", SIGABRT}}).error.code, PlanErrorCode::EngineCrashed);
  one.cancel(id);
  EXPECT_EQ(slow.awaitEnd().error.code, PlanErrorCode::Cancelled);
  EXPECT_EQ(ask(one, "echo", 1).data, json(1));
}

// A pipe inherited by another engine would hide the death of the first from us.
TEST(Engine, startedTogetherInheritNothingOfEachOther) {
  for (int descriptor = 3; descriptor < 256; ++descriptor) {
    setCloseOnExec(descriptor); // what the shell that started this test left open is not in question
  }
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int number = 0; number < 8; ++number) {
    threads.emplace_back([&right] {
      for (int round = 0; round < 4; ++round) {
        Engine engine(fakeEngine({"--open-descriptors"}));
        const EngineEvent end = ask(engine, "echo", 1);
        right += end.data == json(1) ? 1 : 0;
        EXPECT_EQ(end.error.sentence, "");
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(right.load(), 32);
}

TEST(Engine, isDestroyedWhileItWorks) {
  Listener listener;
  long process = 0;
  {
    Engine engine(fakeEngine({"--stay-after-input"}));
    engine.start("slow", {}, listener.handler());
    listener.await(Kind::Progress);
    process = engine.processId().value_or(0);
  }
  EXPECT_EQ(listener.ends(), 1U);
  EXPECT_EQ(listener.awaitEnd().error.code, PlanErrorCode::Cancelled);
  ASSERT_GT(process, 0);
  EXPECT_NE(::kill(static_cast<pid_t>(process), 0), 0) << "no process is left behind";
}

TEST(Engine, isDestroyedWithoutHavingStarted) {
  const Engine engine(fakeEngine());
  EXPECT_FALSE(engine.processId());
}

TEST(Engine, answersRequestsFromManyThreads) {
  Engine engine(fakeEngine());
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int number = 0; number < 6; ++number) {
    threads.emplace_back([&, number] {
      for (int round = 0; round < 20; ++round) {
        right += ask(engine, "echo", number * 100 + round).data == json(number * 100 + round) ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(right.load(), 120);
}

TEST(Engine, tellsItsStates) {
  std::mutex mutex;
  std::vector<EngineState> states;
  std::string sentence;
  {
    Engine engine(fakeEngine(), [&](EngineState state, const std::string& said) {
      const std::lock_guard lock(mutex);
      states.push_back(state);
      if (state == EngineState::Died) {
        sentence = said;
      }
    });
    ask(engine, "echo");
    ask(engine, "die", {{"signal", SIGABRT}});
  }
  const std::vector<EngineState> expected = {EngineState::Starting, EngineState::Ready, EngineState::Busy,
                                             EngineState::Ready,    EngineState::Busy,  EngineState::Died,
                                             EngineState::Stopped};
  EXPECT_EQ(states, expected);
  EXPECT_CONTAINS(sentence, "SIGABRT (6)");
}

TEST(StandardOutput, isKeptFromWhatDriversPrint) {
  EXPECT_EXIT(
      {
        const int kept = takeStandardOutput();
        std::puts("a driver's chatter");
        std::fflush(stdout);
        std::_Exit(writeAll(kept, "") && kept > 2 ? 0 : 1);
      },
      ::testing::ExitedWithCode(0), "a driver's chatter");
}

TEST(DecodeExit, namesSignalsAndCodes) {
  EXPECT_EQ(decodeExit(9).text(), "SIGKILL (9)");
  EXPECT_EQ(decodeExit(9 << 8).text(), "exit code 9");
  EXPECT_EQ(decodeExit(6).text(), "SIGABRT (6)");
  EXPECT_EQ(decodeExit(0).text(), "exit code 0");
  EXPECT_EQ(decodeExit(64).text(), "signal 64");
}

} // namespace
} // namespace tileglass::testing
