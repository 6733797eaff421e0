#pragma once

#include "percept/geometry/RoomIndex.h"
#include "percept/trace/Ids.h"

#include <span>

namespace percept::sense {

using geometry::Vec2;
using geometry::Vec3;
using trace::RegionId;

/// A region as a shape.
using RegionShape = geometry::RoomShape;

/// Finds the region of a place, as geometry::RoomIndex does.
class RegionLookup {
public:
    RegionLookup() = default;
    explicit RegionLookup(std::span<const RegionShape> shapes)
        : m_rooms(shapes) {}

    /// @return kNone outside of all
    [[nodiscard]] RegionId find(Vec3 place) const { return RegionId{m_rooms.find(place)}; }
    /// The lowest region at a place in plan; kNone outside of all.
    [[nodiscard]] RegionId findLowest(Vec2 place) const {
        return RegionId{m_rooms.findLowest(place)};
    }
    [[nodiscard]] std::span<const RegionShape> shapes() const { return m_rooms.shapes(); }

private:
    geometry::RoomIndex m_rooms;
};
static_assert(RegionId{geometry::RoomIndex::kNone} == trace::kNone<RegionId>);

} // namespace percept::sense
