#include "SmallTown.h"
#include "percept/town/Rules.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

namespace percept::town {
namespace {

struct Walkabout {
    Walkabout(Town model, std::uint64_t seed)
        : town(std::move(model))
        , state(start(town, seed)) {}
    /// The observer stands somewhere for some frames.
    void stand(Vec2 place, int frames) {
        const Observer observer{place, {1, 0}};
        for (int i = 0; i < frames; ++i) {
            records.clear();
            trace::Trace trace(trace::TraceLevel::Normal, counter, ++frame, &records);
            step(town, state, {std::span(&observer, 1)}, scratch, trace);
            folded += records.rows<trace::GroupFolded>().size();
        }
    }
    [[nodiscard]] std::vector<double> values(std::size_t group, std::size_t property) const {
        std::vector<double> values;
        for (const auto& person : state.town.groups[group].people)
            values.push_back(person.values[property]);
        return values;
    }
    Town town;
    State state;
    Scratch scratch;
    trace::RecordCounter counter;
    trace::RecordBuffer records;
    Frame frame = 0;
    std::size_t folded = 0;
};

Town smallTown() {
    return compileTown(test::smallTown()).value().value();
}

constexpr std::size_t kFirstBlock = 2; // town, west, w1

TEST(Folding, IndividualsAreWhereTheObserverIs) {
    Walkabout walk(smallTown(), 1);
    walk.stand({20, -3}, 120);

    EXPECT_EQ(walk.state.town.groups[kFirstBlock].level, lod::GroupLevel::Individual);
    EXPECT_EQ(walk.state.lives[kFirstBlock].walkers.size(), 60U);
    EXPECT_NE(walk.state.town.groups[8].level, lod::GroupLevel::Individual) << "240 m away";
    EXPECT_TRUE(walk.state.lives[8].walkers.empty());
}

RC_GTEST_PROP(Folding, KeepsHowManyThereAreAndAllWealth, (std::uint64_t seed)) {
    Walkabout walk(smallTown(), seed);
    const double wealth = totalOf(walk.state, 2);
    for (int leg = 0; leg < 4; ++leg) {
        const double x = *rc::gen::inRange(-20, 300);
        walk.stand({x, -4}, *rc::gen::inRange(20, 90));
        RC_ASSERT(populationOf(walk.state) == 360U);
        RC_ASSERT(std::abs(totalOf(walk.state, 2) - wealth) < 1e-9 * wealth);
    }
    RC_ASSERT(walk.folded > 0);
}

/// What the level says of age, health and wealth is what people are drawn from, whatever blocks
/// traded meanwhile.
TEST(Folding, LawsStayThoseOfTheLevel) {
    Walkabout walk(smallTown(), 3);
    for (int round = 0; round < 5; ++round) {
        walk.stand({280, -3}, 200);
        walk.stand({20, -3}, 200);
    }
    walk.stand({2000, -3}, 400);
    for (std::size_t i = 0; i < walk.town.groups.groups.size(); ++i) {
        if (!walk.town.groups.groups[i].block)
            continue;
        const lod::FoldedGroup& block = walk.state.town.groups[i].folded;
        ASSERT_EQ(block.spreads.size(), 3U);
        EXPECT_EQ(block.spreads[0].mean(), 40);
        EXPECT_EQ(block.spreads[0].deviation, 12);
        EXPECT_EQ(block.spreads[1].mean(), 80);
        EXPECT_EQ(block.correlations[1], -0.7);
        EXPECT_EQ(block.spreads[2].least, 10);
        EXPECT_EQ(block.spreads[2].most, 5000);
        EXPECT_EQ(block.spreads[2].exponent, 2.3);
    }
}

/// One to three districts of one to four blocks, perhaps in quarters, with any weights.
level::Level anyTown() {
    auto level = test::smallTown();
    auto groups = nlohmann::json::parse(level.lod.groups.text);
    double x = 0;
    int named = 0;
    const auto any = [](double low, double high) {
        return low + (high - low) * *rc::gen::inRange(0, 1000) / 999.0;
    };
    const auto parts = [&](int count, const auto& part) {
        auto list = nlohmann::json::array();
        for (int i = 0; i < count; ++i)
            list.push_back(part());
        return list;
    };
    const auto block = [&]() -> nlohmann::json {
        const double left = std::exchange(x, x + any(30, 70));
        return {{"id", fmt::format("block{}", named++)},
                {"area", {{left, 0}, {left + 20, 40}}},
                {"people", *rc::gen::inRange(1, 30)}};
    };
    const auto quarter = [&]() -> nlohmann::json {
        return {{"id", fmt::format("quarter{}", named++)},
                {"parts", parts(*rc::gen::inRange(1, 4), block)}};
    };
    const auto district = [&]() -> nlohmann::json {
        const bool inQuarters = *rc::gen::inRange(0, 2) == 1;
        return {{"id", fmt::format("district{}", named++)},
                {"presence", {{3, 9}, {12, 108}}},
                {"parts",
                 inQuarters ? parts(*rc::gen::inRange(1, 3), quarter)
                            : parts(*rc::gen::inRange(1, 5), block)}};
    };
    groups["town"] = {{"id", "town"}, {"parts", parts(*rc::gen::inRange(1, 4), district)}};
    level.lod.groups.text = groups.dump();
    level.lod.importance.weights = {{"distance", any(0.1, 1)}, {"in_view", any(0, 1)}};
    level.lod.importance.smoothing = any(0, 0.5);
    return level;
}

/// Checks the records of a frame: what each is about is what its cause is about.
void expectOwnCauses(const trace::RecordBuffer& records) {
    std::map<trace::RecordId, trace::ImportanceFound> found;
    for (const auto& row : records.rows<trace::ImportanceFound>())
        found[row.id] = row.data;
    for (const auto& row : records.rows<trace::GroupFolded>()) {
        RC_ASSERT(found.contains(row.cause));
        RC_ASSERT(found.at(row.cause).group == row.data.group);
        RC_ASSERT(found.at(row.cause).person == trace::kNone<trace::PersonId>);
        RC_ASSERT(found.at(row.cause).importance == row.data.importance);
    }
    for (const auto& row : records.rows<trace::LodSwitched>()) {
        RC_ASSERT(found.contains(row.cause));
        RC_ASSERT(found.at(row.cause).group == row.data.group);
        RC_ASSERT(found.at(row.cause).person == row.data.person);
        RC_ASSERT(found.at(row.cause).importance == row.data.importance);
    }
}

RC_GTEST_PROP(Folding, EveryChangeHasItsOwnImportanceAsItsCause, (std::uint64_t seed)) {
    Walkabout walk(compileTown(anyTown()).value().value(), seed);
    std::size_t atOnce = 0;
    for (int leg = 0; leg < 5; ++leg) {
        // At first where something unfolds.
        const Vec2 place{leg == 0 ? 20.0 : static_cast<double>(*rc::gen::inRange(-50, 400)), -4};
        for (int frame = 0; frame < 40; ++frame) {
            walk.stand(place, 1);
            expectOwnCauses(walk.records);
            atOnce = std::max(atOnce, walk.records.rows<trace::GroupFolded>().size());
        }
    }
    RC_CLASSIFY(atOnce > 1);
    RC_ASSERT(walk.folded > 0);
}

TEST(Folding, DistributionsAgreeAfterManyFoldings) {
    Walkabout walk(smallTown(), 11);
    walk.stand({20, -3}, 60);
    std::vector<std::vector<double>> before;
    for (std::size_t property = 0; property < 3; ++property)
        before.push_back(walk.values(kFirstBlock, property));
    for (int round = 0; round < 8; ++round) {
        walk.stand({280, -3}, 200);
        ASSERT_TRUE(walk.state.town.groups[kFirstBlock].people.empty());
        walk.stand({20, -3}, 200);
    }

    for (std::size_t property = 0; property < 3; ++property)
        EXPECT_GT(
            lod::compareSamples(before[property], walk.values(kFirstBlock, property)).probability,
            0.01)
            << "property " << property;
    EXPECT_LT(lod::scoreCorrelation(walk.values(kFirstBlock, 0), walk.values(kFirstBlock, 1)), -0.4)
        << "the old are still less healthy";
}

TEST(Folding, CharactersOfTheStoryKeepIdentityAndPlace) {
    Walkabout walk(smallTown(), 4);
    walk.stand({20, -3}, 120);
    const auto mayor = walk.state.town.groups[kFirstBlock].people[0];
    ASSERT_TRUE(mayor.story);
    ASSERT_EQ(mayor.id, 1U);
    const auto firstStranger = walk.state.town.groups[kFirstBlock].people[2].id;
    walk.stand({280, -3}, 240);
    ASSERT_EQ(walk.state.story.size(), 2U);
    const Vec2 place = walk.state.story[0].walker.position;
    const auto kept = walk.state.town.groups[kFirstBlock].folded.kept;
    ASSERT_EQ(kept.size(), 2U);
    EXPECT_EQ(kept[0].id, 1U);

    int frames = 0;
    while (walk.state.town.groups[kFirstBlock].people.empty() && ++frames < 500)
        walk.stand({20, -3}, 1);

    EXPECT_EQ(walk.state.town.groups[kFirstBlock].people[0].id, 1U);
    EXPECT_EQ(walk.state.town.groups[kFirstBlock].people[0].values, kept[0].values);
    EXPECT_LT(geometry::distance(walk.state.lives[kFirstBlock].walkers[0].position, place), 0.2);
    EXPECT_NE(walk.state.town.groups[kFirstBlock].people[2].id, firstStranger) << "created anew";
}

TEST(Folding, AnObserverWhoWalksToAndFroOnABorderMakesNothingFlap) {
    Walkabout walk(smallTown(), 4);
    walk.stand({120, -3}, 300);
    walk.folded = 0;
    for (int i = 0; i < 40; ++i)
        walk.stand({i % 2 == 0 ? 118.0 : 122.0, -3}, 30);

    EXPECT_EQ(walk.folded, 0U);
}

} // namespace
} // namespace percept::town
