#include "json/Migrate.h"

#include "json/Parse.h"
#include "json/Print.h"

#include <gtest/gtest.h>

namespace percept::level::json {
namespace {

/// Steps as later versions will have them: a key is renamed, then one is added.
constexpr Migration kSteps[] = {
    {1, [](Value& level) { level.items.at(0).key = "title"; }},
    {2, [](Value& level) { append(level, "mood", makeString("good")); }},
};

std::string migrated(int from) {
    auto level = parse(R"({"name": "x"})", "test");
    migrate(*level, from, kSteps);
    return compact(*level);
}

TEST(Migrate, AppliesTheStepsFromTheFilesVersionOn) {
    EXPECT_EQ(migrated(1), R"({"title": "x", "mood": "good"})");
    EXPECT_EQ(migrated(2), R"({"name": "x", "mood": "good"})");
    EXPECT_EQ(migrated(3), R"({"name": "x"})");
}

TEST(Migrate, KnowsTheOldestVersionThatCanBeRead) {
    EXPECT_EQ(oldestVersion(kSteps, 3), 1);
    EXPECT_EQ(oldestVersion({}, 3), 3);
}

} // namespace
} // namespace percept::level::json
