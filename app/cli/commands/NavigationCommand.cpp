#include "app/cli/Commands.h"
#include "app/cli/LevelInput.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/OutputFile.h"
#include "app/cli/Report.h"
#include "percept/level/LevelFile.h"
#include "percept/nav/GenerateNavigation.h"
#include "percept/nav/UnreachedRooms.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>

namespace percept::cli {
namespace {

struct NavigationArguments {
    std::string levelPath;
    OutputFile output;
    std::optional<Metres> radius;
    std::optional<Metres> spacing;
    bool json = false;
};

OrderedJson roomList(const std::vector<nav::UnreachedRoom>& rooms) {
    auto list = OrderedJson::array();
    for (const auto& room : rooms)
        list.push_back(
            {{"region", room.region.empty() ? OrderedJson(nullptr) : OrderedJson(room.region)},
             {"at", {room.place.x, room.place.y}},
             {"area", room.area}});
    return list;
}

int generate(const NavigationArguments& options, Streams& streams) {
    if (const auto free = checkOutput(options.output, {}, options.levelPath); !free)
        return reportFailure(free.error(), streams);
    const auto read = openLevel(options.levelPath, streams);
    if (!read)
        return reportFailure(read.error(), streams);
    level::Level level = (*read)->level;
    const Metres radius = options.radius.value_or(nav::widestBody(level));
    const Metres spacing = options.spacing.value_or(nav::usualSpacing(level));
    auto made = nav::generateNavigation(level, {.radius = radius, .spacing = spacing});
    if (!made)
        return reportFailureIn(options.levelPath, made.error(), streams);
    const auto byHand = std::count_if(made->nodes.begin(), made->nodes.end(), [](const auto& node) {
        return !nav::isGenerated(node);
    });
    const auto unreached = nav::unreachedRooms(level, radius);
    if (!unreached)
        return reportFailure(unreached.error(), streams);
    const std::size_t nodes = made->nodes.size();
    const std::size_t edges = made->edges.size();
    const std::size_t parts = nav::partsOf(*made);
    level.navigation = std::move(*made);
    if (const auto written =
            saveChanged(level, options.output, options.levelPath, (*read)->text, streams);
        !written)
        return reportFailure(written.error(), streams);
    if (options.json)
        printJson({{"nodes", nodes},
                   {"edges", edges},
                   {"by_hand", byHand},
                   {"parts", parts},
                   {"unreached", roomList(*unreached)},
                   {"radius", radius},
                   {"spacing", spacing}},
                  streams);
    else
        streams.out << fmt::format("{}: {}, {}, for bodies of {} m; {} manual\n",
                                   options.output.path,
                                   counted(nodes, "node"),
                                   counted(edges, "edge"),
                                   radius,
                                   byHand);
    if (!unreached->empty())
        streams.errors << fmt::format("{}: not reached by a body of {} m: {}\n",
                                      options.levelPath,
                                      radius,
                                      nav::namesOf(*unreached));
    if (parts > 1)
        streams.errors << fmt::format(
            "{}: the graph falls into {} parts: no edges connect them\n", options.levelPath, parts);
    return kSucceeded;
}

} // namespace

void addNavigationCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand(
        "navigation",
        "Generate a level's navigation graph from its walls. Nodes you placed and the edges "
        "between them stay; those whose ids begin with gen_ are replaced");
    command->footer(
        "Prints {\"nodes\", \"edges\", \"by_hand\", \"parts\", \"unreached\": [{\"region\", "
        "\"at\", "
        "\"area\"}], "
        "\"radius\", \"spacing\"}: unreached are rooms whose openings are all too narrow.");
    const auto options = std::make_shared<NavigationArguments>();
    command->add_option("LEVEL", options->levelPath, "A *.level.json file")->required();
    addOutputOption(*command, options->output, "The level to write")->required();
    command
        ->add_option("--radius",
                     options->radius,
                     "Of who walks [m]; left out: of the widest body among the agents")
        ->check(numberWithin(0.01, 100.0));
    command
        ->add_option("--spacing",
                     options->spacing,
                     "Of nodes on open ground [m]; left out: 2, more beyond 60 x 60 m")
        ->check(numberWithin(0.1, 1000.0));
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return generate(*options, streams); };
    });
}

} // namespace percept::cli
