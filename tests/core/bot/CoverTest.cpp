#include "Hunted.h"
#include "percept/agent/GoalNames.h"
#include "percept/bot/BotRecords.h"

#include <gtest/gtest.h>

namespace percept::bot {
namespace {

using trace::Goal;
using trace::GoalStatus;
using trace::PlaceWeighed;

const HeldPlace* coverOf(Match& match, int index) {
    const auto& strategies = match.mind(index).brain.subgoals;
    return strategies.empty() ? nullptr : std::get_if<HeldPlace>(&strategies.back().data);
}

std::size_t ended(const Match& match, GoalStatus status) {
    std::size_t count = 0;
    for (const auto& row : match.rows<trace::GoalEnded>())
        count += row.data.goal == Goal::TakeCover && row.data.status == status;
    return count;
}

TEST(Cover, WhoIsWeakWithdrawsOutOfSightAndStaysUntilForgotten) {
    Match match(hunted().build());
    match.freeze(1);
    match.bot(0).health = 20;

    ASSERT_TRUE(match.runUntil(1.0, [&] { return coverOf(match, 0) != nullptr; }));
    const auto& weighed = match.rows<PlaceWeighed>().back();
    EXPECT_EQ(weighed.data.waypoint, trace::WaypointId{0});
    EXPECT_EQ(weighed.data.value, 0.8);
    EXPECT_EQ(weighed.data.degree, 1.0);
    EXPECT_EQ(weighed.data.desirability, 0.8);
    EXPECT_GT(weighed.data.way, 5.0) << "along the graph, not through the block";
    EXPECT_LT(weighed.data.way, 10.0);
    ASSERT_TRUE(match.runUntil(6.0, [&] {
        return coverOf(match, 0) != nullptr && coverOf(match, 0)->phase == PlacePhase::Hold;
    }));
    EXPECT_LT(geometry::distance(match.bot(0).body.position, {8.5, 20}), 0.7);
    EXPECT_EQ(ended(match, GoalStatus::Dropped), 0U) << "the wish goes on while it runs";

    ASSERT_TRUE(match.runUntil(8.0, [&] { return coverOf(match, 0) == nullptr; }));
    EXPECT_EQ(ended(match, GoalStatus::Completed), 1U);
}

TEST(Cover, TheGoalIsCausedByWhatWasWeighed) {
    Match match(hunted().build());
    match.freeze(1);
    match.bot(0).health = 20;
    match.run(0.5);

    for (const auto& row : match.rows<trace::GoalStarted>()) {
        if (row.data.goal != Goal::TakeCover)
            continue;
        EXPECT_EQ(row.data.position, Vec2(8.5, 20));
        for (const auto& weighed : match.rows<PlaceWeighed>())
            if (weighed.id == row.cause)
                return;
    }
    FAIL() << "no goal with such a cause";
}

TEST(Cover, TheStrongFight) {
    Match match(hunted().build());
    match.freeze(1);
    match.run(1.0);

    EXPECT_TRUE(match.rows<PlaceWeighed>().empty());
    EXPECT_EQ(match.mind(0).brain.subgoals.back().kind, Goal::Attack);
}

TEST(Cover, ReachAndQualityDecideWhetherThereIsAnyPlace) {
    auto builder = hunted();
    builder.edit().waypoints.erase(builder.edit().waypoints.begin());
    builder.edit().waypoints[0].qualities = {{"cover", {"0.2"}}};
    Match match(builder.build());
    match.freeze(1);
    match.bot(0).health = 20;
    match.run(1.0);

    ASSERT_FALSE(match.rows<PlaceWeighed>().empty());
    EXPECT_EQ(match.rows<PlaceWeighed>().back().data.waypoint, trace::kNone<trace::WaypointId>);
    EXPECT_EQ(coverOf(match, 0), nullptr);
}

TEST(Cover, TwoDoNotTakeOnePlace) {
    auto builder = hunted();
    builder.bot({9, 14});
    builder.edit().agents[0].team = "red";
    builder.edit().agents[1].team = "blue";
    builder.edit().agents[2].team = "red";
    Match match(builder.build());
    match.freeze(1);
    match.bot(0).health = 20;
    match.bot(2).health = 20;

    ASSERT_TRUE(match.runUntil(
        2.0, [&] { return coverOf(match, 0) != nullptr && coverOf(match, 2) != nullptr; }));
    EXPECT_NE(coverOf(match, 0)->waypoint, coverOf(match, 2)->waypoint);
}

TEST(Cover, ValuesCountAgainstTheDirectionOfOpponents) {
    const auto arena = compiled(hunted().build());
    const agent::Places& places = *arena.places;
    const agent::PlaceDecision& kind = places.decisions[0][0];
    const std::vector<Vec2> east{{30, 19.5}};
    const std::vector<Vec2> both{{30, 19.5}, {7, 29}};

    EXPECT_EQ(agent::valuesAgainst(places, kind, WeaponId{0}, east)[1], 0.6);
    EXPECT_EQ(agent::valuesAgainst(places, kind, WeaponId{0}, both)[1], 0.1);
    EXPECT_EQ(agent::valuesAgainst(places, kind, WeaponId{0}, {})[1], 0.1);
    EXPECT_EQ(agent::valuesAgainst(places, kind, WeaponId{0}, both)[0], 0.8);
}

/// Two waypoints behind the block, each better with another weapon in hand.
test::LevelBuilder keyedByWeapon() {
    auto builder = hunted();
    builder.edit().waypoints.clear();
    addWaypoint(builder.edit(), "close", {8.5, 20}, R"({"east": {"railgun": 0.4, "any": 0.8}})");
    addWaypoint(builder.edit(), "far", {7, 19.5}, R"({"railgun": 0.9, "any": 0.5})");
    return builder;
}

TEST(Cover, ValuesCountForTheWeaponInHand) {
    const auto arena = compiled(keyedByWeapon().build());
    const agent::Places& places = *arena.places;
    const agent::PlaceDecision& kind = places.decisions[0][0];
    const std::vector<Vec2> east{{30, 19.5}};
    const auto numberOf = [&](std::string_view id) {
        std::uint32_t number = 0;
        while (arena.weapons.at(number).weapon.id != id)
            ++number;
        return WeaponId{number};
    };

    EXPECT_EQ(agent::valuesAgainst(places, kind, numberOf("railgun"), east),
              std::vector<double>({0.4, 0.9}));
    EXPECT_EQ(agent::valuesAgainst(places, kind, numberOf("blaster"), east),
              std::vector<double>({0.8, 0.5}));
    EXPECT_EQ(kind.values.size(), 2U) << "only for weapons that matter";
}

TEST(Cover, ABotAsksWithTheWeaponInHand) {
    const auto chosenWith = [](std::string_view weapon) {
        Match match(keyedByWeapon().build());
        match.freeze(1);
        match.bot(0).health = 20;
        for (std::uint32_t i = 0; i < match.arena.weapons.size(); ++i)
            if (match.arena.weapons[i].weapon.id == weapon) {
                match.bot(0).weapons = {{WeaponId{i}, 100, 0}};
                match.bot(0).current = WeaponId{i};
            }
        EXPECT_TRUE(match.runUntil(1.0, [&] { return coverOf(match, 0) != nullptr; }));
        const auto& weighed = match.rows<PlaceWeighed>().back().data;
        return std::pair(weighed.waypoint, weighed.value);
    };

    EXPECT_EQ(chosenWith("blaster"), std::pair(trace::WaypointId{0}, 0.8));
    EXPECT_EQ(chosenWith("railgun"), std::pair(trace::WaypointId{1}, 0.9));
}

TEST(Cover, BotsAskAsStanding) {
    auto builder = hunted();
    addWaypoint(builder.edit(), "low", {9.5, 20}, R"({"crouching": 0.9, "standing": 0.2})");
    addWaypoint(builder.edit(), "bent", {9.5, 21}, R"({"crouching": 0.1, "standing": 0.7})");
    const auto arena = compiled(builder.build());
    const auto values =
        agent::valuesAgainst(*arena.places, arena.places->decisions[0][0], WeaponId{0}, {});

    EXPECT_EQ(values[3], 0.2);
    EXPECT_EQ(values[4], 0.7);
}

TEST(Cover, FoundOutItIsGivenUp) {
    auto builder = hunted();
    builder.archetype().fieldOfView = maths::kTwoPi; // it does not have to turn to see who comes
    Match match(builder.build());
    match.freeze(1);
    match.bot(0).health = 20;
    ASSERT_TRUE(match.runUntil(6.0, [&] {
        return coverOf(match, 0) != nullptr && coverOf(match, 0)->phase == PlacePhase::Hold;
    }));

    match.command(trace::CommandKind::MoveTo, 1, {10, 24});
    EXPECT_TRUE(match.runUntil(8.0, [&] { return ended(match, GoalStatus::Failed) > 0; }));
}

std::size_t begunFor(const Match& match, Vec2 place) {
    std::size_t count = 0;
    for (const auto& row : match.rows<trace::GoalStarted>())
        count += row.data.goal == Goal::TakeCover && row.data.position == place;
    return count;
}

TEST(Cover, APlaceThatIsNotReachedIsLeftAloneForAWhile) {
    auto builder = hunted();
    // Edges of the graph lead through these walls, bodies do not pass.
    builder.box({3, 13}, {6.5, 16.5});
    addWaypoint(builder.edit(), "vault", {5, 15}, "1");
    builder.archetype().memorySpan = 60;
    Match match(builder.build());
    match.freeze(1);
    match.bot(0).health = 20;

    ASSERT_TRUE(match.runUntil(1.0, [&] { return coverOf(match, 0) != nullptr; }));
    ASSERT_EQ(coverOf(match, 0)->waypoint, trace::WaypointId{3});
    EXPECT_TRUE(match.runUntil(20.0, [&] {
        return coverOf(match, 0) != nullptr && coverOf(match, 0)->phase == PlacePhase::Hold;
    }));
    EXPECT_EQ(coverOf(match, 0)->waypoint, trace::WaypointId{0}) << "the next best";
    EXPECT_EQ(begunFor(match, {5, 15}), 1U);
}

TEST(Cover, WhoReachesNoPlaceFightsOnAndTriesAgainLater) {
    auto builder = hunted();
    builder.box({3, 13}, {6.5, 16.5});
    builder.edit().waypoints.clear();
    addWaypoint(builder.edit(), "vault", {5, 15}, "1");
    builder.archetype().memorySpan = 60;
    Match match(builder.build());
    match.freeze(1);
    match.bot(0).health = 20;
    match.bot(1).health = 1e6;

    match.run(25.0);
    EXPECT_EQ(begunFor(match, {5, 15}), 1U);
    EXPECT_EQ(match.rows<PlaceWeighed>().back().data.waypoint, trace::kNone<trace::WaypointId>);
    EXPECT_EQ(coverOf(match, 0), nullptr);
    ASSERT_EQ(match.bot(0).avoidedPlaces.size(), 1U);
    EXPECT_GT(match.bot(0).avoidedPlaces[0].until, match.now());
    match.bot(0).avoidedPlaces[0].until = match.now();
    match.bot(0).body.position = {10, 15};
    match.run(2.0);
    EXPECT_EQ(begunFor(match, {5, 15}), 2U);
}

TEST(Cover, WhereItIsHitIsNoPlaceToHideForAWhile) {
    auto builder = hunted();
    level::Trigger plate;
    plate.id = "shard";
    plate.kind = "plate";
    plate.shape = "circle";
    plate.position = {8.5, 20, {}};
    plate.radius = 0.5;
    plate.damage = 1;
    builder.edit().triggers.push_back(plate);
    builder.archetype().memorySpan = 60;
    Match match(builder.build());
    match.freeze(1);
    match.bot(0).health = 20;
    match.state.triggers[0].active = false;
    ASSERT_TRUE(match.runUntil(6.0, [&] {
        return coverOf(match, 0) != nullptr && coverOf(match, 0)->phase == PlacePhase::Hold;
    }));
    ASSERT_TRUE(match.bot(0).avoidedPlaces.empty());

    match.state.triggers[0].active = true;
    match.run(0.1);

    EXPECT_EQ(match.bot(0).health, 19.0);
    ASSERT_EQ(match.bot(0).avoidedPlaces.size(), 1U);
    EXPECT_EQ(match.bot(0).avoidedPlaces[0].waypoint, trace::WaypointId{0});
    EXPECT_TRUE(match.runUntil(2.0, [&] {
        return coverOf(match, 0) != nullptr && coverOf(match, 0)->waypoint == trace::WaypointId{1};
    })) << "the next best";
    EXPECT_EQ(begunFor(match, {8.5, 20}), 1U);
}

TEST(Cover, TheWishIsRecordedBesideTheOthers) {
    Match match(hunted().build());
    match.freeze(1);
    match.bot(0).health = 20;
    ASSERT_TRUE(match.runUntil(1.0, [&] { return coverOf(match, 0) != nullptr; }));

    EXPECT_EQ(match.mind(0).desirabilities.cover, 0.8);
    const auto& weighed = match.rows<bot::Arbitration>().back();
    EXPECT_EQ(weighed.data.chosen, Goal::TakeCover);
    EXPECT_EQ(weighed.data.cover, 0.8);
    for (const auto& row : match.rows<bot::Arbitration>())
        if (row.data.agent == AgentId{1}) {
            EXPECT_EQ(row.data.cover, 0.0);
        }
}

TEST(Cover, WithoutDecisionsNobodyGoesToPlaces) {
    auto without = hunted();
    without.archetype().decisions.clear();
    Match match(without.build());
    match.bot(0).health = 20;
    match.run(3.0);

    EXPECT_EQ(match.arena.places, nullptr);
    EXPECT_TRUE(match.rows<PlaceWeighed>().empty());
}

/// What bot 0 went for, where bots check places with influence.
/// @param friendAt of its team, if any, with his back to all
std::vector<double>
valuesUnderControl(double caution, double enemyStrength, std::optional<Vec2> friendAt = {}) {
    auto builder = hunted();
    builder.archetype().tactics = {{"control", caution}};
    if (friendAt)
        builder.bot(*friendAt, maths::kPi / 2);
    auto& level = builder.edit();
    level.archetypes.push_back(level.archetypes[0]);
    level.archetypes[1].id = "raider";
    level.archetypes[1].tactics = {{"influence", enemyStrength}};
    level.archetypes[1].decisions.clear();
    level.agents[1].archetype = "raider";
    for (auto& agent : level.agents)
        agent.team = "red";
    level.agents[1].team = "blue";
    level.waypoints.erase(level.waypoints.begin() + 1, level.waypoints.end()); // only "behind"
    Match match(builder.build());
    for (std::uint32_t i = 1; i < level.agents.size(); ++i)
        match.freeze(static_cast<int>(i));
    match.bot(0).health = 20;
    match.runUntil(1.0, [&] { return !match.rows<PlaceWeighed>().empty(); });
    std::vector<double> values;
    for (const auto& row : match.rows<PlaceWeighed>())
        values.push_back(row.data.waypoint == trace::kNone<trace::WaypointId> ? 0.0
                                                                              : row.data.value);
    return values;
}

// "behind" at (8.5, 20) is sqrt(27.25) m from the bot and sqrt(157.25) m from the enemy: he holds
// it from the strength (1 + sqrt(157.25)) / (1 + sqrt(27.25)) = 2.18 on, or with a friend on it,
// whose influence there is 1, from (1 + sqrt(157.25)) * (1 + 1 / (1 + sqrt(27.25))) = 15.7 on.
TEST(Cover, APlaceThatKnownEnemiesHoldIsNotTaken) {
    EXPECT_EQ(valuesUnderControl(0.0, 1000), std::vector{0.8}) << "nobody asks for the check";
    EXPECT_EQ(valuesUnderControl(1e-9, 2.1).size(), 1U);
    EXPECT_NEAR(valuesUnderControl(1e-9, 2.1)[0], 0.8, 1e-6);
    EXPECT_EQ(valuesUnderControl(1e-9, 2.25), std::vector{0.0});
    EXPECT_NEAR(valuesUnderControl(1e-9, 15.6, Vec2(8.5, 20))[0], 0.8, 1e-6);
    EXPECT_EQ(valuesUnderControl(1e-9, 15.8, Vec2(8.5, 20)), std::vector{0.0});
}

TEST(Cover, WhatNobodyOfTheSideLooksAtIsNotSafe) {
    EXPECT_NEAR(valuesUnderControl(0.25, 1)[0], 0.6, 1e-12) << "0.8 * (1 - 0.25)";
    EXPECT_EQ(valuesUnderControl(1, 1), std::vector{0.0});
    EXPECT_EQ(valuesUnderControl(1, 1, Vec2(8.5, 19.6)), std::vector{0.8}) << "he looks north";
    EXPECT_EQ(valuesUnderControl(1, 1, Vec2(8.5, 22)), std::vector{0.0}) << "away from it";
}

TEST(Cover, AWaypointThatCannotBeReadIsLeftOutAndStopsNobody) {
    const auto nearer = [](const char* cover) {
        auto builder = hunted();
        addWaypoint(builder.edit(), "bad", {9.5, 20}, cover);
        return builder.build();
    };
    const auto arena = agent::compileArena(nearer("1.5"), sim::shippedBrains());

    ASSERT_TRUE(arena.has_value()) << arena.error().text();
    ASSERT_EQ(arena->places->leftOut.size(), 1U);
    EXPECT_EQ(arena->places->leftOut[0].place, "waypoints[3].qualities.cover");
    EXPECT_NE(arena->places->leftOut[0].message.find("\"bad\""), std::string::npos);
    const auto chosen = [](const level::Level& level) {
        Match match(level);
        match.freeze(1);
        match.bot(0).health = 20;
        match.run(1.0);
        std::vector<trace::WaypointId> all;
        for (const auto& row : match.rows<PlaceWeighed>())
            all.push_back(row.data.waypoint);
        return all;
    };
    const auto withBad = chosen(nearer("1.5"));
    ASSERT_FALSE(withBad.empty());
    EXPECT_EQ(withBad, chosen(nearer("0"))) << "as if it were worth nothing";
    EXPECT_NE(withBad, chosen(nearer("1"))) << "a good one there would be taken";
}

TEST(Cover, ACompoundThatBotsWeighAndThatIsWrongIsAnErrorAtItsPlace) {
    auto builder = hunted();
    builder.edit().compounds = {{"hide", "cover AND", "fuzzy", {}}};
    builder.archetype().decisions = {withdrawal("hide", 2)};

    const auto arena = agent::compileArena(builder.build(), sim::shippedBrains());

    ASSERT_FALSE(arena.has_value());
    EXPECT_EQ(arena.error().place, "compounds[0].rule:1:10");
}

} // namespace
} // namespace percept::bot
