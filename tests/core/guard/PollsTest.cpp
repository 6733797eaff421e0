#include "Night.h"
#include "inspector/explain/EventReports.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::guard {
namespace {

using test::guardAt;
using test::listening;
using test::Night;
using test::thiefAt;

level::Topic topic(const char* id, const char* caching = "frame", int frames = 1) {
    level::Topic topic;
    topic.id = id;
    topic.caching = caching;
    topic.frames = frames;
    topic.costUs = 12;
    return topic;
}

/// Anna sees the thief, who shows himself once in two seconds only, and slowly goes after him.
level::Level chase(const level::Topic& asked) {
    auto level = listening();
    level.agents.push_back(thiefAt(7, 1));
    level.archetypes[1].emissions = {{"sight", 1.0, "presence", 2.0, {}}};
    level.archetypes[0].movement.maxSpeed = 0.5;
    level.topics = {asked};
    return level;
}

const trace::Polled* firstPoll(const Night& night) {
    const auto& polls = night.records<trace::Polled>();
    return polls.empty() ? nullptr : &polls[0].data;
}

TEST(Polls, AGuardAsksForTheLineOfSightToWhomItIsAfter) {
    Night night(chase(topic("line_of_sight")));

    night.seconds(3);

    const auto* poll = firstPoll(night);
    ASSERT_NE(poll, nullptr);
    EXPECT_EQ(poll->asker, AgentId{0});
    EXPECT_EQ(poll->about, AgentId{1});
    EXPECT_EQ(poll->answer, 1.0);
    EXPECT_EQ(poll->cost, 12.0);
    EXPECT_EQ(night.goals()[1], Goal::Investigate);
    EXPECT_EQ(night.records<trace::Polled>()[0].cause, night.records<trace::GoalStarted>()[1].id);
}

/// That there is a line to somebody says nothing of where he is: only what is perceived does.
TEST(Polls, WhatIsAskedDoesNotTellWhereTheOtherIs) {
    Night night(chase(topic("line_of_sight")));
    night.seconds(2.2);
    night.command(trace::CommandKind::Possess, {0, 0}, 1);
    night.command(trace::CommandKind::Walk, {0, 1}, 1);

    night.seconds(1.2);

    const auto& polls = night.records<trace::Polled>();
    const auto& paths = night.records<trace::PathRequested>();
    EXPECT_FALSE(polls.empty());
    EXPECT_TRUE(std::none_of(paths.begin(), paths.end(), [&](const auto& path) {
        return std::any_of(
            polls.begin(), polls.end(), [&](const auto& poll) { return poll.id == path.cause; });
    }));
}

TEST(Polls, WithoutTheTopicNobodyAsks) {
    auto level = chase(topic("door_open"));
    level.topics[0].formula = "door(door)";
    Night night(level);

    night.seconds(3);

    EXPECT_EQ(firstPoll(night), nullptr);
}

TEST(Polls, AnswersAreKeptAsTheLevelSays) {
    const auto shareOfHits = [](const level::Topic& asked) {
        Night night(chase(asked));
        night.seconds(4);
        const auto& counters = night.simulation().state().events.polls.counters(trace::TopicId{0});
        EXPECT_EQ(night.records<trace::Polled>().size(), counters.polls);
        EXPECT_GT(counters.polls, 20U);
        return static_cast<double>(counters.hits) / static_cast<double>(counters.polls);
    };

    EXPECT_EQ(shareOfHits(topic("line_of_sight", "none")), 0.0);
    EXPECT_EQ(shareOfHits(topic("line_of_sight", "frame")), 0.0) << "nobody else asks";
    EXPECT_NEAR(shareOfHits(topic("line_of_sight", "frames", 10)), 0.9, 0.05);
}

TEST(Polls, WithTheSensesFirstAGuardIsRefusedWhatLiesBehindIt) {
    auto level = chase(topic("line_of_sight"));
    level.topics[0].sensesFirst = true;
    level.archetypes[0].fieldOfView = 0.4;
    level.agents[1].position = level::Place{7, 3, {}};
    Night night(level);
    night.seconds(2.2);
    // Out of the narrow view, still in plain line of sight.
    trace::Command away{0, trace::CommandKind::Edit, AgentId{1}, {1, 5.5}};
    away.part = trace::EditPart::Place;
    night.send(away);

    night.seconds(0.3);

    const auto& polls = night.records<trace::Polled>();
    ASSERT_FALSE(polls.empty());
    EXPECT_FALSE(polls.front().data.refused);
    EXPECT_TRUE(polls.back().data.refused);
    EXPECT_GT(night.simulation().state().events.polls.counters(trace::TopicId{0}).refused, 0U);
}

TEST(Polls, WhomItIsDarkAroundLooksLonger) {
    const auto looked = [](bool asks) {
        auto level = listening();
        level.doors[0].open = true;
        level::Region region;
        region.id = "all";
        region.polygon = {{0, 0}, {16, 0}, {16, 6}, {0, 6}};
        region.ambientLight = 0.0;
        level.regions = {region};
        if (asks)
            level.topics = {topic("light_at", "frames", 30)};
        Night night(level);
        night.ping({6, 5}, 2);
        night.seconds(20);
        const auto& started = night.records<trace::GoalStarted>();
        const auto& ended = night.records<trace::GoalEnded>();
        Frame duration = 0;
        for (const auto& row : ended)
            if (row.data.started == started[3].id)
                duration = row.frame - started[3].frame;
        EXPECT_EQ(started[3].data.goal, Goal::LookAround);
        return duration;
    };

    EXPECT_NEAR(static_cast<double>(looked(false)), 180, 1);
    EXPECT_NEAR(static_cast<double>(looked(true)), 360, 1);
}

TEST(Polls, TheRecordsSayWhatTheStationCounts) {
    Night night(chase(topic("line_of_sight", "frames", 5)));
    night.command(trace::CommandKind::Possess, {0, 0}, 1);
    night.command(trace::CommandKind::Walk, {1, 0}, 1);
    night.seconds(6);
    trace::RunInfo info;
    info.topics = {"line_of_sight"};
    trace::RecordBuffer records;
    for (const auto& row : night.records<trace::Polled>())
        records.rows<trace::Polled>().push_back(row);

    const auto traffic = explain::topicTraffic(info, records);

    const auto& counters = night.simulation().state().events.polls.counters(trace::TopicId{0});
    ASSERT_EQ(traffic.size(), 1U);
    EXPECT_EQ(traffic[0].polls, counters.polls);
    EXPECT_EQ(traffic[0].hits, counters.hits);
    EXPECT_EQ(traffic[0].checks, counters.checks);
    EXPECT_EQ(traffic[0].watched, counters.watched);
    EXPECT_EQ(traffic[0].notifications, counters.notifications);
    const auto report = event::reportOf(counters, 12);
    EXPECT_DOUBLE_EQ(traffic[0].asPolls, report.polling);
    EXPECT_DOUBLE_EQ(traffic[0].asEvents, report.events);
}

} // namespace
} // namespace percept::guard
