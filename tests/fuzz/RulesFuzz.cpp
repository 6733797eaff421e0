// All small languages in one: formulas, rules, conditions, automata, curves and chains. A text that
// one of them reads is evaluated, and where it can be written it is read back as the same.
#include "tests/fuzz/Case.h"
#include "tests/fuzz/SmallRun.h"

#include "percept/base/Formula.h"
#include "percept/level/LevelPart.h"
#include "percept/lod/DetailCurve.h"
#include "percept/schedule/SignalChain.h"
#include "percept/sense/Visibility.h"
#include "percept/tactics/AutomatonText.h"
#include "percept/tactics/Condition.h"
#include "percept/tactics/Formula.h"
#include "percept/tactics/Rule.h"
#include "percept/world/StateFormula.h"

#include <cmath>

namespace percept::fuzz {
namespace {

void requireReason(const Error& error) {
    require(!error.message.empty(), "an error says nothing");
}

void tryFormula(std::string_view text) {
    const auto formula = tactics::parseFormula(text);
    if (!formula)
        return requireReason(formula.error());
    for (const double value : {0.0, -1.0, kGreatestFormulaValue, -kGreatestFormulaValue}) {
        const double result = formula->evaluate(std::vector<double>(formula->names.size(), value));
        require(std::abs(result) <= kGreatestFormulaValue, "a formula has no value");
    }
}

void tryVisibility(std::string_view text) {
    const auto formula = sense::VisibilityFormula::parse(text);
    if (!formula)
        return requireReason(formula.error());
    const double visible = (*formula)({.lighting = 0.4, .movement = 0.5});
    require(visible >= 0.0 && visible <= 1.0, "something is visible beyond 0..1");
}

void tryCondition(std::string_view text) {
    const auto condition = tactics::Condition::parse(text);
    if (!condition)
        return requireReason(condition.error());
    tactics::Facts facts;
    facts.degrees.fill(0.3);
    const double degree = condition->degree(facts);
    require(degree >= 0.0 && degree <= 1.0, "a condition holds beyond 0..1");
}

void tryStateFormula(std::string_view text) {
    const auto formula = world::parseStateFormula(text, smallLevel()->level, "here");
    if (!formula)
        return requireReason(formula.error());
    const auto value = world::evaluate(
        *formula, [](world::Query, std::span<const world::Named>) { return world::Evidence{0.5}; });
    require(!std::isnan(value.value), "a formula has no value");
}

void tryAutomaton(std::string_view text) {
    const auto table = tactics::parseAutomaton(text);
    if (!table)
        return requireReason(table.error());
    const auto written = tactics::writeAutomaton(*table);
    const auto again = tactics::parseAutomaton(written);
    require(again.has_value(),
            again ? "" : "what was written is not read: " + again.error().text());
    require(tactics::writeAutomaton(*again) == written, "an automaton reads as another one");
    static_cast<void>(table->doubts());
}

void tryTexts(std::string_view text) {
    tryFormula(text);
    tryVisibility(text);
    tryCondition(text);
    tryStateFormula(text);
    tryAutomaton(text);
    if (const auto rule = tactics::parseRule(text); !rule)
        requireReason(rule.error());
    if (const auto curve = lod::DetailCurve::parse(text, "here"); !curve)
        requireReason(curve.error());
    if (const auto chains = schedule::parseChains(text, smallLevel()->level); !chains)
        requireReason(chains.error());
    if (const auto part = level::parseLevelPart(text, "part"); !part)
        requireReason(part.error());
}

} // namespace
} // namespace percept::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return percept::fuzz::runCase(data, size, percept::fuzz::tryTexts);
}
