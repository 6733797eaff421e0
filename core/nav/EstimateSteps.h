#pragma once

#include "percept/nav/WalkGrid.h"

#include <algorithm>
#include <cstdlib>

namespace percept::nav {

/// The distance to a goal by straight and diagonal steps alone, and how a step changes it: where
/// more and less are how far it is along the axes, `more * straight + less * (diagonal -
/// straight)`. A step changes each by at most one, and how depends only on the sides the goal lies
/// to and, near the diagonals, on how near they are.
namespace estimates {

constexpr int sign(int number) {
    return (number > 0) - (number < 0);
}

/// Where a cell lies as seen from the goal, as far as it matters [0..44].
constexpr std::size_t placeOf(int columns, int rows) {
    const int nearer =
        std::clamp((columns < 0 ? -columns : columns) - (rows < 0 ? -rows : rows), -2, 2);
    return static_cast<std::size_t>(15 * (sign(columns) + 1) + 5 * (sign(rows) + 1) + nearer + 2);
}

/// 3 * change of more + change of less, both from 0 on.
constexpr std::uint8_t changeBy(int columns, int rows, std::size_t direction) {
    const auto size = [](int number) { return number < 0 ? -number : number; };
    const int x = size(columns + kStepColumns[direction]);
    const int y = size(rows + kStepRows[direction]);
    const int more = std::max(x, y) - std::max(size(columns), size(rows));
    const int less = std::min(x, y) - std::min(size(columns), size(rows));
    return static_cast<std::uint8_t>(3 * (more + 1) + less + 1);
}

constexpr auto makeChanges() {
    std::array<std::array<std::uint8_t, 8>, 45> table{};
    for (int columns = -4; columns <= 4; ++columns)
        for (int rows = -4; rows <= 4; ++rows)
            for (std::size_t d = 0; d < 8; ++d)
                table[placeOf(columns, rows)][d] = changeBy(columns, rows, d);
    return table;
}
inline constexpr auto kChanges = makeChanges();

} // namespace estimates
} // namespace percept::nav
