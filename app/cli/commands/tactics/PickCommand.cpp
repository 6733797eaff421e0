#include "app/cli/OptionChecks.h"
#include "app/cli/Report.h"
#include "app/cli/commands/tactics/Tactics.h"
#include "percept/level/LevelFile.h"
#include "percept/tactics/Pick.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

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
    for (const std::string& claimed : options.claimed) {
        bool known = false;
        for (std::size_t point = 0; point < points.size() && !known; ++point)
            known = points.id(point) == claimed;
        if (!known)
            return fmt::format("--claimed: there is no waypoint \"{}\"", claimed);
    }
    return {};
}

int pick(PickArguments options, Streams& streams) {
    const auto file = level::readLevel(options.levelPath);
    if (!file)
        return reportFailure(file.error(), streams);
    const auto points = tactics::Waypoints::make(file->level, options.set);
    if (!points)
        return failed(points.error(), options, streams);
    const auto rule = tactics::parseRule(options.rule);
    const auto values =
        rule ? points->evaluate(*rule, {}) : Result<std::vector<double>>(rule.unexpected());
    if (!values)
        return reportFailure({values.error().code,
                              fmt::format("--quality:{}", values.error().text()),
                              options.levelPath},
                             streams);
    const auto ways = tactics::Approaches::make(file->level, *points, options.radius);
    if (!ways)
        return failed(ways.error(), options, streams);
    options.wish.from = {options.from[0], options.from[1]};
    if (const auto fault = faultOf(options, file->level, *points); !fault.empty())
        return reportFailure({ErrorCode::InvalidInput, fault, options.levelPath}, streams);
    constexpr std::uint32_t kOther = 1;
    tactics::Claims claims;
    for (const std::string& waypoint : options.claimed)
        claims.claim(waypoint, kOther);
    print(ways->pick(options.wish, *values, options.count, claims, *points),
          *points,
          options,
          streams);
    return kSucceeded;
}

} // namespace

void addPick(CLI::App& tactics, Action& chosen) {
    auto* command = tactics.add_subcommand(
        "pick", "The best waypoint near a place, by the length of the way to it");
    command->footer("The score is the value of the rule minus the weight times the way.\n"
                    "Prints {\"picked\": id or null, \"choices\": [{\"id\", \"value\", \"way\", "
                    "\"score\"}], \"visited\"}.");
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
    command->add_option("--set", options->set, "Only the waypoints of this set");
    command->add_option("--radius", options->radius, "Of who walks [m]")
        ->check(numberWithin(0.01, 100.0));
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return pick(*options, streams); };
    });
}

} // namespace percept::cli
