#include "AnalysisMakers.h"

#include "percept/base/NearestName.h"
#include "percept/tactics/Waypoints.h"

#include <algorithm>
#include <cmath>

namespace percept::tactics {
namespace {

constexpr double kMostStrength = Parameter::kLargest;

/// What is flooded, and whose each city is.
struct Cities {
    std::shared_ptr<const FloodGround> ground;
    CityPlan plan;
    std::vector<double> owners; ///< by city, what a map of owners says: from 1 on
    std::vector<bool> counts;   ///< by city, whether its area is shown
};

const ParameterList& cityParameters() {
    using Type = Parameter::Type;
    static const ParameterList kList{
        Parameter::choice("cities", {"waypoints", "units"}, "what spreads"),
        Parameter::of(Type::Text, "tag", "tag of the waypoints that are cities, else `city`"),
        Parameter::of(
            Type::Text, "quality", "of waypoints, their share of strength; else strength"),
        Parameter::number("strength", 1.0, 1e-9, kMostStrength, "of a waypoint whose share is 1"),
        Parameter::choice(
            "falloff",
            {"linear", "slow", "fast", "plateau"},
            "how strength falls with distance, as max_radius for waypoints, and units "
            "whose archetypes state no `influence`"),
        Parameter::number("max_radius",
                          Parameter::kLargest,
                          0.0,
                          Parameter::kLargest,
                          "of an area, along the path [m]"),
        Parameter::number(
            "threshold", 0.0, 0.0, Parameter::kLargest, "strength below which areas end"),
        Parameter::of(Type::Text, "unit", "type of unit whose terrain costs count for waypoints"),
        Parameter::choice("terrain", {"costs", "ignored"}, "whether units pay for their ground"),
        Parameter::choice("value", {"strength", "owner"}, "of the owner, or its number from 1 on"),
        Parameter::of(Type::Text, "city", "waypoint whose area alone counts"),
        Parameter::of(Type::Text, "team", "whose units' areas alone count"),
        Parameter::of(Type::Text, "viewer", "team whose knowledge of units counts")};
    return kList;
}

bool areUnits(const ParameterReader& parameters) {
    return parameters.text("cities") == "units";
}

/// What does not matter to cities of this sort is no wish that could be met.
void refuseUnused(ParameterReader& parameters) {
    static const std::vector<const char*> kOfWaypoints{
        "tag", "quality", "strength", "unit", "city"};
    static const std::vector<const char*> kOfUnits{"terrain", "team", "viewer"};
    const bool units = areUnits(parameters);
    for (const char* name : units ? kOfWaypoints : kOfUnits)
        if (parameters.has(name))
            parameters.fail(fmt::format("`{}` is of cities that are {}, but `cities` is `{}`: "
                                        "leave it out",
                                        name,
                                        units ? "waypoints" : "units",
                                        units ? "units" : "waypoints"));
}

/// Whose names waypoints may give in these parameters.
struct WaypointNames {
    std::vector<std::string> tags;
    std::vector<std::string> qualities;

    explicit WaypointNames(const level::Level& level) {
        for (const level::Waypoint& waypoint : level.waypoints) {
            tags.insert(tags.end(), waypoint.tags.begin(), waypoint.tags.end());
            for (const auto& [quality, value] : waypoint.qualities)
                qualities.push_back(quality);
        }
        for (const auto& compound : level.compounds)
            qualities.push_back(compound.id);
        for (auto* names : {&tags, &qualities}) {
            std::sort(names->begin(), names->end());
            names->erase(std::unique(names->begin(), names->end()), names->end());
        }
    }
};

std::string textOr(const ParameterReader& parameters, const char* name, const char* otherwise) {
    return parameters.has(name) ? parameters.text(name) : otherwise;
}

std::int32_t
costsFor(ParameterReader& parameters, const AnalysisInput& input, const FloodGround& ground) {
    const std::string unit = parameters.text("unit");
    const auto units = unitsOf(input.level);
    if (!unit.empty() && std::find(units.begin(), units.end(), unit) == units.end())
        parameters.fail(noSuch("unit type", unit, units));
    return unit.empty() ? -1 : ground.costsOf(unit);
}

/// Waypoints with a tag; their strength is what their quality makes of the whole one.
void addWaypoints(ParameterReader& parameters, const AnalysisInput& input, Cities& made) {
    const std::string tag = textOr(parameters, "tag", "city");
    const std::string quality = textOr(parameters, "quality", "strength");
    const WaypointNames names(input.level);
    if (parameters.has("quality") &&
        !std::binary_search(names.qualities.begin(), names.qualities.end(), quality))
        return parameters.fail(noSuch("quality of waypoints", quality, names.qualities));
    const double strength = parameters.number("strength");
    const auto falloff = falloffOf(parameters.text("falloff"));
    const std::string wanted = parameters.text("city");
    const auto stated = Waypoints::makeAnyway(input.level);
    const std::int32_t costs = costsFor(parameters, input, *made.ground);
    std::vector<std::string> ids;
    bool isWeak = false; // there are cities, and all are without strength
    for (std::size_t i = 0; i < input.level.waypoints.size(); ++i) {
        const level::Waypoint& waypoint = input.level.waypoints[i];
        const auto cell = input.frame.cellAt(waypoint.position.plan());
        if (!cell ||
            std::find(waypoint.tags.begin(), waypoint.tags.end(), tag) == waypoint.tags.end())
            continue;
        const double share =
            stated.isFaulty(i, quality) ? 1.0 : stated.quality(i, quality, {}).value_or(1.0);
        const nav::Cell start = made.ground->nearestFree(static_cast<nav::Cell>(*cell));
        isWeak = isWeak || share <= 0.0;
        if (share <= 0.0)
            continue;
        if (!made.ground->grid.isFree(start))
            parameters.fail(fmt::format("the city \"{}\" is on an obstacle, from which nothing "
                                        "spreads: move it to free ground",
                                        waypoint.id));
        made.plan.cities.push_back({.id = waypoint.id,
                                    .column = made.ground->grid.columnOf(start),
                                    .row = made.ground->grid.rowOf(start),
                                    .strength = strength * share,
                                    .falloff = falloff.value_or(Falloff::Linear),
                                    .maxRadius = parameters.number("max_radius"),
                                    .costs = costs});
        made.owners.push_back(static_cast<double>(made.owners.size()) + 1.0);
        made.counts.push_back(wanted.empty() || wanted == waypoint.id);
        ids.push_back(waypoint.id);
    }
    const std::string nearest = nearestName(tag, names.tags);
    if (made.plan.cities.empty() && isWeak)
        parameters.fail(fmt::format(
            "every city has the {} 0, so nothing spreads: give one of them more", quality));
    else if (made.plan.cities.empty())
        parameters.fail(fmt::format(
            "no waypoint on the map has the tag \"{}\"{}; set it at those that are cities, or name "
            "another one with `tag`",
            tag,
            nearest.empty() || nearest == tag ? std::string()
                                              : fmt::format("; did you mean \"{}\"?", nearest)));
    else if (std::find(made.counts.begin(), made.counts.end(), true) == made.counts.end())
        parameters.fail("`city`: " + noSuch("city", wanted, ids));
}

/// Units as one side knows them; those of a team are of one owner.
void addUnits(ParameterReader& parameters, const AnalysisInput& input, Cities& made) {
    const int viewer =
        parameters.has("viewer") ? teamOf(parameters, input, "viewer") : input.viewer;
    const int team = teamOf(parameters, input, "team");
    const Forces forces = forcesOf(parameters, input, made.ground.get());
    for (std::size_t i = 0; i < forces.units.size(); ++i) {
        const InfluenceUnit& unit = forces.units[i];
        if (!countsFor(unit, viewer) || !(unit.strength > 0.0))
            continue;
        if (!made.ground->grid.isFree(made.ground->grid.cellOf(unit.column, unit.row)))
            parameters.fail(onObstacle(input, unit));
        made.plan.cities.push_back({.id = fmt::format("{:08}", i),
                                    .column = unit.column,
                                    .row = unit.row,
                                    .strength = unit.strength,
                                    .falloff = unit.falloff,
                                    .maxRadius = unit.maxRadius,
                                    .costs = unit.costs});
        made.owners.push_back(unit.team + 1.0);
        made.counts.push_back(team == kNobody || team == unit.team);
    }
}

Result<Cities> citiesFrom(const AnalysisInput& input, const std::string& text) {
    ParameterReader parameters(text, cityParameters());
    Cities made;
    auto ground = floodsFor(input);
    if (!ground)
        return ground.unexpected();
    made.ground = std::move(*ground);
    made.plan.threshold = parameters.number("threshold");
    refuseUnused(parameters);
    if (areUnits(parameters))
        addUnits(parameters, input, made);
    else if (!parameters.failed())
        addWaypoints(parameters, input, made);
    if (parameters.failed())
        return parameters.error();
    return made;
}

/// What a map says of an owner and its strength.
double valueOf(const Cities& cities, double strength, int owner, bool owners) {
    const auto city = static_cast<std::size_t>(owner);
    if (owner < 0 || city >= cities.counts.size() || !cities.counts[city])
        return 0.0;
    return owners ? cities.owners[city] : strength;
}

Made makeCities(const AnalysisInput& input, const std::string& text) {
    const auto cities = citiesFrom(input, text);
    if (!cities)
        return cities.unexpected();
    const bool owners = ParameterReader(text, cityParameters()).text("value") == "owner";
    Field map(input.frame.width, input.frame.height);
    if (input.spread != nullptr && input.spread->size() == 2) {
        const Field& strengths = (*input.spread)[0];
        const Field& places = (*input.spread)[1];
        for (std::size_t cell = 0; cell < map.size(); ++cell)
            map.values[cell] = valueOf(
                *cities, strengths.values[cell], static_cast<int>(places.values[cell]), owners);
        return fixed(std::move(map));
    }
    const auto flooded = floodMap(
        cities->ground->grid, cities->plan.cities, cities->plan.threshold, cities->ground->costs);
    if (!flooded)
        return failure(flooded.error().code, flooded.error().text(), "parameters");
    for (std::size_t cell = 0; cell < map.size(); ++cell)
        map.values[cell] =
            valueOf(*cities, flooded->strength.values[cell], flooded->owner.values[cell], owners);
    return fixed(std::move(map));
}

Planned planCities(const AnalysisInput& input, const std::string& text) {
    auto cities = citiesFrom(input, text);
    if (!cities)
        return cities.unexpected();
    SpreadPlan plan;
    plan.frame = {.width = input.frame.width,
                  .height = input.frame.height,
                  .cell = input.frame.cell,
                  .teams = 0};
    plan.ground = cities->ground;
    plan.grid = {plan.ground, &plan.ground->grid};
    plan.cities = std::make_shared<const CityPlan>(std::move(cities->plan));
    return std::optional(std::move(plan));
}

/// Units move, waypoints do not.
UpdateClass cityClass(const std::string& text) {
    ParameterReader parameters(text, cityParameters());
    return areUnits(parameters) ? UpdateClass::Slow : UpdateClass::Offline;
}

bool leavesCitiesOpen(const std::string& text) {
    ParameterReader parameters(text, cityParameters());
    return areUnits(parameters) && !parameters.has("viewer");
}

bool statesCityViewer(const std::string& text) {
    ParameterReader parameters(text, cityParameters());
    return areUnits(parameters) && !parameters.text("viewer").empty();
}

} // namespace

AnalysisKind cityKind() {
    return {.update = UpdateClass::Offline,
            .make = makeCities,
            .help = "the map divided among cities that flood it",
            .parameters = cityParameters(),
            .plan = planCities,
            .updateFor = cityClass,
            .asksViewer = leavesCitiesOpen,
            .statesViewer = statesCityViewer};
}

} // namespace percept::tactics
