#pragma once

#include "editor/ask/RoutePlan.h"
#include "percept/sim/RouteTrial.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

/// What would have kept an observer from noticing more of somebody on a route.
namespace percept::ask {

/// One leg walked otherwise, or one lamp dimmed; all else stays as it is.
struct RouteChange {
    enum class Of : std::uint8_t { Stance, Speed, Lamp };
    Of of{};
    std::size_t leg = 0;                         ///< place in the plan, of Stance and Speed
    sense::Stance stance = sense::Stance::Stand; ///< that keeps the state
    double speed = 0.0;                          ///< the greatest that does [metres per second]
    std::size_t lamp = 0;                        ///< place in the level
    double intensity = 0.0;                      ///< the greatest that does; 0: it is out
    /// As that of the remedy, with the change; up to what the rise at `until` is due to.
    double response = 0.0;
    /// When the observer rises all the same, though later; nothing: not as long as he is watched.
    std::optional<Seconds> until{};
    friend bool operator==(const RouteChange&, const RouteChange&) = default;
};

struct RouteRemedy {
    sim::RouteMark mark; ///< the rise that every change prevents
    std::size_t leg = 0; ///< on which it is
    /// What the rise is due to: the greatest response of the observer's looks up to then, or the
    /// greatest intensity of what it perceived by that modality; of a word 0.
    double response = 0.0;
    double needed = 0.0;              ///< which the state takes that he rises to; of a word 0
    std::vector<RouteChange> changes; ///< by Of; empty: none of them alone is enough
};

/// Runs the route with one thing otherwise at a time: the leg of the first rise, or else the one
/// before, and lamps near. What is offered keeps the observer as long as he is watched in the state
/// that it rose from, or else up to the end of that leg at least; nobody else becomes more aware,
/// and he comes as far as before.
/// @param report of the plan as it is, of the same question
/// @param goOn told the share of the work that is done, says whether to go on
/// @return nothing where it said no, or where nobody rises
/// @errors as sim::followRoute()
/// @cost some ten runs, and some ten for each lamp near the place
[[nodiscard]] Result<std::optional<RouteRemedy>>
smallestRouteChange(const std::shared_ptr<const sim::World>& world,
                    const sim::RouteQuestion& question,
                    const RoutePlan& plan,
                    const sim::RouteReport& report,
                    const std::function<bool(double done)>& goOn);

/// The greatest of what an observer perceived of him up to a time, by what a rise is due to: the
/// response of looks, or the intensity of signals of that modality; 0: nothing, or it was a word.
[[nodiscard]] double greatestPerceived(const sim::RouteReport& report,
                                       const sim::RouteMark& rise,
                                       Seconds until,
                                       Seconds step);

} // namespace percept::ask
