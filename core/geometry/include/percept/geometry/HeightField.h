#pragma once

#include "percept/geometry/Vector.h"

#include <optional>
#include <vector>

namespace percept::geometry {

/// The surface of the ground: heights at the corners of square cells, bilinear between them.
///
/// In a cell with heights a, b (upper corners) and c, d (lower ones), the height at a share `u` of
/// the cell to the right and `v` down is
/// `(a (1 - u) + b u) (1 - v) + (c (1 - u) + d u) v`. Beyond the border it goes on level, as high
/// as at the nearest place inside. That is the truth for all who ask: where bodies stand, what
/// slopes are, and what a line meets. Without corners the ground has no height and stops nothing.
///
/// Never changes once made; queries may run in several threads at once.
class HeightField {
public:
    /// A line that runs no deeper than this in the ground only touches it.
    static constexpr Metres kTouch = 1e-6;

    HeightField() = default;
    /// @param origin the lower left corner  @param cell side of a cell [metres, > 0]
    /// @param columns, rows how many corners there are [>= 2 each]
    /// @param heights columns * rows, finite [metres], row by row from the top (greatest y)
    HeightField(Vec2 origin, Metres cell, int columns, int rows, std::vector<double> heights);

    /// Whether there are no heights at all: 0 everywhere, and nothing below.
    [[nodiscard]] bool isFlat() const { return m_heights.empty(); }
    [[nodiscard]] Metres heightAt(Vec2 place) const;
    [[nodiscard]] Metres highest() const { return m_highest; }
    /// How steeply a straight line along the surface climbs or falls where it is steepest: exactly,
    /// as the height is quadratic along a line in each cell.
    /// @return rise per metre in plan [>= 0]
    [[nodiscard]] double steepestAlong(Vec2 from, Vec2 to) const;

    /// Where a straight line first runs deeper than kTouch below the surface: exactly, by the roots
    /// of the height above ground, which is quadratic along a line in each cell.
    /// @return share of the way from `from` to `to` [0, 1]; nothing: it stays above
    /// @cost about 10 ns per cell that it crosses lower than the highest corner of all
    [[nodiscard]] std::optional<double> firstCrossing(Vec3 from, Vec3 to) const;

    friend bool operator==(const HeightField&, const HeightField&) = default;

private:
    class Line;
    [[nodiscard]] double corner(int column, int row) const {
        return m_heights[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) +
                         static_cast<std::size_t>(column)];
    }

    Vec2 m_origin{0, 0};
    Metres m_cell = 1.0;
    int m_columns = 0; ///< of corners
    int m_rows = 0;
    std::vector<double> m_heights; ///< at corners, the top row first
    Metres m_highest = 0.0;
};

} // namespace percept::geometry
