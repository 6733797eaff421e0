#include "percept/lod/BehaviouralLod.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace percept::lod {
namespace {

using testing::ElementsAre;

LodModel model(Arbitration rule, std::vector<BehaviourRange> ranges) {
    return {std::move(ranges), rule, {}, {}};
}
const std::vector<BehaviourRange> kRanges{
    {"wide", 0, 1, 30, 1}, {"middle", 0.3, 0.7, 10, 1}, {"narrow", 0.55, 0.75, 2, 1}};

std::vector<std::uint32_t> follow(const LodModel& lod, std::vector<double> importances) {
    LodState state;
    Random random(1);
    std::vector<std::uint32_t> chosen;
    for (const double importance : importances)
        chosen.push_back(indexOf(chooseBehaviour(lod, state, importance, 0, random).current));
    return chosen;
}

TEST(Arbitration, FirstTakesTheOrderOfTheFile) {
    EXPECT_THAT(follow(model(Arbitration::First, kRanges), {0.6}), ElementsAre(0U));
}

TEST(Arbitration, CentralTakesTheMiddleThatIsNearest) {
    const auto lod = model(Arbitration::Central, kRanges);
    EXPECT_THAT(follow(lod, {0.64}), ElementsAre(2U));
    EXPECT_THAT(follow(lod, {0.52}), ElementsAre(0U)) << "a tie goes to the first";
    EXPECT_THAT(follow(lod, {0.1}), ElementsAre(0U));
}

TEST(Arbitration, NarrowestTakesTheMostSpecificOneAndTheFallbackLast) {
    const auto lod = model(Arbitration::Narrowest, kRanges);
    EXPECT_THAT(follow(lod, {0.6}), ElementsAre(2U));
    EXPECT_THAT(follow(lod, {0.4}), ElementsAre(1U));
    EXPECT_THAT(follow(lod, {0.9}), ElementsAre(0U));
}

/// Widths are differences of authored numbers: those that are the same on paper tie.
TEST(Arbitration, EqualWidthsAndDistancesGoByTheOrderOfTheFile) {
    for (int low = 0; low <= 45; low += 5)
        for (int other = 0; other <= 45; other += 5) {
            const double a = low / 100.0;
            const double b = other / 100.0;
            const double within = (std::max(low, other) + 1) / 100.0;
            if (std::abs(low - other) >= 45)
                continue;
            const auto narrow =
                model(Arbitration::Narrowest,
                      {{"a", a, (low + 45) / 100.0}, {"b", b, (other + 45) / 100.0}});
            EXPECT_THAT(follow(narrow, {within}), ElementsAre(0U)) << low << ' ' << other;
            const double middle = (low + other + 45) / 200.0; // as far from either's middle
            const auto central =
                model(Arbitration::Central,
                      {{"a", a, (low + 45) / 100.0}, {"b", b, (other + 45) / 100.0}});
            EXPECT_THAT(follow(central, {middle}), ElementsAre(0U)) << low << ' ' << other;
        }
}

TEST(Arbitration, AnyIsDecidedByTheSeedAndReachesAll) {
    const auto lod = model(Arbitration::Any, kRanges);
    std::set<BehaviourId> seen;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        LodState a, b;
        Random first(seed), second(seed);
        const auto chosen = chooseBehaviour(lod, a, 0.6, 0, first).current;
        EXPECT_EQ(chosen, chooseBehaviour(lod, b, 0.6, 0, second).current);
        seen.insert(chosen);
    }
    EXPECT_EQ(seen.size(), 3U);
}

TEST(Arbitration, AFallbackRunsOnlyWhenNothingElseDoes) {
    const auto lod = model(Arbitration::First, {{"high", 0.5, 1}, {"fallback", 0, 1}});
    EXPECT_THAT(follow(lod, {0.8}), ElementsAre(0U));
    EXPECT_THAT(follow(lod, {0.2}), ElementsAre(1U));
}

TEST(Arbitration, AFallbackIsLeftAsSoonAsAnythingElseIsValid) {
    const std::vector<BehaviourRange> ranges{{"high", 0.5, 1}, {"low", 0.1, 0.2}, {"rest", 0, 1}};
    for (const auto rule : {Arbitration::First, Arbitration::Narrowest})
        EXPECT_THAT(follow(model(rule, ranges), {0.05, 0.15, 0.3, 0.3, 0.8, 0.4, 0.2}),
                    ElementsAre(2U, 1U, 2U, 2U, 0U, 2U, 1U));
}

TEST(Arbitration, AWideRangeThatIsNoFallbackIsKept) {
    const std::vector<BehaviourRange> ranges{{"wide", 0, 1}, {"high", 0.5, 1}};
    EXPECT_THAT(follow(model(Arbitration::First, ranges), {0.2, 0.8}), ElementsAre(0U, 0U))
        << "it stands first";
    EXPECT_THAT(follow(model(Arbitration::Central, ranges), {0.2, 0.8}), ElementsAre(0U, 0U));
    EXPECT_THAT(follow(model(Arbitration::First, {{"all", 0, 1}}), {0.2, 0.8}),
                ElementsAre(0U, 0U));
}

TEST(Arbitration, OfTwoFallbacksTheOneThatRunsGoesOn) {
    const auto lod = model(Arbitration::Narrowest, {{"a", 0, 1}, {"b", -1, 2}, {"high", 0.9, 1}});
    LodState state{.current = BehaviourId{1}};
    Random random(1);
    EXPECT_FALSE(chooseBehaviour(lod, state, 0.3, 4, random).changed());
    EXPECT_EQ(chooseBehaviour(lod, state, 0.95, 5, random).current, BehaviourId{2});
    EXPECT_EQ(state.switches, 1U);
}

TEST(BehaviouralLod, BothEndsOfARangeBelongToIt) {
    const auto lod = model(Arbitration::First, {{"a", 0.2, 0.5}, {"b", 0.5, 1}});
    EXPECT_THAT(follow(lod, {0.2, 0.5, 0.50001, 0.5, 0.49999}), ElementsAre(0U, 0U, 1U, 1U, 0U));
}

TEST(BehaviouralLod, OverlappingRangesDoNotFlap) {
    const auto overlapping = model(Arbitration::First, {{"far", 0, 0.55}, {"near", 0.45, 1}});
    const auto sharp = model(Arbitration::First, {{"far", 0, 0.5}, {"near", 0.5, 1}});
    std::vector<std::uint32_t> switches;
    for (const auto& lod : {overlapping, sharp}) {
        LodState state;
        Random random(1);
        for (int i = 0; i < 50; ++i)
            chooseBehaviour(lod, state, i % 2 == 0 ? 0.47 : 0.53, i, random);
        switches.push_back(state.switches);
    }
    EXPECT_THAT(switches, ElementsAre(0U, 49U));
}

TEST(BehaviouralLod, NoValidBehaviourIsAStateAndNoCrash) {
    const auto lod = model(Arbitration::First, {{"a", 0.5, 1}});
    LodState state;
    Random random(1);
    EXPECT_EQ(chooseBehaviour(lod, state, 0.1, 0, random).current, kNoBehaviour);
    EXPECT_EQ(state.switches, 0U);
    chooseBehaviour(lod, state, 0.9, 1, random);
    EXPECT_EQ(state.switches, 0U) << "the first choice is no switch";
    EXPECT_EQ(chooseBehaviour(lod, state, 0.1, 2, random).current, kNoBehaviour);
    EXPECT_EQ(state.switches, 1U);
    EXPECT_EQ(state.since, 2);
}

TEST(BehaviouralLod, FrequencyAndPriorityFollowImportanceOrBehaviour) {
    level::Lod lod;
    lod.behaviours = {{"near", 0.5, 1, 2, 8, {}, {}}, {"far", 0, 0.5, 30, 1, {}, {}}};
    auto byBehaviour = compileLod(lod);
    ASSERT_TRUE(byBehaviour);
    EXPECT_EQ(frequencyFor(*byBehaviour, BehaviourId{1}, 0.1), 30);
    EXPECT_EQ(priorityFor(*byBehaviour, BehaviourId{0}, 0.9), 8);
    lod.frequencyBy.text = R"({"from": 60, "to": 1})";
    lod.priorityBy.text = R"([{"min": 0, "value": 1}, {"min": 0.5, "value": 4}])";
    auto byCurve = compileLod(lod);
    ASSERT_TRUE(byCurve);
    EXPECT_EQ(frequencyFor(*byCurve, BehaviourId{1}, 0.5), 31);
    EXPECT_EQ(priorityFor(*byCurve, BehaviourId{1}, 0.7), 4);
}

TEST(BehaviouralLod, AFrequencyByImportanceIsLimitedAsThatOfABehaviour) {
    level::Lod lod;
    for (const std::string number : {"2147483648", "9223372036854775808", "1e19", "1e300"})
        for (const std::string& text :
             {R"({"from": )" + number + R"(, "to": 1})",
              R"({"from": 1, "to": )" + number + "}",
              R"([{"min": 0.5, "value": 1}, {"min": 0, "value": )" + number + "}]"}) {
            lod.frequencyBy.text = text;
            const auto refused = compileLod(lod);
            ASSERT_FALSE(refused) << text;
            EXPECT_NE(refused.error().message.find("no whole number that can be used. Choose at "
                                                   "most 2147483647"),
                      std::string::npos)
                << refused.error().message;
            EXPECT_EQ(refused.error().place, "lod.frequency_by");
        }
    lod.frequencyBy.text = R"({"from": 2147483647, "to": 2147483647})";
    const auto greatest = compileLod(lod);
    ASSERT_TRUE(greatest);
    EXPECT_EQ(frequencyFor(*greatest, kNoBehaviour, 0.5), 2147483647);
}

TEST(BehaviouralLod, AFrequencyBeyondTheLimitIsAlmostNeverAndNotEveryFrame) {
    LodModel model;
    model.frequencyBy = DetailCurve::function(1e19, 1e19);
    EXPECT_EQ(frequencyFor(model, kNoBehaviour, 0.5), 2147483647);
}

TEST(BehaviouralLod, CompilingRefusesWhatCannotBe) {
    level::Lod lod;
    lod.arbitration = "loudest";
    EXPECT_FALSE(compileLod(lod));
    lod.arbitration = "any";
    lod.behaviours = {{"a", 1, 0, 1, 1, {}, {}}};
    EXPECT_FALSE(compileLod(lod));
    lod.behaviours = {};
    lod.priorityBy.text = "7";
    EXPECT_FALSE(compileLod(lod));
}

} // namespace
} // namespace percept::lod
