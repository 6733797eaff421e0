#include "percept/knowledge/Knowledge.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace percept::knowledge {
namespace {

constexpr AgentId kAnna{1};
constexpr AgentId kBert{2};

TEST(Knowledge, ANewLinkKnowsNothing) {
    Knowledge memory;

    const SenseLink& record = memory.about(kBert);

    EXPECT_EQ(record.about, kBert);
    EXPECT_EQ(record.lastSensed, kNever);
    EXPECT_EQ(record.becameVisible, kNever);
    EXPECT_EQ(record.lastVisible, kNever);
    EXPECT_FALSE(record.positionKnown);
    EXPECT_FALSE(record.withinFieldOfView);
    EXPECT_FALSE(record.shootable);
    EXPECT_TRUE(record.damage.empty());
    EXPECT_FALSE(isRemembered(record, 0, 5));
}

TEST(Knowledge, KeepsOneLinkPerOpponentByAscendingId) {
    Knowledge memory;

    memory.about(kBert).lastSensed = 3;
    memory.about(kAnna).shootable = true;
    memory.about(kBert).shootable = true;

    ASSERT_EQ(memory.links().size(), 2U);
    EXPECT_EQ(memory.links()[0].about, kAnna);
    EXPECT_EQ(memory.links()[1].lastSensed, 3);
}

TEST(Knowledge, FindsOnlyWhatItHas) {
    Knowledge memory;
    memory.about(kAnna).shootable = true;

    EXPECT_NE(memory.find(kAnna), nullptr);
    EXPECT_EQ(memory.find(kBert), nullptr);
    EXPECT_TRUE(memory.forget(kAnna));
    EXPECT_FALSE(memory.forget(kAnna));
    EXPECT_EQ(memory.find(kAnna), nullptr);
}

TEST(Knowledge, HoldsManyAsASortedSetWould) {
    Knowledge memory;
    std::set<AgentId> expected;
    Random random(3);
    for (int i = 0; i < 4000; ++i) {
        // First few of many, later nearly all of few.
        const AgentId id{random.below(i < 1000 ? 100'000U : 60U)};
        if (random.below(4) == 0) {
            ASSERT_EQ(memory.forget(id), expected.erase(id) == 1) << i;
        } else {
            memory.about(id).shootable = true;
            expected.insert(id);
        }
        const AgentId other{random.below(100)};
        ASSERT_EQ(memory.find(other) != nullptr, expected.contains(other)) << i;
    }
    ASSERT_EQ(memory.links().size(), expected.size());
    EXPECT_TRUE(std::equal(expected.begin(),
                           expected.end(),
                           memory.links().begin(),
                           [](AgentId id, const auto& record) { return record.about == id; }));
}

TEST(Knowledge, RemembersUpToItsSpanInclusive) {
    SenseLink record;
    record.lastSensed = 10;

    EXPECT_TRUE(isRemembered(record, 15, 5));
    EXPECT_FALSE(isRemembered(record, 15.001, 5));
}

TEST(Knowledge, TimeVisibleCountsFromTheSightingAndIsZeroOutOfView) {
    SenseLink record;
    record.becameVisible = 10;
    record.lastVisible = 12;
    record.withinFieldOfView = true;

    EXPECT_EQ(timeVisible(record, 12.5), 2.5);
    EXPECT_EQ(timeOutOfView(record, 12.5), 0.0);
    record.withinFieldOfView = false;
    EXPECT_EQ(timeVisible(record, 12.5), 0.0);
    EXPECT_EQ(timeOutOfView(record, 12.5), 0.5);
}

TEST(Knowledge, WhoWasNeverSeenHasBeenOutOfViewLongerThanAnyPersistence) {
    EXPECT_GT(timeOutOfView(SenseLink{}, 0.0), 900.0);
}

TEST(Knowledge, SumsTheDamageOfAnOpponentWithinTheSpan) {
    Knowledge memory;
    memory.addDamage(kAnna, 10, 1);
    memory.addDamage(kAnna, 1, 4);
    memory.addDamage(kBert, 7, 4);

    EXPECT_EQ(memory.recentDamage(kAnna, 6, 5), 11);
    EXPECT_EQ(memory.recentDamage(kAnna, 6.5, 5), 1);
    EXPECT_EQ(memory.recentDamage(kBert, 6.5, 5), 7);
    EXPECT_EQ(memory.recentDamage(AgentId{9}, 6.5, 5), 0);
}

TEST(Knowledge, DropsDamageOlderThanTheSpan) {
    Knowledge memory;
    memory.addDamage(kAnna, 10, 1);
    memory.addDamage(kAnna, 1, 4);

    memory.ageDamage(7, 5);

    ASSERT_EQ(memory.find(kAnna)->damage.size(), 1U);
    EXPECT_EQ(memory.find(kAnna)->damage[0].amount, 1);
}

RC_GTEST_PROP(Area, LiesInTheDirectionOfThePlaceAndHoldsIt, ()) {
    const auto any = [] { return 0.01 * *rc::gen::inRange(-4000, 4001); };
    const double x = any();
    const double y = any();
    const Vec2 from(x, y);
    const double dx = any();
    const double dy = any();
    const Vec2 place = from + 0.25 * Vec2(dx, dy);
    RC_PRE(geometry::distance(place, from) > 0.001);

    const Area area = areaOf(place, from);

    RC_ASSERT(geometry::distance(area.middle, place) <= area.radius + 1e-9);
    const Vec2 seen = geometry::normalisedOrZero(place - from);
    RC_ASSERT(geometry::distance(geometry::normalisedOrZero(area.middle - from), seen) < 1e-9);
}

TEST(Area, AboutAPlaceThatIsKnownExactlySaysNothingNew) {
    SenseLink link;
    link.lastPosition = {10, 0};
    const Area about{{8, 0}, 3.5};
    EXPECT_FALSE(saysNothingNew(link, about)) << "no place is known";
    link.positionKnown = true;
    EXPECT_TRUE(saysNothingNew(link, about));
    EXPECT_FALSE(saysNothingNew(link, {{6, 0}, 3.5})) << "he is elsewhere";
    EXPECT_FALSE(saysNothingNew(link, {{10, 0}, 0})) << "an exact place";
    link.area = 3.5;
    EXPECT_FALSE(saysNothingNew(link, about)) << "one area is as good as the other: the newer";
}

} // namespace
} // namespace percept::knowledge
