#pragma once

#include "percept/nav/PathSearch.h"

namespace percept::nav {

enum class RequestId : std::uint32_t {};

/// Shares a number of search cycles per update among all requests, one cycle each in turn.
///
/// The next update goes on with the request whose turn it is. A value: copies go on alike.
///
///     const RequestId request = queue.add(PathSearch::aStar(graph, start, goal));
///     for (auto& finished : queue.update(graph, 1000)) ...
class SearchQueue {
public:
    struct Finished {
        RequestId request{};
        PathSearch search; ///< found or unreachable
        friend bool operator==(const Finished&, const Finished&) = default;
        BOOST_DESCRIBE_CLASS(Finished, (), (request, search), (), ())
    };

    /// Ids count from 1 and are never used again.
    RequestId add(PathSearch search);
    /// @return whether it was still running
    bool cancel(RequestId request);
    [[nodiscard]] bool running(RequestId request) const;
    [[nodiscard]] std::size_t size() const { return m_running.size(); }

    /// Runs at most `cycles` cycles in all [>= 0].
    /// @param left takes how many of them were not needed
    /// @return the requests that ended, in the order in which they did
    [[nodiscard]] std::vector<Finished>
    update(const NavGraph& graph, int cycles, int* left = nullptr);

    friend bool operator==(const SearchQueue&, const SearchQueue&) = default;

private:
    int runRounds(const NavGraph& graph, int rounds, std::vector<Finished>& finished);

    std::vector<Finished> m_running; ///< in the order of their requests
    std::uint32_t m_turn = 0;        ///< place in m_running
    std::uint32_t m_lastId = 0;
    BOOST_DESCRIBE_CLASS(SearchQueue, (), (), (), (m_running, m_turn, m_lastId))
};

} // namespace percept::nav
