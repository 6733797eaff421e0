#pragma once

#include "percept/base/Result.h"
#include "percept/geometry/HeightField.h"
#include "percept/level/Level.h"

#include <string_view>

namespace percept::tactics {

/// The terrain of a level: its surface, as geometry::HeightField has it, and what lies on it.
///
/// Never changes once made.
class Ground {
public:
    Ground() = default;
    /// @errors InvalidInput: rows of different lengths, an unknown symbol, heights that do not fit
    ///         the cells or are not finite
    [[nodiscard]] static Result<Ground> make(const level::Terrain& terrain);

    [[nodiscard]] bool isFlat() const { return m_heights.isFlat(); }
    [[nodiscard]] Metres heightAt(geometry::Vec2 place) const { return m_heights.heightAt(place); }
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

private:
    [[nodiscard]] const level::TerrainType* typeAt(geometry::Vec2 place) const;

    level::Terrain m_terrain;
    geometry::HeightField m_heights;
};

} // namespace percept::tactics
