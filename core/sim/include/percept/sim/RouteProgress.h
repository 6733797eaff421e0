#pragma once

#include "percept/base/Units.h"
#include "percept/geometry/Vector.h"
#include "percept/sense/Visibility.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// Whether somebody who is kept to a route really comes to the places of it.
namespace percept::sim {

/// When somebody on a route is where; in between he walks straight, as fast as it takes, or as he
/// can.
struct RouteStop {
    Seconds time = 0.0;
    geometry::Vec2 position{0, 0};
    sense::Stance stance = sense::Stance::Stand; ///< until the next one
};

/// From where on somebody does not get on with a route.
struct RouteStall {
    std::size_t leg = 0; ///< the first one whose end he does not reach, from 0 on
    Seconds time = 0.0;  ///< since when he stays where he is; where he is on the move, its end
    geometry::Vec2 place{0, 0};
    /// Something is in his way; otherwise he is only slower than the route has it.
    bool stands = true;
    friend bool operator==(const RouteStall&, const RouteStall&) = default;
};

/// Compares where somebody is with where a route has him. A leg is from one stop to the next.
///
///     RouteProgress progress(question.route);
///     progress.take(run.time(), run.agent(target).body.position); // after each frame
///     if (const auto stall = progress.stall()) ...
class RouteProgress {
public:
    explicit RouteProgress(std::vector<RouteStop> route);

    /// @pre times ascend
    void take(Seconds time, geometry::Vec2 place);
    /// Nothing: as far as he was followed he came to the end of each leg, or has got on with a
    /// later one as it leads.
    [[nodiscard]] std::optional<RouteStall> stall() const;

private:
    /// What is known of a stop.
    struct Seen {
        Metres nearest;     ///< he came to it in its time
        bool isDue = false; ///< it should have been reached by now
        RouteStall then;    ///< how he was when that was so
    };
    [[nodiscard]] bool isMissed(std::size_t stop) const;
    [[nodiscard]] bool isWalked(std::size_t leg) const;

    std::vector<RouteStop> m_route;
    std::vector<Seen> m_seen; ///< by stop
    RouteStall m_now;
};

/// "stuck at 18.5, 10.5 from 17.0 s on"; of who is only too slow "at 3.0, 1.0 when its time is up".
[[nodiscard]] std::string textOf(const RouteStall& stall);

} // namespace percept::sim
