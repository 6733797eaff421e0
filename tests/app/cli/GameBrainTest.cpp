#include "CommandLineRun.h"
#include "GameModules.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

// Commands on recordings know the modules of a game, as those on levels do.
namespace percept::game_brain_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class GameBrain : public testing::Test {
protected:
    GameBrain() {
        std::ofstream(m_level) << test::kSentryPost;
        std::ofstream(m_commands) << R"({"frame": 20, "do": "possess", "agent": "g"})" << '\n';
        const auto done =
            run({"run", m_level, "--frames", "60", "-o", m_recording, "--commands", m_commands});
        EXPECT_EQ(done.code, 0) << done.errors;
    }
    CommandLineRun run(std::vector<std::string> arguments) {
        return runPercept(std::move(arguments), test::withSentryAndTide());
    }
    TemporaryFolder m_folder;
    std::string m_level = (m_folder / "post.level.json").string();
    std::string m_commands = (m_folder / "post.commands").string();
    std::string m_recording = (m_folder / "run.percept").string();
};

TEST_F(GameBrain, IsSimulatedAgainByAllWhoAskAboutARecording) {
    const std::vector<std::vector<std::string>> asked{
        {"why", m_recording, "--agent", "s", "--about", "g", "--frame", "30"},
        {"why", m_recording, "--agent", "s", "--about", "g", "--frame", "30", "--json"},
        {"who", m_recording, "--about", "g", "--at", "0.5"},
        {"near", m_recording, "--at", "9,5", "--within", "9"},
        {"replay", m_recording, "--verify"},
        {"replay", m_recording, "--commands", (m_folder / "again.commands").string()},
        {"report", m_recording},
        {"query", m_recording, "SELECT * FROM sentry_called"},
        {"query", m_recording, "SELECT * FROM tide_turned"},
        {"tactics", "analyse", m_recording, "--analysis", "visibility", "--json"},
        {"check", m_level, "--commands", m_commands},
        {"schedule", "analyse", m_level},
        {"schedule", "phase", m_level},
        {"schedule", "tune", m_level, "--candidates", "20"}};
    for (const auto& arguments : asked) {
        const auto answer = run(arguments);
        EXPECT_EQ(answer.code, 0) << arguments[0] << ": " << answer.errors;
        EXPECT_FALSE(answer.out.empty()) << arguments[0];
    }
    const auto other = runPercept({"replay", m_recording, "--verify"});
    EXPECT_EQ(other.code, 1);
    EXPECT_THAT(other.errors, HasSubstr("sentry"));
}

TEST_F(GameBrain, IsNamedWithWhereAndWhatToDoWhereTheProgramDoesNotHaveIt) {
    const std::vector<std::vector<std::string>> asked{
        {"why", m_recording, "--agent", "s", "--about", "f", "--frame", "30", "--try", "1"},
        {"replay", m_recording, "--verify"},
        {"replay", m_recording, "--commands", (m_folder / "again.commands").string()},
        {"tactics", "analyse", m_recording, "--analysis", "visibility"}};
    for (const auto& arguments : asked) {
        const auto answer = runPercept(arguments);
        EXPECT_EQ(answer.code, 1) << arguments[0] << answer.out;
        EXPECT_THAT(answer.errors,
                    AllOf(HasSubstr("level of the recording:5: archetypes[0].brain: "),
                          HasSubstr("This program has no brain \"sentry\", no stage \"tide\", "
                                    "which the run had. Use the program that recorded it")))
            << arguments[0];
    }
    const auto recorded =
        runPercept({"why", m_recording, "--agent", "s", "--about", "g", "--frame", "30"});
    EXPECT_EQ(recorded.code, 0) << recorded.errors;
    EXPECT_THAT(recorded.out, HasSubstr("From the recorded gates: This program has no brain"));
}

/// A stage may have a part in levels that do not name it.
TEST_F(GameBrain, AStageThatNoLevelNamesIsMissedWhereTheRunHadIt) {
    auto unnamed = std::make_shared<sim::Modules>();
    ASSERT_TRUE(unnamed->stages.add(std::make_shared<test::Everywhere>()));
    const auto level = (m_folder / "room.level.json").string();
    std::ofstream(level) << level::writeLevel(test::arenaLevel(2));
    const auto recording = (m_folder / "room.percept").string();
    ASSERT_EQ(runPercept({"run", level, "--frames", "30", "-o", recording}, unnamed).code, 0);

    EXPECT_EQ(runPercept({"replay", recording, "--verify"}, unnamed).code, 0);
    const auto other = runPercept({"replay", recording, "--verify"});

    EXPECT_EQ(other.code, 1);
    EXPECT_THAT(other.errors, HasSubstr("This program has no stage \"everywhere\""));
}

TEST_F(GameBrain, LetsForksBeTried) {
    const auto fork = (m_folder / "fork.percept").string();
    const auto tried = run({"why",
                            m_recording,
                            "--agent",
                            "s",
                            "--about",
                            "f",
                            "--frame",
                            "5",
                            "--try",
                            "1",
                            "-o",
                            fork});

    ASSERT_EQ(tried.code, 0) << tried.errors;
    EXPECT_EQ(run({"replay", fork, "--verify"}).code, 0);
}

} // namespace
} // namespace percept::game_brain_test
