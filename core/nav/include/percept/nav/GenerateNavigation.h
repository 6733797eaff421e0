#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/nav/NavGraph.h"

#include <string_view>

namespace percept::nav {

/// What the ids of generated nodes begin with: `gen_1`. All others were made by hand.
inline constexpr std::string_view kGeneratedNode = "gen_";

[[nodiscard]] inline bool isGenerated(const level::NavigationNode& node) {
    return node.id.starts_with(kGeneratedNode);
}

struct NavigationOptions {
    Metres radius = 0.3;  ///< of the body of who walks [> 0]
    Metres spacing = 2.0; ///< of nodes on open ground [> 0]; around corners they stand closer
};

/// A navigation graph from the walls of a level: nodes on all ground that is joined to a place
/// where an agent, spawn point, item or node made by hand lies (without any: on the largest piece),
/// edges both ways where a body can walk straight, at the cost of their length. Edges through a
/// door name it.
///
/// Nodes made by hand and the edges between them stay, and are joined to the others. What was
/// generated before is replaced, with the edges that lead to it.
///
/// @return the whole graph of the level: what was made by hand first
/// @errors InvalidInput: a grid of its own, bounds without an area, too many cells or nodes
/// @cost a flood of the ground, in cells of the radius up to 0.25 m, a few times over
[[nodiscard]] Result<level::Navigation> generateNavigation(const level::Level& level,
                                                           const NavigationOptions& options = {});

/// Whether agents walk by a graph: the level has one, or walls or hills that are too steep for an
/// agent to make one of.
[[nodiscard]] bool hasGraph(const level::Level& level);

/// The graph by which agents walk: the level's own; where it has none, one made of its walls for
/// its widest body, or for a wider one, with 0.1 m to spare on each side, so that nobody who steers
/// clear of walls sticks in a gap. Where neither walls nor hills stop
/// anybody, or none can be made of them, as over a grid, it has no nodes: bodies walk straight
/// then.
/// @errors as compileNavigation()
/// @cost of generateNavigation() where the level has no graph
[[nodiscard]] Result<NavGraph> graphOf(const level::Level& level, Metres radius = 0.0);

/// The radius of the widest body among a level's agents; the usual one without any.
[[nodiscard]] Metres widestBody(const level::Level& level);

/// A spacing that gives about a thousand nodes at most: 2 m, more on ground beyond 60 x 60 m.
[[nodiscard]] Metres usualSpacing(const level::Level& level);

} // namespace percept::nav
