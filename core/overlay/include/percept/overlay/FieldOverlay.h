#pragma once

#include "percept/level/Level.h"
#include "percept/overlay/DisplayList.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// Values over the floor: flat steps of a raster, and clouds that fill regions.
namespace percept::overlay {

/// A value per cell, row by row from the lower left one.
struct FieldRaster {
    Vec2 origin{0, 0}; ///< the lower left corner
    Metres cell = 0.25;
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;
    std::vector<float> values; ///< below 0: outside of everything, nothing is drawn

    [[nodiscard]] float at(std::uint32_t column, std::uint32_t row) const {
        return values[std::size_t{row} * columns + column];
    }
    friend bool operator==(const FieldRaster&, const FieldRaster&) = default;
};

/// Slanted lines some 0.6 m apart over cells with a value in [0, below).
/// @cost O(cells)
void addHatches(DisplayList& list, const FieldRaster& raster, double below);

/// Where the three steps of a coverage begin, ascending [> 0].
using CoverageSteps = std::array<double, 3>;
/// From a threshold on, from twice and from four times as much.
[[nodiscard]] constexpr CoverageSteps stepsFrom(double threshold) {
    return {threshold, threshold * 2, threshold * 4};
}

/// A raster in three steps with even borders. That of the first is a thin line; hatched where there
/// is less.
/// @param ink of all of it
/// @cost O(cells)
[[nodiscard]] DisplayList
drawCoverage(const FieldRaster& raster, const CoverageSteps& steps, Ink ink);

/// How opaque a step is. @param step 0, 1 or 2
[[nodiscard]] float coverageOpacity(int step);
/// The hatch over what lies below the threshold.
[[nodiscard]] Stroke hatchStroke();

/// What a smell has come to in a region.
struct CloudPart {
    std::uint32_t region = 0; ///< place in the level's list
    double share = 0;         ///< of the strongest, 0..1
};

/// A cloud: each region filled by how strong it is there, dotted, with an arrow for its wind.
[[nodiscard]] DisplayList
drawCloud(const level::Level& level, std::span<const CloudPart> parts, Ink ink);
/// The same, added to a list.
void addCloud(DisplayList& list,
              const level::Level& level,
              std::span<const CloudPart> parts,
              Ink ink);

} // namespace percept::overlay
