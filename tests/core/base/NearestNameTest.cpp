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

TEST(NearestName, SaysWhatThereIsWhereANameNamesNothing) {
    const std::vector<std::string> doors{"gate", "cellar", "vault"};
    std::vector<std::string> many;
    for (int i = 0; i < 11; ++i)
        many.push_back("d" + std::to_string(i));

    EXPECT_EQ(noneCalled("door", "gat", doors),
              R"(no door "gat". Did you mean "gate"? The level has gate, cellar or vault)");
    EXPECT_EQ(noneCalled("door", "well", doors),
              R"(no door "well". The level has gate, cellar or vault)");
    EXPECT_EQ(noneCalled("door", "well", {}), R"(no door "well". The level has none)");
    EXPECT_EQ(someOf(many), "d0, d1, d2, d3, d4, d5, d6, d7, and 3 more");
}

} // namespace
} // namespace percept
