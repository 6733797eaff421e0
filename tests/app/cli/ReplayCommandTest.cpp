#include "inspector/record/Database.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"

#include "CommandLineRun.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept {
namespace {

using testing::HasSubstr;
using trace::TraceLevel;

/// 700 frames of four bots.
class ReplayCommandTest : public testing::Test {
protected:
    void SetUp() override {
        const auto level =
            runner::prepareLevel(level::writeLevel(test::arenaLevel(4)), "arena", {.seed = 8})
                .value();
        auto recorder = record::Recorder::start(m_path, level->info(TraceLevel::Normal));
        ASSERT_TRUE(recorder) << recorder.error().text();
        ASSERT_TRUE(runner::runHeadless(level, {.frames = 700}, recorder->get()));
        ASSERT_TRUE((*recorder)->close());
    }
    void change(const std::string& sql) const {
        auto database = record::Database::open(m_path, record::OpenMode::ReadWrite);
        ASSERT_TRUE(database);
        ASSERT_TRUE(database->execute(sql));
    }
    TemporaryFolder m_folder;
    std::string m_path = (m_folder / "run.percept").string();
};

TEST_F(ReplayCommandTest, ARunOfTheGameVerifies) {
    const auto run = runPercept({"replay", m_path, "--verify", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.json()["frames"], 700);
    EXPECT_EQ(run.json()["verified"], true);
    EXPECT_TRUE(run.json()["differs_at"].is_null());
}

TEST_F(ReplayCommandTest, NamesTheFirstFrameThatDiffers) {
    change("UPDATE frame SET hash = '0000000000000000' WHERE frame >= 412");

    const auto run = runPercept({"replay", m_path, "--verify", "--json"});

    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.errors, HasSubstr(m_path + ": Frame 412 differs"));
    EXPECT_EQ(run.json()["verified"], false);
    EXPECT_EQ(run.json()["frames"], 411);
    EXPECT_EQ(run.json()["differs_at"], 412);
}

TEST_F(ReplayCommandTest, AnotherSeedDiffersAndTheMemberIsNamed) {
    change("UPDATE run SET seed = 9");

    const auto run = runPercept({"replay", m_path, "--verify"});

    EXPECT_EQ(run.code, 1);
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.errors, HasSubstr("Frame 0 differs"));
    EXPECT_THAT(run.errors, HasSubstr("at frame 0, re-simulated / recorded: "));
}

TEST_F(ReplayCommandTest, SaysWhyItCannotBegin) {
    change("UPDATE run SET build = 'another'");

    const auto other = runPercept({"replay", m_path, "--verify"});
    const auto missing = runPercept({"replay", "/nowhere/a.percept", "--verify"});

    EXPECT_EQ(other.code, 1);
    EXPECT_THAT(other.errors, HasSubstr(m_path));
    EXPECT_EQ(missing.code, 1);
    EXPECT_THAT(missing.errors, HasSubstr("/nowhere/a.percept: The recording does not exist"));
    EXPECT_EQ(runPercept({"replay", m_path}).code, 2);
}

} // namespace
} // namespace percept
