#include "percept/tactics/Analyses.h"

#include "percept/base/Random.h"
#include "percept/nav/GridFlood.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::tactics {
namespace {

using Json = nlohmann::json;
using geometry::Vec2;
using geometry::Vec3;
using Made = Result<CellFunction>;

constexpr double kEyes = 1.6;

/// Parameters by key; wrong kinds of values read as the default and are reported.
class Parameters {
public:
    explicit Parameters(const std::string& text)
        : m_json(Json::parse(text.empty() ? std::string("{}") : text, nullptr, false)) {
        if (!m_json.is_object())
            m_error = "the parameters must be an object";
    }
    double number(const char* key, double standard, double low = 0.0, double high = 1e9) {
        if (!m_json.is_object() || !m_json.contains(key))
            return standard;
        const double value = m_json[key].is_number() ? m_json[key].get<double>() : std::nan("");
        if (value >= low && value <= high)
            return value;
        m_error = fmt::format("`{}` must be a number from {} to {}", key, low, high);
        return standard;
    }
    std::string text(const char* key, const std::string& standard) {
        if (!m_json.is_object() || !m_json.contains(key))
            return standard;
        if (m_json[key].is_string())
            return m_json[key].get<std::string>();
        m_error = fmt::format("`{}` must be a text", key);
        return standard;
    }
    [[nodiscard]] const Json& json() const { return m_json; }
    void fail(std::string message) { m_error = std::move(message); }
    [[nodiscard]] bool failed() const { return !m_error.empty(); }
    [[nodiscard]] Unexpected error() const {
        return failure(ErrorCode::InvalidInput, m_error, "parameters");
    }

private:
    Json m_json;
    std::string m_error;
};

/// A team by its id; kNobody for an empty id.
int teamOf(Parameters& parameters, const AnalysisInput& input, const char* key) {
    const std::string id = parameters.text(key, "");
    for (std::size_t i = 0; i < input.level.teams.size(); ++i)
        if (input.level.teams[i].id == id)
            return static_cast<int>(i);
    if (!id.empty())
        parameters.fail(fmt::format("there is no team \"{}\"", id));
    return kNobody;
}

Made fixed(Field field) {
    const auto shared = std::make_shared<const Field>(std::move(field));
    return CellFunction([shared](int column, int row) { return shared->at(column, row); });
}

// --- terrain: captured by value, so that a function outlives the call that made it ---

Made makeDifficulty(const AnalysisInput& input, const std::string& text) {
    Parameters parameters(text);
    const std::string unit = parameters.text("unit", "");
    const double slope = parameters.number("gradient_weight", 1.0);
    const double wear = parameters.number("attrition_weight", 0.0);
    if (parameters.failed())
        return parameters.error();
    return CellFunction(
        [ground = input.ground, frame = input.frame, unit, slope, wear](int column, int row) {
            const Vec2 place = frame.centreOf(column, row);
            return ground.costAt(place, unit) * (1.0 + slope * ground.gradientAt(place)) +
                   wear * ground.attritionAt(place);
        });
}

Made makeGradient(const AnalysisInput& input, const std::string&) {
    return CellFunction([ground = input.ground, frame = input.frame](int column, int row) {
        return ground.gradientAt(frame.centreOf(column, row));
    });
}

Made makeRoughness(const AnalysisInput& input, const std::string& text) {
    Parameters parameters(text);
    const double side = parameters.number("side", input.frame.cell, 1e-3, 1e6);
    const std::string by = parameters.text("by", "range");
    if (by != "range" && by != "variance")
        parameters.fail("`by` must be range or variance");
    if (parameters.failed())
        return parameters.error();
    return CellFunction(
        [ground = input.ground, frame = input.frame, side, by](int column, int row) {
            const auto rough = ground.roughnessAt(frame.centreOf(column, row), side);
            return by == "range" ? rough.range : rough.variance;
        });
}

Made makeAttrition(const AnalysisInput& input, const std::string&) {
    return CellFunction([ground = input.ground, frame = input.frame](int column, int row) {
        return ground.attritionAt(frame.centreOf(column, row));
    });
}

// --- visibility ---

struct View {
    std::shared_ptr<const Surroundings> surroundings;
    Ground ground;

    [[nodiscard]] Vec3 eyesAt(Vec2 place) const {
        return Vec3(place, surroundings->floorAt(place) + ground.heightAt(place) + kEyes);
    }
    [[nodiscard]] bool sees(Vec2 from, Vec2 to) const {
        const Vec3 a = eyesAt(from);
        const Vec3 b = eyesAt(to);
        return ground.letsPass(a, b) && !surroundings->blocked(a, b, geometry::kBlocksSight);
    }
};

std::vector<Vec2> targetsOf(Parameters& parameters, const AnalysisInput& input) {
    const AnalysisFrame& frame = input.frame;
    const std::string method = parameters.text("method", "random");
    std::vector<Vec2> targets;
    if (method == "exhaustive") {
        for (int row = 0; row < frame.height; ++row)
            for (int column = 0; column < frame.width; ++column)
                targets.push_back(frame.centreOf(column, row));
    } else if (method == "random") {
        Random random(static_cast<std::uint64_t>(parameters.number("seed", 1.0)));
        const int count = static_cast<int>(parameters.number("samples", 64.0, 1.0, 1e5));
        for (int i = 0; i < count; ++i) {
            const auto column = random.below(static_cast<std::uint32_t>(frame.width));
            const auto row = random.below(static_cast<std::uint32_t>(frame.height));
            targets.push_back(frame.centreOf(static_cast<int>(column), static_cast<int>(row)));
        }
    } else if (method == "important") {
        for (const auto& unit : input.situation.units)
            targets.push_back(unit.place);
        for (const auto& waypoint : input.level.waypoints)
            targets.push_back(waypoint.position.plan());
    } else {
        parameters.fail("`method` must be rays, random, important or exhaustive");
    }
    return targets;
}

Made makeVisibility(const AnalysisInput& input, const std::string& text) {
    Parameters parameters(text);
    const double range = parameters.number("range", 1e6, 0.1, 1e6);
    const auto surroundings = std::make_shared<const Surroundings>(input.surroundings);
    if (parameters.text("method", "random") == "rays") {
        SampleOptions options;
        options.samples = static_cast<int>(parameters.number("samples", 64.0, 1.0, 1e5));
        options.sightRange = std::min(range, 1000.0);
        if (parameters.failed())
            return parameters.error();
        return CellFunction([surroundings, frame = input.frame, options](int column, int row) {
            const Vec2 place = frame.centreOf(column, row);
            return sampleProperty(*surroundings,
                                  Property::Visibility,
                                  Vec3(place, surroundings->floorAt(place)),
                                  Posture::Standing,
                                  options)
                .value.value_or(0.0);
        });
    }
    const auto targets = std::make_shared<const std::vector<Vec2>>(targetsOf(parameters, input));
    if (parameters.failed())
        return parameters.error();
    const View view{surroundings, input.ground};
    return CellFunction([view, frame = input.frame, targets, range](int column, int row) {
        const Vec2 place = frame.centreOf(column, row);
        std::size_t seen = 0;
        for (const Vec2 target : *targets)
            seen +=
                geometry::distance(place, target) <= range && view.sees(place, target) ? 1U : 0U;
        return targets->empty() ? 0.0
                                : static_cast<double>(seen) / static_cast<double>(targets->size());
    });
}

Made makeSampled(const AnalysisInput& input, const std::string& text, Property property) {
    Parameters parameters(text);
    SampleOptions options;
    options.samples = static_cast<int>(parameters.number("samples", 32.0, 1.0, 1e5));
    options.seed = static_cast<std::uint64_t>(parameters.number("seed", 1.0));
    options.sightRange = parameters.number("range", 30.0, 0.1, 1e4);
    const double unknown = parameters.number("unknown", 0.0, 0.0, 1.0);
    if (parameters.failed())
        return parameters.error();
    const auto surroundings = std::make_shared<const Surroundings>(input.surroundings);
    return CellFunction([=, frame = input.frame](int column, int row) {
        const Vec2 place = frame.centreOf(column, row);
        const auto number =
            static_cast<std::uint64_t>(row) * static_cast<std::uint64_t>(frame.width) +
            static_cast<std::uint64_t>(column);
        return sampleProperty(*surroundings,
                              property,
                              Vec3(place, surroundings->floorAt(place)),
                              Posture::Standing,
                              options,
                              number)
            .value.value_or(unknown);
    });
}

// --- forces ---

struct Forces {
    InfluenceFrame frame;
    std::vector<InfluenceUnit> units;
};

Forces forcesOf(Parameters& parameters, const AnalysisInput& input) {
    Forces forces;
    forces.frame = {.width = input.frame.width,
                    .height = input.frame.height,
                    .cell = input.frame.cell,
                    .teams = static_cast<int>(std::min<std::size_t>(64, input.level.teams.size()))};
    const auto falloff = falloffOf(parameters.text("falloff", "linear"));
    if (!falloff)
        parameters.fail("`falloff` must be linear, slow, fast or plateau");
    const double radius = parameters.number("max_radius", 1e9);
    for (const auto& unit : input.situation.units) {
        const auto cell = input.frame.cellAt(unit.place);
        if (!cell || unit.team < 0 || unit.team >= forces.frame.teams)
            continue;
        forces.units.push_back({.team = unit.team,
                                .column = static_cast<int>(*cell) % input.frame.width,
                                .row = static_cast<int>(*cell) / input.frame.width,
                                .strength = unit.strength,
                                .falloff = falloff.value_or(Falloff::Linear),
                                .maxRadius = radius,
                                .knownTo = unit.knownTo});
    }
    return forces;
}

/// The influence of every team, cell by cell; what spreads from cell to cell is worked out at once.
struct Sides {
    std::size_t count = 0;
    InfluenceOnCell at;
};

Result<Sides> sidesOf(Result<std::vector<Field>> fields) {
    if (!fields)
        return fields.unexpected();
    const std::size_t count = fields->size();
    const auto shared = std::make_shared<const std::vector<Field>>(std::move(*fields));
    return Sides{count, [shared](int column, int row, std::span<double> sums) {
                     for (std::size_t side = 0; side < sums.size(); ++side)
                         sums[side] = (*shared)[side].at(column, row);
                 }};
}

Result<Sides> influenceFor(Parameters& parameters, const AnalysisInput& input, int viewer) {
    const Forces forces = forcesOf(parameters, input);
    const std::string method = parameters.text("method", "radius");
    if (parameters.failed())
        return parameters.error();
    if (method == "radius") {
        auto sums = influenceOnCells(forces.frame, forces.units, viewer);
        if (!sums)
            return sums.unexpected();
        return Sides{static_cast<std::size_t>(forces.frame.teams), std::move(*sums)};
    }
    if (method == "convolution")
        return sidesOf(influenceByConvolution(forces.frame, forces.units, 200, viewer));
    if (method != "flooding")
        return failure(ErrorCode::InvalidInput,
                       "`method` must be radius, convolution or flooding",
                       "parameters");
    const auto grid = input.level.grid.rows.empty()
                          ? nav::WalkGrid::fromWalls(input.level.bounds,
                                                     input.surroundings.walls(),
                                                     input.frame.cell,
                                                     input.surroundings.bodyRadius())
                          : nav::WalkGrid::fromLevel(input.level.grid);
    if (!grid)
        return grid.unexpected();
    return sidesOf(influenceByFlooding(forces.frame, forces.units, *grid, viewer));
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

/// Sums of the teams, or of all but one.
Made makeForces(const AnalysisInput& input, const std::string& text, bool enemies) {
    Parameters parameters(text);
    const int team = teamOf(parameters, input, "team");
    const int viewer = parameters.json().contains("viewer") ? teamOf(parameters, input, "viewer")
                       : enemies                            ? team
                                                            : kNobody;
    const auto sides = influenceFor(parameters, input, viewer);
    if (!sides)
        return sides.unexpected();
    return CellFunction([sides = *sides, team, enemies](int column, int row) {
        PerTeam values;
        const std::span own(values.data(), sides.count);
        sides.at(column, row, own);
        return sumOf(own, team, enemies);
    });
}

Made makeSecurity(const AnalysisInput& input, const std::string& text) {
    Parameters parameters(text);
    const int team = teamOf(parameters, input, "team");
    const int viewer = teamOf(parameters, input, "viewer");
    const auto sides = influenceFor(parameters, input, viewer);
    if (!sides)
        return sides.unexpected();
    return CellFunction([sides = *sides, team](int column, int row) {
        PerTeam values;
        const std::span own(values.data(), sides.count);
        sides.at(column, row, own);
        const CellControl control = controlOf(own);
        return team == kNobody || control.team == team ? control.security : 0.0;
    });
}

// --- the rest ---

/// Metres to the nearest waypoint with a tag, straight.
Made makeDistance(const AnalysisInput& input, const std::string& text) {
    Parameters parameters(text);
    const std::string tag = parameters.text("tag", "");
    const double most = parameters.number("most", 1e6);
    if (parameters.failed())
        return parameters.error();
    std::vector<Vec2> places;
    for (const auto& waypoint : input.level.waypoints)
        if (tag.empty() ||
            std::find(waypoint.tags.begin(), waypoint.tags.end(), tag) != waypoint.tags.end())
            places.push_back(waypoint.position.plan());
    return CellFunction([places, frame = input.frame, most](int column, int row) {
        double least = most;
        for (const Vec2 place : places)
            least = std::min(least, geometry::distance(place, frame.centreOf(column, row)));
        return least;
    });
}

Made makeFrags(const AnalysisInput& input, const std::string& text) {
    Parameters parameters(text);
    const int spread = static_cast<int>(parameters.number("spread", 0.0, 0.0, 50.0));
    if (parameters.failed())
        return parameters.error();
    const FragMap& frags = input.situation.frags;
    if (frags.values().width != input.frame.width || frags.values().height != input.frame.height)
        return fixed(Field(input.frame.width, input.frame.height));
    return fixed(spread > 0 ? frags.spread(spread) : frags.values());
}

Made makeSuspicion(const AnalysisInput& input, const std::string& text) {
    Parameters parameters(text);
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
    const FragMap& frags = input.situation.frags;
    return fixed(frags.values().isSizeOf(known) ? frags.suspicion(known)
                                                : Field(known.width, known.height));
}

Made makeCustom(const AnalysisInput& input, const std::string& text) {
    Parameters parameters(text);
    const auto rows = parameters.json().find("rows");
    Field field(input.frame.width, input.frame.height);
    bool good = rows != parameters.json().end() && rows->is_array() &&
                rows->size() == static_cast<std::size_t>(field.height);
    std::size_t cell = 0;
    for (std::size_t row = 0; good && row < rows->size(); ++row) {
        const Json& values = (*rows)[row];
        good = values.is_array() && values.size() == static_cast<std::size_t>(field.width);
        for (std::size_t i = 0; good && i < values.size(); ++i) {
            good = values[i].is_number();
            field.values[cell++] = good ? values[i].get<double>() : 0.0;
        }
    }
    if (!good)
        parameters.fail(
            fmt::format("`rows` must be {} rows of {} numbers", field.height, field.width));
    return parameters.failed() ? Made(parameters.error()) : fixed(std::move(field));
}

AnalysisKind sampledKind(Property property, const char* help) {
    return {UpdateClass::Offline,
            [property](const AnalysisInput& input, const std::string& text) {
                return makeSampled(input, text, property);
            },
            help};
}

} // namespace

const AnalysisKinds& standardKinds() {
    static const AnalysisKinds kinds{
        {"difficulty",
         {UpdateClass::Offline,
          makeDifficulty,
          "terrain cost times (1 + gradient): unit, gradient_weight, attrition_weight"}},
        {"gradient", {UpdateClass::Offline, makeGradient, "rise per metre"}},
        {"roughness",
         {UpdateClass::Offline,
          makeRoughness,
          "unevenness of heights: by range or variance, side"}},
        {"attrition", {UpdateClass::Offline, makeAttrition, "wear of the terrain type"}},
        {"visibility",
         {UpdateClass::Offline,
          makeVisibility,
          "what is seen: method rays, random, important or exhaustive; samples, seed, range"}},
        {"cover", sampledKind(Property::Cover, "share of attacks stopped: samples, seed, unknown")},
        {"shadow", sampledKind(Property::Shadow, "1 - brightest light: samples, seed")},
        {"exposure", sampledKind(Property::Exposure, "seen from: samples, seed, range")},
        {"influence",
         {UpdateClass::Slow,
          [](const AnalysisInput& input, const std::string& text) {
              return makeForces(input, text, false);
          },
          "of a team or all: team, viewer, falloff, max_radius, method"}},
        {"enemies",
         {UpdateClass::Slow,
          [](const AnalysisInput& input, const std::string& text) {
              return makeForces(input, text, true);
          },
          "influence of all other teams that a team knows: team, falloff, max_radius"}},
        {"security",
         {UpdateClass::Slow,
          makeSecurity,
          "strongest minus second; 0 where another team than `team` controls: team, viewer"}},
        {"distance",
         {UpdateClass::Offline, makeDistance, "metres to the nearest waypoint: tag, most"}},
        {"frags", {UpdateClass::OnDemand, makeFrags, "hits and losses witnessed: spread"}},
        {"suspicion",
         {UpdateClass::OnDemand, makeSuspicion, "losses where few enemies are known: team"}},
        {"custom", {UpdateClass::Offline, makeCustom, "rows of numbers: rows"}},
    };
    return kinds;
}

} // namespace percept::tactics
