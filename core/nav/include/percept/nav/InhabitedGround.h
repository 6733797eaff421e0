#pragma once

#include "percept/level/Level.h"
#include "percept/nav/NarrowPassages.h"
#include "percept/nav/WalkGrid.h"

#include <optional>
#include <vector>

namespace percept::nav {

/// The ground of a level that somebody can be on: what is joined to a place where an agent, spawn
/// point, item or navigation node made by hand lies, doors taken as open.
/// Gaps count from the width of the body on, even between the middles of cells. Where all that is
/// smaller than the largest piece that walls enclose, as with an agent inside a crate, it is that
/// piece, too; without any such place it is the largest piece. What lies beyond the walls is none,
/// nor the inside of pillars. Where the level has a grid, its cells are the ground.
class InhabitedGround {
public:
    /// @param radius of the body of who walks [> 0]
    /// @errors InvalidInput: bounds without an area
    /// @cost floods the level in cells of the radius up to 0.25 m, some millions at most
    [[nodiscard]] static Result<InhabitedGround>
    make(const level::Level& level, const geometry::WallIndex& walls, Metres radius);

    [[nodiscard]] const WalkGrid& grid() const { return m_grid; }
    [[nodiscard]] bool has(Cell cell) const { return m_cells[cell]; }
    /// @param place where a body can stand; between the cells it counts as the nearest free one
    [[nodiscard]] bool has(geometry::Vec2 place) const;
    /// The nearest cell that a body can stand in, within twice its radius.
    [[nodiscard]] std::optional<Cell> cellNear(geometry::Vec2 place) const;
    /// Gaps that join parts of the ground between its cells.
    [[nodiscard]] const std::vector<Passage>& passages() const { return m_passages; }

private:
    InhabitedGround(WalkGrid grid, Metres radius)
        : m_grid(std::move(grid))
        , m_radius(radius) {}

    WalkGrid m_grid;
    Metres m_radius;
    std::vector<bool> m_cells;
    std::vector<Passage> m_passages;
};

} // namespace percept::nav
