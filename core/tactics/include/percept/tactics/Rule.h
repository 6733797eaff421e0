#pragma once

#include "percept/base/Result.h"
#include "percept/level/Tactics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace percept::tactics {

/// What AND and OR do to values 0..1.
enum class Logic : std::uint8_t {
    Fuzzy,         ///< min and max
    Probabilistic, ///< a * b and a + b - a * b: values as probabilities of independent events
};

/// As levels write it: `fuzzy`, `probabilistic`. @return nothing for another word
[[nodiscard]] std::optional<Logic> logicOf(std::string_view word);
[[nodiscard]] std::string_view wordOf(Logic logic);

enum class RuleOperator : std::uint8_t {
    Number,      ///< `number`
    Quality,     ///< the quality or compound `name`
    And,         ///< two operands
    Or,          ///< two operands
    Not,         ///< 1 - a
    Very,        ///< a^2
    Fairly,      ///< sqrt(a)
    Near,        ///< the best a among other waypoints within `number` metres
    VisibleFrom, ///< the best a among other waypoints that see this one, within `number` metres
    Exits,       ///< links that lead away, as a share of `number`, at most 1
    ExitsOut,    ///< links that lead to waypoints in other rooms, likewise
    Chokepoint,  ///< how much of what is linked falls apart where this one is held
    DeadEnd,     ///< it is linked, and at most one link leads away
};

struct RuleNode {
    RuleOperator op = RuleOperator::Number;
    double number = 0.0;
    std::string name;
    std::vector<std::uint32_t> operands; ///< places in Rule::nodes, before this one
    int column = 1;                      ///< where it stands in the text
    int line = 1;
    friend bool operator==(const RuleNode&, const RuleNode&) = default;
};

/// A compound tactic, ready to be evaluated: the last node is the whole.
struct Rule {
    std::vector<RuleNode> nodes;
    /// Of its own AND and OR; compounds that it names have theirs.
    Logic logic = Logic::Fuzzy;
    friend bool operator==(const Rule&, const Rule&) = default;
};

/// Reads a rule of the compound language.
///
///     sniper:  cover AND visibility
///     ambush:  cover AND shadow AND NEAR(exposure, 3)
///     block:   CHOKEPOINT AND NOT DEAD_END AND cover
///     retreat: VERY cover AND EXITS(3, NOT_SAME_ROOM) AND NOT VISIBLE_FROM(exposure, 20)
///
/// From weak to strong: OR; AND; NOT, VERY, FAIRLY; numbers 0..1, names, parentheses, and
/// NEAR(rule, metres), VISIBLE_FROM(rule [, metres]), EXITS(count [, NOT_SAME_ROOM]), CHOKEPOINT
/// and DEAD_END, which the links alone decide. Keywords may be written in any case; names are
/// words, or any text between quotes, either with `waypoint:` before it.
///
/// @errors InvalidInput, place `line:column`: what was expected there; rules nest at most 100 deep
[[nodiscard]] Result<Rule> parseRule(std::string_view text);
/// The rule of a compound, with its logic.
/// @errors as above, place `rule:line:column`; place `logic`: no such word
[[nodiscard]] Result<Rule> ruleOf(const level::Compound& compound);

} // namespace percept::tactics
