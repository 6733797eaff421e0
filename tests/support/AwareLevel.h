#pragma once

#include "GuardLevel.h"

namespace percept::test {

/// A guard of four states that looks ten times a second: seen in full light, a standing thief is a
/// response of 0.7.
inline level::Awareness byDegrees() {
    level::Awareness awareness;
    awareness.states = {"unaware", "curious", "alert", "hostile"};
    awareness.levels = {0.2, 0.45, 0.65};
    awareness.reaction = {0.6, 0.3, 0.2};
    awareness.hold = {1.0, 1.5, 2.0};
    awareness.alertnessDecay = {2.0, 3.0, 4.0};
    awareness.freeKnowledge = 1.0;
    return awareness;
}

/// Anna, who becomes aware by degrees, stands in the west room at (2, 3) and looks east; there is
/// as much light as is said, and a thief.
inline level::Level watched(double light, Vec2 thief) {
    auto level = listening();
    level.agents[0].position = level::Place{2, 3, {}};
    level.agents.push_back(thiefAt(thief.x, thief.y));
    level::Region all;
    all.id = "all";
    all.polygon = {{0, 0}, {16, 0}, {16, 6}, {0, 6}};
    all.ambientLight = light;
    level.regions = {all};
    level.archetypes[0].rates.vision = 10.0;
    level.archetypes[0].sensors = {{"sound", 0.1}, {"sight", 0.01}};
    level.archetypes[0].awareness = byDegrees();
    return level;
}

/// The same; a plate kills whoever stands on it, as the thief does.
inline level::Level deadlyForTheThief(bool respawns) {
    auto level = watched(1.0, {5, 3});
    level.archetypes[1].respawns = respawns;
    level::Trigger plate;
    plate.id = "plate";
    plate.kind = "plate";
    plate.shape = "circle";
    plate.position = {5, 3, {}};
    plate.radius = 0.5;
    plate.damage = 1000;
    plate.lifetime = 0.5;
    level.triggers = {plate};
    return level;
}

} // namespace percept::test
