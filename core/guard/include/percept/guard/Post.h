#pragma once

#include "percept/geometry/WallIndex.h"
#include "percept/level/Level.h"
#include "percept/nav/NavGraph.h"
#include "percept/sense/SenseWorld.h"
#include "percept/trace/Ids.h"

#include <memory>
#include <string>
#include <vector>

namespace percept::guard {

using geometry::Vec2;
using trace::AgentId;
using trace::DoorId;
using trace::ModalityId;

/// An agent as it will enter the run.
struct GuardSpec {
    std::string id;
    std::uint32_t archetype = 0; ///< index into Post::archetypes
    std::uint32_t team = 0;      ///< row and column of Post::hostile
    Vec2 position{0, 0};
    Radians heading = 0;
    std::vector<Vec2> patrol; ///< walked round; empty: stays where it is
    bool thinks = true;       ///< false: a `player`, who moves by commands only
};

struct DoorSpec {
    Vec2 from{0, 0};
    Vec2 to{0, 0};
};

/// The part of a level that guards live in, compiled: immutable, shared by all copies of a run.
struct Post {
    Seconds step = 1.0 / 60.0;
    AgentId firstAgent{}; ///< id of guards[0]; the others follow
    geometry::WallIndex walls;
    nav::NavGraph graph;
    std::vector<level::Archetype> archetypes;        ///< resolved, in the order of the level
    std::shared_ptr<const sense::SenseWorld> senses; ///< profiles by archetype
    std::vector<std::string> teams;
    std::vector<std::uint8_t> hostile; ///< of the first team to the second: row * teams + column
    std::vector<std::uint32_t> otherTeams; ///< of the agents before `firstAgent`, by AgentId
    std::vector<GuardSpec> guards;
    std::vector<DoorSpec> doors; ///< by DoorId
    /// The whole openings of doors that are shut at the start: ways lead through them by edges
    /// only.
    std::vector<geometry::WallSegment> doorways;

    [[nodiscard]] Seconds timeOf(Frame frame) const { return static_cast<double>(frame) * step; }
    [[nodiscard]] AgentId agentOf(std::size_t guard) const {
        return AgentId{trace::indexOf(firstAgent) + static_cast<std::uint32_t>(guard)};
    }
    [[nodiscard]] Metres radiusOf(std::size_t guard) const {
        return archetypes[guards[guard].archetype].movement.radius;
    }
    /// Whether a guard takes another agent for an enemy.
    [[nodiscard]] bool isHostile(std::size_t guard, AgentId other) const {
        return agentOf(guard) != other &&
               hostile[guards[guard].team * teams.size() + teamOf(other)] != 0;
    }
    /// Row and column of `hostile`; the last one for those without a team.
    [[nodiscard]] std::uint32_t teamOf(AgentId agent) const {
        const std::size_t place = trace::indexOf(agent);
        if (has(agent))
            return guards[place - trace::indexOf(firstAgent)].team;
        return place < otherTeams.size() ? otherTeams[place]
                                         : static_cast<std::uint32_t>(teams.size()) - 1;
    }
    /// Row and column of `hostile` of a team by its name.
    [[nodiscard]] std::uint32_t teamNamed(const std::string& team) const;
    [[nodiscard]] bool has(AgentId agent) const {
        return trace::indexOf(agent) - trace::indexOf(firstAgent) < guards.size();
    }
};

/// Whether agents of a brain are led by the rules of this area.
[[nodiscard]] bool isGuardBrain(const std::string& brain);

/// @param firstAgent id of the first guard; they follow each other in the order of the level
/// @errors InvalidInput, with the place in the level: a guard without a position, an unknown
/// archetype or patrol node, a graph that does not compile
[[nodiscard]] Result<Post> compilePost(const level::Level& level, AgentId firstAgent);

} // namespace percept::guard
