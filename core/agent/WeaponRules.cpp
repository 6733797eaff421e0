#include "percept/agent/WeaponRules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace percept::agent {
namespace {

using fuzzy::Consequent;
using fuzzy::Hedge;
using Shape = fuzzy::Set::Shape;

constexpr std::array<std::string_view, 3> kDistances{"close", "medium", "far"};
constexpr std::array<std::string_view, 3> kAmmunition{"low", "okay", "loads"};
constexpr std::array<std::string_view, 3> kConsequents{
    "undesirable", "desirable", "very_desirable"};

/// A set, and what stands before it.
struct Term {
    int set = 0;
    Hedge hedge{};
};

std::optional<Term> termOf(std::string_view text, const std::array<std::string_view, 3>& sets) {
    Term term;
    if (const auto blank = text.find(' '); blank != std::string_view::npos) {
        const auto before = text.substr(0, blank);
        if (before != "very" && before != "fairly")
            return std::nullopt;
        term.hedge = before == "very" ? Hedge::Very : Hedge::Fairly;
        text.remove_prefix(blank + 1);
    }
    const auto found = std::find(sets.begin(), sets.end(), text);
    if (found == sets.end())
        return std::nullopt;
    term.set = static_cast<int>(found - sets.begin());
    return term;
}

std::optional<fuzzy::Rule> ruleOf(const level::WeaponRule& written) {
    const auto distance = termOf(written.distance, kDistances);
    const auto desirability = termOf(written.desirability, kConsequents);
    constexpr int kAny = -1;
    const auto ammunition = written.ammunition.empty() ? std::optional(Term{kAny, {}})
                                                       : termOf(written.ammunition, kAmmunition);
    if (!distance || distance->hedge != Hedge::None || !desirability || !ammunition)
        return std::nullopt;
    return fuzzy::Rule{distance->set,
                       ammunition->set,
                       Consequent{desirability->set},
                       desirability->hedge,
                       ammunition->hedge};
}

/// Desirable at every distance.
level::WeaponChoice usualChoice() {
    level::WeaponChoice choice;
    for (const std::string_view distance : kDistances)
        choice.rules.push_back({std::string(distance), "", "desirable", {}});
    return choice;
}

} // namespace

Result<WeaponRules> compileRules(const level::Weapon& weapon) {
    const level::WeaponChoice* source =
        weapon.choice.rules.empty() ? level::ravenChoice(weapon.id) : &weapon.choice;
    const level::WeaponChoice choice = source != nullptr ? *source : usualChoice();
    WeaponRules compiled{{}, choice.okay, choice.loads};
    for (std::size_t i = 0; i < choice.rules.size(); ++i) {
        const auto rule = ruleOf(choice.rules[i]);
        if (!rule)
            return failure(ErrorCode::InvalidInput,
                           "the rule has words that no rule of weapons knows; see the manual",
                           fmt::format("choice.rules[{}]", i));
        compiled.rules.push_back(*rule);
    }
    return compiled;
}

double weaponDesirability(const level::Weapon& weapon,
                          const WeaponRules& rules,
                          const level::WeaponDistances& distances,
                          Metres distance,
                          std::int32_t rounds) {
    if (weapon.maxRounds != 0 && rounds <= 0)
        return 0.0;
    const std::array distanceSets{
        fuzzy::Set{Shape::LeftShoulder, 0, distances.close, distances.medium},
        fuzzy::Set{Shape::Triangle, distances.close, distances.medium, distances.far},
        fuzzy::Set{Shape::RightShoulder, distances.medium, distances.far, distances.far}};
    const std::array ammunitionSets{
        fuzzy::Set{Shape::Triangle, 0, 0, rules.okay},
        fuzzy::Set{Shape::Triangle, 0, rules.okay, rules.loads},
        fuzzy::Set{Shape::RightShoulder, rules.okay, rules.loads, rules.loads}};
    return fuzzy::infer(rules.rules, distanceSets, ammunitionSets, distance, rounds);
}

} // namespace percept::agent
