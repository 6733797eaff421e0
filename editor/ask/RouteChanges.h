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
    /// The greatest response of the observer up to the end of the leg of the rise, with the change.
    double response = 0.0;
    friend bool operator==(const RouteChange&, const RouteChange&) = default;
};

struct RouteRemedy {
    sim::RouteMark mark;   ///< the rise that every change prevents
    std::size_t leg = 0;   ///< on which it is
    double response = 0.0; ///< the greatest of the observer up to the end of that leg, as it is
    double needed = 0.0;   ///< which the state takes that he rises to
    std::vector<RouteChange> changes; ///< by Of; empty: none of them alone is enough
};

/// Runs the route with one thing otherwise at a time: the leg of the first rise, or else the one
/// before, and lamps near. What is offered keeps the observer, up to the end of that leg, in the
/// state that it rose from, and nobody else becomes more aware.
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

/// The greatest response of an observer's looks up to a time; 0: it had him never in view.
[[nodiscard]] double greatestResponse(const sim::RouteReport& report,
                                      trace::AgentId observer,
                                      Seconds until,
                                      Seconds step);

} // namespace percept::ask
