#include "percept/base/JsonLimits.h"

#include <gtest/gtest.h>

#include <string>

namespace percept {
namespace {

TEST(JsonLimits, CountWhatIsNestedAndWhatThereIs) {
    const JsonLimits limits{.depth = 3, .values = 6};
    EXPECT_TRUE(checkJsonLimits(R"({"a": [[1, 2, 3]]})", limits));
    EXPECT_FALSE(checkJsonLimits(R"({"a": [[[]]]})", limits));
    EXPECT_FALSE(checkJsonLimits("[1, 2, 3, 4, 5, 6, 7]", limits));
    EXPECT_TRUE(checkJsonLimits("[[]], [[]], [", {.depth = 3, .values = 7})) << "depth ends";
}

TEST(JsonLimits, LeaveQuotedTextAlone) {
    const JsonLimits limits{.depth = 1, .values = 3};
    EXPECT_TRUE(checkJsonLimits(R"(["[[[[,,,,", "\"[[[[", "\\"])", limits));
    EXPECT_FALSE(checkJsonLimits(R"(["\\", [1]])", limits)) << "the quote has ended";
    EXPECT_TRUE(checkJsonLimits("\"", limits));
    EXPECT_TRUE(checkJsonLimits("\"\\", limits));
}

TEST(JsonLimits, NameTheLimit) {
    EXPECT_EQ(checkJsonLimits(std::string(101, '[')).error().message,
              "is nested deeper than 100 levels");
    EXPECT_EQ(checkJsonLimits("[1,2]", {.values = 1}).error().message, "holds more than 1 values");
}

} // namespace
} // namespace percept
