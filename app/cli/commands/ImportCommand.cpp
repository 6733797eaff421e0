#include "app/cli/Commands.h"
#include "app/cli/Report.h"
#include "editor/import/RavenImport.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

struct Options {
    std::string filePath;
    std::string levelPath;
    importing::ImportOptions import;
    bool json = false;
};

OrderedJson summary(const importing::Import& imported) {
    const level::Level& level = imported.level;
    return {{"walls", level.walls.size()},
            {"nodes", level.navigation.nodes.size()},
            {"edges", level.navigation.edges.size()},
            {"doors", level.doors.size()},
            {"triggers", level.triggers.size()},
            {"spawns", level.spawns.size()},
            {"items", level.items.size()},
            {"warnings", imported.warnings}};
}

void printSummary(const importing::Import& imported, const Options& options, Streams& streams) {
    for (const auto& warning : imported.warnings)
        streams.errors << warning << '\n';
    const level::Level& level = imported.level;
    streams.out << options.levelPath << ": " << counted(level.walls.size(), "wall") << ", "
                << counted(level.navigation.nodes.size(), "node") << ", "
                << counted(level.navigation.edges.size(), "edge") << ", "
                << counted(level.doors.size(), "door") << ", "
                << counted(level.triggers.size(), "trigger") << ", "
                << counted(level.spawns.size(), "spawn") << ", "
                << counted(level.items.size(), "item") << '\n';
}

int importRaven(const Options& options, Streams& streams) {
    const auto text = readFile(options.filePath, importing::kLargestImportBytes);
    if (!text)
        return reportFailure(text.error(), streams);
    const auto imported = importing::importRaven(*text, options.filePath, options.import);
    if (!imported)
        return reportFailure(imported.error(), streams);
    if (const auto saved = level::saveLevel(imported->level, options.levelPath); !saved)
        return reportFailure(saved.error(), streams);
    if (options.json)
        printJson(summary(*imported), streams);
    else
        printSummary(*imported, options, streams);
    return kSucceeded;
}

/// CLI::Range would let "nan" pass.
std::string checkScale(const std::string& text) {
    double scale = 0;
    const bool good = CLI::detail::lexical_cast(text, scale) &&
                      scale >= importing::kSmallestScale && scale <= importing::kLargestScale;
    return good ? std::string()
                : fmt::format("{} is not a scale from {} to {}",
                              text,
                              importing::kSmallestScale,
                              importing::kLargestScale);
}

} // namespace

void addImportCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand("import", "Turn a file of another program into a level");
    command->require_subcommand(1);
    auto* raven = command->add_subcommand("raven", "A map of the Raven deathmatch");
    const auto options = std::make_shared<Options>();
    raven->add_option("FILE", options->filePath, "The map")->required();
    raven->add_option("-o,--output", options->levelPath, "The level to write, *.level.json")
        ->required();
    raven->add_option("--scale", options->import.scale, "Metres per unit of the file")
        ->check(CLI::Validator(
            checkScale,
            fmt::format("{} to {}", importing::kSmallestScale, importing::kLargestScale)));
    raven->add_flag("--json", options->json, kJsonHelp);
    raven->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return importRaven(*options, streams); };
    });
}

} // namespace percept::cli
