#pragma once

#include "LoadItems.h"

#include <cstdint>
#include <span>
#include <vector>

namespace percept::schedule {

/// Heaviest sets of mutually compatible members, of any number, within a number of steps.
///
/// Branch and bound; members that exclude each other count once in the bound. What it says is the
/// same on every machine: steps are counted, not timed.
class WideClique {
public:
    struct Answer {
        CostUnits weight = 0;
        std::vector<std::uint32_t> members; ///< of that weight
        bool proven = true;                 ///< false: the steps did not suffice for all of them
    };

    /// @param weights by member [>= 0]
    explicit WideClique(std::span<const CostUnits> weights);
    void join(std::size_t one, std::size_t other, bool compatible);
    /// @param steps partial answers to look at, at most [>= 1]
    [[nodiscard]] Answer heaviest(std::int64_t steps) const;
    /// The same among those that are compatible with one member, itself included.
    [[nodiscard]] Answer heaviestWith(std::size_t member, std::int64_t steps) const;

private:
    using Bits = std::vector<std::uint64_t>;
    struct Search;

    std::vector<CostUnits> m_weights;
    std::vector<Bits> m_neighbours;
};

} // namespace percept::schedule
