#include "app/cli/LevelPartFile.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Report.h"
#include "app/cli/commands/tactics/Tactics.h"
#include "percept/level/LevelFile.h"
#include "percept/tactics/Pick.h"
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
    std::vector<double> from;
    std::vector<std::string> claimed;
    std::vector<double> enemies; ///< x, y of each
    bool unseen = false;
    std::size_t count = 1;
    double radius = 0.3;
    tactics::Approaches::Wish wish;
    bool json = false;
};

int failed(const Error& error, const PickArguments& options, Streams& streams) {
    return reportFailure({error.code, error.text(), options.levelPath}, streams);
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
        streams.out << "no waypoint will do\n";
}

/// What the options ask for that the level does not have; empty: nothing.
std::string
faultOf(const PickArguments& options, const level::Level& level, const tactics::Waypoints& points) {
    if (const auto why = whyOffLevel(level, options.wish.from); !why.empty())
        return "--from: " + why;
    if (const auto why = whyNoSet(level, options.set); !why.empty())
        return "--set: " + why;
    if (options.enemies.size() % 2 != 0)
        return "--enemies: must be pairs of X,Y";
    for (const std::string& claimed : options.claimed) {
        bool known = false;
        for (std::size_t point = 0; point < points.size() && !known; ++point)
            known = points.id(point) == claimed;
        if (!known)
            return fmt::format("--claimed: there is no waypoint \"{}\"", claimed);
    }
    return {};
}

constexpr Metres kEyes = 1.6;
constexpr Metres kBody = 1.2;

std::vector<geometry::Vec2> enemiesOf(const PickArguments& options) {
    std::vector<geometry::Vec2> places;
    for (std::size_t i = 0; i + 1 < options.enemies.size(); i += 2)
        places.emplace_back(options.enemies[i], options.enemies[i + 1]);
    return places;
}

/// Per waypoint the least of the values in the directions of its enemies.
Result<std::vector<double>> valuesOf(const PickArguments& options,
                                     const tactics::Rule& rule,
                                     const tactics::Waypoints& points) {
    const auto enemies = enemiesOf(options);
    if (enemies.empty())
        return points.evaluate(rule, {});
    std::vector<double> values(points.size());
    for (std::size_t point = 0; point < values.size(); ++point) {
        std::vector<tactics::State> states;
        for (const auto enemy : enemies)
            states.push_back({{std::string(
                tactics::directionWord(enemy - geometry::Vec2(points.position(point))))}});
        double least = 1.0;
        for (const auto& state : states) {
            const auto value = points.evaluateAt(point, rule, state);
            if (!value)
                return value.unexpected();
            least = std::min(least, *value);
        }
        values[point] = least;
    }
    return values;
}

/// The full check of what the values nominate: whom no enemy sees.
Result<void> dropSeen(tactics::Approaches::Picked& picked,
                      const PickArguments& options,
                      const level::Level& level,
                      const tactics::Waypoints& points) {
    const auto surroundings = tactics::Surroundings::make(level);
    if (!surroundings)
        return surroundings.unexpected();
    const auto enemies = enemiesOf(options);
    std::erase_if(picked.choices, [&](const auto& choice) {
        const auto place = points.position(choice.waypoint);
        return std::any_of(enemies.begin(), enemies.end(), [&](geometry::Vec2 enemy) {
            return !surroundings->blocked(
                geometry::Vec3(enemy, surroundings->floorAt(enemy) + kEyes),
                place + geometry::Vec3(0, 0, kBody),
                geometry::kBlocksSight);
        });
    });
    if (picked.choices.size() > options.count)
        picked.choices.resize(options.count);
    return {};
}

int pick(PickArguments options, Streams& streams) {
    const auto file = readLevelFor(options.levelPath, kGroundParts);
    if (!file)
        return reportFailure(file.error(), streams);
    std::vector<Error> faults;
    const auto points = tactics::Waypoints::makeAnyway(file->level, &faults, options.set);
    reportLeftOut(options.levelPath, faults, streams);
    const auto rule = tactics::parseRule(options.rule);
    const auto values =
        rule ? valuesOf(options, *rule, points) : Result<std::vector<double>>(rule.unexpected());
    if (!values)
        return reportFailure({values.error().code,
                              fmt::format("--quality:{}", values.error().text()),
                              options.levelPath},
                             streams);
    const auto ways = tactics::Approaches::make(file->level, points, options.radius);
    if (!ways)
        return failed(ways.error(), options, streams);
    options.wish.from = {options.from[0], options.from[1]};
    if (const auto fault = faultOf(options, file->level, points); !fault.empty())
        return reportFailure({ErrorCode::InvalidInput, fault, options.levelPath}, streams);
    constexpr std::uint32_t kOther = 1;
    tactics::Claims claims;
    for (const std::string& waypoint : options.claimed)
        claims.claim(waypoint, kOther);
    auto picked = ways->pick(
        options.wish, *values, options.unseen ? points.size() : options.count, claims, points);
    if (options.unseen)
        if (const auto dropped = dropSeen(picked, options, file->level, points); !dropped)
            return failed(dropped.error(), options, streams);
    print(picked, points, options, streams);
    return kSucceeded;
}

void addEnemies(CLI::App& command, PickArguments& options) {
    auto* enemies =
        command
            .add_option("--enemies",
                        options.enemies,
                        "Where enemies stand, X,Y,X,Y [m]: the least of a waypoint's values in "
                        "their directions counts")
            ->delimiter(',')
            ->check(numberWithin(-1e6, 1e6));
    command
        .add_flag("--unseen", options.unseen, "Check whether enemies see it: who is seen is out")
        ->needs(enemies);
}

} // namespace

void addPick(CLI::App& tactics, Action& chosen) {
    auto* command = tactics.add_subcommand(
        "pick", "The best waypoint near a place, by the length of the way to it");
    command->footer(
        "The score is the value of the rule minus the weight times the way.\n"
        "Prints {\"picked\": id or null, \"choices\": [{\"id\", \"value\", \"way\", "
        "\"score\"}], \"visited\"}. Waypoints whose values cannot be read are named and left "
        "out.");
    const auto options = std::make_shared<PickArguments>();
    command->add_option("LEVEL", options->levelPath, "A *.level.json file")->required();
    command->add_option("--quality", options->rule, "A quality, compound or rule")->required();
    command->add_option("--from", options->from, "Where somebody stands, X,Y [m]")
        ->required()
        ->delimiter(',')
        ->expected(2)
        ->check(numberWithin(-1e6, 1e6));
    command
        ->add_option(
            "--distance-weight", options->wish.distanceWeight, "Value that a metre of way costs")
        ->check(numberWithin(0.0, 1e6));
    command->add_option("--least", options->wish.least, "Values below it do not count")
        ->check(numberWithin(0.0, 1.0));
    command->add_option("--farthest", options->wish.farthest, "Longest way [m]")
        ->check(numberWithin(0.0, 1e9));
    command->add_option("--count", options->count, "How many to print")
        ->check(CLI::Range(1, 10000));
    command->add_option("--claimed", options->claimed, "Waypoints that others have taken")
        ->delimiter(',');
    addEnemies(*command, *options);
    command->add_option("--set", options->set, "Only the waypoints of this set");
    command->add_option("--radius", options->radius, "Of who walks [m]")
        ->check(numberWithin(0.01, 100.0));
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return pick(*options, streams); };
    });
}

} // namespace percept::cli
