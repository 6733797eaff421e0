#include "editor/edit/Regions.h"
#include "percept/geometry/Polygon.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numbers>

namespace percept::edit {
namespace {

constexpr auto kRegion = kKindOf<level::Region>;

level::Region rectangle(const std::string& id, Vec2 low, Vec2 high) {
    level::Region region;
    region.id = id;
    region.polygon = {low, {high.x, low.y}, high, {low.x, high.y}};
    return region;
}

level::Connection connection(
    const std::string& id, const std::string& from, Vec2 start, const std::string& to, Vec2 end) {
    level::Connection made;
    made.id = id;
    made.from = from;
    made.to = to;
    made.start = {start.x, start.y, 1.0};
    made.end = {end.x, end.y, 1.0};
    return made;
}

double areaOf(const level::Region& region) {
    return std::abs(geometry::signedArea(region.polygon));
}

/// A hall with a yard at its right side and a loft above the hall.
level::Level hall() {
    level::Level level;
    level.regions = {rectangle("hall", {0, 0}, {10, 6}), rectangle("yard", {10, 0}, {16, 6})};
    level.regions.push_back(rectangle("loft", {0, 6}, {10, 9}));
    level.regions.back().floor = 3;
    level.connections = {connection("out", "hall", {9.9, 3}, "yard", {10.1, 3}),
                         connection("in", "yard", {10.1, 3}, "hall", {9.9, 3}),
                         connection("up", "hall", {1, 5.9}, "loft", {1, 6.1})};
    level::AuthoredEvent entered;
    entered.id = "entered";
    entered.when.kind = "region";
    entered.when.object = "yard";
    level.events = {entered};
    return level;
}

TEST(Regions, ACutMakesTwoOfOneAndConnectionsFollowTheirEnds) {
    Document document(hall());
    const ObjectId whole = document.find(kRegion, "hall");

    const auto cut = cutRegion(document, whole, {7, -1}, {7, 7});
    ASSERT_TRUE(cut) << cut.error().message;
    ASSERT_TRUE(document.perform("cut", cut->edits));

    const auto& level = document.level();
    ASSERT_EQ(level.regions.size(), 4U);
    EXPECT_EQ(level.regions[0].id, "hall") << "the larger part";
    EXPECT_DOUBLE_EQ(areaOf(level.regions[0]), 42);
    EXPECT_EQ(level.regions[1].id, "hall_1");
    EXPECT_DOUBLE_EQ(areaOf(level.regions[1]), 18);
    EXPECT_EQ(level.connections[0].from, "hall_1");
    EXPECT_EQ(level.connections[1].to, "hall_1");
    EXPECT_EQ(level.connections[2].from, "hall");
    document.undo();
    EXPECT_EQ(document.level(), hall());
}

TEST(Regions, ALineBesideTheRegionCutsNothing) {
    Document document(hall());
    const ObjectId whole = document.find(kRegion, "hall");

    EXPECT_FALSE(cutRegion(document, whole, {12, -1}, {12, 7}));
    EXPECT_FALSE(cutRegion(document, whole, {7, 8}, {7, 9})) << "it would have to be much longer";
    EXPECT_FALSE(cutRegion(document, whole, {0, 6}, {10, 6})) << "nothing would be left of a part";
}

TEST(Regions, MergedOnesAreOneAndWhatReferredToThemFollows) {
    Document document(hall());
    const std::vector<ObjectId> both{document.find(kRegion, "hall"),
                                     document.find(kRegion, "yard")};

    const auto edits = mergeRegions(document, both);
    ASSERT_TRUE(edits) << edits.error().message;
    ASSERT_TRUE(document.perform("merge", *edits));

    const auto& level = document.level();
    ASSERT_EQ(level.regions.size(), 2U);
    EXPECT_EQ(level.regions[0].id, "hall");
    EXPECT_NEAR(areaOf(level.regions[0]), 96, 1e-9);
    EXPECT_EQ(level.regions[0].polygon.size(), 4U) << "without corners on a straight line";
    EXPECT_GT(geometry::signedArea(level.regions[0].polygon), 0);
    ASSERT_EQ(level.connections.size(), 1U) << "what led from one to the other is gone";
    EXPECT_EQ(level.connections[0].id, "up");
    EXPECT_EQ(level.events[0].when.object, "hall");
    document.undo();
    EXPECT_EQ(document.level(), hall());
}

TEST(Regions, ThatDoNotTouchOrLieOnOtherFloorsStayApart) {
    auto level = hall();
    level.regions.push_back(rectangle("shed", {30, 0}, {33, 3}));
    const Document document(level);
    const auto merge = [&](const char* a, const char* b) {
        return mergeRegions(
            document, std::vector<ObjectId>{document.find(kRegion, a), document.find(kRegion, b)});
    };

    EXPECT_FALSE(merge("hall", "shed"));
    EXPECT_FALSE(merge("hall", "loft"));
    EXPECT_TRUE(merge("hall", "yard"));
}

TEST(Regions, AroundAHoleStayApart) {
    level::Level level;
    level.regions = {rectangle("south", {0, 0}, {9, 3}),
                     rectangle("west", {0, 3}, {3, 6}),
                     rectangle("east", {6, 3}, {9, 6}),
                     rectangle("north", {0, 6}, {9, 9})};
    const Document document(level);
    const auto ids = document.idsOf(kRegion);

    EXPECT_FALSE(mergeRegions(document, ids));
    EXPECT_TRUE(mergeRegions(document, ids.first(3)));
}

RC_GTEST_PROP(Regions, CutAndMergedKeepTheirArea, ()) {
    const auto number = [](int low, int high) {
        return *rc::gen::inRange(low * 100, high * 100) / 100.0;
    };
    level::Level level;
    level::Region star;
    star.id = "star";
    const int corners = *rc::gen::inRange(3, 9);
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * i / corners;
        const double radius = number(2, 10);
        star.polygon.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    }
    level.regions = {star};
    Document document(level);
    const ObjectId whole = document.idAt(kRegion, 0);

    const double turn = number(0, 6);
    const Vec2 along{std::cos(turn), std::sin(turn)};
    const Vec2 middle{number(-1, 1), number(-1, 1)};

    const auto cut = cutRegion(document, whole, middle - 20.0 * along, middle + 20.0 * along);
    RC_PRE(static_cast<bool>(cut));
    RC_ASSERT(document.perform("cut", cut->edits));
    const auto& parts = document.level().regions;
    RC_ASSERT(parts.size() == 2U);
    RC_ASSERT(std::abs(areaOf(parts[0]) + areaOf(parts[1]) - areaOf(star)) < 1e-6);
    RC_PRE(areaOf(parts[1]) > 0.01);
    const auto merged = mergeRegions(document, std::vector<ObjectId>{whole, cut->part});
    RC_ASSERT(static_cast<bool>(merged));
    RC_ASSERT(document.perform("merge", *merged));
    RC_ASSERT(std::abs(areaOf(document.level().regions[0]) - areaOf(star)) < 1e-3);
}

} // namespace
} // namespace percept::edit
