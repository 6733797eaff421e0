#include "percept/lod/Importance.h"
#include "percept/lod/DetailCurve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::lod {
namespace {

TEST(Importance, IsTheWeightedMeanOfItsTerms) {
    level::Importance importance;
    importance.weights = {{"distance", 3}, {"story", 1}};
    const ImportanceModel model(importance);
    EXPECT_THAT(model.terms(), testing::ElementsAre("distance", "story"));
    EXPECT_DOUBLE_EQ(model.combine({0.5, 1}), 0.625);
    EXPECT_DOUBLE_EQ(model.combine({9, 9}), 1) << "terms are 0..1";
    EXPECT_DOUBLE_EQ(model.combine({0.5}), 0.375);
    EXPECT_DOUBLE_EQ(ImportanceModel().combine({1}), 0);
}

TEST(Importance, NegativeWeightsCountAgainst) {
    level::Importance importance;
    importance.weights = {{"distance", 1}, {"hidden", -1}};
    EXPECT_DOUBLE_EQ(ImportanceModel(importance).combine({0.75, 0.5}), 0.25);
    EXPECT_DOUBLE_EQ(ImportanceModel(importance).combine({0.25, 1}), 0);
}

TEST(Importance, FallsWithDistanceAndWithTimeSinceAttention) {
    EXPECT_DOUBLE_EQ(distanceTerm(0, 20), 1);
    EXPECT_DOUBLE_EQ(distanceTerm(20, 20), 0.5);
    EXPECT_DOUBLE_EQ(attentionTerm(0, 3), 1);
    EXPECT_NEAR(attentionTerm(6, 3), 0.25, 1e-12);
}

TEST(SmoothedImportance, FollowsWithADelayThatDoesNotDependOnTheFrameRate) {
    SmoothedImportance atOnce;
    SmoothedImportance inSteps;
    EXPECT_DOUBLE_EQ(atOnce.follow(0, 0.1, 2), 0) << "the first value is taken over";
    inSteps.follow(0, 0.1, 2);
    atOnce.follow(1, 2, 2);
    for (int i = 0; i < 20; ++i)
        inSteps.follow(1, 0.1, 2);
    EXPECT_NEAR(atOnce.value, 1 - 0.36787944117144233, 1e-12);
    EXPECT_NEAR(inSteps.value, atOnce.value, 1e-12);
    EXPECT_DOUBLE_EQ(inSteps.follow(0.3, 1, 0), 0.3);
}

TEST(DetailCurve, IsAFunctionOfImportance) {
    const auto curve = DetailCurve::parse(R"({"from": 60, "to": 1, "power": 2})", "p");
    ASSERT_TRUE(curve);
    EXPECT_DOUBLE_EQ(curve->at(0), 60);
    EXPECT_DOUBLE_EQ(curve->at(1), 1);
    EXPECT_NEAR(curve->at(0.5), 60 - 59 * 0.25, 1e-9);
    EXPECT_DOUBLE_EQ(curve->at(-3), 60);
}

TEST(DetailCurve, OrOneValuePerCategory) {
    const auto curve =
        DetailCurve::parse(R"([{"min": 0.2, "value": 10}, {"min": 0.6, "value": 1}])", "p");
    ASSERT_TRUE(curve);
    EXPECT_TRUE(curve->hasCategories());
    EXPECT_DOUBLE_EQ(curve->at(0.6), 1);
    EXPECT_DOUBLE_EQ(curve->at(0.59), 10);
    EXPECT_DOUBLE_EQ(curve->at(0.1), 10) << "below all of them";
}

TEST(DetailCurve, RefusesWhatIsNeither) {
    for (const char* bad : {"3", "[]", "{}", R"({"from": 1})", R"([{"min": 1}])", "{"}) {
        const auto curve = DetailCurve::parse(bad, "lod.frequency_by");
        ASSERT_FALSE(curve) << bad;
        EXPECT_EQ(curve.error().place, "lod.frequency_by");
    }
}

TEST(DetailCurve, SaysThatItsPowerIsWrong) {
    for (const char* power : {"0", "-1", "1e300", "1001", "\"two\""}) {
        const auto curve = DetailCurve::parse(
            std::string(R"({"from": 1, "to": 2, "power": )") + power + "}", "lod.frequency_by");
        ASSERT_FALSE(curve) << power;
        EXPECT_THAT(curve.error().message, testing::StartsWith("has the power ")) << power;
        EXPECT_THAT(curve.error().message, testing::HasSubstr("above 0 and at most 1000")) << power;
        EXPECT_EQ(curve.error().place, "lod.frequency_by");
    }
    EXPECT_TRUE(DetailCurve::parse(R"({"from": 1, "to": 2, "power": 1000})", "p"));
}

TEST(DetailCurve, KnowsTheLeastAndTheMostThatItGives) {
    for (const char* text : {R"({"from": 60, "to": 1})",
                             R"({"from": 1, "to": 60, "power": 3})",
                             R"([{"min": 0, "value": 60}, {"min": 0.5, "value": 1}])"}) {
        const auto curve = DetailCurve::parse(text, "p");
        ASSERT_TRUE(curve) << text;
        EXPECT_EQ(curve->least(), 1) << text;
        EXPECT_EQ(curve->greatest(), 60) << text;
    }
}

} // namespace
} // namespace percept::lod
