#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"

#include "ArbitraryRun.h"
#include "BuildingLevel.h"
#include "CommandLineRun.h"
#include "TemporaryFolder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <set>
#include <sstream>
#include <utility>

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

/// Sends the program Ctrl+C as soon as something is printed.
class InterruptingBuffer final : public std::stringbuf {
protected:
    std::streamsize xsputn(const char* text, std::streamsize count) override {
        if (std::exchange(m_quiet, false))
            std::raise(SIGINT);
        return std::stringbuf::xsputn(text, count);
    }

private:
    bool m_quiet = true;
};

TEST_F(QueryCommandTest, AStatementWithoutAnEndIsStoppedByTheKeyboardOrByItsTime) {
    const std::string endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";
    InterruptingBuffer buffer;
    std::ostream out(&buffer);
    std::ostringstream errors;

    EXPECT_EQ(cli::runCommandLine({"percept", "query", m_path, endless}, {out, errors}), 1);
    EXPECT_EQ(errors.str(), m_path + ": Stopped on request\n");

    const auto late = runPercept({"query", m_path, endless, "--timeout", "0.05", "--json"});
    EXPECT_EQ(late.code, 1);
    EXPECT_THAT(late.errors, HasSubstr(m_path + ": The query took longer than 0.05 s"));
    EXPECT_FALSE(late.json().empty()) << "one document of the rows until there";
    EXPECT_EQ(runPercept({"query", m_path, "SELECT 1", "--timeout", "-1"}).code, 2);
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

TEST(QueryPoses, StandOnTheFloorsOfTheLevel) {
    auto building = test::buildingLevel(2, 1);
    test::addPatrols(building, 2, 1, 2);
    building.agents[0].position = level::Place{5, 5, {}};
    building.agents[1].position = level::Place{15, 5, {}};
    building.regions[1].floor = 2.5;
    building.regions[1].ceiling = 6;
    const auto level =
        runner::prepareLevel(level::writeLevel(building), "building", {.seed = 2}).value();
    const TemporaryFolder folder;
    const auto path = (folder / "floors.percept").string();
    auto recorder = record::Recorder::start(path, level->info(trace::TraceLevel::Off)).value();
    ASSERT_TRUE(runner::runHeadless(level, {.frames = 600}, recorder.get()));
    ASSERT_TRUE(recorder->close());

    const auto run =
        runPercept({"query", path, "SELECT * FROM pose WHERE frame % 20 = 0", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto rows = run.json();
    ASSERT_EQ(rows.size(), 62U);
    std::set<double> floors;
    for (const auto& row : rows) {
        const geometry::Vec2 place{row["x"].get<double>(), row["y"].get<double>()};
        EXPECT_EQ(row["z"].get<double>(), level->world->senses->floorAt(place)) << row;
        floors.insert(row["z"].get<double>());
    }
    EXPECT_EQ(floors, (std::set<double>{0, 2.5}));
    const auto one =
        runPercept({"query",
                    path,
                    fmt::format("SELECT frame FROM pose WHERE agent = '{}' AND frame < 100",
                                level->world->nameOf(trace::AgentId{1})),
                    "--json"});
    ASSERT_EQ(one.code, 0) << one.errors;
    EXPECT_EQ(one.json().size(), 100U);
}

} // namespace
} // namespace percept
