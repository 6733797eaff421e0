#include "Night.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/base/Random.h"
#include "percept/level/LevelFile.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

// The same happens to agents with different brains.
namespace percept::guard {
namespace {

using test::Night;
using test::thiefAt;

constexpr Vec2 kNiche{2, 5.3};
constexpr Vec2 kCorner{2, 1};
constexpr Seconds kMemory = 4;

void addCover(level::Level& level, const char* id, Vec2 place) {
    level::Waypoint waypoint;
    waypoint.id = id;
    waypoint.position = {place.x, place.y, {}};
    waypoint.qualities = {{"cover", {"0.8"}}};
    level.waypoints.push_back(waypoint);
}

/// Anna at (4, 3) in the west room looks east. The niche in the north-west is behind a screen, the
/// corner in the south-west is open; both have cover.
level::Level room(const std::string& brain, bool cover = true) {
    auto level = test::listening();
    level.walls.push_back(test::wall("screen", {{2.6, 4.4}, {2.6, 6}}));
    test::addNode(level, "niche", kNiche.x, kNiche.y);
    test::join(level, "west", "niche");
    if (cover) {
        addCover(level, "niche", kNiche);
        addCover(level, "corner", kCorner);
    }
    level.archetypes[0].brain = brain;
    level.archetypes[0].memorySpan = kMemory;
    level::Weapon rifle;
    rifle.id = "railgun";
    rifle.projectile.instant = true;
    level.archetypes[1].weapons = {rifle};
    return level;
}

level::Level withThief(level::Level level, double x, double y, const char* team = "thieves") {
    level.agents.push_back(thiefAt(x, y));
    level.agents.back().team = team;
    return level;
}

/// Shoots at a place.
void shoot(Night& run, Vec2 at) {
    run.command(trace::CommandKind::Possess, {0, 0}, 1);
    run.command(trace::CommandKind::Shoot, at, 1);
}

/// What Anna does first about what happens, and then.
std::vector<Goal> afterRoutine(const Night& run) {
    auto goals = run.goals();
    if (!goals.empty()) // a player has none
        goals.erase(goals.begin());
    return goals;
}

std::vector<Goal> about(const level::Level& level, const std::string& what, Seconds seconds) {
    Night run(level);
    run.seconds(1.0 / 60);
    if (what == "sound")
        run.ping({6, 5}, 2);
    if (what == "shot")
        shoot(run, {7, 5.9});
    if (what == "hit")
        shoot(run, {4, 3});
    run.seconds(seconds);
    return afterRoutine(run);
}

bool contains(const std::vector<Goal>& goals, Goal goal) {
    return std::find(goals.begin(), goals.end(), goal) != goals.end();
}

const GuardMind& annaIn(const Night& run) {
    return *mindOf(
        run.simulation().arena(), run.simulation().state().population, trace::AgentId{0});
}

TEST(Brains, DifferInWhatTheyDoAboutTheSame) {
    using Goals = std::vector<Goal>;
    const std::map<std::string, std::map<std::string, Goals>> expected{
        {"enemy",
         {{"guard", {Goal::Investigate}},
          {"soldier", {Goal::TakePosition}},
          {"townsman", {Goal::Flee}},
          {"player", {}}}},
        {"friend", {{"guard", {}}, {"soldier", {}}, {"townsman", {}}, {"player", {}}}},
        {"sound",
         {{"guard", {Goal::LookAround}},
          {"soldier", {Goal::TakePosition}},
          {"townsman", {Goal::LookAround}},
          {"player", {}}}},
        {"shot", {{"guard", {}}, {"soldier", {}}, {"townsman", {Goal::Flee}}, {"player", {}}}},
    };
    for (const auto& [what, table] : expected)
        for (const auto& [brain, goals] : table) {
            auto level = room(brain);
            if (what != "sound")
                level = withThief(std::move(level), 7, 3, what == "enemy" ? "thieves" : "guards");
            if (what == "friend")
                level.archetypes[1].weapons.clear();
            EXPECT_EQ(about(level, what, 0.6), goals) << brain << ": " << what;
        }
}

TEST(Brains, GuardsGoToASoundAndTownsmenHaveOneLook) {
    EXPECT_EQ(
        about(room("guard"), "sound", 20),
        (std::vector{
            Goal::LookAround, Goal::Investigate, Goal::LookAround, Goal::Return, Goal::Wait}));
    EXPECT_EQ(about(room("townsman"), "sound", 20),
              (std::vector{Goal::LookAround, Goal::Return, Goal::Wait}));
}

TEST(Soldiers, StayAndLookWhereThereIsNoCover) {
    EXPECT_EQ(about(room("soldier", false), "sound", kMemory - 0.5), std::vector{Goal::LookAround});
    EXPECT_EQ(about(room("soldier", false), "sound", 20),
              (std::vector{Goal::LookAround, Goal::Return, Goal::Wait}));

    Night run(room("soldier", false));
    run.ping({4, 5.9}, 2);
    run.seconds(1.5);
    EXPECT_NEAR(geometry::angleOf(run.guard().body.facing), maths::kPi / 2, 1.1);
    EXPECT_LT(geometry::distance(run.guard().body.position, {4, 3}), 0.1);
}

TEST(Soldiers, ReturnWhenNothingWasNoticedForTheirMemorySpan) {
    Night run(room("soldier"));
    run.seconds(0.5);
    for (int i = 0; i < 3; ++i) {
        run.ping({6, 5}, 2);
        run.seconds(2);
    }
    EXPECT_EQ(afterRoutine(run), std::vector{Goal::TakePosition});

    run.seconds(kMemory - 2.3);
    EXPECT_EQ(afterRoutine(run), std::vector{Goal::TakePosition}) << "heard 3.7 s ago";
    run.seconds(0.6);
    EXPECT_EQ(afterRoutine(run), (std::vector{Goal::TakePosition, Goal::Return}));
    run.seconds(6);
    EXPECT_EQ(run.goals().back(), Goal::Wait);
}

TEST(Soldiers, AreSpreadOverPlacesAndWatchTheThreat) {
    auto level = room("soldier");
    level.agents.push_back(test::guardAt("berta", 4, 2));
    level.agents.back().team = "guards";
    Night run(level);
    run.ping({6, 3}, 2);
    run.seconds(3);

    std::vector<Vec2> places;
    for (const auto& row : run.records<trace::GoalStarted>())
        if (row.data.goal == Goal::TakePosition)
            places.push_back(row.data.position);
    ASSERT_EQ(places.size(), 2U);
    EXPECT_NE(places[0], places[1]);
    const auto towards = Vec2{6, 3} - run.guard().body.position;
    EXPECT_NEAR(geometry::angleOf(run.guard().body.facing), geometry::angleOf(towards), 0.3);
}

TEST(Soldiers, LeaveAnExposedPlaceForCoverWhenTheyAreHit) {
    Night run(withThief(room("soldier"), 7, 3));
    run.seconds(3);
    ASSERT_EQ(afterRoutine(run), std::vector{Goal::TakePosition});
    ASSERT_LT(geometry::distance(run.guard().body.position, kCorner), 0.6);

    shoot(run, run.guard().body.position);
    run.seconds(3);

    ASSERT_FALSE(run.records<agent::Hit>().empty());
    const auto goals = afterRoutine(run);
    ASSERT_GE(goals.size(), 2U);
    EXPECT_EQ(goals[1], Goal::TakeCover);
    EXPECT_LT(geometry::distance(run.guard().body.position, kNiche), 0.6);
}

TEST(Soldiers, DoWhatTheirLevelDecidesFirst) {
    auto level = withThief(room("soldier"), 7, 3);
    level::PlaceDecision decision;
    decision.when = "enemy_known";
    decision.place = "cover";
    decision.sight = "hidden";
    level.archetypes[0].decisions = {decision};
    Night decided(level);
    decided.seconds(0.6);
    EXPECT_EQ(afterRoutine(decided), std::vector{Goal::TakeCover});

    auto reacts = withThief(room("soldier"), 7, 3);
    level::Reaction reaction;
    reaction.modality = "sight";
    reaction.goal = "investigate";
    reacts.archetypes[0].reactions = {reaction};
    Night ordered(reacts);
    ordered.seconds(0.6);
    EXPECT_EQ(afterRoutine(ordered), std::vector{Goal::Investigate});
}

/// Wherever somebody is, whatever is heard, and whether they are shot at or not.
TEST(Soldiers, NeitherGoToWhatTheyNoticeNorComeNearerToIt) {
    Random random(11);
    for (int i = 0; i < 40; ++i) {
        const bool cover = i % 2 == 0;
        const Vec2 thief{random.between(4.8, 7.5), random.between(0.6, 5.4)};
        Night run(withThief(room("soldier", cover), thief.x, thief.y));
        const double before = geometry::distance(run.guard().body.position, thief);
        for (int k = 0; k < 4; ++k) {
            if (k == 2)
                shoot(run, run.guard().body.position);
            run.seconds(0.8);
        }

        const auto goals = run.goals();
        EXPECT_FALSE(contains(goals, Goal::Investigate));
        EXPECT_FALSE(contains(goals, Goal::FollowTrail));
        EXPECT_GE(goals.size(), 2U);
        EXPECT_GT(geometry::distance(run.guard().body.position, thief), before - 0.3) << i;
    }
}

TEST(Townsmen, FleeOutOfSightLookRoundAndReturn) {
    Night run(withThief(room("townsman"), 7, 3));
    run.seconds(0.6);
    ASSERT_EQ(annaIn(run).task.goal, Goal::Flee);
    EXPECT_EQ(annaIn(run).task.place, kNiche);

    run.seconds(2.4);
    EXPECT_EQ(afterRoutine(run), (std::vector{Goal::Flee, Goal::LookAround}));
    EXPECT_LT(geometry::distance(run.guard().body.position, kNiche), 0.6);

    trace::Command away{0, trace::CommandKind::Edit, trace::AgentId{1}, {15, 0.5}};
    away.part = trace::EditPart::Place;
    run.send(away);
    run.seconds(12);
    EXPECT_EQ(afterRoutine(run),
              (std::vector{Goal::Flee, Goal::LookAround, Goal::Return, Goal::Wait}));
}

TEST(Townsmen, FleeWhenTheyAreHitAndFromShotsOfFriends) {
    // Behind her back: she sees nobody.
    EXPECT_EQ(about(withThief(room("townsman"), 2, 3), "hit", 0.3), std::vector{Goal::Flee});
    EXPECT_EQ(about(withThief(room("guard"), 2, 3), "hit", 0.3), std::vector{Goal::LookAround});
    // Footsteps of a friend are none of her business.
    Night run(withThief(room("townsman"), 2, 3, "guards"));
    run.command(trace::CommandKind::Possess, {0, 0}, 1);
    run.command(trace::CommandKind::Walk, {0, 1}, 1);
    run.seconds(2);
    EXPECT_FALSE(run.records<trace::Notified>().empty());
    EXPECT_EQ(afterRoutine(run), std::vector<Goal>{});
}

TEST(Townsmen, DoNotLookAgainAtWhatGoesOn) {
    Night run(room("townsman"));
    for (int i = 0; i < 12; ++i) {
        run.ping({6, 5}, 2);
        run.seconds(1);
    }
    EXPECT_EQ(afterRoutine(run), (std::vector{Goal::LookAround, Goal::Return, Goal::Wait}));
}

TEST(Townsmen, AreNoFartherFromOrdersThanTheOthers) {
    auto level = room("townsman");
    level::Reaction reaction;
    reaction.modality = "sound";
    reaction.goal = "investigate";
    level.archetypes[0].reactions = {reaction};

    EXPECT_EQ(about(level, "sound", 0.6), std::vector{Goal::Investigate});
}

constexpr Vec2 kMiddle{20, 20};

/// Anna in the middle of 40 x 40 m without walls, a node every 4 m, and an enemy 6 m away who makes
/// no sound.
/// @param sees she sees all round, otherwise hardly anything, and has her back to the enemy
level::Level field(const std::string& brain, double angle, bool sees, Vec2 anna = kMiddle) {
    auto level = test::listening();
    level.bounds = {{0, 0}, {40, 40}};
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    const auto nameOf = [](int x, int y) { return fmt::format("n{}_{}", x, y); };
    for (int x = 0; x < 10; ++x)
        for (int y = 0; y < 10; ++y) {
            test::addNode(level, nameOf(x, y).c_str(), 2 + 4 * x, 2 + 4 * y);
            if (x > 0)
                test::join(level, nameOf(x - 1, y).c_str(), nameOf(x, y).c_str());
            if (y > 0)
                test::join(level, nameOf(x, y - 1).c_str(), nameOf(x, y).c_str());
        }
    level::Modality touch;
    touch.id = "touch";
    touch.kind = "touch";
    touch.maxRange = 1;
    level.modalities.push_back(touch);
    level::Archetype& self = level.archetypes[0];
    self.brain = brain;
    self.sensors = {{"sight", 0.2}, {"touch", 0}};
    self.viewCones = {{}};
    self.viewCones[0].id = "eyes";
    self.viewCones[0].horizontal = sees ? maths::kTwoPi : 0.2;
    self.viewCones[0].length = 30;
    level::Weapon rifle;
    rifle.id = "railgun";
    rifle.projectile.instant = true;
    level.archetypes[1].weapons = {rifle};
    level.agents[0] = test::guardAt("anna", anna.x, anna.y);
    level.agents[0].team = "guards";
    level.agents[0].heading = angle + maths::kPi;
    const Vec2 thief = anna + 6.0 * Vec2{maths::cos(angle), maths::sin(angle)};
    level.agents.push_back(thiefAt(thief.x, thief.y));
    return level;
}

double distanceToThief(const Night& run) {
    return geometry::distance(run.guard().body.position, run.guard(1).body.position);
}

TEST(Townsmen, FleeFromWhereTheHitCameFrom) {
    for (int i = 0; i < 8; ++i) {
        Night run(field("townsman", maths::kTwoPi * i / 8, false));
        run.seconds(0.1);
        shoot(run, kMiddle);
        run.seconds(3);

        EXPECT_EQ(annaIn(run).task.goal, Goal::Flee) << i;
        EXPECT_GT(distanceToThief(run), 7.0) << i;
    }
}

TEST(Townsmen, FleeFromWhomTheySeeWhereverTheNearestNodeIs) {
    Random random(3);
    for (int i = 0; i < 30; ++i) {
        const Vec2 anna = kMiddle + Vec2{random.between(-2, 2), random.between(-2, 2)};
        Night run(field("townsman", random.between(-3, 3), true, anna));
        run.seconds(4);

        EXPECT_GT(distanceToThief(run), 7.0) << i;
    }
}

TEST(Soldiers, WithoutAWeaponFaceTheEnemyInView) {
    for (const double angle : {-2.0, 0.0, 1.0}) {
        Night run(field("soldier", angle, true));
        run.seconds(2);
        for (int step = 0; step < 120; ++step) {
            run.seconds(1.0 / 60);
            const Vec2 towards =
                geometry::normalisedOrZero(run.guard(1).body.position - run.guard().body.position);
            EXPECT_GT(glm::dot(run.guard().body.facing, towards), 0.99) << angle;
        }
    }
}

/// Wherever the danger is, a townsman ends no nearer to it than it set out.
TEST(Townsmen, NeverFleeTowardsTheDanger) {
    Random random(7);
    int fled = 0;
    for (int i = 0; i < 40; ++i) {
        auto level = room("townsman");
        level.doors[0].open = i % 3 == 0;
        const Vec2 thief{random.between(4.8, 7.5), random.between(0.6, 5.4)};
        Night run(withThief(std::move(level), thief.x, thief.y));
        bool flees = false;
        double before = 0;
        for (int step = 0; step < 300; ++step) {
            const double distance = geometry::distance(run.guard().body.position, thief);
            const bool now = annaIn(run).task.goal == Goal::Flee;
            if (now && !flees)
                before = distance;
            if (!now && flees) {
                EXPECT_GE(distance, before - 1e-6) << i;
                ++fled;
            }
            flees = now;
            run.seconds(1.0 / 60);
        }
        EXPECT_FALSE(contains(run.goals(), Goal::Investigate));
    }
    EXPECT_GT(fled, 20);
}

/// It fled and investigated by turns once, since what it saw was as urgent as what it fled from.
TEST(Townsmen, TheClerkOfTheRaidFleesAndInvestigatesNothing) {
    int fleeing = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto level =
            level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/raid.level.json")
                .value()
                .level;
        const auto world = sim::compileWorld(level, {}).value();
        trace::RecordBuffer records;
        sim::Simulation run(world, {.seed = seed}, trace::TraceLevel::Normal, &records);
        while (run.frame() < 2400)
            run.step({}, trace::TraceLevel::Normal, &records);
        const auto clerk = static_cast<std::uint32_t>(
            std::find_if(level.agents.begin(),
                         level.agents.end(),
                         [](const level::Agent& agent) { return agent.id == "clerk"; }) -
            level.agents.begin());

        Frame fled = -1000;
        int flights = 0;
        for (const auto& row : records.rows<trace::GoalStarted>()) {
            if (row.data.agent != trace::AgentId{clerk})
                continue;
            EXPECT_NE(row.data.goal, Goal::Investigate) << "seed " << seed << " in " << row.frame;
            if (row.data.goal != Goal::Flee)
                continue;
            EXPECT_GE(row.frame - fled, 180) << "seed " << seed << " in " << row.frame;
            fled = row.frame;
            ++flights;
        }
        fleeing += flights > 0 ? 1 : 0;
    }
    EXPECT_GE(fleeing, 3) << "in half the runs the intruder comes near enough";
}

TEST(Brains, RunAlikeAtEveryTraceLevel) {
    for (const char* brain : {"guard", "soldier", "townsman"}) {
        const auto world = sim::compileWorld(withThief(room(brain), 7, 3), {}).value();
        std::vector<std::vector<std::uint64_t>> hashes;
        for (const auto traced :
             {trace::TraceLevel::Off, trace::TraceLevel::Normal, trace::TraceLevel::Full}) {
            trace::RecordBuffer records;
            sim::Simulation run(world, {.seed = 3}, traced, &records);
            auto& all = hashes.emplace_back();
            for (int i = 0; i < 300; ++i) {
                std::vector<trace::Command> commands;
                if (i == 120)
                    for (const auto kind : {trace::CommandKind::Possess, trace::CommandKind::Shoot})
                        commands.push_back({run.frame(),
                                            kind,
                                            trace::AgentId{1},
                                            run.state().population.agents[0].body.position});
                run.step(commands, traced, &records);
                all.push_back(run.hash());
            }
        }
        EXPECT_EQ(hashes[0], hashes[1]) << brain;
        EXPECT_EQ(hashes[0], hashes[2]) << brain;
    }
}

} // namespace
} // namespace percept::guard
