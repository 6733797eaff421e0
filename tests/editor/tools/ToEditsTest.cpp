#include "editor/tools/ToEdits.h"

#include "House.h"
#include "editor/tools/GenerateGraph.h"
#include "editor/tools/SenseProblems.h"

#include <gtest/gtest.h>

namespace percept::tools {
namespace {

TEST(ToEdits, PerformsAGeneratedGraphAsOneStepThatCanBeUndone) {
    auto house = test::House::threeInARow();
    const level::Level before = house.level();
    level::Level after = before;
    const auto changes = *generateGraph(before);
    apply(changes, after);
    edit::Document document(before);

    ASSERT_TRUE(document.perform("generated graph", toEdits(changes, document)));

    EXPECT_EQ(document.level(), after);
    EXPECT_EQ(document.stepCount(), 1U);
    document.undo();
    EXPECT_EQ(document.level(), before);
}

TEST(ToEdits, DropsAndReplacesAsApplyDoes) {
    level::Level level = test::House::threeInARow().level();
    apply(*generateGraph(level), level);
    level.walls.push_back({"new", {{10, 3}, {10, 5}}, false, 0.0, 3.0, {}, {}});
    level.regions[1].attenuation.emplace_back("sound", 2.0);
    const auto changes = *generateGraph(level);
    edit::Document document(level);

    ASSERT_TRUE(document.perform("generated graph", toEdits(changes, document)));

    level::Level after = level;
    apply(changes, after);
    EXPECT_EQ(document.level(), after);
    const auto problems = *findSenseProblems(document.level());
    ASSERT_FALSE(problems.empty());
    const auto& fix = problems.front().fixes.front();
    ASSERT_TRUE(document.perform(fix.name, toEdits(fix.changes, document)));
    EXPECT_DOUBLE_EQ(document.level().regions[1].attenuation[0].second, 1.0);
}

TEST(ToEdits, SetsTheManager) {
    level::Level level = test::sampleLevel("camp");
    edit::Document document(level);
    LevelChanges changes;
    changes.senseManager = "graph";

    ASSERT_TRUE(document.perform("Use sense graph", toEdits(changes, document)));

    EXPECT_EQ(document.level().senseManager, "graph");
}

} // namespace
} // namespace percept::tools
