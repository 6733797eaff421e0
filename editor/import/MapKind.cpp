#include "editor/import/MapKind.h"

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

} // namespace

MapKind mapKindOf(std::string_view text) {
    text = text.substr(0, kSniffedBytes);
    if (text.find('\0') != text.npos)
        return MapKind::Binary;
    const bool names = text.find("classname") != text.npos;
    const auto start = text.find_first_not_of(kSpace);
    if (start == text.npos)
        return MapKind::Empty;
    text.remove_prefix(start);
    if (text.starts_with("<?xml") || text.starts_with("<map"))
        return MapKind::Tiled;
    if (text.find("percept-level") != text.npos)
        return MapKind::PerceptLevel;
    if (text.starts_with("type ") && text.find("height") != text.npos)
        return MapKind::MovingAi;
    if (names || text.starts_with("// Game:"))
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

} // namespace percept::importing
