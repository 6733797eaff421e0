#include "AnalysisMakers.h"
#include "percept/base/NearestName.h"
#include "percept/base/Random.h"

#include <algorithm>
#include <cmath>

namespace percept::tactics {
namespace {

using Json = nlohmann::json;
using geometry::Vec2;
using geometry::Vec3;

/// What is wrong with a name that nothing has.
void addOnce(std::vector<std::string>& names, const std::string& name) {
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
}

// --- terrain: captured by value, so that a function outlives the call that made it ---

const ParameterList& difficultyParameters() {
    static const ParameterList kList{
        Parameter::of(Parameter::Type::Text, "unit", "type of unit whose terrain costs count"),
        Parameter::number(
            "gradient_weight", 1.0, 0.0, Parameter::kLargest, "of the rise per metre"),
        Parameter::number(
            "attrition_weight", 0.0, 0.0, Parameter::kLargest, "of the wear of the terrain type")};
    return kList;
}

const ParameterList& roughnessParameters() {
    static const ParameterList kList{
        Parameter::number(
            "side", Parameter::kDepends, 1e-3, 1e6, "of the square [m]; else that of a cell"),
        Parameter::choice("by", {"range", "variance"}, "of the heights")};
    return kList;
}

Made makeDifficulty(const AnalysisInput& input, const std::string& text) {
    ParameterReader parameters(text, difficultyParameters());
    const std::string unit = parameters.text("unit");
    const double slope = parameters.number("gradient_weight");
    const double wear = parameters.number("attrition_weight");
    if (!unit.empty())
        if (const auto units = unitsOf(input.level);
            std::find(units.begin(), units.end(), unit) == units.end())
            parameters.fail(noSuch("unit type", unit, units));
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
    const ParameterReader parameters(text, roughnessParameters());
    const double side = parameters.has("side") ? parameters.number("side") : input.frame.cell;
    const std::string by = parameters.text("by");
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

    [[nodiscard]] Vec3 eyesAt(Vec2 place) const {
        return Vec3(place, surroundings->floorAt(place) + kEyesAboveFloor);
    }
    [[nodiscard]] bool sees(Vec2 from, Vec2 to) const {
        return !surroundings->blocked(eyesAt(from), eyesAt(to), geometry::kBlocksSight);
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

const ParameterList& visibilityParameters() {
    static const ParameterList kList{
        Parameter::choice("method",
                          {"random", "rays", "important", "exhaustive"},
                          "places looked at, or lengths of looks; important: units and waypoints"),
        Parameter::whole("samples", 64, 1, 1e5, "places or rays per cell"),
        Parameter::whole("seed", 1, 0, Parameter::kLargest, "of random places"),
        Parameter::number("range", 1e6, 0.1, 1e6, "of sight [m]")};
    return kList;
}

std::vector<Vec2> targetsOf(const ParameterReader& parameters, const AnalysisInput& input) {
    const AnalysisFrame& frame = input.frame;
    const std::string method = parameters.text("method");
    std::vector<Vec2> targets;
    if (method == "exhaustive") {
        targets = freeCellsOf(input);
    } else if (method == "random") {
        Random random(static_cast<std::uint64_t>(parameters.number("seed")));
        const int count = parameters.whole("samples");
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
    } else {
        for (const auto& unit : input.situation.units)
            if (countsFor(
                    {.team = unit.team, .knownTo = unit.knownTo, .remembered = unit.remembered},
                    input.viewer))
                targets.push_back(unit.place);
        for (const auto& waypoint : input.level.waypoints)
            targets.push_back(waypoint.position.plan());
    }
    return targets;
}

Made makeVisibility(const AnalysisInput& input, const std::string& text) {
    const ParameterReader parameters(text, visibilityParameters());
    const double range = parameters.number("range");
    const auto surroundings = std::make_shared<const Surroundings>(input.surroundings);
    const bool cells = !input.level.grid.rows.empty();
    if (parameters.text("method") == "rays") {
        SampleOptions options;
        options.samples = parameters.whole("samples");
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
    const View view{surroundings};
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
    return ParameterReader(text, visibilityParameters()).text("method") == "important"
               ? UpdateClass::OnDemand
               : UpdateClass::Offline;
}

const ParameterList& sampledParameters(Property property) {
    const auto with = [](ParameterList more) {
        ParameterList list{Parameter::whole("samples", 32, 1, 1e5, "rays or places per cell"),
                           Parameter::whole("seed", 1, 0, Parameter::kLargest, "of random places"),
                           Parameter::choice("posture", {"standing", "crouching"}, "of the body"),
                           Parameter::number("unknown", 0.0, 0.0, 1.0, "where no sample counts")};
        list.insert(list.end(), more.begin(), more.end());
        return list;
    };
    static const ParameterList kPlain = with({});
    static const ParameterList kCover =
        with({Parameter::number("radius", 5.0, 0.1, 1000.0, "how far away attacks start [m]"),
              Parameter::number("radius_spread", 0.4, 0.0, 100.0, "how much that varies [m]")});
    static const ParameterList kExposure =
        with({Parameter::number("range", 30.0, 0.1, 1e4, "of sight [m]")});
    return property == Property::Cover      ? kCover
           : property == Property::Exposure ? kExposure
                                            : kPlain;
}

Made makeSampled(const AnalysisInput& input, const std::string& text, Property property) {
    const ParameterReader parameters(text, sampledParameters(property));
    SampleOptions options;
    options.samples = parameters.whole("samples");
    options.seed = static_cast<std::uint64_t>(parameters.number("seed"));
    if (property == Property::Exposure)
        options.sightRange = parameters.number("range");
    if (property == Property::Cover) {
        options.attackRadius = parameters.number("radius");
        options.attackSpread = parameters.number("radius_spread");
    }
    const Posture posture =
        parameters.text("posture") == "crouching" ? Posture::Crouching : Posture::Standing;
    const double unknown = parameters.number("unknown");
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

const ParameterList& distanceParameters() {
    static const ParameterList kList{
        Parameter::of(Parameter::Type::Text, "tag", "of the waypoints; without it all waypoints"),
        Parameter::number("most", 1e6, 0.0, Parameter::kLargest, "greatest value [m]")};
    return kList;
}

/// Metres to the nearest waypoint with a tag, straight.
Made makeDistance(const AnalysisInput& input, const std::string& text) {
    ParameterReader parameters(text, distanceParameters());
    const std::string tag = parameters.text("tag");
    const double most = parameters.number("most");
    std::vector<Vec2> places;
    std::vector<std::string> tags;
    for (const auto& waypoint : input.level.waypoints) {
        for (const std::string& one : waypoint.tags)
            addOnce(tags, one);
        if (tag.empty() ||
            std::find(waypoint.tags.begin(), waypoint.tags.end(), tag) != waypoint.tags.end())
            places.push_back(waypoint.position.plan());
    }
    if (places.empty())
        parameters.fail(tag.empty() ? "there are no waypoints to measure the distance to: place "
                                      "some, and name their tag as `tag`"
                                    : noSuch("waypoint with the tag", tag, tags));
    if (parameters.failed())
        return parameters.error();
    return CellFunction([places, frame = input.frame, most](int column, int row) {
        double least = most;
        for (const Vec2 place : places)
            least = std::min(least, geometry::distance(place, frame.centreOf(column, row)));
        return least;
    });
}

const ParameterList& customParameters() {
    static const ParameterList kList{Parameter::of(
        Parameter::Type::Rows, "rows", "of numbers that fill the map, the northern first")};
    return kList;
}

Made makeCustom(const AnalysisInput& input, const std::string& text) {
    ParameterReader parameters(text, customParameters());
    Field field = parameters.rows("rows", input.frame.width, input.frame.height);
    return parameters.failed() ? Made(parameters.error()) : fixed(std::move(field));
}

AnalysisKind forceKind(Made (*make)(const AnalysisInput&, const std::string&),
                       const char* help,
                       const ParameterList& parameters) {
    return {.update = UpdateClass::Slow,
            .make = make,
            .help = help,
            .parameters = parameters,
            .plan = planInfluence,
            .asksViewer = leavesViewerOpen,
            .statesViewer = statesViewer,
            .unused = unusedByMethod};
}

AnalysisKind sampledKind(Property property, const char* help) {
    return {UpdateClass::Offline,
            [property](const AnalysisInput& input, const std::string& text) {
                return makeSampled(input, text, property);
            },
            help,
            sampledParameters(property)};
}

} // namespace

std::string
noSuch(std::string_view what, const std::string& name, const std::vector<std::string>& names) {
    const std::string nearest = nearestName(name, names);
    const std::string meant =
        nearest.empty() ? std::string() : fmt::format("; did you mean \"{}\"?", nearest);
    return fmt::format("there is no {} \"{}\"{} ({})",
                       what,
                       name,
                       meant,
                       names.empty() ? std::string("the level has none")
                                     : fmt::format("the level has {}", fmt::join(names, ", ")));
}

std::vector<std::string> unitsOf(const level::Level& level) {
    std::vector<std::string> units;
    for (const auto& type : level.terrain.types)
        for (const auto& [unit, cost] : type.cost)
            addOnce(units, unit);
    for (const auto& archetype : level.archetypes)
        addOnce(units, archetype.id);
    for (const auto& profile : level.profiles)
        addOnce(units, profile.unit);
    return units;
}

int teamOf(ParameterReader& parameters, const AnalysisInput& input, const char* key) {
    const std::string id = parameters.text(key);
    std::vector<std::string> teams;
    for (std::size_t i = 0; i < input.level.teams.size(); ++i) {
        if (input.level.teams[i].id == id)
            return static_cast<int>(i);
        teams.push_back(input.level.teams[i].id);
    }
    if (!id.empty())
        parameters.fail(noSuch("team", id, teams));
    return kNobody;
}

Made fixed(Field field) {
    const auto shared = std::make_shared<const Field>(std::move(field));
    return CellFunction([shared](int column, int row) { return shared->at(column, row); });
}

Result<void> addKind(AnalysisKinds& kinds, std::string name, AnalysisKind kind) {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    };
    if (name.empty() || !std::all_of(name.begin(), name.end(), fits) || name[0] < 'a')
        return failure(ErrorCode::InvalidInput,
                       fmt::format("\"{}\" is no name of a kind of analysis; use lower-case "
                                   "letters, digits and underscores",
                                   name));
    if (!kind.make)
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("The kind of analysis \"{}\" cannot be made: give it `make`", name));
    const auto [place, added] = kinds.emplace(std::move(name), std::move(kind));
    if (!added)
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("There is a kind of analysis \"{}\" already; choose another name",
                        place->first));
    return {};
}

const AnalysisKinds& standardKinds() {
    return *shippedKinds();
}

const std::shared_ptr<const AnalysisKinds>& shippedKinds() {
    static const auto kinds = std::make_shared<const AnalysisKinds>(AnalysisKinds{
        {"difficulty",
         {UpdateClass::Offline,
          makeDifficulty,
          "terrain cost times (1 + gradient)",
          difficultyParameters()}},
        {"gradient", {UpdateClass::Offline, makeGradient, "rise per metre", {}}},
        {"roughness",
         {UpdateClass::Offline, makeRoughness, "unevenness of heights", roughnessParameters()}},
        {"attrition", {UpdateClass::Offline, makeAttrition, "wear of the terrain type", {}}},
        {"visibility",
         {.update = UpdateClass::Offline,
          .make = makeVisibility,
          .help = "what is seen: share of places, or mean length of looks; of important places "
                  "(units move) on demand",
          .parameters = visibilityParameters(),
          .updateFor = visibilityClass}},
        {"cover", sampledKind(Property::Cover, "share of attacks stopped")},
        {"shadow", sampledKind(Property::Shadow, "1 - brightest light")},
        {"exposure", sampledKind(Property::Exposure, "share of places around that see the body")},
        {"influence",
         forceKind(makeInfluence, "strength of a team or of all", influenceParameters())},
        {"enemies",
         {.update = UpdateClass::Slow,
          .make = makeEnemies,
          .help = "influence of all other teams that a team knows",
          .parameters = enemiesParameters(),
          .plan = planEnemies,
          .asksViewer = leavesEnemiesOpen,
          .statesViewer = statesEnemies,
          .unused = unusedByMethod}},
        {"security",
         forceKind(makeSecurity,
                   "strongest minus second; 0 where another team than `team` controls, and where "
                   "`viewer` holds what it does not see",
                   securityParameters())},
        {"borders",
         forceKind(makeBorders,
                   "1 / (1 + security) where what `team` (or anybody) controls touches another's, "
                   "1 where it has the same influence as another, else 0: the greatest are the "
                   "weakest spots",
                   influenceParameters())},
        {"cities", cityKind()},
        {"distance",
         {UpdateClass::Offline,
          makeDistance,
          "metres to the nearest waypoint",
          distanceParameters()}},
        {"frags",
         {UpdateClass::OnDemand, makeFrags, "hits and losses witnessed", fragsParameters()}},
        {"suspicion",
         {.update = UpdateClass::OnDemand,
          .make = makeSuspicion,
          .help = "losses where few enemies are known",
          .parameters = suspicionParameters(),
          .statesViewer = statesSuspicion,
          .unused = unusedByMethod}},
        {"filter", filterKind()},
        {"automaton", automatonKind()},
        {"custom", {UpdateClass::Offline, makeCustom, "rows of numbers", customParameters()}},
    });
    return kinds;
}

} // namespace percept::tactics
