#include "percept/nav/SearchQueue.h"

#include <algorithm>
#include <tuple>

namespace percept::nav {

RequestId SearchQueue::add(PathSearch search) {
    const RequestId request{++m_lastId};
    m_running.push_back({request, std::move(search)});
    return request;
}

bool SearchQueue::cancel(RequestId request) {
    const auto found = std::find_if(m_running.begin(), m_running.end(), [&](const auto& running) {
        return running.request == request;
    });
    if (found == m_running.end())
        return false;
    if (found - m_running.begin() < static_cast<std::ptrdiff_t>(m_turn))
        --m_turn;
    m_running.erase(found);
    return true;
}

bool SearchQueue::running(RequestId request) const {
    return std::any_of(m_running.begin(), m_running.end(), [&](const auto& running) {
        return running.request == request;
    });
}

/// Each search runs its cycles in one go, which its memory is warm for; all that differs from one
/// cycle each in turn is when, so those that end are put in the order in which they would have.
int SearchQueue::runRounds(const NavGraph& graph, int rounds, std::vector<Finished>& finished) {
    struct Ended {
        int rounds; ///< until then
        std::size_t turn;
        std::size_t place;
    };
    const std::size_t count = m_running.size();
    std::vector<Ended> ended;
    int used = 0;
    for (std::size_t turn = 0; turn < count; ++turn) {
        const std::size_t place = (m_turn + turn) % count;
        auto& search = m_running[place].search;
        const int before = search.cycles();
        const SearchStatus status = search.step(graph, rounds);
        const int cycles = search.cycles() - before;
        used += cycles;
        // That there is no path shows in the round after the last cycle.
        if (status != SearchStatus::InProgress)
            ended.push_back({status == SearchStatus::Found ? cycles : cycles + 1, turn, place});
    }
    std::sort(ended.begin(), ended.end(), [](const Ended& a, const Ended& b) {
        return std::tie(a.rounds, a.turn) < std::tie(b.rounds, b.turn);
    });
    for (const Ended& each : ended)
        finished.push_back(std::move(m_running[each.place]));
    std::sort(ended.begin(), ended.end(), [](const Ended& a, const Ended& b) {
        return a.place > b.place;
    });
    const bool fromTheFirst = m_turn == 0;
    for (const Ended& each : ended) {
        m_running.erase(m_running.begin() + static_cast<std::ptrdiff_t>(each.place));
        if (each.place < m_turn)
            --m_turn;
    }
    if (fromTheFirst) // the last had its turn: one that comes now is next
        m_turn = static_cast<std::uint32_t>(m_running.size());
    return used;
}

std::vector<SearchQueue::Finished>
SearchQueue::update(const NavGraph& graph, int cycles, int* left) {
    std::vector<Finished> finished;
    while (!m_running.empty() && cycles > 0) {
        if (m_turn >= m_running.size())
            m_turn = 0;
        const int rounds = cycles / static_cast<int>(m_running.size());
        if (rounds > 0) {
            cycles -= runRounds(graph, rounds, finished);
            continue;
        }
        auto& search = m_running[m_turn].search;
        const int before = search.cycles();
        const SearchStatus status = search.step(graph, 1);
        cycles -= search.cycles() - before;
        if (status == SearchStatus::InProgress) {
            ++m_turn;
            continue;
        }
        finished.push_back(std::move(m_running[m_turn]));
        m_running.erase(m_running.begin() + static_cast<std::ptrdiff_t>(m_turn));
    }
    if (left != nullptr)
        *left = cycles;
    return finished;
}

} // namespace percept::nav
