#pragma once

#include "percept/nav/Footing.h"
#include "percept/tactics/TacticalPath.h"

#include <optional>
#include <span>
#include <vector>

namespace percept::tactics {

/// The nodes about a walk whose ends have the same node, by which it may lead around what it would
/// cross: those nearest to its middle. Whether they can be walked to is not asked.
[[nodiscard]] std::vector<nav::NodeId>
nodesAbout(const nav::NavGraph& graph, geometry::Vec2 from, geometry::Vec2 to);

/// Who weighs more than lengths, and on what.
struct NearWalker {
    nav::Walker body;
    std::span<const nav::EdgeId> closed; ///< edges that it does not take, in any order
    std::span<const Tactic> tactics;
    Weighing weighing;
};

/// The cheapest way between two places of which nav::endsOf() says that nothing is between them,
/// for somebody to whom the straight line is not just as long as it is: over nodesAbout() and the
/// edges of the graph, but not through doors. Where the ends have nodes of their own, the search
/// between these finds it.
///
/// @return its nodes, and what it costs with the walks at both ends; nothing: straight is cheapest
/// @errors InvalidInput: a value or weight that is not finite
/// @cost a search as far as the straight line costs
[[nodiscard]] Result<std::optional<nav::Path>> detourNear(const nav::Footing& footing,
                                                          geometry::Vec2 from,
                                                          geometry::Vec2 to,
                                                          const NearWalker& walker);

} // namespace percept::tactics
