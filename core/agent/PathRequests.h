#pragma once

#include "percept/agent/Scene.h"

// What searches of the queue and quests share. Internal to this area.
namespace percept::agent {

/// How a search ended.
struct Found {
    bool leads = false;
    nav::Path path;
    double cost = 0;
    int cycles = 0;
};
/// Tells the asker.
/// @param steps of the path as the asker is to walk it; none: as it walks already
void answerAsker(Scene& scene,
                 const PathAsker& asker,
                 const Found& found,
                 trace::PathStatus status,
                 std::vector<PathStep> steps);
/// The exact place that a path to a node leads to, and the item there, if it leads to one.
[[nodiscard]] std::pair<std::optional<Vec2>, ItemId>
endOf(const Scene& scene, const PathAsker& asker, nav::NodeId goal);
/// Legs from where an agent stands, along the found edges, to the exact destination.
/// @param joint place of the node that it heads for already; none: it sets out
[[nodiscard]] std::vector<PathStep> stepsAlong(const Scene& scene,
                                               AgentId id,
                                               const nav::Path& path,
                                               std::optional<Vec2> end,
                                               std::optional<std::size_t> joint = {});

/// Null: the lengths of paths are all that an agent weighs.
[[nodiscard]] const level::Profile* profileOf(const Scene& scene, AgentId id);
/// @return its request; 0: nothing of that kind is asked of this agent
[[nodiscard]] std::uint32_t beginQuest(Scene& scene, AgentId id, const tactics::QuestGoal& goal);
/// @return the cycles that were used
int updateQuests(Scene& scene, int cycles);

} // namespace percept::agent
