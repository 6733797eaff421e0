#include "percept/tactics/Properties.h"
#include "percept/base/Random.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

#include <cmath>

namespace percept::tactics {
namespace {

using geometry::Vec3;

level::Level field(std::vector<level::Wall> walls = {}) {
    level::Level level;
    level.bounds = {{-20, -20}, {20, 20}, {}};
    level.walls = std::move(walls);
    return level;
}

level::Wall wall(std::vector<level::Vec2> points, double top = 3.0) {
    level::Wall made;
    made.points = std::move(points);
    made.top = top;
    return made;
}

level::Region room(const char* id, std::vector<level::Vec2> polygon) {
    level::Region made;
    made.id = id;
    made.polygon = std::move(polygon);
    return made;
}

Sampled sample(const level::Level& level,
               Property property,
               Vec3 place = {0, 0, 0},
               Posture posture = Posture::Standing,
               SampleOptions options = {}) {
    options.samples = 400;
    return sampleProperty(*Surroundings::make(level), property, place, posture, options);
}

TEST(Properties, OpenGroundGivesNoCoverAndFullView) {
    EXPECT_EQ(sample(field(), Property::Cover).value, 0.0);
    EXPECT_EQ(sample(field(), Property::Visibility).value, 1.0);
    EXPECT_EQ(sample(field(), Property::Exposure).value, 1.0);
    EXPECT_EQ(sample(field(), Property::Shadow).value, 0.0);
}

TEST(Properties, AWallCoversFromItsSide) {
    const auto level = field({wall({{-6, 1}, {6, 1}})});

    const auto cover = sample(level, Property::Cover);

    EXPECT_EQ(cover.byDirection[0], 1.0);
    EXPECT_EQ(cover.byDirection[2], 0.0);
    EXPECT_NEAR(*cover.value, 0.45, 0.1);
    EXPECT_EQ(cover.samples, 400);
    EXPECT_GT(cover.margin, 0.0);
}

TEST(Properties, SamplesThatAgreeAreNoCertainty) {
    const auto open = sample(field(), Property::Cover);

    EXPECT_EQ(open.value, 0.0);
    // 400 of 400: (2 / 404) (402 / 404) / 404 is the variance of the mean.
    EXPECT_NEAR(open.margin, 1.96 * std::sqrt(2.0 / 404 * 402 / 404 / 404), 1e-12);
}

TEST(Properties, ALowWallCoversWhoCrouches) {
    const auto level = field({wall({{-6, 1}, {6, 1}}, 1.1)});
    const auto from = [&](Posture posture) {
        return *sample(level, Property::Cover, {0, 0, 0}, posture).byDirection[0];
    };

    EXPECT_GT(from(Posture::Crouching), 0.8);
    EXPECT_LT(from(Posture::Standing), from(Posture::Crouching) - 0.2);
}

TEST(Properties, AttacksComeFromTheSameRoomOnly) {
    // A thin corridor between walls is not safe: what is behind the walls does not count.
    auto level = field({wall({{-20, 1}, {20, 1}}), wall({{-20, -1}, {20, -1}})});
    level.regions = {room("corridor", {{-20, -1}, {20, -1}, {20, 1}, {-20, 1}}),
                     room("north", {{-20, 1}, {20, 1}, {20, 20}, {-20, 20}})};

    const auto cover = sample(level, Property::Cover);

    EXPECT_LT(*cover.value, 0.05);
    EXPECT_LT(cover.valid, cover.samples / 2);
    EXPECT_EQ(cover.byDirection[0], std::nullopt);
}

/// However regions are drawn over open ground, walls alone are cover there.
TEST(Properties, ABorderOnOpenGroundIsNoCover) {
    auto open = field({wall({{-3, 2}, {3, 2}}), wall({{4, -6}, {4, 1}})});
    open.regions = {room("all", {{-20, -20}, {20, -20}, {20, 20}, {-20, 20}})};
    const auto expected = sample(open, Property::Cover);
    Random random(2);
    for (int round = 0; round < 12; ++round) {
        const double x = random.between(-6, 6);
        const double y = random.between(-6, 6);
        auto level = open;
        level.regions = {room("a", {{-20, -20}, {x, -20}, {x, y}, {-20, y}}),
                         room("b", {{x, -20}, {20, -20}, {20, y}, {x, y}}),
                         room("c", {{-20, y}, {x, y}, {x, 20}, {-20, 20}}),
                         room("d", {{x, y}, {20, y}, {20, 20}, {x, 20}})};
        EXPECT_EQ(sample(level, Property::Cover), expected) << "borders at " << x << ", " << y;
        level.regions.pop_back(); // outside all of them is one more room
        const auto outside = sample(level, Property::Cover);
        EXPECT_LE(outside.margin, 0.06) << "most samples are valid";
        EXPECT_NEAR(*outside.value, *expected.value, outside.margin + expected.margin)
            << "borders at " << x << ", " << y;
    }
}

TEST(Properties, RoomsAreAdjacentWhereADoorwayOrABorderLetsABodyThrough) {
    // Two rooms with a wall of 0.4 m between them; the right one open to the yard below.
    auto level = field({wall({{-8, 0}, {-0.2, 0}, {-0.2, 6}, {-8, 6}, {-8, 0}}),
                        wall({{0.2, 0}, {0.2, 6}, {8, 6}, {8, 0}})});
    level.regions = {room("left", {{-8, 0}, {-0.2, 0}, {-0.2, 6}, {-8, 6}}),
                     room("right", {{0.2, 0}, {8, 0}, {8, 6}, {0.2, 6}})};
    const geometry::Vec3 left{-4, 3, 0};
    const geometry::Vec3 right{4, 3, 0};
    const geometry::Vec3 yard{4, -3, 0};
    const auto shut = *Surroundings::make(level);
    EXPECT_FALSE(shut.inSameOrAdjacentRoom(left, right));
    EXPECT_FALSE(shut.inSameOrAdjacentRoom(left, yard));
    EXPECT_TRUE(shut.inSameOrAdjacentRoom(right, yard));

    level.walls = {wall({{-0.2, 2}, {-0.2, 0}, {-8, 0}, {-8, 6}, {-0.2, 6}, {-0.2, 3}}),
                   wall({{0.2, 0}, {0.2, 2}}),
                   wall({{0.2, 3}, {0.2, 6}, {8, 6}, {8, 0}})};
    const auto open = *Surroundings::make(level);
    EXPECT_TRUE(open.inSameOrAdjacentRoom(left, right)) << "a doorway of 1 m";
    EXPECT_FALSE(open.inSameOrAdjacentRoom(left, yard)) << "the right room lies between";
}

TEST(Properties, OpenGroundIsOneRoomHoweverManyRegionsDivideIt) {
    Random random(7);
    const auto open = field({wall({{2, -2}, {2, 3}})});
    const auto expected = sample(open, Property::Cover);
    for (int round = 0; round < 12; ++round) {
        auto level = open;
        std::vector<double> borders{-20, 20};
        for (int i = 0; i < 6; ++i)
            borders.insert(borders.end() - 1, random.between(-7, -5.5) + 2.3 * i);
        for (std::size_t i = 1; i < borders.size(); ++i)
            level.regions.push_back(room("strip",
                                         {{borders[i - 1], -20},
                                          {borders[i], -20},
                                          {borders[i], 20},
                                          {borders[i - 1], 20}}));
        EXPECT_EQ(sample(level, Property::Cover), expected) << "round " << round;
    }
}

TEST(Properties, RoomsBehindADoorwayStayRoomsOfTheirOwn) {
    // Three rooms in a row; doorways of 1 m between them.
    auto level = field({wall({{-3, -20}, {-3, -0.5}}),
                        wall({{-3, 0.5}, {-3, 20}}),
                        wall({{3, -20}, {3, -0.5}}),
                        wall({{3, 0.5}, {3, 20}})});
    level.regions = {room("a", {{-20, -20}, {-3, -20}, {-3, 20}, {-20, 20}}),
                     room("b", {{-3, -20}, {3, -20}, {3, 20}, {-3, 20}}),
                     room("c", {{3, -20}, {20, -20}, {20, 20}, {3, 20}})};
    const auto rooms = *Surroundings::make(level);

    EXPECT_TRUE(rooms.inSameOrAdjacentRoom({-5, 0, 0}, {0, 0, 0}));
    EXPECT_TRUE(rooms.inSameOrAdjacentRoom({0, 0, 0}, {5, 0, 0}));
    EXPECT_FALSE(rooms.inSameOrAdjacentRoom({-5, 0, 0}, {5, 0, 0}));
}

TEST(Properties, WithoutAValidAttackCoverIsUnknown) {
    auto level = field({wall({{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}})});
    level.regions = {room("closet", {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})};

    const auto cover = sample(level, Property::Cover);

    EXPECT_EQ(cover.value, std::nullopt);
    EXPECT_EQ(cover.valid, 0);
}

TEST(Properties, ViewEndsAtWalls) {
    const auto level = field({wall({{-6, -6}, {6, -6}, {6, 6}, {-6, 6}, {-6, -6}})});

    const auto view = sample(level, Property::Visibility);

    // The mean distance from the middle of a square to its sides, by its half side.
    EXPECT_NEAR(*view.value * 30 / 6, 1.122, 0.01);
}

TEST(Properties, TheBrightestPartOfABodyDecidesShadow) {
    auto level = field({wall({{-1, -3}, {-1, 3}}, 1.3)});
    level.regions = {room("yard", {{-20, -20}, {20, -20}, {20, 20}, {-20, 20}})};
    level.regions[0].ambientLight = 0.0;
    EXPECT_EQ(sample(level, Property::Shadow).value, 1.0);

    // A lamp beyond a low wall: legs in the dark, head in the light.
    level::Light lamp;
    lamp.position = {-3, 0, 1.5};
    lamp.radius = 10;
    level.lights = {lamp};
    EXPECT_LT(*sample(level, Property::Shadow).value, 0.45);
    EXPECT_EQ(sample(level, Property::Shadow, {0, 0, 0}, Posture::Crouching).value, 1.0);
}

TEST(Properties, SeedsDecideAndSamplesAreShown) {
    const auto surroundings = *Surroundings::make(field({wall({{-6, 1}, {2, 1}})}));
    SampleOptions options;
    std::vector<Sample> samples;

    const auto first = sampleProperty(
        surroundings, Property::Cover, {0, 0, 0}, Posture::Standing, options, 3, &samples);
    const auto again =
        sampleProperty(surroundings, Property::Cover, {0, 0, 0}, Posture::Standing, options, 3);
    options.seed = 2;
    std::vector<Sample> others;
    const auto other = sampleProperty(
        surroundings, Property::Cover, {0, 0, 0}, Posture::Standing, options, 3, &others);
    EXPECT_EQ(other.samples, 64);

    EXPECT_EQ(first, again);
    ASSERT_EQ(samples.size(), 64U);
    EXPECT_NE(samples[0].to, others[0].to);
    int stopped = 0;
    int valid = 0;
    for (const auto& one : samples) {
        stopped += one.blocked ? 1 : 0;
        valid += one.valid ? 1 : 0;
    }
    EXPECT_EQ(valid, first.valid);
    EXPECT_NEAR(*first.value, static_cast<double>(stopped) / valid, 1e-12);
}

TEST(Properties, ManyPlacesGiveWhatEachGivesAlone) {
    const auto file = level::readLevel(std::string(PERCEPT_SOURCE_DIR) +
                                       "/resources/levels/guard-post.level.json");
    ASSERT_TRUE(file) << file.error().text();
    const auto surroundings = *Surroundings::make(file->level);
    std::vector<Vec3> places;
    for (int i = 0; i < 500; ++i)
        places.emplace_back(0.5 + i % 25 * 1.3, 0.5 + i / 25 * 0.95, 0.0);

    const auto all =
        *sampleProperties(surroundings, Property::Cover, places, Posture::Standing, {});

    for (std::size_t i = 0; i < places.size(); ++i)
        EXPECT_EQ(
            all[i],
            sampleProperty(surroundings, Property::Cover, places[i], Posture::Standing, {}, i));
}

TEST(Properties, CanBeStopped) {
    const auto surroundings = *Surroundings::make(field());
    const std::vector<Vec3> places(1000);

    const auto result = sampleProperties(
        surroundings, Property::Cover, places, Posture::Standing, {}, [](std::size_t, std::size_t) {
            return false;
        });

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace percept::tactics
