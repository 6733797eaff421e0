#include "percept/tactics/Condition.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace percept::tactics {
namespace {

constexpr std::array<std::string_view, kFactCount> kFactWords{
    "enemy_known", "enemy_in_view", "enemy_close", "enemy_far", "weak", "armed", "loaded"};

std::optional<Fact> factOf(std::string_view word) {
    const auto found = std::find(kFactWords.begin(), kFactWords.end(), word);
    return found == kFactWords.end() ? std::nullopt
                                     : std::optional(static_cast<Fact>(found - kFactWords.begin()));
}

bool isOfWaypoints(RuleOperator op) {
    switch (op) {
    case RuleOperator::Near:
    case RuleOperator::VisibleFrom:
    case RuleOperator::Exits:
    case RuleOperator::ExitsOut:
    case RuleOperator::Chokepoint:
    case RuleOperator::DeadEnd:
        return true;
    default:
        return false;
    }
}

} // namespace

std::string_view wordOf(Fact fact) {
    return kFactWords[static_cast<std::size_t>(fact)];
}

Result<Condition> Condition::parse(std::string_view text) {
    auto rule = parseRule(text);
    if (!rule)
        return rule.unexpected();
    Condition condition;
    for (const RuleNode& node : rule->nodes) {
        const std::string place = fmt::format("{}:{}", node.line, node.column);
        if (isOfWaypoints(node.op))
            return failure(ErrorCode::InvalidInput,
                           "a condition asks about the agent; NEAR, VISIBLE_FROM, EXITS, "
                           "CHOKEPOINT and DEAD_END are of waypoints",
                           place);
        const auto fact = factOf(node.name);
        if (node.op == RuleOperator::Quality && !fact)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("there is no fact \"{}\"; a condition asks {}",
                                       node.name,
                                       fmt::join(kFactWords, ", ")),
                           place);
        condition.m_facts.push_back(fact.value_or(Fact{}));
    }
    condition.m_rule = std::move(*rule);
    return condition;
}

double Condition::degree(const Facts& facts) const {
    std::vector<double> values;
    values.reserve(m_rule.nodes.size());
    for (const RuleNode& node : m_rule.nodes) {
        const auto operand = [&](std::size_t i) { return values[node.operands[i]]; };
        switch (node.op) {
        case RuleOperator::Quality:
            values.push_back(facts[m_facts[values.size()]]);
            break;
        case RuleOperator::And:
            values.push_back(std::min(operand(0), operand(1)));
            break;
        case RuleOperator::Or:
            values.push_back(std::max(operand(0), operand(1)));
            break;
        case RuleOperator::Not:
            values.push_back(1.0 - operand(0));
            break;
        case RuleOperator::Very:
            values.push_back(operand(0) * operand(0));
            break;
        case RuleOperator::Fairly:
            values.push_back(std::sqrt(operand(0)));
            break;
        default: // what a condition cannot have but numbers was refused
            values.push_back(node.number);
            break;
        }
    }
    return values.empty() ? 0.0 : values.back();
}

bool Condition::asks(Fact fact) const {
    for (std::size_t i = 0; i < m_rule.nodes.size(); ++i)
        if (m_rule.nodes[i].op == RuleOperator::Quality && m_facts[i] == fact)
            return true;
    return false;
}

} // namespace percept::tactics
