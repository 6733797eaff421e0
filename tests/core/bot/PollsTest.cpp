#include "Match.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/trace/Command.h"

#include <gtest/gtest.h>

#include <optional>

// Bots poll the line of sight before they shoot, where their level has that topic.
namespace percept::bot {
namespace {

level::Topic lineOfSight(int frames, const char* formula = "") {
    level::Topic topic;
    topic.id = "line_of_sight";
    topic.formula = formula;
    topic.caching = frames > 1 ? "frames" : "frame";
    topic.frames = frames;
    topic.costUs = 12;
    return topic;
}

/// Bot 0 looks at another one, who only stands there, through an open gate.
/// @param looks per second
level::Level gate(std::optional<level::Topic> topic, double looks = 1) {
    auto builder = duelBuilder(8);
    builder.archetype().rates.weaponChoice = -1;
    builder.archetype().rates.vision = looks;
    builder.archetype().aim.noise = 0;
    builder.archetype().health = 1000;
    builder.wall({9, 0}, {9, 13}).wall({9, 17}, {9, 30}).door("gate", {9, 13}, {9, 17});
    auto level = builder.build();
    level.doors[0].open = true;
    if (topic)
        level.topics = {*topic};
    return level;
}

/// Shuts the gate at a time of a run of six seconds. @return when shots were fired
std::vector<Seconds> shots(std::optional<level::Topic> topic, Seconds shut, double looks = 1) {
    Match match(gate(std::move(topic), looks));
    match.freeze(1);
    match.run(shut);
    match.edit(trace::EditPart::Door, 0, static_cast<int>(trace::DoorEdit::Close));
    match.run(6 - shut);
    std::vector<Seconds> times;
    for (const auto& row : match.rows<agent::ShotFired>())
        times.push_back(match.arena.timeOf(row.frame));
    return times;
}

TEST(BotPolls, WithoutTheTopicNobodyAsks) {
    Match match(gate(std::nullopt));
    match.freeze(1);
    match.run(4);

    EXPECT_FALSE(match.rows<agent::ShotFired>().empty());
    EXPECT_TRUE(match.rows<trace::Polled>().empty());
}

TEST(BotPolls, AShotIsCausedByTheAnswerAndThatByTheTarget) {
    Match match(gate(lineOfSight(1)));
    match.freeze(1);
    match.run(4);

    const auto& fired = match.rows<agent::ShotFired>();
    const auto& polls = match.rows<trace::Polled>();
    const auto& chosen = match.rows<trace::TargetChosen>();
    ASSERT_FALSE(fired.empty());
    ASSERT_EQ(polls.size(), fired.size()) << "it asks when it is about to shoot";
    ASSERT_EQ(chosen.size(), 1U);
    for (std::size_t i = 0; i < fired.size(); ++i) {
        EXPECT_EQ(fired[i].cause, polls[i].id);
        EXPECT_EQ(polls[i].cause, chosen[0].id);
        EXPECT_EQ(polls[i].data.asker, AgentId{0});
        EXPECT_EQ(polls[i].data.about, AgentId{1});
        EXPECT_EQ(polls[i].data.answer, 1.0);
        EXPECT_EQ(polls[i].data.cost, 12.0);
    }
}

/// There is a line from one second on; who has asked before, and keeps the answer, does not know.
TEST(BotPolls, WhoKeepsAnAnswerThatWasNoShootsLater) {
    const auto first = [](std::optional<level::Topic> topic) {
        return shots(std::move(topic), 5.9).front();
    };
    const Seconds without = first(std::nullopt);
    const Seconds fresh = first(lineOfSight(1, "time > 2.5"));
    const Seconds stale = first(lineOfSight(240, "time > 2.5"));

    EXPECT_LT(without, 2);
    EXPECT_NEAR(fresh, 2.5, 0.05);
    EXPECT_NEAR(stale, without + 4, 0.05);
}

/// The gate shuts; whether the bot looks soon after depends on when.
TEST(BotPolls, WhoKeepsAnAnswerThatWasYesShootsLonger) {
    int longer = 0;
    for (const Seconds shut : {2.05, 2.55, 3.05, 3.55, 4.05}) {
        const auto last = [&](std::optional<level::Topic> topic) {
            const auto times = shots(std::move(topic), shut, 0.4);
            return times.empty() ? 0.0 : times.back();
        };
        const Seconds without = last(std::nullopt);
        const Seconds fresh = last(lineOfSight(1));
        const Seconds stale = last(lineOfSight(240));

        EXPECT_NEAR(fresh, without, 0.35) << "one shot more or less";
        EXPECT_GE(stale, fresh);
        longer += stale > without + 0.5 && stale > fresh + 0.5 ? 1 : 0;
    }
    EXPECT_GE(longer, 1);
}

TEST(BotPolls, RunAlikeAtEveryTraceLevel) {
    const auto hashes = [](trace::TraceLevel traced) {
        auto level = gate(lineOfSight(20));
        Match match(level, 3, traced);
        std::vector<std::uint64_t> all;
        for (int i = 0; i < 240; ++i) {
            match.step();
            all.push_back(match.hash());
        }
        return all;
    };

    const auto off = hashes(trace::TraceLevel::Off);
    EXPECT_EQ(off, hashes(trace::TraceLevel::Normal));
    EXPECT_EQ(off, hashes(trace::TraceLevel::Full));
}

} // namespace
} // namespace percept::bot
