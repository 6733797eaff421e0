#include "percept/tactics/FormulaParts.h"

#include "percept/base/Random.h"
#include "percept/tactics/Rule.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

namespace percept::tactics::formula_parts_test {
namespace {

using Weights = std::vector<std::pair<std::string, double>>;

Weights weightsOf(std::string_view text) {
    Weights weights;
    for (const auto& part : partsOf(text))
        weights.emplace_back(part.name, part.weight);
    return weights;
}

std::string changed(std::string_view text, std::size_t part, double weight) {
    return withWeight(text, partsOf(text).at(part), weight);
}

TEST(FormulaParts, NumbersAreReadAsTheParserReadsThem) {
    EXPECT_EQ(weightsOf(".5 * cover"), (Weights{{"cover", 0.5}}));
    EXPECT_EQ(weightsOf("cover * 0.5"), (Weights{{"cover", 0.5}}));
    EXPECT_EQ(weightsOf("1.5e3 * x"), (Weights{{"x", 1500.0}})) << "no part `e3`";
    EXPECT_EQ(weightsOf("(0.5 * a) + (b)"), (Weights{{"a", 0.5}, {"b", 1.0}}));
    EXPECT_EQ(weightsOf("-0.5 * a - 2 * b - c"), (Weights{{"a", -0.5}, {"b", -2.0}, {"c", -1.0}}));
    EXPECT_EQ(weightsOf("-a - -2 * b"), (Weights{{"a", -1.0}, {"b", 2.0}}));
    EXPECT_EQ(weightsOf("0.5*\"e3 x\" + analysis:cover * 2"),
              (Weights{{"e3 x", 0.5}, {"cover", 2.0}}));
    EXPECT_EQ(weightsOf("a * b * c"), (Weights{{"a", 1.0}, {"b", 1.0}, {"c", 1.0}}));
    EXPECT_EQ(weightsOf("security * (1 - visibility)"),
              (Weights{{"security", 1.0}, {"visibility", -1.0}}));
    EXPECT_EQ(weightsOf("a - b * 0.5"), (Weights{{"a", 1.0}, {"b", -0.5}}));
}

TEST(FormulaParts, OtherShapesStayText) {
    EXPECT_EQ(weightsOf("2 * (a + 0.5 * b)"), (Weights{{"a", 1.0}, {"b", 0.5}}))
        << "the 2 is no weight of either";
    EXPECT_EQ(weightsOf("a / b"), (Weights{{"a", 1.0}}));
    EXPECT_EQ(weightsOf("a / (2 * b)"), (Weights{{"a", 1.0}}));
    EXPECT_EQ(weightsOf("a / 2"), (Weights{{"a", 1.0}})) << "2 divides";
    EXPECT_EQ(weightsOf("3 + 4"), Weights{});
    EXPECT_EQ(weightsOf(""), Weights{});
    EXPECT_EQ(weightsOf("a + "), Weights{}) << "it cannot be read";
}

TEST(FormulaParts, AnotherWeightReplacesOnlyTheOldOne) {
    EXPECT_EQ(changed(".5 * cover", 0, 0.7), "0.70 * cover");
    EXPECT_EQ(changed("cover  *  0.5 + x", 0, 0.7), "cover  *  0.70 + x");
    EXPECT_EQ(changed("1.5e3 * x", 0, 2.0), "2.00 * x");
    EXPECT_EQ(changed("a + b", 1, 0.25), "a + 0.25 * b");
    EXPECT_EQ(changed("a - 0.5 * b", 1, 0.25), "a + 0.25 * b");
    EXPECT_EQ(changed("a + 0.5 * b", 1, -0.25), "a - 0.25 * b");
    EXPECT_EQ(changed("a - b * 0.5", 1, 0.25), "a - b * -0.25");
    EXPECT_EQ(changed("a - (0.5 * b)", 1, -2.0), "a - (-2.00 * b)");
    EXPECT_EQ(changed("-cover", 0, 0.5), "0.50 * cover");
    EXPECT_EQ(changed("cover", 0, -0.5), "-0.50 * cover");
    EXPECT_EQ(changed("cover", 0, 0.0), "0.00 * cover");
    EXPECT_EQ(changed("cover", 0, 0.125), "0.125 * cover");
    EXPECT_EQ(changed("2 * \"Größe\" + b", 1, 3.0), "2 * \"Größe\" + 3.00 * b") << "bytes";
}

/// A formula of shapes that a person may write.
std::string anyFormula(Random& random, int depth) {
    const auto number = [&] {
        constexpr const char* kNumbers[]{".5", "2", "1.5e3", "0.25", "-3", "1e-2"};
        return std::string(kNumbers[random.below(6)]);
    };
    const auto name = [&] { return std::string(1, static_cast<char>('a' + random.below(4))); };
    switch (depth > 0 ? random.below(9) : random.below(4)) {
    case 0:
        return name();
    case 1:
        return number() + " * " + name();
    case 2:
        return name() + "*" + number();
    case 3:
        return "-" + name();
    case 4:
        return "(" + anyFormula(random, depth - 1) + ")";
    case 5:
        return anyFormula(random, depth - 1) + " - " + anyFormula(random, depth - 1);
    case 6:
        return "(" + anyFormula(random, depth - 1) + ") * (" + anyFormula(random, depth - 1) + ")";
    case 7:
        return anyFormula(random, depth - 1) + " / " + name();
    default:
        return anyFormula(random, depth - 1) + " + " + anyFormula(random, depth - 1);
    }
}

double valueOf(const Formula& formula) {
    std::vector<double> values;
    for (const std::string& name : formula.names)
        values.push_back(1.37 + 0.61 * (name.front() - 'a'));
    return formula.evaluate(values);
}

/// What is written reads as what was asked for, and nothing else changes: formulas are linear in
/// each weight, so the values for 0, 1 and the old weight are in line.
TEST(FormulaParts, AnyFormulaTakesTheWeightThatItIsGiven) {
    Random random(17);
    int seen = 0;
    for (int round = 0; round < 3000; ++round) {
        const std::string text = anyFormula(random, 3);
        const auto before = parseFormula(text);
        ASSERT_TRUE(before) << text;
        const auto parts = partsOf(text);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const std::string other = withWeight(text, parts[i], 0.75);
            ASSERT_TRUE(parseFormula(other)) << text << " became " << other;
            const auto after = partsOf(other);
            ASSERT_EQ(after.size(), parts.size()) << text << " became " << other;
            for (std::size_t j = 0; j < parts.size(); ++j) {
                EXPECT_EQ(after[j].name, parts[j].name);
                EXPECT_NEAR(after[j].weight, j == i ? 0.75 : parts[j].weight, 1e-12)
                    << j << ": " << text << " became " << other;
            }
            const double at0 = valueOf(*parseFormula(withWeight(text, parts[i], 0.0)));
            const double at1 = valueOf(*parseFormula(withWeight(text, parts[i], 1.0)));
            const double expected = at0 + (at1 - at0) * parts[i].weight;
            const double scale = std::abs(at0) + std::abs(at1 * parts[i].weight) + 1.0;
            EXPECT_NEAR(valueOf(*before), expected, 1e-9 * scale) << text << " part " << i;
            ++seen;
        }
    }
    EXPECT_GT(seen, 3000);
}

TEST(Formula, ANumberBeyondAllNumbersIsNamedAsAWhole) {
    const auto formula = parseFormula("cover * 1e999 + 2");
    ASSERT_FALSE(formula);
    EXPECT_EQ(formula.error().message, "Expected a number in range, found \"1e999\"");
    EXPECT_EQ(formula.error().place, "1:9");
    const auto rule = parseRule("cover AND 1e999");
    ASSERT_FALSE(rule);
    EXPECT_NE(rule.error().message.find("found \"1e999\""), std::string::npos)
        << rule.error().message;
}

TEST(Formula, ConstantPartsMustBeNumbers) {
    const auto errorOf = [](std::string_view text) {
        const auto formula = parseFormula(text);
        return formula ? std::string() : formula.error().place + ": " + formula.error().message;
    };
    EXPECT_EQ(errorOf("1/0"), "1:2: The formula divides by 0");
    EXPECT_EQ(errorOf("cover / (2 - 2)"), "1:7: The formula divides by 0");
    EXPECT_EQ(errorOf("cover +\n a / -0"), "2:4: The formula divides by 0");
    EXPECT_EQ(errorOf("1e300 * 1e300 * cover"),
              "1:1: The constant part of the formula is beyond 1e+100");
    EXPECT_EQ(errorOf("cover / exposure"), "") << "whether that is 0 differs by cell";
    EXPECT_EQ(errorOf("waypoint:cover * 2"),
              "1:1: \"waypoint:cover\" is a quality of waypoints, but only analyses and layers can "
              "be named here");
}

} // namespace
} // namespace percept::tactics::formula_parts_test
