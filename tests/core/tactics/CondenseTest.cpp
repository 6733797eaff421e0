#include "percept/tactics/Condense.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace percept::tactics {
namespace {

using Ids = std::vector<std::string>;

bool always(const Candidate&, const Candidate&) {
    return true;
}

Ids keptOf(const std::vector<Candidate>& candidates, double weight) {
    Ids ids;
    for (const auto kept : condense(candidates, weight, &always).kept)
        ids.push_back(candidates[kept].id);
    return ids;
}

TEST(Condense, TheFarNeighbourOfALoserStays) {
    // Figure 6.9: B beats A, C beats B, but A is too far from C.
    const std::vector<Candidate> row{
        {"A", {0, 0, 0}, 0.2}, {"B", {1, 0, 0}, 0.5}, {"C", {2, 0, 0}, 0.8}};

    EXPECT_EQ(keptOf(row, 0.29), (Ids{"C"}));
    EXPECT_EQ(keptOf(row, 0.299), (Ids{"C"}));
    EXPECT_EQ(keptOf(row, 0.31), (Ids{"C", "B", "A"}));
    const std::vector<Candidate> far{
        {"A", {0, 0, 0}, 0.4}, {"B", {1, 0, 0}, 0.5}, {"C", {2, 0, 0}, 0.8}};
    EXPECT_EQ(keptOf(far, 0.25), (Ids{"C", "A"}));
}

TEST(Condense, TheValuesOfExerciseSixLeaveTheMiddleOne) {
    const std::vector<Candidate> row{
        {"A", {0, 0, 0}, 1.7}, {"B", {1, 0, 0}, 2.3}, {"C", {2, 0, 0}, 1.1}};

    const auto result = condense(row, 0.5, &always);

    EXPECT_EQ(result.kept, (std::vector<std::uint32_t>{1}));
    ASSERT_EQ(result.removed.size(), 2U);
    EXPECT_EQ(result.removed[0], (Condensed::Removed{0, 1}));
    EXPECT_EQ(result.removed[1], (Condensed::Removed{2, 1}));
}

TEST(Condense, WithoutAWayNobodyCompetes) {
    const std::vector<Candidate> pair{{"a", {0, 0, 0}, 0.1}, {"b", {1, 0, 0}, 0.9}};

    const auto result = condense(pair, 0.1, [](const auto&, const auto&) { return false; });

    EXPECT_EQ(result.kept.size(), 2U);
}

TEST(Condense, EqualOnesAndNoneAtAllAreKept) {
    std::vector<Candidate> equal;
    for (int i = 0; i < 5000; ++i)
        equal.push_back({std::to_string(i), {i % 70, i / 70, 0}, 0.5});

    EXPECT_EQ(keptOf(equal, 0.0).size(), 5000U);
    EXPECT_TRUE(keptOf({}, 1.0).empty());
}

TEST(Condense, WhatIsPlacedByHandStaysAndBeatsOthers) {
    std::vector<Candidate> row{
        {"hand", {0, 0, 0}, 0.3, true}, {"best", {1, 0, 0}, 0.9}, {"low", {0, 1, 0}, 0.1}};

    EXPECT_EQ(keptOf(row, 0.1), (Ids{"best", "hand"}));
}

/// The source's loops as the errata correct them, without a shortcut.
Ids plainCondense(std::vector<Candidate> candidates, double weight) {
    std::sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
        return a.value != b.value ? a.value > b.value : a.id < b.id;
    });
    std::set<std::string> removed;
    for (const Candidate& current : candidates) {
        if (removed.contains(current.id))
            continue;
        for (auto target = candidates.rbegin(); target != candidates.rend(); ++target) {
            if (target->value > current.value)
                break;
            const auto apart = current.position - target->position;
            const double difference = current.value - target->value;
            if (glm::dot(apart, apart) * weight * weight < difference * difference)
                removed.insert(target->id);
        }
    }
    Ids kept;
    for (const Candidate& candidate : candidates)
        if (!removed.contains(candidate.id))
            kept.push_back(candidate.id);
    return kept;
}

TEST(Condense, GivesWhatTheSourcesLoopsGiveInAnyOrder) {
    Random random(3);
    for (int round = 0; round < 100; ++round) {
        std::vector<Candidate> candidates;
        const auto count = 1 + random.below(120);
        for (std::uint32_t i = 0; i < count; ++i)
            candidates.push_back(
                {std::to_string(i),
                 {random.between(0, 30), random.between(-9, 9), random.between(0, 3)},
                 random.below(20) / 20.0});
        const double weight = random.below(4) == 0 ? 0.0 : random.between(0.005, 0.3);
        const Ids expected = plainCondense(candidates, weight);
        EXPECT_EQ(keptOf(candidates, weight), expected);
        for (std::size_t i = candidates.size(); i > 1; --i)
            std::swap(candidates[i - 1], candidates[random.below(static_cast<std::uint32_t>(i))]);
        EXPECT_EQ(keptOf(candidates, weight), expected);
    }
}

} // namespace
} // namespace percept::tactics
