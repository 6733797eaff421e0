#include "Hunted.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>

namespace percept::bot {
namespace {

using trace::PlaceCandidate;
using trace::PlaceSearch;
using trace::PlaceTest;

/// Bot 0 at (10, 15) with 20 of 100 health, hunted by bot 1 at (20, 15); nobody moves, and
/// waypoints in front of the block are in the enemy's view.
class Hunt {
public:
    explicit Hunt(std::vector<std::pair<Vec2, const char*>> places)
        : m_builder(hunted()) {
        m_builder.archetype().movement.maxSpeed = 0;
        m_builder.edit().waypoints.clear();
        for (std::size_t i = 0; i < places.size(); ++i)
            addWaypoint(m_builder.edit(),
                        ("p" + std::to_string(i)).c_str(),
                        places[i].first,
                        places[i].second);
    }
    test::LevelBuilder& builder() { return m_builder; }
    level::Level& level() { return m_builder.edit(); }

    /// The first search after everybody has been seen. @param change of the match before it
    template <class Change>
    std::vector<PlaceCandidate> look(Change change) {
        m_match.emplace(m_builder.build());
        for (std::size_t i = 1; i < m_match->state.agents.size(); ++i)
            m_match->freeze(static_cast<int>(i));
        m_match->bot(0).health = 20;
        change(*m_match);
        m_match->runUntil(1.0, [&] { return !m_match->rows<PlaceCandidate>().empty(); });
        std::vector<PlaceCandidate> list;
        for (const auto& row : m_match->rows<PlaceCandidate>())
            list.push_back(row.data);
        return list;
    }
    std::vector<PlaceCandidate> look() {
        return look([](Match&) {});
    }
    Match& match() { return *m_match; }

private:
    test::LevelBuilder m_builder;
    std::optional<Match> m_match;
};

constexpr Vec2 kBehind{8.5, 20}; ///< the block
constexpr Vec2 kAlsoBehind{10.5, 20};
constexpr Vec2 kOpen{12, 15};

/// The only place, with the test that it failed.
void expectFails(const std::vector<PlaceCandidate>& list,
                 PlaceTest test,
                 double measured,
                 double limit,
                 AgentId about = trace::kNoAgent) {
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].test, test);
    EXPECT_NEAR(list[0].measured, measured, 1e-12);
    EXPECT_NEAR(list[0].limit, limit, 1e-12);
    EXPECT_EQ(list[0].about, about);
    EXPECT_EQ(list[0].waypoint, trace::WaypointId{0});
    EXPECT_EQ(list[0].rank, 1);
}

TEST(PlaceReview, ThePlaceFoundIsTheOneThatIsWeighed) {
    Hunt hunt({{kBehind, "0.8"}});
    const auto list = hunt.look();

    expectFails(list, PlaceTest::None, 0, 0);
    const auto& weighed = hunt.match().rows<trace::PlaceWeighed>().back();
    EXPECT_EQ(weighed.data.waypoint, list[0].waypoint);
    EXPECT_EQ(weighed.data.way, list[0].way);
    EXPECT_EQ(list[0].value, 0.8);
    EXPECT_EQ(list[0].score, 0.8 - 0.02 * list[0].way);
    EXPECT_EQ(list[0].position, kBehind);
    for (const auto& row : hunt.match().rows<PlaceCandidate>())
        EXPECT_EQ(row.cause, weighed.id);
    EXPECT_EQ(hunt.match().rows<PlaceSearch>().back().cause, weighed.id);
}

TEST(PlaceReview, ValueBelowTheLeast) {
    expectFails(Hunt({{kBehind, "0.2"}}).look(), PlaceTest::Value, 0.2, 0.3);
}

TEST(PlaceReview, ValueAgainstTheDirectionOfTheEnemy) {
    expectFails(Hunt({{kBehind, R"({"east": 0.05, "any": 0.9})"}}).look(),
                PlaceTest::Direction,
                0.05,
                0.3,
                AgentId{1});
}

TEST(PlaceReview, ValueWithTheWeaponInHand) {
    expectFails(
        Hunt({{kBehind, R"({"railgun": 0.9, "any": 0.1})"}}).look(), PlaceTest::Weapon, 0.1, 0.3);
}

TEST(PlaceReview, ValueToWhoStands) {
    expectFails(Hunt({{kBehind, R"({"crouching": 0.9, "standing": 0.25})"}}).look(),
                PlaceTest::Posture,
                0.25,
                0.3);
}

TEST(PlaceReview, WayBeyondReach) {
    const auto list = Hunt({{{10, 3}, "0.9"}}).look();

    expectFails(list, PlaceTest::Way, 12, 10);
    EXPECT_EQ(list[0].way, 12.0) << "straight down, over nodes a metre apart";
}

TEST(PlaceReview, NoWayAtAll) {
    Hunt hunt({{{5, 15}, "0.9"}});
    hunt.level().navigation = {};
    hunt.builder().box({3, 13}, {6.5, 16.5});
    expectFails(hunt.look(), PlaceTest::Unreachable, 20, 10);
}

TEST(PlaceReview, ShotAtOrNotReachedLately) {
    for (const bool shotAt : {true, false}) {
        Hunt hunt({{kBehind, "0.8"}});
        const auto list = hunt.look([&](Match& match) {
            match.bot(0).avoidedPlaces = {{trace::WaypointId{0}, 12.5, shotAt}};
        });
        expectFails(
            list, shotAt ? PlaceTest::ShotAt : PlaceTest::NotReached, 12.5 - hunt.match().now(), 0);
    }
}

TEST(PlaceReview, TakenByAnother) {
    Hunt hunt({{kBehind, "0.8"}});
    hunt.builder().bot({9, 13});
    hunt.level().agents[0].team = hunt.level().agents[2].team = "red";
    hunt.level().agents[1].team = "blue";
    const auto list = hunt.look([](Match& match) {
        // Who holds a place has a reason to: it is weak and knows an enemy.
        match.bot(0).health = 100;
        match.runUntil(1.0, [&] { return match.memory(0, 1) != nullptr; });
        match.bot(2).knowledge = match.bot(0).knowledge;
        match.bot(0).health = match.bot(2).health = 20;
        GoalNode cover;
        cover.kind = trace::Goal::TakeCover;
        cover.data = HeldPlace{trace::WaypointId{0}, kBehind, 0, PlacePhase::Hold};
        match.mind(2).brain.subgoals.push_back(cover);
        match.clearRecords();
    });
    expectFails(list, PlaceTest::Claimed, 1, 0, AgentId{2});
}

TEST(PlaceReview, SeenByOneAndByMore) {
    expectFails(Hunt({{kOpen, "0.8"}}).look(), PlaceTest::Sight, 1, 0, AgentId{1});

    Hunt hunt({{kOpen, "0.8"}});
    hunt.builder().bot({21, 14}, maths::kPi);
    const auto list = hunt.look([](Match& match) {
        match.runUntil(
            1.0, [&] { return match.memory(0, 1) != nullptr && match.memory(0, 2) != nullptr; });
        match.clearRecords();
    });
    ASSERT_FALSE(list.empty());
    EXPECT_EQ(list.back().test, PlaceTest::Sight);
    EXPECT_EQ(list.back().measured, 2.0);
}

/// Bots check places with influence; bot 1 has the strength given.
Hunt withControl(double caution, double enemyStrength) {
    Hunt hunt({{kBehind, "0.8"}});
    hunt.builder().archetype().tactics = {{"control", caution}};
    auto& level = hunt.level();
    level.archetypes.push_back(level.archetypes[0]);
    level.archetypes[1].id = "raider";
    level.archetypes[1].tactics = {{"influence", enemyStrength}};
    level.archetypes[1].decisions.clear();
    level.agents[1].archetype = "raider";
    level.agents[0].team = "red";
    level.agents[1].team = "blue";
    return hunt;
}

// (8.5, 20) is sqrt(27.25) m from the bot and sqrt(157.25) m from the enemy.
TEST(PlaceReview, HeldByEnemies) {
    expectFails(withControl(1e-9, 10).look(),
                PlaceTest::Control,
                1 / (1 + std::sqrt(27.25)),
                10 / (1 + std::sqrt(157.25)),
                AgentId{1});
}

TEST(PlaceReview, OutOfTheSidesView) {
    expectFails(withControl(0.75, 0.1).look(), PlaceTest::View, 0.8 * 0.25, 0.3);
}

TEST(PlaceReview, HoweverManyBetterOnesAreSeenTheBestUnseenIsTaken) {
    for (const std::size_t seen : {1U, 3U, 4U, 5U, 15U, 40U}) {
        std::vector<std::pair<Vec2, const char*>> places(seen, {kOpen, "0.9"});
        places.push_back({kBehind, "0.5"});
        places.push_back({kAlsoBehind, "0.4"});
        Hunt hunt(places);
        const auto list = hunt.look();

        const auto taken = hunt.match().rows<trace::PlaceWeighed>().back().data;
        EXPECT_EQ(taken.waypoint, trace::WaypointId{static_cast<std::uint32_t>(seen)}) << seen;
        EXPECT_EQ(taken.value, 0.5) << seen;
        for (const auto& place : list)
            EXPECT_EQ(place.test,
                      place.waypoint == taken.waypoint               ? PlaceTest::None
                      : static_cast<std::size_t>(place.rank) <= seen ? PlaceTest::Sight
                                                                     : PlaceTest::Score)
                << place.rank << " of " << seen;
    }
}

TEST(PlaceReview, NotAsGoodAsTheOneFound) {
    const auto list = Hunt({{kAlsoBehind, "0.6"}, {kOpen, "0.9"}, {kBehind, "0.9"}}).look();

    ASSERT_EQ(list.size(), 3U);
    EXPECT_EQ(list[0].test, PlaceTest::Sight);
    EXPECT_EQ(list[1].test, PlaceTest::None);
    EXPECT_EQ(list[2].test, PlaceTest::Score);
    EXPECT_EQ(list[2].waypoint, trace::WaypointId{0});
    EXPECT_EQ(list[2].measured, 0.6 - 0.02 * list[2].way);
    EXPECT_EQ(list[2].limit, list[1].score);
    EXPECT_LT(list[2].measured, list[2].limit);
}

TEST(PlaceReview, TheBestOfAKindThatIsWantedLess) {
    Hunt hunt({{kBehind, "0.8"}});
    hunt.level().waypoints[0].qualities.push_back({"shade", {"0.9"}});
    hunt.builder().archetype().decisions = {withdrawal("cover"), withdrawal("shade", 0.5)};
    const auto list = hunt.look();

    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0].kind, trace::PlaceKindId{0});
    EXPECT_EQ(list[0].test, PlaceTest::None);
    EXPECT_EQ(list[1].kind, trace::PlaceKindId{1});
    EXPECT_EQ(list[1].test, PlaceTest::Wish);
    EXPECT_EQ(list[1].measured, 0.45);
    EXPECT_EQ(list[1].limit, 0.8);
    EXPECT_EQ(hunt.match().arena.places->names, (std::vector<std::string>{"cover", "shade"}));
}

TEST(PlaceReview, WhoDoesNotLookSaysWhy) {
    Hunt hunt({{kBehind, "0.8"}});
    hunt.look([](Match& match) { match.bot(0).health = 80; });

    const auto& searches = hunt.match().rows<PlaceSearch>();
    ASSERT_GE(searches.size(), 2U);
    EXPECT_EQ(searches.front().data.stop, trace::PlaceStop::NobodyKnown);
    EXPECT_EQ(searches.front().data.measured, 0.0);
    EXPECT_EQ(searches.front().data.limit, 1.0);
    EXPECT_EQ(searches.back().data.stop, trace::PlaceStop::NotWeak);
    EXPECT_EQ(searches.back().data.measured, 0.8);
    EXPECT_EQ(searches.back().data.limit, 0.6);
    EXPECT_EQ(searches.back().data.opponents, 1);
    EXPECT_EQ(searches.back().data.rest, 1);
}

TEST(PlaceReview, TheRestIsCountedAndThePlaceFoundIsAlwaysListed) {
    std::vector<std::pair<Vec2, const char*>> places(20, {kOpen, "0.9"});
    places.push_back({kBehind, "0.9"});
    Hunt hunt(places);
    const auto list = hunt.look([](Match& match) {
        for (std::uint32_t i = 0; i < 20; ++i)
            match.bot(0).avoidedPlaces.push_back({trace::WaypointId{i}, 30, true});
    });

    ASSERT_EQ(list.size(), 16U);
    EXPECT_EQ(list[15].test, PlaceTest::None);
    EXPECT_EQ(list[15].rank, 21);
    EXPECT_EQ(list[14].rank, 15);
    const auto& search = hunt.match().rows<PlaceSearch>().back().data;
    EXPECT_EQ(search.places, 21);
    EXPECT_EQ(search.rest, 5);
    EXPECT_EQ(search.fit, 1);
}

/// Eight bots among waypoints all over the place, some of them keyed.
level::Level crowded() {
    test::LevelBuilder builder(40, 30);
    builder.archetype().tactics = {{"control", 0.2}};
    builder.archetype().decisions = {withdrawal("cover"), withdrawal("shade", 1.2)};
    builder.box({8, 17}, {14, 19}).box({20, 8}, {22, 14}).box({28, 18}, {30, 24}).grid(1.0).bots(8);
    constexpr std::array kValues{"0.9", "0.2", R"({"east": 0.9, "any": 0.1})", "0.6"};
    for (int i = 0; i < 40; ++i)
        addWaypoint(builder.edit(),
                    ("p" + std::to_string(i)).c_str(),
                    {2.5 + 4.5 * (i % 8), 3.5 + 5.5 * (i / 8)},
                    kValues[static_cast<std::size_t>(i) % 4]);
    for (auto& waypoint : builder.edit().waypoints)
        waypoint.qualities.push_back({"shade", {"0.5"}});
    return builder.build();
}

void expectTruth(const PlaceCandidate& place, const PlaceCandidate* before) {
    const bool atMost = trace::isAtMost(place.test);
    if (place.test == PlaceTest::Score || place.test == PlaceTest::Wish) {
        EXPECT_LE(place.measured, place.limit);
    } else if (place.test != PlaceTest::None) {
        EXPECT_TRUE(atMost ? place.measured > place.limit : place.measured < place.limit)
            << static_cast<int>(place.test) << ": " << place.measured << ", " << place.limit;
    }
    EXPECT_NEAR(place.score, place.value - 0.02 * std::max(0.0, place.way), 1e-12);
    if (before == nullptr || before->kind != place.kind || before->agent != place.agent)
        return;
    EXPECT_GT(place.rank, before->rank);
    if (place.way >= 0 && place.way <= 10) {
        EXPECT_LE(before->way, 10.0);
        EXPECT_GE(before->score, place.score);
    }
}

/// @return searches that found a place
std::size_t checkSearches(const Match& match) {
    std::size_t found = 0;
    for (const auto& weighed : match.rows<trace::PlaceWeighed>()) {
        const PlaceCandidate* before = nullptr;
        std::optional<PlaceCandidate> taken;
        std::size_t listed = 0;
        for (const auto& row : match.rows<PlaceCandidate>()) {
            if (row.cause != weighed.id)
                continue;
            ++listed;
            expectTruth(row.data, before);
            before = &row.data;
            if (row.data.test == PlaceTest::None) {
                EXPECT_FALSE(taken.has_value()) << "one place at most is taken";
                taken = row.data;
            }
        }
        std::size_t told = 0;
        for (const auto& row : match.rows<PlaceSearch>())
            if (row.cause == weighed.id)
                told += static_cast<std::size_t>(row.data.places - row.data.rest);
        EXPECT_EQ(listed, told);
        EXPECT_EQ(taken ? taken->waypoint : trace::kNone<trace::WaypointId>, weighed.data.waypoint);
        EXPECT_EQ(taken ? taken->value : 0.0, weighed.data.value);
        EXPECT_EQ(taken ? taken->way : 0.0, weighed.data.way);
        found += taken ? 1U : 0U;
    }
    return found;
}

TEST(PlaceReview, EverySearchEndsWithWhatWasWeighedAndEveryTestThatIsNamedFailed) {
    // How often anybody gets as far as a place differs much from seed to seed.
    std::size_t found = 0;
    std::size_t searches = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Match match(crowded(), seed);
        match.run(60);
        searches += match.rows<trace::PlaceWeighed>().size();
        found += checkSearches(match);
    }
    EXPECT_GT(found, 0U);
    EXPECT_GT(searches, found) << "some find nothing";
}

TEST(PlaceReview, TracingChangesNothing) {
    Match full(crowded(), 5);
    Match off(crowded(), 5, trace::TraceLevel::Off);
    for (Frame frame = 1; frame <= 1200; ++frame) {
        full.step();
        off.step();
        ASSERT_EQ(full.hash(), off.hash()) << frame;
    }
    EXPECT_FALSE(full.rows<PlaceCandidate>().empty());
}

} // namespace
} // namespace percept::bot
