#include "BoundSearch.h"

#include <algorithm>

namespace percept::schedule {

BoundSearch::BoundSearch(std::span<const PhasingTask> tasks,
                         std::vector<CostUnits> weights,
                         CostUnits target)
    : m_tasks(tasks.begin(), tasks.end())
    , m_target(target)
    , m_remainders(tasks.size(), 0) {
    for (std::size_t i = 0; i < m_tasks.size(); ++i)
        m_graph.weights[i] = weights[i];
    Level root;
    root.possible.resize(m_tasks.size());
    for (std::size_t i = 0; i < m_tasks.size(); ++i)
        if (!m_tasks[i].phase && weights[i] <= target)
            root.possible[i] = {1};
        else if (!m_tasks[i].phase)
            m_answer = Answer::Impossible;
    m_levels.push_back(std::move(root));
    for (std::size_t i = 0; i < m_tasks.size() && m_answer == Answer::Open; ++i) {
        if (!m_tasks[i].phase)
            continue;
        m_levels[0].task = i;
        m_levels[0].remainder = static_cast<std::size_t>(*m_tasks[i].phase % m_tasks[i].frequency);
        place(i, static_cast<Frame>(m_levels[0].remainder));
        auto next = after(m_levels[0]);
        if (next)
            m_levels[0] = std::move(*next);
        else
            m_answer = Answer::Impossible;
    }
    if (m_graph.heaviest(m_placed) > target)
        m_answer = Answer::Impossible;
}

std::uint64_t BoundSearch::metBy(std::size_t task, Frame remainder) const {
    std::uint64_t met = 0;
    for (std::uint64_t left = m_placed; left != 0; left &= left - 1) {
        const auto other = static_cast<std::size_t>(std::countr_zero(left));
        const Frame shared = std::gcd(m_tasks[task].frequency, m_tasks[other].frequency);
        if ((remainder - m_remainders[other]) % shared == 0)
            met |= CliqueGraph::bit(other);
    }
    return met;
}

void BoundSearch::place(std::size_t task, Frame remainder) {
    m_remainders[task] = remainder;
    m_graph.neighbours[task] = metBy(task, remainder);
    for (std::uint64_t left = m_graph.neighbours[task]; left != 0; left &= left - 1)
        m_graph.neighbours[static_cast<std::size_t>(std::countr_zero(left))] |=
            CliqueGraph::bit(task);
    m_placed |= CliqueGraph::bit(task);
}

void BoundSearch::unplace(std::size_t task) {
    m_placed &= ~CliqueGraph::bit(task);
    for (auto& neighbours : m_graph.neighbours)
        neighbours &= ~CliqueGraph::bit(task);
}

/// The remainders of `task` after `placed` took its place.
/// @return false if none is left
bool BoundSearch::strike(std::vector<std::uint8_t>& possible,
                         const std::vector<std::uint8_t>& before,
                         std::size_t task,
                         std::size_t placed) const {
    const Frame shared = std::gcd(m_tasks[task].frequency, m_tasks[placed].frequency);
    // Before, only remainders modulo what was shared with those placed made a difference.
    const auto size = std::lcm(before.size(), static_cast<std::size_t>(shared));
    possible.assign(size, 0);
    bool any = false;
    for (std::size_t remainder = 0; remainder < size; ++remainder) {
        if (before[remainder % before.size()] == 0)
            continue;
        const auto frame = static_cast<Frame>(remainder);
        const bool meets = (frame - m_remainders[placed]) % shared == 0;
        if (meets && m_graph.reaches(metBy(task, frame), m_target - m_graph.weights[task] + 1))
            continue;
        possible[remainder] = 1;
        any = true;
    }
    return any;
}

/// The level below one whose task was just placed; nothing if another task has nowhere to go.
std::optional<BoundSearch::Level> BoundSearch::after(const Level& level) {
    Level next;
    next.possible.resize(m_tasks.size());
    for (std::size_t i = 0; i < m_tasks.size(); ++i)
        if (!level.possible[i].empty() && i != level.task &&
            !strike(next.possible[i], level.possible[i], i, level.task))
            return std::nullopt;
    return next;
}

std::optional<std::size_t> BoundSearch::mostConstrained(const Level& level) const {
    std::optional<std::size_t> best;
    std::size_t fewest = 0;
    for (std::size_t i = 0; i < m_tasks.size(); ++i) {
        if (level.possible[i].empty())
            continue;
        const auto count = static_cast<std::size_t>(
            std::count(level.possible[i].begin(), level.possible[i].end(), 1));
        const bool better = !best || count < fewest ||
                            (count == fewest && m_tasks[i].frequency < m_tasks[*best].frequency);
        if (better) {
            best = i;
            fewest = count;
        }
    }
    return best;
}

/// What was just tried led nowhere: not for this task, nor for equal ones.
void BoundSearch::giveUp(Level& level) const {
    for (std::size_t i = 0; i < m_tasks.size(); ++i)
        if (!level.possible[i].empty() && m_tasks[i].frequency == m_tasks[level.task].frequency &&
            m_graph.weights[i] == m_graph.weights[level.task])
            level.possible[i][level.remainder] = 0;
}

BoundSearch::Answer BoundSearch::back() {
    m_levels.pop_back();
    if (m_levels.empty())
        return m_answer = Answer::Impossible;
    unplace(m_levels.back().task);
    giveUp(m_levels.back());
    return Answer::Open;
}

BoundSearch::Answer BoundSearch::step() {
    if (m_answer != Answer::Open)
        return m_answer;
    Level& level = m_levels.back();
    const auto task = mostConstrained(level);
    if (!task)
        return m_answer = Answer::Found;
    const auto& possible = level.possible[*task];
    const auto first = std::find(possible.begin(), possible.end(), 1);
    if (first == possible.end())
        return back();
    level.task = *task;
    level.remainder = static_cast<std::size_t>(first - possible.begin());
    place(*task, static_cast<Frame>(level.remainder));
    if (auto next = after(level)) {
        m_levels.push_back(std::move(*next));
    } else {
        unplace(*task);
        giveUp(level);
    }
    return Answer::Open;
}

} // namespace percept::schedule
