#include "editor/import/ImportMap.h"

#include "editor/import/MovingAiImport.h"
#include "editor/import/RavenImport.h"
#include "editor/import/TiledImport.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace percept::importing {
namespace {

bool endsWith(std::string_view fileName, std::string_view ending) {
    if (fileName.size() < ending.size())
        return false;
    std::string tail(fileName.substr(fileName.size() - ending.size()));
    std::transform(tail.begin(), tail.end(), tail.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    return tail == ending;
}

bool isTiled(std::string_view fileName) {
    return endsWith(fileName, ".tmx") || endsWith(fileName, ".tmj");
}

} // namespace

level::Problem problemOf(std::string_view warning) {
    const auto colon = warning.find(": ");
    if (colon == std::string_view::npos)
        return {level::Severity::Warning, {}, std::string(warning), {}};
    auto place = warning.substr(0, colon);
    place.remove_prefix(place.find_last_of('/') + 1); // of nothing found, all of it stays
    return {
        level::Severity::Warning, std::string(place), std::string(warning.substr(colon + 2)), {}};
}

double usualScale(MapKind kind) {
    switch (kind) {
    case MapKind::MovingAi:
        return 1.0;
    case MapKind::Tiled:
        return 1.0 / 16.0;
    default:
        return ImportOptions{}.scale;
    }
}

bool isMap(std::string_view text, std::string_view fileName) {
    const MapKind kind = mapKindOf(text);
    return endsWith(fileName, ".map") || isTiled(fileName) || kind == MapKind::Raven ||
           kind == MapKind::MovingAi || kind == MapKind::Tiled || kind == MapKind::Scenario ||
           kind == MapKind::Quake;
}

Result<Import> importMap(std::string_view text, std::string_view fileName) {
    const MapKind kind = isTiled(fileName) ? MapKind::Tiled : mapKindOf(text);
    const ImportOptions options{usualScale(kind)};
    if (kind == MapKind::Tiled)
        return importTiled(text, fileName, options);
    if (kind == MapKind::MovingAi)
        return importMovingAi(text, fileName, options);
    return importRaven(text, fileName, options);
}

} // namespace percept::importing
