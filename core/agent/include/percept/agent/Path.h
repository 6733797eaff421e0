#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Rare.h"
#include "percept/tactics/Quests.h"
#include "percept/trace/Records.h"

#include <cstdint>
#include <optional>
#include <vector>

/// Paths as agents ask for them and follow them, whatever their brains.
namespace percept::agent {

using geometry::Vec2;
using trace::AgentId;
using trace::DoorId;
using trace::ItemId;
using trace::RecordId;

/// One leg of a planned path.
struct PathStep {
    Vec2 from{0, 0};
    Vec2 to{0, 0};
    DoorId door = trace::kNone<DoorId>; ///< to be opened first
    double speedFactor = 1.0;           ///< crawling, swimming
    describe::Rare<bool> offGround{};   ///< flying, hanging: no steps are heard
};

/// A path that is followed: the leg at hand is the one before `next`.
struct FollowData {
    std::vector<PathStep> steps;
    std::uint32_t next = 0;
};

struct PathAnswer {
    std::uint32_t request = 0;
    trace::PathStatus status{};
    std::vector<PathStep> steps;
    ItemId item = trace::kNone<ItemId>; ///< where it leads, if to an item
};

/// Who asked for a search.
struct PathAsker {
    std::uint32_t request = 0;
    AgentId agent = trace::kNoAgent;
    RecordId record = trace::kNoRecord;
    std::vector<ItemId> items; ///< those at the goals of a search for the nearest
    std::optional<Vec2> end;   ///< where the path leads beyond its last node
};

/// Requests from this on are quests, those below are searches of the queue.
inline constexpr std::uint32_t kFirstQuest = 0x80000000U;

/// The quests of all agents: of those whose paths weigh more than lengths, or who set out before
/// theirs is known. What only some levels add to a state. A value.
struct PathQuests {
    tactics::Quests quests;
    std::uint32_t next = kFirstQuest; ///< request; never used again
};

/// What paths can weigh in a run.
struct Pathfinding {
    PathQuests* quests = nullptr; ///< of the state, where paths are more than the shortest
    tactics::Wayfinding known;
};

BOOST_DESCRIBE_STRUCT(PathStep, (), (from, to, door, speedFactor, offGround))
BOOST_DESCRIBE_STRUCT(FollowData, (), (steps, next))
BOOST_DESCRIBE_STRUCT(PathAnswer, (), (request, status, steps, item))
BOOST_DESCRIBE_STRUCT(PathAsker, (), (request, agent, record, items, end))
BOOST_DESCRIBE_STRUCT(PathQuests, (), (quests, next))

} // namespace percept::agent
