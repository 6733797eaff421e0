#pragma once

#include "LoadItems.h"
#include "percept/base/Random.h"
#include "percept/schedule/Phasing.h"

#include <cstdint>
#include <span>
#include <vector>

namespace percept::schedule {

/// All frames of a hyperperiod of any length: a frame is its remainders modulo prime powers, and
/// any remainders are those of some frame (Chinese remainder theorem).
class FrameSpace {
public:
    /// Remainder by axis.
    using Place = std::vector<Frame>;

    explicit FrameSpace(std::span<const PhasingTask> tasks);

    /// Frequencies without repetitions, ascending; tasks of the same one are of one kind.
    [[nodiscard]] const std::vector<Frame>& frequencies() const { return m_frequencies; }
    [[nodiscard]] std::size_t kindOf(std::size_t task) const { return m_kinds[task]; }
    [[nodiscard]] Place placeOf(Frame frame) const;
    /// The frame modulo the frequency of a kind.
    [[nodiscard]] Frame remainderOf(const Place& place, std::size_t kind) const;

    /// A frame in which some tasks are due that were looked at in a random order, heavy ones
    /// rather first, then as many more as changing one remainder at a time brings.
    /// @param due by task, in which frame modulo its frequency it runs
    [[nodiscard]] Place heavyFrame(std::span<const CostUnits> weights,
                                   std::span<const Frame> due,
                                   Random& random) const;
    /// A frame in which all of `members` are due, which must agree pairwise.
    [[nodiscard]] Place meetingOf(std::span<const std::uint32_t> members,
                                  std::span<const Frame> due) const;

private:
    struct Factor {
        std::uint32_t axis = 0;
        Frame modulus = 1; ///< a power of the prime of the axis
        Frame share = 0;   ///< 1 modulo this one, 0 modulo the other factors of the frequency
    };
    class Building;
    class Climb;
    void addFactors(Frame frequency, std::vector<Frame>& primes);

    std::vector<Frame> m_frequencies;
    std::vector<std::size_t> m_kinds;                 ///< by task
    std::vector<std::vector<Factor>> m_factors;       ///< by kind
    std::vector<Frame> m_moduli;                      ///< by axis, the greatest
    std::vector<std::vector<std::uint32_t>> m_onAxis; ///< tasks to which an axis matters
};

} // namespace percept::schedule
