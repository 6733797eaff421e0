#pragma once

#include "Match.h"

namespace percept::bot {

inline void addWaypoint(level::Level& level, const char* id, Vec2 place, const char* cover) {
    level::Waypoint waypoint;
    waypoint.id = id;
    waypoint.position = {place.x, place.y, {}};
    waypoint.qualities = {{"cover", {cover}}};
    level.waypoints.push_back(waypoint);
}

/// Being weak, an agent withdraws to a place of some kind.
inline level::PlaceDecision withdrawal(const char* place, double weight = 1.0) {
    level::PlaceDecision decision;
    decision.id = place;
    decision.place = place;
    decision.weight = weight;
    return decision;
}

/// Bot 0 at (10, 15) before a solid block, an enemy at (20, 15) that stands still and looks at it.
/// Two waypoints lie behind the block, the better one farther away, and one in the open.
inline test::LevelBuilder hunted() {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    builder.archetype().movement.maxSpeed = 3;
    builder.archetype().decisions = {withdrawal("cover")};
    builder.box({8, 17}, {14, 19}).grid(1.0).bot({10, 15}).bot({20, 15}, maths::kPi);
    auto& level = builder.edit();
    addWaypoint(level, "behind", {8.5, 20}, "0.8");
    addWaypoint(level, "corner", {7, 19.5}, R"({"east": 0.6, "north": 0.1, "any": 0.1})");
    addWaypoint(level, "open", {12, 15}, "0.9");
    return builder;
}

} // namespace percept::bot
