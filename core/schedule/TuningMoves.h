#pragma once

#include "percept/schedule/ScheduleTuning.h"

#include <cstdint>
#include <span>

/// How one candidate is made of others.
namespace percept::schedule {

/// Tasks and schedulers that have a choice, and steps through it.
class TuningMoves {
public:
    explicit TuningMoves(const TuningProblem& problem);

    /// How many schedules the search starts from.
    static constexpr std::int64_t kStarts = 12;
    /// @param number [0, kStarts); 0: as authored
    [[nodiscard]] ScheduleChoice start(std::int64_t number) const;
    /// One to four changes.
    /// @param mate another schedule, of which parts may be taken
    [[nodiscard]] ScheduleChoice
    vary(ScheduleChoice choice, const ScheduleChoice& mate, Random& random) const;

private:
    void move(ScheduleChoice& choice, const ScheduleChoice& mate, Random& random) const;
    void changeFrequency(ScheduleChoice& choice, Random& random, bool near) const;
    void changePhase(ScheduleChoice& choice, Random& random) const;
    void changeBudget(ScheduleChoice& choice, Random& random) const;
    void scale(ScheduleChoice& choice, Random& random) const;
    void follow(ScheduleChoice& choice, Random& random) const;
    void mix(ScheduleChoice& choice, const ScheduleChoice& mate, Random& random) const;
    void restore(ScheduleChoice& choice, Random& random) const;
    void setFrequency(ScheduleChoice& choice, std::size_t task, Frame frequency) const;
    /// @param part of the tasks that get another phase, in 32nds
    void spread(ScheduleChoice& choice, Random& random, std::uint32_t part) const;

    const TuningProblem& m_problem;
    ScheduleChoice m_authored;
    std::vector<std::size_t> m_rates;   ///< tasks with several frequencies
    std::vector<std::size_t> m_phases;  ///< tasks whose phase moves
    std::vector<std::size_t> m_budgets; ///< schedulers with several budgets
};

} // namespace percept::schedule
