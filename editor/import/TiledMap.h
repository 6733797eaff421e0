#pragma once

#include "percept/base/Result.h"
#include "percept/geometry/Vector.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A Tiled map as its file has it: pixels, y down.
namespace percept::importing::tiled {

using geometry::Vec2;

/// What is left of a tile's number without the bits that turn it over.
inline constexpr std::uint32_t kTileMask = 0x0FFFFFFFU;

struct Shape {
    enum class Kind { Rectangle, Ellipse, Point, Polygon, Polyline, Tile };
    Kind kind = Kind::Rectangle;
    std::vector<Vec2> points; ///< of polygons and polylines, relative to the object
};

struct Object {
    int id = 0;
    std::string name;
    std::string type; ///< `class` in some versions
    Vec2 position{0, 0};
    Vec2 size{0, 0};
    double rotation = 0.0; ///< degrees, clockwise
    Shape shape;
    std::map<std::string, std::string> properties;
};

struct TileLayer {
    std::string name;
    bool solid = false;
    int column = 0; ///< of the first cell; chunks of infinite maps begin anywhere
    int row = 0;
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> tiles; ///< row by row, as in the file
};

struct ObjectLayer {
    std::string name;
    bool solid = false;
    std::vector<Object> objects;
};

struct Map {
    int width = 0; ///< cells; nominal for infinite maps
    int height = 0;
    Vec2 tile{0, 0}; ///< pixels
    bool infinite = false;
    std::vector<TileLayer> tileLayers; ///< chunks are layers of their own
    std::vector<ObjectLayer> objectLayers;
    /// Collision shapes by the number of the tile, relative to its upper left corner.
    std::map<std::uint32_t, std::vector<Object>> collisions;
    std::vector<std::string> warnings;
};

/// Reads a file that the map refers to, by its name there.
using Beside = Result<std::string> (*)(std::string_view mapFile, const std::string& name);

/// @errors Corrupt: not such a file, cut off, data that cannot be decoded; InvalidInput: a map that
///         is not orthogonal, or far too large
[[nodiscard]] Result<Map> readXml(std::string_view text, std::string_view fileName, Beside beside);
[[nodiscard]] Result<Map> readJson(std::string_view text, std::string_view fileName, Beside beside);

inline constexpr int kLargestSide = 8192;

/// Tiles from the text of a layer. @param encoding `csv` or `base64`
/// @param compression empty, `zlib`, `gzip` or `zstd`
/// @return exactly `count` tiles
/// @errors Corrupt, without a place
[[nodiscard]] Result<std::vector<std::uint32_t>> decodeTiles(std::string_view text,
                                                             std::string_view encoding,
                                                             std::string_view compression,
                                                             std::size_t count);

/// Whether a property says so: `true` or `1`.
[[nodiscard]] bool isTrue(const std::map<std::string, std::string>& properties, const char* name);

/// Points such as `0,0 3.5,-2`. @return nothing where they cannot be read
[[nodiscard]] std::optional<std::vector<Vec2>> pointsOf(std::string_view text);

} // namespace percept::importing::tiled
