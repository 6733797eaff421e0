#include "SmallTown.h"
#include "percept/town/Rules.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

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
            step(town, state, std::span(&observer, 1), scratch, trace, nullptr);
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

RC_GTEST_PROP(Folding, KeepsHowManyThereAreAndAllTotals, (std::uint64_t seed)) {
    Walkabout walk(smallTown(), seed);
    std::vector<double> totals;
    for (std::size_t property = 0; property < 3; ++property)
        totals.push_back(totalOf(walk.state, property));
    for (int leg = 0; leg < 4; ++leg) {
        const double x = *rc::gen::inRange(-20, 300);
        walk.stand({x, -4}, *rc::gen::inRange(20, 90));
        RC_ASSERT(populationOf(walk.state) == 360U);
        for (std::size_t property = 0; property < 3; ++property)
            RC_ASSERT(std::abs(totalOf(walk.state, property) - totals[property]) <
                      1e-6 * totals[property]);
    }
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
