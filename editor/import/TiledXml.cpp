#include "editor/import/TiledMap.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

namespace percept::importing::tiled {
namespace {

using Properties = std::map<std::string, std::string>;

Properties propertiesOf(const pugi::xml_node& node) {
    Properties properties;
    for (const auto& property : node.child("properties").children("property")) {
        const auto value = property.attribute("value");
        properties[property.attribute("name").value()] =
            value ? value.value() : property.text().get();
    }
    return properties;
}

std::string typeOf(const pugi::xml_node& node) {
    const auto type = node.attribute("type");
    return type ? type.value() : node.attribute("class").value();
}

class XmlReader {
public:
    XmlReader(std::string_view text, std::string_view fileName, Beside beside)
        : m_text(text)
        , m_fileName(fileName)
        , m_beside(beside) {}

    Result<Map> read() {
        pugi::xml_document document;
        const auto parsed = document.load_buffer(m_text.data(), m_text.size());
        if (!parsed)
            return failure(ErrorCode::Corrupt,
                           fmt::format("is no XML: {}", parsed.description()),
                           place(parsed.offset));
        const auto map = document.child("map");
        if (!map)
            return failure(ErrorCode::Corrupt, "is not a Tiled map", std::string(m_fileName));
        readHead(map);
        if (!m_error)
            readTilesets(map);
        if (!m_error)
            readLayers(map, false, 0);
        if (m_error)
            return Unexpected{*m_error};
        return std::move(m_map);
    }

private:
    [[nodiscard]] std::string place(std::ptrdiff_t offset) const {
        const auto end = std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(m_text));
        const auto line = 1 + std::count(m_text.begin(), m_text.begin() + end, '\n');
        return fmt::format("{}:{}", m_fileName, line);
    }
    void fail(const pugi::xml_node& node, std::string message) {
        if (!m_error)
            m_error = Error{ErrorCode::Corrupt, std::move(message), place(node.offset_debug())};
    }
    void warn(const pugi::xml_node& node, const std::string& message) {
        m_map.warnings.push_back(place(node.offset_debug()) + ": " + message);
    }

    void readHead(const pugi::xml_node& map) {
        const std::string_view orientation = map.attribute("orientation").as_string("orthogonal");
        if (orientation != "orthogonal")
            return fail(map,
                        fmt::format("is an {} map; only orthogonal ones can be read", orientation));
        m_map.width = map.attribute("width").as_int();
        m_map.height = map.attribute("height").as_int();
        m_map.tile = {map.attribute("tilewidth").as_double(),
                      map.attribute("tileheight").as_double()};
        m_map.infinite = map.attribute("infinite").as_bool();
        const bool good = m_map.width >= 1 && m_map.height >= 1 && m_map.width <= kLargestSide &&
                          m_map.height <= kLargestSide && m_map.tile.x >= 1 && m_map.tile.y >= 1 &&
                          m_map.tile.x <= 4096 && m_map.tile.y <= 4096;
        if (!good)
            fail(map,
                 fmt::format("width, height, tilewidth and tileheight must be there, the map at "
                             "most {} cells wide and high",
                             kLargestSide));
    }

    void readTilesets(const pugi::xml_node& map) {
        for (const auto& tileset : map.children("tileset")) {
            const auto first = tileset.attribute("firstgid").as_uint();
            const std::string source = tileset.attribute("source").value();
            if (source.empty()) {
                readTiles(tileset, first);
                continue;
            }
            const auto text = m_beside(m_fileName, source);
            pugi::xml_document document;
            if (!text || !document.load_buffer(text->data(), text->size()))
                warn(tileset,
                     fmt::format("the tileset {} cannot be read; its shapes are left out", source));
            else
                readTiles(document.child("tileset"), first);
        }
    }

    void readTiles(const pugi::xml_node& tileset, std::uint32_t first) {
        for (const auto& tile : tileset.children("tile"))
            for (const auto& object : tile.child("objectgroup").children("object"))
                m_map.collisions[first + tile.attribute("id").as_uint()].push_back(
                    readObject(object));
    }

    void readLayers(const pugi::xml_node& parent, bool solid, int depth) {
        constexpr int kDeepest = 64;
        if (depth > kDeepest)
            return fail(parent, fmt::format("groups nest deeper than {} levels", kDeepest));
        for (const auto& node : parent.children()) {
            const std::string_view kind = node.name();
            const bool isSolid = solid || isTrue(propertiesOf(node), "solid");
            if (kind == "group")
                readLayers(node, isSolid, depth + 1);
            else if (kind == "layer")
                readTileLayer(node, isSolid);
            else if (kind == "objectgroup")
                readObjectLayer(node, isSolid);
            if (m_error)
                return;
        }
    }

    void readTileLayer(const pugi::xml_node& node, bool solid) {
        const auto data = node.child("data");
        TileLayer layer;
        layer.name = node.attribute("name").value();
        layer.solid = solid;
        if (const auto first = data.child("chunk")) {
            for (auto chunk = first; chunk; chunk = chunk.next_sibling("chunk")) {
                layer.column = chunk.attribute("x").as_int();
                layer.row = chunk.attribute("y").as_int();
                readCells(chunk, data, layer);
            }
            return;
        }
        if (m_map.infinite && !data.first_child())
            return;
        readCells(node, data, layer);
    }

    /// @param sized holds width and height; @param data how the cells are encoded
    void readCells(const pugi::xml_node& sized, const pugi::xml_node& data, TileLayer layer) {
        layer.width = sized.attribute("width").as_int();
        layer.height = sized.attribute("height").as_int();
        if (layer.width < 1 || layer.height < 1 || layer.width > kLargestSide ||
            layer.height > kLargestSide || std::abs(layer.column) > 1'000'000 ||
            std::abs(layer.row) > 1'000'000)
            return fail(sized,
                        fmt::format("the layer has an impossible size or place: at most {} cells "
                                    "wide and high, within 1000000 cells of the map",
                                    kLargestSide));
        const auto holder = std::strcmp(sized.name(), "chunk") == 0 ? sized : data;
        const auto count =
            static_cast<std::size_t>(layer.width) * static_cast<std::size_t>(layer.height);
        const std::string encoding = data.attribute("encoding").value();
        if (encoding.empty()) {
            for (const auto& tile : holder.children("tile"))
                layer.tiles.push_back(tile.attribute("gid").as_uint());
            if (layer.tiles.size() != count)
                return fail(holder,
                            fmt::format("the layer \"{}\" has {} cells instead of {}",
                                        layer.name,
                                        layer.tiles.size(),
                                        count));
        } else {
            auto tiles = decodeTiles(
                holder.text().get(), encoding, data.attribute("compression").value(), count);
            if (!tiles)
                return fail(holder,
                            fmt::format("the layer \"{}\" {}", layer.name, tiles.error().message));
            layer.tiles = std::move(*tiles);
        }
        m_map.tileLayers.push_back(std::move(layer));
    }

    void readObjectLayer(const pugi::xml_node& node, bool solid) {
        ObjectLayer layer;
        layer.name = node.attribute("name").value();
        layer.solid = solid;
        for (const auto& object : node.children("object"))
            layer.objects.push_back(readObject(object));
        m_map.objectLayers.push_back(std::move(layer));
    }

    /// An object, over what its template says.
    Object readObject(const pugi::xml_node& node) {
        Object object;
        if (const std::string name = node.attribute("template").value(); !name.empty())
            object = templateOf(name, node);
        fill(node, object);
        return object;
    }

    /// Read once, however many objects it is of. @param node of the first of them
    const Object& templateOf(const std::string& name, const pugi::xml_node& node) {
        const auto [entry, isNew] = m_templates.try_emplace(name);
        if (!isNew)
            return entry->second;
        const auto text = m_beside(m_fileName, name);
        pugi::xml_document document;
        if (text && document.load_buffer(text->data(), text->size()))
            fill(document.child("template").child("object"), entry->second);
        else
            warn(node, fmt::format("the template {} cannot be read", name));
        return entry->second;
    }

    void fill(const pugi::xml_node& node, Object& object) {
        const auto number = [&](const char* key, double& value) {
            const double found = node.attribute(key).as_double(value);
            if (!std::isfinite(found) || std::abs(found) > 1e7)
                fail(node, fmt::format("the object has an impossible {}", key));
            else
                value = found;
        };
        object.id = node.attribute("id").as_int(object.id);
        if (const auto name = node.attribute("name"))
            object.name = name.value();
        if (const std::string type = typeOf(node); !type.empty())
            object.type = type;
        number("x", object.position.x);
        number("y", object.position.y);
        number("width", object.size.x);
        number("height", object.size.y);
        number("rotation", object.rotation);
        for (auto& [name, value] : propertiesOf(node))
            object.properties[name] = value;
        if (node.attribute("gid"))
            object.shape.kind = Shape::Kind::Tile;
        else if (node.child("ellipse"))
            object.shape.kind = Shape::Kind::Ellipse;
        else if (node.child("point"))
            object.shape.kind = Shape::Kind::Point;
        for (const char* kind : {"polygon", "polyline"})
            if (const auto shape = node.child(kind)) {
                const bool closed = std::strcmp(kind, "polygon") == 0;
                object.shape.kind = closed ? Shape::Kind::Polygon : Shape::Kind::Polyline;
                const auto points = pointsOf(shape.attribute("points").value());
                if (!points || points->size() < 2)
                    fail(shape, fmt::format("the points of the {} cannot be read", kind));
                else
                    object.shape.points = *points;
            }
    }

    std::string_view m_text;
    std::string_view m_fileName;
    Beside m_beside;
    Map m_map;
    std::map<std::string, Object> m_templates;
    std::optional<Error> m_error;
};

} // namespace

Result<Map> readXml(std::string_view text, std::string_view fileName, Beside beside) {
    return XmlReader(text, fileName, beside).read();
}

} // namespace percept::importing::tiled
