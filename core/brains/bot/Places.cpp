#include "percept/bot/Places.h"

#include "percept/tactics/Names.h"
#include "percept/tactics/PlaceControl.h"
#include "percept/tactics/Properties.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::bot {
namespace {

using geometry::Vec2;

constexpr std::array<std::string_view, 4> kDirections{"east", "north", "west", "south"};
constexpr std::size_t kSomewhere = 4;

std::size_t directionTo(Vec2 opponent) {
    const auto word = tactics::directionWord(opponent);
    return static_cast<std::size_t>(std::find(kDirections.begin(), kDirections.end(), word) -
                                    kDirections.begin());
}

/// @param direction kSomewhere: none in particular
/// @param weapon empty: any that no quality is keyed by
tactics::State stateOf(tactics::Posture posture, std::size_t direction, const std::string& weapon) {
    tactics::State state;
    state.words.emplace_back(tactics::wordOf(posture));
    if (direction < kSomewhere)
        state.words.emplace_back(kDirections[direction]);
    if (!weapon.empty())
        state.words.push_back(weapon);
    return state;
}

/// The quality or compound of a name.
tactics::Rule ruleOf(const std::string& name) {
    tactics::Rule rule;
    rule.nodes.emplace_back();
    rule.nodes.back().op = tactics::RuleOperator::Quality;
    rule.nodes.back().name = name;
    return rule;
}

Result<PlaceKind::Values>
valuesOf(const tactics::Waypoints& points, const tactics::Rule& rule, const std::string& weapon) {
    PlaceKind::Values values;
    for (std::size_t d = 0; d <= kSomewhere; ++d) {
        auto found = points.evaluate(rule, stateOf(tactics::Posture::Standing, d, weapon));
        if (!found)
            return found.unexpected();
        values[d] = std::move(*found);
    }
    return values;
}

/// @param weapons by column
Result<PlaceKind> compileKind(const tactics::Waypoints& points,
                              std::span<const std::string> weapons,
                              const std::string& name,
                              double weight) {
    const tactics::Rule rule = ruleOf(name);
    PlaceKind kind{name, weight, {}, {}};
    for (const std::string& weapon : weapons) {
        auto values = valuesOf(points, rule, weapon);
        if (!values)
            return values.unexpected();
        kind.values.push_back(std::move(*values));
    }
    return kind;
}

/// The weapons that values have to be worked out for.
struct Columns {
    std::vector<std::string> weapons{""};
    std::vector<std::size_t> byWeapon;

    Columns(const tactics::Waypoints& points, std::span<const std::string> all) {
        const std::vector<std::string> words = points.words();
        for (const std::string& weapon : all) {
            const bool counts = std::binary_search(words.begin(), words.end(), weapon);
            byWeapon.push_back(counts ? weapons.size() : 0);
            if (counts)
                weapons.push_back(weapon);
        }
    }
};

/// What is wrong with a compound that cannot be used, at its place in the level.
Error faultOf(const level::Level& level,
              const std::string& compound,
              std::span<const Error> faults,
              const Error& otherwise) {
    for (std::size_t i = 0; i < level.compounds.size(); ++i)
        for (const Error& fault : faults)
            if (level.compounds[i].id == compound &&
                fault.place.starts_with(fmt::format("compounds[{}].", i)))
                return fault;
    return otherwise;
}

/// Numbers the kinds by their names, in order.
std::vector<std::string> nameKinds(std::vector<std::vector<PlaceKind>>& kinds) {
    std::vector<std::string> names;
    for (auto& ofArchetype : kinds)
        for (PlaceKind& kind : ofArchetype) {
            const auto known = std::find(names.begin(), names.end(), kind.name);
            kind.id = trace::PlaceKindId{static_cast<std::uint32_t>(known - names.begin())};
            if (known == names.end())
                names.push_back(kind.name);
        }
    return names;
}

bool weighs(const level::Archetype& archetype) {
    return archetype.brain == "bot" &&
           std::any_of(archetype.tactics.begin(), archetype.tactics.end(), [](const auto& entry) {
               return entry.second > 0;
           });
}

} // namespace

std::vector<double> valuesAgainst(const Places& places,
                                  const PlaceKind& kind,
                                  trace::WeaponId weapon,
                                  std::span<const Vec2> opponents) {
    const PlaceKind::Values& values = kind.values[places.columns[trace::indexOf(weapon)]];
    if (opponents.empty())
        return values[kSomewhere];
    std::vector<double> least(places.points.size());
    for (std::uint32_t point = 0; point < least.size(); ++point)
        least[point] = valueAgainst(places, values, point, opponents);
    return least;
}

double valueAgainst(const Places& places,
                    const PlaceKind::Values& values,
                    std::uint32_t point,
                    std::span<const Vec2> opponents) {
    if (opponents.empty())
        return values[kSomewhere][point];
    const Vec2 place(places.points.position(point));
    double least = 1.0;
    for (const Vec2 opponent : opponents)
        least = std::min(least, values[directionTo(opponent - place)][point]);
    return least;
}

double valueCrouching(const Places& places,
                      const PlaceKind& kind,
                      trace::WeaponId weapon,
                      std::uint32_t point,
                      std::span<const Vec2> opponents) {
    const tactics::Rule rule = ruleOf(kind.name);
    const Vec2 place(places.points.position(point));
    const std::string& word = places.words[places.columns[trace::indexOf(weapon)]];
    double least = 1.0;
    for (const Vec2 opponent : opponents) {
        const auto state =
            stateOf(tactics::Posture::Crouching, directionTo(opponent - place), word);
        // Whoever compiled the places has evaluated the same rule.
        least = std::min(least, places.points.evaluateAt(point, rule, state).value());
    }
    return least;
}

Result<std::optional<Places>> compilePlaces(const level::Level& level,
                                            std::span<const level::Archetype> archetypes,
                                            std::span<const std::string> weapons) {
    if (level.waypoints.empty() || std::none_of(archetypes.begin(), archetypes.end(), weighs))
        return std::optional<Places>();
    std::vector<Error> faults;
    auto points = tactics::Waypoints::makeAnyway(level, &faults);
    const std::vector<std::string> known = points.names();
    Columns columns(points, weapons);
    std::vector<std::vector<PlaceKind>> kinds(archetypes.size());
    bool any = false;
    Metres widest = 0;
    double gentlest = 0;
    for (std::size_t i = 0; i < archetypes.size(); ++i) {
        if (!weighs(archetypes[i]))
            continue;
        widest = std::max(widest, archetypes[i].movement.radius);
        gentlest = nav::stricterSlope(gentlest, archetypes[i].movement.maxSlope);
        for (const auto& [written, weight] : archetypes[i].tactics) {
            const auto meant = tactics::nameIn(tactics::NameSpace::Waypoint, written);
            if (!meant)
                return failure(meant.error().code,
                               meant.error().message,
                               fmt::format("archetypes[{}].tactics.{}", i, written));
            const std::string& name = *meant;
            if (weight > 0 && written != tactics::kControl &&
                std::binary_search(known.begin(), known.end(), name)) {
                auto kind = compileKind(points, columns.weapons, name, weight);
                if (!kind)
                    return Unexpected{faultOf(level, name, faults, kind.error())};
                kinds[i].push_back(std::move(*kind));
                any = true;
            }
        }
    }
    if (!any)
        return std::optional<Places>();
    auto ways = tactics::Approaches::make(level, points, {widest, gentlest});
    if (!ways)
        return ways.unexpected();
    std::vector<std::string> names = nameKinds(kinds);
    return std::optional(Places{std::move(points),
                                std::move(*ways),
                                std::move(kinds),
                                std::move(columns.byWeapon),
                                std::move(columns.weapons),
                                std::move(names),
                                std::move(faults)});
}

} // namespace percept::bot
