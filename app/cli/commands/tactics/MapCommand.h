#pragma once

#include "app/cli/Commands.h"
#include "app/cli/commands/tactics/InputFile.h"

#include <memory>
#include <string>

/// Commands that read one map as JSON and print another.
namespace percept::cli {

struct MapArguments {
    std::string path;
    std::string level; ///< whose automata may be named
    std::string rules;
    bool json = false;
};
using MapWork = int (*)(InputPart& file, const MapArguments& options, Streams& streams);

struct MapCommand {
    CLI::App* command = nullptr;
    std::shared_ptr<MapArguments> options;
};

/// Adds a command that hands its file to `work`.
MapCommand addMapCommand(CLI::App& tactics,
                         const char* name,
                         const char* description,
                         const char* footer,
                         MapWork work,
                         Action& chosen);

} // namespace percept::cli
