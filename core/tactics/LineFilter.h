#pragma once

#include "percept/tactics/Filter.h"

#include <span>

namespace percept::tactics {

struct RowMath;

/// Whether cells outside count as the nearest ones inside: of weights that sum up to 0 nothing can
/// weigh more, and edges that are no edges of the map must not be found.
[[nodiscard]] bool clampsOutside(const Kernel& kernel, const Edges& edges);

/// Whether weights sum up to nothing but for rounding. @param sizes sum of their magnitudes
[[nodiscard]] bool cancels(double sum, double sizes);

/// Whether, somewhere at an edge, the weights that lie inside sum up to nothing, though all
/// together do not.
[[nodiscard]] bool hasCancellingPart(std::span<const double> weights);

/// What the cells inside add up to, and what counts for those outside.
/// @param inside,total weights of the cells inside, which do not cancel, and of all
[[nodiscard]] double closed(double sum, double inside, double total, const Edges& edges);

/// A cell filtered by a matrix.
class MatrixFilter {
public:
    /// @param kernel outlives this
    MatrixFilter(const Kernel& kernel, const Edges& edges);
    [[nodiscard]] double at(const Field& map, int column, int row) const;

private:
    [[nodiscard]] double clampedAt(const Field& map, int left, int top) const;

    const Raster<double>& m_matrix;
    Edges m_edges;
    double m_total = 0.0;
    bool m_clamps = false;
};

/// One of the two steps of a separable filter, a part of a row at a time: whoever asks, and in
/// whatever parts, the bits are the same.
class LineFilter {
public:
    /// @param taps outlive this
    /// @param clamps see clampsOutside()
    LineFilter(std::span<const double> taps, const Edges& edges, bool clamps);

    [[nodiscard]] int reach() const { return static_cast<int>(m_taps.size() / 2); }
    /// Cells of a row, from column `first` on, out of those above and below them in a map.
    void down(const Field& map, int row, int first, std::span<double> target) const;
    /// Likewise out of those beside them in a line.
    void across(std::span<const double> line, int first, std::span<double> target) const;

private:
    /// Taps that lie inside.
    struct Cut {
        int from = 0;
        int to = 0;
        double inside = 0.0;
    };
    [[nodiscard]] Cut cutAt(int place, int size) const;
    [[nodiscard]] double acrossAt(std::span<const double> line, int column) const;

    std::span<const double> m_taps;
    Edges m_edges;
    double m_total = 0.0;
    bool m_clamps = false;
    const RowMath& m_math;
};

/// The first step of a separable kernel, and the second: for that, what lies outside has been
/// through the first one, too.
[[nodiscard]] LineFilter downFilter(const Kernel& kernel, const Edges& edges);
[[nodiscard]] LineFilter acrossFilter(const Kernel& kernel, const Edges& edges);

} // namespace percept::tactics
