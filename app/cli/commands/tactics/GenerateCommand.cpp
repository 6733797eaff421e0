#include "app/cli/Interrupt.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "app/cli/commands/tactics/Tactics.h"
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
    std::string target;
    std::vector<std::string> thresholds{"cover=0.5"};
    bool crouching = false;
    bool json = false;
    tactics::GenerateOptions generate;
};

std::optional<tactics::Demand> parseDemand(const std::string& text) {
    const auto equals = text.find('=');
    const auto property = tactics::propertyOf(text.substr(0, equals));
    if (!property || equals == std::string::npos)
        return std::nullopt;
    tactics::Demand demand{*property, 0.0};
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + equals + 1, end, demand.threshold);
    const bool good =
        error == std::errc() && rest == end && demand.threshold >= 0.0 && demand.threshold <= 1.0;
    return good ? std::optional(demand) : std::nullopt;
}

OrderedJson reportOf(const tactics::Generated& generated) {
    OrderedJson properties = OrderedJson::array();
    for (const auto& one : generated.report) {
        OrderedJson kept = OrderedJson::array();
        for (const auto& waypoint : one.kept)
            kept.push_back(
                {{"id", generated.waypoints[waypoint.waypoint].id}, {"beaten", waypoint.beaten}});
        properties.push_back({{"property", std::string(tactics::wordOf(one.property))},
                              {"measured", one.measured},
                              {"unknown", one.unknown},
                              {"passed", one.passed},
                              {"lost_to_hand_placed", one.lostToHand},
                              {"kept", kept}});
    }
    OrderedJson waypoints = OrderedJson::array();
    for (const auto& waypoint : generated.waypoints) {
        OrderedJson qualities = OrderedJson::object();
        for (const auto& [name, value] : waypoint.qualities)
            qualities[name] = OrderedJson::parse(value.text);
        waypoints.push_back({{"id", waypoint.id},
                             {"position", {waypoint.position.x, waypoint.position.y}},
                             {"qualities", qualities},
                             {"tags", waypoint.tags}});
    }
    return {{"waypoints", waypoints}, {"properties", properties}};
}

void print(const tactics::Generated& generated,
           const GenerateArguments& options,
           Streams& streams) {
    if (options.json) {
        printJson(reportOf(generated), streams);
        return;
    }
    for (const auto& one : generated.report)
        streams.out << fmt::format("{}: {} measured, {} reached the threshold, {} kept\n",
                                   tactics::wordOf(one.property),
                                   counted(one.measured, "place"),
                                   one.passed,
                                   one.kept.size());
    streams.out << counted(generated.waypoints.size(), "waypoint") << " in the set "
                << options.generate.set << '\n';
}

int generate(GenerateArguments options, Streams& streams) {
    const auto file = level::readLevel(options.levelPath);
    if (!file)
        return reportFailure(file.error(), streams);
    options.generate.demands.clear();
    for (const std::string& text : options.thresholds)
        options.generate.demands.push_back(*parseDemand(text));
    options.generate.posture =
        options.crouching ? tactics::Posture::Crouching : tactics::Posture::Standing;
    const InterruptGuard interrupt;
    std::optional<Progress> progress;
    const auto proceed = [&](std::size_t done, std::size_t total) {
        if (!progress)
            progress.emplace(streams, "measuring", static_cast<std::int64_t>(total));
        progress->show(static_cast<std::int64_t>(done));
        return !interrupt.interrupted();
    };
    auto generated = tactics::generateWaypoints(file->level, options.generate, {}, proceed);
    progress.reset();
    if (!generated)
        return reportFailure({generated.error().code, generated.error().text(), options.levelPath},
                             streams);
    if (!options.target.empty()) {
        level::Level level = file->level;
        std::erase_if(level.waypoints,
                      [&](const auto& one) { return one.set == options.generate.set; });
        level.waypoints.insert(
            level.waypoints.end(), generated->waypoints.begin(), generated->waypoints.end());
        if (const auto saved = level::saveLevel(level, options.target); !saved)
            return reportFailure(saved.error(), streams);
    }
    print(*generated, options, streams);
    return kSucceeded;
}

} // namespace

void addGenerate(CLI::App& tactics, Action& chosen) {
    auto* command = tactics.add_subcommand(
        "generate",
        "Find waypoints: measure a dense grid, drop what is poor, let the rest compete");
    command->footer("Properties: cover, visibility, shadow, exposure. Waypoints placed by hand "
                    "compete and stay; those of the generated set are replaced.\n"
                    "Prints {\"waypoints\": [{\"id\", \"position\", \"qualities\", \"tags\"}], "
                    "\"properties\": [{\"property\", \"measured\", \"unknown\", \"passed\", "
                    "\"lost_to_hand_placed\", \"kept\": [{\"id\", \"beaten\"}]}]}.");
    const auto options = std::make_shared<GenerateArguments>();
    auto& settings = options->generate;
    command->add_option("LEVEL", options->levelPath, "A *.level.json file")->required();
    command->add_option("-o,--output", options->target, "Write the level with the new waypoints");
    command->add_option("--threshold", options->thresholds, "Least values, such as cover=0.5")
        ->check(CLI::Validator(
            [](std::string& text) {
                return parseDemand(text) ? std::string()
                                         : text + " is not such as cover=0.5, with a value 0 to 1";
            },
            "PROPERTY=VALUE"));
    command->add_option("--spacing", settings.spacing, "Of the grid [m]")
        ->check(CLI::Range(0.05, 1000.0));
    command
        ->add_option("--distance-weight",
                     settings.distanceWeight,
                     "Difference of value that a metre outweighs; more keeps more")
        ->check(CLI::Range(0.0, 1e6));
    command->add_option("--samples", settings.sampling.samples, "Rays per place")
        ->check(CLI::Range(1, 100000));
    command->add_option("--seed", settings.sampling.seed, "Of the random numbers");
    command->add_option("--radius", settings.radius, "Of a body [m]")
        ->check(CLI::Range(0.01, 100.0));
    command
        ->add_option("--attack-radius", settings.sampling.attackRadius, "Of attacks on cover [m]")
        ->check(CLI::Range(0.1, 1000.0));
    command->add_option("--set", settings.set, "Name of the set of waypoints");
    command->add_flag("--crouching", options->crouching, "Measure who crouches");
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return generate(*options, streams); };
    });
}

} // namespace percept::cli
