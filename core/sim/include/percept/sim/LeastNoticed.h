#pragma once

#include "percept/sim/RouteTrial.h"

#include <functional>
#include <optional>
#include <vector>

/// The way on which somebody is noticed least.
namespace percept::sim {

/// How long others are followed where nothing else is asked for.
inline constexpr Seconds kUsuallyFollowed = 60.0;

/// What is assumed: lights stay as they are, and so do doors for who looks; he gets through doors
/// that are open or have a switch; he goes at one speed in one stance, or waits; nobody becomes
/// aware of him. With `ahead` everybody who could goes on from where the run has him now, on his
/// patrol and with his looks round; without it he stays.
struct LeastNoticedQuestion {
    trace::AgentId target = trace::kNoAgent;
    geometry::Vec2 from{0, 0};
    geometry::Vec2 to{0, 0};
    sense::Stance stance = sense::Stance::Stand;
    double speed = 1.0;    ///< metres per second [> 0]
    Metres cell = 0.5;     ///< of the search [> 0]
    double caution = 20.0; ///< metres of detour that a metre in plain view is worth [>= 0]
    /// How long others are followed from now on; later they count as where they are then [>= 0].
    Seconds ahead = 0.0;
    bool heard = false; ///< whether steps that others would hear count as well
};

struct LeastNoticedPath {
    std::vector<geometry::Vec2> points; ///< from start to goal; empty: there is no way
    /// When he is at each of them, from the start on, at the question's speed; two that are alike:
    /// he waits there. Empty where nobody moves, so that it does not matter.
    std::vector<Seconds> times;
    Metres length = 0.0;
    /// The greatest response on the way as a share of what the first state takes: from 1 on he is
    /// noticed if he stays as long as the reaction takes.
    double worst = 0.0;
    geometry::Vec2 worstPlace{0, 0};
    trace::AgentId worstObserver = trace::kNoAgent;
    /// The loudest of his steps as a share of what the first state of anybody takes, 0..1; 0 where
    /// that was not asked.
    double loudest = 0.0;

    /// As stops of a route that begins at a time.
    /// @param speed [metres per second, > 0]; with `times`, that of the question
    [[nodiscard]] std::vector<RouteStop>
    stops(Seconds start, sense::Stance stance, double speed) const;
};

/// Searches cells that the target's body fits in; a cell costs its length, more by how near the
/// greatest response of anybody comes to the first state.
/// @param goOn told the share of the work that is done, says whether to go on
/// @return nothing where it said no
/// @errors NotFound: no such agent; InvalidInput: a place outside the level or in a wall, a level
/// without bounds or with too many cells
/// @cost an AwarenessForecaster::at() for each free cell, observer and pose of his; with `ahead`,
/// that time of simulation; with `heard`, as often sense::explain()
[[nodiscard]] Result<std::optional<LeastNoticedPath>>
leastNoticedPath(const Simulation& run,
                 const LeastNoticedQuestion& question,
                 const std::function<bool(double done)>& goOn);

} // namespace percept::sim
