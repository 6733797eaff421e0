#pragma once

#include "percept/geometry/Vector.h"
#include "percept/lod/Importance.h"
#include "percept/trace/Records.h"

#include <span>
#include <vector>

namespace percept::lod {

using geometry::Vec2;

/// Somebody for whom characters are simulated.
struct Observer {
    Vec2 position{0, 0};
    Vec2 facing{1, 0};
    Vec2 velocity{0, 0}; ///< metres per second; with what follows, for records alone
    trace::AgentId agent = trace::kNoAgent;
    trace::RecordId motive = trace::kNoRecord; ///< what brought it there
};

/// What the terms of an importance are measured by.
struct ImportanceScales {
    Metres half = 30;       ///< distance at which the term `distance` is one half [> 0]
    Seconds attention = 10; ///< after which attention is halved [> 0]
    Seconds step = 1.0 / 60.0;
};

/// What is looked at: an agent, an inhabitant, a group.
struct Subject {
    Metres distance = 0; ///< to the nearest observer; below 0: there is none
    bool inView = false;
    bool story = false;
    Frame seen = -1; ///< when an observer last saw it; -1: never
    /// Values of the terms that are none of the usual ones, by term; null: they are 0.
    const std::vector<double>* own = nullptr;
};

/// Whether an observer has a place before him, at most 80 m away and 60 degrees to each side.
/// Walls do not count.
[[nodiscard]] bool isInView(std::span<const Observer> observers, Vec2 place);
/// @return null without observers
[[nodiscard]] const Observer* nearestObserver(std::span<const Observer> observers, Vec2 place);
/// @return below 0 without observers
[[nodiscard]] Metres distanceToNearest(std::span<const Observer> observers, Vec2 place);

/// How much something matters now, 0..1, not smoothed.
/// @param values memory that calls use again
[[nodiscard]] double rawImportance(const ImportanceModel& model,
                                   const ImportanceScales& scales,
                                   const Subject& subject,
                                   Frame frame,
                                   std::vector<double>& values);

/// An importance as it is recorded, but for whose it is.
/// @param values by term, as rawImportance() left them
/// @param nearest may be null
[[nodiscard]] trace::ImportanceFound importanceRecord(const ImportanceModel& model,
                                                      const std::vector<double>& values,
                                                      Metres distance,
                                                      const Observer* nearest,
                                                      double importance);

/// What changed a distance: the motive of whichever moves faster along the line between the two.
/// @param own the motive of what is at `place`; none: it has none
/// @return kNoRecord if neither has one
[[nodiscard]] trace::RecordId
motiveBehind(const Observer* nearest, Vec2 place, Vec2 velocity, trace::RecordId own);

} // namespace percept::lod
