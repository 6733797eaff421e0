#pragma once

#include "percept/nav/BucketQueue.h"
#include "percept/nav/TravelCosts.h"

namespace percept::nav {

inline constexpr std::uint32_t kNotReached = 0xFFFFFFFFU;
inline constexpr std::uint16_t kNoOwner = 0xFFFF;

/// Distances over a grid from several sources at once, and which source each cell is nearest to.
///
/// Of equally near sources it names one, the same for the same input. Memory is kept for the next
/// flood.
///
///     GridFlood flood;
///     flood.run(grid, sources);
///     flood.unitsTo(cell);     // in units of TravelCosts, or kNotReached
///
/// Cells wait in buckets no wider than the cheapest step: all of one bucket are final, in whatever
/// order they leave it (Dinitz).
///
/// @cost O(cells) time for costs of a small range; 12 bytes a cell and 8 an open cell
class GridFlood {
public:
    /// @param sources cells of the grid, at most 65534; blocked ones reach only themselves
    /// @param costs none: distance alone
    /// @param limit units beyond which nothing is reached
    void run(const WalkGrid& grid,
             std::span<const Cell> sources,
             const TravelCosts* costs = nullptr,
             std::uint32_t limit = kNotReached - 1);

    /// Units from the nearest source; kNotReached where none leads there.
    [[nodiscard]] std::uint32_t unitsTo(Cell cell) const { return m_nodes[cell].units; }
    /// Place in the list of sources; kNoOwner where none leads there.
    [[nodiscard]] std::uint16_t ownerOf(Cell cell) const { return m_nodes[cell].owner; }

private:
    /// All that one step needs, side by side.
    struct Node {
        std::uint32_t units = kNotReached;
        std::int32_t half = 0; ///< half of what the cell adds
        std::uint16_t owner = kNoOwner;
        std::uint8_t via = 0; ///< direction of arrival; bit 7: done
        std::uint8_t moves = 0;
    };
    void prepare(const WalkGrid& grid, const TravelCosts* costs);
    template <bool kVaried>
    void spread(const WalkGrid& grid, const TravelCosts* costs, std::uint32_t limit);

    std::vector<Node> m_nodes;
    BucketQueue m_open;
};

} // namespace percept::nav
