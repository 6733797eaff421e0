#pragma once

#include "percept/agent/Arena.h"
#include "percept/bot/Goals.h"

#include <string>
#include <vector>

namespace percept::session {

/// What a goal is about beside its kind: "to health_2", "leg 3 of 7"; may be empty.
[[nodiscard]] std::string
goalDetail(const agent::Arena& arena, const bot::GoalNode& goal, Seconds now);

/// The points that the goals at work still lead through.
[[nodiscard]] std::vector<geometry::Vec2> pathAhead(const bot::GoalNode& goal);

} // namespace percept::session
