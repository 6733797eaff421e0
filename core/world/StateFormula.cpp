#include "percept/world/StateFormula.h"

#include "percept/base/Formula.h"

#include <algorithm>

namespace percept::world {
namespace {

using Op = StateFormula::Op;
using Node = StateFormula::Node;

/// What is endless counts as a number: else the difference of two of them would be none.
double bounded(double value) {
    return std::clamp(value, -kGreatestFormulaValue, kGreatestFormulaValue);
}

double joined(Op op, double left, double right) {
    const auto truth = [](bool holds) { return holds ? 1.0 : 0.0; };
    switch (op) {
    case Op::Not:
        return truth(left == 0.0);
    case Op::Negate:
        return -left;
    case Op::Add:
        return left + right;
    case Op::Subtract:
        return left - right;
    case Op::Multiply:
        return left * right;
    case Op::Divide:
        return right == 0.0 ? 0.0 : left / right;
    case Op::Less:
        return truth(left < right);
    case Op::LessOrEqual:
        return truth(left <= right);
    case Op::Greater:
        return truth(left > right);
    case Op::GreaterOrEqual:
        return truth(left >= right);
    case Op::Equal:
        return truth(left == right);
    case Op::Unequal:
        return truth(left != right);
    case Op::And:
        return truth(left != 0.0 && right != 0.0);
    case Op::Or:
        return truth(left != 0.0 || right != 0.0);
    case Op::Number:
    case Op::Query:
        break;
    }
    return 0;
}

/// Whether one side alone decides.
bool decides(Op op, const Evidence& side) {
    return side.answered &&
           ((op == Op::And && side.value == 0.0) || (op == Op::Or && side.value != 0.0));
}

Evidence joined(Op op, const Evidence& left, const Evidence& right) {
    const RecordId cause = std::max(left.cause, right.cause);
    if (!(left.answered && right.answered) && !decides(op, left) && !decides(op, right))
        return {0.0, cause, false};
    return {bounded(joined(op, bounded(left.value), bounded(right.value))), cause};
}

template <class Holds>
bool anyNamed(const StateFormula& formula, Holds&& holds) {
    return std::any_of(formula.nodes.begin(), formula.nodes.end(), [&](const Node& node) {
        return std::any_of(node.about.begin(), node.about.end(), holds);
    });
}

} // namespace

Evidence evaluate(const StateFormula& formula, const AnswerQuery& answer) {
    std::vector<Evidence> values;
    values.reserve(formula.nodes.size());
    for (const Node& node : formula.nodes) {
        if (node.op == Op::Number) {
            values.push_back({node.number});
        } else if (node.op == Op::Query) {
            values.push_back(answer(node.query, node.about));
        } else {
            values.push_back(joined(node.op, values[node.left], values[node.right]));
        }
    }
    return values.empty() ? Evidence{} : values.back();
}

bool dividesByZero(const StateFormula& formula) {
    std::vector<std::optional<double>> constants;
    constants.reserve(formula.nodes.size());
    for (const Node& node : formula.nodes) {
        if (node.op == Op::Number || node.op == Op::Query) {
            constants.push_back(node.op == Op::Number ? std::optional(node.number) : std::nullopt);
            continue;
        }
        const auto left = constants[node.left];
        const auto right = constants[node.right];
        if (node.op == Op::Divide && right == 0.0)
            return true;
        constants.push_back(left && right ? std::optional(bounded(joined(node.op, *left, *right)))
                                          : std::nullopt);
    }
    return false;
}

std::vector<std::uint32_t> topicsIn(const StateFormula& formula) {
    std::vector<std::uint32_t> topics;
    for (const Node& node : formula.nodes)
        for (const Named& named : node.about)
            if (named.kind == Named::Kind::Topic)
                topics.push_back(named.index);
    return topics;
}

bool needsOther(const StateFormula& formula) {
    return anyNamed(formula, [](const Named& each) { return each.kind == Named::Kind::Other; });
}

bool needsSelf(const StateFormula& formula) {
    return anyNamed(formula, [](const Named& each) {
        return each.kind == Named::Kind::Other || each.kind == Named::Kind::Self;
    });
}

} // namespace percept::world
