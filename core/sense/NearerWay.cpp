#include "NearerWay.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace percept::sense {
namespace {

using geometry::Vec2;

constexpr int kParts = 64;
constexpr Metres kClose = 0.05;      ///< nobody comes closer than that
constexpr Metres kBetween = 0.02;    ///< look-ups of regions
constexpr Metres kBorder = 1e-9;     ///< how well a border is found
constexpr int kMostLookUps = 20'000; ///< on long ways they are farther apart

} // namespace

NearerWay::NearerWay(const SenseWorld& world, std::vector<Vec3> places)
    : m_world(world)
    , m_places(std::move(places)) {
    PERCEPT_EXPECTS(!m_places.empty());
    m_above = m_places.front().z - m_world.floorAt(Vec2(m_places.front()));
    for (Vec3& place : m_places)
        place.z = m_world.floorAt(Vec2(place)) + m_above;
    for (std::size_t i = 1; i < m_places.size(); ++i)
        m_whole += glm::distance(m_places[i - 1], m_places[i]);
}

Vec3 NearerWay::at(Metres left) const {
    double gone = m_whole - left;
    Vec3 place = m_places.front();
    for (std::size_t i = 1; i < m_places.size() && gone > 0; ++i) {
        const double leg = glm::distance(m_places[i - 1], m_places[i]);
        place = gone >= leg ? m_places[i]
                            : m_places[i - 1] + (m_places[i] - m_places[i - 1]) * (gone / leg);
        gone -= leg;
    }
    if (left < m_whole)
        place.z = m_world.floorAt(Vec2(place)) + m_above;
    return place;
}

std::vector<Metres> NearerWay::stops(bool byRegions) const {
    std::vector<Metres> stops;
    for (int part = 1; part < kParts; ++part)
        stops.push_back(m_whole * part / kParts);
    for (Metres left = m_whole / kParts / 2; left > kClose; left /= 2)
        stops.push_back(left);
    Metres left = m_whole;
    for (std::size_t i = 1; i < m_places.size(); ++i) {
        left -= glm::distance(m_places[i - 1], m_places[i]);
        stops.push_back(left);
    }
    if (byRegions)
        addBorders(stops);
    std::erase_if(stops, [this](Metres each) { return !(each > 0 && each < m_whole); });
    std::sort(stops.begin(), stops.end(), std::greater<>());
    stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
    return stops;
}

void NearerWay::addBorders(std::vector<Metres>& stops) const {
    const auto regionAt = [this](Metres left) { return m_world.lookup.find(at(left)); };
    const int steps =
        static_cast<int>(std::min<double>(std::ceil(m_whole / kBetween), kMostLookUps));
    RegionId before = regionAt(m_whole);
    for (int i = 1; i <= steps; ++i) {
        Metres farther = m_whole * (steps - i + 1) / steps;
        Metres nearer = m_whole * (steps - i) / steps;
        const RegionId region = regionAt(nearer);
        if (region != before) {
            while (farther - nearer > kBorder) {
                const Metres middle = (farther + nearer) / 2;
                (regionAt(middle) == before ? farther : nearer) = middle;
            }
            stops.insert(stops.end(), {farther, nearer});
        }
        before = region;
    }
}

} // namespace percept::sense
