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
    bool folded = false; ///< part of its group in a town: not there as an agent
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

/// An inhabitant without a name who is simulated one by one.
struct Passer {
    std::uint64_t id = 0; ///< the same as long as he is
    Vec2 position{0, 0};
    Radians heading = 0;
    std::uint32_t detail = 0; ///< place of his behaviour among those of the level's `lod`
    friend bool operator==(const Passer&, const Passer&) = default;
};
/// A group of inhabitants.
struct GroupPose {
    GroupLevel level = GroupLevel::Economy;
    std::uint32_t members = 0;
    std::uint32_t about = 0; ///< of them, not at home
    double importance = 0;
    bool block = false; ///< inhabitants live in it; otherwise it is made of other groups
    Vec2 low{0, 0};     ///< where it is
    Vec2 high{0, 0};
    friend bool operator==(const GroupPose&, const GroupPose&) = default;
};
/// The people of a town.
struct Crowd {
    std::vector<GroupPose> groups; ///< by GroupId
    std::vector<Passer> passers;
    double hour = 0; ///< by the clock, 0..24
    friend bool operator==(const Crowd&, const Crowd&) = default;
    [[nodiscard]] bool empty() const { return groups.empty() && passers.empty(); }
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
    Crowd crowd; ///< not described: recordings keep it behind what all views have
    friend bool operator==(const View&, const View&) = default;
};

BOOST_DESCRIBE_STRUCT(AgentPose,
                      (),
                      (position, heading, facing, health, weapon, alive, possessed, folded))
BOOST_DESCRIBE_STRUCT(ProjectilePose, (), (id, weapon, position, heading))
BOOST_DESCRIBE_STRUCT(Tracer, (), (weapon, from, to))
BOOST_DESCRIBE_STRUCT(Blast, (), (position, radius))
BOOST_DESCRIBE_STRUCT(Grave, (), (agent, position))
BOOST_DESCRIBE_STRUCT(Passer, (), (id, position, heading, detail))
BOOST_DESCRIBE_STRUCT(GroupPose, (), (level, members, about, importance, block, low, high))
BOOST_DESCRIBE_STRUCT(Crowd, (), (groups, passers, hour))
BOOST_DESCRIBE_STRUCT(TrailDrop, (), (agent, position))
BOOST_DESCRIBE_STRUCT(View,
                      (),
                      (frame, agents, doors, items, projectiles, tracers, blasts, graves, trail))

} // namespace percept::trace
