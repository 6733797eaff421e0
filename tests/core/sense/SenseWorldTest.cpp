#include "SenseScene.h"

#include "percept/base/Random.h"
#include "percept/level/UsualGates.h"
#include "percept/sense/GateNames.h"

#include <fmt/format.h>

#include <array>

namespace percept::sense {
namespace {

using test::SenseLevel;
using test::through;

TEST(SenseWorld, NamesThePlaceOfWhatCannotBeUsed) {
    const auto placeOf = [](auto change) {
        SenseLevel level;
        level.room("a", {0, 0}, {1, 1});
        level.connect("a", "a", {0, 0}, {1, 1}, {{"sound", through(0.5, 1.0)}});
        change(level.edit());
        const auto world = compileSenseWorld(level.edit());
        return world ? std::string("none") : world.error().place;
    };
    EXPECT_EQ(placeOf([](level::Level&) {}), "none");
    EXPECT_EQ(placeOf([](auto& level) { level.senseManager = "magic"; }), "sense_manager");
    EXPECT_EQ(placeOf([](auto& level) { level.modalities[1].kind = "taste"; }),
              "modalities[1].kind");
    EXPECT_EQ(placeOf([](auto& level) { level.modalities[1].attenuation = 1.5; }),
              "modalities[1].attenuation");
    EXPECT_EQ(placeOf([](auto& level) { level.regions[0].polygon.resize(2); }),
              "regions[0].polygon");
    EXPECT_EQ(placeOf([](auto& level) { level.connections[0].to = "b"; }), "connections[0].to");
    EXPECT_EQ(placeOf([](auto& level) { level.connections[0].door = "d"; }), "connections[0].door");
    EXPECT_EQ(
        placeOf([](auto& level) { level.connections[0].modalities[0].second.distance = -1.0; }),
        "connections[0].modalities.sound.distance");
    EXPECT_EQ(placeOf([](auto& level) {
                  level.connections[0].modalities[0].second.attenuation = std::nan("");
              }),
              "connections[0].modalities.sound.attenuation");
    EXPECT_EQ(placeOf([](auto& level) { level.connections[0].modalities[0].first = "aura"; }),
              "connections[0].modalities.aura");
}

TEST(SenseWorld, APlaceBelongsToTheRegionWhoseFloorIsNearestBelow) {
    SenseLevel level;
    level.room("cellar", {0, 0}, {10, 10}, -3.0);
    level.room("attic", {0, 0}, {10, 10}, 6.0);
    level.room("hall", {0, 0}, {10, 10}, 0.0);
    level.room("yard", {10, 0}, {20, 10}, 0.0);
    const auto world = level.world();
    const auto find = [&](double x, double z) {
        const auto region = world.lookup.find({x, 5, z});
        return region == trace::kNone<RegionId> ? "none" : world.regions[trace::indexOf(region)].id;
    };
    EXPECT_EQ(find(5, -1), "cellar");
    EXPECT_EQ(find(5, 0), "hall");
    EXPECT_EQ(find(5, 5.9), "hall");
    EXPECT_EQ(find(5, 20), "attic");
    EXPECT_EQ(find(5, -4), "none");
    EXPECT_EQ(find(15, 1), "yard");
    EXPECT_EQ(find(10, 1), "yard") << "shared borders belong to one side";
    EXPECT_EQ(find(20, 1), "yard") << "outer borders count";
    EXPECT_EQ(find(20.1, 1), "none");
    EXPECT_EQ(world.floorAt({5, 5}), -3.0);
}

TEST(SenseWorld, SensorsAndSignalsOutsideOfAllRegionsHaveNone) {
    SenseLevel level;
    level.room("a", {0, 0}, {10, 10});
    level.sensor("out", {20, 20}, {{"sound", 0.1}, {"sight", 0.1}, {"smell", 0.1}});
    level.sensor("in", {5, 5}, {{"sound", 0.1}, {"sight", 0.1}, {"smell", 0.1}});
    for (const char* modality : {"sound", "sight", "smell"}) {
        EXPECT_EQ(level.ping(modality, 1.0, {6, 5, 0})[0].reason, Gate::NoRegion);
        EXPECT_TRUE(level.ping(modality, 1.0, {6, 5, 0})[1].notified);
        EXPECT_EQ(level.ping(modality, 1.0, {30, 5, 0})[1].reason, Gate::NoRegion);
        EXPECT_TRUE(level.ping(modality, 1.0, {6, 5, 0}, Manager::Regional)[0].notified);
    }
}

TEST(SenseWorld, BadShapesAreFoundTheirWayThrough) {
    SenseLevel level;
    auto& bow = level.room("bow", {0, 0}, {10, 10});
    std::swap(bow.polygon[2], bow.polygon[3]); // crosses itself
    level.connect("bow", "bow", {2, 5}, {8, 5}, {{"sound", through(1.0, 0.0)}});
    level.sensor("a", {5, 2}, {{"sound", 0.1}});
    EXPECT_TRUE(level.ping("sound", 1.0, {5, 1, 0})[0].notified);
}

TEST(SenseWorld, TenThousandRegionsAndCyclesAreNoTrouble) {
    SenseLevel level;
    constexpr int kSide = 100;
    const auto name = [](int x, int y) { return fmt::format("{},{}", x, y); };
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            level.room(name(x, y), {4.0 * x, 4.0 * y}, {4.0 * x + 4, 4.0 * y + 4});
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x + 1 < kSide; ++x)
            for (const bool back : {false, true})
                level.connect(name(x + back, y),
                              name(x + !back, y),
                              {4.0 * x + 4, 4.0 * y + 2},
                              {4.0 * x + 4, 4.0 * y + 2},
                              {{"sound", through(1, 0)}, {"smell", through(1, 0)}});
    level["sound"].maxRange = level["smell"].maxRange = 1000.0;
    level["sound"].attenuation = 1.0;
    level.sensor("a", {398, 50}, {{"sound", 0.1}, {"smell", 0.1}});
    level.sensor("b", {398, 54}, {{"sound", 0.1}, {"smell", 0.1}});
    const auto rows = level.ping("sound", 1.0, {2, 50, 0});
    EXPECT_TRUE(rows[0].notified);
    EXPECT_EQ(rows[0].path.size(), 99U);
    EXPECT_NEAR(rows[0].route.distance, 396.0, 1e-9);
    EXPECT_EQ(rows[1].reason, Gate::Unreachable);
    EXPECT_TRUE(level.ping("smell", 1.0, {2, 50, 0})[0].notified);
}

TEST(SenseWorld, LookupAgreesWithAskingEveryRegion) {
    Random random(7);
    SenseLevel level;
    for (int i = 0; i < 200; ++i) {
        const Vec2 low{random.between(-50, 50), random.between(-50, 50)};
        level.room(fmt::format("r{}", i),
                   low,
                   low + Vec2{random.between(0.1, 30), random.between(0.1, 30)},
                   std::floor(random.between(-2, 3)) * 3.0);
    }
    const auto world = level.world();
    for (int i = 0; i < 5000; ++i) {
        const Vec3 place{random.between(-60, 90), random.between(-60, 90), random.between(-9, 12)};
        RegionId expected = trace::kNone<RegionId>;
        double floor = -1e9;
        for (std::uint32_t at = 0; at < world.regions.size(); ++at) {
            const auto& region = level.edit().regions[at];
            const auto &low = region.polygon[0], &high = region.polygon[2];
            if (region.floor <= place.z && region.floor > floor && place.x > low.x &&
                place.x < high.x && place.y > low.y && place.y < high.y) {
                expected = RegionId{at};
                floor = region.floor;
            }
        }
        ASSERT_EQ(world.lookup.find(place), expected);
    }
}

/// What the editor ticks where a level names no gates, a run takes for them.
TEST(SenseWorld, NamingTheUsualGatesChangesNothing) {
    level::Level level;
    for (const char* kind : {"sight", "sound", "smell", "touch"}) {
        level::Modality& unnamed = level.modalities.emplace_back();
        unnamed.id = kind;
        unnamed.kind = kind;
        level::Modality& named = level.modalities.emplace_back(unnamed);
        named.id += "_named";
        for (const std::string_view gate : level::usualGates(kind))
            named.gates.emplace_back(gate);
    }

    const auto world = compileSenseWorld(level);

    ASSERT_TRUE(world) << world.error().text();
    const auto gatesOf = [&](std::size_t modality) {
        const Gates& gates = world->modalities[modality].gates;
        return std::array{gates.region,
                          gates.range,
                          gates.intensity,
                          gates.cone,
                          gates.lineOfSight,
                          gates.contrast,
                          gates.light};
    };
    for (std::size_t i = 0; i < world->modalities.size(); i += 2)
        EXPECT_EQ(gatesOf(i), gatesOf(i + 1)) << world->modalities[i].id;
    EXPECT_TRUE(world->modalities[0].gates.light);
    EXPECT_FALSE(world->modalities[2].gates.cone);
}

} // namespace
} // namespace percept::sense
