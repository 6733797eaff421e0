#pragma once

#include "percept/nav/WalkGrid.h"

#include <bit>

namespace percept::nav {

/// Where straight walks over a grid stop: a bit per cell and direction, in lines, so that a walk
/// looks at 64 cells at once.
///
/// A walk stops where it cannot go on, and where a shortest way may turn: beside the end of what
/// was in the way. Never changes once made; searches may run in several threads at once.
///
/// @cost half a byte a cell; making it looks at each cell once
/// @source Harabor and Grastien, "Improving Jump Point Search", 2014: block-based scanning; for
///         ways that do not cut corners, which turn one cell after the corner
class JumpMap {
public:
    explicit JumpMap(const WalkGrid& grid);

    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int height() const { return m_height; }

    /// Whether searches by jump points will likely be quicker than cell by cell: straight walks are
    /// long, as in rooms and among large obstacles. Where single cells are blocked all over, as
    /// few as one in thirty, they are not.
    [[nodiscard]] bool paysOff() const { return m_stopShare < kMostStops; }

    /// Steps from a cell to where the walk stops [>= 1].
    /// @tparam kDirection 0, 2, 4 or 6, as in WalkGrid: the cell must allow this step
    template <int kDirection>
    [[nodiscard]] int stepsToStop(int column, int row) const {
        static_assert(kDirection % 2 == 0 && kDirection < 8);
        constexpr bool kAlongRow = kDirection % 4 == 0;
        const auto line = static_cast<std::size_t>(kAlongRow ? row : column);
        const auto place = static_cast<std::size_t>(kAlongRow ? column : row);
        const std::uint64_t* words =
            m_stops[kDirection / 2].data() + 1 + line * m_words[kAlongRow ? 0 : 1];
        if constexpr (kDirection == 0 || kDirection == 6)
            return upwards(words, place + 1);
        else
            return downwards(words, place - 1);
    }

    /// What it occupies now.
    [[nodiscard]] std::size_t bytes() const {
        std::size_t words = 0;
        for (const auto& stops : m_stops)
            words += stops.capacity();
        return words * sizeof(std::uint64_t);
    }

private:
    /// Measured: where this share of free cells stops a walk, both searches take the same time.
    static constexpr double kMostStops = 0.17;

    // The last place of a line in the direction of a walk is a stop, so no walk leaves its line;
    // a word before the first line and one after the last may be read all the same.
    [[nodiscard]] static int upwards(const std::uint64_t* words, std::size_t first) {
        const std::size_t shift = first % 64;
        words += first / 64;
        std::uint64_t stops = words[0] >> shift | words[1] << 1U << (63 - shift);
        int steps = 1;
        if (stops == 0) {
            steps += static_cast<int>(64 - shift);
            while ((stops = *++words) == 0)
                steps += 64;
        }
        return steps + std::countr_zero(stops);
    }
    [[nodiscard]] static int downwards(const std::uint64_t* words, std::size_t first) {
        const std::size_t shift = 63 - first % 64;
        words += first / 64;
        std::uint64_t stops = words[0] << shift | *(words - 1) >> 1U >> (63 - shift);
        int steps = 1;
        if (stops == 0) {
            steps += static_cast<int>(64 - shift);
            while ((stops = *--words) == 0)
                steps += 64;
        }
        return steps + std::countl_zero(stops);
    }

    int m_width = 1;
    int m_height = 1;
    double m_stopShare = 1;               ///< of the free cells, on average over the directions
    std::array<std::size_t, 2> m_words{}; ///< per row, per column
    std::array<std::vector<std::uint64_t>, 4> m_stops; ///< right, up, left, down
};

} // namespace percept::nav
