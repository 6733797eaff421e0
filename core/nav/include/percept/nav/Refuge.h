#pragma once

#include "percept/nav/NavGraph.h"

#include <functional>
#include <span>

/// Where to flee to.
namespace percept::nav {

/// What a place is worth to flee to: its distance from the nearest of the dangers, half of the
/// distance to it taken off. [metres]
[[nodiscard]] double refugeValue(Vec2 place, std::span<const Vec2> dangers, Vec2 own);

/// Who looks for a place to hide from dangers.
struct Fugitive {
    Vec2 own{0, 0};
    std::span<const Vec2> dangers;        ///< at least one
    std::function<bool(Vec2)> canWalkTo;  ///< straight from `own`
    std::function<bool(Vec2)> isSeenFrom; ///< whether a place is in sight of a danger
};

/// Where to hide: the best node, by refugeValue(), that is farther from the nearest danger than
/// `own`, and to which the shortest path, by one of the nodes around `own`, comes to no danger much
/// nearer than `own` is; out of sight where there is one. `own` if there is none. Of equal ones the
/// first.
/// @cost a search of all paths from `own`, and a test of sight for each node that is farther
[[nodiscard]] Vec2 hideFrom(const NavGraph& graph, const Fugitive& fugitive);

} // namespace percept::nav
