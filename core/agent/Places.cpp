#include "percept/agent/Places.h"

#include "percept/tactics/Properties.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::agent {
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

Result<PlaceDecision::Values>
valuesOf(const tactics::Waypoints& points, const tactics::Rule& rule, const std::string& weapon) {
    PlaceDecision::Values values;
    for (std::size_t d = 0; d <= kSomewhere; ++d) {
        auto found = points.evaluate(rule, stateOf(tactics::Posture::Standing, d, weapon));
        if (!found)
            return found.unexpected();
        values[d] = std::move(*found);
    }
    return values;
}

Result<PlaceSight> sightNamed(const std::string& word, const std::string& place) {
    if (word == "hidden")
        return PlaceSight::Hidden;
    if (word == "watching")
        return PlaceSight::Watching;
    if (word == "any")
        return PlaceSight::Any;
    return failure(ErrorCode::InvalidInput, "`sight` is hidden, watching or any", place + ".sight");
}

Unexpected inside(const Error& error, const std::string& place) {
    return failure(error.code,
                   error.message,
                   error.place.empty() ? place : fmt::format("{}:{}", place, error.place));
}

/// What a decision says, without the values that waypoints have by it.
/// @param place of the decision in the level
Result<PlaceDecision> readDecision(const level::PlaceDecision& written, const std::string& place) {
    PlaceDecision decision;
    decision.name = written.id.empty() ? written.place : written.id;
    decision.weight = written.weight;
    decision.least = written.least;
    decision.within = written.within;
    auto when = tactics::Condition::parse(written.when);
    if (!when)
        return inside(when.error(), place + ".when");
    decision.when = std::move(*when);
    auto rule = tactics::parseRule(written.place);
    if (!rule)
        return inside(rule.error(), place + ".place");
    decision.place = std::move(*rule);
    const auto sight = sightNamed(written.sight, place);
    if (!sight)
        return sight.unexpected();
    decision.sight = *sight;
    return decision;
}

/// @param place of the decision in the level  @param weapons by column
Result<PlaceDecision> compileDecision(const tactics::Waypoints& points,
                                      std::span<const std::string> weapons,
                                      const level::PlaceDecision& written,
                                      const std::string& place) {
    auto read = readDecision(written, place);
    if (!read)
        return read;
    PlaceDecision decision = std::move(*read);
    for (const std::string& weapon : weapons) {
        auto values = valuesOf(points, decision.place, weapon);
        if (!values)
            return inside(values.error(), place + ".place");
        decision.values.push_back(std::move(*values));
    }
    return decision;
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

/// Numbers decisions by their names, in order.
std::vector<std::string> nameDecisions(Places& places) {
    std::vector<std::string> names;
    const auto name = [&](std::vector<PlaceDecision>& decisions) {
        for (PlaceDecision& decision : decisions) {
            const auto known = std::find(names.begin(), names.end(), decision.name);
            decision.id = trace::PlaceKindId{static_cast<std::uint32_t>(known - names.begin())};
            if (known == names.end())
                names.push_back(decision.name);
        }
    };
    for (auto& ofArchetype : places.decisions)
        name(ofArchetype);
    name(places.holds);
    name(places.hides);
    return names;
}

/// What those decide who shelter of their own accord; nothing where no waypoint has cover that can
/// be read.
std::vector<PlaceDecision>
sheltering(const Places& places, std::span<const std::string> weapons, const char* sight) {
    level::PlaceDecision written;
    written.id = std::string_view(sight) == "hidden" ? "hide" : "hold_ground";
    written.when = "1";
    written.place = "cover";
    written.sight = sight;
    std::vector<PlaceDecision> decisions;
    if (auto decision = compileDecision(places.points, weapons, written, "cover"))
        decisions.push_back(std::move(*decision));
    return decisions;
}

/// Names in a rule that a compound has which cannot be used: what is wrong with that.
const Error*
faultIn(const level::Level& level, const tactics::Rule& rule, std::span<const Error> faults) {
    for (const tactics::RuleNode& node : rule.nodes)
        for (std::size_t i = 0; i < level.compounds.size(); ++i)
            for (const Error& fault : faults)
                if (level.compounds[i].id == node.name &&
                    fault.place.starts_with(fmt::format("compounds[{}].", i)))
                    return &fault;
    return nullptr;
}

bool decides(const level::Archetype& archetype) {
    return std::any_of(archetype.decisions.begin(),
                       archetype.decisions.end(),
                       [](const level::PlaceDecision& decision) { return decision.weight > 0; });
}

/// Those that nobody goes by have to make sense, too.
Result<void> checkDecisions(std::span<const level::Archetype> archetypes) {
    for (std::size_t i = 0; i < archetypes.size(); ++i)
        for (std::size_t k = 0; k < archetypes[i].decisions.size(); ++k)
            if (auto read = readDecision(archetypes[i].decisions[k],
                                         fmt::format("archetypes[{}].decisions[{}]", i, k));
                !read)
                return read.unexpected();
    return {};
}

/// Approaches are shared by archetypes whose bodies pass the same paths.
Result<void> addApproaches(Places& places,
                           const level::Level& level,
                           std::span<const level::Archetype> archetypes,
                           const std::vector<bool>& shelters) {
    std::vector<std::pair<Metres, double>> walkers;
    for (std::size_t i = 0; i < archetypes.size(); ++i) {
        const std::pair walker{archetypes[i].movement.radius, archetypes[i].movement.maxSlope};
        const auto known = std::find(walkers.begin(), walkers.end(), walker);
        places.approachOf.push_back(static_cast<std::size_t>(known - walkers.begin()));
        const bool takesAny =
            !places.decisions[i].empty() || (!places.holds.empty() && shelters[i]);
        if (!takesAny || known != walkers.end()) {
            places.approachOf.back() = known == walkers.end() ? 0 : places.approachOf.back();
            continue;
        }
        auto made = tactics::Approaches::make(level, places.points, {walker.first, walker.second});
        if (!made)
            return made.unexpected();
        walkers.push_back(walker);
        places.approaches.push_back(std::move(*made));
    }
    return {};
}

} // namespace

std::vector<double> valuesAgainst(const Places& places,
                                  const PlaceDecision& decision,
                                  trace::WeaponId weapon,
                                  std::span<const Vec2> opponents) {
    const PlaceDecision::Values& values = decision.values[places.columnOf(weapon)];
    if (opponents.empty())
        return values[kSomewhere];
    std::vector<double> least(places.points.size());
    for (std::uint32_t point = 0; point < least.size(); ++point)
        least[point] = valueAgainst(places, values, point, opponents);
    return least;
}

double valueAgainst(const Places& places,
                    const PlaceDecision::Values& values,
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
                      const PlaceDecision& decision,
                      trace::WeaponId weapon,
                      std::uint32_t point,
                      std::span<const Vec2> opponents) {
    const Vec2 place(places.points.position(point));
    const std::string& word = places.words[places.columnOf(weapon)];
    double least = 1.0;
    for (const Vec2 opponent : opponents) {
        const auto state =
            stateOf(tactics::Posture::Crouching, directionTo(opponent - place), word);
        // Whoever compiled the places has evaluated the same rule.
        least = std::min(least, places.points.evaluateAt(point, decision.place, state).value());
    }
    return least;
}

Result<std::shared_ptr<const Places>> compilePlaces(const level::Level& level,
                                                    std::span<const level::Archetype> archetypes,
                                                    std::span<const std::string> weapons,
                                                    const std::vector<bool>& shelters) {
    if (auto readable = checkDecisions(archetypes); !readable)
        return readable.unexpected();
    const bool shelter = std::find(shelters.begin(), shelters.end(), true) != shelters.end();
    if (level.waypoints.empty() ||
        (!shelter && std::none_of(archetypes.begin(), archetypes.end(), decides)))
        return std::shared_ptr<const Places>();
    auto places = std::make_shared<Places>();
    places->points = tactics::Waypoints::makeAnyway(level, &places->leftOut);
    Columns columns(places->points, weapons);
    places->decisions.resize(archetypes.size());
    for (std::size_t i = 0; i < archetypes.size(); ++i)
        for (std::size_t k = 0; k < archetypes[i].decisions.size(); ++k) {
            const level::PlaceDecision& written = archetypes[i].decisions[k];
            if (!(written.weight > 0))
                continue;
            auto decision = compileDecision(places->points,
                                            columns.weapons,
                                            written,
                                            fmt::format("archetypes[{}].decisions[{}]", i, k));
            if (!decision) {
                const auto rule = tactics::parseRule(written.place);
                const Error* fault = rule ? faultIn(level, *rule, places->leftOut) : nullptr;
                return fault != nullptr ? Unexpected{*fault} : decision.unexpected();
            }
            places->decisions[i].push_back(std::move(*decision));
        }
    if (shelter) {
        places->holds = sheltering(*places, columns.weapons, "any");
        places->hides = sheltering(*places, columns.weapons, "hidden");
    }
    if (auto added = addApproaches(*places, level, archetypes, shelters); !added)
        return added.unexpected();
    places->names = nameDecisions(*places);
    places->columns = std::move(columns.byWeapon);
    places->words = std::move(columns.weapons);
    return std::shared_ptr<const Places>(std::move(places));
}

} // namespace percept::agent
