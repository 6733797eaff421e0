#pragma once

#include "percept/nav/NavGraph.h"

#include <functional>
#include <span>

/// Where to flee to.
namespace percept::nav {

/// What a place is worth to flee to: its distance from the nearest of the dangers, half of the
/// distance to it taken off. [metres]
[[nodiscard]] double refugeValue(Vec2 place, std::span<const Vec2> dangers, Vec2 own);

/// Where to hide from dangers: the best node that is farther from the nearest of them than `own`
/// and does not lie beyond one of them, out of sight where there is one; `own` if there is none. Of
/// equal ones the first.
/// @param dangers at least one  @param isSeen whether a place is in sight of a danger
/// @cost nodes, and a test of sight for each that is farther
[[nodiscard]] Vec2 hideFrom(const NavGraph& graph,
                            std::span<const Vec2> dangers,
                            Vec2 own,
                            const std::function<bool(Vec2)>& isSeen);

} // namespace percept::nav
