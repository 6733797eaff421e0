#pragma once

#include "app/workspaces/schedule/SchedulePlan.h"
#include "percept/schedule/LevelTuning.h"

#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace percept::tuning {

/// Which load of a frame: of all tasks that are due in it, or of what the budget lets run.
enum class CountedLoad : std::uint8_t { Due, Run };

/// Loads of what is due, the same figures as those of the roll.
struct DueLoad {
    Micros p99 = 0;
    Micros max = 0;
    friend bool operator==(const DueLoad&, const DueLoad&) = default;
};

/// A schedule that a search found, with what is due in its frames.
struct TunedSchedule {
    schedule::TuningPoint point;
    std::optional<DueLoad> due; ///< none: it was stopped before that was known
    friend bool operator==(const TunedSchedule&, const TunedSchedule&) = default;
};

/// @param due known, if it is counted
[[nodiscard]] Micros loadOf(const schedule::ScheduleFigures& figures,
                            const std::optional<DueLoad>& due,
                            CountedLoad counted,
                            schedule::LoadFigure load);

/// What is due under the choices of a search; each is worked out once.
class DueLoads {
public:
    /// @param schedule that the choices are for
    explicit DueLoads(level::Schedule schedule)
        : m_schedule(std::move(schedule)) {}
    /// @param goOn false stops; then nothing is known
    /// @cost as analysePhases(), unless it is known already
    [[nodiscard]] std::optional<DueLoad> of(const schedule::ScheduleChoice& choice,
                                            const GoOn& goOn);

private:
    using Phases = std::pair<std::vector<Frame>, std::vector<Frame>>;

    level::Schedule m_schedule;
    std::map<Phases, DueLoad> m_known; ///< by frequencies and phases: budgets change nothing
};

/// What a search has found so far, by each pair of figures. A value.
class TuningFronts {
public:
    TuningFronts() = default;
    TuningFronts(const schedule::ScheduleTuning& search, DueLoads& due, const GoOn& goOn);

    /// Those that nothing found betters in these two figures, by ascending load.
    [[nodiscard]] const std::vector<TunedSchedule>&
    front(CountedLoad counted, schedule::LoadFigure load, schedule::LatencyFigure latency) const;
    /// With this choice; null: not among the fronts.
    [[nodiscard]] const TunedSchedule* find(const schedule::ScheduleChoice& choice) const;

private:
    [[nodiscard]] static std::size_t
    placeOf(CountedLoad counted, schedule::LoadFigure load, schedule::LatencyFigure latency);

    std::array<std::vector<TunedSchedule>, 8> m_fronts;
};

} // namespace percept::tuning
