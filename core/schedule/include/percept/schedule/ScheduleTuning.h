#pragma once

#include "percept/base/Random.h"
#include "percept/schedule/ScheduleFigures.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

namespace percept::schedule {

/// What of a schedule is to be chosen: one value per task or scheduler.
struct ScheduleChoice {
    std::vector<Frame> frequencies; ///< by TaskId [>= 1]
    std::vector<Frame> phases;      ///< by TaskId [0, frequency)
    std::vector<Micros> budgets;    ///< by scheduler; 0: what its holder gives it, or unlimited
    friend bool operator==(const ScheduleChoice&, const ScheduleChoice&) = default;
};
/// Two digits, so that it reads like a budget that a person sets. 0 for 0 and less.
[[nodiscard]] Micros roundedBudget(Micros budget);
[[nodiscard]] ScheduleChoice choiceOf(const CompiledSchedule& schedule);
/// The schedule with other frequencies, phases and budgets.
[[nodiscard]] CompiledSchedule withChoice(CompiledSchedule schedule, const ScheduleChoice& choice);
/// How many values differ.
[[nodiscard]] std::size_t countChanges(const ScheduleChoice& before, const ScheduleChoice& after);

/// What a search may choose from.
struct TuningProblem {
    CompiledSchedule schedule;       ///< as authored
    std::vector<SignalChain> chains; ///< what latency is of [at least one]
    std::uint64_t chainsLeftOut = 0; ///< that there are beside them
    /// By TaskId: frequencies to choose from, ascending. One: it stays.
    std::vector<std::vector<Frame>> frequencies;
    std::vector<bool> movesPhase;             ///< by TaskId
    std::vector<std::vector<Micros>> budgets; ///< by scheduler, ascending. One: it stays.
    /// By TaskId: keeps frequency and phase unasked, not because it was pinned. Decides nothing.
    std::vector<bool> stays{};
    /// Parts of the greatest load of the schedule as authored that the level's own scheduler may
    /// have for a budget, too [each > 0]. They are added once that is known.
    std::vector<double> budgetsOfLoad{};
    Frame longestPeriod = 0; ///< candidates with a longer hyperperiod are left out; 0: none are
    FigureOptions figures;
};

/// One schedule that no other one that was found is better than.
struct TuningPoint {
    ScheduleChoice choice;
    ScheduleFigures figures;
    std::size_t changes = 0; ///< values that differ from the authored ones
    friend bool operator==(const TuningPoint&, const TuningPoint&) = default;
};

enum class LoadFigure : std::uint8_t { P99, Max };
enum class LatencyFigure : std::uint8_t { Mean, Worst };
[[nodiscard]] Micros loadOf(const ScheduleFigures& figures, LoadFigure load);
/// In frames. @param figures with a latency
[[nodiscard]] double latencyOf(const ScheduleFigures& figures, LatencyFigure latency);
/// Whether all tasks get done as often as they are due and every signal leads to a decision.
[[nodiscard]] bool isWorkable(const ScheduleFigures& figures);
/// Whether `a` is no worse in load (p99 and maximum) and latency (mean and worst), and better in
/// one of them.
[[nodiscard]] bool dominates(const ScheduleFigures& a, const ScheduleFigures& b);

struct TuningOptions {
    std::uint64_t seed = 1;
    std::int64_t candidates = 100'000; ///< looked at before it ends [>= 1]
    /// Where there are at most so many candidates, or as many as are looked at anyway, all are
    /// looked at, and the front is proven. 0: never.
    std::int64_t exhaustUpTo = 20'000;
};

/// A search for schedules that trade load against latency, always with a best answer.
///
/// Every candidate is rated by figuresOf(), so by the scheduler of the run. Those that cannot
/// finish their work, or whose signals never lead to a decision, are dropped and counted. Where
/// there are few candidates all are looked at in turn; otherwise the search starts from the
/// authored schedule, from evenly slower and faster ones with phases by Wright's method, and
/// changes those that nothing dominates: frequencies, phases (also so that a task follows the one
/// before it in a chain), budgets, parts of two of them, and back to what was authored.
///
/// A value: it can be copied at any point. Same problem, options and steps give the same points;
/// only who calls may look at a clock.
///
///     ScheduleTuning search(problem, {.seed = 7});
///     while (!search.done() && !cancelled)
///         search.step(50);
///     show(search.front(LoadFigure::P99, LatencyFigure::Mean));
class ScheduleTuning {
public:
    /// Rates the authored schedule, and adds the budgets that follow from its load.
    /// @cost as figuresOf(), which `problem.figures.goOn` stops; then there is nothing to be found
    explicit ScheduleTuning(TuningProblem problem, const TuningOptions& options = {});

    /// Looks at up to `candidates` more.
    /// @return how many it looked at
    std::int64_t step(std::int64_t candidates);
    [[nodiscard]] bool done() const;
    /// Candidates looked at, of those that will be.
    [[nodiscard]] std::int64_t looked() const { return m_looked; }
    [[nodiscard]] std::int64_t toLook() const { return m_toLook; }
    /// Of them: could not finish their work, or pass signals on.
    [[nodiscard]] std::int64_t unworkable() const { return m_unworkable; }
    /// All candidates were looked at, and what was found of each holds for all frames of all runs:
    /// nothing within the bounds is better than the front.
    [[nodiscard]] bool isProven() const { return m_exhausts && m_exact && done(); }

    /// With all budgets.
    [[nodiscard]] const TuningProblem& problem() const { return *m_problem; }
    /// The authored schedule, whether it is workable or not.
    [[nodiscard]] const TuningPoint& now() const { return m_now; }
    /// None dominates another, nor is equal to it: of equals the one with the least mean load
    /// stays, then the one with the fewest changes.
    [[nodiscard]] std::span<const TuningPoint> points() const { return m_points; }
    /// Those of points() that nothing betters in these two figures, by ascending load.
    [[nodiscard]] std::vector<TuningPoint> front(LoadFigure load, LatencyFigure latency) const;

private:
    [[nodiscard]] const ScheduleChoice& anyChoice();
    void look(const ScheduleChoice& choice);
    void keep(TuningPoint point);
    void prune();
    [[nodiscard]] ScheduleChoice numbered(std::int64_t number) const;

    std::shared_ptr<const TuningProblem> m_problem;
    TuningPoint m_now;
    std::vector<TuningPoint> m_points;
    std::unordered_set<std::uint64_t> m_seen; ///< hashes of choices; never walked
    Random m_random;
    std::int64_t m_looked = 0;
    std::int64_t m_toLook = 0;
    std::int64_t m_unworkable = 0;
    bool m_exhausts = false;
    bool m_exact = true; ///< the figures of all that were looked at
};

/// How many candidates there are, at most `most`.
[[nodiscard]] std::int64_t countCandidates(const TuningProblem& problem, std::int64_t most);

} // namespace percept::schedule
