#include "AnalysisMakers.h"

#include "percept/level/Validate.h"
#include "percept/tactics/PlaceControl.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace percept::tactics {
namespace {

/// What archetypes say of their influence, with what they extend, by place; empty: they say
/// nothing.
std::vector<std::optional<level::Archetype>> archetypesOf(const AnalysisInput& input) {
    std::vector<std::optional<level::Archetype>> found(input.level.archetypes.size());
    for (const auto& unit : input.situation.units) {
        const auto place = static_cast<std::size_t>(unit.archetype);
        if (unit.archetype < 0 || place >= found.size() || found[place])
            continue;
        const auto& stated = input.level.archetypes[place];
        const auto resolved = level::resolveArchetype(input.level, stated.id);
        found[place] = resolved ? *resolved : stated;
    }
    return found;
}

/// The influence of every team, cell by cell; what spreads from cell to cell is worked out at once.
struct Sides {
    std::size_t count = 0;
    InfluenceOnCell at;
};

using Shared = std::shared_ptr<const std::vector<Field>>;

Sides sidesOf(const Shared& fields) {
    return {fields->size(), [fields](int column, int row, std::span<double> sums) {
                for (std::size_t side = 0; side < sums.size(); ++side)
                    sums[side] = (*fields)[side].at(column, row);
            }};
}

/// What has to spread before values are known; nothing where each cell is known by itself.
Planned planFor(ParameterReader& parameters, const AnalysisInput& input, int viewer) {
    const std::string method = parameters.text("method");
    const int passes = parameters.whole("passes");
    auto ground = method == "flooding" ? floodsFor(input)
                                       : Result<std::shared_ptr<const FloodGround>>(nullptr);
    if (!ground)
        return ground.unexpected();
    const Forces forces = forcesOf(parameters, input, ground->get());
    if (parameters.failed())
        return parameters.error();
    if (method == "radius")
        return std::optional<SpreadPlan>();
    SpreadPlan plan{forces.frame, {}, nullptr, passes};
    for (const InfluenceUnit& unit : forces.units)
        if (countsFor(unit, viewer))
            plan.units.push_back(unit);
    plan.ground = std::move(*ground);
    if (plan.ground != nullptr)
        plan.grid = {plan.ground, &plan.ground->grid};
    for (const InfluenceUnit& unit : plan.units)
        if (plan.grid != nullptr && !plan.grid->isFree(plan.grid->cellOf(unit.column, unit.row)))
            return failure(ErrorCode::InvalidInput, onObstacle(input, unit), "parameters");
    return std::optional(std::move(plan));
}

/// Whole maps of all teams.
Result<std::vector<Field>>
mapsFor(const Forces& forces, const std::optional<SpreadPlan>& spread, int viewer) {
    if (!spread)
        return influenceByRadius(forces.frame, forces.units, viewer);
    return spread->grid != nullptr
               ? influenceByFlooding(
                     spread->frame, spread->units, *spread->grid, kNobody, spread->costs())
               : influenceByConvolution(spread->frame, spread->units, spread->passes);
}

/// What maps of forces differ by while units stay where they are.
std::string keyOf(ParameterReader& parameters, int viewer) {
    return fmt::format("{} {} {} {} {} {} {} {}",
                       parameters.text("method"),
                       parameters.text("falloff"),
                       parameters.text("metric"),
                       parameters.number("passes"),
                       parameters.number("max_radius"),
                       parameters.number("threshold"),
                       parameters.text("terrain"),
                       viewer);
}

Result<Sides> influenceFor(ParameterReader& parameters, const AnalysisInput& input, int viewer) {
    if (input.spread != nullptr)
        return sidesOf(std::make_shared<const std::vector<Field>>(*input.spread));
    const std::string key = keyOf(parameters, viewer);
    if (parameters.failed())
        return parameters.error();
    if (const auto known = input.forces ? input.forces->find(key) : ForceMaps::iterator();
        input.forces != nullptr && known != input.forces->end())
        return sidesOf(known->second);
    const auto plan = planFor(parameters, input, viewer);
    if (!plan)
        return plan.unexpected();
    const Forces forces = forcesOf(parameters, input);
    if (*plan || input.forces != nullptr) {
        auto maps = mapsFor(forces, *plan, viewer);
        if (!maps)
            return maps.unexpected();
        const auto shared = std::make_shared<const std::vector<Field>>(std::move(*maps));
        if (input.forces != nullptr)
            input.forces->emplace(key, shared);
        return sidesOf(shared);
    }
    auto sums = influenceOnCells(forces.frame, forces.units, viewer);
    if (!sums)
        return sums.unexpected();
    return Sides{static_cast<std::size_t>(forces.frame.teams), std::move(*sums)};
}

/// All that a team has, or that all others have; nobody: all.
double sumOf(std::span<const double> sides, int team, bool enemies) {
    double sum = 0.0;
    for (std::size_t side = 0; side < sides.size(); ++side)
        if (team == kNobody || (static_cast<int>(side) == team) != enemies)
            sum += sides[side];
    return sum;
}

constexpr std::size_t kMostTeams = 64;
using PerTeam = std::array<double, kMostTeams>;

/// Stated, or else of enemies the team that has them, or else whose knowledge counts anyway.
int viewerOf(ParameterReader& parameters, const AnalysisInput& input, bool enemies) {
    if (parameters.has("viewer"))
        return teamOf(parameters, input, "viewer");
    return enemies && parameters.has("team") ? teamOf(parameters, input, "team") : input.viewer;
}

SideView viewFor(const AnalysisInput& input, int viewer) {
    return {input.sight, input.situation, input.frame, viewer};
}

Planned planForces(const AnalysisInput& input, const std::string& text, bool enemies) {
    ParameterReader parameters(text, enemies ? enemiesParameters() : securityParameters());
    return planFor(parameters, input, viewerOf(parameters, input, enemies));
}

ParameterList with(ParameterList list, Parameter more) {
    list.push_back(std::move(more));
    return list;
}

} // namespace

const ParameterList& influenceParameters() {
    static const ParameterList kList{
        Parameter::of(Parameter::Type::Text, "team", "whose; without it all teams'"),
        Parameter::of(Parameter::Type::Text, "viewer", "team whose knowledge counts"),
        Parameter::choice("falloff",
                          {"linear", "slow", "fast", "plateau"},
                          "how strength falls with distance, as max_radius and threshold for units "
                          "whose archetypes state no `influence`"),
        Parameter::number("max_radius",
                          Parameter::kLargest,
                          0.0,
                          Parameter::kLargest,
                          "beyond it nothing is left [m]"),
        Parameter::number(
            "threshold", 0.0, 0.0, Parameter::kLargest, "where less is left nothing is"),
        Parameter::choice("metric", {"euclidean", "manhattan"}, "of distances"),
        Parameter::choice("method",
                          {"radius", "flooding", "convolution"},
                          "straight, around obstacles, or in passes of a blur, which has no "
                          "falloff, max_radius and threshold"),
        Parameter::choice(
            "terrain", {"costs", "ignored"}, "whether flooding pays for the unit's type of ground"),
        Parameter::whole("passes", kConvolutionPasses, 1, 1e4, "of convolution")};
    return kList;
}

const ParameterList& enemiesParameters() {
    static const ParameterList kList =
        with(influenceParameters(),
             Parameter::number("unknown",
                               0.0,
                               0.0,
                               Parameter::kLargest,
                               "feared where the viewer has nothing in view"));
    return kList;
}

const ParameterList& securityParameters() {
    static const ParameterList kList = with(
        influenceParameters(),
        Parameter::choice(
            "unknown", {"unsafe", "trusted"}, "what the viewer holds and does not have in view"));
    return kList;
}

const ParameterList& suspicionParameters() {
    static const ParameterList kList = [] {
        ParameterList list = influenceParameters();
        std::erase_if(list, [](const Parameter& one) { return one.name == "viewer"; });
        return list;
    }();
    return kList;
}

Result<std::shared_ptr<const FloodGround>> floodsFor(const AnalysisInput& input) {
    if (input.floods != nullptr)
        return input.floods;
    return FloodGround::make(input.level, input.surroundings, input.ground, input.frame);
}

std::string onObstacle(const AnalysisInput& input, const InfluenceUnit& unit) {
    const geometry::Vec2 place = input.frame.centreOf(unit.column, unit.row);
    return fmt::format("a unit of team \"{}\" at {:.1f},{:.1f} is on an obstacle, from which "
                       "nothing spreads: move it to free ground",
                       input.level.teams[static_cast<std::size_t>(unit.team)].id,
                       place.x,
                       place.y);
}

Forces
forcesOf(ParameterReader& parameters, const AnalysisInput& input, const FloodGround* ground) {
    Forces forces;
    forces.frame = {.width = input.frame.width,
                    .height = input.frame.height,
                    .cell = input.frame.cell,
                    .teams = static_cast<int>(std::min<std::size_t>(64, input.level.teams.size()))};
    const auto falloff = falloffOf(parameters.text("falloff"));
    if (ground == nullptr)
        forces.frame.metric = metricOf(parameters.text("metric")).value_or(Metric::Euclidean);
    const double radius = parameters.number("max_radius");
    const double threshold = parameters.number("threshold");
    const bool onTerrain = ground != nullptr && parameters.text("terrain") == "costs";
    const auto archetypes = archetypesOf(input);
    for (const auto& unit : input.situation.units) {
        auto cell = input.frame.cellAt(unit.place);
        if (!cell || unit.team < 0 || unit.team >= forces.frame.teams)
            continue;
        if (ground != nullptr)
            cell = ground->nearestFree(static_cast<nav::Cell>(*cell));
        const auto place = static_cast<std::size_t>(unit.archetype);
        const level::Archetype* const archetype =
            unit.archetype >= 0 && place < archetypes.size() ? &*archetypes[place] : nullptr;
        const Falloff own = falloff.value_or(Falloff::Linear);
        const Reach reach = archetype != nullptr
                                ? reachOf(*archetype, unit.strength, own, radius, threshold)
                                : reachOf(unit.strength, own, radius, threshold);
        forces.units.push_back(
            {.team = unit.team,
             .column = static_cast<int>(*cell) % input.frame.width,
             .row = static_cast<int>(*cell) / input.frame.width,
             .strength = unit.strength,
             .falloff = reach.falloff,
             .maxRadius = reach.maxRadius,
             .knownTo = unit.knownTo,
             .remembered = unit.remembered,
             .costs = onTerrain && archetype != nullptr ? ground->costsOf(archetype->id) : -1});
    }
    return forces;
}

Made makeInfluence(const AnalysisInput& input, const std::string& text) {
    ParameterReader parameters(text, influenceParameters());
    const int team = teamOf(parameters, input, "team");
    const auto sides = influenceFor(parameters, input, viewerOf(parameters, input, false));
    if (!sides)
        return sides.unexpected();
    return CellFunction([sides = *sides, team](int column, int row) {
        PerTeam values;
        const std::span own(values.data(), sides.count);
        sides.at(column, row, own);
        return sumOf(own, team, false);
    });
}

/// Out of view, at least what is feared there.
Made makeEnemies(const AnalysisInput& input, const std::string& text) {
    ParameterReader parameters(text, enemiesParameters());
    const int team = teamOf(parameters, input, "team");
    const int viewer = viewerOf(parameters, input, true);
    const double feared = parameters.number("unknown");
    const auto sides = influenceFor(parameters, input, viewer);
    if (!sides)
        return sides.unexpected();
    return CellFunction(
        [sides = *sides, team, feared, view = viewFor(input, viewer)](int column, int row) {
            PerTeam values;
            const std::span own(values.data(), sides.count);
            sides.at(column, row, own);
            const double known = sumOf(own, team, true);
            return known < feared && !view.sees(column, row) ? feared : known;
        });
}

bool leavesViewerOpen(const std::string& text) {
    return !ParameterReader(text, influenceParameters()).has("viewer");
}

bool leavesEnemiesOpen(const std::string& text) {
    const ParameterReader parameters(text, enemiesParameters());
    return !parameters.has("viewer") && !parameters.has("team");
}

bool statesViewer(const std::string& text) {
    return !ParameterReader(text, influenceParameters()).text("viewer").empty();
}

bool statesEnemies(const std::string& text) {
    const ParameterReader parameters(text, enemiesParameters());
    return !parameters.text(parameters.has("viewer") ? "viewer" : "team").empty();
}

bool statesSuspicion(const std::string& text) {
    return !ParameterReader(text, suspicionParameters()).text("team").empty();
}

std::vector<std::pair<std::string, std::string>> unusedByMethod(const std::string& text) {
    static const std::map<std::string, std::vector<const char*>, std::less<>> kUnused{
        {"radius", {"passes", "terrain"}},
        {"flooding", {"metric", "passes"}},
        {"convolution", {"falloff", "max_radius", "threshold", "metric", "terrain"}}};
    const ParameterReader parameters(text, influenceParameters());
    const std::string method = parameters.text("method");
    std::vector<std::pair<std::string, std::string>> unused;
    if (const auto found = kUnused.find(method); found != kUnused.end())
        for (const char* name : found->second)
            if (parameters.has(name))
                unused.emplace_back(
                    name,
                    fmt::format("`{}` makes no difference where `method` is `{}`", name, method));
    return unused;
}

Planned planInfluence(const AnalysisInput& input, const std::string& text) {
    return planForces(input, text, false);
}

Planned planEnemies(const AnalysisInput& input, const std::string& text) {
    return planForces(input, text, true);
}

Made makeSecurity(const AnalysisInput& input, const std::string& text) {
    ParameterReader parameters(text, securityParameters());
    const int team = teamOf(parameters, input, "team");
    const int viewer = viewerOf(parameters, input, false);
    const std::string unknown = parameters.text("unknown");
    const auto sides = influenceFor(parameters, input, viewer);
    if (!sides)
        return sides.unexpected();
    const SideView view = viewFor(input, unknown == "trusted" ? kNobody : viewer);
    return CellFunction([sides = *sides, team, viewer, view](int column, int row) {
        PerTeam values;
        const std::span own(values.data(), sides.count);
        sides.at(column, row, own);
        const CellControl control = controlOf(own);
        if (control.security <= 0.0 || (team != kNobody && control.team != team))
            return 0.0;
        return control.team == viewer && !view.sees(column, row) ? 0.0 : control.security;
    });
}

/// Where a side touches another one or has the same influence, the more the less safe it is there:
/// what bordersOf() has.
Made makeBorders(const AnalysisInput& input, const std::string& text) {
    ParameterReader parameters(text, influenceParameters());
    const int team = teamOf(parameters, input, "team");
    const auto sides = influenceFor(parameters, input, viewerOf(parameters, input, false));
    if (!sides)
        return sides.unexpected();
    const auto controlAt = [sides = *sides](int column, int row) {
        PerTeam values;
        const std::span own(values.data(), sides.count);
        sides.at(column, row, own);
        return controlOf(own);
    };
    return CellFunction([controlAt, team, frame = input.frame](int column, int row) {
        const CellControl here = controlAt(column, row);
        if (!isStrongest(here, team))
            return 0.0;
        bool isBorder = isContested(here);
        for (std::size_t d = 0; d < 8 && !isBorder; d += 2) {
            const int x = column + nav::kStepColumns[d];
            const int y = row + nav::kStepRows[d];
            isBorder = x >= 0 && y >= 0 && x < frame.width && y < frame.height &&
                       areOpposed(here, controlAt(x, y));
        }
        return isBorder ? 1.0 / (1.0 + here.security) : 0.0;
    });
}

Made makeSuspicion(const AnalysisInput& input, const std::string& text) {
    ParameterReader parameters(text, suspicionParameters());
    const int team = teamOf(parameters, input, "team");
    const auto sides = influenceFor(parameters, input, team);
    if (!sides)
        return sides.unexpected();
    Field known(input.frame.width, input.frame.height);
    PerTeam values;
    const std::span own(values.data(), sides->count);
    for (std::size_t cell = 0; cell < known.size(); ++cell) {
        sides->at(static_cast<int>(cell) % known.width, static_cast<int>(cell) / known.width, own);
        known.values[cell] = sumOf(own, team, true);
    }
    return fixed(fragsOf(input, {}, team).suspicion(known));
}

} // namespace percept::tactics
