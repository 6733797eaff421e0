#include "app/workspaces/schedule/TuningFronts.h"

#include <algorithm>
#include <tuple>

namespace percept::tuning {

using schedule::LatencyFigure;
using schedule::LoadFigure;
using schedule::TuningPoint;

namespace {

/// As ScheduleTuning::front(), by what is due.
std::vector<TunedSchedule>
frontByDue(const std::vector<TunedSchedule>& found, LoadFigure load, LatencyFigure latency) {
    std::vector<const TunedSchedule*> sorted;
    for (const TunedSchedule& each : found)
        if (each.due)
            sorted.push_back(&each);
    const auto key = [&](const TunedSchedule& of) {
        return std::tuple(loadOf(of.point.figures, of.due, CountedLoad::Due, load),
                          schedule::latencyOf(of.point.figures, latency),
                          schedule::loadOf(of.point.figures, load),
                          of.point.changes);
    };
    std::stable_sort(sorted.begin(), sorted.end(), [&](const auto* a, const auto* b) {
        return key(*a) < key(*b);
    });
    std::vector<TunedSchedule> front;
    for (const TunedSchedule* each : sorted)
        if (front.empty() || schedule::latencyOf(each->point.figures, latency) <
                                 schedule::latencyOf(front.back().point.figures, latency))
            front.push_back(*each);
    return front;
}

} // namespace

Micros loadOf(const schedule::ScheduleFigures& figures,
              const std::optional<DueLoad>& due,
              CountedLoad counted,
              LoadFigure load) {
    if (counted == CountedLoad::Run)
        return schedule::loadOf(figures, load);
    PERCEPT_EXPECTS(due);
    return load == LoadFigure::P99 ? due->p99 : due->max;
}

std::optional<DueLoad> DueLoads::of(const schedule::ScheduleChoice& choice, const GoOn& goOn) {
    Phases phases{choice.frequencies, choice.phases};
    if (const auto known = m_known.find(phases); known != m_known.end())
        return known->second;
    const auto statistics = statisticsOf(planOf(schedule::applied(m_schedule, choice)), goOn);
    if (!statistics)
        return std::nullopt;
    return m_known.emplace(std::move(phases), DueLoad{statistics->cost.p99, statistics->cost.max})
        .first->second;
}

TuningFronts::TuningFronts(const schedule::ScheduleTuning& search,
                           DueLoads& due,
                           const GoOn& goOn) {
    const auto dueOf = [&](TuningPoint point) {
        auto load = due.of(point.choice, goOn);
        return TunedSchedule{std::move(point), load};
    };
    std::vector<TunedSchedule> found;
    for (const TuningPoint& point : search.points())
        found.push_back(dueOf(point));
    for (const LoadFigure load : {LoadFigure::P99, LoadFigure::Max})
        for (const LatencyFigure latency : {LatencyFigure::Mean, LatencyFigure::Worst}) {
            m_fronts[placeOf(CountedLoad::Due, load, latency)] = frontByDue(found, load, latency);
            for (TuningPoint& point : search.front(load, latency))
                m_fronts[placeOf(CountedLoad::Run, load, latency)].push_back(
                    dueOf(std::move(point)));
        }
}

std::size_t TuningFronts::placeOf(CountedLoad counted, LoadFigure load, LatencyFigure latency) {
    return 4 * static_cast<std::size_t>(counted) + 2 * static_cast<std::size_t>(load) +
           static_cast<std::size_t>(latency);
}

const std::vector<TunedSchedule>&
TuningFronts::front(CountedLoad counted, LoadFigure load, LatencyFigure latency) const {
    return m_fronts[placeOf(counted, load, latency)];
}

const TunedSchedule* TuningFronts::find(const schedule::ScheduleChoice& choice) const {
    for (const auto& front : m_fronts)
        for (const TunedSchedule& each : front)
            if (each.point.choice == choice)
                return &each;
    return nullptr;
}

} // namespace percept::tuning
