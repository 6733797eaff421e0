#include "LevelBuilder.h"
#include "percept/sim/Brains.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

// What `check` says is ignored changes nothing, and what it does not say so of may.
namespace percept::sim::ignored_fields_test {
namespace {

struct Field {
    std::string_view name;
    void (*set)(level::Archetype&, double);
};
const Field kFields[] = {
    {"aim.persistence", [](level::Archetype& a, double value) { a.aim.persistence = value; }},
    {"aim.nearest_seen",
     [](level::Archetype& a, double value) { a.aim.nearestSeen = static_cast<int>(value); }},
    {"movement.wander_weight",
     [](level::Archetype& a, double value) { a.movement.wanderWeight = value; }},
    {"movement.wander_radius",
     [](level::Archetype& a, double value) { a.movement.wanderRadius = value; }},
    {"movement.wander_distance",
     [](level::Archetype& a, double value) { a.movement.wanderDistance = value; }},
    {"movement.wander_jitter",
     [](level::Archetype& a, double value) { a.movement.wanderJitter = value; }},
    {"rates.vision", [](level::Archetype& a, double value) { a.rates.vision = value; }},
    {"rates.targeting", [](level::Archetype& a, double value) { a.rates.targeting = value; }},
    {"rates.arbitration", [](level::Archetype& a, double value) { a.rates.arbitration = value; }},
    {"rates.weapon_choice",
     [](level::Archetype& a, double value) { a.rates.weaponChoice = value; }}};

/// What only a player has no use for: he shoots where he points, with what he holds.
const Field kAimed[] = {
    {"aim.noise", [](level::Archetype& a, double value) { a.aim.noise = value / 50; }},
    {"aim.tolerance", [](level::Archetype& a, double value) { a.aim.tolerance = value / 10; }},
    {"aim.averaged_steps",
     [](level::Archetype& a, double value) { a.aim.averagedSteps = static_cast<int>(value); }},
    {"aim.first_shot_misses",
     [](level::Archetype& a, double value) { a.aim.firstShotMisses = value > 0; }},
    {"aim.weak_opponent_noise",
     [](level::Archetype& a, double value) { a.aim.weakOpponentNoise = value / 50; }},
    {"weapon_distances",
     [](level::Archetype& a, double value) { a.weaponDistances.close = value; }}};

/// One of a brain, armed, among bots that come and go behind boxes; its archetype is the second.
level::Level skirmish(const std::string& brain) {
    test::LevelBuilder builder(24, 20);
    level::Level& level = builder.edit();
    level.modalities = level::ravenModalities();
    level.archetypes[0].sensors = {{"sight", 0.1}, {"sound", 0}, {"touch", 0}};
    level::Archetype own;
    own.id = "own";
    own.brain = brain;
    own.health = 2000;
    own.sensors = level.archetypes[0].sensors;
    own.weapons = {level::ravenWeapons()[0]};
    level.archetypes.push_back(own);
    builder.box({8, 6}, {10, 9}).box({14, 11}, {16, 14}).box({10, 14}, {12, 16}).grid(1.0);
    builder.bot({12, 10}, maths::kPi, "own").bot({4, 10}).bot({20, 16}, maths::kPi);
    builder.spawn({2, 2}).spawn({22, 2}).spawn({2, 18});
    return builder.build();
}

std::uint64_t hashAfter(const level::Level& level, int frames) {
    Simulation simulation(compileWorld(level, {}).value(), {.seed = 3});
    for (int frame = 0; frame < frames; ++frame)
        simulation.step();
    return simulation.hash();
}

/// Where everybody is and how he fares; a hash also has what nobody asks for.
std::string posesAfter(const level::Level& level, int frames) {
    Simulation simulation(compileWorld(level, {}).value(), {.seed = 3});
    for (int frame = 0; frame < frames; ++frame)
        simulation.step();
    std::string text;
    for (const agent::Agent& each : simulation.state().population.agents)
        text += fmt::format("{} {} {} {}\n",
                            each.body.position.x,
                            each.body.position.y,
                            each.health,
                            trace::indexOf(each.current));
    return text;
}

bool isSaid(const level::Level& level, const std::string& place) {
    for (const auto& problem : checkUse(level))
        if (problem.place == place && problem.message.starts_with("it is ignored"))
            return true;
    return false;
}

TEST(IgnoredFields, ChangeNothing) {
    constexpr int kFrames = 900;
    for (const auto& brain : shippedBrains().all()) {
        const level::Level usual = skirmish(std::string(brain->name()));
        const auto hash = hashAfter(usual, kFrames);
        for (const Field& field : kFields) {
            const bool ofBots = brain->name() == "bot";
            for (const double value : {3.5, 7.25}) {
                level::Level level = usual;
                field.set(level.archetypes[1], value);
                const bool said = isSaid(level, "archetypes[1]." + std::string(field.name));
                EXPECT_EQ(said, !ofBots) << brain->name() << " " << field.name;
                if (said)
                    EXPECT_EQ(hashAfter(level, kFrames), hash)
                        << brain->name() << " " << field.name << " " << value;
            }
        }
    }
}

TEST(IgnoredFields, APlayerAimsHimself) {
    constexpr int kFrames = 900;
    for (const auto& brain : shippedBrains().all()) {
        const level::Level usual = skirmish(std::string(brain->name()));
        const auto poses = posesAfter(usual, kFrames);
        for (const Field& field : kAimed) {
            level::Level level = usual;
            field.set(level.archetypes[1], 3.5);
            const bool said = isSaid(level, "archetypes[1]." + std::string(field.name));
            EXPECT_EQ(said, brain->name() == "player") << brain->name() << " " << field.name;
            if (said)
                EXPECT_EQ(posesAfter(level, kFrames), poses) << field.name;
        }
    }
}

/// What a brain makes of routines and attitudes is its own matter, whatever its name.
TEST(IgnoredFields, AwarenessAttitudesAndPatrolsAreUpToTheBrain) {
    for (const auto& brain : shippedBrains().all()) {
        auto level = skirmish(std::string(brain->name()));
        const bool bot = brain->traits().looks;
        const bool player = !brain->traits().thinks;
        level.agents[0].patrol.emplace_back("somewhere");
        EXPECT_EQ(isSaid(level, "agents[0].patrol"), bot || player) << brain->name();
        level.archetypes[1].awareness.states = {"unaware", "hostile"};
        level.archetypes[1].awareness.levels = {0.2};
        EXPECT_EQ(isSaid(level, "archetypes[1].awareness.states"), bot || player) << brain->name();
        for (const std::string word : {"hate", "fear", "prey", "ally", "ignore"}) {
            level.archetypes[1].awareness.attitudes = {{"bot", word}};
            EXPECT_EQ(isSaid(level, "archetypes[1].awareness.attitudes.bot"),
                      (bot || player) && (word == "fear" || word == "prey"))
                << brain->name() << " " << word;
        }
    }
}

/// A brain that has no use for states of awareness has none for what only these read, either.
TEST(IgnoredFields, WhatAwarenessReadsIsToldOfWithoutItAndWhereTheBrainHasNoUseForIt) {
    const std::pair<std::string_view, void (*)(level::Archetype&)> kParts[]{
        {"view_cones[0].acuity",
         [](level::Archetype& a) {
             a.viewCones[0].acuity = {{"lighting", 0.5}};
         }},
        {"view_cones[0].alertness", [](level::Archetype& a) { a.viewCones[0].alertness = 0.5; }},
        {"view_cones[0].movement_only",
         [](level::Archetype& a) { a.viewCones[0].movementOnly = true; }},
        {"movement.calm_speed", [](level::Archetype& a) { a.movement.calmSpeed = 0.5; }}};
    for (const auto& brain : shippedBrains().all())
        for (const bool states : {false, true})
            for (const auto& [field, state] : kParts) {
                auto level = skirmish(std::string(brain->name()));
                level::Archetype& own = level.archetypes[1];
                own.viewCones.resize(1);
                own.viewCones[0].id = "eyes";
                if (states) {
                    own.awareness.states = {"unaware", "hostile"};
                    own.awareness.levels = {0.2};
                }
                state(own);
                const bool aware = states && !brain->traits().looks && brain->traits().thinks;
                EXPECT_EQ(isSaid(level, fmt::format("archetypes[1].{}", field)), !aware)
                    << brain->name() << " " << states << " " << field;
            }
}

TEST(IgnoredFields, WhoIsToPerceiveNeedsASense) {
    for (const auto& brain : shippedBrains().all()) {
        auto level = skirmish(std::string(brain->name()));
        level.archetypes[1].sensors = {};
        const auto isSaid = [&] {
            for (const auto& problem : checkUse(level))
                if (problem.place == "archetypes[1].sensors")
                    return true;
            return false;
        };
        EXPECT_EQ(isSaid(), brain->traits().thinks) << brain->name();
        level.archetypes[1].weapons = {};
        level.archetypes[1].armed = false;
        EXPECT_FALSE(isSaid()) << brain->name() << " does nothing that needs one";
        level.archetypes[1].reaction = 1.5;
        EXPECT_EQ(isSaid(), brain->traits().thinks) << brain->name();
    }
}

/// Blood counts where somebody follows it.
TEST(IgnoredFields, TrailsAreFollowedByBots) {
    for (const auto& brain : shippedBrains().all())
        for (const bool bots : {true, false}) {
            auto level = skirmish(std::string(brain->name()));
            if (!bots)
                level.archetypes[0].brain = "guard";
            level.archetypes[1].leavesTrail = true;
            EXPECT_EQ(isSaid(level, "archetypes[1].leaves_trail"), !bots && brain->name() != "bot")
                << brain->name();
        }
}

TEST(IgnoredFields, WeightsOfGroundCountInAnalyses) {
    auto level = skirmish("bot");
    level.terrain.types.resize(1);
    level.terrain.types[0].id = "mud";
    level.terrain.types[0].symbol = "m";
    level.terrain.types[0].cost = {{"bot", 5}};
    level.terrain.types[0].attrition = 0.5;
    EXPECT_TRUE(isSaid(level, "terrain.types[0].cost"));
    EXPECT_TRUE(isSaid(level, "terrain.types[0].attrition"));
    level.analyses = {{"ground", "difficulty", {}, {}}, {"wear", "attrition", {}, {}}};
    EXPECT_FALSE(isSaid(level, "terrain.types[0].cost"));
    EXPECT_FALSE(isSaid(level, "terrain.types[0].attrition"));
}

TEST(IgnoredFields, ThatAreStatedAsTheyAreByDefaultAreNotToldOf) {
    for (const auto& brain : shippedBrains().all())
        for (const Field& field : kFields)
            EXPECT_FALSE(isSaid(skirmish(std::string(brain->name())),
                                "archetypes[1]." + std::string(field.name)))
                << brain->name() << " " << field.name;
}

TEST(IgnoredFields, WhoDecidesOverPlacesDoesSoAtItsRate) {
    for (const char* brain : {"guard", "soldier", "townsman"}) {
        level::Level level = skirmish(brain);
        level::Waypoint place;
        place.id = "corner";
        place.position = {7.5, 5.5, {}};
        place.qualities = {{"cover", {"0.9"}}};
        level.waypoints = {place};
        level::PlaceDecision decision;
        decision.when = "enemy_known";
        decision.place = "cover";
        decision.sight = "any";
        decision.within = 30;
        level.archetypes[1].decisions = {decision};
        const auto hash = hashAfter(level, 900);

        level.archetypes[1].rates.arbitration = -1;

        EXPECT_FALSE(isSaid(level, "archetypes[1].rates.arbitration")) << brain;
        EXPECT_NE(hashAfter(level, 900), hash) << brain;
    }
}

/// Who has the brain `own` stands between a near and a far enemy; what it makes of their ranges.
level::Level between(const std::string& own) {
    test::LevelBuilder builder(24, 20);
    level::Level& level = builder.edit();
    level.modalities = level::ravenModalities();
    level.archetypes[0].sensors = {{"sight", 0.1}, {"sound", 0}, {"touch", 0}};
    level.archetypes[0].movement.maxSpeed = 0;
    level.archetypes[0].health = 2000;
    level.archetypes.push_back(level.archetypes[0]);
    level.archetypes[0].weapons = {level::ravenWeapons()[0]};
    level.archetypes[1].id = "own";
    level.archetypes[1].brain = own;
    level.archetypes[1].weapons = {level::ravenWeapons()[0]};
    level.archetypes[1].weapons[0].id = "gun";
    level.archetypes[1].targeting = {};
    level.archetypes[1].targeting.distance = own == "bot" ? -1 : level::TargetWeights().distance;
    builder.bot({4, 10}, 0, "own").bot({8, 9}, maths::kPi).bot({14, 11}, maths::kPi);
    return builder.build();
}

TEST(IgnoredFields, RangesOfWeaponsCountWhereSomebodyWeighsThem) {
    const std::string place = "archetypes[1].weapons[0].ideal_range";
    const auto withRange = [](level::Level level, Metres range) {
        level.archetypes[1].weapons[0].idealRange = range;
        return level;
    };
    for (const auto& brain : shippedBrains().all()) {
        const level::Level nobody = between(std::string(brain->name()));
        EXPECT_TRUE(isSaid(withRange(nobody, 7), place)) << brain->name();
        EXPECT_FALSE(isSaid(withRange(nobody, level::Weapon().idealRange), place));
        EXPECT_EQ(hashAfter(withRange(nobody, 7), 300), hashAfter(withRange(nobody, 2), 300))
            << brain->name();

        level::Level others = nobody;
        others.archetypes[0].targeting.outOfHisRange = 5;
        EXPECT_FALSE(isSaid(withRange(others, 7), place)) << brain->name();

        level::Level bots = nobody;
        bots.archetypes[0].targeting.outOfMyRange = 5;
        EXPECT_TRUE(isSaid(withRange(bots, 7), place))
            << brain->name() << ": they weigh the ranges of their own weapons";
        bots.items.resize(1);
        bots.items[0].kind = "gun";
        EXPECT_FALSE(isSaid(withRange(bots, 7), place)) << "they may take one of these";
    }
    level::Level own = between("bot");
    own.archetypes[1].targeting.outOfMyRange = 50;
    EXPECT_FALSE(isSaid(withRange(own, 7), place));
    EXPECT_NE(hashAfter(withRange(own, 7), 300), hashAfter(withRange(own, 2), 300));
}

} // namespace
} // namespace percept::sim::ignored_fields_test
