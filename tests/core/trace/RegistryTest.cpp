#include "percept/trace/Registry.h"
#include "percept/trace/Trace.h"

#include "percept/base/Random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace percept::trace {
namespace {

using testing::HasSubstr;

enum class Mood : std::uint8_t { Calm, Angry };
BOOST_DESCRIBE_ENUM(Mood, Calm, Angry)

/// A member of every type that records may have.
struct Everything {
    static constexpr RecordInfo kInfo{"everything",
                                      Category::Decision,
                                      TraceLevel::Normal,
                                      "All that a record can hold.",
                                      "{agent} feels {mood}",
                                      "at {place}",
                                      LaneRole::Mark,
                                      "reach m, delay s"};
    bool flag = false;
    Mood mood{};
    Gate gate{};
    Goal goal{};
    std::int32_t whole = 0;
    std::uint32_t count = 0;
    std::int64_t large = 0;
    double reach = 0;
    double delay = 0;
    RecordId other = kNoRecord;
    AgentId agent = kNoAgent;
    AgentId about = kNoAgent;
    Vec2 place{0, 0};
};
BOOST_DESCRIBE_STRUCT(
    Everything,
    (),
    (flag, mood, gate, goal, whole, count, large, reach, delay, other, agent, about, place))

struct Silent {
    static constexpr RecordInfo kInfo{"silent", Category::World, TraceLevel::Normal, ""};
    AgentId agent = kNoAgent;
};
BOOST_DESCRIBE_STRUCT(Silent, (), (agent))
struct Hollow {
    static constexpr RecordInfo kInfo{
        "hollow", Category::World, TraceLevel::Normal, "Nothing at all."};
};
BOOST_DESCRIBE_STRUCT(Hollow, (), ())
struct Misspelt {
    static constexpr RecordInfo kInfo{"misspelt",
                                      Category::World,
                                      TraceLevel::Normal,
                                      "Its sentence names no column.",
                                      "{agnet} errs"};
    AgentId agent = kNoAgent;
};
BOOST_DESCRIBE_STRUCT(Misspelt, (), (agent))

Kind kindNamed(const std::string& table) {
    Kind kind = kindOf<Everything>();
    kind.table = table;
    return kind;
}

TEST(Registry, AStructIsDescribedByItsMembers) {
    Registry registry;
    ASSERT_TRUE(registry.add<Everything>());

    const Kind& kind = *registry.find("everything");
    std::vector<std::string> names;
    for (const Column& column : kind.columns)
        names.push_back(column.name);
    EXPECT_THAT(names,
                testing::ElementsAre("flag",
                                     "mood",
                                     "gate",
                                     "goal",
                                     "whole",
                                     "count",
                                     "large",
                                     "reach",
                                     "delay",
                                     "other",
                                     "agent",
                                     "about",
                                     "place_x",
                                     "place_y"));
    EXPECT_EQ(kind.find("reach")->unit, "m");
    EXPECT_EQ(kind.find("delay")->unit, "s");
    EXPECT_EQ(kind.find("mood")->values, (std::vector<std::string>{"calm", "angry"}));
    EXPECT_EQ(kind.find("goal")->domain, "goal");
    EXPECT_TRUE(kind.find("goal")->values.empty()) << "others may be registered";
    EXPECT_EQ(kind.find("agent")->domain, "agent");
}

TEST(Registry, ValuesAreReadAndWrittenWhereTheStructHasThem) {
    const Kind kind = kindOf<Everything>();
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        Row<Everything> row{RecordId{7}, 3, RecordId{5}, {}};
        row.data = {random.below(2) == 1,
                    static_cast<Mood>(random.below(2)),
                    static_cast<Gate>(random.below(32)),
                    static_cast<Goal>(random.below(256)),
                    static_cast<std::int32_t>(random.below(1U << 31U)) * (i % 2 == 0 ? 1 : -1),
                    random.below(std::numeric_limits<std::uint32_t>::max()),
                    -static_cast<std::int64_t>(random.below(1000)) << 33,
                    random.between(-9.0, 9.0),
                    random.between(-9.0, 9.0),
                    RecordId{random.below(3)},
                    random.below(3) == 0 ? kNoAgent : AgentId{random.below(9)},
                    random.below(3) == 0 ? kNoAgent : AgentId{random.below(9)},
                    {random.between(-9.0, 9.0), random.between(-9.0, 9.0)}};
        const auto* from = reinterpret_cast<const std::byte*>(&row);
        Row<Everything> copy{};
        for (const Column& column : kind.columns)
            ASSERT_TRUE(setCell(column, reinterpret_cast<std::byte*>(&copy), cellOf(column, from)));

        EXPECT_EQ(copy.data.flag, row.data.flag);
        EXPECT_EQ(copy.data.mood, row.data.mood);
        EXPECT_EQ(copy.data.gate, row.data.gate);
        EXPECT_EQ(copy.data.goal, row.data.goal);
        EXPECT_EQ(copy.data.whole, row.data.whole);
        EXPECT_EQ(copy.data.count, row.data.count);
        EXPECT_EQ(copy.data.large, row.data.large);
        EXPECT_EQ(copy.data.reach, row.data.reach);
        EXPECT_EQ(copy.data.delay, row.data.delay);
        EXPECT_EQ(copy.data.other, row.data.other);
        EXPECT_EQ(copy.data.agent, row.data.agent);
        EXPECT_EQ(copy.data.place, row.data.place);
        const AgentColumns agents(kind);
        EXPECT_EQ(agents.agentOf(from), row.data.agent);
        EXPECT_EQ(agents.aboutOf(from), row.data.about);
        EXPECT_EQ(AnyRows::headOf(from).id, row.id);
        EXPECT_EQ(AnyRows::headOf(from).frame, row.frame);
        EXPECT_EQ(AnyRows::headOf(from).cause, row.cause);
    }
}

TEST(Registry, AValueThatCannotBeIsRefused) {
    const Kind kind = kindOf<Everything>();
    Row<Everything> row{};
    auto* at = reinterpret_cast<std::byte*>(&row);
    for (const auto& [name, value] : {std::pair("mood", std::int64_t{2}),
                                      std::pair("mood", std::int64_t{-1}),
                                      std::pair("flag", std::int64_t{2}),
                                      std::pair("gate", std::int64_t{256}),
                                      std::pair("whole", std::int64_t{1} << 31),
                                      std::pair("count", std::int64_t{-1}),
                                      std::pair("agent", std::int64_t{1} << 32)})
        EXPECT_FALSE(setCell(*kind.find(name), at, value)) << name << ' ' << value;
    EXPECT_FALSE(setCell(*kind.find("whole"), at, 1.5));
}

TEST(Registry, NumbersAreThoseOfTheOrderOfRegistration) {
    Registry registry;
    EXPECT_EQ(registry.addGoal("rest").value(), Goal{0});
    EXPECT_EQ(registry.addGoal("warn").value(), Goal{1});
    EXPECT_EQ(registry.addGate({"aura", true, "m"}).value(), Gate{0});
    EXPECT_EQ(registry.addEvent("alarm").value(), EventCode{0});
    EXPECT_EQ(registry.goal("warn"), Goal{1});
    EXPECT_EQ(registry.gate("aura"), Gate{0});
    EXPECT_EQ(registry.event("alarm"), EventCode{0});
    EXPECT_FALSE(registry.goal("sing"));
}

TEST(Registry, WhatIsThereAlreadyIsRefused) {
    Registry registry;
    ASSERT_TRUE(registry.add<Everything>());
    ASSERT_TRUE(registry.addGoal("warn"));
    ASSERT_TRUE(registry.addGate({"aura", true, "m"}));
    ASSERT_TRUE(registry.addEvent("alarm"));

    for (const Result<void>& result : {registry.add<Everything>()}) {
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::InvalidInput);
        EXPECT_THAT(result.error().message, HasSubstr("everything"));
        EXPECT_THAT(result.error().message, HasSubstr("another name"));
    }
    EXPECT_THAT(registry.addGoal("warn").error().message, HasSubstr("goal \"warn\""));
    EXPECT_THAT(registry.addGate({"aura", false, ""}).error().message, HasSubstr("aura"));
    EXPECT_THAT(registry.addEvent("alarm").error().message, HasSubstr("alarm"));
    EXPECT_EQ(registry.kinds().size(), 1U);
    EXPECT_EQ(registry.goals().size(), 1U);
}

TEST(Registry, ARecordWithoutADescriptionIsRefused) {
    Registry registry;
    EXPECT_THAT(registry.add<Silent>().error().message, HasSubstr("no description"));
    EXPECT_THAT(registry.add<Hollow>().error().message, HasSubstr("no columns"));
    EXPECT_THAT(registry.add<Misspelt>().error().message, HasSubstr("agnet"));
    EXPECT_TRUE(registry.kinds().empty());
}

TEST(Registry, NamesThatNoTableOrColumnCanHaveAreRefused) {
    Registry registry;
    for (const char* name :
         {"", "Hit", "two words", "9lives", "a;drop", "run", "traffic", "kind", "hit_named"})
        EXPECT_FALSE(registry.add(kindNamed(name))) << name;
    for (const char* name : {"", "id", "frame", "cause", "x y", "flag"}) {
        Kind kind = kindNamed("fine");
        kind.columns.back().name = name;
        EXPECT_FALSE(registry.add(kind)) << name;
    }
    EXPECT_TRUE(registry.add(kindNamed("fine")));
    EXPECT_FALSE(registry.addGoal("take cover"));
    EXPECT_FALSE(registry.addGate({"Range", false, ""}));
}

TEST(Registry, TheSameTextsStandForTheSameNumbersEverywhere) {
    Registry registry;
    ASSERT_TRUE(registry.add<Everything>());
    Kind other = kindNamed("other");
    other.columns[1].values = {"sad", "glad"};

    const auto added = registry.add(other);

    ASSERT_FALSE(added);
    EXPECT_THAT(added.error().message, HasSubstr("mood"));
    EXPECT_TRUE(registry.add(kindNamed("third")));
}

TEST(Registry, ThereIsRoomForSoManyAndNoMore) {
    Registry registry;
    for (std::size_t i = 0; i < Registry::kMostGates; ++i)
        ASSERT_TRUE(registry.addGate({"gate_" + std::to_string(i), false, ""}));
    EXPECT_FALSE(registry.addGate({"one_more", false, ""}));
    for (std::size_t i = 0; i < Registry::kMostGoals; ++i)
        ASSERT_TRUE(registry.addGoal("goal_" + std::to_string(i)));
    EXPECT_FALSE(registry.addGoal("one_more"));
}

TEST(RecordBuffer, KeepsRowsOfAnyKindApart) {
    RecordBuffer records;
    const Kind described = [] {
        Kind kind = kindNamed("foreign");
        kind.info = nullptr;
        kind.make = nullptr;
        return kind;
    }();
    records.rows<Everything>().push_back({RecordId{1}, 0, kNoRecord, {}});
    records.rows<Silent>().push_back({RecordId{2}, 0, kNoRecord, {}});
    ASSERT_EQ(described.rowSize % 8, 0U);
    static_cast<void>(records.rowsOf(described).grow());
    RecordBuffer copy = records;
    copy.append(records);

    EXPECT_EQ(records.size(), 3U);
    EXPECT_EQ(copy.size(), 6U);
    EXPECT_EQ(copy.rows<Silent>().size(), 2U);
    EXPECT_EQ(copy.find(described)->size(), 2U);
    EXPECT_EQ(copy.find(kindOf<Everything>()), &copy.rowsOf(kindOf<Everything>()));
    copy.clear();
    EXPECT_TRUE(copy.empty());
    EXPECT_EQ(records.size(), 3U) << "a copy is its own";
    const RecordBuffer moved = std::move(records);
    EXPECT_EQ(moved.rows<Everything>().size(), 1U);
}

} // namespace
} // namespace percept::trace
