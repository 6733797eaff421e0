#pragma once

#include "WideClique.h"
#include "percept/base/Random.h"
#include "percept/schedule/Phasing.h"

namespace percept::schedule {

/// Which tasks meet in some frame, pairwise and so all together, whatever the hyperperiod is.
/// @param weights by task
[[nodiscard]] WideClique meetings(std::span<const PhasingTask> tasks,
                                  std::span<const CostUnits> weights,
                                  const std::vector<Frame>& phases);

/// Looks for better phases of many tasks whose hyperperiod is too long to be looked at: takes one
/// task after the other out of the heaviest set that meets, and puts it where it meets the least.
class CliqueMoves {
public:
    /// @param weights by task
    /// @param phases to begin with
    CliqueMoves(std::span<const PhasingTask> tasks,
                std::vector<CostUnits> weights,
                std::vector<Frame> phases,
                Random random);

    /// One move.
    /// @return whether the heaviest set that was found is lighter than any before
    bool step();
    /// Begins at other phases, some of which are changed at random.
    void beginAt(const std::vector<Frame>& phases, std::size_t changes);
    /// Moves since anything became lighter.
    [[nodiscard]] std::int64_t movesInVain() const { return m_inVain; }
    [[nodiscard]] const std::vector<Frame>& phases() const { return m_phases; }

private:
    void put(std::size_t task, Frame phase);
    [[nodiscard]] std::vector<Frame> promising(std::size_t task);

    std::vector<PhasingTask> m_tasks;
    std::vector<CostUnits> m_weights;
    std::vector<Frame> m_phases;
    Random m_random;
    WideClique m_graph;
    WideClique::Answer m_heaviest;
    CostUnits m_least = 0; ///< that the heaviest set weighed
    std::int64_t m_inVain = 0;
};

} // namespace percept::schedule
