#pragma once

#include "percept/base/Describe.h"
#include "percept/geometry/Vector.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace percept::level {

using geometry::Vec2;
using geometry::Vec3;

/// Numbers keyed by an id, in the order of the file; `{"sight": 0.9}` in JSON.
using Keyed = std::vector<std::pair<std::string, double>>;

/// Keys that this version does not know, each with its JSON text; written back on save.
struct Unknown {
    std::vector<std::pair<std::string, std::string>> entries;
    friend bool operator==(const Unknown&, const Unknown&) = default;
};

/// `[x, y]` or `[x, y, z]`; without z the floor at that place.
struct Place {
    double x = 0.0;
    double y = 0.0;
    std::optional<double> z;

    [[nodiscard]] Vec2 plan() const { return {x, y}; }
    friend bool operator==(const Place&, const Place&) = default;
};

struct Segment {
    Vec2 from{0, 0};
    Vec2 to{0, 0};
    friend bool operator==(const Segment&, const Segment&) = default;
};

BOOST_DESCRIBE_STRUCT(Unknown, (), (entries))
BOOST_DESCRIBE_STRUCT(Place, (), (x, y, z))
BOOST_DESCRIBE_STRUCT(Segment, (), (from, to))

} // namespace percept::level
