#pragma once

#include "CliqueMoves.h"
#include "FrameSpace.h"

#include <optional>

namespace percept::schedule {

/// Looks for phases of any number of tasks with which no frame has more than a target.
///
/// Keeps a set of frames: all of them where there are few, else heavy ones that were found. Each
/// move takes one task out of a frame that has too much and puts it where all of the set together
/// have the least too much; what was just left is not taken again for a while. When no frame of the
/// set has too much, others are looked for.
class PhaseMoves {
public:
    enum class Answer : std::uint8_t {
        Open,
        Fits,  ///< nothing heavier than the target was found
        Stuck, ///< nothing became better for long
        Never  ///< tasks whose phases are given have more than the target
    };

    /// @param weights by task
    /// @param phases to begin with
    PhaseMoves(std::span<const PhasingTask> tasks,
               std::vector<CostUnits> weights,
               const std::vector<Frame>& phases,
               Random random);

    /// Looks for something better from now on.
    void aimAt(CostUnits target);
    /// Begins at other phases, a number of them changed at random.
    void beginAt(const std::vector<Frame>& phases, std::size_t changes);
    /// One move, or one look for frames that have too much.
    Answer step();
    [[nodiscard]] bool hasAllFrames() const { return m_hasAll; }
    [[nodiscard]] CostUnits target() const { return m_target; }
    [[nodiscard]] std::vector<Frame> phases() const;
    /// What the tasks with given phases have in one frame at least.
    [[nodiscard]] CostUnits given() const { return m_given; }

private:
    struct Move {
        std::size_t task = 0;
        Frame due = 0;
        CostUnits less = 0; ///< too much, after it than before
    };
    [[nodiscard]] CostUnits tooMuch(CostUnits load) const {
        return std::max<CostUnits>(load - m_target, 0);
    }
    void countLoads();
    bool addFrame(const FrameSpace::Place& place);
    bool addHeavyFrames();
    void put(std::size_t task, Frame due);
    void weigh(std::size_t task);
    void weighFar(std::size_t task);
    void choose(std::size_t task);
    void consider(const Move& move);
    [[nodiscard]] std::optional<std::size_t> pickFrame();
    Answer lookFurther();

    std::vector<PhasingTask> m_tasks;
    std::vector<CostUnits> m_weights;
    Random m_random;
    FrameSpace m_space;
    std::vector<Frame> m_due; ///< by task, in which frame modulo its frequency it runs
    bool m_hasAll = false;    ///< the set has all frames

    std::vector<std::vector<std::uint32_t>> m_remainders; ///< by kind and frame of the set
    std::vector<CostUnits> m_loads;                       ///< by frame of the set
    std::vector<std::uint32_t> m_over;                    ///< frames that have too much
    std::size_t m_oldest = 0;                             ///< frame that is replaced next
    CostUnits m_given = 0;
    CostUnits m_target = 0;
    CostUnits m_least = 0; ///< too much in all, at the best since the target was set
    std::int64_t m_moves = 0;
    std::int64_t m_since = 0; ///< moves without anything better
    std::int64_t m_sinceAim = 0;
    std::int64_t m_patience = 4; ///< grows, since frames that are found make looking harder
    struct Left {
        Frame due = 0;
        std::int64_t until = 0;
    };
    std::vector<std::array<Left, 2>> m_left; ///< by task, not to be taken again until that move
    std::vector<std::pair<Frame, CostUnits>> m_places; ///< scratch: what the places of a task cost
    std::vector<CostUnits> m_costs;                    ///< scratch, by remainder
    std::optional<Move> m_best;
    std::uint32_t m_ties = 0;
};

} // namespace percept::schedule
