#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Maths.h"
#include "percept/base/Units.h"
#include "percept/geometry/Vector.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace percept::level {

using geometry::Vec2;
using geometry::Vec3;

/// Values keyed by an id, in the order of the file; `{"sight": 0.9}` in JSON.
template <class T>
using ById = std::vector<std::pair<std::string, T>>;
using Keyed = ById<double>;

/// Any JSON value as compact text, kept as it is; empty: absent.
struct Json {
    std::string text;
    friend bool operator==(const Json&, const Json&) = default;
};

/// A key that this version does not know.
struct UnknownEntry {
    std::string key;
    std::string json;  ///< its value, as compact text
    std::string after; ///< the key it followed in the file; empty: it came first

    /// The place in the file is not part of the value.
    friend bool operator==(const UnknownEntry& a, const UnknownEntry& b) {
        return a.key == b.key && a.json == b.json;
    }
};

/// What an object of the file says beyond the values of its members. Written back on save.
struct Unknown {
    std::vector<UnknownEntry> entries;
    /// Known keys that are stated although they have their default value. An archetype that extends
    /// another one overrides with them, too.
    std::vector<std::string> stated;
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

BOOST_DESCRIBE_STRUCT(Json, (), (text))
BOOST_DESCRIBE_STRUCT(UnknownEntry, (), (key, json, after))
BOOST_DESCRIBE_STRUCT(Unknown, (), (entries, stated))
BOOST_DESCRIBE_STRUCT(Place, (), (x, y, z))
BOOST_DESCRIBE_STRUCT(Segment, (), (from, to))

} // namespace percept::level
