#include "SenseScene.h"
#include "percept/sense/GateNames.h"

namespace percept::sense {
namespace {

using test::SenseLevel;

TEST(Regional, SoundFadesAsInTheSource) {
    SenseLevel level;
    level.sensor("one", {1, 0}, {{"sound", 0.5}});
    level.sensor("two", {2, 0}, {{"sound", 0.5}});
    level.sensor("a", {0, 1.5}, {{"sound", 1.0}});
    level.sensor("b", {0, -2.8}, {{"sound", 1.5}});

    const auto rows = level.ping("sound", 2.0, {0, 0, 0});

    ASSERT_EQ(rows.size(), 4U);
    EXPECT_DOUBLE_EQ(rows[0].perceived.intensity, 1.8);
    EXPECT_DOUBLE_EQ(rows[1].perceived.intensity, 1.62);
    EXPECT_TRUE(rows[2].notified);
    EXPECT_NEAR(rows[2].perceived.intensity, 1.71, 0.005);
    EXPECT_FALSE(rows[3].notified);
    EXPECT_NEAR(rows[3].perceived.intensity, 1.49, 0.005);
    EXPECT_EQ(rows[3].reason, Gate::Intensity);
    EXPECT_DOUBLE_EQ(rows[3].ladder.failure()->limit, 1.5);
    EXPECT_LT(rows[3].ladder.failure()->margin(), 0.0);
}

TEST(Regional, SlowSoundTakesItsTime) {
    SenseLevel level;
    level["sound"].inverseSpeed = 0.01;
    level.sensor("a", {30, 40}, {{"sound", 0.0}});
    const auto rows = level.ping("sound", 2.0, {0, 0, 0});
    EXPECT_DOUBLE_EQ(rows[0].delay, 0.5);
    EXPECT_DOUBLE_EQ(rows[0].route.distance, 50.0);
}

TEST(Regional, ReportsTheFirstGateThatFailsWithItsNumbers) {
    SenseLevel level;
    level["sound"].maxRange = 5.0;
    level.sensor("deaf", {1, 0}, {{"sight", 0.1}});
    level.sensor("far", {6, 0}, {{"sound", 9.0}});
    level.sensor("at_the_limit", {5, 0}, {{"sound", 0.1}});

    const auto rows = level.ping("sound", 2.0, {0, 0, 0});

    EXPECT_EQ(rows[0].reason, Gate::Modality);
    EXPECT_EQ(rows[1].reason, Gate::Range);
    EXPECT_DOUBLE_EQ(rows[1].ladder.failure()->measured, 6.0);
    EXPECT_DOUBLE_EQ(rows[1].ladder.failure()->limit, 5.0);
    EXPECT_DOUBLE_EQ(rows[1].ladder.failure()->margin(), -1.0);
    EXPECT_TRUE(rows[2].notified);
}

} // namespace
} // namespace percept::sense
