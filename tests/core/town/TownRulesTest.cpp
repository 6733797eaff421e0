#include "SmallTown.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <array>
#include <map>

namespace percept::town {
namespace {

using trace::RecordBuffer;
using trace::TraceLevel;

struct Played {
    explicit Played(const level::Level& level, std::uint64_t seed = 3)
        : simulation(sim::compileWorld(level, {}).value(), {.seed = seed}) {}
    void steps(int count) {
        for (int i = 0; i < count; ++i)
            simulation.step({}, TraceLevel::Normal, &records);
    }
    [[nodiscard]] trace::View view() const {
        trace::View view;
        simulation.fillView(view);
        return view;
    }
    RecordBuffer records;
    sim::Simulation simulation;
};

TEST(TownRules, SameSeedGivesTheSameHashAtEveryTraceLevel) {
    for (const auto& level : {test::smallTown(), test::scheduledTown(300)}) {
        const auto world = sim::compileWorld(level, {}).value();
        RecordBuffer records;
        sim::Simulation off(world, {.seed = 42});
        sim::Simulation full(world, {.seed = 42}, TraceLevel::Full, &records);
        for (int i = 0; i < 1500; ++i) {
            off.step();
            full.step({}, TraceLevel::Full, &records);
            ASSERT_EQ(off.hash(), full.hash()) << "frame " << off.frame();
        }
        EXPECT_GT(records.rows<trace::GroupFolded>().size(), 2U);
        EXPECT_GT(records.rows<trace::LodSwitched>().size(), 60U);
    }
}

TEST(TownRules, ARestoredStateGoesOnAlike) {
    const auto world = sim::compileWorld(test::scheduledTown(120), {}).value();
    sim::Simulation original(world, {.seed = 7});
    for (int i = 0; i < 601; ++i)
        original.step();
    sim::Simulation restored(world, {.seed = 99});
    ASSERT_TRUE(restored.restore(original.save()));
    for (int i = 0; i < 400; ++i) {
        original.step();
        restored.step();
    }

    EXPECT_EQ(original.hash(), restored.hash());
    EXPECT_EQ(sim::firstDifference(original.state(), restored.state()), std::nullopt);
}

TEST(TownRules, IndividualsFollowTheObserver) {
    Played run(test::smallTown());
    run.steps(30);
    const auto first = run.view().crowd;
    run.steps(1400);
    const auto later = run.view().crowd;

    ASSERT_EQ(first.groups.size(), 9U);
    EXPECT_EQ(first.groups[2].level, trace::GroupLevel::Individual);
    EXPECT_NE(later.groups[2].level, trace::GroupLevel::Individual);
    EXPECT_EQ(later.groups[8].level, trace::GroupLevel::Individual);
    EXPECT_GT(later.hour, first.hour);
}

/// How far a place is within an area. [metres]
Metres inside(const Rectangle& area, geometry::Vec2 place) {
    const auto low = place - area.min;
    const auto high = area.max - place;
    return std::min({low.x, low.y, high.x, high.y});
}

TEST(TownRules, NobodyLeavesTheStreets) {
    Played run(test::smallTown());
    const auto& town = *townOf(run.simulation.world().stages);
    for (int i = 0; i < 60; ++i) {
        run.steps(30);
        const auto& state = *stateOf(run.simulation.state().extras.value->stages);
        for (std::size_t group = 0; group < state.lives.size(); ++group)
            for (const Walker& walker : state.lives[group].walkers) {
                const Metres off = town.areas[group].distance(walker.position);
                // Agents steer: here, where houses have no walls, one may cut a corner.
                const bool isAgent = walker.agent != trace::kNoAgent;
                EXPECT_TRUE(off > 0 || (isAgent && inside(town.areas[group], walker.position) <
                                                       0.25 * town.radius))
                    << "inside a house";
                EXPECT_LT(off, town.street * 0.75);
            }
    }
}

TEST(TownRules, ThoseWhoMatterLessActLessOften) {
    Played run(test::smallTown());
    run.steps(600);
    const auto& state = *stateOf(run.simulation.state().extras.value->stages);
    Frame longest = 0;
    int detailed = 0;
    for (const GroupLife& life : state.lives)
        for (const Walker& walker : life.walkers) {
            const Frame waited = run.simulation.frame() - walker.acted;
            longest = std::max(longest, waited);
            if (walker.lod.current == trace::BehaviourId{0}) {
                EXPECT_LE(waited, 1);
                ++detailed;
            }
        }

    EXPECT_GT(detailed, 0);
    EXPECT_GT(longest, 2);
    EXPECT_LE(longest, 11);
}

TEST(TownRules, WhatALevelNamesForTownsmenChangesTheRun) {
    const auto hashOf = [](const char* behaviour) {
        auto level = test::smallTown();
        level.lod.behaviours[1].id = "middle";
        level.lod.behaviours[1].brains = {{"townsman", behaviour}};
        Played run(level);
        run.steps(900);
        return run.simulation.hash();
    };
    EXPECT_NE(hashOf("full"), hashOf("walk"));
    EXPECT_NE(hashOf("walk"), hashOf("drift"));

    auto level = test::smallTown();
    level.lod.behaviours[1].brains = {{"townsman", "sail"}};
    const auto world = sim::compileWorld(level, {});
    ASSERT_FALSE(world);
    EXPECT_EQ(world.error().place, "lod.behaviours[1].brains.townsman");
}

/// Whatever an inhabitant does next, he goes on to the corner that he went to.
TEST(TownRules, WhoseLevelChangesGoesOnToTheSameCorner) {
    Played run(test::smallTown());
    const auto& town = *townOf(run.simulation.world().stages);
    std::size_t passed = 0;
    for (int i = 0; i < 900; ++i) {
        const auto before = *stateOf(run.simulation.state().extras.value->stages);
        run.records.clear();
        run.steps(1);
        for (const auto& row : run.records.rows<trace::LodSwitched>()) {
            if (row.data.agent != trace::kNoAgent)
                continue; // the observer
            const std::size_t group = trace::indexOf(row.data.group);
            const auto& people = before.town.groups[group].people;
            const auto person =
                std::find_if(people.begin(), people.end(), [&](const lod::Individual& each) {
                    return each.id == trace::indexOf(row.data.person);
                });
            if (row.data.from == lod::kNoBehaviour || person == people.end())
                continue;
            const Walker& walker =
                before.lives[group].walkers[static_cast<std::size_t>(person - people.begin())];
            if (walker.home)
                continue;
            EXPECT_EQ(row.data.compressed, trace::Compressed::Place);
            EXPECT_EQ(row.data.position, town.way(group, walker.lane)[walker.next]);
            ++passed;
        }
    }
    EXPECT_GT(passed, 20U);
}

/// Where the time does not suffice for all inhabitants, they share it by their priorities.
TEST(TownRules, InhabitantsHaveTurnsInProportionToTheirPriorities) {
    for (const double priority : {1.0, 4.0, 9.0}) {
        auto level = test::scheduledTown(0);
        level.agents[0].patrol.clear();
        level.lod.behaviours = {{"full", 0.5, 1, 1, priority, {}, {}},
                                {"drift", 0, 0.5, 1, 1, {}, {}}};
        // 360 people cost 720: 4 turns a frame.
        level.schedule.tasks = {level.schedule.tasks[1]};
        level.schedule.budgetUs = 8;
        Played run(level);
        run.steps(120);
        struct Turns {
            std::uint64_t people = 0;
            std::uint64_t turns = 0;
        };
        std::array<Turns, 2> of;
        std::uint64_t least = 1000;
        const auto before = *stateOf(run.simulation.state().extras.value->stages);
        std::map<std::uint64_t, std::uint64_t> had;
        constexpr int kFrames = 2400;
        for (int i = 0; i < kFrames; ++i) {
            const auto& state = *stateOf(run.simulation.state().extras.value->stages);
            const auto acted = state.lives;
            run.steps(1);
            run.records.clear();
            for (std::size_t group = 0; group < state.lives.size(); ++group)
                for (std::size_t place = 0; place < state.lives[group].walkers.size(); ++place)
                    if (place < acted[group].walkers.size())
                        had[state.town.groups[group].people[place].id] +=
                            state.lives[group].walkers[place].acted !=
                            acted[group].walkers[place].acted;
        }
        const auto& after = *stateOf(run.simulation.state().extras.value->stages);
        for (std::size_t group = 0; group < after.lives.size(); ++group)
            for (std::size_t place = 0; place < after.lives[group].walkers.size(); ++place) {
                const Walker& walker = after.lives[group].walkers[place];
                if (before.lives[group].walkers.size() != after.lives[group].walkers.size() ||
                    walker.lod.since > 120)
                    continue; // folded, or of both levels
                Turns& own = of[trace::indexOf(walker.lod.current)];
                const std::uint64_t turns = had[after.town.groups[group].people[place].id];
                ++own.people;
                own.turns += turns;
                least = std::min(least, turns);
            }
        ASSERT_GT(of[0].people, 0U);
        ASSERT_GT(of[1].people, 0U);
        const auto each = [](const Turns& turns) {
            return static_cast<double>(turns.turns) / static_cast<double>(turns.people);
        };
        EXPECT_NEAR(each(of[0]) / each(of[1]), priority, 0.05 * priority);
        EXPECT_GT(least, 3U) << "nobody starves";
    }
}

TEST(TownRules, SwitchesSayWhoMadeThem) {
    Played run(test::smallTown());
    run.steps(700);
    const auto& town = *townOf(run.simulation.world().stages);
    std::map<trace::PersonId, trace::LodSwitched> latest;
    for (const auto& row : run.records.rows<trace::LodSwitched>()) {
        if (row.data.agent != trace::kNoAgent)
            continue; // the observer
        ASSERT_LT(trace::indexOf(row.data.group), town.groups.groups.size());
        latest[row.data.person] = row.data;
    }
    const auto& state = *stateOf(run.simulation.state().extras.value->stages);
    std::size_t seen = 0;
    for (std::size_t group = 0; group < state.lives.size(); ++group)
        for (std::size_t place = 0; place < state.lives[group].walkers.size(); ++place) {
            if (state.lives[group].walkers[place].lod.current == lod::kNoBehaviour)
                continue; // he came out this moment
            const std::uint64_t id = state.town.groups[group].people[place].id;
            const auto& last = latest.at(trace::PersonId{static_cast<std::uint32_t>(id)});
            EXPECT_EQ(last.to, state.lives[group].walkers[place].lod.current);
            EXPECT_EQ(trace::indexOf(last.group), group);
            ++seen;
        }
    EXPECT_GT(seen, 50U);
    EXPECT_GT(latest.size(), seen) << "some are folded again";
}

TEST(TownRules, TheScheduleKeepsTheTownWithinItsBudget) {
    Played run(test::scheduledTown(100));
    run.steps(600);

    EXPECT_GT(run.records.rows<trace::TaskRan>().size(), 600U);
    for (const auto& row : run.records.rows<trace::FrameLoad>())
        EXPECT_LE(row.data.used, 100 + 1e-6) << "frame " << row.frame;
}

} // namespace
} // namespace percept::town
