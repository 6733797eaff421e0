#pragma once

#include "FloodOrder.h"
#include "percept/nav/GridFlood.h"
#include "percept/tactics/Spread.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

// How influence floods over cells. Internal to this area.
namespace percept::tactics {

/// Places in a list of units.
using UnitsAlike = std::vector<std::size_t>;

/// Units of a team whose influence differs by where they are alone, so that one flood from all of
/// them carries it. In the order of their first ones; none is empty.
[[nodiscard]] std::vector<UnitsAlike> floodsOf(std::span<const InfluenceUnit> units);

/// What steps cost a unit's influence, how far it gets, and what is left of it there. Radius and
/// rest are those of a city's flood: exact, and the radius inclusive.
class FloodSteps {
public:
    /// @param costs contract: outlive it
    FloodSteps(const InfluenceFrame& frame,
               const InfluenceUnit& unit,
               std::span<const UnitCosts> costs);
    /// Whether not distance alone counts.
    [[nodiscard]] bool areVaried() const { return !m_parts.empty(); }
    /// @param direction as in nav::WalkGrid
    [[nodiscard]] PathLength lengthOf(nav::Cell from, nav::Cell to, int direction) const {
        return stepOver(m_parts, from, to, direction);
    }
    [[nodiscard]] bool reach(const PathLength& way) const {
        return isWithin(way, m_radius, m_cell);
    }
    [[nodiscard]] double leftAfter(const PathLength& way) const { return m_leaving.after(way); }
    /// In nav's units, which are rounded: no path within the radius is longer.
    [[nodiscard]] std::uint32_t limit() const;

private:
    Metres m_cell;
    Metres m_radius;
    std::span<const std::int32_t> m_parts;
    Leaving m_leaving;
};

/// Stands for a cell that no path leads to.
inline constexpr PathLength kNoPath{-1, 0};
[[nodiscard]] inline bool isReached(const PathLength& way) {
    return way.parts >= 0;
}

/// A flood over cells in the hands of its owner, the shortest paths first.
struct Ways {
    std::vector<PathLength>& lengths; ///< by cell: of the shortest path known, or kNoPath
    std::vector<OpenWay>& open;       ///< a heap

    struct Farther {
        bool operator()(const OpenWay& a, const OpenWay& b) const {
            const auto order = a.length <=> b.length;
            return order != 0 ? order > 0 : a.cell > b.cell;
        }
    };
    void begin(const nav::WalkGrid& grid, std::span<const nav::Cell> sources);
    /// @param cells at most: that are reached
    /// @param take gets a cell and the length of its path
    /// @return how many were
    template <class Take>
    std::int64_t follow(const nav::WalkGrid& grid,
                        const FloodSteps& steps,
                        std::int64_t cells,
                        const Take& take) {
        std::int64_t ran = 0;
        while (!open.empty() && ran < cells) {
            std::pop_heap(open.begin(), open.end(), Farther());
            const auto [here, cell] = open.back();
            open.pop_back();
            if (here != lengths[cell])
                continue; // a shorter path was found since
            take(cell, here);
            ++ran;
            for (unsigned moves = grid.moves(cell); moves != 0; moves &= moves - 1) {
                const int d = std::countr_zero(moves);
                const nav::Cell next = cell + static_cast<nav::Cell>(grid.offset(d));
                const PathLength then = here + steps.lengthOf(cell, next, d);
                if ((isReached(lengths[next]) && then >= lengths[next]) || !steps.reach(then))
                    continue;
                lengths[next] = then;
                open.push_back({then, next});
                std::push_heap(open.begin(), open.end(), Farther());
            }
        }
        return ran;
    }
};

/// Lengths of the shortest paths from the nearest of some sources, as far as the steps reach.
/// @param flood lends its memory
/// @return by cell; kNoPath where there is none
/// @cost O(cells) where distance alone counts, O(cells log cells) on terrain
[[nodiscard]] std::vector<PathLength> lengthsFrom(std::span<const nav::Cell> sources,
                                                  const nav::WalkGrid& grid,
                                                  const FloodSteps& steps,
                                                  nav::GridFlood& flood);

} // namespace percept::tactics
