#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// Fuzzy inference as the source chooses weapons with it: two antecedents, rules on three
/// consequent sets, AND = min, OR = max, defuzzified by the average of maxima.
/// @source Raven (003) and the parameters of its files; terms very = square, fairly = square root
namespace percept::agent::fuzzy {

/// A membership function that rises from `left` to `peak` and falls to `right`; a shoulder stays
/// at 1 beyond its peak.
struct Set {
    enum class Shape { Triangle, LeftShoulder, RightShoulder };
    Shape shape = Shape::Triangle;
    double left = 0;
    double peak = 0;
    double right = 0;

    /// @return degree of membership 0..1
    [[nodiscard]] double membership(double value) const;
    /// Where a shoulder's plateau or a triangle's peak stands for the whole set.
    [[nodiscard]] double representative() const;
};

enum class Consequent { Undesirable, Desirable, VeryDesirable };
enum class Hedge { None, Very, Fairly };

[[nodiscard]] double applyHedge(Hedge hedge, double degree);

/// IF near AND loaded THEN consequent; indices name sets of the two antecedents.
struct Rule {
    int distance = 0;
    int ammunition = 0; ///< -1: the rule does not ask
    Consequent consequent{};
    Hedge hedge{};           ///< on the consequent: applied to the rule's strength
    Hedge ammunitionHedge{}; ///< on the ammunition set
};

/// The three sets of desirability 0..100 share their shape among all weapons.
[[nodiscard]] const std::array<Set, 3>& desirabilitySets();

/// @return desirability 0..100; 0 where no rule fires
[[nodiscard]] double infer(std::span<const Rule> rules,
                           std::span<const Set> distanceSets,
                           std::span<const Set> ammunitionSets,
                           double distance,
                           double ammunition);

/// IF all of these hold THEN an action: degrees of membership 0..1, such as the quality of a
/// tactical place that was found, or how weak somebody is.
struct ActionRule {
    std::size_t action = 0;
    std::vector<double> degrees; ///< none: it holds anyway
    double weight = 1.0;         ///< [>= 0]
};
/// How much each action is to be preferred: AND = min, the best rule for an action counts.
/// @param actions how many there are
/// @source Millington (002), 6.1.2: tactical values in fuzzy decisions
[[nodiscard]] std::vector<double> preferences(std::span<const ActionRule> rules,
                                              std::size_t actions);
/// @return the action preferred most, the first among equals; nothing where all are 0
[[nodiscard]] std::optional<std::size_t> preferred(std::span<const double> preferences);

} // namespace percept::agent::fuzzy
