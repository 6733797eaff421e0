#pragma once

#include "percept/sense/Ping.h"
#include "percept/sense/SenseManager.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

/// Small levels for the senses, and runs over them.
namespace percept::sense::test {

/// @param attenuation per metre of the distance
inline level::Passage through(double attenuation, Metres distance) {
    level::Passage passage;
    passage.attenuation = attenuation;
    passage.distance = distance;
    return passage;
}

/// The modalities of the source: sound with attenuation 0.9, instantaneous sight, creeping smell.
class SenseLevel {
public:
    SenseLevel() {
        m_level.bounds = {{-100, -100}, {100, 100}};
        modality("sight", "sight", 1.0, 100.0);
        modality("sound", "sound", 0.9, 100.0);
        modality("smell", "smell", 1.0, 100.0).inverseSpeed = 1.0;
    }
    level::Modality&
    modality(const std::string& id, const std::string& kind, double attenuation, Metres maxRange) {
        level::Modality made;
        made.id = id;
        made.kind = kind;
        made.attenuation = attenuation;
        made.maxRange = maxRange;
        m_level.modalities.push_back(made);
        return m_level.modalities.back();
    }
    level::Modality& operator[](std::string_view id) {
        return *std::find_if(m_level.modalities.begin(),
                             m_level.modalities.end(),
                             [&](const auto& each) { return each.id == id; });
    }
    /// An agent of an archetype of its own; eyes at the given height over the floor at 0.
    level::Archetype& sensor(const std::string& id, Vec2 position, level::Keyed thresholds) {
        level::Archetype archetype;
        archetype.id = id;
        archetype.sensors = std::move(thresholds);
        archetype.eyeHeight = 0.0;
        archetype.fieldOfView = maths::kTwoPi;
        m_level.archetypes.push_back(archetype);
        level::Agent agent;
        agent.id = id;
        agent.archetype = id;
        agent.position = level::Place{position.x, position.y, {}};
        m_level.agents.push_back(agent);
        return m_level.archetypes.back();
    }
    /// A rectangular room.
    level::Region& room(const std::string& id, Vec2 low, Vec2 high, Metres floor = 0.0) {
        m_level.senseManager = "graph";
        level::Region region;
        region.id = id;
        region.polygon = {low, {high.x, low.y}, high, {low.x, high.y}};
        region.floor = floor;
        region.ceiling = floor + 3.0;
        m_level.regions.push_back(region);
        return m_level.regions.back();
    }
    level::Connection& connect(const std::string& from,
                               const std::string& to,
                               Vec2 start,
                               Vec2 end,
                               level::ById<level::Passage> passages) {
        level::Connection made;
        made.id = fmt::format("{}_{}", from, to);
        made.from = from;
        made.to = to;
        made.start = {start.x, start.y, {}};
        made.end = {end.x, end.y, {}};
        made.modalities = std::move(passages);
        m_level.connections.push_back(made);
        return m_level.connections.back();
    }
    level::Wall& wall(Vec2 from, Vec2 to, const std::string& material = {}) {
        level::Wall wall;
        wall.id = fmt::format("wall{}", m_level.walls.size());
        wall.points = {from, to};
        wall.bottom = -1.0;
        wall.material = material;
        m_level.walls.push_back(wall);
        return m_level.walls.back();
    }
    level::Material& material(const std::string& id, const std::string& pattern) {
        level::Material made;
        made.id = id;
        made.pattern = pattern;
        m_level.materials.push_back(made);
        return m_level.materials.back();
    }
    level::Door& door(const std::string& id, Vec2 from, Vec2 to) {
        level::Door made;
        made.id = id;
        made.segment = {from, to};
        m_level.doors.push_back(made);
        return m_level.doors.back();
    }
    level::Level& edit() { return m_level; }
    [[nodiscard]] const level::Level& edit() const { return m_level; }

    [[nodiscard]] SenseWorld world() const {
        auto world = compileSenseWorld(m_level);
        EXPECT_TRUE(world) << world.error().text();
        return std::move(*world);
    }
    /// Pings from a place; the level's own manager unless said otherwise.
    [[nodiscard]] std::vector<PingRow> ping(const std::string& modality,
                                            double strength,
                                            Vec3 at,
                                            std::optional<Manager> manager = {},
                                            std::vector<double> doors = {},
                                            std::optional<Seconds> after = {}) const {
        const auto compiled = world();
        const auto sensors = levelSensors(m_level, compiled);
        return sense::ping(
            compiled,
            {sensors, doors, 0.0, manager.value_or(compiled.manager)},
            {.modality = *compiled.modality(modality), .strength = strength, .position = at},
            after);
    }

private:
    level::Level m_level;
};

} // namespace percept::sense::test
