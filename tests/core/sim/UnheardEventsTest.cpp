#include "LevelBuilder.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <string_view>

// Events that nobody waits for are not looked at: check says which never happen.
namespace percept::sim::unheard_events_test {
namespace {

level::Level scene(bool hasAgents) {
    test::LevelBuilder builder(24, 12);
    level::Level& level = builder.edit();
    level.modalities = level::ravenModalities();
    level::AuthoredEvent& event = level.events.emplace_back();
    event.id = event.code = "soon";
    event.when.kind = "time";
    event.when.time = 0.5;
    if (hasAgents)
        builder.bot({3, 6}).bot({20, 6}, maths::kPi);
    return builder.build();
}

level::EventManager manager(std::string_view listener, std::vector<std::string> interests) {
    level::EventManager made;
    made.id = "office";
    made.kind = "broadcast";
    if (!listener.empty()) {
        level::Listener& one = made.listeners.emplace_back();
        one.agent = listener;
        one.interests = std::move(interests);
    }
    return made;
}

struct Case {
    std::string_view name;
    bool hasAgents;
    void (*change)(level::Level&);
};

const Case kCases[] = {
    {"nobody there", false, [](level::Level&) {}},
    {"agents without managers", true, [](level::Level&) {}},
    {"manager without listeners",
     true,
     [](level::Level& level) {
         level.managers = {manager("", {})};
         level.events[0].manager = "office";
     }},
    {"listens to all",
     true,
     [](level::Level& level) {
         level.managers = {manager(level.agents[0].id, {})};
         level.events[0].manager = "office";
     }},
    {"listens to it",
     true,
     [](level::Level& level) {
         level.managers = {manager(level.agents[0].id, {"soon"})};
         level.events[0].manager = "office";
     }},
    {"listens to something else",
     true,
     [](level::Level& level) {
         level.managers = {manager(level.agents[0].id, {"take_damage"})};
         level.events[0].manager = "office";
     }},
    {"archetype listens",
     true,
     [](level::Level& level) {
         level.managers = {manager(level.archetypes[0].id, {"soon"})};
         level.events[0].manager = "office";
     }},
    {"archetype without agents listens",
     true,
     [](level::Level& level) {
         level.archetypes.push_back(level.archetypes[0]);
         level.archetypes.back().id = "absent";
         level.managers = {manager("absent", {"soon"})};
         level.events[0].manager = "office";
     }},
    {"effect without listeners",
     false,
     [](level::Level& level) {
         level.events[0].emits.emplace_back().modality = "sound";
         level.events[0].emits.back().position = level::Place{6, 6, {}};
     }},
};

bool isSaid(const level::Level& level) {
    for (const auto& problem : checkUse(level))
        if (problem.place == "events[0]" && problem.message.starts_with("it never happens"))
            return true;
    return false;
}

bool happens(const level::Level& level) {
    trace::RecordBuffer records;
    Simulation simulation(
        compileWorld(level, {}).value(), {.seed = 3}, trace::TraceLevel::Full, &records);
    for (int frame = 0; frame < 90; ++frame)
        simulation.step({}, trace::TraceLevel::Full, &records);
    return !records.rows<trace::EventHappened>().empty();
}

TEST(UnheardEvents, AreSaidByCheckExactlyWhereTheyNeverHappen) {
    int silent = 0;
    for (const Case& each : kCases) {
        level::Level level = scene(each.hasAgents);
        each.change(level);
        const bool there = happens(level);
        EXPECT_EQ(isSaid(level), !there) << each.name;
        silent += there ? 0 : 1;
    }
    EXPECT_GT(silent, 2);
    EXPECT_LT(silent, static_cast<int>(std::size(kCases)) - 2);
}

/// Whether it is named, by what it switches to, the start, whether it lasts, and what others do.
TEST(IdleSwitches, AreNamedWhereNothingSwitchesTheOtherWay) {
    for (const bool isLight : {false, true})
        for (const bool starts : {false, true})
            for (const bool on : {false, true})
                for (const bool lasts : {false, true})
                    for (const bool other : {false, true}) {
                        auto level = scene(true);
                        auto& emitter = level.emitters.emplace_back();
                        emitter.id = isLight ? "hum" : "it";
                        emitter.modality = level.modalities[0].id;
                        emitter.position = level::Place{4, 4, {}};
                        emitter.on = starts;
                        emitter.lasts = lasts ? 2 : 0;
                        auto& light = level.lights.emplace_back();
                        light.id = isLight ? "it" : "lamp";
                        light.position = {4, 4, {}};
                        light.on = starts;
                        level.events[0].switches = {{"it", on, {}}};
                        level.events.push_back(level.events[0]);
                        level.events[1].id = "later";
                        level.events[1].switches = {{"it", other ? !on : on, {}}};

                        int named = 0;
                        for (const auto& problem : checkUse(level))
                            if (problem.message.starts_with("it has no effect: "))
                                ++named;

                        const bool anew = on && lasts && !isLight;
                        EXPECT_EQ(named, on == starts && !other && !anew ? 2 : 0)
                            << isLight << starts << on << lasts << other;
                    }
}

} // namespace
} // namespace percept::sim::unheard_events_test
