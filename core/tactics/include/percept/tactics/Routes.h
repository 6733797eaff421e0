#pragma once

#include "percept/nav/Footing.h"
#include "percept/tactics/TacticalPath.h"
#include "percept/tactics/Waypoints.h"

namespace percept::tactics {

/// The grid of a level, or the ground between its walls in cells that a body fits: those of its
/// terrain where it has one, as its author sees them. Through gaps paths lead wherever the body
/// fits, however walls lie to the cells.
/// @param walker whose radius counts where the grid is made from walls; steps from centre to centre
///        that are too steep for it are none
/// @errors as of nav::WalkGrid and level::heightFieldOf()
[[nodiscard]] Result<nav::WalkGrid> groundOf(const level::Level& level, const nav::Walker& walker);

/// The cell that a place belongs to: the nearest free one to which a line of movement leads, of a
/// whole body or, as from a waypoint in cover at a wall, of a quarter of its width. A place in a
/// doorway is on neither side of it.
/// @param grid as of groundOf()
/// @return nothing: none, or the place lies outside
[[nodiscard]] std::optional<nav::Cell> cellLinkedTo(const level::Level& level,
                                                    const nav::WalkGrid& grid,
                                                    geometry::Vec2 place,
                                                    Metres radius);

/// The same, where walls and doors are known.
/// @param ownOnly the grid is that of a level's file: a place belongs to its own cell
[[nodiscard]] std::optional<nav::Cell> linkedCell(const nav::WalkGrid& grid,
                                                  geometry::Vec2 place,
                                                  Metres radius,
                                                  const geometry::WallIndex& walls,
                                                  std::span<const geometry::WallSegment> doors,
                                                  bool ownOnly);

/// The free cells next to a place to which a line of movement leads, nearest first.
/// @param radius of who walks there [metres]  @param walls of the level  @param most how many
[[nodiscard]] std::vector<nav::Cell> cellsAround(const nav::WalkGrid& grid,
                                                 geometry::Vec2 place,
                                                 Metres radius,
                                                 const geometry::WallIndex& walls,
                                                 std::span<const geometry::WallSegment> doors,
                                                 std::size_t most = 4);

/// Who asks for a way. As it is: somebody who knows all that there is, with whatever weapon.
struct Asker {
    int viewer = kNobody;                         ///< side whose knowledge counts
    std::shared_ptr<const Sight> sight = nullptr; ///< by which it has cells in view; null: all
    /// Who is where, and known to whom; nothing: as the level has it, known to all.
    std::optional<Situation> situation{};
    State state{}; ///< posture and weapon in which waypoints are worth something
    const AnalysisKinds* kinds = nullptr; ///< of analyses; null: those that ship
};

/// Tactics for weights by name, see TacticNames: layers or analyses of the level, kinds of
/// analyses, or qualities of waypoints, which count up to 1.5 m around them. They come in this
/// order, named as the weights are. A value of a waypoint that cannot be read is left out, all
/// others count. A declaration that names a side keeps it; kinds that are about enemies and not
/// declared take those of the asker's side.
/// @param faults where not null, what was left out and why, with places in the level
/// @errors NotFound: a name that is none of these; InvalidInput: one that means two of them, or
///         that cannot be worked out anywhere
[[nodiscard]] Result<std::vector<Tactic>> namedTactics(level::Level level,
                                                       const Weights& weights,
                                                       std::vector<Error>* faults = nullptr,
                                                       const Asker& asker = {});

} // namespace percept::tactics
