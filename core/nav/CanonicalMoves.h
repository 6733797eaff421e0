#pragma once

#include <array>
#include <cstdint>

namespace percept::nav {

namespace canonical {

constexpr unsigned bit(int direction) {
    return 1U << static_cast<unsigned>(direction & 7);
}

/// The steps on ways that go diagonally first, from a cell that was entered in direction `via`
/// (8: the start). Only a cell behind that is blocked makes a turn off a straight way necessary.
constexpr std::uint8_t movesAfter(int via, unsigned moves) {
    if (via == 8)
        return static_cast<std::uint8_t>(moves);
    if (via % 2 == 1)
        return static_cast<std::uint8_t>(moves & (bit(via - 1) | bit(via) | bit(via + 1)));
    unsigned allowed = bit(via);
    for (const int side : {-1, 1}) {
        const int across = via + 2 * side;
        const int behind = via + 3 * side;
        if ((moves & bit(across)) != 0 && (moves & bit(behind)) == 0)
            allowed |= bit(across) | bit(via + side);
    }
    return static_cast<std::uint8_t>(moves & allowed);
}

/// The steps to cells that the cell before could not step to itself, entered likewise. Where a
/// detour over two sides of a triangle never pays, only these can lie on a cheapest way.
constexpr std::uint8_t movesBeyond(int via, unsigned moves) {
    if (via == 8)
        return static_cast<std::uint8_t>(moves);
    unsigned allowed = bit(via - 1) | bit(via) | bit(via + 1);
    if (via % 2 == 1)
        return static_cast<std::uint8_t>(moves & (allowed | bit(via - 2) | bit(via + 2)));
    for (const int side : {-1, 1})
        if ((moves & bit(via + 3 * side)) == 0)
            allowed |= bit(via + 2 * side);
    return static_cast<std::uint8_t>(moves & allowed);
}

constexpr auto makeTable(std::uint8_t (*after)(int, unsigned)) {
    std::array<std::array<std::uint8_t, 256>, 9> table{};
    for (int via = 0; via < 9; ++via)
        for (unsigned moves = 0; moves < 256; ++moves)
            table[static_cast<std::size_t>(via)][moves] = after(via, moves);
    return table;
}

} // namespace canonical

/// By direction of arrival and moves of the cell.
inline constexpr auto kCanonicalMoves = canonical::makeTable(&canonical::movesAfter);
inline constexpr auto kMovesBeyond = canonical::makeTable(&canonical::movesBeyond);

} // namespace percept::nav
