#include "percept/tactics/Properties.h"
#include "percept/tactics/Waypoints.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

/// What rules are worth at waypoints.
namespace percept::tactics {

/// Values that were worked out so far, per rule, node and waypoint; NaN where not yet.
class Waypoints::Evaluation {
public:
    Evaluation(const Waypoints& points,
               const Rule& rule,
               const State& state,
               std::optional<Logic> logic)
        : m_points(points)
        , m_state(state)
        , m_logic(logic)
        , m_memo(points.m_compounds.size() + 1) {
        m_rules.push_back(&rule);
        for (const Compound& compound : points.m_compounds)
            m_rules.push_back(&compound.rule);
    }

    double whole(std::size_t point, std::size_t rule = 0) {
        return value(point, rule, m_rules[rule]->nodes.size() - 1);
    }

private:
    double value(std::size_t point, std::size_t rule, std::size_t node) {
        auto& nodes = m_memo[rule];
        nodes.resize(m_rules[rule]->nodes.size());
        if (nodes[node].empty())
            nodes[node].assign(m_points.size(), std::numeric_limits<double>::quiet_NaN());
        if (const double known = nodes[node][point]; !std::isnan(known))
            return known;
        const double made = compute(point, rule, m_rules[rule]->nodes[node]);
        m_memo[rule][node][point] = made;
        return made;
    }

    double compute(std::size_t point, std::size_t rule, const RuleNode& node) {
        const auto operand = [&](std::size_t i) { return value(point, rule, node.operands[i]); };
        switch (node.op) {
        case RuleOperator::Number:
            return node.number;
        case RuleOperator::Quality:
            return named(point, node.name);
        case RuleOperator::And:
            return isFuzzy(rule) ? std::min(operand(0), operand(1)) : operand(0) * operand(1);
        case RuleOperator::Or:
            return isFuzzy(rule) ? std::max(operand(0), operand(1))
                                 : operand(0) + operand(1) - operand(0) * operand(1);
        case RuleOperator::Not:
            return 1.0 - operand(0);
        case RuleOperator::Very:
            return operand(0) * operand(0);
        case RuleOperator::Fairly:
            return std::sqrt(operand(0));
        case RuleOperator::Near:
        case RuleOperator::VisibleFrom:
            return bestAround(point, rule, node);
        case RuleOperator::Exits:
        case RuleOperator::ExitsOut:
            return exits(point, node);
        case RuleOperator::Chokepoint:
            return m_points.m_points[point].chokepoint;
        case RuleOperator::DeadEnd:
            return m_points.m_points[point].deadEnd;
        }
        return 0.0;
    }

    [[nodiscard]] bool isFuzzy(std::size_t rule) const {
        return m_logic.value_or(m_rules[rule]->logic) == Logic::Fuzzy;
    }

    double named(std::size_t point, const std::string& name) {
        if (const auto stated = m_points.quality(point, name, m_state))
            return *stated;
        const auto compound = m_points.compoundOf(name);
        return compound ? whole(point, *compound + 1) : 0.0;
    }

    double bestAround(std::size_t point, std::size_t rule, const RuleNode& node) {
        const geometry::Vec3 here = m_points.position(point);
        const double reach = node.number;
        if (std::isinf(reach))
            return bestAnywhere(point, rule, node);
        const auto& order = m_points.m_byX;
        const auto first =
            std::partition_point(order.begin(), order.end(), [&](std::uint32_t other) {
                return m_points.position(other).x < here.x - reach;
            });
        double best = 0.0;
        for (auto other = first; other != order.end(); ++other) {
            const geometry::Vec3 apart = m_points.position(*other) - here;
            if (apart.x > reach)
                break;
            if (*other == point || !(glm::dot(apart, apart) <= reach * reach))
                continue;
            const double found = value(*other, rule, node.operands[0]);
            if (found > best && (node.op == RuleOperator::Near || m_points.sees(*other, point)))
                best = found;
        }
        return best;
    }

    /// All are in reach: from the best on, the first that counts decides.
    double bestAnywhere(std::size_t point, std::size_t rule, const RuleNode& node) {
        for (const std::uint32_t other : fromBest(rule, node.operands[0])) {
            const double found = worth(other, rule, node.operands[0]);
            if (found == 0.0)
                break;
            if (other != point && (node.op == RuleOperator::Near || m_points.sees(other, point)))
                return found;
        }
        return 0.0;
    }

    /// Points from the highest value of a node to the lowest.
    const std::vector<std::uint32_t>& fromBest(std::size_t rule, std::size_t node) {
        auto& order = m_fromBest[{rule, node}];
        if (order.empty()) {
            order = m_points.m_byX;
            std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) {
                return worth(a, rule, node) > worth(b, rule, node);
            });
        }
        return order;
    }

    /// Rounding may leave values a little below 0, and those have no root.
    double worth(std::size_t point, std::size_t rule, std::size_t node) {
        const double found = value(point, rule, node);
        return found > 0.0 ? found : 0.0;
    }

    [[nodiscard]] double exits(std::size_t point, const RuleNode& node) const {
        std::size_t count = 0;
        for (const std::uint32_t link : m_points.linksOf(point))
            count +=
                node.op == RuleOperator::Exits || m_points.roomOf(link) != m_points.roomOf(point)
                    ? 1U
                    : 0U;
        return std::min(1.0, static_cast<double>(count) / node.number);
    }

    const Waypoints& m_points;
    const State& m_state;
    std::optional<Logic> m_logic;     ///< of all rules; nothing: each has its own
    std::vector<const Rule*> m_rules; ///< the rule itself, then the compounds
    std::vector<std::vector<std::vector<double>>> m_memo;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<std::uint32_t>> m_fromBest;
};

Result<std::vector<double>>
Waypoints::evaluate(const Rule& rule, const State& state, std::optional<Logic> logic) const {
    if (const auto good = checkNames(rule); !good)
        return good.unexpected();
    Evaluation evaluation(*this, rule, state, logic);
    std::vector<double> values(size());
    for (std::size_t point = 0; point < size(); ++point)
        values[point] = isFaulty(point, rule) ? kNoValue : evaluation.whole(point);
    return values;
}

Result<double> Waypoints::evaluateAt(std::size_t point,
                                     const Rule& rule,
                                     const State& state,
                                     std::optional<Logic> logic) const {
    if (const auto good = checkNames(rule); !good)
        return good.unexpected();
    return isFaulty(point, rule) ? kNoValue : Evaluation(*this, rule, state, logic).whole(point);
}

Result<std::vector<double>> Waypoints::evaluateWorst(const Rule& rule,
                                                     std::span<const State> states,
                                                     std::optional<Logic> logic) const {
    if (states.empty())
        return evaluate(rule, {}, logic);
    std::vector<double> worst(size(), 1.0);
    for (const State& state : states) {
        const auto values = evaluate(rule, state, logic);
        if (!values)
            return values;
        for (std::size_t point = 0; point < size(); ++point)
            worst[point] = std::min(worst[point], (*values)[point]);
    }
    return worst;
}

bool Waypoints::sees(std::size_t from, std::size_t to) const {
    const geometry::Vec3 eyes = position(from) + geometry::Vec3(0, 0, kEyesAboveFloor);
    const geometry::Vec3 chest = position(to) + geometry::Vec3(0, 0, kChest);
    return m_sight.isClear(eyes, chest, geometry::kBlocksSight, m_doors);
}

} // namespace percept::tactics
