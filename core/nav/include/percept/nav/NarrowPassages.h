#pragma once

#include "percept/geometry/WallIndex.h"
#include "percept/nav/WalkGrid.h"

#include <cstdint>
#include <span>
#include <vector>

namespace percept::nav {

inline constexpr std::uint32_t kNoPiece = 0; ///< of cells where nobody can stand

/// Which cells hang together, as a number from 1 on per cell.
[[nodiscard]] std::vector<std::uint32_t> groundPieces(const WalkGrid& grid);

/// A place in a gap between walls that a body fits through, although the middles of cells may miss
/// it.
struct Passage {
    geometry::Vec2 place{0, 0};
    /// Free ones that a body reaches straight: its own, and on each side of the gap the nearest of
    /// each piece of ground.
    std::vector<Cell> cells;
    /// Other passages that a body reaches straight, by place in the list.
    std::vector<std::uint32_t> next;

    friend bool operator==(const Passage&, const Passage&) = default;
};

/// The narrow gaps of a level. Together with the steps between free cells they join
/// all ground that a body can come to, whatever the size of the cells.
///
/// A gap is narrowest midway between two walls: between an end of one and the nearest point of the
/// other. Along walls that run side by side, places follow about a radius apart.
///
/// @param grid free cells for bodies of `radius`, see WalkGrid::fromWalls
/// @param pieceOf which free cells hang together: a number per cell
/// @param radius of the body [metres, > 0]; what touches it on both sides still lets it pass
/// @return in the order of the walls
/// @cost for each wall the walls within a body's width and two cells of it
[[nodiscard]] std::vector<Passage> narrowPassages(const WalkGrid& grid,
                                                  std::span<const std::uint32_t> pieceOf,
                                                  const geometry::WallIndex& walls,
                                                  Metres radius);

/// Those of narrowPassages() that the steps between cells miss: where pieces of ground meet, or
/// where the cells lead a long way round.
[[nodiscard]] std::vector<Passage> missedPassages(const WalkGrid& grid,
                                                  std::span<const std::uint32_t> pieceOf,
                                                  const geometry::WallIndex& walls,
                                                  Metres radius);

/// Some of the passages, with the links between them. @param isKept per passage
[[nodiscard]] std::vector<Passage> keptPassages(std::vector<Passage> passages,
                                                const std::vector<bool>& isKept);

/// Whether a round body fits on the whole straight line.
[[nodiscard]] bool fitsBetween(const geometry::WallIndex& walls,
                               geometry::Vec2 from,
                               geometry::Vec2 to,
                               Metres radius);

} // namespace percept::nav
