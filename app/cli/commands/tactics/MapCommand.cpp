#include "app/cli/commands/tactics/MapCommand.h"

#include <CLI/CLI.hpp>

namespace percept::cli {

MapCommand addMapCommand(CLI::App& tactics,
                         const char* name,
                         const char* description,
                         const char* footer,
                         MapWork work,
                         Action& chosen) {
    auto* command = tactics.add_subcommand(name, description);
    command->footer(footer);
    const auto options = std::make_shared<MapArguments>();
    command->add_option("FILE", options->path, "Map as JSON")->required();
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, work, &chosen] {
        chosen = [options, work](Streams& streams) {
            auto file = InputPart::open(options->path, streams);
            return file ? work(*file, *options, streams) : reportFailure(file.error(), streams);
        };
    });
    return {command, options};
}

} // namespace percept::cli
