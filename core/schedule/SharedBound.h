#pragma once

#include "LoadItems.h"
#include "percept/base/Random.h"
#include "percept/schedule/Phasing.h"

#include <span>
#include <vector>

namespace percept::schedule {

/// What some frame has at least of tasks of one frequency.
/// @param weights of these tasks [not empty]
[[nodiscard]] CostUnits boundOfEqual(Frame frequency, std::vector<CostUnits> weights);

/// Proves that no phases get below a maximum, by looking at remainders modulo one number after the
/// other.
///
/// Tasks whose frequencies share, each two of them, nothing but divisors of a number g meet if
/// their phases agree modulo g. One of frequency f falls into one of gcd(f, g) classes, so some
/// class has at least the sum of weight / gcd(f, g). 1 gives tasks that meet whatever their phases
/// are, the hyperperiod gives the mean; between these lie better bounds.
class SharedBound {
public:
    SharedBound(std::span<const PhasingTask> tasks,
                std::span<const CostUnits> weights,
                Random random);

    /// Looks at one more number.
    /// @return whether the bound rose
    bool step();
    [[nodiscard]] CostUnits bound() const { return m_bound; }
    /// No better number was found for long.
    [[nodiscard]] bool finished() const { return m_quiet >= kPatience; }

private:
    static constexpr int kPatience = 400;
    struct Kind {
        Frame frequency = 1;
        CostUnits sum = 0;
        CostUnits most = 0;  ///< of one of its tasks
        CostUnits whole = 0; ///< some frame has at least that of them
    };
    [[nodiscard]] CostUnits boundOf(Frame number) const;
    [[nodiscard]] Frame neighbour();
    bool look(Frame number);

    std::vector<Kind> m_kinds;
    std::vector<Frame> m_primes;
    Frame m_longest = 1; ///< numbers to look at are at most that
    Random m_random;
    Frame m_next = 1;   ///< of the small numbers, all of which are looked at
    Frame m_number = 1; ///< from which others are looked for
    Frame m_best = 1;
    CostUnits m_ofNumber = 0;
    CostUnits m_bound = 0;
    CostUnits m_total = 0;
    int m_quiet = 0;
    int m_round = 0; ///< numbers looked at since the last start
};

} // namespace percept::schedule
