#pragma once

#include "percept/base/Describe.h"
#include "percept/trace/Records.h"

#include <cstdint>
#include <string>
#include <vector>

namespace percept::trace {

struct AgentPose {
    Vec2 position{0, 0};
    Radians heading = 0; ///< of movement
    Radians facing = 0;  ///< of the eyes and the weapon
    double health = 0;   ///< 0..1
    WeaponId weapon{};
    bool alive = false;
    bool possessed = false;
    friend bool operator==(const AgentPose&, const AgentPose&) = default;
};
struct ProjectilePose {
    ProjectileId id{};
    WeaponId weapon{};
    Vec2 position{0, 0};
    Radians heading = 0;
    friend bool operator==(const ProjectilePose&, const ProjectilePose&) = default;
};
/// The line of an instant shot, while it is drawn.
struct Tracer {
    WeaponId weapon{};
    Vec2 from{0, 0};
    Vec2 to{0, 0};
    friend bool operator==(const Tracer&, const Tracer&) = default;
};
struct Blast {
    Vec2 position{0, 0};
    Metres radius = 0;
    friend bool operator==(const Blast&, const Blast&) = default;
};
struct Grave {
    AgentId agent = kNoAgent;
    Vec2 position{0, 0};
    friend bool operator==(const Grave&, const Grave&) = default;
};
struct TrailDrop {
    AgentId agent = kNoAgent;
    Vec2 position{0, 0};
    friend bool operator==(const TrailDrop&, const TrailDrop&) = default;
};

/// All that moves, at one frame: what a map needs beside the level. A value, cheap to copy.
struct View {
    Frame frame = 0;
    std::vector<AgentPose> agents;   ///< by AgentId
    std::vector<double> doors;       ///< by DoorId: how far open, 0..1
    std::vector<std::uint8_t> items; ///< by ItemId: 1 if it can be taken
    std::vector<ProjectilePose> projectiles;
    std::vector<Tracer> tracers;
    std::vector<Blast> blasts;
    std::vector<Grave> graves;
    std::vector<TrailDrop> trail;
    friend bool operator==(const View&, const View&) = default;
};

BOOST_DESCRIBE_STRUCT(AgentPose, (), (position, heading, facing, health, weapon, alive, possessed))
BOOST_DESCRIBE_STRUCT(ProjectilePose, (), (id, weapon, position, heading))
BOOST_DESCRIBE_STRUCT(Tracer, (), (weapon, from, to))
BOOST_DESCRIBE_STRUCT(Blast, (), (position, radius))
BOOST_DESCRIBE_STRUCT(Grave, (), (agent, position))
BOOST_DESCRIBE_STRUCT(TrailDrop, (), (agent, position))
BOOST_DESCRIBE_STRUCT(View,
                      (),
                      (frame, agents, doors, items, projectiles, tracers, blasts, graves, trail))

} // namespace percept::trace
