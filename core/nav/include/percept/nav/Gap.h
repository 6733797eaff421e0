#pragma once

#include "percept/nav/NavGraph.h"
#include "percept/nav/WalkGrid.h"

#include <optional>

namespace percept::nav {

/// Why no way leads from one place to another: two pieces that do not hang together.
struct Gap {
    std::size_t all = 0;     ///< cells or nodes that somebody can be at
    std::size_t reached = 0; ///< those that ways from the start lead to; 0: nobody can stand there
    std::size_t leading = 0; ///< those from which ways lead to the goal
    /// Where the two come nearest to each other.
    struct Nearest {
        Vec2 here{0, 0};    ///< the start leads here [metres]
        Vec2 there{0, 0};   ///< from here one would get to the goal
        std::string hereId; ///< of a node; of cells empty
        std::string thereId;
        friend bool operator==(const Nearest&, const Nearest&) = default;
    };
    std::optional<Nearest> nearest; ///< nothing where one of them is empty

    friend bool operator==(const Gap&, const Gap&) = default;
};

/// Why there is no way over a grid.
/// @pre no way leads from `from` to `to`
/// @cost O(cells), and in practice O(n log n) of those at the rims of both pieces
[[nodiscard]] Gap gapBetween(const WalkGrid& grid, Cell from, Cell to);

/// Why there is no way over a graph.
/// @param nodes how many there are of the graph itself, the first ones; others, such as ends that
///        were joined to it, do not count
/// @pre no way leads from `from` to `to`
/// @cost O(edges), and in practice O(n log n) of the nodes of both pieces
[[nodiscard]] Gap gapBetween(const NavGraph& graph, NodeId from, NodeId to, std::size_t nodes);

/// As a sentence: how much of the map either end hangs together with, and where pieces come
/// nearest.
/// @param cells whether it is of a grid
[[nodiscard]] std::string textOf(const Gap& gap, bool cells);

} // namespace percept::nav
