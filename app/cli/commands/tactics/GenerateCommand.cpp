#include "app/cli/Interrupt.h"
#include "app/cli/LevelInput.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/OutputFile.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "app/cli/commands/tactics/Tactics.h"
#include "inspector/ask/Haunts.h"
#include "percept/level/LevelFile.h"
#include "percept/tactics/Generate.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <ostream>

namespace percept::cli {
namespace {

struct GenerateArguments {
    std::string levelPath;
    OutputFile output;
    std::vector<std::string> thresholds{"cover", "visibility"};
    bool crouching = false;
    bool json = false;
    std::string recordingPath; ///< empty: a dense grid
    ask::HauntOptions haunts;
    tactics::GenerateOptions generate;
};

/// What came of it; `haunts` where places of a recording were tried.
struct Outcome {
    tactics::Generated generated;
    std::optional<ask::Haunts> haunts;
};

std::optional<tactics::Demand> parseDemand(const std::string& text) {
    const auto equals = text.find('=');
    const auto property = tactics::propertyOf(text.substr(0, equals));
    if (!property)
        return std::nullopt;
    if (equals == std::string::npos)
        return tactics::Demand{*property};
    double least = 0.0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + equals + 1, end, least);
    const bool good = error == std::errc() && rest == end && least >= 0.0 && least <= 1.0;
    return good ? std::optional(tactics::Demand{*property, least}) : std::nullopt;
}

OrderedJson placeOf(geometry::Vec2 place) {
    return {place.x, place.y};
}

OrderedJson reportOf(const tactics::Generated::PerProperty& one,
                     const std::vector<level::Waypoint>& waypoints) {
    OrderedJson kept = OrderedJson::array();
    for (const auto& waypoint : one.kept)
        kept.push_back({{"id", waypoints[waypoint.waypoint].id}, {"beaten", waypoint.beaten}});
    OrderedJson removed = OrderedJson::array();
    for (const auto& loser : one.removed)
        removed.push_back({{"position", placeOf(geometry::Vec2(loser.place))},
                           {"value", loser.value},
                           {"by", placeOf(geometry::Vec2(loser.winner))},
                           {"by_hand_placed", loser.byHand}});
    return {{"property", std::string(tactics::wordOf(one.property))},
            {"measured", one.measured},
            {"unknown", one.unknown},
            {"threshold", one.threshold},
            {"passed", one.passed},
            {"left", one.left},
            {"apart", one.left > one.kept.size() ? OrderedJson(one.apart) : OrderedJson(nullptr)},
            {"nearest_threshold", one.nearest ? OrderedJson(*one.nearest) : OrderedJson(nullptr)},
            {"lost_to_hand_placed", one.lostToHand},
            {"kept", kept},
            {"removed", removed}};
}

OrderedJson reportOf(const Outcome& outcome) {
    const tactics::Generated& generated = outcome.generated;
    OrderedJson properties = OrderedJson::array();
    for (const auto& one : generated.report)
        properties.push_back(reportOf(one, generated.waypoints));
    OrderedJson waypoints = OrderedJson::array();
    for (const auto& waypoint : generated.waypoints) {
        OrderedJson qualities = OrderedJson::object();
        for (const auto& [name, value] : waypoint.qualities)
            qualities[name] = OrderedJson::parse(value.text);
        waypoints.push_back({{"id", waypoint.id},
                             {"position", placeOf(waypoint.position.plan())},
                             {"qualities", qualities},
                             {"tags", waypoint.tags}});
    }
    OrderedJson report{{"waypoints", waypoints}, {"properties", properties}};
    if (outcome.haunts)
        for (const auto& haunt : outcome.haunts->haunts)
            report["haunts"].push_back({{"position", placeOf(haunt.place)},
                                        {"seconds", haunt.moments * outcome.haunts->interval},
                                        {"visitors", haunt.visitors}});
    return report;
}

void printProperty(const tactics::Generated::PerProperty& one, Streams& streams) {
    const auto name = tactics::wordOf(one.property);
    streams.out << fmt::format("{}: {} measured, {} reached {:.3g}",
                               name,
                               counted(one.measured, "place"),
                               one.passed,
                               one.threshold);
    if (one.left > one.kept.size())
        streams.out << fmt::format(", kept the best {} of {}, at least {:.3g} m apart\n",
                                   one.kept.size(),
                                   one.left,
                                   one.apart);
    else
        streams.out << fmt::format(", {} kept\n", one.kept.size());
    if (!one.kept.empty() || one.measured == 0)
        return;
    if (one.nearest)
        streams.out << fmt::format(
            "{}: --threshold {}={:.3g} would keep some\n", name, name, *one.nearest);
    else
        streams.out << fmt::format("{}: no threshold would keep any: {}\n",
                                   name,
                                   one.unknown == one.measured ? "it is unknown everywhere"
                                   : one.lostToHand > 0 ? "waypoints placed manually are better"
                                                        : "it is 0 everywhere");
}

void print(const Outcome& outcome, const GenerateArguments& options, Streams& streams) {
    if (options.json) {
        printJson(reportOf(outcome), streams);
        return;
    }
    const tactics::Generated& generated = outcome.generated;
    if (outcome.haunts)
        streams.out << counted(outcome.haunts->haunts.size(), "place") << " used in "
                    << options.recordingPath << '\n';
    for (const auto& one : generated.report)
        printProperty(one, streams);
    streams.out << counted(generated.waypoints.size(), "waypoint") << " in the set "
                << options.generate.set << '\n';
}

/// Measures the grid, or where people were in a recording.
Result<Outcome>
measured(const level::Level& level, const GenerateArguments& options, Streams& streams) {
    const InterruptGuard interrupt;
    std::optional<Progress> progress;
    const auto proceed = [&](std::size_t done, std::size_t total) {
        if (!progress)
            progress.emplace(streams, "measuring", static_cast<std::int64_t>(total));
        progress->show(static_cast<std::int64_t>(done));
        return !interrupt.interrupted();
    };
    Outcome outcome;
    std::vector<geometry::Vec2> candidates;
    if (!options.recordingPath.empty()) {
        auto haunts = ask::readHaunts(options.recordingPath, options.haunts, [&](auto, auto) {
            return !interrupt.interrupted();
        });
        if (!haunts)
            return haunts.unexpected();
        candidates = ask::placesOf(*haunts);
        outcome.haunts = std::move(*haunts);
    }
    auto generated = tactics::generateWaypoints(level, options.generate, candidates, proceed);
    if (!generated)
        return Unexpected{inLevelFile(options.levelPath, generated.error())};
    outcome.generated = std::move(*generated);
    return outcome;
}

int generate(GenerateArguments options, Streams& streams) {
    if (const auto free = checkOutput(options.output, {}, options.levelPath); !free)
        return reportFailure(free.error(), streams);
    const auto file = openLevel(options.levelPath, streams);
    if (!file)
        return reportFailure(file.error(), streams);
    options.generate.demands.clear();
    for (const std::string& text : options.thresholds)
        options.generate.demands.push_back(*parseDemand(text));
    options.generate.posture =
        options.crouching ? tactics::Posture::Crouching : tactics::Posture::Standing;
    if (options.generate.spacing <= 0.0)
        options.generate.spacing = tactics::spacingFor((*file)->level);
    options.haunts.radius = options.generate.spacing;
    const auto outcome = measured((*file)->level, options, streams);
    if (!outcome)
        return reportFailure(outcome.error(), streams);
    if (!options.output.path.empty()) {
        level::Level level = (*file)->level;
        std::erase_if(level.waypoints,
                      [&](const auto& one) { return one.set == options.generate.set; });
        const auto& made = outcome->generated.waypoints;
        level.waypoints.insert(level.waypoints.end(), made.begin(), made.end());
        if (const auto saved =
                saveChanged(level, options.output, options.levelPath, (*file)->text, streams);
            !saved)
            return reportFailure(saved.error(), streams);
    }
    print(*outcome, options, streams);
    return kSucceeded;
}

void addSampling(CLI::App& command, GenerateArguments& options) {
    auto& settings = options.generate;
    command.add_option("--samples", settings.sampling.samples, "Rays per place")
        ->check(wholeNumber(1, 100000));
    command.add_option("--seed", settings.sampling.seed, "Of the random numbers")
        ->check(seedNumber());
    command.add_option("--radius", settings.radius, "Of a body [m]")
        ->check(numberWithin(0.01, 100.0));
    command
        .add_option("--attack-radius", settings.sampling.attackRadius, "Of attacks on cover [m]")
        ->check(numberWithin(0.1, 1000.0));
    command.add_flag("--crouching", options.crouching, "Measure who crouches");
}

void addHaunts(CLI::App& command, GenerateArguments& options) {
    auto* recording = command.add_option(
        "--from-recording",
        options.recordingPath,
        "Try the places that bots and players used in a *.percept file, not a grid");
    command
        .add_option("--linger",
                    options.haunts.linger,
                    "A place counts if they stayed there so long in all [s]")
        ->check(numberWithin(0.0, 1e9))
        ->needs(recording);
    command
        .add_option("--visitors", options.haunts.visitors, "Or if so many different ones came by")
        ->check(wholeNumber(1, 1000000))
        ->needs(recording);
}

} // namespace

void addGenerate(CLI::App& tactics, Action& chosen) {
    auto* command = tactics.add_subcommand(
        "generate",
        "Find waypoints: measure a dense grid, or where people were in a recording, drop what is "
        "poor, let the rest compete");
    command->footer("Properties: cover, visibility, shadow, exposure. Waypoints placed manually "
                    "compete and stay; those of the generated set are replaced.\n"
                    "Prints {\"waypoints\": [{\"id\", \"position\", \"qualities\", \"tags\"}], "
                    "\"properties\": [{\"property\", \"measured\", \"unknown\", "
                    "\"threshold\", \"passed\", \"left\", \"apart\" or null, "
                    "\"nearest_threshold\" or null, \"lost_to_hand_placed\", \"kept\": [{\"id\", "
                    "\"beaten\"}], \"removed\": "
                    "[{\"position\", \"value\", \"by\", \"by_hand_placed\"}]}]}; from a "
                    "recording also \"haunts\": [{\"position\", \"seconds\", \"visitors\"}].");
    const auto options = std::make_shared<GenerateArguments>();
    auto& settings = options->generate;
    command->add_option("LEVEL", options->levelPath, "A *.level.json file")->required();
    addOutputOption(*command, options->output, "Write the level with the new waypoints");
    command
        ->add_option("--threshold",
                     options->thresholds,
                     "What to measure, and the least values, such as cover=0.5; without a value "
                     "what the best quarter of the places reaches")
        ->check(CLI::Validator(
            [](std::string& text) {
                return parseDemand(text) ? std::string()
                                         : text + " is not such as cover or cover=0.5: cover, "
                                                  "visibility, shadow or exposure, "
                                                  "and a value 0 to 1";
            },
            "PROPERTY[=VALUE]"));
    command
        ->add_option(
            "--spacing",
            settings.spacing,
            "Of the grid, or how wide a place of a recording is [m]; left out: by the size of the "
            "level")
        ->check(numberWithin(0.05, 1000.0));
    command
        ->add_option("--distance-weight",
                     settings.distanceWeight,
                     "Difference of value that a metre outweighs; more keeps more")
        ->check(numberWithin(0.0, 1e6));
    command
        ->add_option("--most",
                     settings.most,
                     "Waypoints kept per property, the best that are not near a better one; left "
                     "out: by the size of the level, 10 to 200")
        ->check(wholeNumber(1, 1000000));
    addSampling(*command, *options);
    addHaunts(*command, *options);
    command->add_option("--set", settings.set, "Name of the set of waypoints");
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return generate(*options, streams); };
    });
}

} // namespace percept::cli
