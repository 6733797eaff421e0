#include "percept/agent/Fuzzy.h"

#include <gtest/gtest.h>

namespace percept::agent::fuzzy {
namespace {

TEST(Fuzzy, TriangleRisesToItsPeakAndFalls) {
    const Set set{Set::Shape::Triangle, 25, 150, 300};

    EXPECT_DOUBLE_EQ(set.membership(25), 0.0);
    EXPECT_DOUBLE_EQ(set.membership(50), 0.2);
    EXPECT_DOUBLE_EQ(set.membership(150), 1.0);
    EXPECT_DOUBLE_EQ(set.membership(225), 0.5);
    EXPECT_DOUBLE_EQ(set.membership(300), 0.0);
}

TEST(Fuzzy, ShouldersStayAtOneBeyondTheirPeak) {
    const Set left{Set::Shape::LeftShoulder, 0, 25, 150};
    const Set right{Set::Shape::RightShoulder, 150, 300, 1000};

    EXPECT_DOUBLE_EQ(left.membership(0), 1.0);
    EXPECT_DOUBLE_EQ(left.membership(150), 0.0);
    EXPECT_DOUBLE_EQ(right.membership(150), 0.0);
    EXPECT_DOUBLE_EQ(right.membership(900), 1.0);
}

TEST(Fuzzy, ATriangleWithoutARisingSideStartsAtItsPeak) {
    const Set low{Set::Shape::Triangle, 0, 0, 30};

    EXPECT_DOUBLE_EQ(low.membership(0), 1.0);
    EXPECT_DOUBLE_EQ(low.membership(15), 0.5);
}

TEST(Fuzzy, DesirabilitySetsStandForTwelveAndAHalfFiftyAndEightySevenAndAHalf) {
    EXPECT_DOUBLE_EQ(desirabilitySets()[0].representative(), 12.5);
    EXPECT_DOUBLE_EQ(desirabilitySets()[1].representative(), 50.0);
    EXPECT_DOUBLE_EQ(desirabilitySets()[2].representative(), 87.5);
}

TEST(Fuzzy, VerySquaresAndFairlyTakesTheRoot) {
    EXPECT_DOUBLE_EQ(applyHedge(Hedge::Very, 0.5), 0.25);
    EXPECT_DOUBLE_EQ(applyHedge(Hedge::Fairly, 0.25), 0.5);
    EXPECT_DOUBLE_EQ(applyHedge(Hedge::None, 0.3), 0.3);
}

TEST(Fuzzy, AndIsTheMinimumAndRulesOnOneSetGiveTheMaximum) {
    const std::array distance{Set{Set::Shape::LeftShoulder, 0, 0, 10}};
    const std::array ammunition{Set{Set::Shape::RightShoulder, 0, 10, 10},
                                Set{Set::Shape::LeftShoulder, 0, 0, 10}};
    const std::array rules{Rule{0, 0, Consequent::VeryDesirable},
                           Rule{0, 1, Consequent::VeryDesirable},
                           Rule{0, 1, Consequent::Undesirable}};

    // Near 0.8; loaded 0.3; empty 0.7: strengths max(0.3, 0.7) and 0.7.
    EXPECT_DOUBLE_EQ(infer(rules, distance, ammunition, 2, 3), 50.0);
}

TEST(Fuzzy, WithoutAFiringRuleNothingIsDesirable) {
    const std::array distance{Set{Set::Shape::LeftShoulder, 0, 0, 10}};

    EXPECT_EQ(infer(std::array{Rule{0, -1, Consequent::Desirable}}, distance, {}, 10, 0), 0.0);
}

} // namespace
} // namespace percept::agent::fuzzy
