#include "app/cli/commands/tactics/InputFile.h"
#include "app/cli/commands/tactics/MapCommand.h"
#include "app/cli/commands/tactics/Tactics.h"
#include "percept/tactics/Filter.h"
#include "percept/tactics/MapFlood.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace percept::cli {
namespace {

int failed(const Error& error, const MapArguments& options, Streams& streams) {
    Error here = error; // its place is one in a level, where the rows are part of the grid
    if (here.place.starts_with("grid."))
        here.place.erase(0, 5);
    return reportFailure({here.code, here.text(), options.path}, streams);
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
    const auto standard = readFalloff(file, tactics::Falloff::Linear);
    for (InputPart& part : file.list("cities")) {
        part.knows({"id", "cell", "strength", "falloff"});
        tactics::City city;
        city.id = part.text("id");
        if (city.id.empty())
            part.fail("id", "must not be empty");
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
        city.strength = part.number("strength", 1e-9, kGreatestStrength);
        city.falloff = readFalloff(part, standard);
        cities.push_back(std::move(city));
    }
    return cities;
}

/// The owner of a cell; null where nobody's strength arrives.
OrderedJson ownerOf(const tactics::FloodedMap& map,
                    const std::vector<tactics::City>& cities,
                    int column,
                    int row) {
    const int owner = map.owner.at(column, row);
    return owner == tactics::kNobody ? OrderedJson(nullptr)
                                     : OrderedJson(cities[static_cast<std::size_t>(owner)].id);
}

/// Who owns what, for people: a letter or digit per city, in the order of the file.
void printOwners(const tactics::FloodedMap& map,
                 const std::vector<tactics::City>& cities,
                 Streams& streams) {
    for (std::size_t i = 0; i < cities.size(); ++i)
        streams.out << fmt::format("{} is {}\n", kMarks[i % kMarks.size()], cities[i].id);
    for (int row = 0; row < map.owner.height; ++row) {
        for (int column = 0; column < map.owner.width; ++column) {
            const int owner = map.owner.at(column, row);
            streams.out << (owner == tactics::kNobody
                                ? '.'
                                : kMarks[static_cast<std::size_t>(owner) % kMarks.size()]);
        }
        streams.out << '\n';
    }
}

int flood(InputPart& file, const MapArguments& options, Streams& streams) {
    file.knows({"width", "height", "cell", "rows", "cities", "falloff", "threshold"});
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
    if (!options.json) {
        printOwners(*map, cities, streams);
        return kSucceeded;
    }
    OrderedJson owners = OrderedJson::array();
    for (int row = 0; row < grid->height(); ++row) {
        OrderedJson cells = OrderedJson::array();
        for (int column = 0; column < grid->width(); ++column)
            cells.push_back(ownerOf(*map, cities, column, row));
        owners.push_back(std::move(cells));
    }
    printJson({{"owners", owners}, {"strengths", rowsOf(map->strength)}}, streams);
    return kSucceeded;
}

// --- convolve ---

tactics::Kernel readSharpening(InputPart& file) {
    const auto weights = file.numbers("sharpening");
    if (weights.size() == 3 && weights[1] > 0.0 && weights[2] > 0.0 &&
        weights[0] > 4.0 * (weights[1] + weights[2]))
        return tactics::sharpening(weights[0], weights[1], weights[2]);
    file.fail("sharpening", "must be [a, b, c] with b and c above 0 and a > 4 (b + c)");
    return {};
}

tactics::Kernel readKernel(InputPart& file) {
    const int kinds = (file.has("gaussian") ? 1 : 0) + (file.has("matrix") ? 1 : 0) +
                      (file.has("sharpening") ? 1 : 0) +
                      (file.has("down") || file.has("across") ? 1 : 0);
    if (kinds != 1)
        file.fail(kinds == 0 ? "gaussian" : "matrix",
                  "give one filter: `gaussian`, `sharpening`, `matrix`, or `down` and `across`");
    if (file.has("sharpening"))
        return readSharpening(file);
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
    file.knows({"values",
                "gaussian",
                "sharpening",
                "matrix",
                "down",
                "across",
                "edges",
                "border",
                "border_width",
                "passes",
                "steady",
                "tolerance"});
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
    if (!std::all_of(result.field.values.begin(), result.field.values.end(), [](double value) {
            return std::isfinite(value);
        })) {
        file.fail("values",
                  "grow beyond all numbers: scale them or the filter down, or let it "
                  "pass less often");
        return reportFailure(*file.error(), streams);
    }
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

} // namespace

void addFlood(CLI::App& tactics, Action& chosen) {
    addMapCommand(tactics,
                  "flood",
                  "Divide a map among cities whose strength falls along the path",
                  "FILE: {\"width\": 8, \"height\": 6, \"cell\": 1, \"cities\": [{\"id\": \"a\", "
                  "\"cell\": [column, row], \"strength\": 4}], \"falloff\": \"linear\", "
                  "\"threshold\": 0.5}; `rows` of cells as text instead of width and height give "
                  "obstacles (`.` is free); a city may have its own falloff.\n"
                  "Prints {\"owners\": rows of id or null, \"strengths\": rows}.",
                  &flood,
                  chosen);
}

void addConvolve(CLI::App& tactics, Action& chosen) {
    addMapCommand(
        tactics,
        "convolve",
        "Filter a map: blur, sharpen, or any matrix",
        "FILE: {\"values\": rows, \"gaussian\": 1, \"edges\": \"renormalise\", "
        "\"passes\": 1}; instead of gaussian `sharpening` [a, b, c], a `matrix` (rows) or the "
        "vectors `down` and `across`; edges renormalise, fixed or updated with `border` (a value) "
        "and "
        "`border_width`. \"steady\": true adds the values after each pass and takes the "
        "same from all cells until the greatest change is below `tolerance`. A level declares "
        "such filters of its own analyses with the kind `filter`.\n"
        "Prints {\"values\": rows, \"passes\"}, and \"settled\" where steady.",
        &convolve,
        chosen);
}

} // namespace percept::cli
