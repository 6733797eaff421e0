#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/tactics/Raster.h"

#include <optional>
#include <string_view>

namespace percept::tactics {

/// The terrain of a level: heights between the corners of cells, and what lies on them.
///
/// Heights are given at the corners, row by row from the top; between them they are bilinear.
/// Without heights the ground is flat at 0. Never changes once made.
class Ground {
public:
    Ground() = default;
    /// @errors InvalidInput: rows of different lengths, an unknown symbol, heights that do not fit
    ///         the cells or are not finite
    [[nodiscard]] static Result<Ground> make(const level::Terrain& terrain);

    [[nodiscard]] bool isFlat() const { return m_heights.size() == 0; }
    /// Metres; places outside have the height of the nearest place inside.
    [[nodiscard]] double heightAt(geometry::Vec2 place) const;
    /// Steepness: rise per metre along the steepest way [>= 0].
    [[nodiscard]] double gradientAt(geometry::Vec2 place) const;
    /// How uneven the ground is around a place: highest minus lowest of the heights that were
    /// sampled [metres], or their variance [square metres]. @param samples per side [2, 64]
    struct Roughness {
        double range = 0.0;
        double variance = 0.0;
    };
    [[nodiscard]] Roughness roughnessAt(geometry::Vec2 place, Metres side, int samples = 5) const;
    /// Factor on distance for a unit type; 1 where nothing is said.
    [[nodiscard]] double costAt(geometry::Vec2 place, std::string_view unit) const;
    [[nodiscard]] double attritionAt(geometry::Vec2 place) const;
    /// Whether the ground lets a straight look pass, both ends given above sea level.
    /// @cost O(cells on the way)
    [[nodiscard]] bool letsPass(geometry::Vec3 from, geometry::Vec3 to) const;

private:
    [[nodiscard]] const level::TerrainType* typeAt(geometry::Vec2 place) const;

    level::Terrain m_terrain;
    Field m_heights; ///< at corners
    double m_highest = 0.0;
};

} // namespace percept::tactics
