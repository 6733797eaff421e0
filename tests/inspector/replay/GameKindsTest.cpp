#include "inspector/record/Database.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Query.h"
#include "inspector/replay/Recording.h"
#include "inspector/replay/TrafficText.h"

#include "ShippedTrace.h"
#include "TemporaryFolder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::replay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using trace::AgentId;

/// A kind of record that no part of Percept Studio knows.
struct Warned {
    static constexpr trace::RecordInfo kInfo{"warned",
                                             trace::Category::Decision,
                                             trace::TraceLevel::Normal,
                                             "A dog barked at somebody.",
                                             "{agent} warns {about}",
                                             "strength {strength}, fails {gate}",
                                             trace::LaneRole::Mark,
                                             "strength dB"};
    AgentId agent = trace::kNoAgent;
    AgentId about = trace::kNoAgent;
    trace::Goal goal{};
    trace::Gate gate{};
    trace::EventCode code{};
    double strength = 0;
    double measured = 0;
    double limit = 0;
};
BOOST_DESCRIBE_STRUCT(Warned, (), (agent, about, goal, gate, code, strength, measured, limit))

/// A run of a game that brings its own kind of record, goal, gate and event.
class GameKinds : public testing::Test {
protected:
    void SetUp() override {
        m_registry = *sim::shippedTrace();
        ASSERT_TRUE(m_registry.add<Warned>());
        m_goal = m_registry.addGoal("warn").value();
        m_gate = m_registry.addGate({"aura", true, "m"}).value();
        m_event = m_registry.addEvent("alarm").value();
        m_info.agents = {"dog", "thief"};
        m_info.kinds = m_registry.kinds();
        m_info.goals = m_registry.goals();
        m_info.gates = m_registry.gates();
        m_info.eventCodes = m_registry.events();
        auto recorder = record::Recorder::start(m_path, m_info);
        ASSERT_TRUE(recorder) << recorder.error().text();
        trace::RecordCounter counter;
        for (Frame frame = 0; frame < 20; ++frame) {
            trace::RecordBuffer records;
            trace::Trace trace(trace::TraceLevel::Normal, counter, frame, &records);
            const auto goal =
                trace.add(trace::GoalStarted{AgentId{0}, m_goal, 1, {}}, trace::kNoRecord);
            const double meters = static_cast<double>(frame);
            trace.add(
                Warned{AgentId{0}, AgentId{1}, m_goal, m_gate, m_event, 40 + meters, meters, 5},
                goal);
            trace::View view;
            ASSERT_TRUE((*recorder)->frame({.frame = frame,
                                            .spent = std::nullopt,
                                            .view = &view,
                                            .records = &records,
                                            .commands = {},
                                            .keyframe = {}}));
        }
        ASSERT_TRUE((*recorder)->close());
    }
    [[nodiscard]] std::vector<TrafficRow> traffic(const std::string& text) {
        auto recording = Recording::open(m_path).value();
        auto filter = trafficFilter(text, trafficNames(recording->info()), {});
        EXPECT_TRUE(filter) << filter.error().message;
        filter->to = recording->lastFrame();
        auto rows = recording->traffic(*filter, trace::kNoRecord, 100);
        EXPECT_TRUE(rows) << rows.error().text();
        return rows ? *rows : std::vector<TrafficRow>();
    }
    [[nodiscard]] std::string one(const std::string& sql) {
        std::string text;
        const auto asked = query(m_path,
                                 sql,
                                 {[](auto) {},
                                  [&](std::span<const Value> values) {
                                      if (const auto* found = std::get_if<std::string>(&values[0]))
                                          text = *found;
                                      if (const auto* found = std::get_if<std::int64_t>(&values[0]))
                                          text = std::to_string(*found);
                                      if (const auto* found = std::get_if<double>(&values[0]))
                                          text = fmt::format("{:g}", *found);
                                      return true;
                                  }});
        EXPECT_TRUE(asked) << asked.error().text();
        return text;
    }
    /// Changes the file as no program of ours would.
    void damage(const std::string& sql) {
        auto database = record::Database::open(m_path, record::OpenMode::ReadWrite).value();
        ASSERT_TRUE(database.execute(sql)) << sql;
    }
    [[nodiscard]] Error errorOf() {
        const auto recording = Recording::open(m_path);
        EXPECT_FALSE(recording);
        return recording ? Error{} : recording.error();
    }

    TemporaryFolder m_folder;
    std::filesystem::path m_path = m_folder / "night.percept";
    trace::Registry m_registry;
    trace::RunInfo m_info;
    trace::Goal m_goal{};
    trace::Gate m_gate{};
    trace::EventCode m_event{};
};

TEST_F(GameKinds, AReaderThatHasNoSuchStructReadsEveryValue) {
    const auto recording = Recording::open(m_path).value();
    trace::RecordBuffer records;
    ASSERT_TRUE(recording->read(3, 7, records));

    EXPECT_EQ(recording->info(), m_info);
    const auto kind = std::find_if(recording->info().kinds.begin(),
                                   recording->info().kinds.end(),
                                   [](const trace::Kind& each) { return each.table == "warned"; });
    ASSERT_NE(kind, recording->info().kinds.end());
    EXPECT_EQ(kind->info, nullptr);
    const trace::AnyRows* rows = records.find(*kind);
    ASSERT_NE(rows, nullptr);
    ASSERT_EQ(rows->size(), 5U);
    EXPECT_TRUE(records.rows<Warned>().empty()) << "nobody said what its struct is";
    EXPECT_EQ(records.rows<trace::GoalStarted>().size(), 5U);
    EXPECT_EQ((*rows)[2].frame, 5);
    EXPECT_EQ((*rows)[2].cause, records.rows<trace::GoalStarted>()[2].id);
    EXPECT_EQ(trace::cellOf(*kind->find("strength"), rows->row(2)), trace::Cell(45.0));
    EXPECT_EQ(trace::cellOf(*kind->find("about"), rows->row(2)), trace::Cell(std::int64_t{1}));
    EXPECT_EQ(trace::AgentColumns(*kind).aboutOf(rows->row(2)), AgentId{1});
}

TEST_F(GameKinds, AReaderThatIsToldOfTheStructFillsIt) {
    const auto recording = Recording::open(m_path, m_registry).value();
    trace::RecordBuffer records;
    ASSERT_TRUE(recording->read(0, 19, records));

    const auto& rows = records.rows<Warned>();
    ASSERT_EQ(rows.size(), 20U);
    EXPECT_EQ(rows[4].data.goal, m_goal);
    EXPECT_EQ(rows[4].data.gate, m_gate);
    EXPECT_EQ(rows[4].data.code, m_event);
    EXPECT_EQ(rows[4].data.strength, 44);
}

TEST_F(GameKinds, TheTrafficShowsAndFiltersThem) {
    const auto rows = traffic("kind:warned frame:3..6");
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].category, "decision");
    EXPECT_EQ(rows[0].agent, AgentId{0});
    EXPECT_EQ(rows[0].about, AgentId{1});
    EXPECT_EQ(rows[0].detail,
              "goal warn, gate aura, code alarm, strength 43.0 dB, measured 3.0 m, limit 5.0 m");
    EXPECT_EQ(traffic("gate:aura").size(), 20U);
    EXPECT_EQ(traffic("-gate:aura").size(), 20U) << "the goals";
    EXPECT_EQ(traffic("agent:thief").size(), 20U);
    EXPECT_EQ(traffic("alarm").size(), 20U);
    EXPECT_EQ(traffic("-kind:warned").size(), 20U);
    const auto recording = Recording::open(m_path).value();
    EXPECT_THAT(trafficCompletions("kind:war", trafficNames(recording->info())),
                ElementsAre("kind:warned"));
    EXPECT_THAT(trafficCompletions("gate:au", trafficNames(recording->info())),
                ElementsAre("gate:aura"));
}

TEST_F(GameKinds, SqlHasThemWithTheirNamesMarginsAndHelp) {
    EXPECT_EQ(one("SELECT count(*) FROM warned"), "20");
    EXPECT_EQ(one("SELECT goal FROM warned_named LIMIT 1"), "warn");
    EXPECT_EQ(one("SELECT gate FROM warned_named LIMIT 1"), "aura");
    EXPECT_EQ(one("SELECT code FROM warned_named LIMIT 1"), "alarm");
    EXPECT_EQ(one("SELECT margin FROM warned WHERE frame = 7"), "-2") << "at most its limit";
    EXPECT_EQ(one("SELECT count(*) FROM traffic WHERE kind = 'warned'"), "20");
    EXPECT_EQ(one("SELECT sum(records) FROM traffic_summary WHERE kind = 'warned'"), "20");
    EXPECT_EQ(one("SELECT text FROM help WHERE table_name = 'warned' AND column_name = ''"), "");
    EXPECT_EQ(one("SELECT text FROM help WHERE table_name = 'warned' AND column_name IS NULL"),
              "A dog barked at somebody.");
    EXPECT_THAT(
        one("SELECT text FROM help WHERE table_name = 'warned' AND column_name = 'strength'"),
        HasSubstr("dB"));
    EXPECT_EQ(one("SELECT sentence FROM kind WHERE table_name = 'warned'"),
              "{agent} warns {about}");
}

TEST_F(GameKinds, RecordsThatNothingDescribesStopTheRecording) {
    trace::RunInfo info;
    addShippedTrace(info);
    auto recorder = record::Recorder::start(m_folder / "other.percept", info).value();
    trace::RecordBuffer records;
    records.rows<Warned>().push_back({trace::RecordId{1}, 0, trace::kNoRecord, {}});
    trace::View view;
    static_cast<void>(recorder->frame({.frame = 0,
                                       .spent = std::nullopt,
                                       .view = &view,
                                       .records = &records,
                                       .commands = {},
                                       .keyframe = {}}));
    const auto closed = recorder->close();

    ASSERT_FALSE(closed);
    EXPECT_THAT(closed.error().message, HasSubstr("warned"));
    EXPECT_THAT(closed.error().message, HasSubstr("Register it"));
}

TEST_F(GameKinds, TwoKindsOfOneNameAndKindsWithoutDescriptionAreNotRecorded) {
    trace::RunInfo twice = m_info;
    twice.kinds.push_back(twice.kinds.back());
    const auto one = record::Recorder::start(m_folder / "a.percept", twice);
    ASSERT_FALSE(one);
    EXPECT_EQ(one.error().code, ErrorCode::InvalidInput);
    EXPECT_THAT(one.error().message, HasSubstr("warned"));
    trace::RunInfo silent = m_info;
    silent.kinds.back().help.clear();
    const auto other = record::Recorder::start(m_folder / "b.percept", silent);
    ASSERT_FALSE(other);
    EXPECT_THAT(other.error().message, HasSubstr("no description"));
    EXPECT_FALSE(std::filesystem::exists(m_folder / "b.percept"));
}

TEST_F(GameKinds, ADescriptionThatIsNotThatOfItsTablesIsDamage) {
    for (const auto& [sql, text] : std::initializer_list<std::pair<const char*, const char*>>{
             {"DELETE FROM kind_column WHERE column_name = 'strength' AND kind = "
              "(SELECT kind FROM kind WHERE table_name = 'warned')",
              "warned"},
             {"UPDATE kind_column SET column_name = 'force' WHERE column_name = 'strength' AND "
              "kind = "
              "(SELECT kind FROM kind WHERE table_name = 'warned')",
              "warned"},
             {"UPDATE kind_column SET storage = 2 WHERE column_name = 'strength' AND kind = "
              "(SELECT kind FROM kind WHERE table_name = 'warned')",
              "warned"},
             {"UPDATE kind_column SET storage = 99 WHERE column_name = 'strength' AND kind = "
              "(SELECT kind FROM kind WHERE table_name = 'warned')",
              "strength"},
             {"UPDATE kind SET table_name = 'barked' WHERE table_name = 'warned'", "barked"},
             {"UPDATE kind SET table_name = 'hit' WHERE table_name = 'warned'", "hit"},
             {"UPDATE kind SET table_name = 'x; DROP TABLE run' WHERE table_name = 'warned'",
              "kind"},
             {"UPDATE kind SET category = 70 WHERE table_name = 'warned'", "kind"},
             {"UPDATE kind SET sentence = '{nobody}' WHERE table_name = 'warned'", "nobody"},
             {"UPDATE kind SET kind = 5000 WHERE table_name = 'warned'", "kind"},
             {"DELETE FROM kind", "nothing describes the table"},
             {"DELETE FROM kind WHERE kind = (SELECT max(kind) FROM kind)",
              "nothing describes the table"},
             {"UPDATE gate SET gate = 77 WHERE text = 'aura'", "gate"}}) {
        SCOPED_TRACE(sql);
        SetUp();
        damage(sql);
        const Error error = errorOf();
        EXPECT_TRUE(error.code == ErrorCode::Corrupt || error.code == ErrorCode::UnsupportedVersion)
            << error.text();
        EXPECT_THAT(error.message, HasSubstr(text));
        EXPECT_EQ(error.place, m_path.string());
        std::filesystem::remove(m_path);
        m_info = {};
    }
}

TEST_F(GameKinds, AGoalOrGateThatTheRunHasNotRegisteredMakesNoSense) {
    damage("UPDATE warned SET gate = 200 WHERE frame = 4");
    const auto recording = Recording::open(m_path).value();
    trace::RecordBuffer records;

    const auto read = recording->read(0, 19, records);

    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::Corrupt);
    EXPECT_THAT(read.error().message, HasSubstr("warned"));
}

} // namespace
} // namespace percept::replay
