#include "percept/tactics/Condition.h"

#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace percept::tactics::condition_test {
namespace {

/// A random condition as text, and its degree worked out beside it.
std::pair<std::string, double> anyCondition(Random& random, const Facts& facts, int depth) {
    const std::uint32_t kind = depth == 0 ? random.below(2) : random.below(7);
    if (kind == 0) {
        const auto fact = static_cast<Fact>(random.below(kFactCount));
        return {std::string(wordOf(fact)), facts[fact]};
    }
    if (kind == 1)
        return {"0.25", 0.25};
    const auto [left, a] = anyCondition(random, facts, depth - 1);
    if (kind == 2)
        return {"NOT (" + left + ")", 1.0 - a};
    if (kind == 3)
        return {"VERY (" + left + ")", a * a};
    if (kind == 4)
        return {"FAIRLY (" + left + ")", std::sqrt(a)};
    const auto [right, b] = anyCondition(random, facts, depth - 1);
    return kind == 5 ? std::pair("(" + left + ") AND (" + right + ")", std::min(a, b))
                     : std::pair("(" + left + ") OR (" + right + ")", std::max(a, b));
}

TEST(Condition, IsAFuzzyRuleOverFacts) {
    Random random(7);
    for (int i = 0; i < 500; ++i) {
        Facts facts;
        for (double& degree : facts.degrees)
            degree = random.below(4) == 0 ? random.below(2) : random.unit();
        const auto [text, degree] = anyCondition(random, facts, 4);
        const auto condition = Condition::parse(text);
        ASSERT_TRUE(condition.has_value()) << text << ": " << condition.error().text();
        EXPECT_EQ(condition->degree(facts), degree) << text;
        for (std::size_t f = 0; f < kFactCount; ++f)
            EXPECT_EQ(condition->asks(static_cast<Fact>(f)),
                      text.find(wordOf(static_cast<Fact>(f))) != std::string::npos)
                << text;
    }
}

TEST(Condition, SaysWhereItIsWrong) {
    const auto placeOf = [](const char* text) {
        const auto condition = Condition::parse(text);
        return condition ? std::string("fine") : condition.error().place;
    };
    EXPECT_EQ(placeOf("weak AND cover"), "1:10");
    EXPECT_EQ(placeOf("weak AND DEAD_END"), "1:10");
    EXPECT_EQ(placeOf("NEAR(weak, 3)"), "1:1");
    EXPECT_EQ(placeOf("weak AND"), "1:9");
    EXPECT_EQ(placeOf("weak"), "fine");
}

} // namespace
} // namespace percept::tactics::condition_test
