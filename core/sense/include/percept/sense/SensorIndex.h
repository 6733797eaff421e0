#pragma once

#include "percept/sense/Signal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace percept::sense {

/// Finds the sensors near a place: a uniform grid that is kept for those that stay in their cells.
///
/// Its contents depend on the sensors' positions alone. Reused; allocates only while it grows.
/// @cost refreshing 10,000 sensors that stay about 20 us, a query of 10 m about 100 ns
class SensorIndex {
public:
    /// Takes over where sensors are now.
    void refresh(std::span<const Sensor> sensors);
    [[nodiscard]] std::size_t size() const { return m_cellOf.size(); }
    [[nodiscard]] Metres lowest() const { return m_lowest; }
    [[nodiscard]] Metres highest() const { return m_highest; }

    /// Calls `visit(index, distance squared)` for every sensor within `radius` (inclusive), in no
    /// particular order.
    template <class Visit>
    void forEachWithin(Vec3 centre, Metres radius, Visit&& visit) const {
        // What is rounded in the distance may pass the limit by a little: the gate decides.
        const double limit = radius * radius * (1.0 + 1e-12);
        if (m_entries.empty())
            return;
        const int x0 = column(centre.x - radius);
        const int x1 = column(centre.x + radius);
        const int y0 = row(centre.y - radius);
        const int y1 = row(centre.y + radius);
        if (x0 == 0 && x1 == m_columns - 1)
            return scan(
                m_cellStart[cell(0, y0)], m_cellStart[cell(x1, y1) + 1], centre, limit, visit);
        for (int y = y0; y <= y1; ++y) {
            const Metres half = halfChord(centre.y, y, limit);
            scan(m_cellStart[cell(column(centre.x - half), y)],
                 m_cellStart[cell(column(centre.x + half), y) + 1],
                 centre,
                 limit,
                 visit);
        }
    }
    /// Calls `visit(index)` for every sensor between two distances (inclusive), in no particular
    /// order. @param inner below 0: from the centre on
    /// @cost grows with the cells of the ring
    template <class Visit>
    void forEachBetween(Vec3 centre, Metres inner, Metres outer, Visit&& visit) const {
        if (m_entries.empty() || outer < 0.0)
            return;
        const double limit = outer * outer * (1.0 + 1e-12);
        const double least = inner <= 0.0 ? -1.0 : inner * inner * (1.0 - 1e-12);
        const auto test = [&](std::uint32_t sensor, double squared) {
            if (squared >= least)
                visit(sensor);
        };
        const int y1 = row(centre.y + outer);
        for (int y = row(centre.y - outer); y <= y1; ++y) {
            const Metres half = halfChord(centre.y, y, limit);
            const int x0 = column(centre.x - half);
            const int x1 = column(centre.x + half);
            const auto [from, to] = innerCells(centre, y, least);
            if (from > to || from > x1 || to < x0) {
                scan(m_cellStart[cell(x0, y)], m_cellStart[cell(x1, y) + 1], centre, limit, test);
                continue;
            }
            if (x0 < from)
                scan(m_cellStart[cell(x0, y)], m_cellStart[cell(from, y)], centre, limit, test);
            if (to < x1)
                scan(m_cellStart[cell(to, y) + 1],
                     m_cellStart[cell(x1, y) + 1],
                     centre,
                     limit,
                     test);
        }
    }
    /// Whether a radius around a place covers so many cells that walking over all sensors in order
    /// is as quick.
    [[nodiscard]] bool coversMost(Vec3 centre, Metres radius) const {
        const double columns = column(centre.x + radius) - column(centre.x - radius) + 1;
        const double rows = row(centre.y + radius) - row(centre.y - radius) + 1;
        return 4.0 * columns * rows >= 3.0 * m_columns * m_rows;
    }

private:
    struct Entry {
        double x, y, z;
        std::uint32_t index;
    };
    /// Visits those of some entries that are within the limit; first finds them without a branch
    /// per entry.
    template <class Visit>
    void
    scan(std::uint32_t first, std::uint32_t last, Vec3 centre, double limit, Visit& visit) const {
        constexpr std::uint32_t kAtOnce = 64;
        std::array<std::uint32_t, kAtOnce> found;
        std::array<double, kAtOnce> squares;
        while (first < last) {
            const std::uint32_t end = std::min(last, first + kAtOnce);
            std::size_t count = 0;
            for (; first < end; ++first) {
                const Entry& entry = m_entries[first];
                const double x = entry.x - centre.x;
                const double y = entry.y - centre.y;
                const double z = entry.z - centre.z;
                const double squared = x * x + y * y + z * z;
                found[count] = entry.index;
                squares[count] = squared;
                count += squared <= limit ? 1 : 0;
            }
            for (std::size_t i = 0; i < count; ++i)
                visit(found[i], squares[i]);
        }
    }
    /// Half of what a circle covers of a row of cells, at most. Those beyond the border are in the
    /// last rows.
    [[nodiscard]] Metres halfChord(double centre, int row, double squared) const {
        const double side = 1.0 / m_perCell;
        const double low = row == 0 ? centre : m_low.y + side * row;
        const double high = row == m_rows - 1 ? centre : m_low.y + side * (row + 1);
        const double away = std::max({low - centre, centre - high, 0.0}) * (1.0 - 1e-9);
        return std::sqrt(std::max(squared - away * away, 0.0)) * (1.0 + 1e-9) + 1e-6;
    }
    /// The first and the last cell of a row in which every sensor is nearer than a distance. Those
    /// at the border hold sensors beyond it.
    [[nodiscard]] std::pair<int, int> innerCells(Vec3 centre, int row, double squared) const {
        constexpr std::pair<int, int> kNone{1, 0};
        if (squared <= 0.0 || row == 0 || row == m_rows - 1)
            return kNone;
        const double side = 1.0 / m_perCell;
        const double away = std::max(std::abs(m_low.y + side * row - centre.y),
                                     std::abs(m_low.y + side * (row + 1) - centre.y));
        const double up = std::max(std::abs(m_lowest - centre.z), std::abs(m_highest - centre.z));
        const double left = squared - (away * away + up * up) * (1.0 + 1e-9);
        if (left <= 0.0)
            return kNone;
        const double half = std::sqrt(left) * (1.0 - 1e-9) - 1e-6;
        return {std::max(column(centre.x - half) + 1, 1),
                std::min(column(centre.x + half) - 1, m_columns - 2)};
    }
    [[nodiscard]] int column(double x) const {
        return static_cast<int>(std::clamp((x - m_low.x) * m_perCell, 0.0, m_columns - 1.0));
    }
    [[nodiscard]] int row(double y) const {
        return static_cast<int>(std::clamp((y - m_low.y) * m_perCell, 0.0, m_rows - 1.0));
    }
    [[nodiscard]] std::uint32_t cell(int x, int y) const {
        return static_cast<std::uint32_t>(y * m_columns + x);
    }
    [[nodiscard]] bool update(std::span<const Sensor> sensors);
    [[nodiscard]] bool fits(std::span<const Sensor> sensors) const;
    void layOut(std::span<const Sensor> sensors);
    void fill(std::span<const Sensor> sensors);

    Vec2 m_low{0, 0};
    Vec2 m_high{0, 0};
    Metres m_lowest = 0.0; ///< of all sensors
    Metres m_highest = 0.0;
    double m_perCell = 1.0;
    int m_columns = 0;
    int m_rows = 0;
    std::vector<std::uint32_t> m_cellStart;
    std::vector<Entry> m_entries;       ///< by cell, then by sensor
    std::vector<std::uint32_t> m_place; ///< per sensor: its entry
    std::vector<std::uint32_t> m_cellOf;
    std::vector<std::uint32_t> m_next; ///< only while filling
};

} // namespace percept::sense
