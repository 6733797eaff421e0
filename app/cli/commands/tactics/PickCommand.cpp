#include "app/cli/LevelInput.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Report.h"
#include "app/cli/commands/tactics/StateText.h"
#include "app/cli/commands/tactics/Tactics.h"
#include "percept/base/NearestName.h"
#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"
#include "percept/nav/GenerateNavigation.h"
#include "percept/tactics/Pick.h"
#include "percept/tactics/PlaceControl.h"
#include "percept/tactics/Properties.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

struct PickArguments {
    std::string levelPath;
    std::string rule;
    std::string set;
    std::string weapon;
    std::string posture;
    std::vector<double> from;
    std::vector<std::string> claimed;
    std::vector<double> enemies; ///< x, y of each
    std::vector<double> friends;
    double control = 0.0; ///< caution
    bool unseen = false;
    bool probabilistic = false;
    std::size_t count = 1;
    std::string agent;            ///< who asks; empty: nobody of the level
    std::string archetype;        ///< of what kind who asks is; empty: that of the agent
    std::optional<Metres> radius; ///< none: of who asks, or of the widest body of the level
    std::optional<double> maxSlope;
    Metres eyeHeight = level::Archetype().eyeHeight; ///< of who asks
    tactics::Approaches::Wish wish;
    bool json = false;
};

int failed(const Error& error, const PickArguments& options, Streams& streams) {
    return reportFailureIn(options.levelPath, error, streams);
}

void print(const tactics::Approaches::Picked& picked,
           const tactics::Waypoints& points,
           const PickArguments& options,
           Streams& streams) {
    OrderedJson choices = OrderedJson::array();
    for (const auto& choice : picked.choices) {
        choices.push_back({{"id", points.id(choice.waypoint)},
                           {"value", choice.value},
                           {"way", choice.way},
                           {"score", choice.score}});
        if (!options.json)
            streams.out << fmt::format("{}: value {:.3f}, {:.2f} m away, score {:.3f}\n",
                                       points.id(choice.waypoint),
                                       choice.value,
                                       choice.way,
                                       choice.score);
    }
    if (options.json)
        printJson({{"picked", picked.choices.empty() ? OrderedJson(nullptr) : choices[0]["id"]},
                   {"choices", choices},
                   {"visited", picked.visited}},
                  streams);
    else if (picked.choices.empty())
        streams.out << (points.size() == 0 ? "there are no waypoints to choose from\n"
                                           : "no waypoint will do\n");
}

/// What the options ask for that the level does not have; empty: nothing.
std::string
faultOf(const PickArguments& options, const level::Level& level, const tactics::Waypoints& points) {
    if (const auto why = whyOffLevel(level, options.wish.from); !why.empty())
        return "--from: " + why;
    if (const auto why = whyNoSet(level, options.set); !why.empty())
        return "--set: " + why;
    if (const auto why = whyNoWeapon(points, options.weapon); !why.empty())
        return "--weapon: " + why;
    if (options.enemies.size() % 2 != 0)
        return "--enemies: must be pairs of X,Y";
    if (options.friends.size() % 2 != 0)
        return "--friends: must be pairs of X,Y";
    std::vector<std::string> known;
    for (std::size_t point = 0; point < points.size(); ++point)
        known.emplace_back(points.id(point));
    for (const std::string& claimed : options.claimed)
        if (std::ranges::find(known, claimed) == known.end())
            return "--claimed: there is " + noneCalled("waypoint", claimed, known);
    return {};
}

std::vector<geometry::Vec2> placesOf(const std::vector<double>& numbers) {
    std::vector<geometry::Vec2> places;
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
        places.emplace_back(numbers[i], numbers[i + 1]);
    return places;
}

/// Per waypoint the least of the values in the directions of its enemies.
Result<std::vector<double>> valuesOf(const PickArguments& options,
                                     const tactics::Rule& rule,
                                     const tactics::Waypoints& points) {
    const auto enemies = placesOf(options.enemies);
    const auto logic =
        options.probabilistic ? std::optional(tactics::Logic::Probabilistic) : std::nullopt;
    const tactics::State asked = stateOf(options.weapon, options.posture);
    if (enemies.empty())
        return points.evaluate(rule, asked, logic);
    std::vector<double> values(points.size());
    for (std::size_t point = 0; point < values.size(); ++point) {
        std::vector<tactics::State> states;
        for (const auto enemy : enemies) {
            states.push_back(asked);
            states.back().words.emplace_back(
                tactics::directionWord(enemy - geometry::Vec2(points.position(point))));
        }
        double least = 1.0;
        for (const auto& state : states) {
            const auto value = points.evaluateAt(point, rule, state, logic);
            if (!value)
                return value.unexpected();
            least = std::min(least, *value);
        }
        values[point] = least;
    }
    return values;
}

/// As an agent in a run asks it: from eyes to its head if it stood there, both as high as its own.
bool isSeen(const tactics::Surroundings& surroundings,
            const std::vector<geometry::Vec2>& eyes,
            geometry::Vec3 place,
            Metres height) {
    return std::any_of(eyes.begin(), eyes.end(), [&](geometry::Vec2 from) {
        return !surroundings.blocked(geometry::Vec3(from, surroundings.floorAt(from) + height),
                                     place + geometry::Vec3(0, 0, height),
                                     geometry::kBlocksSight);
    });
}

/// The check with influence: all have the strength 1, and friends look everywhere around them.
/// What nothing is left of does not count.
void checkControl(std::vector<double>& values,
                  const PickArguments& options,
                  const tactics::Surroundings& surroundings,
                  const tactics::Waypoints& points) {
    auto friends = placesOf(options.friends);
    friends.push_back(options.wish.from);
    tactics::KnownForces forces;
    for (const auto place : friends)
        forces.own.push_back({place});
    for (const auto place : placesOf(options.enemies))
        forces.enemies.push_back({place});
    for (std::size_t point = 0; point < values.size(); ++point) {
        const auto place = points.position(point);
        const double worth =
            tactics::worthUnderControl(values[point],
                                       forces,
                                       geometry::Vec2(place),
                                       isSeen(surroundings, friends, place, options.eyeHeight),
                                       options.control);
        values[point] = worth > 0.0 ? worth : tactics::kNoValue;
    }
}

/// The best by their values, as far as they pass the checks that were asked for.
Result<tactics::Approaches::Picked> choose(const PickArguments& options,
                                           std::vector<double> values,
                                           const level::Level& level,
                                           const tactics::Waypoints& points) {
    const Metres radius = options.radius.value_or(nav::widestBody(level));
    const auto ways =
        tactics::Approaches::make(level, points, {radius, options.maxSlope.value_or(0.0)});
    if (!ways)
        return ways.unexpected();
    constexpr std::uint32_t kOther = 1;
    tactics::Claims claims;
    for (const std::string& waypoint : options.claimed)
        claims.claim(waypoint, kOther);
    if (!options.unseen && options.control <= 0.0)
        return ways->pick(options.wish, values, options.count, claims, points);
    const auto surroundings = tactics::Surroundings::make(level);
    if (!surroundings)
        return surroundings.unexpected();
    if (options.control > 0.0)
        checkControl(values, options, *surroundings, points);
    tactics::Approaches::Picked picked;
    picked.visited =
        ways->forEachBest(options.wish, values, claims, points, [&](const auto& choice) {
            if (!options.unseen || !isSeen(*surroundings,
                                           placesOf(options.enemies),
                                           points.position(choice.waypoint),
                                           options.eyeHeight))
                picked.choices.push_back(choice);
            return picked.choices.size() < options.count;
        });
    return picked;
}

template <class Objects>
auto named(const Objects& objects, const std::string& id) {
    return std::find_if(
        objects.begin(), objects.end(), [&](const auto& each) { return each.id == id; });
}

template <class Objects>
std::string unknown(const char* what, const std::string& id, const Objects& objects) {
    std::vector<std::string> ids;
    for (const auto& each : objects)
        ids.push_back(each.id);
    return fmt::format("--{}: there is {}", what, noneCalled(what, id, ids));
}

/// Has the place, body and eyes of who asks count, as far as options do not say otherwise.
Result<void> askAs(PickArguments& options, const level::Level& level) {
    const auto wrong = [&](std::string why) {
        return failure(ErrorCode::InvalidInput, std::move(why), options.levelPath);
    };
    if (!options.agent.empty()) {
        const auto agent = named(level.agents, options.agent);
        if (agent == level.agents.end())
            return wrong(unknown("agent", options.agent, level.agents));
        if (options.from.empty() && !agent->position)
            return wrong(fmt::format("--from: it has to be given, as the level does not say where "
                                     "\"{}\" starts",
                                     options.agent));
        if (options.from.empty())
            options.from = {agent->position->x, agent->position->y};
        if (options.archetype.empty())
            options.archetype = agent->archetype;
    }
    options.wish.from = {options.from[0], options.from[1]};
    if (options.archetype.empty())
        return {};
    if (named(level.archetypes, options.archetype) == level.archetypes.end())
        return wrong(unknown("archetype", options.archetype, level.archetypes));
    const auto archetype = level::resolveArchetype(level, options.archetype);
    if (!archetype)
        return archetype.unexpected();
    options.eyeHeight = archetype->eyeHeight;
    options.radius = options.radius.value_or(archetype->movement.radius);
    options.maxSlope = options.maxSlope.value_or(archetype->movement.maxSlope);
    return {};
}

int pick(PickArguments options, Streams& streams) {
    const auto file = openLevel(options.levelPath, streams);
    if (!file)
        return reportFailure(file.error(), streams);
    const level::Level& level = (*file)->level;
    if (const auto asked = askAs(options, level); !asked)
        return reportFailure(asked.error(), streams);
    std::vector<Error> faults;
    const auto points = tactics::Waypoints::makeAnyway(level, &faults, options.set);
    reportLeftOut(options.levelPath, faults, streams);
    const auto rule = tactics::parseRule(options.rule);
    const auto values =
        rule ? valuesOf(options, *rule, points) : Result<std::vector<double>>(rule.unexpected());
    if (!values)
        return reportFailure({values.error().code,
                              fmt::format("--quality:{}", values.error().text()),
                              options.levelPath},
                             streams);
    if (const auto fault = faultOf(options, level, points); !fault.empty())
        return reportFailure({ErrorCode::InvalidInput, fault, options.levelPath}, streams);
    const auto picked = choose(options, *values, level, points);
    if (!picked)
        return failed(picked.error(), options, streams);
    print(*picked, points, options, streams);
    return kSucceeded;
}

void addSides(CLI::App& command, PickArguments& options) {
    auto* enemies =
        command
            .add_option("--enemies",
                        options.enemies,
                        "Where enemies are, X,Y,X,Y [m]: the least of a waypoint's values in "
                        "their directions counts")
            ->delimiter(',')
            ->check(numberWithin(-1e6, 1e6));
    command
        .add_flag("--unseen",
                  options.unseen,
                  "Leaves out places where enemies see the head of who stands there, as in a run: "
                  "from eyes as high as those of who asks, to its own")
        ->needs(enemies);
    command
        .add_option("--control",
                    options.control,
                    "Check with influence, as bots do whose archetype has this tactical weight: "
                    "where the enemies have more of it than the agent at --from and its friends, "
                    "1 / (1 + metres) each, is out, and what none of these sees loses this share "
                    "of its value")
        ->needs(enemies)
        ->check(numberWithin(0.0, 1.0));
    command
        .add_option("--friends", options.friends, "Where others of its own side are, X,Y,X,Y [m]")
        ->delimiter(',')
        ->check(numberWithin(-1e6, 1e6));
}

} // namespace

void addPick(CLI::App& tactics, Action& chosen) {
    auto* command = tactics.add_subcommand(
        "pick", "The best waypoint near a place, by the length of the path to it");
    command->footer(
        "The score is the value of the rule minus the weight times the length of the path.\n"
        "Prints {\"picked\": id or null, \"choices\": [{\"id\", \"value\", \"way\", "
        "\"score\"}], \"visited\"}. Waypoints whose values cannot be read are named and left "
        "out.");
    const auto options = std::make_shared<PickArguments>();
    command->add_option("LEVEL", options->levelPath, "A *.level.json file")->required();
    command->add_option("--quality", options->rule, "A quality, compound or rule")->required();
    command->add_flag("--probabilistic",
                      options->probabilistic,
                      "AND multiplies in all rules; without it as each compound states");
    command
        ->add_option(
            "--from", options->from, "Where who asks is, X,Y [m]; left out: the --agent's start")
        ->delimiter(',')
        ->expected(2)
        ->check(numberWithin(-1e6, 1e6));
    command->add_option("--agent", options->agent, "Who asks: its start, body and eyes count");
    command->add_option("--archetype",
                        options->archetype,
                        "Of which archetype who asks is: its body and eyes count");
    command
        ->add_option(
            "--distance-weight", options->wish.distanceWeight, "Value that a metre of path costs")
        ->check(numberWithin(0.0, 1e6));
    command->add_option("--least", options->wish.least, "Values below it do not count")
        ->check(numberWithin(0.0, 1.0));
    command->add_option("--farthest", options->wish.farthest, "Longest path [m]")
        ->check(numberWithin(0.0, 1e9));
    command->add_option("--count", options->count, "How many to print")
        ->check(wholeNumber(1, 10000));
    command->add_option("--claimed", options->claimed, "Waypoints that others have taken")
        ->delimiter(',');
    addSides(*command, *options);
    addStateOptions(*command, options->weapon, options->posture);
    command->add_option("--set", options->set, "Only the waypoints of this set");
    command
        ->add_option("--max-slope",
                     options->maxSlope,
                     "No path is steeper: rise per metre; 0: any; left out: as the archetype says")
        ->check(numberWithin(0.0, 1e6));
    command
        ->add_option("--radius",
                     options->radius,
                     "Of who walks [m]; left out: as the archetype says, or of the widest body "
                     "among the agents")
        ->check(numberWithin(0.01, 100.0));
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        if (options->from.empty() && options->agent.empty())
            throw CLI::RequiredError("--from or --agent");
        chosen = [options](Streams& streams) { return pick(*options, streams); };
    });
}

} // namespace percept::cli
