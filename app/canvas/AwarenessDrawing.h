#pragma once

#include "LaneFeed.h"
#include "TimeScale.h"
#include "TimelineDrawing.h"

#include "inspector/explain/AwarenessLanes.h"
#include "percept/overlay/DisplayList.h"

#include <span>

namespace percept::canvas {

/// The lanes of awareness as a display list in pixels, y down: the state as a line of steps over
/// its capacitor, what led to it, and below the looks and sounds.
/// @param rows from top to bottom; null: a pair of which nothing is known
/// @param flags at changes of state; none: changes have no numbers
[[nodiscard]] overlay::DisplayList
drawAwarenessLanes(const TimelineLayout& layout,
                   const TimeScale& scale,
                   std::span<const explain::AwarenessLane* const> rows,
                   const explain::AwarenessLanes& lanes,
                   std::span<const LaneFlag> flags,
                   int selectedAgent);
/// The same between other rows, which are null, over the ground that is drawn already.
void addAwarenessLanes(overlay::DisplayList& list,
                       const TimelineLayout& layout,
                       const TimeScale& scale,
                       std::span<const explain::AwarenessLane* const> rows,
                       const explain::AwarenessLanes& lanes,
                       std::span<const LaneFlag> flags = {});

/// How a look, and a sound, is marked. @param at middle of the mark
void drawSightPulse(overlay::DisplayList& list, overlay::Vec2 at);
void drawHearingPulse(overlay::DisplayList& list, overlay::Vec2 at);
/// The hatching of a reaction delay within a rectangle.
void drawDelay(overlay::DisplayList& list,
               overlay::Vec2 low,
               overlay::Vec2 high,
               std::uint32_t goal);
/// The line from who says something to who learns of it.
/// @param observed seen from how an ally behaves, not said
[[nodiscard]] overlay::Stroke tellingStroke(bool observed);
/// The line of the response to what is seen.
[[nodiscard]] overlay::Stroke responseStroke();
/// The line of alertness.
[[nodiscard]] overlay::Stroke alertnessStroke();

} // namespace percept::canvas
