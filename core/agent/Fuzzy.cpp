#include "percept/agent/Fuzzy.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <cmath>

namespace percept::agent::fuzzy {

double Set::membership(double value) const {
    if (value == peak)
        return 1.0;
    if (value < peak) {
        if (shape == Shape::LeftShoulder)
            return 1.0;
        return value <= left ? 0.0 : (value - left) / (peak - left);
    }
    if (shape == Shape::RightShoulder)
        return 1.0;
    return value >= right ? 0.0 : (right - value) / (right - peak);
}

double Set::representative() const {
    switch (shape) {
    case Shape::LeftShoulder:
        return (left + peak) * 0.5;
    case Shape::RightShoulder:
        return (peak + right) * 0.5;
    case Shape::Triangle:
        break;
    }
    return peak;
}

double applyHedge(Hedge hedge, double degree) {
    switch (hedge) {
    case Hedge::Very:
        return degree * degree;
    case Hedge::Fairly:
        return std::sqrt(degree);
    case Hedge::None:
        break;
    }
    return degree;
}

const std::array<Set, 3>& desirabilitySets() {
    static const std::array<Set, 3> kSets{Set{Set::Shape::LeftShoulder, 0, 25, 50},
                                          Set{Set::Shape::Triangle, 25, 50, 75},
                                          Set{Set::Shape::RightShoulder, 50, 75, 100}};
    return kSets;
}

double infer(std::span<const Rule> rules,
             std::span<const Set> distanceSets,
             std::span<const Set> ammunitionSets,
             double distance,
             double ammunition) {
    std::array<double, 3> strength{};
    for (const Rule& rule : rules) {
        double degree = distanceSets[static_cast<std::size_t>(rule.distance)].membership(distance);
        if (rule.ammunition >= 0)
            degree = std::min(
                degree,
                applyHedge(rule.ammunitionHedge,
                           ammunitionSets[static_cast<std::size_t>(rule.ammunition)].membership(
                               ammunition)));
        auto& target = strength[static_cast<std::size_t>(rule.consequent)];
        target = std::max(target, applyHedge(rule.hedge, degree));
    }
    double weighted = 0;
    double sum = 0;
    for (std::size_t i = 0; i < strength.size(); ++i) {
        weighted += strength[i] * desirabilitySets()[i].representative();
        sum += strength[i];
    }
    return sum > 0 ? weighted / sum : 0.0;
}

std::vector<double> preferences(std::span<const ActionRule> rules, std::size_t actions) {
    std::vector<double> wanted(actions, 0.0);
    for (const ActionRule& rule : rules) {
        PERCEPT_EXPECTS(rule.action < actions);
        double degree = 1.0;
        for (const double each : rule.degrees)
            degree = std::min(degree, each);
        wanted[rule.action] = std::max(wanted[rule.action], degree * rule.weight);
    }
    return wanted;
}

std::optional<std::size_t> preferred(std::span<const double> preferences) {
    const auto best = std::max_element(preferences.begin(), preferences.end());
    if (best == preferences.end() || *best <= 0.0)
        return std::nullopt;
    return static_cast<std::size_t>(best - preferences.begin());
}

} // namespace percept::agent::fuzzy
