#include "editor/import/TiledImport.h"

#include "editor/import/MapKind.h"
#include "editor/import/TiledMap.h"
#include "percept/base/File.h"
#include "percept/base/Maths.h"
#include "percept/geometry/Polygon.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <set>

namespace percept::importing {
namespace {

using tiled::Map;
using tiled::Object;
using tiled::Shape;
using tiled::Vec2;

constexpr double kMostCells = 16e6;
constexpr std::size_t kMostWalls = 200'000;
constexpr int kEllipseCorners = 16;
constexpr std::uintmax_t kLargestBeside = 16'000'000;

Result<std::string> readBeside(std::string_view mapFile, const std::string& name) {
    return readFile(std::filesystem::path(mapFile).parent_path() / name, kLargestBeside);
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& letter : result)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + ('a' - 'A')) : letter;
    return result;
}

bool isSpawn(const Object& object) {
    const std::string name = lower(object.name);
    const std::string type = lower(object.type);
    for (const char* word : {"spawn", "player-start", "player_start", "playerstart"})
        if (contains(name, word) || contains(type, word))
            return true;
    return false;
}

bool isWall(const Object& object, bool solidLayer) {
    const std::string type = lower(object.type);
    return object.shape.kind != Shape::Kind::Point &&
           (solidLayer || type == "wall" || type == "solid" ||
            tiled::isTrue(object.properties, "solid"));
}

const char* wordOf(Shape::Kind kind) {
    switch (kind) {
    case Shape::Kind::Rectangle:
        return "rectangle";
    case Shape::Kind::Ellipse:
        return "ellipse";
    case Shape::Kind::Point:
        return "point";
    case Shape::Kind::Polygon:
        return "polygon";
    case Shape::Kind::Polyline:
        return "polyline";
    case Shape::Kind::Tile:
        return "tile";
    }
    return "";
}

/// Corners relative to the object's position, before it is turned.
std::vector<Vec2> outlineOf(const Object& object) {
    const Vec2 size = object.size;
    switch (object.shape.kind) {
    case Shape::Kind::Polygon:
    case Shape::Kind::Polyline:
        return object.shape.points;
    case Shape::Kind::Point:
        return {{0, 0}};
    case Shape::Kind::Tile:
        // Tiles hang above their place, which is their lower left corner.
        return {{0, -size.y}, {size.x, -size.y}, {size.x, 0}, {0, 0}};
    case Shape::Kind::Rectangle:
        return {{0, 0}, {size.x, 0}, size, {0, size.y}};
    case Shape::Kind::Ellipse: {
        std::vector<Vec2> corners;
        for (int i = 0; i < kEllipseCorners; ++i)
            corners.push_back(
                size / 2.0 + size / 2.0 * geometry::fromAngle(maths::kTwoPi * i / kEllipseCorners));
        return corners;
    }
    }
    return {};
}

/// In pixels of the map, turned.
std::vector<Vec2> cornersOf(const Object& object) {
    const double turn = object.rotation * maths::kPi / 180.0;
    const double cosine = maths::cos(turn);
    const double sine = maths::sin(turn);
    std::vector<Vec2> corners = outlineOf(object);
    for (Vec2& corner : corners)
        corner = object.position +
                 Vec2(corner.x * cosine - corner.y * sine, corner.x * sine + corner.y * cosine);
    return corners;
}

/// Turns a map as its file has it into a level.
class Conversion {
public:
    Conversion(Map map, std::string_view fileName, double scale)
        : m_map(std::move(map))
        , m_fileName(fileName)
        , m_scale(scale) {
        m_result.level.name = std::filesystem::path(fileName).stem().string();
        m_result.warnings = std::move(m_map.warnings);
    }

    Result<Import> convert() {
        measure();
        if (static_cast<double>(m_width) * m_height > kMostCells)
            return failure(
                ErrorCode::InvalidInput,
                fmt::format("has {} x {} cells; 16 million are possible", m_width, m_height),
                m_fileName);
        m_result.level.bounds.max = {length(m_width * m_map.tile.x),
                                     length(m_height * m_map.tile.y)};
        addCells();
        if (m_result.level.walls.size() > kMostWalls)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("makes more than {} walls; join blocked cells", kMostWalls),
                           m_fileName);
        for (const auto& layer : m_map.objectLayers)
            for (const auto& object : layer.objects)
                addObject(object, layer);
        return std::move(m_result);
    }

private:
    /// The cells in use; infinite maps begin anywhere.
    void measure() {
        int right = m_map.infinite ? 0 : m_map.width;
        int down = m_map.infinite ? 0 : m_map.height;
        bool first = m_map.infinite;
        for (const auto& layer : m_map.tileLayers) {
            if (!m_map.infinite)
                continue;
            m_left = first ? layer.column : std::min(m_left, layer.column);
            m_top = first ? layer.row : std::min(m_top, layer.row);
            right =
                first ? layer.column + layer.width : std::max(right, layer.column + layer.width);
            down = first ? layer.row + layer.height : std::max(down, layer.row + layer.height);
            first = false;
        }
        m_width = std::max(1, right - m_left);
        m_height = std::max(1, down - m_top);
    }

    void addCells() {
        std::vector<std::string> rows(static_cast<std::size_t>(m_height),
                                      std::string(static_cast<std::size_t>(m_width), '.'));
        std::vector<std::string> outlined = rows; ///< cells that walls run around
        for (const auto& layer : m_map.tileLayers)
            for (std::size_t i = 0; layer.solid && i < layer.tiles.size(); ++i) {
                const std::uint32_t tile = layer.tiles[i] & tiled::kTileMask;
                const auto width = static_cast<std::size_t>(layer.width);
                const int column = layer.column - m_left + static_cast<int>(i % width);
                const int row = layer.row - m_top + static_cast<int>(i / width);
                if (tile == 0 || column < 0 || row < 0 || column >= m_width || row >= m_height)
                    continue;
                const auto x = static_cast<std::size_t>(column);
                const auto y = static_cast<std::size_t>(row);
                rows[y][x] = '@';
                const auto shapes = m_map.collisions.find(tile);
                if (shapes == m_map.collisions.end())
                    outlined[y][x] = '@';
                else if (layer.tiles[i] == tile)
                    addShapes(shapes->second, column, row);
                else
                    outlined[y][x] = '@';
            }
        addOutlines(outlined);
        if (m_map.tileLayers.empty() || m_map.tile.x != m_map.tile.y)
            return;
        m_result.level.grid.cell = length(m_map.tile.x);
        m_result.level.grid.rows = std::move(rows);
    }

    void addShapes(const std::vector<Object>& shapes, int column, int row) {
        for (Object shape : shapes) {
            shape.position += Vec2((column + m_left) * m_map.tile.x, (row + m_top) * m_map.tile.y);
            addWall(cornersOf(shape), shape.shape.kind != Shape::Kind::Polyline, "tile");
        }
    }

    /// Straight walls between blocked and free cells, as long as they go.
    void addOutlines(const std::vector<std::string>& rows) {
        const auto blocked = [&](int column, int row) {
            return column >= 0 && row >= 0 && column < m_width && row < m_height &&
                   rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] == '@';
        };
        const auto run = [&](int count, int across, bool alongRows) {
            for (int line = 0; line <= across; ++line)
                for (int start = 0; start < count;) {
                    if (m_result.level.walls.size() > kMostWalls)
                        return; // refused
                    const auto side = [&](int i) {
                        const bool before = alongRows ? blocked(i, line - 1) : blocked(line - 1, i);
                        const bool after = alongRows ? blocked(i, line) : blocked(line, i);
                        return before == after ? 0 : before ? 1 : 2;
                    };
                    int end = start;
                    while (end < count && side(end) != 0 && side(end) == side(start))
                        ++end;
                    if (end > start)
                        addWall(alongRows ? std::vector{corner(start, line), corner(end, line)}
                                          : std::vector{corner(line, start), corner(line, end)},
                                false,
                                "cells");
                    start = std::max(end, start + 1);
                }
        };
        run(m_width, m_height, true);
        run(m_height, m_width, false);
    }

    [[nodiscard]] Vec2 corner(int column, int row) const {
        return {(column + m_left) * m_map.tile.x, (row + m_top) * m_map.tile.y};
    }

    void addWall(const std::vector<Vec2>& corners, bool closed, std::string_view kind) {
        level::Wall wall;
        wall.id = freshId(fmt::format("{}_wall", kind));
        for (const Vec2 one : corners)
            if (const Vec2 made = point(one); wall.points.empty() || wall.points.back() != made)
                wall.points.push_back(made);
        if (wall.points.size() > 2 && wall.points.front() == wall.points.back())
            wall.points.pop_back();
        wall.closed = closed && wall.points.size() > 2;
        // What crosses itself encloses nothing that one could tell, but blocks the way all the
        // same.
        if (wall.closed && geometry::selfCrossing(wall.points)) {
            wall.closed = false;
            wall.points.push_back(wall.points.front());
        }
        if (wall.points.size() >= 2)
            m_result.level.walls.push_back(std::move(wall));
    }

    void addObject(const Object& object, const tiled::ObjectLayer& layer) {
        const auto corners = cornersOf(object);
        const auto isNear = [&](const Vec2 corner) { return near(point(corner)); };
        if (!std::all_of(corners.begin(), corners.end(), isNear))
            return leaveOut(object, layer, "lies too far away");
        if (isWall(object, layer.solid)) {
            const bool flat = corners.size() < 2 ||
                              std::all_of(corners.begin(), corners.end(), [&](const Vec2 one) {
                                  return one == corners.front();
                              });
            if (flat)
                leaveOut(object, layer, "has no size");
            else
                addWall(corners, object.shape.kind != Shape::Kind::Polyline, "object");
            return;
        }
        Vec2 centre{0, 0};
        for (const Vec2 one : corners)
            centre += one / static_cast<double>(corners.size());
        const Vec2 metres = point(centre);
        const level::Place place{metres.x, metres.y, std::nullopt};
        if (!takeIn(metres))
            return leaveOut(object, layer, "lies outside the map");
        const std::string id =
            freshId(object.name.empty() ? fmt::format("object_{}", object.id) : object.name);
        if (isSpawn(object)) {
            m_result.level.spawns.push_back({id, place, {}, {}});
            return;
        }
        level::Waypoint waypoint;
        waypoint.id = id;
        waypoint.set = layer.name;
        waypoint.position = place;
        if (!object.type.empty())
            waypoint.tags.push_back(object.type);
        waypoint.tags.emplace_back(wordOf(object.shape.kind));
        m_result.level.waypoints.push_back(std::move(waypoint));
    }

    void leaveOut(const Object& object, const tiled::ObjectLayer& layer, std::string_view why) {
        m_result.warnings.push_back(
            fmt::format("{}: the object {} of the layer \"{}\" {} and is left out",
                        m_result.level.name,
                        object.id,
                        layer.name,
                        why));
    }
    /// False also for what is not a number.
    [[nodiscard]] static bool near(Vec2 metres) {
        return std::abs(metres.x) <= level::kFarthestCoordinate &&
               std::abs(metres.y) <= level::kFarthestCoordinate;
    }
    /// Whether a place is one of the level. The bounds follow, but where cells fill them.
    bool takeIn(Vec2 metres) {
        level::Bounds& bounds = m_result.level.bounds;
        const bool inside = metres.x >= bounds.min.x && metres.x <= bounds.max.x &&
                            metres.y >= bounds.min.y && metres.y <= bounds.max.y;
        if (inside || !m_result.level.grid.rows.empty())
            return inside;
        bounds.min = glm::min(bounds.min, metres);
        bounds.max = glm::max(bounds.max, metres);
        return true;
    }

    std::string freshId(const std::string& wish) {
        std::string id = wish;
        for (int number = m_lastNumber[wish] + 1; !m_ids.insert(id).second; ++number) {
            id = fmt::format("{}_{}", wish, number);
            m_lastNumber[wish] = number;
        }
        return id;
    }

    [[nodiscard]] double length(double pixels) const {
        constexpr double kDigits = 1e6;
        return std::round(pixels * m_scale * kDigits) / kDigits;
    }
    [[nodiscard]] Vec2 point(Vec2 pixels) const {
        return {length(pixels.x - m_left * m_map.tile.x),
                length((m_top + m_height) * m_map.tile.y - pixels.y)};
    }

    Map m_map;
    std::string m_fileName;
    double m_scale;
    int m_left = 0; ///< first cells in use
    int m_top = 0;
    int m_width = 1;
    int m_height = 1;
    std::set<std::string> m_ids;
    std::map<std::string, int> m_lastNumber;
    Import m_result;
};

} // namespace

Result<Import>
importTiled(std::string_view text, std::string_view fileName, const ImportOptions& options) {
    PERCEPT_EXPECTS(options.scale >= kSmallestScale && options.scale <= kLargestScale);
    const MapKind kind = mapKindOf(text);
    const auto start = text.find_first_not_of(" \t\r\n");
    // The beginning of a map in JSON need not say that it is one.
    const bool json = (kind == MapKind::Tiled || kind == MapKind::Other) &&
                      start != std::string_view::npos && text[start] == '{';
    if (!json && kind != MapKind::Tiled)
        return Unexpected{notOfKind(kind, MapKind::Tiled, fileName)};
    auto map = json ? tiled::readJson(text, fileName, &readBeside)
                    : tiled::readXml(text, fileName, &readBeside);
    if (!map)
        return map.unexpected();
    return Conversion(std::move(*map), fileName, options.scale).convert();
}

} // namespace percept::importing
