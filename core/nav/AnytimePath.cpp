#include "percept/nav/AnytimePath.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace percept::nav {
namespace {

/// Of the straight distance, search after search; the last one is exact.
constexpr std::array kWeights{4.0, 2.0, 1.0};

} // namespace

AnytimePath::AnytimePath(const NavGraph& graph,
                         NodeId start,
                         NodeId goal,
                         std::vector<EdgeId> blocked)
    : m_start(start)
    , m_goal(goal)
    , m_blocked(std::move(blocked))
    , m_search(PathSearch::weighted(graph, start, goal, kWeights[0], m_blocked))
    , m_done(false) {}

std::int64_t AnytimePath::step(const NavGraph& graph, std::int64_t cycles) {
    PERCEPT_EXPECTS(cycles >= 0);
    std::int64_t ran = 0;
    while (!m_done && ran < cycles) {
        constexpr std::int64_t kMost = std::numeric_limits<int>::max();
        const int before = m_search.cycles();
        m_search.step(graph, static_cast<int>(std::min(cycles - ran, kMost)));
        ran += m_search.cycles() - before;
        if (m_search.status() == SearchStatus::Unreachable)
            m_done = true;
        else if (m_search.status() == SearchStatus::Found)
            improve(graph);
    }
    return ran;
}

/// Takes over what was found and begins the next, stricter search.
void AnytimePath::improve(const NavGraph& graph) {
    if (Path found = m_search.path(graph); m_best.nodes.empty() || found.cost < m_best.cost)
        m_best = std::move(found);
    m_bound = kWeights[m_round];
    m_done = ++m_round == kWeights.size();
    if (!m_done)
        m_search = PathSearch::weighted(graph, m_start, m_goal, kWeights[m_round], m_blocked);
}

Path AnytimePath::guess(const NavGraph& graph) const {
    return complete() ? m_best : m_search.guess(graph);
}

} // namespace percept::nav
