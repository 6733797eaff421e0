#include "TuningMoves.h"

#include "percept/schedule/Phase.h"
#include "percept/schedule/Phasing.h"

#include <algorithm>
#include <numeric>

namespace percept::schedule {
namespace {

constexpr std::int64_t kPaces = 5; ///< from the fastest to the slowest start
constexpr std::uint32_t kParts = 32;
constexpr Frame kFarthestSpread = 720;

template <class T>
T any(std::span<const T> values, Random& random) {
    return values[random.below(static_cast<std::uint32_t>(values.size()))];
}

/// Where a value is among candidates, or would be.
template <class T>
std::ptrdiff_t placeOf(const std::vector<T>& candidates, T value) {
    const auto at = std::lower_bound(candidates.begin(), candidates.end(), value);
    return std::min(at - candidates.begin(), std::ptrdiff_t(candidates.size()) - 1);
}

template <class T>
T stepped(const std::vector<T>& candidates, T value, bool up) {
    const std::ptrdiff_t place = placeOf(candidates, value) + (up ? 1 : -1);
    return candidates[static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(place, 0, std::ptrdiff_t(candidates.size()) - 1))];
}

} // namespace

TuningMoves::TuningMoves(const TuningProblem& problem)
    : m_problem(problem)
    , m_authored(choiceOf(problem.schedule)) {
    for (std::size_t i = 0; i < problem.schedule.tasks.size(); ++i) {
        if (problem.frequencies[i].size() > 1)
            m_rates.push_back(i);
        if (problem.movesPhase[i])
            m_phases.push_back(i);
    }
    for (std::size_t i = 0; i < problem.budgets.size(); ++i)
        if (problem.budgets[i].size() > 1)
            m_budgets.push_back(i);
}

ScheduleChoice TuningMoves::start(std::int64_t number) const {
    ScheduleChoice choice = m_authored;
    Random random(static_cast<std::uint64_t>(number));
    if (number == 0)
        return choice;
    if (number > 1) {
        const std::int64_t pace = (number - 2) % kPaces;
        for (const std::size_t task : m_rates) {
            const auto& candidates = m_problem.frequencies[task];
            const auto place = (candidates.size() - 1) * static_cast<std::size_t>(pace) /
                               static_cast<std::size_t>(kPaces - 1);
            setFrequency(choice, task, candidates[place]);
        }
    }
    spread(choice, random, kParts);
    if (number >= 2 + kPaces && !m_phases.empty())
        for (std::size_t i = 0; i < m_problem.chains.size(); ++i)
            follow(choice, random);
    return choice;
}

ScheduleChoice
TuningMoves::vary(ScheduleChoice choice, const ScheduleChoice& mate, Random& random) const {
    int left = 1;
    while (left < 4 && random.below(2) == 0)
        ++left;
    for (; left > 0; --left)
        move(choice, mate, random);
    return choice;
}

void TuningMoves::move(ScheduleChoice& choice, const ScheduleChoice& mate, Random& random) const {
    switch (random.below(16)) {
    case 0:
    case 1:
    case 2:
        return changeFrequency(choice, random, true);
    case 3:
        return changeFrequency(choice, random, false);
    case 4:
    case 5:
    case 6:
    case 7:
        return changePhase(choice, random);
    case 8:
    case 9:
        return follow(choice, random);
    case 10:
        return spread(choice, random, random.below(kParts) + 1);
    case 11:
        return changeBudget(choice, random);
    case 12:
        return scale(choice, random);
    case 13:
        return mix(choice, mate, random);
    default:
        return restore(choice, random);
    }
}

void TuningMoves::setFrequency(ScheduleChoice& choice, std::size_t task, Frame frequency) const {
    choice.frequencies[task] = frequency;
    choice.phases[task] %= frequency;
}

void TuningMoves::changeFrequency(ScheduleChoice& choice, Random& random, bool near) const {
    if (m_rates.empty())
        return changePhase(choice, random);
    const std::size_t task = any<std::size_t>(m_rates, random);
    const auto& candidates = m_problem.frequencies[task];
    const bool up = random.below(2) == 0;
    setFrequency(choice,
                 task,
                 near ? stepped(candidates, choice.frequencies[task], up)
                      : any<Frame>(candidates, random));
}

void TuningMoves::changePhase(ScheduleChoice& choice, Random& random) const {
    if (m_phases.empty())
        return;
    const std::size_t task = any<std::size_t>(m_phases, random);
    const Frame frequency = choice.frequencies[task];
    const auto most = static_cast<std::uint32_t>(std::min<Frame>(frequency, 1 << 30));
    Frame by = random.below(most);
    if (random.below(2) == 0)
        by = random.below(2) == 0 ? 1 : frequency - 1;
    choice.phases[task] = (choice.phases[task] + by) % frequency;
}

void TuningMoves::changeBudget(ScheduleChoice& choice, Random& random) const {
    if (m_budgets.empty())
        return changePhase(choice, random);
    const std::size_t scheduler = any<std::size_t>(m_budgets, random);
    const auto& candidates = m_problem.budgets[scheduler];
    const bool near = random.below(2) == 0;
    const bool up = random.below(2) == 0;
    choice.budgets[scheduler] =
        near ? stepped(candidates, choice.budgets[scheduler], up) : any<Micros>(candidates, random);
}

/// All tasks of a chain a step faster or slower.
void TuningMoves::scale(ScheduleChoice& choice, Random& random) const {
    const SignalChain& chain = any<SignalChain>(m_problem.chains, random);
    const bool up = random.below(2) == 0;
    for (const ChainLink& link : chain.links) {
        const std::size_t task = trace::indexOf(link.task);
        setFrequency(
            choice, task, stepped(m_problem.frequencies[task], choice.frequencies[task], up));
    }
}

/// A task of a chain is due as soon as what the one before it did can be taken up.
void TuningMoves::follow(ScheduleChoice& choice, Random& random) const {
    const SignalChain& chain = any<SignalChain>(m_problem.chains, random);
    Frame wanted = -1;
    for (const ChainLink& link : chain.links) {
        const std::size_t task = trace::indexOf(link.task);
        const Frame frequency = choice.frequencies[task];
        if (wanted >= 0 && m_problem.movesPhase[task] && random.below(4) != 0)
            choice.phases[task] =
                phaseForFrame(frequency, wanted + link.gap + (random.below(4) == 0 ? 1 : 0));
        wanted = nextDue(frequency, choice.phases[task], std::max<Frame>(wanted + link.gap, 0));
    }
}

void TuningMoves::mix(ScheduleChoice& choice, const ScheduleChoice& mate, Random& random) const {
    for (std::size_t i = 0; i < choice.frequencies.size(); ++i)
        if (random.below(2) == 0) {
            choice.frequencies[i] = mate.frequencies[i];
            choice.phases[i] = mate.phases[i];
        }
    for (std::size_t i = 0; i < choice.budgets.size(); ++i)
        if (random.below(2) == 0)
            choice.budgets[i] = mate.budgets[i];
}

void TuningMoves::restore(ScheduleChoice& choice, Random& random) const {
    const auto tasks = static_cast<std::uint32_t>(choice.frequencies.size());
    const auto one = random.below(tasks + static_cast<std::uint32_t>(choice.budgets.size()));
    if (one >= tasks) {
        choice.budgets[one - tasks] = m_authored.budgets[one - tasks];
        return;
    }
    if (random.below(2) == 0)
        choice.frequencies[one] = m_authored.frequencies[one];
    choice.phases[one] =
        (random.below(2) == 0 ? m_authored : choice).phases[one] % choice.frequencies[one];
}

void TuningMoves::spread(ScheduleChoice& choice, Random& random, std::uint32_t part) const {
    const SchedulerSpec& root = m_problem.schedule.schedulers.front();
    std::vector<PhasingTask> tasks;
    Frame period = 1;
    for (std::size_t i = 0; i < root.count; ++i) {
        const bool moves = m_problem.movesPhase[i] && random.below(kParts) < part;
        tasks.push_back({choice.frequencies[i],
                         moves ? std::nullopt : std::optional<Frame>(choice.phases[i]),
                         m_problem.schedule.tasks[i].cost.base});
        period = leastCommonMultiple(period, choice.frequencies[i]).value_or(kFarthestSpread);
    }
    const auto phases = wrightPhases(tasks, std::min(period, kFarthestSpread), LoadMeasure::Cost);
    std::copy(phases.begin(), phases.end(), choice.phases.begin());
}

} // namespace percept::schedule
