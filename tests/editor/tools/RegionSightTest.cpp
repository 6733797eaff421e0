#include "editor/tools/RegionSight.h"

#include "House.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>

namespace percept::tools {
namespace {

using test::House;

struct Scene {
    explicit Scene(level::Level given)
        : level(std::move(given))
        , plan(level, level.regions)
        , sight(plan, *findOpenings(plan)) {}

    level::Level level;
    RegionPlan plan;
    RegionSight sight;
};

House threeRegions() {
    auto house = House::threeInARow();
    house.region("a", {0, 0}, {10, 8}).region("b", {10, 0}, {20, 8}).region("c", {20, 0}, {30, 8});
    return house;
}

TEST(Openings, OfThreeRoomsInARowAreTheTwoGaps) {
    Scene scene(threeRegions().level());

    const auto openings = uniteOpenings(*findOpenings(scene.plan));

    ASSERT_EQ(openings.size(), 2U);
    EXPECT_EQ(openings[0].from, 0U);
    EXPECT_EQ(openings[0].to, 1U);
    EXPECT_NEAR(openings[0].middle().y, 4.0, 1e-3);
    EXPECT_NEAR(openings[0].width(), 2.0, 1e-2);
    EXPECT_EQ(openings[0].outward, Vec2(1, 0));
}

TEST(Openings, KnowDoorsAndWindows) {
    auto house = threeRegions();
    house.door({10, 3}, {10, 5}, false);
    house.wall({{20, 3}, {20, 5}}, "glass");
    Scene scene(house.level());

    const auto openings = uniteOpenings(*findOpenings(scene.plan));

    ASSERT_EQ(openings.size(), 2U);
    EXPECT_EQ(openings[0].crossing.barrier, RegionPlan::Barrier::Door);
    EXPECT_EQ(openings[0].crossing.id, 0U);
    EXPECT_EQ(openings[1].crossing.barrier, RegionPlan::Barrier::Window);
}

TEST(RegionSight, TheEndsOfThreeRoomsInARowSeeEachOther) {
    Scene scene(threeRegions().level());

    EXPECT_EQ(scene.sight.seenFrom(0), (std::vector<std::uint32_t>{1, 2}));
    EXPECT_EQ(scene.sight.seenFrom(2), (std::vector<std::uint32_t>{0, 1}));
    EXPECT_GT(scene.sight.share(0, 2), 0.2);
    EXPECT_LT(scene.sight.share(0, 2), 0.8);
}

TEST(RegionSight, EndsAtAClosedDoor) {
    auto house = threeRegions();
    house.door({10, 3}, {10, 5}, false);
    Scene scene(house.level());

    EXPECT_TRUE(scene.sight.seenFrom(0).empty());
}

TEST(RegionSight, FindsASlitBetweenGapsThatHardlyFace) {
    House house;
    house.box({0, 0}, {30, 8});
    house.wall({{10, 0}, {10, 5}}).wall({{10, 7}, {10, 8}});
    house.wall({{20, 0}, {20, 1}}).wall({{20, 3}, {20, 8}});
    house.region("a", {0, 0}, {10, 8}).region("b", {10, 0}, {20, 8}).region("c", {20, 0}, {30, 8});
    // From the lowest corner of the first gap to the highest of the second: 4 cm are left.
    house.wall({{15, 0}, {15, 3.98}}).wall({{15, 4.02}, {15, 8}});
    Scene scene(house.level());

    const auto& line = scene.sight.line(0, 2);

    ASSERT_TRUE(line);
    EXPECT_TRUE(scene.plan.sees(line->from, line->to));
}

TEST(RegionSight, EndsWhereSightEnds) {
    const auto level = threeRegions().level();
    const RegionPlan plan(level, level.regions);

    RegionSight near(plan, *findOpenings(plan), 9.5);
    RegionSight far(plan, *findOpenings(plan), 10.5);

    EXPECT_EQ(near.seenFrom(0), (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(far.seenFrom(0), (std::vector<std::uint32_t>{1, 2}));
}

TEST(RegionPlan, RememberingWhatBlockedChangesNoAnswer) {
    const auto level = test::sampleLevel("guard-post");
    const RegionPlan plan(level, level.regions);
    Random random(4);
    RegionPlan::Blockers lately;
    for (int i = 0; i < 20'000; ++i) {
        const auto place = [&] {
            return geometry::Vec3{
                random.between(0, 33), random.between(0, 20), random.between(0, 3)};
        };
        const auto from = place();
        const auto to = place();

        ASSERT_EQ(plan.sees(from, to, lately), plan.sees(from, to));
    }
}

TEST(RegionSight, AgreesWithTryingPlacesAllOver) {
    auto level = test::sampleLevel("guard-post");
    Scene scene(level);
    const auto count = static_cast<std::uint32_t>(level.regions.size());
    for (std::uint32_t from = 0; from < count; ++from) {
        const auto seen = scene.sight.seenFrom(from);
        for (std::uint32_t to = 0; to < count; ++to) {
            if (to == from || scene.sight.share(from, to) <= 0)
                continue;
            EXPECT_TRUE(std::binary_search(seen.begin(), seen.end(), to))
                << level.regions[from].id << " and " << level.regions[to].id;
        }
    }
}

} // namespace
} // namespace percept::tools
