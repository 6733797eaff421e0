#include "percept/lod/TimeShares.h"

#include "percept/base/Random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace percept::lod {
namespace {

using testing::ElementsAre;

std::vector<std::uint32_t> itemsOf(const std::vector<Turn>& turns) {
    std::vector<std::uint32_t> items;
    for (const Turn& turn : turns)
        items.push_back(turn.item);
    return items;
}

/// Claims that are served again and again, with time for some of them in each round.
class Rounds {
public:
    explicit Rounds(std::vector<double> priorities)
        : had(priorities.size(), 0)
        , longest(priorities.size(), 0)
        , m_waits(priorities.size(), 0) {
        for (std::size_t i = 0; i < priorities.size(); ++i)
            claims.push_back({static_cast<std::uint32_t>(i), priorities[i], 0, 1});
    }
    void play(std::size_t most, std::span<const Claim> who) {
        const auto turns = shareTurns(who, m_reached);
        for (int& wait : m_waits)
            ++wait;
        for (std::size_t i = 0; i < std::min(most, turns.size()); ++i) {
            m_reached = std::max(m_reached, turns[i].start);
            claims[turns[i].item].served = turns[i].end;
            ++had[turns[i].item];
            longest[turns[i].item] = std::max(longest[turns[i].item], m_waits[turns[i].item]);
            m_waits[turns[i].item] = 0;
        }
    }
    std::vector<Claim> claims;
    std::vector<int> had;
    std::vector<int> longest; ///< rounds between two turns

private:
    double m_reached = 0;
    std::vector<int> m_waits;
};

TEST(TimeShares, PrioritiesOfThreeTwoAndOneTakeTurnsLikeThat) {
    Rounds rounds({3, 2, 1});
    for (int i = 0; i < 60; ++i)
        rounds.play(1, rounds.claims);

    EXPECT_THAT(rounds.had, ElementsAre(30, 20, 10));
}

TEST(TimeShares, OfThoseWhoHadAsMuchTheMoreImportantComesFirst) {
    const std::vector<Claim> claims{{4, 1, 0, 1}, {5, 8, 0, 1}, {6, 8, 0, 1}, {7, 2, 0, 1}};
    EXPECT_THAT(itemsOf(shareTurns(claims, 0)), ElementsAre(5U, 6U, 7U, 4U));
}

TEST(TimeShares, WhoWaitsForMuchHasHisPartOfIt) {
    const std::vector<Claim> claims{{0, 2, 0, 6}, {1, 1, 0, 3}};
    const auto items = itemsOf(shareTurns(claims, 0));
    EXPECT_EQ(std::count(items.begin(), items.begin() + 6, 0U), 4);
    EXPECT_EQ(std::count(items.begin(), items.begin() + 6, 1U), 2);
}

TEST(TimeShares, NothingIsSavedUp) {
    Rounds rounds({1, 1});
    for (int i = 0; i < 50; ++i)
        rounds.play(1, std::span(rounds.claims).first(1));
    for (int i = 0; i < 20; ++i)
        rounds.play(1, rounds.claims);

    EXPECT_NEAR(rounds.had[1], 10, 1) << "who comes late does not make up for it";
}

TEST(TimeShares, ConvergeToThePrioritiesAndNobodyStarves) {
    Random random(11);
    for (int run = 0; run < 300; ++run) {
        std::vector<double> priorities;
        for (std::uint32_t i = 0, count = 2 + random.below(12); i < count; ++i)
            priorities.push_back(random.below(8) == 0 ? 0.0 : random.between(0.05, 9));
        std::vector<double> weights;
        for (const double priority : priorities)
            weights.push_back(std::max(priority, kLeastPriority));
        const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
        Rounds rounds(priorities);
        const int turns = 4000;
        for (int i = 0; i < turns; ++i)
            rounds.play(1, rounds.claims);
        for (std::size_t i = 0; i < priorities.size(); ++i) {
            const double share = weights[i] / sum;
            EXPECT_NEAR(rounds.had[i], turns * share, 1.0 + static_cast<double>(weights.size()))
                << run;
            // A turn of its own comes after at most one of each other and what is theirs by share.
            EXPECT_LE(rounds.longest[i], 1.0 / share + static_cast<double>(weights.size()) + 1)
                << run;
        }
    }
}

} // namespace
} // namespace percept::lod
