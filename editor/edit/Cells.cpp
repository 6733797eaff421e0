#include "editor/edit/Cells.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace percept::edit {
namespace {

using geometry::Vec2;
using CellRows = std::vector<std::string>;
using CornerHeights = std::vector<std::vector<double>>;

constexpr std::size_t kUsualMost = 256;
constexpr char kOpenCell = '.';
constexpr double kHundredth = 100.0;

CellCount countCells(const CellRows& rows) {
    return {rows.empty() ? 0 : rows.front().size(), rows.size()};
}

/// CellRows keep their place from the bottom, since the origin is the lower left corner.
template <class Row>
void resize(std::vector<Row>& rows, std::size_t columns, std::size_t count) {
    if (rows.empty() || rows.front().empty())
        return;
    for (Row& row : rows)
        row.resize(columns, row.empty() ? typename Row::value_type{} : row.back());
    const Row top = rows.front();
    if (count < rows.size())
        rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(rows.size() - count));
    else
        rows.insert(rows.begin(), count - rows.size(), top);
}

/// The side of cells that cover some ground with at most kUsualMost of them along it.
Metres usualCell(Vec2 extent) {
    Metres cell = 1.0;
    while (std::max(extent.x, extent.y) / cell > static_cast<double>(kUsualMost))
        cell *= 2;
    return cell;
}

std::size_t cellsAlong(Metres length, Metres cell) {
    const double count = std::ceil(length / cell - 1e-9);
    return static_cast<std::size_t>(std::clamp(count, 1.0, static_cast<double>(kMostCells)));
}

/// Calls `visit(row, column, place)` for what lies within a radius among rows of places, the first
/// row at the top.
template <class Visit>
void forEachWithin(Vec2 lowest, Metres cell, CellCount count, Vec2 at, Metres radius, Visit visit) {
    if (count.empty() || !(cell > 0))
        return;
    const auto indexOf = [&](double along, std::size_t most) {
        return static_cast<std::size_t>(std::clamp(along, 0.0, static_cast<double>(most)));
    };
    const Vec2 first = (at - lowest - Vec2{radius, radius}) / cell;
    const Vec2 last = (at - lowest + Vec2{radius, radius}) / cell;
    if (last.x < 0 || last.y < 0)
        return;
    for (std::size_t up = indexOf(std::ceil(first.y), count.rows);
         up < std::min(count.rows, indexOf(std::floor(last.y), count.rows) + 1);
         ++up)
        for (std::size_t column = indexOf(std::ceil(first.x), count.columns);
             column < std::min(count.columns, indexOf(std::floor(last.x), count.columns) + 1);
             ++column) {
            const Vec2 place =
                lowest + Vec2{static_cast<double>(column), static_cast<double>(up)} * cell;
            if (geometry::distance(place, at) <= radius)
                visit(count.rows - 1 - up, column, place);
        }
}

/// Also the one cell that holds the place, however small the brush is.
bool paintCells(CellRows& rows, Vec2 origin, Metres cell, const Brush& brush, Vec2 at) {
    bool changed = false;
    const auto take = [&](std::size_t row, std::size_t column, Vec2) {
        changed = changed || rows[row][column] != brush.symbol;
        rows[row][column] = brush.symbol;
    };
    const Vec2 half{cell / 2, cell / 2};
    const CellCount count = countCells(rows);
    forEachWithin(origin + half, cell, count, at, brush.radius, take);
    const Vec2 middle = origin + (glm::floor((at - origin) / cell)) * cell + half;
    forEachWithin(origin + half, cell, count, middle, cell * 0.25, take);
    return changed;
}

/// What a corner would be if it were as high as those beside it.
double meanAround(const CornerHeights& heights, std::size_t row, std::size_t column) {
    double sum = 0.0;
    double count = 0.0;
    for (std::size_t r = row == 0 ? 0 : row - 1; r < std::min(row + 2, heights.size()); ++r)
        for (std::size_t c = column == 0 ? 0 : column - 1;
             c < std::min(column + 2, heights[r].size());
             ++c) {
            sum += heights[r][c];
            count += 1.0;
        }
    return sum / count;
}

bool paintHeights(level::Terrain& terrain, const Brush& brush, Vec2 at) {
    const CornerHeights before = terrain.heights;
    if (before.empty() || before.front().empty())
        return false;
    forEachWithin(terrain.origin,
                  terrain.cell,
                  {before.front().size(), before.size()},
                  at,
                  brush.radius,
                  [&](std::size_t row, std::size_t column, Vec2 place) {
                      const double share = geometry::distance(place, at) / brush.radius;
                      const double soft = (1 - share * share) * (1 - share * share);
                      double& height = terrain.heights[row][column];
                      const double goal = brush.act == Brush::Act::Smooth
                                              ? meanAround(before, row, column)
                                          : brush.act == Brush::Act::Lower ? height - brush.step
                                                                           : height + brush.step;
                      // Whole centimetres: nobody wants to read more in a file.
                      height =
                          std::round((height + (goal - height) * soft) * kHundredth) / kHundredth;
                  });
    return terrain.heights != before;
}

} // namespace

std::optional<CellPart> cellPartNamed(std::string_view name) {
    if (name == "grid")
        return CellPart::Grid;
    return name == "terrain" ? std::optional(CellPart::Terrain) : std::nullopt;
}

CellCount cellCount(const Settings& settings, CellPart part) {
    if (part == CellPart::Grid)
        return countCells(settings.grid.rows);
    const auto& [cells, heights] = std::tie(settings.terrain.cells, settings.terrain.heights);
    if (!cells.empty())
        return countCells(cells);
    return heights.size() < 2 || heights.front().size() < 2
               ? CellCount{}
               : CellCount{heights.front().size() - 1, heights.size() - 1};
}

bool hasCells(const Settings& settings, CellPart part) {
    return part == CellPart::Grid ? settings.grid != level::Grid{}
                                  : settings.terrain != level::Terrain{};
}

void makeCells(Settings& settings, CellPart part) {
    const Vec2 extent = glm::max(settings.bounds.max - settings.bounds.min, Vec2{1, 1});
    const Metres cell = usualCell(extent);
    const std::size_t columns = cellsAlong(extent.x, cell);
    const std::size_t rows = cellsAlong(extent.y, cell);
    const CellRows open(rows, std::string(columns, kOpenCell));
    if (part == CellPart::Grid) {
        settings.grid = {cell, settings.bounds.min, open, {}};
        return;
    }
    settings.terrain = {cell, settings.bounds.min, {}, open, {}, {}};
    settings.terrain.heights.assign(rows + 1, std::vector<double>(columns + 1, 0.0));
    auto& ground = settings.terrain.types.emplace_back();
    ground.id = "ground";
    ground.symbol = kOpenCell;
}

void removeCells(Settings& settings, CellPart part) {
    if (part == CellPart::Grid)
        settings.grid = {};
    else
        settings.terrain = {};
}

void resizeCells(Settings& settings, CellPart part, CellCount count) {
    if (part == CellPart::Grid) {
        resize(settings.grid.rows, count.columns, count.rows);
        return;
    }
    resize(settings.terrain.cells, count.columns, count.rows);
    resize(settings.terrain.heights, count.columns + 1, count.rows + 1);
}

void nameTerrainType(level::Terrain& terrain, std::size_t type) {
    const auto isTaken = [&](std::string level::TerrainType::*member, const std::string& value) {
        return std::any_of(terrain.types.begin(), terrain.types.end(), [&](const auto& other) {
            return other.*member == value;
        });
    };
    auto& made = terrain.types[type];
    for (std::size_t number = 1; made.id.empty(); ++number)
        if (const auto id = "ground_" + std::to_string(number);
            !isTaken(&level::TerrainType::id, id))
            made.id = id;
    for (const char letter : std::string_view(".abcdefghijklmnopqrstuvwxyz0123456789"))
        if (made.symbol.empty() && !isTaken(&level::TerrainType::symbol, {letter}))
            made.symbol = letter;
}

void dropTerrainType(level::Terrain& terrain, std::size_t type) {
    const std::string gone = terrain.types[type].symbol;
    terrain.types.erase(terrain.types.begin() + static_cast<std::ptrdiff_t>(type));
    if (terrain.types.empty())
        terrain.cells.clear();
    if (gone.size() != 1 || terrain.types.empty() || terrain.types.front().symbol.size() != 1)
        return;
    for (std::string& row : terrain.cells)
        std::replace(row.begin(), row.end(), gone[0], terrain.types.front().symbol[0]);
}

void followSymbol(level::Terrain& terrain, char from, char to) {
    const auto count =
        std::count_if(terrain.types.begin(), terrain.types.end(), [&](const auto& type) {
            return type.symbol == std::string_view(&to, 1);
        });
    for (std::string& row : terrain.cells)
        if (count == 1)
            std::replace(row.begin(), row.end(), from, to);
}

bool paint(Settings& settings, const Brush& brush, geometry::Vec2 at) {
    if (brush.act == Brush::Act::Grid)
        return paintCells(settings.grid.rows, settings.grid.origin, settings.grid.cell, brush, at);
    auto& terrain = settings.terrain;
    if (brush.act == Brush::Act::Type)
        return paintCells(terrain.cells, terrain.origin, terrain.cell, brush, at);
    return paintHeights(terrain, brush, at);
}

} // namespace percept::edit
