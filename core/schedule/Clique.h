#pragma once

#include "LoadItems.h"

#include <array>
#include <bit>
#include <cstdint>

namespace percept::schedule {

/// Heaviest sets of mutually compatible members among at most 64.
struct CliqueGraph {
    std::array<std::uint64_t, 64> neighbours{};
    std::array<CostUnits, 64> weights{};

    static constexpr std::uint64_t bit(std::size_t member) { return std::uint64_t{1} << member; }

    /// Whether some clique within `candidates` weighs at least `need`.
    [[nodiscard]] bool reaches(std::uint64_t candidates, CostUnits need) const {
        while (need > 0) {
            if (bound(candidates, need) < need)
                return false;
            const auto member = static_cast<std::size_t>(std::countr_zero(candidates));
            if (reaches(candidates & neighbours[member], need - weights[member]))
                return true;
            candidates &= ~bit(member);
        }
        return true;
    }
    /// Weight of the heaviest clique within `candidates`.
    [[nodiscard]] CostUnits heaviest(std::uint64_t candidates) const {
        CostUnits best = 0;
        grow(candidates, 0, best);
        return best;
    }

private:
    /// At least the weight of any clique: members that exclude each other count once. Stops at
    /// `enough`.
    [[nodiscard]] CostUnits bound(std::uint64_t candidates, CostUnits enough) const {
        CostUnits sum = 0;
        while (candidates != 0 && sum < enough) {
            CostUnits most = 0;
            for (std::uint64_t left = candidates; left != 0;) {
                const auto member = static_cast<std::size_t>(std::countr_zero(left));
                left &= ~(neighbours[member] | bit(member));
                candidates &= ~bit(member);
                most = std::max(most, weights[member]);
            }
            sum += most;
        }
        return sum;
    }
    void grow(std::uint64_t candidates, CostUnits weight, CostUnits& best) const {
        best = std::max(best, weight);
        while (candidates != 0 && weight + bound(candidates, best - weight + 1) > best) {
            const auto member = static_cast<std::size_t>(std::countr_zero(candidates));
            grow(candidates & neighbours[member], weight + weights[member], best);
            candidates &= ~bit(member);
        }
    }
};

/// Weights of tasks: 1 each, or their costs.
[[nodiscard]] inline CostUnits weightOf(Micros cost, bool byCost) {
    return byCost ? static_cast<CostUnits>(std::llround(cost * kUnitsPerMicro)) : 1;
}

} // namespace percept::schedule
