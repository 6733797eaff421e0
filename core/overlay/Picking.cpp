#include "percept/overlay/Picking.h"

#include "percept/base/Contracts.h"

#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/geometry/strategies/strategies.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace percept::overlay {
namespace {

namespace bg = boost::geometry;
using Point = bg::model::d2::point_xy<double>;
using Box = bg::model::box<Point>;
using Entry = std::pair<Box, std::uint32_t>;

double distanceTo(const Pickable& pickable, Vec2 place) {
    const Vec2 along = pickable.b - pickable.a;
    const double squared = geometry::lengthSquared(along);
    const double share =
        squared > 0.0 ? std::clamp(glm::dot(place - pickable.a, along) / squared, 0.0, 1.0) : 0.0;
    return geometry::distance(place, pickable.a + along * share);
}

Box boxOf(const Pickable& pickable) {
    const auto [left, right] = std::minmax(pickable.a.x, pickable.b.x);
    const auto [low, high] = std::minmax(pickable.a.y, pickable.b.y);
    const double radius = pickable.radius;
    return {{left - radius, low - radius}, {right + radius, high + radius}};
}

} // namespace

struct PickIndex::Tree {
    std::vector<Pickable> pickables;
    bg::index::rtree<Entry, bg::index::rstar<16>> boxes;
    double mostPixels = 0;
};

PickIndex::PickIndex() = default;
PickIndex::~PickIndex() = default;
PickIndex::PickIndex(PickIndex&&) noexcept = default;
PickIndex& PickIndex::operator=(PickIndex&&) noexcept = default;

PickIndex::PickIndex(std::span<const Pickable> pickables)
    : m_tree(std::make_unique<Tree>()) {
    m_tree->pickables.assign(pickables.begin(), pickables.end());
    std::vector<Entry> entries;
    entries.reserve(pickables.size());
    for (const Pickable& pickable : pickables) {
        entries.emplace_back(boxOf(pickable), static_cast<std::uint32_t>(entries.size()));
        m_tree->mostPixels = std::max(m_tree->mostPixels, static_cast<double>(pickable.pixels));
    }
    m_tree->boxes = decltype(m_tree->boxes)(entries);
}

std::optional<Pickable> PickIndex::at(Vec2 place, double pixelsPerMetre) const {
    PERCEPT_EXPECTS(pixelsPerMetre > 0.0);
    std::optional<Pickable> best;
    if (!m_tree)
        return best;
    const double reach = m_tree->mostPixels / pixelsPerMetre;
    const Box around{{place.x - reach, place.y - reach}, {place.x + reach, place.y + reach}};
    std::vector<Entry> found;
    m_tree->boxes.query(bg::index::intersects(around), std::back_inserter(found));
    std::sort(found.begin(), found.end(), [](const Entry& a, const Entry& b) {
        return a.second < b.second;
    });
    for (const auto& [box, number] : found) {
        const Pickable& candidate = m_tree->pickables[number];
        const double radius =
            candidate.radius + static_cast<double>(candidate.pixels) / pixelsPerMetre;
        if (candidate.scale.contains(pixelsPerMetre) && distanceTo(candidate, place) <= radius)
            best = betterPick(place, best, candidate);
    }
    return best;
}

std::optional<Pickable>
betterPick(Vec2 place, const std::optional<Pickable>& one, const std::optional<Pickable>& other) {
    if (!one || !other)
        return one ? one : other;
    if (one->object.kind != other->object.kind)
        return one->object.kind > other->object.kind ? one : other;
    return distanceTo(*other, place) < distanceTo(*one, place) ? other : one;
}

} // namespace percept::overlay
