#include "editor/import/MapKind.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace percept::importing {
namespace {

constexpr std::size_t kSniffedBytes = 4096;
constexpr std::string_view kSpace = " \t\r\n\v\f";

std::string_view takeWord(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
    const auto word = text.substr(0, text.find_first_of(kSpace));
    text.remove_prefix(word.size());
    return word;
}

bool isInteger(std::string_view word, long& value) {
    const char* end = word.data() + word.size();
    const auto parsed = std::from_chars(word.data(), end, value);
    return parsed.ec == std::errc() && parsed.ptr == end;
}

/// `"classname" "worldspawn"`, which is a key and a value; in JSON a colon follows.
bool namesQuakeClasses(std::string_view text) {
    constexpr std::string_view kKey = "\"classname\"";
    const auto key = text.find(kKey);
    return key != text.npos && key + kKey.size() < text.size() &&
           kSpace.find(text[key + kKey.size()]) != kSpace.npos;
}

bool isTiledJson(std::string_view text) {
    return text.starts_with('{') && (text.find("\"tiledversion\"") != text.npos ||
                                     text.find("\"compressionlevel\"") != text.npos ||
                                     text.find("\"infinite\"") != text.npos);
}

} // namespace

MapKind mapKindOf(std::string_view text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF"; // of UTF-8, by editors of Windows
    if (text.starts_with(kMark))
        text.remove_prefix(kMark.size());
    text = text.substr(0, kSniffedBytes);
    if (text.find('\0') != text.npos)
        return MapKind::Binary;
    const auto start = text.find_first_not_of(kSpace);
    if (start == text.npos)
        return MapKind::Empty;
    text.remove_prefix(start);
    if (text.starts_with("<?xml") || text.starts_with("<map") || isTiledJson(text))
        return MapKind::Tiled;
    if (text.find("percept-level") != text.npos)
        return MapKind::PerceptLevel;
    if (text.starts_with("type ") && text.find("height") != text.npos)
        return MapKind::MovingAi;
    if (text.starts_with("version ") && text.find(".map\t") != text.npos)
        return MapKind::Scenario;
    if (namesQuakeClasses(text) || text.starts_with("// Game:"))
        return MapKind::Quake;
    long first = 0;
    long second = 0;
    if (!isInteger(takeWord(text), first))
        return MapKind::Other;
    // A node record begins with a label; only a map without nodes has a number there.
    if (first > 0 && isInteger(takeWord(text), second))
        return MapKind::TextbookGrid;
    return MapKind::Raven;
}

std::string_view nameOf(MapKind kind) {
    switch (kind) {
    case MapKind::Empty:
        return "an empty file";
    case MapKind::Binary:
        return "a binary file";
    case MapKind::Raven:
        return "a Raven map";
    case MapKind::TextbookGrid:
        return "a grid map of the path-finding chapter";
    case MapKind::MovingAi:
        return "a Moving AI grid map";
    case MapKind::Scenario:
        return "a Moving AI scenario";
    case MapKind::Quake:
        return "a Quake map";
    case MapKind::Tiled:
        return "a Tiled map";
    case MapKind::PerceptLevel:
        return "a level of Percept already";
    case MapKind::Other:
        return "a file of an unknown kind";
    }
    return {};
}

std::string_view importerOf(MapKind kind) {
    switch (kind) {
    case MapKind::Raven:
        return "raven";
    case MapKind::MovingAi:
        return "movingai";
    case MapKind::Tiled:
        return "tiled";
    default:
        return {};
    }
}

Error notOfKind(MapKind found, MapKind wanted, std::string_view fileName) {
    const auto importer = importerOf(found);
    std::string remedy;
    if (!importer.empty())
        remedy = fmt::format(": percept import {} reads it", importer);
    else if (found == MapKind::Scenario)
        remedy = ": import its map; percept path LEVEL --scenario solves it on that level";
    else if (found == MapKind::Quake)
        remedy = ". Maps of brushes cannot be imported: choose a Raven, Moving AI or Tiled map";
    else if (found == MapKind::TextbookGrid)
        remedy = ". Such grids cannot be imported: choose a Raven, Moving AI or Tiled map";
    else if (found == MapKind::PerceptLevel)
        remedy = ": it needs no import";
    return {ErrorCode::Corrupt,
            fmt::format("is {}, not {}{}", nameOf(found), nameOf(wanted), remedy),
            std::string(fileName)};
}

} // namespace percept::importing
