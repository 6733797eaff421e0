#include "editor/ask/LevelFloors.h"

#include "percept/level/LevelFile.h"
#include "percept/sense/SenseWorld.h"

#include <memory>

namespace percept::ask {

std::function<Metres(geometry::Vec2)> floorsOf(std::string_view level) {
    const auto file = level::parseLevel(level, "level");
    if (!file)
        return {};
    auto compiled = sense::compileSenseWorld(file->level);
    if (!compiled)
        return {};
    return [world = std::make_shared<const sense::SenseWorld>(std::move(*compiled))](
               geometry::Vec2 place) { return world->floorAt(place); };
}

} // namespace percept::ask
