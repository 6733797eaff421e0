#include "percept/overlay/Picking.h"

#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace percept::overlay {
namespace {

Pickable point(ObjectKind kind, std::uint32_t index, Vec2 place, double radius, float pixels = 0) {
    return {{kind, index}, place, place, radius, pixels};
}

TEST(PickIndex, FindsNothingInAnEmptyMap) {
    EXPECT_FALSE(PickIndex().at({0, 0}, 10));
    EXPECT_FALSE(PickIndex(std::span<const Pickable>{}).at({0, 0}, 10));
}

TEST(PickIndex, ReachesPixelsFartherWhenZoomedOut) {
    const std::vector<Pickable> pickables{point(ObjectKind::Node, 3, {0, 0}, 0, 5)};
    const PickIndex index(pickables);

    EXPECT_TRUE(index.at({0.4, 0}, 10));
    EXPECT_FALSE(index.at({0.4, 0}, 20));
}

TEST(PickIndex, HitsASegmentAlongItsWholeLength) {
    const std::vector<Pickable> wall{{{ObjectKind::Wall, 1}, {0, 0}, {10, 0}, 0, 4}};
    const PickIndex index(wall);

    EXPECT_TRUE(index.at({9.9, 0.3}, 10));
    EXPECT_FALSE(index.at({10.6, 0}, 10));
}

TEST(PickIndex, PrefersAgentsToWhatLiesBelowThem) {
    const std::vector<Pickable> pickables{point(ObjectKind::Agent, 0, {1, 0}, 1.5),
                                          point(ObjectKind::Item, 0, {0, 0}, 1.5)};
    const PickIndex index(pickables);

    const auto hit = index.at({0.1, 0}, 10);

    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->object.kind, ObjectKind::Agent);
}

TEST(PickIndex, TakesTheNearestOfAKind) {
    const std::vector<Pickable> pickables{point(ObjectKind::Agent, 0, {0, 0}, 2),
                                          point(ObjectKind::Agent, 1, {1, 0}, 2)};
    const PickIndex index(pickables);

    EXPECT_EQ(index.at({0.4, 0}, 10)->object.index, 0U);
    EXPECT_EQ(index.at({0.6, 0}, 10)->object.index, 1U);
}

TEST(PickIndex, AgreesWithLookingAtEverything) {
    Random random(11);
    std::vector<Pickable> pickables;
    for (std::uint32_t i = 0; i < 300; ++i)
        pickables.push_back(point(i % 2 == 0 ? ObjectKind::Node : ObjectKind::Item,
                                  i,
                                  {random.unit() * 50, random.unit() * 50},
                                  random.unit(),
                                  static_cast<float>(random.unit() * 8)));
    const PickIndex index(pickables);

    int hits = 0;
    for (int i = 0; i < 500; ++i) {
        const Vec2 place{random.unit() * 50, random.unit() * 50};
        std::optional<Pickable> expected;
        for (const auto& candidate : pickables)
            if (geometry::distance(candidate.a, place) <=
                candidate.radius + static_cast<double>(candidate.pixels) / 12.0)
                expected = betterPick(place, expected, candidate);
        const auto found = index.at(place, 12.0);
        ASSERT_EQ(found, expected);
        hits += found ? 1 : 0;
    }
    EXPECT_GT(hits, 50);
}

} // namespace
} // namespace percept::overlay
