#include "percept/nav/JumpMap.h"

#include "CanonicalMoves.h"

namespace percept::nav {

JumpMap::JumpMap(const WalkGrid& grid)
    : m_width(grid.width())
    , m_height(grid.height()) {
    const auto columns = static_cast<std::size_t>(m_width);
    const auto rows = static_cast<std::size_t>(m_height);
    m_words = {(columns + 63) / 64, (rows + 63) / 64};
    for (std::size_t side = 0; side < 4; ++side)
        m_stops[side].assign((side % 2 == 0 ? rows * m_words[0] : columns * m_words[1]) + 2, 0);
    std::size_t free = 0;
    std::size_t stopping = 0;
    const auto mark = [&](std::size_t side, std::size_t line, std::size_t place, unsigned moves) {
        const bool stops = kCanonicalMoves[2 * side][moves] != 1U << 2 * side;
        stopping += stops && moves != 0 ? 1 : 0;
        m_stops[side][1 + line * m_words[side % 2] + place / 64] |= std::uint64_t{stops}
                                                                    << (place % 64);
    };
    const auto moves = grid.moves();
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            const unsigned here = moves[row * columns + column];
            free += here != 0 ? 1 : 0;
            mark(0, row, column, here);
            mark(1, column, row, here);
            mark(2, row, column, here);
            mark(3, column, row, here);
        }
    if (free > 0)
        m_stopShare = static_cast<double>(stopping) / (4.0 * static_cast<double>(free));
}

} // namespace percept::nav
