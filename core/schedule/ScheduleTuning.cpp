#include "percept/schedule/ScheduleTuning.h"

#include "TuningMoves.h"
#include "percept/base/Maths.h"
#include "percept/schedule/Phase.h"
#include "percept/schedule/Work.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace percept::schedule {
namespace {

static_assert(Resumable<ScheduleTuning>);

/// More points than these are thinned out to those that are best in some two figures.
constexpr std::size_t kMostPoints = 400;
constexpr std::array kLoads{LoadFigure::P99, LoadFigure::Max};
constexpr std::array kLatencies{LatencyFigure::Mean, LatencyFigure::Worst};

std::array<double, 4> merits(const ScheduleFigures& figures) {
    return {figures.p99,
            figures.max,
            figures.latency->mean,
            static_cast<double>(figures.latency->worst)};
}

std::uint64_t hashOf(const ScheduleChoice& choice) {
    std::uint64_t hash = 14695981039346656037ULL;
    const auto add = [&](std::uint64_t value) {
        hash = (hash ^ value) * 1099511628211ULL;
        hash ^= hash >> 29U;
    };
    for (std::size_t i = 0; i < choice.frequencies.size(); ++i) {
        add(static_cast<std::uint64_t>(choice.frequencies[i]));
        add(static_cast<std::uint64_t>(choice.phases[i]));
    }
    for (const Micros budget : choice.budgets)
        add(std::bit_cast<std::uint64_t>(budget));
    return hash;
}

/// How many pairs of frequency and phase a task has.
std::int64_t waysOf(const TuningProblem& problem, std::size_t task) {
    std::int64_t ways = 0;
    for (const Frame frequency : problem.frequencies[task])
        ways += problem.movesPhase[task] ? frequency : 1;
    return ways;
}

TuningPoint
rated(const TuningProblem& problem, const ScheduleChoice& authored, const ScheduleChoice& choice) {
    return {choice,
            figuresOf(withChoice(problem.schedule, choice), problem.chains, problem.figures),
            countChanges(authored, choice)};
}

void addBudgets(TuningProblem& problem, Micros greatestLoad) {
    std::vector<Micros>& budgets = problem.budgets.front();
    for (const double part : problem.budgetsOfLoad)
        budgets.push_back(roundedBudget(greatestLoad * part));
    std::sort(budgets.begin(), budgets.end());
    budgets.erase(std::unique(budgets.begin(), budgets.end()), budgets.end());
}

} // namespace

Micros roundedBudget(Micros budget) {
    if (budget <= 0)
        return 0;
    double unit = 1;
    while (budget >= 100 * unit)
        unit *= 10;
    while (budget < 10 * unit)
        unit /= 10;
    return std::max(std::round(budget / unit) * unit, unit);
}

ScheduleChoice choiceOf(const CompiledSchedule& schedule) {
    ScheduleChoice choice;
    for (const TaskSpec& task : schedule.tasks) {
        choice.frequencies.push_back(task.frequency);
        choice.phases.push_back(task.phase % task.frequency);
    }
    for (const SchedulerSpec& scheduler : schedule.schedulers)
        choice.budgets.push_back(scheduler.budget);
    return choice;
}

CompiledSchedule withChoice(CompiledSchedule schedule, const ScheduleChoice& choice) {
    PERCEPT_EXPECTS(choice.frequencies.size() == schedule.tasks.size() &&
                    choice.phases.size() == schedule.tasks.size() &&
                    choice.budgets.size() == schedule.schedulers.size());
    for (std::size_t i = 0; i < schedule.tasks.size(); ++i) {
        schedule.tasks[i].frequency = choice.frequencies[i];
        schedule.tasks[i].phase = choice.phases[i];
    }
    for (std::size_t i = 0; i < schedule.schedulers.size(); ++i)
        schedule.schedulers[i].budget = choice.budgets[i];
    schedule.index();
    return schedule;
}

std::size_t countChanges(const ScheduleChoice& before, const ScheduleChoice& after) {
    std::size_t changes = 0;
    const auto count = [&](const auto& a, const auto& b) {
        for (std::size_t i = 0; i < a.size(); ++i)
            changes += a[i] != b[i] ? 1U : 0U;
    };
    count(before.frequencies, after.frequencies);
    count(before.phases, after.phases);
    count(before.budgets, after.budgets);
    return changes;
}

Micros loadOf(const ScheduleFigures& figures, LoadFigure load) {
    return load == LoadFigure::P99 ? figures.p99 : figures.max;
}

double latencyOf(const ScheduleFigures& figures, LatencyFigure latency) {
    PERCEPT_EXPECTS(figures.latency.has_value());
    return latency == LatencyFigure::Mean ? figures.latency->mean
                                          : static_cast<double>(figures.latency->worst);
}

bool isWorkable(const ScheduleFigures& figures) {
    return figures.keepsUp() && figures.latency && figures.latency->finite;
}

bool dominates(const ScheduleFigures& a, const ScheduleFigures& b) {
    const auto first = merits(a);
    const auto second = merits(b);
    bool better = false;
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (first[i] > second[i])
            return false;
        better = better || first[i] < second[i];
    }
    return better;
}

std::int64_t countCandidates(const TuningProblem& problem, std::int64_t most) {
    std::int64_t count = 1;
    const auto times = [&](std::int64_t ways) {
        count = ways > most / count ? most : count * ways;
    };
    for (std::size_t i = 0; i < problem.frequencies.size(); ++i)
        times(waysOf(problem, i));
    for (const auto& budgets : problem.budgets)
        times(static_cast<std::int64_t>(budgets.size()));
    return count;
}

ScheduleTuning::ScheduleTuning(TuningProblem problem, const TuningOptions& options)
    : m_random(options.seed) {
    PERCEPT_EXPECTS(!problem.chains.empty() && options.candidates >= 1 &&
                    problem.frequencies.size() == problem.schedule.tasks.size() &&
                    problem.movesPhase.size() == problem.schedule.tasks.size() &&
                    problem.budgets.size() == problem.schedule.schedulers.size());
    for (TaskSpec& task : problem.schedule.tasks)
        task.id.clear(); // is copied with every candidate
    const ScheduleChoice authored = choiceOf(problem.schedule);
    m_now = rated(problem, authored, authored);
    addBudgets(problem, m_now.figures.max);
    m_problem = std::make_shared<const TuningProblem>(std::move(problem));
    // Who would look at more than there are looks at all of them.
    const std::int64_t most =
        options.exhaustUpTo == 0 ? 0 : std::max(options.exhaustUpTo, options.candidates);
    const std::int64_t all = countCandidates(*m_problem, most + 1);
    m_exhausts = all <= most;
    m_toLook = m_exhausts ? all : options.candidates;
    m_exact = m_now.figures.isExact();
    m_seen.insert(hashOf(authored));
    if (isWorkable(m_now.figures))
        keep(m_now);
}

bool ScheduleTuning::done() const {
    return m_looked >= m_toLook;
}

std::int64_t ScheduleTuning::step(std::int64_t candidates) {
    const std::int64_t end = std::min(m_looked + candidates, m_toLook);
    const std::int64_t from = m_looked;
    const TuningMoves moves(*m_problem);
    for (; m_looked < end; ++m_looked) {
        if (m_exhausts) {
            look(numbered(m_looked));
            continue;
        }
        if (m_looked < TuningMoves::kStarts)
            look(moves.start(m_looked));
        else {
            const ScheduleChoice& parent = anyChoice();
            const ScheduleChoice& mate = anyChoice();
            look(moves.vary(parent, mate, m_random));
        }
    }
    return std::max<std::int64_t>(m_looked - from, 0);
}

/// Half of the time any point, otherwise the best by two figures in some proportion: what is far
/// from everybody's interest would take most of the search.
const ScheduleChoice& ScheduleTuning::anyChoice() {
    if (m_points.empty())
        return m_now.choice;
    if (m_random.below(2) == 0)
        return m_points[m_random.below(static_cast<std::uint32_t>(m_points.size()))].choice;
    const LoadFigure load = kLoads[m_random.below(2)];
    const LatencyFigure latency = kLatencies[m_random.below(2)];
    const double weight = m_random.unit();
    std::array<double, 4> ends{loadOf(m_points.front().figures, load), 0, 0, 0};
    ends[1] = ends[0];
    ends[2] = ends[3] = latencyOf(m_points.front().figures, latency);
    for (const TuningPoint& point : m_points) {
        const double cost = loadOf(point.figures, load);
        const double late = latencyOf(point.figures, latency);
        ends = {std::min(ends[0], cost),
                std::max(ends[1], cost),
                std::min(ends[2], late),
                std::max(ends[3], late)};
    }
    const auto part = [](double value, double low, double high) {
        return high > low ? (value - low) / (high - low) : 0.0;
    };
    // The farther of the two parts, so that also hollows of the front are reached.
    const auto distance = [&](const TuningPoint& point) {
        return std::max(weight * part(loadOf(point.figures, load), ends[0], ends[1]),
                        (1 - weight) * part(latencyOf(point.figures, latency), ends[2], ends[3]));
    };
    return std::min_element(m_points.begin(),
                            m_points.end(),
                            [&](const TuningPoint& a, const TuningPoint& b) {
                                return distance(a) < distance(b);
                            })
        ->choice;
}

void ScheduleTuning::look(const ScheduleChoice& choice) {
    if (!m_seen.insert(hashOf(choice)).second)
        return;
    if (m_problem->longestPeriod > 0 && choice.frequencies != m_now.choice.frequencies) {
        const auto period = hyperperiod(withChoice(m_problem->schedule, choice));
        if (!period || *period > m_problem->longestPeriod)
            return;
    }
    TuningPoint point = rated(*m_problem, m_now.choice, choice);
    m_exact = m_exact && point.figures.isExact();
    if (isWorkable(point.figures))
        keep(std::move(point));
    else
        ++m_unworkable;
}

void ScheduleTuning::keep(TuningPoint point) {
    for (TuningPoint& other : m_points) {
        if (dominates(other.figures, point.figures))
            return;
        if (merits(other.figures) == merits(point.figures)) {
            if (std::tuple(point.figures.mean, point.changes) <
                std::tuple(other.figures.mean, other.changes))
                other = std::move(point);
            return;
        }
    }
    std::erase_if(m_points, [&](const TuningPoint& other) {
        return dominates(point.figures, other.figures);
    });
    m_points.push_back(std::move(point));
    if (m_points.size() > kMostPoints)
        prune();
}

void ScheduleTuning::prune() {
    std::vector<TuningPoint> kept;
    for (const LoadFigure load : kLoads)
        for (const LatencyFigure latency : kLatencies)
            for (TuningPoint& point : front(load, latency))
                if (std::find(kept.begin(), kept.end(), point) == kept.end())
                    kept.push_back(std::move(point));
    m_points = std::move(kept);
}

std::vector<TuningPoint> ScheduleTuning::front(LoadFigure load, LatencyFigure latency) const {
    std::vector<const TuningPoint*> sorted;
    for (const TuningPoint& point : m_points)
        sorted.push_back(&point);
    const auto key = [&](const TuningPoint& point) {
        const auto all = merits(point.figures);
        return std::tuple(loadOf(point.figures, load),
                          latencyOf(point.figures, latency),
                          all,
                          point.figures.mean,
                          point.changes);
    };
    std::stable_sort(sorted.begin(), sorted.end(), [&](const auto* a, const auto* b) {
        return key(*a) < key(*b);
    });
    std::vector<TuningPoint> front;
    for (const TuningPoint* point : sorted)
        if (front.empty() ||
            latencyOf(point->figures, latency) < latencyOf(front.back().figures, latency))
            front.push_back(*point);
    return front;
}

/// Frequencies and phases of task after task, then budgets, as the digits of a number.
ScheduleChoice ScheduleTuning::numbered(std::int64_t number) const {
    ScheduleChoice choice = m_now.choice;
    const auto digit = [&](std::int64_t ways) {
        const std::int64_t value = number % ways;
        number /= ways;
        return value;
    };
    for (std::size_t i = 0; i < choice.frequencies.size(); ++i) {
        std::int64_t left = digit(waysOf(*m_problem, i));
        for (const Frame frequency : m_problem->frequencies[i]) {
            const Frame phases = m_problem->movesPhase[i] ? frequency : 1;
            if (left < phases) {
                choice.frequencies[i] = frequency;
                choice.phases[i] = (m_problem->movesPhase[i] ? left : choice.phases[i]) % frequency;
                break;
            }
            left -= phases;
        }
    }
    for (std::size_t i = 0; i < choice.budgets.size(); ++i)
        choice.budgets[i] = m_problem->budgets[i][static_cast<std::size_t>(
            digit(static_cast<std::int64_t>(m_problem->budgets[i].size())))];
    return choice;
}

} // namespace percept::schedule
