#pragma once

#include "percept/level/LevelFile.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace percept::test {

/// Draws small levels for the tools.
class House {
public:
    House() {
        m_level.bounds = {{-5, -5}, {45, 45}, {}};
        level::Modality sight;
        sight.id = sight.kind = "sight";
        sight.maxRange = 100;
        level::Modality sound = sight;
        sound.id = sound.kind = "sound";
        sound.attenuation = 0.9;
        sound.inverseSpeed = 0.01;
        m_level.modalities = {sight, sound};
        m_level.materials.push_back({"glass", "glass", {{"sight", 0.9}}, 0.5, {}});
    }
    House& wall(std::vector<level::Vec2> points, const std::string& material = {}) {
        level::Wall wall;
        wall.id = fmt::format("wall_{}", m_level.walls.size());
        wall.points = std::move(points);
        wall.material = material;
        m_level.walls.push_back(wall);
        return *this;
    }
    House& box(level::Vec2 low, level::Vec2 high) {
        wall({low, {high.x, low.y}, high, {low.x, high.y}});
        m_level.walls.back().closed = true;
        return *this;
    }
    House& door(level::Vec2 from, level::Vec2 to, bool open = true) {
        level::Door door;
        door.id = fmt::format("door_{}", m_level.doors.size());
        door.segment = {
            from,
            to,
        };
        door.open = open;
        m_level.doors.push_back(door);
        return *this;
    }
    House& node(level::Vec2 place) {
        m_level.navigation.nodes.push_back(
            {fmt::format("n{}", m_level.navigation.nodes.size()), {place.x, place.y, {}}, 0.0, {}});
        return *this;
    }
    House& region(const std::string& id, level::Vec2 low, level::Vec2 high) {
        level::Region region;
        region.id = id;
        region.polygon = {low, {high.x, low.y}, high, {low.x, high.y}};
        m_level.regions.push_back(region);
        return *this;
    }
    House& connection(const std::string& id,
                      const std::string& from,
                      const std::string& to,
                      level::Vec3 start,
                      level::Vec3 end,
                      const level::ById<level::Passage>& modalities) {
        m_level.connections.push_back({id,
                                       from,
                                       to,
                                       {start.x, start.y, start.z},
                                       {end.x, end.y, end.z},
                                       modalities,
                                       {},
                                       false,
                                       {}});
        return *this;
    }
    level::Level& level() { return m_level; }

    /// Three rooms of 10 x 8 m in a row with gaps of 2 m in the middle of the walls between them.
    static House threeInARow() {
        House house;
        house.box({0, 0}, {30, 8});
        for (const double x : {10.0, 20.0}) {
            house.wall({{x, 0}, {x, 3}});
            house.wall({{x, 5}, {x, 8}});
        }
        house.node({5, 4}).node({15, 4}).node({25, 4});
        return house;
    }

private:
    level::Level m_level;
};

inline level::Level sampleLevel(const std::string& name) {
    return level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/" + name +
                            ".level.json")
        ->level;
}

} // namespace percept::test
