#include "inspector/record/Recorder.h"

#include "ArbitraryRun.h"
#include "CommandLineRun.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept {
namespace {

using testing::HasSubstr;

class QueryCommandTest : public testing::Test {
protected:
    void SetUp() override {
        auto recorder = record::Recorder::start(m_path, arbitraryInfo());
        ASSERT_TRUE(recorder) << recorder.error().text();
        ArbitraryRun run(2);
        for (int i = 0; i < 20; ++i)
            ASSERT_TRUE(run.step({recorder->get()}));
        ASSERT_TRUE((*recorder)->close());
    }
    TemporaryFolder m_folder;
    std::string m_path = (m_folder / "run.percept").string();
};

TEST_F(QueryCommandTest, PrintsRowsAsObjects) {
    const auto run = runPercept(
        {"query", m_path, "SELECT frame, time, hash FROM frame WHERE frame < 2", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto rows = run.json();
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[1]["frame"], 1);
    EXPECT_DOUBLE_EQ(rows[1]["time"], 1.0 / 60.0);
    EXPECT_EQ(rows[1]["hash"].get<std::string>().size(), 16U);
}

TEST_F(QueryCommandTest, NothingFoundIsAnEmptyArray) {
    const auto run =
        runPercept({"query", m_path, "SELECT * FROM frame WHERE frame = -1", "--json"});

    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(run.json().is_array());
    EXPECT_TRUE(run.json().empty());
}

TEST_F(QueryCommandTest, PrintsATable) {
    const auto run = runPercept(
        {"query", m_path, "SELECT value, text, NULL AS gap FROM name WHERE domain = 'agent'"});

    EXPECT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.out,
              "value  text   gap\n"
              "    0  bot_1\n"
              "    1  bot_2\n"
              "    2  it's\n");
}

TEST_F(QueryCommandTest, NamesFileAndReasonOfWhatFails) {
    const auto wrong = runPercept({"query", m_path, "SELECT x FROM frame", "--json"});
    const auto missing = runPercept({"query", "/nowhere/a.percept", "SELECT 1"});
    const auto changing = runPercept({"query", m_path, "DELETE FROM frame"});

    EXPECT_EQ(wrong.code, 1);
    EXPECT_EQ(wrong.out, "");
    EXPECT_THAT(wrong.errors, HasSubstr(m_path + ": The query is not valid: no such column: x"));
    EXPECT_EQ(missing.code, 1);
    EXPECT_THAT(missing.errors, HasSubstr("/nowhere/a.percept: The recording does not exist"));
    EXPECT_EQ(changing.code, 1);
    EXPECT_THAT(changing.errors, HasSubstr("can only be read"));
}

} // namespace
} // namespace percept
