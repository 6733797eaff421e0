#include "EditedValley.h"

#include <gtest/gtest.h>

namespace percept::session {
namespace {

class CompoundModelTest : public EditedValley {};

TEST_F(CompoundModelTest, TheLogicOfACompoundIsAppliedWithItsRuleAsOneStep) {
    compounds.setCurrent(0);
    ASSERT_FALSE(compounds.isProbabilistic());

    compounds.setProbabilistic(true);
    EXPECT_TRUE(compounds.differs());
    EXPECT_EQ(editing.position(), 0) << "not before it is applied";
    compounds.setRule("cover AND exposure");
    compounds.apply();

    EXPECT_EQ(editing.position(), 1);
    EXPECT_FALSE(compounds.differs());
    EXPECT_EQ(geometry.level()->compounds[0].rule, "cover AND exposure");
    EXPECT_EQ(geometry.level()->compounds[0].logic, "probabilistic");
    editing.undo();
    EXPECT_EQ(*geometry.level(), original);
    EXPECT_FALSE(compounds.isProbabilistic()) << "as the level has it";
    compounds.setProbabilistic(true);
    compounds.restore();
    EXPECT_FALSE(compounds.isProbabilistic());
    EXPECT_FALSE(compounds.differs());
}

TEST_F(CompoundModelTest, CompoundsOfManyWaypointsComeAndGoBeforeTheirPointsDo) {
    level::Level many = original;
    for (int i = 0; i < 1000; ++i) {
        level::Waypoint point = original.waypoints.front();
        point.id = "p" + std::to_string(i);
        many.waypoints.push_back(std::move(point));
    }
    original = many;
    editing.openLevel(original, true);
    geometry.setLevel(editing.document().snapshot());
    const auto count = compounds.names().size();
    ASSERT_EQ(static_cast<std::size_t>(count), original.compounds.size());

    compounds.add();

    ASSERT_EQ(compounds.names().size(), count + 1);
    EXPECT_EQ(compounds.current(), count) << "the new one is written, no other";
    compounds.remove();
    EXPECT_EQ(compounds.names().size(), count);
    EXPECT_EQ(compounds.current(), count - 1);
    EXPECT_EQ(compounds.rule().toStdString(), original.compounds.back().rule);
    editing.undo();
    EXPECT_EQ(compounds.names().size(), count + 1);
}

} // namespace
} // namespace percept::session
