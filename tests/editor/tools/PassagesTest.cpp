#include "House.h"
#include "editor/edit/Document.h"
#include "editor/tools/SenseProblems.h"
#include "editor/tools/ToEdits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

/// Connections that pass nothing: named as such, and mended without another one beside them.
namespace percept::tools {
namespace {

using level::Level;
using test::House;
using Kind = SenseProblemKind;

std::vector<SenseProblem> found(const Level& level) {
    return *findSenseProblems(level);
}

std::size_t countOf(const std::vector<SenseProblem>& problems, Kind kind) {
    return static_cast<std::size_t>(
        std::count_if(problems.begin(), problems.end(), [&](const SenseProblem& one) {
            return one.kind == kind;
        }));
}

/// Two rooms side by side with a gap between them, and a connection through it.
Level twoRooms(const level::ById<level::Passage>& passes) {
    House house;
    house.box({0, 0}, {20, 8}).wall({{10, 0}, {10, 3}}).wall({{10, 5}, {10, 8}});
    house.region("left", {0, 0}, {10, 8}).region("right", {10, 0}, {20, 8});
    house.connection("there", "left", "right", {9.8, 4, 1.7}, {10.2, 4, 1.7}, passes);
    house.connection("back", "right", "left", {10.2, 4, 1.7}, {9.8, 4, 1.7}, passes);
    house.level().senseManager = "graph";
    return house.level();
}

TEST(Passages, ALevelWithoutModalitiesIsSaidToHaveNone) {
    Level level = twoRooms({});
    level.modalities.clear();

    const auto problems = found(level);

    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].kind, Kind::PassesNothing);
    EXPECT_EQ(problems[0].problem.message,
              "The level has no modalities, so nothing is sensed and 2 connections pass nothing");
    ASSERT_EQ(problems[0].fixes.size(), 1U);
    EXPECT_EQ(problems[0].fixes[0].name, "Add sight and sound");
    apply(problems[0].fixes[0].changes, level);
    EXPECT_TRUE(found(level).empty());
    EXPECT_EQ(level.connections.size(), 2U);
    ASSERT_EQ(level.modalities.size(), 2U);
    for (const auto& link : level.connections)
        EXPECT_EQ(link.modalities.size(), 2U) << link.id;
}

TEST(Passages, WhatALevelDoesNotDeclareIsNamed) {
    Level level = twoRooms({{"telepathy", {}}});

    const auto problems = found(level);

    ASSERT_EQ(problems.size(), 2U);
    EXPECT_EQ(problems[0].problem.place, "connections[0].modalities");
    EXPECT_EQ(problems[0].problem.message,
              "\"there\" passes nothing: the level has no modality \"telepathy\"");
    EXPECT_EQ(problems[0].fixes.at(0).name, "Let it pass sight and sound");
}

TEST(Passages, ThroughAWindowOnlyItsGlassCounts) {
    House house;
    house.box({0, 0}, {20, 8}).wall({{10, 0}, {10, 3}}).wall({{10, 5}, {10, 8}});
    house.wall({{10, 3}, {10, 5}}, "glass");
    house.region("left", {0, 0}, {10, 8}).region("right", {10, 0}, {20, 8});
    house.connection("there", "left", "right", {9.8, 4, 1.7}, {10.2, 4, 1.7}, {});

    const auto problems = found(house.level());

    const auto idle = std::find_if(problems.begin(), problems.end(), [](const auto& one) {
        return one.kind == Kind::PassesNothing;
    });
    ASSERT_NE(idle, problems.end());
    EXPECT_EQ(idle->fixes.at(0).name, "Let it pass sight");
    EXPECT_EQ(
        idle->fixes.at(0).changes.connections.at(0).object->modalities.at(0).second.attenuation,
        0.9);
}

/// A row of rooms with gaps; between neighbours none, one or both connections, each of which passes
/// nothing, an unknown modality, or some of those that there are; with and without modalities.
Level randomRow(std::mt19937& random) {
    const auto rooms = static_cast<int>(2 + random() % 3);
    House house;
    house.box({0, 0}, {10.0 * rooms, 8});
    for (int i = 0; i < rooms; ++i)
        house.region("room_" + std::to_string(i), {10.0 * i, 0}, {10.0 * (i + 1), 8});
    for (int i = 1; i < rooms; ++i) {
        const double x = 10.0 * i;
        house.wall({{x, 0}, {x, 3}}).wall({{x, 5}, {x, 8}});
        for (const bool back : {false, true}) {
            if (random() % 3 == 0)
                continue;
            level::ById<level::Passage> passes;
            for (const char* modality : {"sight", "sound", "telepathy"})
                if (random() % 3 == 0)
                    passes.emplace_back(modality, level::Passage{1.0, 0.4, false, {}});
            const double y = random() % 2 == 0 ? 4.0 : 4.4;
            const double far = random() % 2 == 0 ? 0.2 : 1.5;
            level::Vec3 start{x - far, y, 1.7};
            level::Vec3 end{x + far, y, 1.7};
            const auto one = "room_" + std::to_string(i - 1);
            const auto two = "room_" + std::to_string(i);
            const auto id = "c" + std::to_string(i) + (back ? "b" : "a");
            if (back)
                house.connection(id, two, one, end, start, passes);
            else
                house.connection(id, one, two, start, end, passes);
        }
    }
    if (random() % 3 == 0)
        house.level().modalities.clear();
    house.level().senseManager = "graph";
    return house.level();
}

/// Between neighbours, through the one gap there is.
bool hasTwins(const Level& level) {
    std::set<std::pair<std::string, std::string>> ends;
    for (const auto& link : level.connections) {
        const bool neighbours = std::abs(link.from.back() - link.to.back()) == 1;
        if (neighbours && !ends.emplace(link.from, link.to).second)
            return true;
    }
    return false;
}

TEST(Passages, FixesMendWithoutAnotherConnectionOfTheSameEnds) {
    std::mt19937 random(11);
    for (int round = 0; round < 150; ++round) {
        edit::Document document{randomRow(random)};
        SCOPED_TRACE(round);
        ASSERT_FALSE(hasTwins(document.level()));
        int fixes = 0;
        for (; fixes < 60; ++fixes) {
            const auto problems = found(document.level());
            const auto fixable = std::find_if(
                problems.begin(), problems.end(), [](const auto& p) { return !p.fixes.empty(); });
            if (fixable == problems.end())
                break;
            const auto edits = toEdits(fixable->fixes[0].changes, document);
            ASSERT_TRUE(document.perform("fix", edits));
            ASSERT_FALSE(hasTwins(document.level())) << fixable->problem.message;
            const auto after = found(document.level());
            EXPECT_TRUE(std::none_of(after.begin(), after.end(), [&](const auto& p) {
                return p.kind == fixable->kind && p.problem.message == fixable->problem.message;
            })) << fixable->problem.message;
            if (fixable->kind == Kind::PassesNothing && !document.level().modalities.empty()) {
                EXPECT_LE(countOf(after, Kind::PassesNothing),
                          countOf(problems, Kind::PassesNothing));
            }
        }
        EXPECT_LT(fixes, 60);
        const auto left = found(document.level());
        EXPECT_EQ(countOf(left, Kind::PassesNothing), 0U);
        EXPECT_EQ(countOf(left, Kind::Unreachable), 0U);
        EXPECT_EQ(countOf(left, Kind::DuplicateConnection), 0U);
    }
}

} // namespace
} // namespace percept::tools
