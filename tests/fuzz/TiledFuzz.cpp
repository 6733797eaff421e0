// Maps of Tiled, XML and JSON, with a tileset and a template beside them: refused with a place, or
// a level that can be saved and run.
#include "editor/import/TiledImport.h"
#include "tests/fuzz/Case.h"
#include "tests/fuzz/JsonMutator.h"

namespace percept::fuzz {

std::vector<std::string> words() {
    return {"solid",    "wall",     "spawn",   "type",       "class",       "name",     "value",
            "width",    "height",   "x",       "y",          "rotation",    "visible",  "opacity",
            "layers",   "objects",  "polygon", "polyline",   "ellipse",     "point",    "gid",
            "tilesets", "firstgid", "source",  "tiles.tsx",  "template",    "spot.tx",  "data",
            "encoding", "base64",   "csv",     "zlib",       "compression", "chunks",   "infinite",
            "offsetx",  "offsety",  "group",   "tilelayer",  "objectgroup", "bool",     "true",
            "tiles",    "id",       "columns", "properties", "orientation", "tilewidth"};
}

namespace {

void tryMap(std::string_view text) {
    const bool json = text.starts_with("{");
    const std::string path =
        PERCEPT_SOURCE_DIR "/tests/fuzz/beside/case" + std::string(json ? ".tmj" : ".tmx");
    const auto imported = importing::importTiled(text, path, {});
    if (!imported) {
        require(imported.error().place.find("beside") != std::string::npos,
                "an error has no place");
        return;
    }
    requireSameAfterSaving(imported->level);
    requireRunnable(imported->level);
}

} // namespace
} // namespace percept::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return percept::fuzz::runCase(data, size, percept::fuzz::tryMap);
}
