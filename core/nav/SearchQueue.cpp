#include "percept/nav/SearchQueue.h"

#include <algorithm>

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

std::vector<SearchQueue::Finished>
SearchQueue::update(const NavGraph& graph, int cycles, int* left) {
    std::vector<Finished> finished;
    while (!m_running.empty() && cycles > 0) {
        if (m_turn >= m_running.size())
            m_turn = 0;
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
