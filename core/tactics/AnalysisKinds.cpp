#include "AnalysisMakers.h"

#include "percept/base/Random.h"

#include <algorithm>
#include <cmath>

namespace percept::tactics {
namespace {

using Json = nlohmann::json;
using geometry::Vec2;
using geometry::Vec3;

constexpr double kEyes = 1.6;

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

/// Whether somebody can be there, as far as a grid says so; without one everywhere.
bool isGround(const level::Level& level, const Surroundings& surroundings, Vec2 place) {
    return level.grid.rows.empty() || surroundings.isFree(place);
}

std::vector<Vec2> freeCellsOf(const AnalysisInput& input) {
    std::vector<Vec2> cells;
    for (int row = 0; row < input.frame.height; ++row)
        for (int column = 0; column < input.frame.width; ++column)
            if (const Vec2 centre = input.frame.centreOf(column, row);
                isGround(input.level, input.surroundings, centre))
                cells.push_back(centre);
    return cells;
}

std::vector<Vec2> targetsOf(Parameters& parameters, const AnalysisInput& input) {
    const AnalysisFrame& frame = input.frame;
    const std::string method = parameters.text("method", "random");
    std::vector<Vec2> targets;
    if (method == "exhaustive") {
        targets = freeCellsOf(input);
    } else if (method == "random") {
        Random random(static_cast<std::uint64_t>(parameters.number("seed", 1.0)));
        const int count = static_cast<int>(parameters.number("samples", 64.0, 1.0, 1e5));
        const bool cells = !input.level.grid.rows.empty();
        const auto ground = cells ? freeCellsOf(input) : std::vector<Vec2>();
        for (int i = 0; i < count && (!cells || !ground.empty()); ++i) {
            if (cells) {
                targets.push_back(ground[random.below(static_cast<std::uint32_t>(ground.size()))]);
                continue;
            }
            const auto column = random.below(static_cast<std::uint32_t>(frame.width));
            const auto row = random.below(static_cast<std::uint32_t>(frame.height));
            targets.push_back(frame.centreOf(static_cast<int>(column), static_cast<int>(row)));
        }
    } else if (method == "important") {
        for (const auto& unit : input.situation.units)
            if (countsFor(
                    {.team = unit.team, .knownTo = unit.knownTo, .remembered = unit.remembered},
                    input.viewer))
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
    const bool cells = !input.level.grid.rows.empty();
    if (parameters.text("method", "random") == "rays") {
        SampleOptions options;
        options.samples = static_cast<int>(parameters.number("samples", 64.0, 1.0, 1e5));
        options.sightRange = std::min(range, 1000.0);
        if (parameters.failed())
            return parameters.error();
        return CellFunction([=, frame = input.frame](int column, int row) {
            const Vec2 place = frame.centreOf(column, row);
            if (cells && !surroundings->isFree(place))
                return 0.0;
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
    return CellFunction([=, frame = input.frame](int column, int row) {
        const Vec2 place = frame.centreOf(column, row);
        if (cells && !surroundings->isFree(place))
            return 0.0;
        std::size_t seen = 0;
        for (const Vec2 target : *targets)
            seen +=
                geometry::distance(place, target) <= range && view.sees(place, target) ? 1U : 0U;
        return targets->empty() ? 0.0
                                : static_cast<double>(seen) / static_cast<double>(targets->size());
    });
}

/// Units move.
UpdateClass visibilityClass(const std::string& text) {
    return Parameters(text).text("method", "random") == "important" ? UpdateClass::OnDemand
                                                                    : UpdateClass::Offline;
}

Posture postureOf(Parameters& parameters) {
    const std::string posture = parameters.text("posture", "standing");
    if (posture != "standing" && posture != "crouching")
        parameters.fail("`posture` must be standing or crouching");
    return posture == "crouching" ? Posture::Crouching : Posture::Standing;
}

Made makeSampled(const AnalysisInput& input, const std::string& text, Property property) {
    Parameters parameters(text);
    SampleOptions options;
    options.samples = static_cast<int>(parameters.number("samples", 32.0, 1.0, 1e5));
    options.seed = static_cast<std::uint64_t>(parameters.number("seed", 1.0));
    options.sightRange = parameters.number("range", 30.0, 0.1, 1e4);
    options.attackRadius = parameters.number("radius", options.attackRadius, 0.1, 1000.0);
    options.attackSpread = parameters.number("radius_spread", options.attackSpread, 0.0, 100.0);
    const Posture posture = postureOf(parameters);
    const double unknown = parameters.number("unknown", 0.0, 0.0, 1.0);
    if (parameters.failed())
        return parameters.error();
    const auto surroundings = std::make_shared<const Surroundings>(input.surroundings);
    const bool cells = !input.level.grid.rows.empty();
    return CellFunction([=, frame = input.frame](int column, int row) {
        const Vec2 place = frame.centreOf(column, row);
        if (cells && !surroundings->isFree(place))
            return unknown;
        const auto number =
            static_cast<std::uint64_t>(row) * static_cast<std::uint64_t>(frame.width) +
            static_cast<std::uint64_t>(column);
        return sampleProperty(*surroundings,
                              property,
                              Vec3(place, surroundings->floorAt(place)),
                              posture,
                              options,
                              number)
            .value.value_or(unknown);
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

Made makeCustom(const AnalysisInput& input, const std::string& text) {
    Parameters parameters(text);
    Field field = parameters.rows("rows", input.frame.width, input.frame.height);
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
          "what is seen: method rays, random, important (units, so on demand) or exhaustive; "
          "samples, seed, range",
          {},
          visibilityClass}},
        {"cover",
         sampledKind(Property::Cover,
                     "share of attacks stopped: radius [m], radius_spread, posture, samples, seed, "
                     "unknown")},
        {"shadow", sampledKind(Property::Shadow, "1 - brightest light: posture, samples, seed")},
        {"exposure", sampledKind(Property::Exposure, "seen from: posture, samples, seed, range")},
        {"influence",
         {UpdateClass::Slow,
          makeInfluence,
          "of a team or all: team, viewer, falloff, max_radius, metric (euclidean or manhattan), "
          "method (radius, flooding around obstacles, or convolution in passes)",
          planInfluence,
          {},
          {},
          {},
          leavesViewerOpen}},
        {"enemies",
         {UpdateClass::Slow,
          makeEnemies,
          "influence of all other teams that a team knows: team, falloff, max_radius, unknown "
          "(what "
          "is feared where it has nothing in view)",
          planEnemies,
          {},
          {},
          {},
          leavesEnemiesOpen}},
        {"security",
         {UpdateClass::Slow,
          makeSecurity,
          "strongest minus second; 0 where another team than `team` controls, and where `viewer` "
          "holds what it does not see: team, viewer, unknown (unsafe, or trusted)",
          planInfluence,
          {},
          {},
          {},
          leavesViewerOpen}},
        {"borders",
         {UpdateClass::Slow,
          makeBorders,
          "1 / (1 + security) where what `team` (or anybody) controls touches another's, else 0: "
          "the "
          "greatest are the weakest spots; team, viewer",
          planInfluence,
          {},
          {},
          {},
          leavesViewerOpen}},
        {"distance",
         {UpdateClass::Offline, makeDistance, "metres to the nearest waypoint: tag, most"}},
        {"frags",
         {UpdateClass::OnDemand,
          makeFrags,
          "hits and losses witnessed: team, by, keep, base, spread"}},
        {"suspicion",
         {UpdateClass::OnDemand, makeSuspicion, "losses where few enemies are known: team"}},
        {"filter", filterKind()},
        {"custom", {UpdateClass::Offline, makeCustom, "rows of numbers: rows"}},
    };
    return kinds;
}

} // namespace percept::tactics
