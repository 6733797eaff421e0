#include "percept/deathmatch/Places.h"

#include "percept/tactics/PlaceControl.h"
#include "percept/tactics/Properties.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::deathmatch {
namespace {

using geometry::Vec2;

constexpr std::array<std::string_view, 4> kDirections{"east", "north", "west", "south"};
constexpr std::size_t kSomewhere = 4;

std::size_t directionTo(Vec2 opponent) {
    const auto word = tactics::directionWord(opponent);
    return static_cast<std::size_t>(std::find(kDirections.begin(), kDirections.end(), word) -
                                    kDirections.begin());
}

/// With a weapon in hand that qualities are keyed by. @param weapon empty: any other
Result<PlaceKind::Values>
valuesOf(const tactics::Waypoints& points, const tactics::Rule& rule, const std::string& weapon) {
    PlaceKind::Values values;
    for (std::size_t d = 0; d <= kSomewhere; ++d) {
        tactics::State state;
        state.words.emplace_back(tactics::wordOf(tactics::Posture::Standing));
        if (d < kSomewhere)
            state.words.emplace_back(kDirections[d]);
        if (!weapon.empty())
            state.words.push_back(weapon);
        auto found = points.evaluate(rule, state);
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
    tactics::Rule rule;
    rule.nodes.emplace_back();
    rule.nodes.back().op = tactics::RuleOperator::Quality;
    rule.nodes.back().name = name;
    PlaceKind kind{name, weight, {}};
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
    std::vector<double> least(places.points.size(), 1.0);
    for (std::size_t point = 0; point < least.size(); ++point)
        for (const Vec2 opponent : opponents) {
            const Vec2 place(places.points.position(point));
            least[point] = std::min(least[point], values[directionTo(opponent - place)][point]);
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
    for (std::size_t i = 0; i < archetypes.size(); ++i) {
        if (!weighs(archetypes[i]))
            continue;
        widest = std::max(widest, archetypes[i].movement.radius);
        for (const auto& [name, weight] : archetypes[i].tactics)
            if (weight > 0 && name != tactics::kControl &&
                std::binary_search(known.begin(), known.end(), name)) {
                auto kind = compileKind(points, columns.weapons, name, weight);
                if (!kind)
                    return Unexpected{faultOf(level, name, faults, kind.error())};
                kinds[i].push_back(std::move(*kind));
                any = true;
            }
    }
    if (!any)
        return std::optional<Places>();
    auto ways = tactics::Approaches::make(level, points, widest);
    if (!ways)
        return ways.unexpected();
    return std::optional(Places{std::move(points),
                                std::move(*ways),
                                std::move(kinds),
                                std::move(columns.byWeapon),
                                std::move(faults)});
}

} // namespace percept::deathmatch
