#pragma once

#include "percept/base/Result.h"
#include "percept/sim/AwarenessTrial.h"

#include <string>
#include <string_view>
#include <vector>

/// How an intruder would go, leg by leg, as people draw it and as files hold it.
namespace percept::ask {

/// From where the one before ended, straight to a place; or a wait there.
struct RouteLeg {
    geometry::Vec2 to{0, 0};
    sense::Stance stance = sense::Stance::Stand;
    double speed = 1.4; ///< metres per second [> 0]
    Seconds wait = 0.0; ///< above 0: it stays where it is so long
    friend bool operator==(const RouteLeg&, const RouteLeg&) = default;
};

struct RoutePlan {
    std::vector<geometry::Vec2> start; ///< none: nothing is drawn yet; never more than one
    std::vector<RouteLeg> legs;
    Seconds begins = 0.0; ///< when he sets out

    [[nodiscard]] bool empty() const { return start.empty(); }
    /// Where legs begin and end: one place more than there are legs.
    [[nodiscard]] std::vector<geometry::Vec2> places() const;
    /// When he is at each of these places.
    [[nodiscard]] std::vector<Seconds> times() const;
    [[nodiscard]] Metres length() const;
    /// As a file holds them, so that it answers the same as what it was saved from.
    [[nodiscard]] std::vector<sim::RouteStop> stops() const;
    /// A stop where he stays becomes a leg that waits.
    [[nodiscard]] static RoutePlan of(const std::vector<sim::RouteStop>& given);

    /// One more place at the end; the first is the start.
    void append(geometry::Vec2 place, sense::Stance stance, double speed);
    void wait(sense::Stance stance, Seconds seconds);
    /// Moves a place of places(); waits there stay there.
    void move(std::size_t place, geometry::Vec2 to);
    /// Takes a place away, with the leg that leads to it.
    void remove(std::size_t place);
    friend bool operator==(const RoutePlan&, const RoutePlan&) = default;
};

inline constexpr std::uintmax_t kLargestRouteBytes = 16'000'000;

/// `[{"time": 0, "position": [x, y], "stance": "stand"}, ...]`
/// @errors InvalidInput, with the stop  @param name of the file, for messages
[[nodiscard]] Result<std::vector<sim::RouteStop>> readRoute(std::string_view text,
                                                            const std::string& name);
/// Rounded to what a file holds: tenths of milliseconds and of millimetres. A run tells routes
/// apart that are less apart than that, so that none is asked about that is not rounded.
[[nodiscard]] std::vector<sim::RouteStop> asWritten(std::vector<sim::RouteStop> stops);
[[nodiscard]] std::string writeRoute(const std::vector<sim::RouteStop>& stops);

} // namespace percept::ask
