#pragma once

#include "percept/level/Level.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace percept::test {

using geometry::Vec2;

/// Puts small levels together in code.
///
///     auto level = LevelBuilder(20, 15).box({5, 5}, {7, 8}).grid(1.0).bots(3).build();
class LevelBuilder {
public:
    /// A rectangular room of the given size in metres, its lower left corner at the origin.
    LevelBuilder(double width, double height)
        : m_size(width, height) {
        m_level.name = "test";
        m_level.bounds = {{0, 0}, m_size};
        m_level.archetypes.push_back(level::ravenBot());
        outline({0, 0}, m_size);
    }
    /// A solid box.
    LevelBuilder& box(Vec2 low, Vec2 high) {
        m_boxes.push_back({low, high});
        return outline(low, high);
    }
    LevelBuilder& wall(Vec2 from, Vec2 to) {
        level::Wall wall;
        wall.id = fmt::format("wall_{}", m_level.walls.size());
        wall.points = {from, to};
        m_level.walls.push_back(wall);
        return *this;
    }
    /// Navigation nodes every `spacing` metres where a body of 0.5 m fits, joined to their
    /// neighbours.
    LevelBuilder& grid(double spacing);
    /// `count` agents of the first archetype, each with a spawn point on a free place.
    LevelBuilder& bots(int count);
    LevelBuilder& bot(Vec2 position, Radians heading = 0, const std::string& archetype = "bot") {
        level::Agent agent;
        agent.id = fmt::format("bot_{}", m_level.agents.size() + 1);
        agent.archetype = archetype;
        agent.position = level::Place{position.x, position.y, {}};
        agent.heading = heading;
        m_level.agents.push_back(agent);
        return *this;
    }
    LevelBuilder& spawn(Vec2 position) {
        level::Spawn spawn;
        spawn.id = fmt::format("spawn_{}", m_level.spawns.size() + 1);
        spawn.position = {position.x, position.y, {}};
        m_level.spawns.push_back(spawn);
        return *this;
    }
    LevelBuilder& item(const std::string& kind, Vec2 position, double amount = 0) {
        level::Item item;
        item.id = fmt::format("{}_{}", kind, m_level.items.size() + 1);
        item.kind = kind;
        item.position = {position.x, position.y, {}};
        item.amount = amount;
        m_level.items.push_back(item);
        return *this;
    }
    LevelBuilder& door(const std::string& id, Vec2 from, Vec2 to) {
        level::Door door;
        door.id = id;
        door.segment = {from, to};
        m_level.doors.push_back(door);
        return *this;
    }
    /// A square switch of 0.4 m that opens a door.
    LevelBuilder& doorSwitch(const std::string& door, Vec2 position) {
        level::Trigger trigger;
        trigger.id = fmt::format("switch_{}", m_level.triggers.size() + 1);
        trigger.kind = "switch";
        trigger.shape = "rectangle";
        trigger.position = {position.x, position.y, {}};
        trigger.size = {0.4, 0.4};
        trigger.target = door;
        for (auto& candidate : m_level.doors)
            if (candidate.id == door)
                candidate.switches.push_back(trigger.id);
        m_level.triggers.push_back(trigger);
        return *this;
    }
    level::Level& edit() { return m_level; }
    level::Archetype& archetype() { return m_level.archetypes.front(); }
    [[nodiscard]] level::Level build() const { return m_level; }

    /// Whether a body of `radius` fits there.
    [[nodiscard]] bool isFree(Vec2 place, double radius) const;

private:
    struct Box {
        Vec2 low;
        Vec2 high;
    };
    LevelBuilder& outline(Vec2 low, Vec2 high) {
        level::Wall wall;
        wall.id = fmt::format("wall_{}", m_level.walls.size());
        wall.points = {low, {high.x, low.y}, high, {low.x, high.y}};
        wall.closed = true;
        m_level.walls.push_back(wall);
        return *this;
    }
    [[nodiscard]] bool isOpenWay(Vec2 from, Vec2 to, double radius) const;

    level::Level m_level;
    Vec2 m_size;
    std::vector<Box> m_boxes;
};

/// A room of 40 x 28 m with solid islands, items of every kind and a spawn point per bot.
[[nodiscard]] level::Level arenaLevel(int bots);

} // namespace percept::test
