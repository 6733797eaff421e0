#include "Ratio.h"

#include "percept/base/Random.h"
#include "percept/geometry/Segment.h"
#include "percept/geometry/WallIndex.h"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/geometry/index/rtree.hpp>

namespace percept::bench {
namespace {

using geometry::Vec2;
using geometry::Vec3;
using geometry::WallIndex;
using geometry::WallSegment;

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;
using Point = bg::model::d2::point_xy<double>;
using Segment = bg::model::segment<Point>;
using Box = bg::model::box<Point>;
using Tree = bgi::rtree<std::pair<Box, std::uint32_t>, bgi::rstar<16>>;

constexpr std::size_t kRays = 2000;

/// Walls 2 to 6 m long, one per 100 square metres, and rays up to a length.
struct Scene {
    std::vector<WallSegment> walls;
    std::vector<std::pair<Vec3, Vec3>> rays;

    Scene(int count, double reach) {
        Random random(1);
        const double side = 10.0 * std::sqrt(count);
        const auto place = [&] { return Vec2{random.between(0, side), random.between(0, side)}; };
        const auto turn = [&](double length) {
            return geometry::fromAngle(random.between(0.0, maths::kTwoPi)) * length;
        };
        for (int i = 0; i < count; ++i) {
            WallSegment wall;
            wall.a = place();
            wall.b = wall.a + turn(random.between(2.0, 6.0));
            wall.id = static_cast<std::uint32_t>(i);
            walls.push_back(wall);
        }
        while (rays.size() < kRays) {
            const Vec2 from = place();
            rays.emplace_back(Vec3(from, 1.7), Vec3(from + turn(random.between(0, reach)), 1.7));
        }
    }
};

int countBlocked(const Scene& scene, const WallIndex& index) {
    int blocked = 0;
    for (const auto& [from, to] : scene.rays)
        blocked += index.blocked(from, to) ? 1 : 0;
    return blocked;
}

bool blocks(const WallSegment& wall, Vec3 from, Vec3 to) {
    const auto fraction = geometry::rayFraction(Vec2(from), Vec2(to), wall.a, wall.b);
    if (!fraction)
        return false;
    const double height = from.z + (to.z - from.z) * *fraction;
    return wall.bottom <= height && height <= wall.top;
}

int countBlockedOneByOne(const Scene& scene) {
    int blocked = 0;
    for (const auto& [from, to] : scene.rays)
        blocked += std::any_of(scene.walls.begin(), scene.walls.end(), [&](const auto& wall) {
            return blocks(wall, from, to);
        });
    return blocked;
}

int countBlockedInTree(const Scene& scene, const Tree& tree) {
    int blocked = 0;
    for (const auto& [from, to] : scene.rays) {
        const Segment ray{{from.x, from.y}, {to.x, to.y}};
        const auto& start = from;
        const auto& end = to;
        const auto hit = tree.qbegin(bgi::intersects(ray) && bgi::satisfies([&](const auto& entry) {
                                         return blocks(scene.walls[entry.second], start, end);
                                     }));
        blocked += hit != tree.qend() ? 1 : 0;
    }
    return blocked;
}

Tree makeTree(const Scene& scene) {
    std::vector<Tree::value_type> entries;
    for (const auto& wall : scene.walls)
        entries.emplace_back(
            bg::return_envelope<Box>(Segment{{wall.a.x, wall.a.y}, {wall.b.x, wall.b.y}}), wall.id);
    return Tree(entries);
}

/// Arguments: number of walls, greatest length of a ray [m].
void lineOfSightAgainstAllWalls(benchmark::State& state) {
    const Scene scene(static_cast<int>(state.range(0)), static_cast<double>(state.range(1)));
    const WallIndex index(scene.walls);
    if (countBlocked(scene, index) != countBlockedOneByOne(scene))
        state.SkipWithError("the answers differ");
    Versus versus;
    for (auto _ : state)
        versus.round([&] { benchmark::DoNotOptimize(countBlocked(scene, index)); },
                     [&] { benchmark::DoNotOptimize(countBlockedOneByOne(scene)); });
    versus.report(state, kRays);
}
BENCHMARK(lineOfSightAgainstAllWalls)
    ->Args({100, 60})
    ->Args({1000, 60})
    ->Args({10000, 60})
    ->Args({10000, 300})
    ->MinTime(0.3)
    ->Unit(benchmark::kMicrosecond);

void lineOfSightAgainstRTree(benchmark::State& state) {
    const Scene scene(static_cast<int>(state.range(0)), static_cast<double>(state.range(1)));
    const WallIndex index(scene.walls);
    const Tree tree = makeTree(scene);
    if (countBlocked(scene, index) != countBlockedInTree(scene, tree))
        state.SkipWithError("the answers differ");
    Versus versus;
    for (auto _ : state)
        versus.round([&] { benchmark::DoNotOptimize(countBlocked(scene, index)); },
                     [&] { benchmark::DoNotOptimize(countBlockedInTree(scene, tree)); });
    versus.report(state, kRays);
}
BENCHMARK(lineOfSightAgainstRTree)
    ->Args({1000, 60})
    ->Args({10000, 60})
    ->Args({10000, 300})
    ->MinTime(0.3)
    ->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace percept::bench
