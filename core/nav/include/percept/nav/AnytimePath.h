#pragma once

#include "percept/nav/PathSearch.h"

#include <vector>

namespace percept::nav {

/// A way that is there at once and gets better the longer one waits.
///
/// First a partial way towards the goal, then one that leads there and costs at most 4 times the
/// least, then 2 times, then the cheapest. Whoever walks along the guess while it improves may have
/// to turn back, like somebody who forgot his keys. A value: it can be copied, saved and go on;
/// how the cycles are spread over calls changes nothing. Fits schedule::WorkSlot.
///
///     AnytimePath search(graph, start, goal);
///     search.step(graph, 50);
///     follow(search.guess(graph));
class AnytimePath {
public:
    /// Done, without a way.
    AnytimePath() = default;
    /// @param blocked edges that must not be used
    AnytimePath(const NavGraph& graph, NodeId start, NodeId goal, std::vector<EdgeId> blocked = {});

    /// Runs at most `cycles` cycles [>= 0].
    /// @return how many it ran
    std::int64_t step(const NavGraph& graph, std::int64_t cycles);
    /// Nothing gets better any more: the way is the cheapest, or there is none.
    [[nodiscard]] bool done() const { return m_done; }
    /// The guess leads to the goal.
    [[nodiscard]] bool complete() const { return !m_best.nodes.empty(); }
    /// The cost of the guess is at most this many times the least; 0: it does not lead to the goal.
    [[nodiscard]] double bound() const { return m_bound; }
    /// The best way so far; see PathSearch::guess.
    [[nodiscard]] Path guess(const NavGraph& graph) const;

private:
    void improve(const NavGraph& graph);

    NodeId m_start = kNoNode;
    NodeId m_goal = kNoNode;
    std::vector<EdgeId> m_blocked;
    PathSearch m_search;
    std::uint32_t m_round = 0; ///< place of the weight that is being searched with
    Path m_best;
    double m_bound = 0;
    bool m_done = true;
    BOOST_DESCRIBE_CLASS(AnytimePath,
                         (),
                         (),
                         (),
                         (m_start, m_goal, m_blocked, m_search, m_round, m_best, m_bound, m_done))
};

} // namespace percept::nav
