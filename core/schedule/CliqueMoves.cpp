#include "CliqueMoves.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace percept::schedule {
namespace {

/// Partial answers of a look at one place for a task, and at all tasks.
constexpr std::int64_t kStepsOfPlace = 300;
constexpr std::int64_t kStepsOfAll = 2000;
/// Of a look at what seems better than all before.
constexpr std::int64_t kStepsToBelieve = 20'000;
/// Phases of a task that are looked at closely, and at all.
constexpr std::size_t kClose = 8;
constexpr Frame kMostPhases = 1024;

bool meet(const PhasingTask& one, Frame phase, const PhasingTask& other, Frame otherPhase) {
    return (phase - otherPhase) % std::gcd(one.frequency, other.frequency) == 0;
}

} // namespace

WideClique meetings(std::span<const PhasingTask> tasks,
                    std::span<const CostUnits> weights,
                    const std::vector<Frame>& phases) {
    WideClique graph(weights);
    for (std::size_t i = 0; i < tasks.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            graph.join(i, j, meet(tasks[i], phases[i], tasks[j], phases[j]));
    return graph;
}

CliqueMoves::CliqueMoves(std::span<const PhasingTask> tasks,
                         std::vector<CostUnits> weights,
                         std::vector<Frame> phases,
                         Random random)
    : m_tasks(tasks.begin(), tasks.end())
    , m_weights(std::move(weights))
    , m_phases(std::move(phases))
    , m_random(random)
    , m_graph(meetings(m_tasks, m_weights, m_phases))
    , m_heaviest(m_graph.heaviest(kStepsOfAll))
    , m_least(m_heaviest.weight) {}

void CliqueMoves::put(std::size_t task, Frame phase) {
    m_phases[task] = phase;
    for (std::size_t other = 0; other < m_tasks.size(); ++other)
        if (other != task)
            m_graph.join(task, other, meet(m_tasks[task], phase, m_tasks[other], m_phases[other]));
}

/// The phases with which a task would meet the least load on average; equal ones in any order.
std::vector<Frame> CliqueMoves::promising(std::size_t task) {
    const Frame frequency = m_tasks[task].frequency;
    std::vector<std::tuple<double, std::uint32_t, Frame>> phases;
    for (Frame i = 0; i < std::min(frequency, kMostPhases); ++i) {
        const Frame phase =
            frequency <= kMostPhases ? i : static_cast<Frame>(m_random.next()) % frequency;
        double load = 0;
        for (std::size_t other = 0; other < m_tasks.size(); ++other)
            if (other != task && meet(m_tasks[task], phase, m_tasks[other], m_phases[other]))
                load += static_cast<double>(m_weights[other]) *
                        static_cast<double>(std::gcd(frequency, m_tasks[other].frequency)) /
                        static_cast<double>(m_tasks[other].frequency);
        phases.emplace_back(load, m_random.next(), phase);
    }
    const auto close = static_cast<std::ptrdiff_t>(std::min(phases.size(), kClose));
    std::partial_sort(phases.begin(), phases.begin() + close, phases.end());
    std::vector<Frame> best;
    for (auto phase = phases.begin(); phase != phases.begin() + close; ++phase)
        best.push_back(std::get<Frame>(*phase));
    return best;
}

void CliqueMoves::beginAt(const std::vector<Frame>& phases, std::size_t changes) {
    m_phases = phases;
    for (; changes > 0; --changes) {
        const std::size_t task = m_random.below(static_cast<std::uint32_t>(m_tasks.size()));
        if (!m_tasks[task].phase)
            m_phases[task] = m_random.next() % m_tasks[task].frequency;
    }
    m_graph = meetings(m_tasks, m_weights, m_phases);
    m_heaviest = m_graph.heaviest(kStepsOfAll);
    m_least = m_heaviest.weight;
    m_inVain = 0;
}

bool CliqueMoves::step() {
    std::vector<std::uint32_t> free;
    std::copy_if(m_heaviest.members.begin(),
                 m_heaviest.members.end(),
                 std::back_inserter(free),
                 [&](std::uint32_t task) { return !m_tasks[task].phase; });
    if (free.empty())
        return false;
    const std::size_t task = free[m_random.below(static_cast<std::uint32_t>(free.size()))];
    const Frame before = m_phases[task];
    Frame best = before;
    CostUnits least = m_heaviest.weight;
    for (const Frame phase : promising(task)) {
        put(task, phase);
        const CostUnits weight = m_graph.heaviestWith(task, kStepsOfPlace).weight;
        if (weight < least || (weight == least && best == before))
            std::tie(least, best) = std::tie(weight, phase);
    }
    put(task, best);
    m_heaviest = m_graph.heaviest(kStepsOfAll);
    if (m_heaviest.weight < m_least && !m_heaviest.proven)
        m_heaviest = m_graph.heaviest(kStepsToBelieve);
    ++m_inVain;
    if (m_heaviest.weight >= m_least)
        return false;
    m_least = m_heaviest.weight;
    m_inVain = 0;
    return true;
}

} // namespace percept::schedule
