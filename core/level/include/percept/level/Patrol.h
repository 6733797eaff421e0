#pragma once

#include "percept/level/Values.h"

#include <string>

namespace percept::level {

/// One place of a patrol. A file may say the name alone: `"gate"` for `{"at": "gate"}`.
struct PatrolStop {
    std::string at;                ///< a navigation node or a waypoint, where `position` is absent
    std::optional<Place> position; ///< goes before `at`
    Seconds wait = 0.0;            ///< how long it stays there [>= 0]
    std::optional<Radians> look;   ///< where it looks meanwhile; absent: as it came
    Unknown unknown{};

    PatrolStop() = default;
    /// By name.
    PatrolStop(const char* name)
        : at(name) {}
    PatrolStop(std::string name)
        : at(std::move(name)) {}
    explicit PatrolStop(Place place)
        : position(place) {}

    /// Whether its name says all.
    [[nodiscard]] bool isName() const {
        return !at.empty() && *this == PatrolStop(at) && unknown.stated.empty();
    }
    friend bool operator==(const PatrolStop&, const PatrolStop&) = default;
};

BOOST_DESCRIBE_STRUCT(PatrolStop, (), (at, position, wait, look, unknown))

struct Level;

/// Where a stop is. @return nothing: its name is that of no navigation node and no waypoint
[[nodiscard]] std::optional<Vec2> stopPlace(const Level& level, const PatrolStop& stop);

} // namespace percept::level
