#include "app/cli/Commands.h"
#include "app/cli/OutputFile.h"
#include "app/cli/Report.h"
#include "editor/import/ImportMap.h"
#include "editor/import/MovingAiImport.h"
#include "editor/import/RavenImport.h"
#include "editor/import/TiledImport.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

struct ImportArguments {
    std::string filePath;
    OutputFile output;
    importing::ImportOptions import;
    bool json = false;
};

/// Reads the text of a file of one kind.
using Reader = Result<importing::Import> (*)(std::string_view text,
                                             std::string_view fileName,
                                             const importing::ImportOptions& options);

struct Cells {
    std::size_t columns = 0;
    std::size_t rows = 0;
    std::size_t free = 0;
};

Cells cellsOf(const level::Grid& grid) {
    Cells cells{grid.rows.empty() ? 0 : grid.rows.front().size(), grid.rows.size(), 0};
    for (const std::string& row : grid.rows)
        for (const char letter : row)
            cells.free += std::string_view(".GSW").find(letter) != std::string_view::npos ? 1U : 0U;
    return cells;
}

OrderedJson summary(const importing::Import& imported) {
    const level::Level& level = imported.level;
    if (const Cells cells = cellsOf(level.grid); cells.rows > 0)
        return {{"width", cells.columns},
                {"height", cells.rows},
                {"free_cells", cells.free},
                {"walls", level.walls.size()},
                {"spawns", level.spawns.size()},
                {"waypoints", level.waypoints.size()},
                {"warnings", imported.warnings}};
    return {{"walls", level.walls.size()},
            {"nodes", level.navigation.nodes.size()},
            {"edges", level.navigation.edges.size()},
            {"doors", level.doors.size()},
            {"triggers", level.triggers.size()},
            {"spawns", level.spawns.size()},
            {"items", level.items.size()},
            {"waypoints", level.waypoints.size()},
            {"warnings", imported.warnings}};
}

void printSummary(const importing::Import& imported,
                  const ImportArguments& options,
                  Streams& streams) {
    for (const auto& warning : imported.warnings)
        streams.errors << warning << '\n';
    const level::Level& level = imported.level;
    if (const Cells cells = cellsOf(level.grid); cells.rows > 0) {
        streams.out << fmt::format("{}: {} x {} cells, {} of them free, {}, {}\n",
                                   options.output.path,
                                   cells.columns,
                                   cells.rows,
                                   cells.free,
                                   counted(level.walls.size(), "wall"),
                                   counted(level.waypoints.size(), "waypoint"));
        return;
    }
    streams.out << options.output.path << ": " << counted(level.walls.size(), "wall") << ", "
                << counted(level.navigation.nodes.size(), "node") << ", "
                << counted(level.navigation.edges.size(), "edge") << ", "
                << counted(level.doors.size(), "door") << ", "
                << counted(level.triggers.size(), "trigger") << ", "
                << counted(level.spawns.size(), "spawn") << ", "
                << counted(level.items.size(), "item");
    if (!level.waypoints.empty())
        streams.out << ", " << counted(level.waypoints.size(), "waypoint");
    streams.out << '\n';
}

int importFile(const ImportArguments& options, Reader reader, Streams& streams) {
    if (const auto free = checkOutput(options.output, {options.filePath}); !free)
        return reportFailure(free.error(), streams);
    const auto text = readFile(options.filePath, importing::kLargestImportBytes);
    if (!text)
        return reportFailure(text.error(), streams);
    const auto imported = reader(*text, options.filePath, options.import);
    if (!imported)
        return reportFailure(imported.error(), streams);
    if (const auto bytes = level::writeLevel(imported->level).size();
        bytes > level::kLargestLevelBytes)
        return reportFailure(
            Error{ErrorCode::InvalidInput,
                  fmt::format("makes a level of {:.1f} MB, at most {:.0f} MB can be read. Import a "
                              "part of it",
                              static_cast<double>(bytes) / 1e6,
                              static_cast<double>(level::kLargestLevelBytes) / 1e6),
                  options.filePath},
            streams);
    if (const auto saved =
            level::saveLevel(imported->level, options.output.path, options.output.existing());
        !saved)
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

/// @param scale metres per `unit` unless told
void addKind(CLI::App& command,
             const char* name,
             const char* description,
             double scale,
             const char* unit,
             Reader reader,
             Action& chosen) {
    auto* kind = command.add_subcommand(name, description);
    const auto options = std::make_shared<ImportArguments>();
    options->import.scale = scale;
    kind->add_option("FILE", options->filePath, "The map")->required();
    addOutputOption(*kind, options->output, "The level to write, *.level.json")->required();
    kind->add_option("--scale", options->import.scale, fmt::format("Metres per {}", unit))
        ->check(CLI::Validator(
            checkScale,
            fmt::format("{} to {}", importing::kSmallestScale, importing::kLargestScale)));
    kind->add_flag("--json", options->json, kJsonHelp);
    kind->callback([options, reader, &chosen] {
        chosen = [options, reader](Streams& streams) {
            return importFile(*options, reader, streams);
        };
    });
}

} // namespace

void addImportCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand("import", "Turn a file of another program into a level");
    command->require_subcommand(1);
    addKind(*command,
            "raven",
            "A map of the Raven deathmatch",
            importing::usualScale(importing::MapKind::Raven),
            "unit of the file",
            &importing::importRaven,
            chosen);
    addKind(*command,
            "movingai",
            "A grid map of the Moving AI benchmarks, *.map; for scenarios see `percept path`",
            importing::usualScale(importing::MapKind::MovingAi),
            "cell",
            &importing::importMovingAi,
            chosen);
    addKind(*command,
            "tiled",
            "An orthogonal map of Tiled, *.tmx or *.tmj; layers with the property `solid` become "
            "blocked cells and walls",
            importing::usualScale(importing::MapKind::Tiled),
            "pixel",
            &importing::importTiled,
            chosen);
}

} // namespace percept::cli
