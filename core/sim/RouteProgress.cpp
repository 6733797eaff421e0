#include "percept/sim/RouteProgress.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace percept::sim {
namespace {

using geometry::Vec2;

constexpr Metres kReached = 0.5; ///< so near he is at a stop
constexpr Seconds kLate = 1.0;   ///< so much later is still in time: he gathers speed first
/// Who stays within so much of a place stands there, though he is pushed about by a wall.
constexpr Metres kStays = 0.25;
constexpr Seconds kStands = 0.5; ///< at least so long

} // namespace

RouteProgress::RouteProgress(std::vector<RouteStop> route)
    : m_route(std::move(route))
    , m_seen(m_route.size(), Seen{std::numeric_limits<double>::infinity(), false, {}}) {}

void RouteProgress::take(Seconds time, Vec2 place) {
    if (m_seen.empty())
        return;
    if (geometry::distance(place, m_now.place) > kStays) {
        m_now.place = place;
        m_now.time = time;
    }
    m_now.stands = time - m_now.time >= kStands;
    for (std::size_t i = 0; i < m_route.size(); ++i) {
        const Seconds begins = i == 0 ? 0.0 : m_route[i - 1].time;
        Seen& seen = m_seen[i];
        if (time < begins || (time > m_route[i].time + kLate && seen.isDue))
            continue;
        // Frames need not fall on the end of the time in which he may still come.
        if (time > m_route[i].time + kLate) {
            seen.isDue = true;
            seen.then = m_now.stands ? m_now : RouteStall{0, time, place, false};
            continue;
        }
        seen.nearest = std::min(seen.nearest, geometry::distance(place, m_route[i].position));
        // Where he stood when its time was up: from there the next leg may lead him on.
        if (seen.isDue && seen.then.stands)
            continue;
        // Who walks may still come: that he is late is known later.
        seen.isDue = time >= m_route[i].time && (m_now.stands || time >= m_route[i].time + kLate);
        seen.then = m_now;
        if (!m_now.stands)
            seen.then = {0, time, place, false};
    }
}

bool RouteProgress::isMissed(std::size_t stop) const {
    return m_seen[stop].isDue && m_seen[stop].nearest > kReached;
}

bool RouteProgress::isWalked(std::size_t leg) const {
    return geometry::distance(m_route[leg].position, m_route[leg + 1].position) > 2 * kReached &&
           m_seen[leg].nearest <= kReached && m_seen[leg + 1].nearest <= kReached;
}

std::optional<RouteStall> RouteProgress::stall() const {
    std::optional<RouteStall> found;
    for (std::size_t leg = 0; leg + 1 < m_route.size(); ++leg) {
        if (isWalked(leg))
            found.reset();
        if (found || !isMissed(leg + 1))
            continue;
        found = m_seen[leg + 1].then;
        found->leg = leg;
    }
    return found;
}

std::string textOf(const RouteStall& stall) {
    const std::string place = fmt::format("{:.1f}, {:.1f}", stall.place.x, stall.place.y);
    return stall.stands ? fmt::format("stuck at {} from {:.1f} s on", place, stall.time)
                        : fmt::format("at {} when its time is up", place);
}

} // namespace percept::sim
