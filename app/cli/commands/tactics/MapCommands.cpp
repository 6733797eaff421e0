#include "app/cli/WrongKind.h"
#include "app/cli/commands/tactics/InputFile.h"
#include "app/cli/commands/tactics/Tactics.h"
#include "percept/level/LevelFile.h"
#include "percept/tactics/AutomatonText.h"
#include "percept/tactics/Filter.h"
#include "percept/tactics/MapFlood.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>
#include <set>

namespace percept::cli {
namespace {

struct MapArguments {
    std::string path;
    std::string level; ///< whose automata may be named
    std::string rules;
    bool json = false;
};
using Work = int (*)(InputPart& file, const MapArguments& options, Streams& streams);

int failed(const Error& error, const MapArguments& options, Streams& streams) {
    return reportFailure({error.code, error.text(), options.path}, streams);
}

/// Prints rows of numbers for people.
void printField(const tactics::Field& field, Streams& streams) {
    for (int row = 0; row < field.height; ++row) {
        for (int column = 0; column < field.width; ++column)
            streams.out << fmt::format("{}{:.3f}", column > 0 ? " " : "", field.at(column, row));
        streams.out << '\n';
    }
}

// --- flood ---

std::vector<tactics::City> readCities(InputPart& file, const nav::WalkGrid& grid) {
    std::vector<tactics::City> cities;
    for (InputPart& part : file.list("cities")) {
        tactics::City city;
        city.id = part.text("id");
        if (std::any_of(
                cities.begin(), cities.end(), [&](const auto& one) { return one.id == city.id; }))
            part.fail("id", fmt::format("\"{}\" is there twice", city.id));
        const auto cell = part.numbers("cell", 2);
        if (cell[0] != std::floor(cell[0]) || cell[1] != std::floor(cell[1]) ||
            !(std::abs(cell[0]) < 1e6 && std::abs(cell[1]) < 1e6))
            part.fail("cell", "must be column and row");
        else
            city = {city.id, static_cast<int>(cell[0]), static_cast<int>(cell[1]), 0.0, {}};
        if (!part.error() && !grid.contains(city.column, city.row))
            part.fail("cell",
                      fmt::format("[{}, {}] lies off the map of {} x {} cells",
                                  city.column,
                                  city.row,
                                  grid.width(),
                                  grid.height()));
        if (!part.error() && !grid.isFree(grid.cellOf(city.column, city.row)))
            part.fail(
                "cell",
                fmt::format("[{}, {}] is an obstacle: choose a free cell", city.column, city.row));
        city.strength = part.number("strength", 1e-9, kNoLimit);
        InputPart& source = part.has("falloff") ? part : file;
        const auto falloff = tactics::falloffOf(source.text("falloff", "linear"));
        if (!falloff)
            source.fail("falloff", "must be linear, slow, fast or plateau");
        city.falloff = falloff.value_or(tactics::Falloff::Linear);
        cities.push_back(std::move(city));
    }
    return cities;
}

int flood(InputPart& file, const MapArguments& options, Streams& streams) {
    level::Grid frame;
    frame.cell = file.number("cell", 1e-6, 1e6, 1.0);
    if (file.has("rows")) {
        frame.rows = file.texts("rows");
    } else {
        const int width = file.whole("width", 1, 8192);
        frame.rows.assign(static_cast<std::size_t>(file.whole("height", 1, 8192)),
                          std::string(static_cast<std::size_t>(width), '.'));
    }
    const double threshold = file.number("threshold", 0.0, kNoLimit, 0.0);
    if (file.error())
        return reportFailure(*file.error(), streams);
    const auto grid = nav::WalkGrid::fromLevel(frame);
    if (!grid)
        return failed(grid.error(), options, streams);
    const auto cities = readCities(file, *grid);
    if (file.error())
        return reportFailure(*file.error(), streams);
    const auto map = tactics::floodMap(*grid, cities, threshold);
    if (!map)
        return failed(map.error(), options, streams);
    OrderedJson owners = OrderedJson::array();
    for (int row = 0; row < grid->height(); ++row) {
        OrderedJson cells = OrderedJson::array();
        for (int column = 0; column < grid->width(); ++column) {
            const int owner = map->owner.at(column, row);
            cells.push_back(owner == tactics::kNobody
                                ? OrderedJson(nullptr)
                                : OrderedJson(cities[static_cast<std::size_t>(owner)].id));
        }
        owners.push_back(std::move(cells));
    }
    if (options.json)
        printJson({{"owners", owners}, {"strengths", rowsOf(map->strength)}}, streams);
    else
        printField(map->strength, streams);
    return kSucceeded;
}

// --- convolve ---

tactics::Kernel readKernel(InputPart& file) {
    if (file.has("gaussian"))
        return tactics::gaussian(file.whole("gaussian", 0, 100));
    std::optional<tactics::Kernel> kernel;
    if (file.has("down") || file.has("across"))
        kernel = tactics::separableKernel(file.numbers("down"), file.numbers("across"));
    else
        kernel = tactics::kernelOf(file.field("matrix"));
    if (!kernel)
        file.fail(file.has("matrix") ? "matrix" : "down",
                  "must have an odd number of rows and columns");
    return kernel.value_or(tactics::Kernel());
}

tactics::Edges readEdges(InputPart& file) {
    tactics::Edges edges;
    const std::string kind = file.text("edges", "renormalise");
    if (kind == "fixed")
        edges.kind = tactics::Edges::Kind::Fixed;
    else if (kind == "updated")
        edges.kind = tactics::Edges::Kind::Updated;
    else if (kind != "renormalise")
        file.fail("edges", "must be renormalise, fixed or updated");
    edges.value = file.number("border", -1e12, 1e12, 0.0);
    edges.width = file.whole("border_width", 1, 256, 2);
    return edges;
}

int convolve(InputPart& file, const MapArguments& options, Streams& streams) {
    const auto values = file.field("values");
    const auto kernel = readKernel(file);
    const auto edges = readEdges(file);
    const bool steady = file.flag("steady", false);
    const int passes = file.whole("passes", 0, 1000000, steady ? 1000 : 1);
    const double tolerance = file.number("tolerance", 0.0, 1e12, 1e-6);
    if (file.error())
        return reportFailure(*file.error(), streams);
    tactics::Steady result{values, passes, false};
    if (steady)
        result = tactics::steadyState(values, kernel, {std::max(1, passes), tolerance, edges});
    else
        result.field = tactics::convolve(values, kernel, edges, passes);
    if (!options.json)
        printField(result.field, streams);
    else if (steady)
        printJson({{"values", rowsOf(result.field)},
                   {"passes", result.passes},
                   {"settled", result.settled}},
                  streams);
    else
        printJson({{"values", rowsOf(result.field)}, {"passes", passes}}, streams);
    return kSucceeded;
}

// --- automaton ---

/// The text of the automaton that a level keeps by the name that was asked for.
Result<std::string> rulesOfLevel(const MapArguments& options) {
    const auto file = level::readLevel(options.level);
    if (!file)
        return Unexpected{explainWrongKind(file.error())};
    std::vector<std::string> known;
    for (std::size_t i = 0; i < file->level.automata.size(); ++i) {
        const auto& automaton = file->level.automata[i];
        known.push_back(automaton.id);
        if (automaton.id != options.rules)
            continue;
        if (const auto table = tactics::parseAutomaton(automaton); !table)
            return failure(
                table.error().code,
                table.error().message,
                fmt::format("{}:automata[{}].{}", options.level, i, table.error().place));
        return tactics::textOf(automaton);
    }
    return failure(ErrorCode::NotFound,
                   fmt::format("the level keeps no rules called \"{}\"{}",
                               options.rules,
                               known.empty() ? std::string(": it keeps none")
                                             : fmt::format(", but {}", fmt::join(known, ", "))),
                   options.level);
}

/// Rules of a level take the place of those that a file has.
void takeRules(InputPart& file, const std::string& rules) {
    for (const char* key : {"table", "preset", "rules"})
        if (file.has(key))
            file.fail(key, "the file has rules of its own: remove them, or leave out --rules");
    file.set("table", rules);
}

tactics::ClassSet readSet(InputPart& part, const std::string& key, const std::string& letters) {
    const std::string text = part.text(key, letters);
    tactics::ClassSet set = 0;
    for (const char letter : text)
        if (const auto place = letters.find(letter); place != std::string::npos)
            set |= tactics::ClassSet{1} << static_cast<unsigned>(place);
        else
            part.fail(key, fmt::format("'{}' is not one of the classes \"{}\"", letter, letters));
    return set;
}

tactics::AutomatonRule readRule(InputPart& part, const std::string& letters) {
    tactics::AutomatonRule rule;
    rule.from = readSet(part, "from", letters);
    const std::string to = part.text("to");
    const auto place = to.size() == 1 ? letters.find(to[0]) : std::string::npos;
    if (place == std::string::npos)
        part.fail("to", fmt::format("must be one of the classes \"{}\"", letters));
    else
        rule.to = static_cast<std::uint8_t>(place);
    for (InputPart& condition : part.list("if", false)) {
        tactics::NeighbourCount count;
        count.of = readSet(condition, "of", letters);
        count.share = condition.has("share");
        count.least = count.share ? condition.number("share", 0.0, 1.0)
                                  : condition.number("at_least", 0.0, 8.0, 0.0);
        count.most = condition.number("at_most", 0.0, 8.0, 8.0);
        if (count.least > count.most)
            condition.fail("at_most", "is less than `at_least`: the rule would never apply");
        rule.conditions.push_back(count);
    }
    return rule;
}

/// Rules as text: classes have names there and letters here, in the same order.
tactics::AutomatonTable readTable(InputPart& file, const std::string& letters) {
    auto table = tactics::parseAutomaton(file.text("table"));
    if (!table)
        file.fail("table", fmt::format("{}: {}", table.error().place, table.error().message));
    else if (table->classes.size() != letters.size())
        file.fail("classes",
                  fmt::format("has {} letters for the {} classes of the table",
                              letters.size(),
                              table->classes.size()));
    return table ? std::move(*table) : tactics::AutomatonTable();
}

/// One per class; digits and letters where only a table says how many there are.
std::string lettersOf(InputPart& file) {
    constexpr std::string_view kStandard = "0123456789abcdefghijklmnopqrstuv";
    if (file.has("classes") || !file.has("table"))
        return file.text("classes");
    const auto table = tactics::parseAutomaton(file.text("table"));
    return std::string(kStandard.substr(0, table ? table->classes.size() : 1));
}

tactics::Automaton readAutomaton(InputPart& file, const std::string& letters) {
    if (file.has("table"))
        return readTable(file, letters).automaton;
    tactics::Automaton automaton;
    const std::string preset = file.text("preset", "");
    if (preset == "safe_areas")
        automaton = tactics::safeAreas();
    else if (preset == "crime")
        automaton = tactics::crime();
    else if (preset == "game_of_life")
        automaton = tactics::gameOfLife();
    else if (preset == "city")
        automaton = tactics::cityGrowth();
    else if (preset == "base")
        automaton = tactics::baseBuilding();
    else if (!preset.empty())
        file.fail("preset", "must be safe_areas, crime, game_of_life, city or base");
    for (InputPart& part : file.list("rules", preset.empty()))
        automaton.rules.push_back(readRule(part, letters));
    if (file.has("edges") || preset.empty()) {
        const std::string edges = file.text("edges", "share");
        automaton.edges = edges == "torus"     ? tactics::AutomatonEdges::Torus
                          : edges == "outside" ? tactics::AutomatonEdges::Outside
                                               : tactics::AutomatonEdges::Share;
        if (edges != "share" && edges != "torus" && edges != "outside")
            file.fail("edges", "must be share, torus or outside");
    }
    if (file.has("neighbours"))
        automaton.diagonal = file.whole("neighbours", 4, 8) == 8;
    return automaton;
}

std::vector<double>
thresholdsOfTable(InputPart& file, const std::string& letters, const tactics::Field& values) {
    const auto table = readTable(file, letters);
    if (file.error())
        return {};
    const auto [low, high] = std::minmax_element(values.values.begin(), values.values.end());
    return table.thresholds(*low, *high, 0.5);
}

tactics::Classes readClasses(InputPart& file, const std::string& letters) {
    if (file.has("values")) {
        const auto values = file.field("values");
        const auto thresholds = file.has("table") && !file.has("thresholds")
                                    ? thresholdsOfTable(file, letters, values)
                                    : file.numbers("thresholds");
        if (!std::is_sorted(thresholds.begin(), thresholds.end()) ||
            thresholds.size() + 1 > letters.size())
            file.fail("thresholds", "must ascend, one fewer than there are classes");
        return file.error() ? tactics::Classes() : tactics::classesOf(values, thresholds);
    }
    const auto rows = file.texts("rows");
    if (rows.empty() || rows[0].empty()) {
        file.fail("rows", "must be rows of letters, at least one");
        return {};
    }
    tactics::Classes cells(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
    std::size_t cell = 0;
    for (const std::string& row : rows)
        for (const char letter : row) {
            const auto place = letters.find(letter);
            if (place == std::string::npos || row.size() != rows[0].size()) {
                file.fail("rows", "must be equally long rows of the letters of `classes`");
                return {};
            }
            cells.values[cell++] = static_cast<std::uint8_t>(place);
        }
    return cells;
}

int automaton(InputPart& file, const MapArguments& options, Streams& streams) {
    if (!options.rules.empty()) {
        const auto rules = rulesOfLevel(options);
        if (!rules)
            return reportFailure(rules.error(), streams);
        takeRules(file, *rules);
    }
    const std::string letters = lettersOf(file);
    if (letters.empty() || letters.size() > 32)
        file.fail("classes", "must be 1 to 32 letters, one per class");
    if (std::set<char>(letters.begin(), letters.end()).size() < letters.size())
        file.fail("classes", "must be different letters");
    const auto rules = readAutomaton(file, letters);
    for (const auto& rule : rules.rules)
        if (rule.to >= letters.size())
            file.fail("classes", "has fewer letters than the preset has classes");
    auto cells = readClasses(file, letters);
    const int steps = file.whole("steps", 0, 1000000, 1000);
    std::vector<double> values;
    if (file.has("class_values"))
        values = file.numbers("class_values", letters.size());
    else if (file.has("table") && file.has("values"))
        values = readTable(file, letters).values();
    if (file.error())
        return reportFailure(*file.error(), streams);
    auto warnings = rules.doubts();
    const auto run = tactics::runAutomaton(rules, std::move(cells), steps);
    if (!run.settled)
        warnings.push_back(run.period > 0
                               ? fmt::format("the rules never settle here: the map repeats every "
                                             "{}",
                                             counted(static_cast<std::size_t>(run.period), "step"))
                               : fmt::format("the map still changes after {} steps", run.steps));
    std::vector<std::string> rows;
    for (int row = 0; row < run.cells.height; ++row) {
        rows.emplace_back();
        for (int column = 0; column < run.cells.width; ++column)
            rows.back() += letters[run.cells.at(column, row)];
    }
    if (!options.json) {
        for (const std::string& warning : warnings)
            streams.errors << options.path << ": " << warning << '\n';
        streams.out << fmt::format("{}\n", fmt::join(rows, "\n"));
        return kSucceeded;
    }
    OrderedJson report{{"rows", rows},
                       {"steps", run.steps},
                       {"settled", run.settled},
                       {"period", run.period > 0 ? OrderedJson(run.period) : OrderedJson(nullptr)},
                       {"warnings", warnings}};
    if (!values.empty())
        report["values"] = rowsOf(tactics::valuesOf(run.cells, values));
    printJson(report, streams);
    return kSucceeded;
}

struct MapCommand {
    CLI::App* command = nullptr;
    std::shared_ptr<MapArguments> options;
};

MapCommand addMapCommand(CLI::App& tactics,
                         const char* name,
                         const char* description,
                         const char* footer,
                         Work work,
                         Action& chosen) {
    auto* command = tactics.add_subcommand(name, description);
    command->footer(footer);
    const auto options = std::make_shared<MapArguments>();
    command->add_option("FILE", options->path, "Map as JSON")->required();
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, work, &chosen] {
        chosen = [options, work](Streams& streams) {
            auto file = InputPart::open(options->path);
            return file ? work(*file, *options, streams) : reportFailure(file.error(), streams);
        };
    });
    return {command, options};
}

} // namespace

void addFlood(CLI::App& tactics, Action& chosen) {
    addMapCommand(tactics,
                  "flood",
                  "Divide a map among cities whose strength falls along the way",
                  "FILE: {\"width\": 8, \"height\": 6, \"cell\": 1, \"cities\": [{\"id\": \"a\", "
                  "\"cell\": [column, row], \"strength\": 4}], \"falloff\": \"linear\", "
                  "\"threshold\": 0.5}; `rows` of cells as text instead of width and height give "
                  "obstacles (`.` is free); a city may have its own falloff.\n"
                  "Prints {\"owners\": rows of id or null, \"strengths\": rows}.",
                  &flood,
                  chosen);
}

void addConvolve(CLI::App& tactics, Action& chosen) {
    addMapCommand(tactics,
                  "convolve",
                  "Filter a map: blur, sharpen, or any matrix",
                  "FILE: {\"values\": rows, \"gaussian\": 1, \"edges\": \"renormalise\", "
                  "\"passes\": 1}; instead of gaussian a `matrix` (rows) or the vectors `down` and "
                  "`across`; edges renormalise, fixed or updated with `border` (a value) and "
                  "`border_width`. \"steady\": true adds the values after each pass and takes the "
                  "same from all cells until the greatest change is below `tolerance`.\n"
                  "Prints {\"values\": rows, \"passes\"}, and \"settled\" where steady.",
                  &convolve,
                  chosen);
}

void addAutomaton(CLI::App& tactics, Action& chosen) {
    const auto added = addMapCommand(
        tactics,
        "automaton",
        "Run a cellular automaton until it settles",
        "FILE: {\"classes\": \"us\", \"rows\": [\"usu\", ...], \"rules\": [{\"from\": \"u\", "
        "\"if\": [{\"of\": \"s\", \"at_least\": 4}], \"to\": \"s\"}], \"edges\": \"share\", "
        "\"neighbours\": 8, \"steps\": 1000}; the first rule that applies decides. Conditions "
        "count neighbours (at_least, at_most) or their `share`. Edges: share (counts scale to the "
        "neighbours that exist), torus, outside. Instead of rows, `values` with `thresholds`; "
        "`class_values` turns classes back into numbers. \"preset\": safe_areas, crime, "
        "game_of_life, city or base. Instead of rules, a `table` as the studio shows it: "
        "\"class unsafe\\nclass safe from 0.5 value 1\\nedges share\\nneighbours 8\\n"
        "any -> safe: at least 4 safe\\nany -> unsafe\"; conditions are `at least`, `at most`, N "
        "or "
        "N to M, also as shares (25 %), joined by `and`; classes are joined by `/`. With a table, "
        "`classes` may be left out: they are 0 to 9 and a to v then, in the order of the table. "
        "--level LEVEL --rules NAME take the table that a level keeps.\n"
        "Prints {\"rows\", \"steps\", \"settled\", \"period\", \"warnings\"}, and \"values\" "
        "where classes have some.",
        &automaton,
        chosen);
    auto* level =
        added.command->add_option("--level", added.options->level, "Level that keeps rules");
    auto* rules = added.command->add_option(
        "--rules", added.options->rules, "Those of the level's automata that are used");
    rules->needs(level);
    level->needs(rules);
}

} // namespace percept::cli
