#include "percept/agent/SensoryMemory.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace percept::agent {
namespace {

constexpr AgentId kAnna{1};
constexpr AgentId kBert{2};

TEST(SensoryMemory, ANewRecordKnowsNothing) {
    SensoryMemory memory;

    const MemoryRecord& record = memory.about(kBert);

    EXPECT_EQ(record.opponent, kBert);
    EXPECT_EQ(record.lastSensed, MemoryRecord::kNever);
    EXPECT_EQ(record.becameVisible, MemoryRecord::kNever);
    EXPECT_EQ(record.lastVisible, MemoryRecord::kNever);
    EXPECT_FALSE(record.positionKnown);
    EXPECT_FALSE(record.withinFieldOfView);
    EXPECT_FALSE(record.shootable);
    EXPECT_TRUE(record.damage.empty());
    EXPECT_FALSE(isRemembered(record, 0, 5));
}

TEST(SensoryMemory, KeepsOneRecordPerOpponentByAscendingId) {
    SensoryMemory memory;

    memory.about(kBert).lastSensed = 3;
    memory.about(kAnna).shootable = true;
    memory.about(kBert).shootable = true;

    ASSERT_EQ(memory.records().size(), 2U);
    EXPECT_EQ(memory.records()[0].opponent, kAnna);
    EXPECT_EQ(memory.records()[1].lastSensed, 3);
}

TEST(SensoryMemory, FindsOnlyWhatItHas) {
    SensoryMemory memory;
    memory.about(kAnna).shootable = true;

    EXPECT_NE(memory.find(kAnna), nullptr);
    EXPECT_EQ(memory.find(kBert), nullptr);
    EXPECT_TRUE(memory.forget(kAnna));
    EXPECT_FALSE(memory.forget(kAnna));
    EXPECT_EQ(memory.find(kAnna), nullptr);
}

TEST(SensoryMemory, HoldsManyAsASortedSetWould) {
    SensoryMemory memory;
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
    ASSERT_EQ(memory.records().size(), expected.size());
    EXPECT_TRUE(std::equal(expected.begin(),
                           expected.end(),
                           memory.records().begin(),
                           [](AgentId id, const auto& record) { return record.opponent == id; }));
}

TEST(SensoryMemory, RemembersUpToItsSpanInclusive) {
    MemoryRecord record;
    record.lastSensed = 10;

    EXPECT_TRUE(isRemembered(record, 15, 5));
    EXPECT_FALSE(isRemembered(record, 15.001, 5));
}

TEST(SensoryMemory, TimeVisibleCountsFromTheSightingAndIsZeroOutOfView) {
    MemoryRecord record;
    record.becameVisible = 10;
    record.lastVisible = 12;
    record.withinFieldOfView = true;

    EXPECT_EQ(timeVisible(record, 12.5), 2.5);
    EXPECT_EQ(timeOutOfView(record, 12.5), 0.0);
    record.withinFieldOfView = false;
    EXPECT_EQ(timeVisible(record, 12.5), 0.0);
    EXPECT_EQ(timeOutOfView(record, 12.5), 0.5);
}

TEST(SensoryMemory, WhoWasNeverSeenHasBeenOutOfViewLongerThanAnyPersistence) {
    EXPECT_GT(timeOutOfView(MemoryRecord{}, 0.0), 900.0);
}

TEST(SensoryMemory, SumsTheDamageOfAnOpponentWithinTheSpan) {
    SensoryMemory memory;
    memory.addDamage(kAnna, 10, 1);
    memory.addDamage(kAnna, 1, 4);
    memory.addDamage(kBert, 7, 4);

    EXPECT_EQ(memory.recentDamage(kAnna, 6, 5), 11);
    EXPECT_EQ(memory.recentDamage(kAnna, 6.5, 5), 1);
    EXPECT_EQ(memory.recentDamage(kBert, 6.5, 5), 7);
    EXPECT_EQ(memory.recentDamage(AgentId{9}, 6.5, 5), 0);
}

TEST(SensoryMemory, DropsDamageOlderThanTheSpan) {
    SensoryMemory memory;
    memory.addDamage(kAnna, 10, 1);
    memory.addDamage(kAnna, 1, 4);

    memory.ageDamage(7, 5);

    ASSERT_EQ(memory.find(kAnna)->damage.size(), 1U);
    EXPECT_EQ(memory.find(kAnna)->damage[0].amount, 1);
}

} // namespace
} // namespace percept::agent
