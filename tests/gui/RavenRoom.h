#pragma once

#include <sstream>
#include <string>

namespace percept {

/// A Raven map of one empty room of 400 x 300 units (20 x 15 m): four walls, twelve nodes 100 units
/// apart, three spawn points.
inline std::string ravenRoom() {
    constexpr int kColumns = 4;
    constexpr int kRows = 3;
    std::ostringstream nodes;
    std::ostringstream edges;
    int count = 0;
    const auto link = [&](int from, int to) {
        edges << "From: " << from << " To: " << to << " Cost: 100 Flags: 0 ID: -1\n"
              << "From: " << to << " To: " << from << " Cost: 100 Flags: 0 ID: -1\n";
        count += 2;
    };
    for (int i = 0; i < kColumns * kRows; ++i) {
        const int column = i % kColumns;
        const int row = i / kColumns;
        nodes << "Index: " << i << " PosX: " << 50 + 100 * column << " PosY: " << 50 + 100 * row
              << '\n';
        if (column + 1 < kColumns)
            link(i, i + 1);
        if (row + 1 < kRows)
            link(i, i + kColumns);
    }
    return std::to_string(kColumns * kRows) + '\n' + nodes.str() + std::to_string(count) + '\n' +
           edges.str() +
           "\n400 300\n"
           "0 0 0 400 0 0 1\n"
           "0 400 0 400 300 -1 0\n"
           "0 400 300 0 300 0 -1\n"
           "0 0 300 0 0 1 0\n"
           "5 1 50 50 7 -1\n"
           "5 2 350 50 7 -1\n"
           "5 3 350 250 7 -1";
}

} // namespace percept
