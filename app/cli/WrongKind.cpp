#include "app/cli/WrongKind.h"

#include "editor/import/MapKind.h"
#include "percept/base/File.h"

#include <fmt/format.h>

#include <cctype>

namespace percept::cli {
namespace {

using importing::MapKind;

constexpr std::uintmax_t kLargest = 256'000'000;

} // namespace

Error explainWrongKind(Error error) {
    if (error.message.find("is not valid JSON") == std::string::npos)
        return error;
    // `file:line`
    std::string path = error.place;
    const auto colon = path.rfind(':');
    if (colon != std::string::npos && colon + 1 < path.size() &&
        path.find_first_not_of("0123456789", colon + 1) == std::string::npos)
        path.resize(colon);
    const auto text = readFile(path, kLargest);
    if (!text)
        return error;
    const MapKind kind = importing::mapKindOf(*text);
    const auto importer = importing::importerOf(kind);
    if (!importer.empty())
        return {error.code,
                fmt::format("is {}, not a level. Make one of it: percept import {} {} -o LEVEL",
                            importing::nameOf(kind),
                            importer,
                            path),
                path};
    if (kind == MapKind::Scenario)
        return {error.code,
                fmt::format("is {}, not a level. Give it to a level of its map: percept path LEVEL "
                            "--scenario {}",
                            importing::nameOf(kind),
                            path),
                path};
    if (kind == MapKind::Quake || kind == MapKind::TextbookGrid)
        return {
            error.code,
            fmt::format("is {}, not a level. Choose a *.level.json file", importing::nameOf(kind)),
            path};
    return error;
}

} // namespace percept::cli
