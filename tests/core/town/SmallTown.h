#pragma once

#include "percept/level/Level.h"
#include "percept/sim/Simulation.h"
#include "percept/town/Stage.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace percept::test {

/// Two districts of three blocks of 60 people each, in a row from west to east, and an observer
/// who walks along them on his patrol.
///
///     |  w1  |  w2  |  w3  |  e1  |  e2  |  e3  |      each 40 m, streets of 10 m
inline level::Level smallTown() {
    level::Level level;
    level.name = "small town";
    level.bounds = {{-20, -20}, {320, 60}};
    level.startTime = "08:00";
    std::vector<std::string> districts;
    for (int d = 0; d < 2; ++d) {
        std::vector<std::string> blocks;
        for (int b = 0; b < 3; ++b) {
            const double x = (d * 3 + b) * 50;
            blocks.push_back(
                fmt::format(R"({{"id": "{}{}", "area": [[{}, 0], [{}, 40]], "people": 60{}}})",
                            d == 0 ? 'w' : 'e',
                            b + 1,
                            x,
                            x + 40,
                            d == 0 && b == 0 ? R"(, "story": ["mayor", "baker"])" : ""));
        }
        districts.push_back(
            fmt::format(R"({{"id": "{}", "presence": [[3, 9], [12, 108]], "parts": [{}]}})",
                        d == 0 ? "west" : "east",
                        fmt::join(blocks, ", ")));
    }
    level.lod.groups.text = fmt::format(
        R"({{"properties": [
              {{"id": "age", "mean": 40, "deviation": 12}},
              {{"id": "health", "goes_with": "age", "mean": 80, "deviation": 9, "correlation": -0.7}},
              {{"id": "wealth", "kind": "power_law", "least": 10, "most": 5000, "exponent": 2.3}}],
            "areas": [{{"id": "economy", "min": 0, "max": 0.25}}, {{"id": "parts", "min": 0.2, "max": 1}}],
            "blocks": [{{"id": "block", "min": 0, "max": 0.5}}, {{"id": "individual", "min": 0.4, "max": 1}}],
            "trades": "wealth", "street": 10, "half_distance": 30, "hours_per_second": 0.1,
            "town": {{"id": "town", "parts": [{}]}}}})",
        fmt::join(districts, ", "));
    level.lod.importance.weights = {{"distance", 0.8}, {"in_view", 0.2}};
    level.lod.importance.smoothing = 0.3;
    level.lod.behaviours = {{"full", 0.6, 1, 1, 1, {}, {}},
                            {"walk", 0.4, 0.7, 2, 1, {}, {}},
                            {"drift", 0, 0.5, 10, 1, {}, {}}};
    for (int i = 0; i < 2; ++i) {
        level::NavigationNode node;
        node.id = i == 0 ? "west_end" : "east_end";
        node.position = {i == 0 ? -5.0 : 295.0, -5, {}};
        level.navigation.nodes.push_back(node);
    }
    level.navigation.edges = {{"west_end", "east_end", 300, {}, "", {}},
                              {"east_end", "west_end", 300, {}, "", {}}};
    level::Archetype walker;
    walker.id = "walker";
    walker.brain = "guard";
    walker.movement.maxSpeed = 12;
    level.archetypes = {walker};
    level::Agent observer;
    observer.id = "observer";
    observer.archetype = "walker";
    observer.position = level::Place{-5, -5, {}};
    observer.patrol = {"west_end", "east_end"};
    level.agents = {observer};
    return level;
}

/// The same with a schedule for what there is to do in it.
inline level::Level scheduledTown(Micros budget) {
    auto level = smallTown();
    level.schedule.kind = "load_balancing";
    level.schedule.budgetUs = budget;
    const auto add = [&](const char* id, int frequency, Micros cost) {
        level::Task task;
        task.id = id;
        task.frequency = frequency;
        task.costUs = cost;
        level.schedule.tasks.push_back(task);
    };
    add("detail", 6, 360);
    add("people", 1, 720);
    add("groups", 30, 9);
    return level;
}

} // namespace percept::test
