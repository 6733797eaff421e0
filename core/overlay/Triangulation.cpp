#include "percept/overlay/Triangulation.h"

#include <algorithm>
#include <numeric>

namespace percept::overlay {
namespace {

using geometry::cross;
using geometry::Vec2;

double doubledArea(std::span<const Vec2> ring) {
    double area = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i)
        area += cross(ring[i], ring[(i + 1) % ring.size()]);
    return area;
}

bool insideTriangle(Vec2 p, Vec2 a, Vec2 b, Vec2 c) {
    return cross(b - a, p - a) >= 0.0 && cross(c - b, p - b) >= 0.0 && cross(a - c, p - c) >= 0.0;
}

bool isEar(std::span<const Vec2> ring, std::span<const std::uint32_t> left, std::size_t at) {
    const std::size_t count = left.size();
    const Vec2 a = ring[left[(at + count - 1) % count]];
    const Vec2 b = ring[left[at]];
    const Vec2 c = ring[left[(at + 1) % count]];
    if (cross(b - a, c - b) <= 0.0)
        return false;
    return std::none_of(left.begin(), left.end(), [&](std::uint32_t corner) {
        const Vec2 p = ring[corner];
        return p != a && p != b && p != c && insideTriangle(p, a, b, c);
    });
}

} // namespace

std::vector<std::uint32_t> triangulate(std::span<const Vec2> ring) {
    std::vector<std::uint32_t> triangles;
    if (ring.size() < 3)
        return triangles;
    std::vector<std::uint32_t> left(ring.size());
    std::iota(left.begin(), left.end(), 0U);
    if (doubledArea(ring) < 0.0)
        std::reverse(left.begin(), left.end());
    std::size_t at = 0;
    for (std::size_t misses = 0; left.size() >= 3 && misses < left.size();) {
        const std::size_t count = left.size();
        if (!isEar(ring, left, at)) {
            ++misses;
            at = (at + 1) % count;
            continue;
        }
        triangles.insert(triangles.end(),
                         {left[(at + count - 1) % count], left[at], left[(at + 1) % count]});
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
        at %= left.size();
        misses = 0;
    }
    return triangles;
}

} // namespace percept::overlay
