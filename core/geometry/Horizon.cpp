#include "percept/geometry/Horizon.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::geometry {
namespace {

constexpr double kPerQuarter = Horizon::kSectors / 4.0;
/// By how much a wall has to reach beyond a sector that it covers [sectors].
constexpr double kHorizonMargin = 1e-4;
/// Who is nearer to the line of a wall may be on either side of it.
constexpr Metres kHorizonNear = 1e-5;
/// How far behind a wall a place has to be.
constexpr Metres kHorizonBehind = 1e-5;

/// Grows with the angle of a direction, from 0 to kSectors, without a transcendental function.
double sectorsUpTo(Vec2 way) {
    const double sum = std::abs(way.x) + std::abs(way.y);
    const double share = way.y >= 0.0 ? (way.x >= 0.0 ? way.y / sum : 1.0 - way.x / sum)
                                      : (way.x < 0.0 ? 2.0 - way.y / sum : 3.0 + way.x / sum);
    return share * kPerQuarter;
}

int wrapped(int sector) {
    return sector & (Horizon::kSectors - 1);
}

struct Edge {
    Vec2 way;
    double length;
};

std::array<Edge, Horizon::kSectors> makeEdges() {
    std::array<Edge, Horizon::kSectors> edges;
    for (int i = 0; i < Horizon::kSectors; ++i) {
        const double share = (i % (Horizon::kSectors / 4)) / kPerQuarter;
        Vec2 edge{1.0 - share, share};
        for (int quarter = i / (Horizon::kSectors / 4); quarter > 0; --quarter)
            edge = perpendicular(edge);
        edges[static_cast<std::size_t>(i)] = {edge, std::sqrt(lengthSquared(edge))};
    }
    return edges;
}

const std::array<Edge, Horizon::kSectors>& edges() {
    static const std::array<Edge, Horizon::kSectors> all = makeEdges();
    return all;
}

} // namespace

Vec2 Horizon::edge(int sector) {
    return edges()[static_cast<std::size_t>(wrapped(sector))].way;
}

void Horizon::begin(Vec2 eye) {
    m_eye = eye;
    m_near = std::max(std::abs(eye.x), std::abs(eye.y)) <= kLargestCoordinate;
    m_reach.fill(std::numeric_limits<double>::infinity());
}

void Horizon::limit(int sector, Metres reach) {
    Metres& known = m_reach[static_cast<std::size_t>(wrapped(sector))];
    known = std::min(known, reach);
}

void Horizon::addWall(Vec2 a, Vec2 b) {
    Vec2 from = a - m_eye;
    Vec2 to = b - m_eye;
    double turn = cross(from, to);
    const double length = distance(a, b);
    if (!m_near || !(std::abs(turn) > kHorizonNear * length) ||
        std::max({std::abs(a.x), std::abs(a.y), std::abs(b.x), std::abs(b.y)}) > kLargestCoordinate)
        return;
    if (turn < 0.0) {
        std::swap(from, to);
        turn = -turn;
    }
    const double start = sectorsUpTo(from);
    double end = sectorsUpTo(to);
    if (end < start - 1.0) // not by rounding alone
        end += kSectors;
    const int first = static_cast<int>(std::ceil(start + kHorizonMargin));
    const int last = static_cast<int>(std::floor(end - kHorizonMargin));
    const Vec2 along = to - from;
    const auto& ways = edges();
    const auto distanceAt = [&](int sector) {
        const Edge& each = ways[static_cast<std::size_t>(wrapped(sector))];
        return turn / cross(each.way, along) * each.length;
    };
    // No part of a wall is nearer than its line: most sectors know of something nearer already.
    const Metres nearest = turn / length;
    Metres before = 0.0;
    bool known = false; // what `before` is
    for (int sector = first; sector < last; ++sector) {
        Metres& reach = m_reach[static_cast<std::size_t>(wrapped(sector))];
        if (reach <= nearest) {
            known = false;
            continue;
        }
        if (!known)
            before = distanceAt(sector);
        const Metres after = distanceAt(sector + 1);
        reach = std::min(reach, std::max(before, after));
        before = after;
        known = true;
    }
}

bool Horizon::hides(Vec2 place) const {
    const Vec2 way = place - m_eye;
    const double squared = lengthSquared(way);
    if (!(squared > 0.0) || !m_near)
        return false;
    const auto sector = wrapped(static_cast<int>(sectorsUpTo(way)));
    const Metres reach = m_reach[static_cast<std::size_t>(sector)] + kHorizonBehind;
    return squared > reach * reach &&
           std::max(std::abs(place.x), std::abs(place.y)) <= kLargestCoordinate;
}

bool Horizon::hides(Vec2 low, Vec2 high) const {
    const Vec2 nearest = glm::clamp(m_eye, low, high) - m_eye;
    const double squared = lengthSquared(nearest);
    if (!(squared > 0.0) || !m_near ||
        std::max({std::abs(low.x), std::abs(low.y), std::abs(high.x), std::abs(high.y)}) >
            kLargestCoordinate)
        return false;
    // A box that does not hold the eye lies within half a turn about its middle.
    const double middle = sectorsUpTo((low + high) * 0.5 - m_eye);
    double least = 0.0;
    double most = 0.0;
    for (const Vec2 corner : {low, high, Vec2{low.x, high.y}, Vec2{high.x, low.y}}) {
        double off = sectorsUpTo(corner - m_eye) - middle;
        if (off > kSectors / 2)
            off -= kSectors;
        else if (off < -kSectors / 2)
            off += kSectors;
        least = std::min(least, off);
        most = std::max(most, off);
    }
    const auto last = static_cast<int>(std::floor(middle + most + kHorizonMargin));
    for (auto i = static_cast<int>(std::floor(middle + least - kHorizonMargin)); i <= last; ++i) {
        const Metres reach = m_reach[static_cast<std::size_t>(wrapped(i))] + kHorizonBehind;
        if (!(squared > reach * reach))
            return false;
    }
    return true;
}

} // namespace percept::geometry
