#pragma once

#include "percept/base/Random.h"
#include "percept/schedule/Phase.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace percept::schedule {

class TreePhasing;

/// What is to be spread evenly.
enum class LoadMeasure : std::uint8_t { Count, Cost };

/// A task for which a phase may be looked for.
struct PhasingTask {
    Frame frequency = 1;
    std::optional<Frame> phase; ///< stays as it is; none: to be found
    Micros cost = 0;            ///< of its own, without what is nested in it
    /// The task that it is nested in, an earlier one, whose calls frequency and phase then count;
    /// -1: none, they count frames.
    std::int32_t holder = -1;
    friend bool operator==(const PhasingTask&, const PhasingTask&) = default;
};

/// Phases by task, and how good they are.
struct Phasing {
    std::vector<Frame> phases; ///< [0, frequency); of nested tasks in calls, as their frequencies
    double max = 0;            ///< the greatest count or cost of a frame
    double lowerBound = 0;     ///< no phases give a smaller maximum
    bool proven = false;       ///< none are better
    bool exact = true;         ///< false: `max` is the greatest that was found; some frame has it
    friend bool operator==(const Phasing&, const Phasing&) = default;
};

/// Wright's method: each task without a phase, in their order, takes the first least loaded frame
/// of a dry run of the next `lookahead` frames.
///
/// A look-ahead shorter than the hyperperiod may overlook frames in which many tasks meet. What is
/// nested follows right after the task that holds it, and takes the first least loaded of the
/// frames in which that is called.
/// @param now the frame in which the tasks are added [>= 0]
/// @param goOn asked before each task; false: those that are left get phase 0
/// @return phases by task; with an added phase, a task to run k frames from now gets
/// `-(now + k) mod frequency`
/// @cost O(tasks x lookahead)
/// @source execution management, Wright's method; phases with the sign corrected
[[nodiscard]] std::vector<Frame> wrightPhases(std::span<const PhasingTask> tasks,
                                              Frame lookahead,
                                              LoadMeasure measure,
                                              Frame now = 0,
                                              const std::function<bool()>& goOn = {});

/// More than so many tasks are neither analysed nor phased: what they clash with grows with the
/// square of their number.
inline constexpr std::size_t kMostTasks = 5'000;

/// How far Wright's method looks ahead unless told: the hyperperiod, at most 10,000 frames.
[[nodiscard]] Frame usualLookahead(std::span<const PhasingTask> tasks);

/// A maximum below which no phases get: tasks of coprime frequencies meet whatever their phases
/// are, of k tasks of frequency f some ceil(k / f) meet, and no maximum is below the mean.
[[nodiscard]] double loadBound(std::span<const PhasingTask> tasks, LoadMeasure measure);

/// Says how good given phases are.
[[nodiscard]] Phasing
rate(std::span<const PhasingTask> tasks, std::vector<Frame> phases, LoadMeasure measure);

/// A search for the phases with the least maximum that always has a best answer.
///
/// Up to 64 tasks: branch and bound. Tasks meet in some frame exactly if their phases agree
/// pairwise modulo the common divisors, so the maximum is that of a clique; of phases that differ
/// by a shift of all, or by swapping equal tasks, only the first are looked at. Restarts in other
/// orders look for better answers until one run through all proves that there are none.
///
/// Nested tasks move with what they are nested in; of them, too, up to 64 are decided by branch and
/// bound, while single tasks, with all that they hold, are moved where that helps most.
///
/// Any number of tasks: single tasks are taken out of frames that have too much, and out of the
/// heaviest set that meets, with fresh starts near the best. What no phases get below rises with
/// numbers whose remainders tasks have to share; it is seldom reached where hundreds of different
/// frequencies or costs are, and `best()` says how far it is away.
///
/// Begins with Wright's method and never gets worse. Same tasks, seed and steps give the same
/// answer; only who calls may look at a clock.
///
///     OptimalPhasing search(tasks, LoadMeasure::Count);
///     while (!search.finished() && clock.goesOn())
///         search.step(10'000);
///     use(search.best().phases);
class OptimalPhasing {
public:
    OptimalPhasing(std::span<const PhasingTask> tasks, LoadMeasure measure, std::uint64_t seed = 1);
    ~OptimalPhasing();
    OptimalPhasing(OptimalPhasing&&) noexcept;
    OptimalPhasing& operator=(OptimalPhasing&&) noexcept;

    /// Looks at up to `nodes` partial answers more.
    /// @return finished()
    bool step(std::int64_t nodes);
    /// Nothing is left to be found: the best is proven, or no search goes further.
    [[nodiscard]] bool finished() const;
    [[nodiscard]] const Phasing& best() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
    std::unique_ptr<TreePhasing> m_tree; ///< instead, where tasks are nested
};

/// The phases of Wright's method, and how good they are.
/// @param lookahead 0: the usual one
/// @param goOn asked before each task; false: those that are left get phase 0
[[nodiscard]] Phasing placePhases(std::span<const PhasingTask> tasks,
                                  Frame lookahead,
                                  LoadMeasure measure,
                                  const std::function<bool()>& goOn = {});

/// The best phases that are found by the time that somebody ends the search, or nothing is left.
/// @param goOn asked before each stretch of some milliseconds, with the best so far; false ends it
[[nodiscard]] Phasing searchPhases(std::span<const PhasingTask> tasks,
                                   LoadMeasure measure,
                                   std::uint64_t seed,
                                   const std::function<bool(const Phasing& best)>& goOn);

} // namespace percept::schedule
