#pragma once

#include "percept/geometry/Sight.h"
#include "percept/level/WallSegments.h"
#include "percept/overlay/DisplayList.h"

#include <cstdint>
#include <span>
#include <vector>

namespace percept::sense {
struct SenseWorld;
}

namespace percept::overlay {

/// What of a level is shown.
struct LevelLayers {
    bool grid = true;
    bool heights = true; ///< of the terrain, as lines of equal height
    bool navigation = false;
    bool items = true;
    bool triggers = true;
    bool spawns = true;
    bool lights = true;
    bool names = true;
    friend bool operator==(const LevelLayers&, const LevelLayers&) = default;
};

using level::doorSegments;
using level::wallSegments;

/// The box around everything in the level, for fitting it into a view.
[[nodiscard]] level::Bounds extentOf(const level::Level& level);

/// What never moves: floor, grid, heights, walls, spawn points, triggers, graph, lamps.
[[nodiscard]] DisplayList drawLevel(const level::Level& level, const LevelLayers& layers);

/// The light that walls, ground and doors let pass.
/// @param sight of level::sightOf(); lights end at what it meets
/// @param openness per door 0..1; missing ones stand as at the start
/// @param senses whose light is drawn where it is not that of lamps; null: lamps
/// @cost as addLights() or addLightField()
[[nodiscard]] DisplayList drawLight(const level::Level& level,
                                    const geometry::Sight& sight,
                                    std::span<const double> openness,
                                    const sense::SenseWorld* senses = nullptr);

/// What changes now and then: doors and items.
/// @param openness as for drawLight()
/// @param present per item whether it can be taken; missing ones can
[[nodiscard]] DisplayList drawFixtures(const level::Level& level,
                                       std::span<const double> openness,
                                       std::span<const std::uint8_t> present,
                                       const LevelLayers& layers);

/// The symbol of an item or weapon by its kind (`health` or the id of a weapon).
[[nodiscard]] Glyph glyphOfKind(const std::string& kind);

} // namespace percept::overlay
