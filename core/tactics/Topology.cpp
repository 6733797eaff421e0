#include "Topology.h"

#include <algorithm>

namespace percept::tactics {
namespace {

constexpr std::uint32_t kUnseen = 0xFFFFFFFFU;

/// Depth first without recursion: a level may have a hundred thousand waypoints in a row.
class Walk {
public:
    explicit Walk(const std::vector<std::vector<std::uint32_t>>& links)
        : m_links(links)
        , m_points(links.size()) {}

    /// Visits all that hang together with a waypoint and says what each of them parts.
    void from(std::uint32_t root, std::vector<double>& parted) {
        if (m_points[root].number != kUnseen)
            return;
        const std::size_t first = m_order.size();
        enter(root, root);
        while (!m_open.empty()) {
            const std::uint32_t here = m_open.back();
            Point& point = m_points[here];
            if (point.next == m_links[here].size()) {
                leave(here);
                continue;
            }
            const std::uint32_t other = m_links[here][point.next++];
            if (m_points[other].number == kUnseen)
                enter(other, here);
            else if (other != point.before)
                point.lowest = std::min(point.lowest, m_points[other].number);
        }
        const auto others = static_cast<std::uint32_t>(m_order.size() - first - 1);
        for (std::size_t i = first; i < m_order.size() && others > 0; ++i) {
            const Point& point = m_points[m_order[i]];
            const std::uint32_t greatest = std::max(point.greatest, others - point.cutOff);
            parted[m_order[i]] = std::min(1.0, 2.0 * (others - greatest) / others);
        }
    }

private:
    struct Point {
        std::uint32_t number = kUnseen; ///< in the order of visits
        std::uint32_t lowest = kUnseen; ///< number that it or those below it lead back to
        std::uint32_t before = 0;
        std::uint32_t below = 1;    ///< it and those that were first reached through it
        std::uint32_t cutOff = 0;   ///< those below that no other way leads to
        std::uint32_t greatest = 0; ///< part of them
        std::size_t next = 0;       ///< link to try
    };

    void enter(std::uint32_t point, std::uint32_t before) {
        auto& entered = m_points[point];
        entered.number = entered.lowest = static_cast<std::uint32_t>(m_order.size());
        entered.before = before;
        m_order.push_back(point);
        m_open.push_back(point);
    }

    void leave(std::uint32_t here) {
        m_open.pop_back();
        const Point& left = m_points[here];
        if (m_open.empty())
            return;
        Point& above = m_points[left.before];
        above.below += left.below;
        above.lowest = std::min(above.lowest, left.lowest);
        if (left.lowest >= above.number) {
            above.cutOff += left.below;
            above.greatest = std::max(above.greatest, left.below);
        }
    }

    const std::vector<std::vector<std::uint32_t>>& m_links;
    std::vector<Point> m_points;
    std::vector<std::uint32_t> m_order;
    std::vector<std::uint32_t> m_open;
};

/// Sorted, and without the waypoint itself.
void keepOthersOnce(std::vector<std::uint32_t>& links, std::uint32_t point) {
    std::sort(links.begin(), links.end());
    links.erase(std::unique(links.begin(), links.end()), links.end());
    std::erase(links, point);
}

} // namespace

Topology topologyOf(std::vector<std::vector<std::uint32_t>> links) {
    for (std::uint32_t point = 0; point < links.size(); ++point)
        keepOthersOnce(links[point], point);
    const auto given = links;
    for (std::uint32_t from = 0; from < given.size(); ++from)
        for (const std::uint32_t to : given[from])
            links[to].push_back(from);
    for (std::uint32_t point = 0; point < links.size(); ++point)
        keepOthersOnce(links[point], point);
    Topology topology{std::vector<double>(links.size(), 0.0), std::vector<double>(links.size())};
    Walk walk(links);
    for (std::uint32_t point = 0; point < links.size(); ++point) {
        walk.from(point, topology.chokepoint);
        topology.deadEnd[point] = given[point].size() <= 1 && !links[point].empty() ? 1.0 : 0.0;
    }
    return topology;
}

} // namespace percept::tactics
