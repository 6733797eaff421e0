#include "app/cli/commands/tactics/InputFile.h"
#include "app/cli/commands/tactics/Tactics.h"
#include "percept/tactics/Influence.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

constexpr int kLargestSide = 8192;
constexpr std::size_t kMostValues = std::size_t{1} << 26U; ///< over all teams

struct InfluenceArguments {
    std::string path;
    std::string viewer;
    bool json = false;
};

struct Scene {
    tactics::InfluenceFrame frame;
    std::vector<tactics::InfluenceUnit> units;
    std::vector<std::string> teams;
    std::string method;
    std::vector<std::string> rows;
    std::vector<std::string> seen; ///< by who looks; empty: everything
    int passes = 100;

    /// The number of a team, which is added where it is new.
    int team(const std::string& name) {
        const auto found = std::find(teams.begin(), teams.end(), name);
        const auto index = found - teams.begin();
        if (found == teams.end())
            teams.push_back(name);
        return static_cast<int>(index);
    }
};

void readUnit(InputPart& part, InputPart& file, Scene& scene) {
    tactics::InfluenceUnit unit;
    part.knows({"team", "cell", "strength", "falloff", "max_radius", "threshold", "known_to"});
    unit.falloff = readFalloff(part, readFalloff(file, tactics::Falloff::Linear));
    unit.team = scene.team(part.text("team"));
    if (scene.teams[static_cast<std::size_t>(unit.team)].empty())
        part.fail("team", "must not be empty");
    const auto cell = part.numbers("cell", 2);
    if (cell[0] != std::floor(cell[0]) || cell[1] != std::floor(cell[1]) || cell[0] < 0 ||
        cell[1] < 0 || cell[0] >= scene.frame.width || cell[1] >= scene.frame.height)
        part.fail("cell",
                  fmt::format("[{}, {}] is no cell of the map of {} x {}",
                              cell[0],
                              cell[1],
                              scene.frame.width,
                              scene.frame.height));
    unit.column = static_cast<int>(std::clamp(cell[0], -1.0, 1e6));
    unit.row = static_cast<int>(std::clamp(cell[1], -1.0, 1e6));
    unit.strength = part.number("strength", 0.0, kGreatestStrength);
    for (InputPart* const from : {&file, &part}) {
        if (from->has("threshold"))
            unit.maxRadius = tactics::radiusFor(
                unit.strength, from->number("threshold", 1e-12, kNoLimit), unit.falloff);
        if (from->has("max_radius"))
            unit.maxRadius = from->number("max_radius", 0.0, kNoLimit);
    }
    if (part.has("known_to")) {
        unit.knownTo = 0;
        for (const std::string& team : part.texts("known_to"))
            unit.knownTo |= std::uint64_t{1} << static_cast<unsigned>(scene.team(team) & 63);
    }
    scene.units.push_back(unit);
}

Scene readScene(InputPart& file) {
    Scene scene;
    file.knows({"width",
                "height",
                "cell",
                "units",
                "falloff",
                "metric",
                "max_radius",
                "threshold",
                "method",
                "passes",
                "rows",
                "seen",
                "teams"});
    scene.frame.width = file.whole("width", 1, kLargestSide);
    scene.frame.height = file.whole("height", 1, kLargestSide);
    scene.frame.cell = file.number("cell", 1e-6, 1e6, 1.0);
    const auto metric = tactics::metricOf(file.text("metric", "euclidean"));
    if (!metric)
        file.fail("metric", "must be euclidean or manhattan");
    scene.frame.metric = metric.value_or(tactics::Metric::Euclidean);
    static_cast<void>(readFalloff(file, tactics::Falloff::Linear)); // also where there are no units
    scene.method = file.text("method", "radius");
    scene.passes = file.whole("passes", 1, 100000, tactics::kConvolutionPasses);
    if (file.has("teams"))
        for (const std::string& team : file.texts("teams"))
            scene.team(team);
    if (file.has("rows"))
        scene.rows = file.texts("rows");
    if (file.has("seen"))
        scene.seen = file.texts("seen");
    if (const auto& seen = scene.seen;
        !seen.empty() && (seen.size() != static_cast<std::size_t>(scene.frame.height) ||
                          std::any_of(seen.begin(), seen.end(), [&](const std::string& row) {
                              return row.size() != static_cast<std::size_t>(scene.frame.width);
                          })))
        file.fail(
            "seen",
            fmt::format("must be {} rows of {} characters", scene.frame.height, scene.frame.width));
    for (InputPart& part : file.list("units"))
        readUnit(part, file, scene);
    if (scene.teams.size() > 64)
        file.fail("units", "there can be 64 teams at most");
    const auto values = static_cast<std::size_t>(scene.frame.width) *
                        static_cast<std::size_t>(scene.frame.height) *
                        std::max<std::size_t>(scene.teams.size(), 1);
    if (values > kMostValues)
        file.fail("width",
                  fmt::format("{} x {} cells for {} are too many: at most {} values",
                              scene.frame.width,
                              scene.frame.height,
                              counted(scene.teams.size(), "team"),
                              kMostValues));
    scene.frame.teams = static_cast<int>(scene.teams.size());
    return scene;
}

Result<std::vector<tactics::Field>> spread(const Scene& scene, int viewer) {
    if (scene.method == "radius")
        return tactics::influenceByRadius(scene.frame, scene.units, viewer);
    if (scene.method == "convolution")
        return tactics::influenceByConvolution(scene.frame, scene.units, scene.passes, viewer);
    if (scene.method != "flooding")
        return failure(
            ErrorCode::InvalidInput, "must be radius, convolution or flooding", "method");
    level::Grid grid;
    grid.cell = scene.frame.cell;
    grid.rows = scene.rows;
    if (grid.rows.empty())
        grid.rows.assign(static_cast<std::size_t>(scene.frame.height),
                         std::string(static_cast<std::size_t>(scene.frame.width), '.'));
    const auto walkable = nav::WalkGrid::fromLevel(grid);
    if (!walkable)
        return walkable.unexpected();
    return tactics::influenceByFlooding(scene.frame, scene.units, *walkable, viewer);
}

/// Who controls what, as a side that does not see everything has it.
tactics::Control
controlOf(const Scene& scene, const std::vector<tactics::Field>& fields, int viewer) {
    if (viewer == tactics::kNobody || scene.seen.empty())
        return tactics::controlOf(fields);
    tactics::Raster<std::uint8_t> seen(scene.frame.width, scene.frame.height);
    for (int row = 0; row < seen.height; ++row)
        for (int column = 0; column < seen.width; ++column)
            seen.at(column, row) =
                scene.seen[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] == '?'
                    ? 0
                    : 1;
    return tactics::controlOf(fields, viewer, seen);
}

OrderedJson teamRows(const Scene& scene, const tactics::Control& control) {
    OrderedJson rows = OrderedJson::array();
    for (int row = 0; row < scene.frame.height; ++row) {
        OrderedJson cells = OrderedJson::array();
        for (int column = 0; column < scene.frame.width; ++column) {
            const int team =
                control.team.size() > 0 ? control.team.at(column, row) : tactics::kNobody;
            cells.push_back(team == tactics::kNobody
                                ? OrderedJson(nullptr)
                                : OrderedJson(scene.teams[static_cast<std::size_t>(team)]));
        }
        rows.push_back(std::move(cells));
    }
    return rows;
}

/// A letter per team: its first one, or where two teams share theirs, one that a legend explains.
std::string marksOf(const std::vector<std::string>& teams, Streams& streams) {
    std::string marks;
    for (const std::string& team : teams) {
        if (kMarks.find(team[0]) == std::string_view::npos ||
            marks.find(team[0]) != std::string::npos)
            break;
        marks += team[0];
    }
    if (marks.size() == teams.size())
        return marks;
    marks.clear();
    for (const std::string& team : teams) {
        marks += kMarks[marks.size() % kMarks.size()];
        streams.out << fmt::format("{} is {}\n", marks.back(), team);
    }
    return marks;
}

/// Who controls what, for people.
void printControl(const Scene& scene, const tactics::Control& control, Streams& streams) {
    const std::string marks = marksOf(scene.teams, streams);
    for (int row = 0; row < scene.frame.height; ++row) {
        for (int column = 0; column < scene.frame.width; ++column) {
            const int team =
                control.team.size() > 0 ? control.team.at(column, row) : tactics::kNobody;
            streams.out << (team == tactics::kNobody ? '.' : marks[static_cast<std::size_t>(team)]);
        }
        streams.out << '\n';
    }
}

int influence(const InfluenceArguments& options, Streams& streams) {
    auto file = InputPart::open(options.path, streams);
    if (!file)
        return reportFailure(file.error(), streams);
    const Scene scene = readScene(*file);
    const auto viewer = std::find(scene.teams.begin(), scene.teams.end(), options.viewer);
    if (!options.viewer.empty() && viewer == scene.teams.end())
        file->fail("units", fmt::format("no unit is of the team \"{}\"", options.viewer));
    if (file->error())
        return reportFailure(*file->error(), streams);
    const int side =
        options.viewer.empty() ? tactics::kNobody : static_cast<int>(viewer - scene.teams.begin());
    const auto fields = spread(scene, side);
    if (!fields)
        return reportFailure({fields.error().code, fields.error().text(), options.path}, streams);
    tactics::Control control = controlOf(scene, *fields, side);
    if (fields->empty())
        control.security = tactics::Field(scene.frame.width, scene.frame.height);
    OrderedJson teams = OrderedJson::object();
    for (std::size_t team = 0; team < fields->size(); ++team)
        teams[scene.teams[team]] = rowsOf((*fields)[team]);
    if (options.json) {
        printJson({{"teams", teams},
                   {"control", teamRows(scene, control)},
                   {"security", rowsOf(control.security)}},
                  streams);
        return kSucceeded;
    }
    printControl(scene, control, streams);
    return kSucceeded;
}

} // namespace

void addInfluence(CLI::App& tactics, Action& chosen) {
    auto* command = tactics.add_subcommand(
        "influence", "Military influence of units on a map: who controls what, and how safely");
    command->footer(
        "FILE: {\"width\": 8, \"height\": 6, \"cell\": 1, \"units\": [{\"team\": \"B\", \"cell\": "
        "[column, row], \"strength\": 4}], \"falloff\": \"linear\", \"metric\": \"euclidean\", "
        "\"max_radius\": 4}\n"
        "With the distance d in metres (cells times `cell`): linear I/(1+d), slow I/sqrt(1+d), "
        "fast "
        "I/(1+d)^2, plateau I/(1+d^2); metric euclidean or manhattan. Units may have their own "
        "falloff, max_radius, threshold (instead of a radius) and known_to: [teams]. Optional: "
        "method radius, convolution (with passes) or flooding (around obstacles, with rows of "
        "cells as text).\n"
        "Prints {\"teams\": {\"B\": rows}, \"control\": rows of team or null, \"security\": rows}; "
        "security is the strongest minus the second strongest. With --viewer, \"seen\": rows of "
        "text "
        "with ? where that team sees nothing; what it holds there is not safe: security 0.");
    const auto options = std::make_shared<InfluenceArguments>();
    command->add_option("FILE", options->path, "Map and units as JSON")->required();
    command->add_option("--viewer", options->viewer, "Count only the units that this team knows");
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return influence(*options, streams); };
    });
}

} // namespace percept::cli
