#include "LevelBuilder.h"
#include "percept/event/CompiledEvents.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/Registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>

// Every part of a level that has a place, with a height: it counts, or `check` says that it does
// not.
namespace percept::sim::ignored_heights_test {
namespace {

constexpr Metres kFloor = 1.5;

/// A hall on a floor of its own, and everything in it that has one place on the floor.
level::Level hall() {
    test::LevelBuilder builder(20, 15);
    builder.grid(1.0).bot({5, 5}).bot({14, 9}, maths::kPi).spawn({3, 3}).item("health", {8, 8});
    builder.door("gate", {10, 4}, {10, 6}).doorSwitch("gate", {7, 5});
    auto level = builder.build();
    level::Region region;
    region.id = "hall";
    region.polygon = {{0, 0}, {20, 0}, {20, 15}, {0, 15}};
    region.floor = kFloor;
    region.ceiling = kFloor + 3;
    level.regions = {region};
    level.archetypes.push_back(level.archetypes[0]);
    level.archetypes[1].id = "guard";
    level.archetypes[1].brain = "guard";
    level.agents[1].archetype = "guard";
    level.agents[1].patrol = {level::PatrolStop(level::Place{12, 9, {}}),
                              level::PatrolStop(level::Place{14, 12, {}})};
    level::AuthoredEvent event;
    event.id = event.code = "alarm";
    event.when.kind = "time";
    event.when.time = 0.5;
    event.position = level::Place{6, 6, {}};
    event.links.emplace_back();
    event.links[0].who = "guard";
    event.links[0].about = level.agents[0].id;
    event.links[0].position = level::Place{6, 6, {}};
    level.events = {event};
    return level;
}

struct Part {
    std::string place;
    std::function<level::Place&(level::Level&)> of;
};

const std::vector<Part>& partsOnTheFloor() {
    using level::Level;
    static const std::vector<Part> kParts{
        {"agents[0].position", [](Level & l) -> auto& {return *l.agents[0].position;
}
} // namespace
, {"agents[1].patrol[1].position", [](Level& l) -> auto& {return *l.agents[1].patrol[1].position;
} // namespace percept::sim::ignored_heights_test
}
, {"spawns[0].position", [](Level& l) -> auto& {return l.spawns[0].position;
}
}
, {"items[0].position", [](Level& l) -> auto& {return l.items[0].position;
}
}
, {"triggers[0].position", [](Level& l) -> auto& {return l.triggers[0].position;
}
}
, {"navigation.nodes[3].position", [](Level& l) -> auto& {return l.navigation.nodes[3].position;
}
}
, {
    "events[0].links[0].position", [](Level & l) -> auto& {
        return *l.events[0].links[0].position;
    }
}
}
;
return kParts;
}

std::string saidOf(const level::Level& level, const std::string& place) {
    for (const auto& problem : checkUse(level))
        if (problem.place == place && problem.severity == level::Severity::Warning &&
            problem.message.starts_with("its height"))
            return problem.message;
    return {};
}

std::uint64_t hashAfter(const level::Level& level) {
    Simulation simulation(compileWorld(level, {}).value(), {.seed = 3});
    for (int frame = 0; frame < 200; ++frame)
        simulation.step();
    return simulation.hash();
}

TEST(IgnoredHeights, OfAllThatStandsOnTheFloorAreNamedAndChangeNothing) {
    const auto hash = hashAfter(hall());
    for (const Part& part : partsOnTheFloor()) {
        auto level = hall();
        EXPECT_EQ(saidOf(level, part.place), "") << part.place;
        part.of(level).z = kFloor;
        EXPECT_EQ(saidOf(level, part.place), "") << part.place << " on the floor";
        part.of(level).z = kFloor + 3;
        EXPECT_NE(saidOf(level, part.place).find("its height of 4.5 m is ignored"),
                  std::string::npos)
            << part.place;
        EXPECT_NE(saidOf(level, part.place).find("at 1.5 m"), std::string::npos) << part.place;
        EXPECT_EQ(hashAfter(level), hash) << part.place;
    }
}

TEST(IgnoredHeights, OfLightsSignalsAndEventsCount) {
    auto level = hall();
    level.lights.emplace_back().id = "lamp";
    level.lights[0].position = {4, 4, 9.0};
    level.emitters.emplace_back().id = "bell";
    level.emitters[0].position = level::Place{4, 4, 9.0};
    level.waypoints.emplace_back().id = "post";
    level.waypoints[0].position = {4, 4, 9.0};
    level.events[0].position->z = 9.0;

    for (const auto& problem : checkUse(level))
        EXPECT_FALSE(problem.message.starts_with("its height")) << problem.place;
}

TEST(IgnoredHeights, WithoutOneAnEventIsOnTheFloorThere) {
    auto level = hall();
    level::AuthoredEvent& pressed = level.events.emplace_back();
    pressed.id = pressed.code = "pressed";
    pressed.when.kind = "switch";
    pressed.when.object = level.triggers[0].id;

    const auto compiled = event::compileEvents(level, {});

    ASSERT_TRUE(compiled);
    for (const auto& each : compiled->events) {
        ASSERT_TRUE(each.position) << each.id;
        EXPECT_EQ(each.position->z, kFloor) << each.id;
        EXPECT_EQ(compiled->regionAt(*each.position), trace::RegionId{0}) << each.id;
    }
}

} // namespace
} // namespace percept::sim::ignored_heights_test
