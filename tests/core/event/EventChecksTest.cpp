#include "percept/event/EventChecks.h"
#include "percept/event/EventNetwork.h"

#include "percept/base/Archive.h"
#include "percept/level/LevelFile.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace percept::event {
namespace {

using testing::HasSubstr;
using trace::kNoRecord;

/// A wide hall left of x = 10, a yard right of it, two agents of team red and one of blue.
level::Level yard(const std::string& events, const std::string& managers = "[]") {
    const auto file = level::parseLevel(R"({
"format": "percept-level", "version": 1, "step": 0.5, "start_time": "16:59:50",
"bounds": {"min": [0, 0], "max": [20, 10]},
"doors": [{"id": "door", "segment": [[10, 4], [10, 6]]}],
"regions": [{"id": "hall", "polygon": [[0, 0], [10, 0], [10, 10], [0, 10]]},
  {"id": "yard", "polygon": [[10, 0], [20, 0], [20, 10], [10, 10]]},
  {"id": "loft", "polygon": [[0, 0], [5, 0], [5, 10], [0, 10]], "floor": 3, "ceiling": 6}],
"triggers": [{"id": "button", "kind": "hint", "shape": "circle", "radius": 1, "position": [3, 4]}],
"archetypes": [{"id": "man"}, {"id": "dog", "interests": ["bark"]}],
"agents": [{"id": "anna", "archetype": "man", "team": "red", "squad": "first"},
  {"id": "ben", "archetype": "man", "team": "red"}, {"id": "carl", "archetype": "man", "team": "blue"}],
"teams": [{"id": "red"}, {"id": "blue"}],
"squads": [{"id": "first", "parent": "all"}, {"id": "all"}],
"events": )" + events + R"(, "managers": )" +
                                            managers + "}",
                                        "yard");
    EXPECT_TRUE(file) << file.error().text();
    return file->level;
}

/// As a run registers them.
const std::vector<std::string> kGoals{"return", "investigate"};
constexpr trace::Goal kReturn{0};
constexpr trace::Goal kInvestigate{1};

class EventChecksTest : public testing::Test {
protected:
    void load(const std::string& events, const std::string& managers = "[]") {
        const auto compiled = compileEvents(yard(events, managers), {.goals = kGoals});
        ASSERT_TRUE(compiled) << compiled.error().text();
        m_compiled = *compiled;
        m_managers = startManagers(m_compiled);
    }
    WorldView world() const { return {m_agents, m_doors, m_triggers, 0.5 * double(m_frame)}; }
    /// One frame: `event:by ` for all that happened.
    std::string look() {
        trace::Trace trace(trace::TraceLevel::Full, m_counter, m_frame, &m_buffer);
        std::string text;
        for (const Happened& happened : m_checks.look(m_compiled, m_managers, world(), trace)) {
            text.append(m_compiled.events[happened.event].id).append(1, ':');
            if (happened.by != trace::kNoAgent)
                text += std::to_string(trace::indexOf(happened.by));
            if (happened.about != trace::kNoAgent)
                text.append(1, '+').append(std::to_string(trace::indexOf(happened.about)));
            text += " ";
        }
        ++m_frame;
        return text;
    }

    CompiledEvents m_compiled;
    Managers m_managers;
    EventChecks m_checks;
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_buffer;
    Frame m_frame = 0;
    std::vector<AgentView> m_agents{
        {{2, 5, 0}, 0.5, TeamId{0}}, {{4, 5, 0}, 0.5, TeamId{0}}, {{15, 5, 0}, 0.5, TeamId{1}}};
    std::vector<double> m_doors{0};
    std::vector<TriggerView> m_triggers{{}};
};

TEST_F(EventChecksTest, FiveOClockComesTenSecondsAfterTheStartAndEveryDay) {
    load(R"([{"id": "five", "code": "clock", "when": {"kind": "time", "clock": "17:00"}},
             {"id": "soon", "code": "clock", "when": {"kind": "time", "time": 1.2}},
             {"id": "zero", "code": "clock", "when": {"kind": "time"}}])");
    std::string all;
    for (int i = 0; i < 23; ++i)
        all += look() + "|";

    // Frames of half a second: 0 s, 1.5 s, 10 s.
    EXPECT_EQ(all, "zero: |||soon: |||||||||||||||||five: |||");
    m_frame = 2 * (86400 + 10);
    EXPECT_EQ(look(), "five: ") << "the next day";
    EXPECT_EQ(look(), "");
}

TEST_F(EventChecksTest, ASwitchIsNoticedWithWhoUsedIt) {
    load(R"([{"id": "pressed", "code": "bell", "when": {"kind": "switch", "object": "button"}},
             {"id": "blue", "code": "bell", "once": true,
              "when": {"kind": "switch", "object": "button", "by": "blue"}}])");

    EXPECT_EQ(look(), "");
    m_triggers[0] = {1, 1, AgentId{1}};
    EXPECT_EQ(look(), "pressed:1 ");
    EXPECT_EQ(look(), "");
    m_triggers[0] = {3, 3, AgentId{2}};
    EXPECT_EQ(look(), "pressed:2 blue:2 ");
    m_triggers[0] = {4, 4, AgentId{2}};
    EXPECT_EQ(look(), "pressed:2 ") << "once is once";
}

TEST_F(EventChecksTest, WhoComesIntoARegionIsNoticedWhoWasThereIsNot) {
    load(R"([{"id": "came", "code": "c", "when": {"kind": "region", "object": "hall"}},
             {"id": "up", "code": "c", "when": {"kind": "region", "object": "loft", "by": "red"}}])");

    EXPECT_EQ(look(), "") << "Anna and Ben were there from the start";
    m_agents[2].position.x = 6;
    EXPECT_EQ(look(), "came:2 ");
    m_agents[0].position.z = 3;
    EXPECT_EQ(look(), "up:0 ") << "the region whose floor is nearest below";
    m_agents[0].position.z = 9;
    EXPECT_EQ(look(), "") << "above the ceiling, where no other floor is nearer below";
    m_agents[0].position.z = 0;
    m_agents[2].present = false;
    EXPECT_EQ(look(), "came:0 ");
    m_agents[2].present = true;
    EXPECT_EQ(look(), "came:2 ");
}

TEST_F(EventChecksTest, ACollisionIsNoticedOncePerPairAndChecksAreShared) {
    load(R"([{"id": "met", "code": "c", "when": {"kind": "collision"}},
             {"id": "caught", "code": "c", "when": {"kind": "collision", "object": "anna", "by": "blue"}}])");
    EXPECT_EQ(look(), "");
    m_agents[1].position.x = 2.9;
    EXPECT_EQ(look(), "met:0+1 ");
    EXPECT_EQ(look(), "") << "they still touch";
    m_agents[2].position = {1.5, 5, 0};
    EXPECT_EQ(look(), "met:0+2 caught:2+0 ");
    m_agents[2].position = {1.5, 5, 3};
    EXPECT_EQ(look(), "") << "not above one another";

    EXPECT_GT(m_checks.counters(0)->checks, 0U);
    EXPECT_EQ(m_checks.counters(1)->checks, 0U);
}

TEST_F(EventChecksTest, ACollisionIsDueToWhatWasBegunLaterAndNamesTheOther) {
    load(R"([{"id": "met", "code": "c", "when": {"kind": "collision"}}])");
    for (const bool later : {false, true}) {
        m_checks = {};
        m_agents[1].position.x = 4;
        look();
        m_agents[1].position.x = 2.9;
        m_agents[0].motive = RecordId{30};
        m_agents[1].motive = RecordId{later ? 40U : 20U};
        const WorldView world{m_agents, m_doors, m_triggers, 0.0};
        trace::Trace trace(trace::TraceLevel::Full, m_counter, m_frame, &m_buffer);

        const auto found = m_checks.look(m_compiled, m_managers, world, trace);

        ASSERT_EQ(found.size(), 1U);
        EXPECT_EQ(found[0].cause, RecordId{later ? 40U : 30U});
        EXPECT_EQ(found[0].also, RecordId{later ? 30U : 20U});
    }
}

TEST_F(EventChecksTest, AHundredBodiesAreTestedFarLessThanPairwise) {
    load(R"([{"id": "met", "code": "c", "when": {"kind": "collision"}}])");
    m_agents.assign(100, {});
    for (int i = 0; i < 100; ++i)
        m_agents[std::size_t(i)].position = {(i * 37 % 100) * 2.0, 0, 0};

    EXPECT_EQ(look(), "");

    EXPECT_LT(m_checks.counters(0)->checks, 200U) << "of 10,000 that polling would take";
}

TEST_F(EventChecksTest, ADoorOpensAndCloses) {
    load(R"([{"id": "opened", "code": "d", "when": {"kind": "door", "object": "door"}},
             {"id": "shut", "code": "d", "when": {"kind": "door", "object": "door", "state": "closed"}}])");
    m_doors[0] = 0.1;
    EXPECT_EQ(look(), "opened: ");
    m_doors[0] = 1;
    EXPECT_EQ(look(), "");
    m_doors[0] = 0;
    EXPECT_EQ(look(), "shut: ");
}

TEST_F(EventChecksTest, WhoTakesUpAGoalTellsWhere) {
    load(R"([{"id": "help", "code": "help",
              "when": {"kind": "intention", "state": "investigate", "by": "red"}}])");
    const auto intend = [&](std::size_t agent, std::optional<trace::Goal> goal) {
        m_agents[agent].intends = goal;
        m_agents[agent].intendedAt = {7, 8, 0};
    };
    intend(0, kInvestigate);
    EXPECT_EQ(look(), "help:0 ") << "before the start nobody was at it";
    intend(1, kInvestigate);
    intend(2, kInvestigate);
    trace::Trace trace(trace::TraceLevel::Full, m_counter, m_frame++, &m_buffer);
    const auto told = m_checks.look(m_compiled, m_managers, world(), trace);
    ASSERT_EQ(told.size(), 1U) << "Carl is not of the team";
    EXPECT_EQ(told[0].by, AgentId{1});
    EXPECT_EQ(told[0].position, (Vec3{7, 8, 0}));
    EXPECT_EQ(look(), "") << "he still does";
    intend(1, kReturn);
    EXPECT_EQ(look(), "");
    intend(1, kInvestigate);
    EXPECT_EQ(look(), "help:1 ");
}

TEST_F(EventChecksTest, EveryFewFramesIsEnoughIfTheAuthorSaysSo) {
    load(
        R"([{"id": "opened", "code": "d", "every": 4, "when": {"kind": "door", "object": "door"}}])");
    look();
    m_doors[0] = 1;

    EXPECT_EQ(look() + look() + look(), "");
    EXPECT_EQ(look(), "opened: ") << "frame 4";
    EXPECT_EQ(m_checks.counters(0)->looks, 2U);
}

/// Whatever the schedule, the first look after a frame that `every` divides is its turn.
TEST_F(EventChecksTest, UnderEveryScheduleItsTurnComesWithTheFirstLookAfterAMultiple) {
    constexpr Frame kMost = 7;
    constexpr Frame kOpens = 29;
    for (Frame every = 1; every <= kMost; ++every)
        for (Frame frequency = 1; frequency <= kMost; ++frequency)
            for (Frame phase = 0; phase < frequency; ++phase) {
                SCOPED_TRACE(fmt::format("{} x {} x {}", every, frequency, phase));
                load(fmt::format(R"([{{"id": "opened", "code": "d", "every": {},
                                       "when": {{"kind": "door", "object": "door"}}}}])",
                                 every));
                m_checks = {};
                m_doors[0] = 0;
                Frame expected = -1;
                Frame found = -1;
                Frame before = 0; // the look before, whether or not it was the event's turn
                for (Frame frame = 1; frame <= 2 * kMost * kMost; ++frame) {
                    m_doors[0] = frame >= kOpens ? 1 : 0;
                    if ((frame + phase) % frequency != 0)
                        continue;
                    if (expected < 0 && frame >= kOpens && frame / every > before / every)
                        expected = frame;
                    before = frame;
                    m_frame = frame;
                    if (!look().empty()) {
                        EXPECT_LT(found, 0) << "once";
                        found = frame;
                    }
                }
                EXPECT_GT(expected, 0);
                EXPECT_EQ(found, expected);
            }
}

TEST_F(EventChecksTest, WhatNobodyListensToIsNotChecked) {
    load(R"([{"id": "came", "code": "c", "when": {"kind": "region", "object": "hall"}}])",
         R"([{"id": "all", "listeners": [{"agent": "anna", "interests": ["other"]}]}])");
    look();
    m_agents[2].position.x = 6;
    EXPECT_EQ(look(), "");
    EXPECT_EQ(m_checks.counters(0)->checks, 0U);
    EXPECT_EQ(m_checks.counters(0)->skipped, 2U);
    ASSERT_EQ(m_buffer.rows<trace::EventChecked>().size(), 2U);
    EXPECT_EQ(m_buffer.rows<trace::EventChecked>()[1].data.checks, 0U);

    m_managers.join(ManagerId{0}, AgentId{0}, interestIn(*m_compiled.codeOf("c"), {Within{5}}));
    EXPECT_EQ(look(), "") << "what happened meanwhile is past";
    m_agents[2].position.x = 16;
    look();
    m_agents[2].position.x = 6;
    EXPECT_EQ(look(), "came:2 ");
    EXPECT_EQ(m_buffer.rows<trace::EventChecked>().back().data.checks, 3U);
    EXPECT_EQ(m_buffer.rows<trace::EventChecked>().back().data.found, 1U);
}

TEST_F(EventChecksTest, SavedInTheMiddleItGoesOnAlike) {
    load(R"([{"id": "came", "code": "c", "when": {"kind": "region", "object": "hall"}},
             {"id": "met", "code": "c", "once": true, "when": {"kind": "collision"}}])");
    look();
    m_agents[2].position = {2.2, 5, 0};
    auto restored = describe::load<EventChecks>(describe::save(m_checks));
    ASSERT_TRUE(restored);
    EXPECT_EQ(*restored, m_checks);

    const auto expected = look();
    EXPECT_EQ(expected, "came:2 met:0+2 ");
    --m_frame;
    m_checks = *restored;

    EXPECT_EQ(look(), expected);
}

TEST_F(EventChecksTest, EventsAreFiredByHandByTheirNumber) {
    load(R"([{"id": "siren", "code": "siren", "priority": 4, "deadline": 3, "position": [7, 8, 2],
              "when": {"kind": "switch", "object": "button"}}])");

    const auto fired = m_checks.fire(m_compiled, 0);

    ASSERT_TRUE(fired);
    const auto message = messageOf(*fired, 42);
    EXPECT_EQ(message.code, m_compiled.codeOf("siren"));
    EXPECT_EQ(message.deadline, 6) << "3 s in steps of 0.5 s";
    EXPECT_EQ(message.priority, 4);
    EXPECT_EQ(message.position, (Vec3{7, 8, 2}));
    EXPECT_EQ(message.payload, 42);
    EXPECT_FALSE(m_checks.fire(m_compiled, 1));
    EXPECT_FALSE(m_checks.fire(m_compiled, -1));
}

TEST_F(EventChecksTest, OnceIsOnceHoweverAnEventComesAbout) {
    load(R"([{"id": "alarm", "code": "a", "once": true, "when": {"kind": "hand"}},
             {"id": "pressed", "code": "bell", "once": true,
              "when": {"kind": "switch", "object": "button"}},
             {"id": "again", "code": "c", "when": {"kind": "hand"}}])");

    EXPECT_TRUE(m_checks.fire(m_compiled, 0));
    EXPECT_FALSE(m_checks.fire(m_compiled, 0));
    EXPECT_TRUE(m_checks.fire(m_compiled, 1));
    EXPECT_EQ(look(), "");
    m_triggers[0] = {1, 1, AgentId{1}};
    EXPECT_EQ(look(), "") << "a command fired it already";
    EXPECT_TRUE(m_checks.fire(m_compiled, 2));
    EXPECT_TRUE(m_checks.fire(m_compiled, 2));
}

TEST_F(EventChecksTest, WithRoomsAnEventIsToldWhereItHappens) {
    load(
        R"([{"id": "came", "code": "c", "when": {"kind": "region", "object": "yard"}, "manager": "house"}])",
        R"([{"id": "house", "kind": "narrowcast", "per_room": true, "listeners": [{}]}])");
    EXPECT_THAT(m_compiled.managers,
                testing::ElementsAre("house", "house/hall", "house/yard", "house/loft", "general"));
    EventNetwork<int> network(m_managers);
    trace::Trace trace(trace::TraceLevel::Normal, m_counter, 0, &m_buffer);
    const auto step = [&] {
        network.managers().followRooms(trace, regionsOf(m_compiled, world()), world());
        std::string heard;
        for (const Happened& happened :
             m_checks.look(m_compiled, network.managers(), world(), trace))
            network.send(trace, messageOf(happened, 0), kNoRecord);
        network.dispatch(trace, world(), [&](const Delivery& delivery, const auto&) {
            heard += std::to_string(trace::indexOf(delivery.listener)) + " ";
        });
        return heard;
    };
    EXPECT_EQ(step(), "");
    m_agents[1].position.x = 12;

    EXPECT_EQ(step(), "2 1 ") << "Carl was in the yard, Ben just came";
}

TEST_F(EventChecksTest, WhatIsFiredByHandNeverHappensByItself) {
    load(R"([{"id": "siren", "code": "alarm", "when": {"kind": "hand"}}])");

    for (int frame = 0; frame < 10; ++frame)
        EXPECT_EQ(look(), "");
}

} // namespace
} // namespace percept::event
