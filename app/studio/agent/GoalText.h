#pragma once

#include "percept/agent/Arena.h"
#include "percept/bot/Goals.h"

#include <string>
#include <vector>

namespace percept::session {

/// A goal that belongs to travelling.
struct TravelLine {
    trace::Goal goal{};
    std::int32_t below = 0; ///< how far below the goal that it travels for
    trace::GoalStatus status{};
    trace::RecordId started = trace::kNoRecord;
    std::string detail;
};

/// What a goal is about beside its kind: "to health_2", "leg 3 of 7"; may be empty.
[[nodiscard]] std::string
goalDetail(const agent::Arena& arena, const bot::GoalNode& goal, Seconds now);

/// What it does on the way: the path, the leg at hand, the detours to the switch of a door.
[[nodiscard]] std::vector<TravelLine>
travelLines(const agent::Arena& arena, const agent::Travel& travel, Seconds now);

/// The points that the goals at work still lead through.
[[nodiscard]] std::vector<geometry::Vec2> pathAhead(const bot::GoalNode& goal);

} // namespace percept::session
