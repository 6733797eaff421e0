#include "editor/import/TiledMap.h"
#include "percept/base/JsonLimits.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <map>

namespace percept::importing::tiled {
namespace {

/// A number for each of 16 million cells and more; each of 64 groups is two levels.
constexpr JsonLimits kLimits{.depth = 200, .values = 64'000'000};

using Json = nlohmann::json;
using Properties = std::map<std::string, std::string>;

double numberOf(const Json& json, const char* key, double standard = 0.0) {
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? found->get<double>() : standard;
}
std::string textOf(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}
const Json& listOf(const Json& json, const char* key) {
    static const Json kNone = Json::array();
    const auto found = json.find(key);
    return found != json.end() && found->is_array() ? *found : kNone;
}
int wholeOf(const Json& json, const char* key) {
    const double value = numberOf(json, key);
    return std::abs(value) <= 1e9 ? static_cast<int>(value) : 0;
}

Properties propertiesOf(const Json& json) {
    Properties properties;
    for (const Json& property : listOf(json, "properties")) {
        const auto value = property.find("value");
        if (property.is_object() && value != property.end())
            properties[textOf(property, "name")] =
                value->is_string() ? value->get<std::string>() : value->dump();
    }
    return properties;
}

class JsonReader {
public:
    JsonReader(std::string_view fileName, Beside beside)
        : m_fileName(fileName)
        , m_beside(beside) {}

    Result<Map> read(const Json& map) {
        readHead(map);
        for (const Json& tileset : listOf(map, "tilesets"))
            readTileset(tileset);
        readLayers(map, false, 0);
        if (m_error)
            return Unexpected{*m_error};
        return std::move(m_map);
    }

private:
    void fail(const std::string& message) {
        if (!m_error)
            m_error = Error{ErrorCode::Corrupt, message, std::string(m_fileName)};
    }
    void warn(const std::string& message) {
        m_map.warnings.push_back(fmt::format("{}: {}", m_fileName, message));
    }

    void readHead(const Json& map) {
        const std::string orientation = textOf(map, "orientation");
        if (orientation != "orthogonal")
            return fail(fmt::format("is an {} map; only orthogonal ones can be read",
                                    orientation.empty() ? "unknown" : orientation));
        m_map.width = wholeOf(map, "width");
        m_map.height = wholeOf(map, "height");
        m_map.tile = {numberOf(map, "tilewidth"), numberOf(map, "tileheight")};
        const auto infinite = map.find("infinite");
        m_map.infinite = infinite != map.end() && infinite->is_boolean() && infinite->get<bool>();
        if (m_map.width < 1 || m_map.height < 1 || m_map.width > kLargestSide ||
            m_map.height > kLargestSide || !(m_map.tile.x >= 1 && m_map.tile.x <= 4096) ||
            !(m_map.tile.y >= 1 && m_map.tile.y <= 4096))
            fail(fmt::format("width, height, tilewidth and tileheight must be there, the map at "
                             "most {} cells wide and high",
                             kLargestSide));
    }

    void readTileset(const Json& tileset) {
        const auto first = static_cast<std::uint32_t>(std::max(0, wholeOf(tileset, "firstgid")));
        if (const std::string source = textOf(tileset, "source"); !source.empty())
            return warn(fmt::format("the shapes of the tileset {} are left out", source));
        for (const Json& tile : listOf(tileset, "tiles")) {
            const auto group = tile.find("objectgroup");
            if (group == tile.end())
                continue;
            const auto number =
                first + static_cast<std::uint32_t>(std::max(0, wholeOf(tile, "id")));
            for (const Json& object : listOf(*group, "objects"))
                m_map.collisions[number].push_back(readObject(object));
        }
    }

    void readLayers(const Json& parent, bool solid, int depth) {
        constexpr int kDeepest = 64;
        if (depth > kDeepest)
            return fail(fmt::format("groups nest deeper than {} levels", kDeepest));
        for (const Json& node : listOf(parent, "layers")) {
            const std::string kind = textOf(node, "type");
            const bool isSolid = solid || isTrue(propertiesOf(node), "solid");
            if (kind == "group")
                readLayers(node, isSolid, depth + 1);
            else if (kind == "tilelayer")
                readTileLayer(node, isSolid);
            else if (kind == "objectgroup")
                readObjectLayer(node, isSolid);
            if (m_error)
                return;
        }
    }

    void readTileLayer(const Json& node, bool solid) {
        TileLayer layer;
        layer.name = textOf(node, "name");
        layer.solid = solid;
        if (!node.contains("chunks"))
            return readCells(node, node, layer);
        for (const Json& chunk : listOf(node, "chunks")) {
            layer.column = wholeOf(chunk, "x");
            layer.row = wholeOf(chunk, "y");
            readCells(chunk, node, layer);
        }
    }

    void readCells(const Json& sized, const Json& described, TileLayer layer) {
        layer.width = wholeOf(sized, "width");
        layer.height = wholeOf(sized, "height");
        if (layer.width < 1 || layer.height < 1 || layer.width > kLargestSide ||
            layer.height > kLargestSide || std::abs(layer.column) > 1'000'000 ||
            std::abs(layer.row) > 1'000'000)
            return fail(fmt::format("the layer \"{}\" has an impossible size or place: at most {} "
                                    "cells wide and high, within 1000000 cells of the map",
                                    layer.name,
                                    kLargestSide));
        const auto count =
            static_cast<std::size_t>(layer.width) * static_cast<std::size_t>(layer.height);
        if (const auto data = sized.find("data"); data != sized.end() && data->is_string()) {
            auto tiles = decodeTiles(
                data->get<std::string>(), "base64", textOf(described, "compression"), count);
            if (!tiles)
                return fail(fmt::format("the layer \"{}\" {}", layer.name, tiles.error().message));
            layer.tiles = std::move(*tiles);
        } else {
            for (const Json& tile : listOf(sized, "data"))
                layer.tiles.push_back(tile.is_number_unsigned() ? tile.get<std::uint32_t>() : 0);
            if (layer.tiles.size() != count)
                return fail(fmt::format("the layer \"{}\" has {} cells instead of {}",
                                        layer.name,
                                        layer.tiles.size(),
                                        count));
        }
        m_map.tileLayers.push_back(std::move(layer));
    }

    void readObjectLayer(const Json& node, bool solid) {
        ObjectLayer layer;
        layer.name = textOf(node, "name");
        layer.solid = solid;
        for (const Json& object : listOf(node, "objects"))
            layer.objects.push_back(readObject(object));
        m_map.objectLayers.push_back(std::move(layer));
    }

    Object readObject(const Json& json) {
        Object object;
        if (const std::string name = textOf(json, "template"); !name.empty())
            object = templateOf(name);
        fill(json, object);
        return object;
    }

    /// Read once, however many objects it is of.
    const Object& templateOf(const std::string& name) {
        const auto [entry, isNew] = m_templates.try_emplace(name);
        if (!isNew)
            return entry->second;
        const auto text = m_beside(m_fileName, name);
        const auto outer = text && checkJsonLimits(*text, kLimits)
                               ? Json::parse(*text, nullptr, false)
                               : Json(Json::value_t::discarded);
        const auto inner = outer.is_object() ? outer.find("object") : outer.end();
        if (!outer.is_object() || inner == outer.end() || !inner->is_object())
            warn(fmt::format("the template {} cannot be read", name));
        else
            fill(*inner, entry->second);
        return entry->second;
    }

    void fill(const Json& json, Object& object) {
        const auto number = [&](const char* key, double& value) {
            const double found = numberOf(json, key, value);
            if (!(std::abs(found) <= 1e7))
                fail(fmt::format("an object has an impossible {}", key));
            else
                value = found;
        };
        if (json.contains("id"))
            object.id = wholeOf(json, "id");
        if (const std::string name = textOf(json, "name"); !name.empty())
            object.name = name;
        for (const char* key : {"class", "type"})
            if (const std::string type = textOf(json, key); !type.empty())
                object.type = type;
        number("x", object.position.x);
        number("y", object.position.y);
        number("width", object.size.x);
        number("height", object.size.y);
        number("rotation", object.rotation);
        for (auto& [name, value] : propertiesOf(json))
            object.properties[name] = value;
        if (json.contains("gid"))
            object.shape.kind = Shape::Kind::Tile;
        else if (json.contains("ellipse"))
            object.shape.kind = Shape::Kind::Ellipse;
        else if (json.contains("point"))
            object.shape.kind = Shape::Kind::Point;
        for (const char* kind : {"polygon", "polyline"}) {
            const Json& points = listOf(json, kind);
            if (points.empty())
                continue;
            object.shape.kind =
                std::string_view(kind) == "polygon" ? Shape::Kind::Polygon : Shape::Kind::Polyline;
            object.shape.points.clear();
            for (const Json& point : points)
                object.shape.points.emplace_back(numberOf(point, "x"), numberOf(point, "y"));
        }
    }

    std::string_view m_fileName;
    Beside m_beside;
    Map m_map;
    std::map<std::string, Object> m_templates;
    std::optional<Error> m_error;
};

} // namespace

Result<Map> readJson(std::string_view text, std::string_view fileName, Beside beside) {
    if (auto within = checkJsonLimits(text, kLimits); !within)
        return failure(within.error().code, within.error().message, std::string(fileName));
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("layers") || !json.contains("tilewidth"))
        return failure(ErrorCode::Corrupt, "is not a Tiled map in JSON", std::string(fileName));
    return JsonReader(fileName, beside).read(json);
}

} // namespace percept::importing::tiled
