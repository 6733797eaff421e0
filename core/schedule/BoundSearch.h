#pragma once

#include "Clique.h"
#include "percept/schedule/Phasing.h"

#include <bit>
#include <numeric>
#include <optional>
#include <vector>

namespace percept::schedule {

/// Decides whether phases exist with a maximum of at most `target`, for up to 64 tasks: proves that
/// there are none faster than a search for good phases would.
///
/// Always places the task that has the fewest remainders left, and after each placing strikes the
/// remainders of all others that would make too heavy a clique. Remainders that differ by a shift
/// of all tasks, or by swapping equal tasks, are looked at once.
class BoundSearch {
public:
    enum class Answer : std::uint8_t { Open, Impossible, Found };

    /// @param weights by task
    /// @param target [>= 0]
    BoundSearch(std::span<const PhasingTask> tasks,
                std::vector<CostUnits> weights,
                CostUnits target);

    /// Looks at one partial answer more.
    Answer step();
    [[nodiscard]] CostUnits target() const { return m_target; }
    /// Remainders by task; only when found.
    [[nodiscard]] const std::vector<Frame>& remainders() const { return m_remainders; }

private:
    struct Level {
        /// Per task, by remainder: whether it may be tried. Empty for tasks that are placed.
        std::vector<std::vector<std::uint8_t>> possible;
        std::size_t task = 0; ///< that is being placed
        std::size_t remainder = 0;
    };
    [[nodiscard]] std::uint64_t metBy(std::size_t task, Frame remainder) const;
    void place(std::size_t task, Frame remainder);
    void unplace(std::size_t task);
    [[nodiscard]] std::optional<Level> after(const Level& level);
    [[nodiscard]] bool strike(std::vector<std::uint8_t>& possible,
                              const std::vector<std::uint8_t>& before,
                              std::size_t task,
                              std::size_t placed) const;
    [[nodiscard]] std::optional<std::size_t> mostConstrained(const Level& level) const;
    void giveUp(Level& level) const;
    Answer back();

    std::vector<PhasingTask> m_tasks;
    CostUnits m_target;
    CliqueGraph m_graph;
    std::vector<Frame> m_remainders;
    std::uint64_t m_placed = 0;
    std::vector<Level> m_levels;
    Answer m_answer = Answer::Open;
};

} // namespace percept::schedule
