#pragma once

#include "percept/base/Result.h"
#include "percept/geometry/RoomIndex.h"
#include "percept/geometry/Sight.h"
#include "percept/level/Level.h"

/// What lines meet in a level, and on what bodies stand.
namespace percept::level {

/// The surface of a terrain; flat where it has no heights.
/// @errors InvalidInput, with the place: a cell without a size; heights that are too few, not
///         finite, in rows of different lengths, or that do not fit the cells
[[nodiscard]] Result<geometry::HeightField> heightFieldOf(const Terrain& terrain);

/// Walls, blocked cells and the ground; doors come with each question, see doorSegments(). A wall
/// whose material lets sight pass does not stop it.
/// @errors as of heightFieldOf()
[[nodiscard]] Result<geometry::Sight> sightOf(const Level& level);

/// How high places are.
///
/// Floors of regions lie above the ground: where there is no region, one stands on the terrain.
/// Immutable.
class Floors {
public:
    Floors() = default;
    Floors(const Level& level, geometry::HeightField ground);

    /// Where feet stand: on the floor of the lowest region around a place.
    /// @cost about 0.1 us among 10,000 regions
    [[nodiscard]] Metres floorAt(Vec2 place) const;
    /// A place of the level's file; without z on the floor there.
    [[nodiscard]] geometry::Vec3 inSpace(const Place& place) const {
        return {place.plan(), place.z ? *place.z : floorAt(place.plan())};
    }

private:
    geometry::RoomIndex m_rooms;
    geometry::HeightField m_ground;
};

} // namespace percept::level
