#include "percept/base/NearestName.h"

#include <gtest/gtest.h>

#include <vector>

namespace percept {
namespace {

const std::vector<std::string> kNames{"run", "replay", "report", "schedule", "tactics"};

TEST(NearestName, FindsEveryNameWithOneLetterLostAddedOrReplaced) {
    for (const auto& name : kNames)
        for (std::size_t at = 0; at < name.size(); ++at) {
            auto lost = name;
            auto added = name;
            auto replaced = name;
            lost.erase(at, 1);
            added.insert(at, "x");
            replaced[at] = 'x';
            EXPECT_EQ(nearestName(lost, kNames), name) << lost;
            EXPECT_EQ(nearestName(added, kNames), name) << added;
            EXPECT_EQ(nearestName(replaced, kNames), name) << replaced;
        }
}

TEST(NearestName, SwappedLettersAreOneMistake) {
    for (const auto& name : kNames)
        for (std::size_t at = 0; at + 1 < name.size(); ++at) {
            auto swapped = name;
            std::swap(swapped[at], swapped[at + 1]);
            EXPECT_EQ(nearestName(swapped, kNames), name) << swapped;
        }
    EXPECT_EQ(nearestName("rde", std::vector<std::string>{"red", "blue"}), "red");
}

TEST(NearestName, SuggestsNothingForAnotherWord) {
    EXPECT_EQ(nearestName("foo", kNames), "");
    EXPECT_EQ(nearestName("", kNames), "");
    EXPECT_EQ(nearestName("sched", kNames), "");
    EXPECT_EQ(nearestName("run", {}), "");
}

} // namespace
} // namespace percept
