#pragma once

#include "Clique.h"
#include "PhasingProof.h"
#include "percept/base/Random.h"
#include "percept/schedule/Phasing.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace percept::schedule {

/// The search of OptimalPhasing for tasks that are nested in others.
///
/// Two searches share the steps. Up to 64 tasks, branch and bound over the frames in which tasks
/// are due first, holders before what they hold: nothing left below the best proves it. Any number:
/// a task of the worst frame moves, with all that it holds, to where the maximum is least. A third
/// one raises the bound: the same tasks, each free to run in any frames.
class TreePhasing {
public:
    TreePhasing(std::span<const PhasingTask> tasks, LoadMeasure measure, std::uint64_t seed);

    void step();
    [[nodiscard]] bool finished() const { return m_proof.finished; }
    [[nodiscard]] const Phasing& best() const { return m_proof.best; }

private:
    /// A task with what runs in each of its calls.
    struct Node {
        std::size_t task = 0;
        std::int32_t holder = -1; ///< a place among the nodes
        Frame frequency = 1;      ///< in calls of the holder
        Frame period = 1;         ///< in frames
        CostUnits weight = 0;
        std::optional<Frame> call{};   ///< the first call in which it is due, where that is stated
        std::vector<std::size_t> held; ///< places among the nodes
    };
    /// A node of the branch and bound, and the frames that are left for it, the next one last.
    struct Level {
        std::size_t node = 0;
        std::vector<Frame> left;
    };

    void addNodes();
    [[nodiscard]] Frame firstOf(std::size_t node, Frame call) const;
    bool keep(std::span<const Frame> calls);

    void prepareBranching();
    [[nodiscard]] Frame classesOf(std::size_t depth) const;
    [[nodiscard]] std::uint64_t metBy(std::size_t node, Frame first) const;
    void open(std::size_t depth);
    void place(std::size_t node, Frame first);
    void remove(std::size_t node);
    void stepBranching();

    void prepareMoves();
    void beginAt(std::span<const Frame> calls);
    void load(std::size_t node, CostUnits sign);
    [[nodiscard]] CostUnits greatestWith(std::size_t node) const;
    void settle(std::size_t node, Frame call);
    [[nodiscard]] std::optional<std::size_t> pick();
    void stepMoves();
    void prepareElsewhere();

    std::vector<PhasingTask> m_tasks;
    Random m_random;
    PhasingProof m_proof;
    std::vector<Node> m_nodes;
    std::optional<OptimalPhasing> m_relaxed;
    std::int64_t m_steps = 0;

    bool m_branches = false;  ///< all answers can be looked at
    bool m_shiftable = false; ///< whether answers that differ by a shift of all are alike
    CliqueGraph m_graph;
    std::uint64_t m_placed = 0;
    std::vector<Level> m_levels; ///< by depth
    std::vector<std::size_t> m_order;
    std::size_t m_depth = 0;
    std::vector<Frame> m_first; ///< by node, of the branch and bound

    std::vector<CostUnits> m_loads; ///< by frame of a hyperperiod; empty: no moves
    std::vector<Frame> m_calls;     ///< by node, of the moves
    std::vector<Frame> m_firsts;    ///< by node, of the moves
    std::int64_t m_inVain = 0;
};

} // namespace percept::schedule
