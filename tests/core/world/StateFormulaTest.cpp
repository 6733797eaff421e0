#include "percept/world/StateFormula.h"

#include "percept/base/Formula.h"
#include "percept/base/Random.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>

namespace percept::world {
namespace {

level::Level small() {
    level::Level level;
    level.doors.resize(1);
    level.doors[0].id = "gate";
    level.doors[0].segment = {{0, 0}, {2, 0}};
    level.regions.resize(1);
    level.regions[0].id = "yard";
    level.triggers.resize(1);
    level.triggers[0].id = "button";
    level.agents.resize(2);
    level.agents[0].id = "anna";
    level.agents[1].id = "ben";
    level.teams = {{"guards", {}, {}}};
    level.emitters.resize(1);
    level.emitters[0].id = "siren";
    level.topics.resize(1);
    level.topics[0].id = "alarm";
    return level;
}

/// Each query answers with a number and a record of its own.
Evidence answerOf(Query query, std::span<const Named> about) {
    const auto number = static_cast<std::uint64_t>(query);
    return {static_cast<double>(number) + 0.5 * static_cast<double>(about.size()),
            RecordId{(number + 1) << trace::kSubBits}};
}

Result<StateFormula> parsed(const std::string& text) {
    return parseStateFormula(text, small(), "topics[0].formula");
}

double valueOf(const std::string& text) {
    const auto formula = parsed(text);
    EXPECT_TRUE(formula) << text << ": " << (formula ? "" : formula.error().message);
    return formula ? evaluate(*formula, answerOf).value : -999.0;
}

/// A formula as text, with full parentheses or none where precedence gives the
/// same, and its value worked out beside it.
struct Sample {
    std::string text;
    double value = 0;
};

Sample arbitrary(Random& random, int depth) {
    if (depth == 0 || random.below(4) == 0) {
        const double number = static_cast<double>(random.below(9)) / 2.0;
        return {fmt::format("{}", number), number};
    }
    const auto truth = [](bool holds) { return holds ? 1.0 : 0.0; };
    const Sample a = arbitrary(random, depth - 1);
    if (random.below(6) == 0)
        return random.below(2) == 0 ? Sample{"not (" + a.text + ")", truth(a.value == 0)}
                                    : Sample{"-(" + a.text + ")", -a.value};
    const Sample b = arbitrary(random, depth - 1);
    const std::pair<const char*, double> kinds[] = {
        {"+", a.value + b.value},
        {"-", a.value - b.value},
        {"*", a.value * b.value},
        {b.value == 0 ? "*" : "/", b.value == 0 ? 0 : a.value / b.value},
        {"<", truth(a.value < b.value)},
        {"<=", truth(a.value <= b.value)},
        {">", truth(a.value > b.value)},
        {">=", truth(a.value >= b.value)},
        {"=", truth(a.value == b.value)},
        {"!=", truth(a.value != b.value)},
        {"and", truth(a.value != 0 && b.value != 0)},
        {"or", truth(a.value != 0 || b.value != 0)}};
    const auto& [sign, value] = kinds[random.below(12)];
    return {fmt::format("({}) {} ({})", a.text, sign, b.text), value};
}

TEST(StateFormula, IsWorthWhatItsPartsAre) {
    Random random(7);
    for (int i = 0; i < 2000; ++i) {
        const Sample sample = arbitrary(random, 5);
        ASSERT_EQ(valueOf(sample.text), sample.value) << sample.text;
    }
}

TEST(StateFormula, BindsAsUsual) {
    EXPECT_EQ(valueOf("1 + 2 * 3"), 7);
    EXPECT_EQ(valueOf("8 - 2 - 1"), 5);
    EXPECT_EQ(valueOf("8 / 2 / 2"), 2);
    EXPECT_EQ(valueOf("1 + 1 > 1 and 2 < 1 or 3 = 3"), 1);
    EXPECT_EQ(valueOf("not 0 + 1"), 2) << "not binds closest";
    EXPECT_EQ(valueOf("-2 * 3"), -6);
    EXPECT_EQ(valueOf(" 1e2 +.5"), 100.5);
    EXPECT_EQ(valueOf("1 / (time - time)"), 0) << "what turns out to be 0";
}

TEST(StateFormula, AsksTheStateAboutWhatItNames) {
    EXPECT_EQ(valueOf("door(gate)"), static_cast<double>(Query::Door) + 0.5);
    EXPECT_EQ(valueOf("count(yard)"), static_cast<double>(Query::Count) + 0.5);
    EXPECT_EQ(valueOf("count(yard, guards)"), static_cast<double>(Query::Count) + 1);
    EXPECT_EQ(valueOf("time"), static_cast<double>(Query::Time));
    const auto formula = parsed("distance(self, gate) < 3 and sees(anna, other)");
    ASSERT_TRUE(formula);
    EXPECT_TRUE(needsSelf(*formula));
    EXPECT_TRUE(needsOther(*formula));
    EXPECT_EQ(topicsIn(*parsed("topic(alarm) + 1")), std::vector<std::uint32_t>{0});
}

TEST(StateFormula, SaysWhichRecordMadeItWhatItIs) {
    const auto formula = parsed("door(gate) + time * 0 + switch(button)");

    const auto latest = std::max({static_cast<int>(Query::Door),
                                  static_cast<int>(Query::Time),
                                  static_cast<int>(Query::Switch)});
    EXPECT_EQ(evaluate(*formula, answerOf).cause,
              RecordId{static_cast<std::uint64_t>(latest + 1) << trace::kSubBits});
    EXPECT_EQ(evaluate(*parsed("1 + 2"), answerOf).cause, trace::kNoRecord);
}

TEST(StateFormula, EndlessValuesStillMakeANumber) {
    const auto endless = [](Query, std::span<const Named>) {
        return Evidence{std::numeric_limits<double>::infinity()};
    };
    for (const char* text : {"distance(anna, ben) - distance(anna, ben)",
                             "distance(anna, ben) * 0",
                             "distance(anna, ben) / distance(ben, anna) - 1",
                             "1e308 * 10 - 1e308 * 10"})
        EXPECT_EQ(evaluate(*parsed(text), endless).value, 0.0) << text;
    EXPECT_EQ(evaluate(*parsed("distance(anna, ben) > 1000000"), endless).value, 1.0);
    EXPECT_EQ(evaluate(*parsed("-distance(anna, ben)"), endless).value, -kGreatestFormulaValue);
}

TEST(StateFormula, RefusesWhatItCannotRead) {
    const std::map<std::string, std::string> faults{
        {"", "ends where a number"},
        {"1 +", "ends where a number"},
        {"(1", "ends where \")\""},
        {"1 2", "\"2\" is where an operator"},
        {"door", "ends where \"(\""},
        {"door()", "the id of an object"},
        {"door(gap)", "no door \"gap\""},
        {"count(yard, gate)", "no agent, archetype, team or squad \"gate\""},
        {"light(anna, ben)", "of one object alone"},
        {"distance(anna)", "a second object"},
        {"emitter(gate)", "no emitter"},
        {"topic(none)", "no topic"},
        {"wall(gate)", "nothing is called \"wall\""},
        {"1..2", "a number"},
        {"1e999", "a number"},
        {"1 / 0", "divides by 0"},
        {"0/0 < 1", "divides by 0"},
        {"time / (2 - 2)", "divides by 0"},
        {"1 + door(gate) / -(3 > 4)", "divides by 0"},
        {"\"", "the id of an object"},
        {"door(\"gate", "no door"},
        {std::string(500, '('), "nested too deeply"},
        {std::string(500, '-') + "1", "nested too deeply"},
        {std::string(10001, ' ') + "1", "longer than 10000 letters"}};
    for (const auto& [text, message] : faults) {
        const auto formula = parsed(text);
        ASSERT_FALSE(formula) << text;
        if (text != "\"") {
            EXPECT_NE(formula.error().message.find(message), std::string::npos)
                << text << ": " << formula.error().message;
        }
        EXPECT_EQ(formula.error().place, "topics[0].formula");
    }
}

/// Any text ends with a formula or an error, never otherwise.
TEST(StateFormula, SurvivesAnyText) {
    const std::string letters = "()+-*/<>=!., \"01e_agdoort";
    Random random(3);
    for (int i = 0; i < 5000; ++i) {
        std::string text;
        for (auto length = random.below(30); length > 0; --length)
            text += letters[random.below(static_cast<std::uint32_t>(letters.size()))];
        if (const auto formula = parsed(text))
            static_cast<void>(evaluate(*formula, answerOf));
    }
}

} // namespace
} // namespace percept::world
