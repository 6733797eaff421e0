#pragma once

#include "percept/tactics/Influence.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace percept::tactics {

/// Places in a list of units.
using UnitsAlike = std::vector<std::size_t>;

/// Units of a team whose influence differs by where they are alone, so that one flood from all of
/// them carries it. In the order of their first ones; none is empty.
[[nodiscard]] std::vector<UnitsAlike> floodsOf(std::span<const InfluenceUnit> units);

/// What steps cost a unit's influence, in whole units: as nav counts distances, and finer ones
/// where terrain makes more or less of them.
class FloodSteps {
public:
    /// @param costs contract: outlive it
    FloodSteps(const InfluenceFrame& frame,
               const InfluenceUnit& unit,
               std::span<const UnitCosts> costs);
    /// Whether not distance alone counts.
    [[nodiscard]] bool areVaried() const { return !m_parts.empty(); }
    /// @param direction as in WalkGrid
    [[nodiscard]] std::uint64_t unitsOf(nav::Cell from, nav::Cell to, int direction) const;
    [[nodiscard]] Metres distanceOf(std::uint64_t units) const;
    /// How far the influence floods.
    [[nodiscard]] std::uint32_t limit() const { return m_limit; }

private:
    static constexpr std::uint64_t kFiner = 4;

    Metres m_cell;
    std::span<const std::int32_t> m_parts;
    std::uint64_t m_finer = 1;
    std::uint32_t m_limit = 0;
};

/// A flood over cells in the hands of its owner, the shortest ways first.
struct Ways {
    std::vector<std::uint32_t>& units; ///< by cell: the shortest way known
    std::vector<std::uint64_t>& open;  ///< a heap of ways and their cells

    static std::uint64_t entryOf(std::uint64_t units, nav::Cell cell) {
        return units << 32U | cell;
    }
    void begin(const nav::WalkGrid& grid, std::span<const nav::Cell> sources);
    /// @param cells at most: that are reached
    /// @param reach takes a cell and its units
    /// @return how many were
    template <class Reach>
    std::int64_t follow(const nav::WalkGrid& grid,
                        const FloodSteps& steps,
                        std::int64_t cells,
                        const Reach& reach) {
        std::int64_t ran = 0;
        while (!open.empty() && ran < cells) {
            std::pop_heap(open.begin(), open.end(), std::greater<>());
            const std::uint64_t here = open.back() >> 32U;
            const auto cell = static_cast<nav::Cell>(open.back());
            open.pop_back();
            if (here != units[cell])
                continue; // a shorter way was found since
            reach(cell, here);
            ++ran;
            for (unsigned moves = grid.moves(cell); moves != 0; moves &= moves - 1) {
                const int d = std::countr_zero(moves);
                const nav::Cell next = cell + static_cast<nav::Cell>(grid.offset(d));
                const std::uint64_t then = here + steps.unitsOf(cell, next, d);
                if (then > steps.limit() || then >= units[next])
                    continue;
                units[next] = static_cast<std::uint32_t>(then);
                open.push_back(entryOf(then, next));
                std::push_heap(open.begin(), open.end(), std::greater<>());
            }
        }
        return ran;
    }
};

} // namespace percept::tactics
