#include "PathRequests.h"
#include "percept/agent/GoalNames.h"
#include "percept/trace/Registry.h"

#include <algorithm>
#include <tuple>

namespace percept::agent {
namespace {

using tactics::Quest;
using trace::PathStatus;

/// Where on another way somebody can go on who walks along one: with the node that it heads for,
/// else from the one that it comes from. Nothing if the way has neither.
std::optional<std::size_t>
joint(const nav::NavGraph& graph, const FollowData& walked, const nav::Path& other) {
    const auto placeOf = [&](Vec2 position) -> std::optional<std::size_t> {
        const auto found =
            std::find_if(other.nodes.begin(), other.nodes.end(), [&](nav::NodeId node) {
                return graph.node(node).position == position;
            });
        return found == other.nodes.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(found - other.nodes.begin()));
    };
    const PathStep& leg = walked.steps[walked.next > 0 ? walked.next - 1 : 0];
    const auto ahead = placeOf(leg.to);
    return ahead ? ahead : placeOf(leg.from);
}

/// What an agent is to walk along from now on.
struct Advice {
    std::vector<PathStep> steps; ///< none: as it does already
    bool strayed = false;        ///< the way does not lead on from where it is
};

/// @param end of the way, exactly; none: it leads to its last node
Advice adviceFor(
    Scene& scene, AgentId id, const Quest& quest, const nav::Path& way, std::optional<Vec2> end) {
    if (quest.way.nodes.empty())
        return {stepsAlong(scene, id, way, end)};
    const FollowData* walked = scene.brain(id).following({scene, id}, quest.who);
    if (walked != nullptr && way.nodes == quest.way.nodes &&
        (!end || *end == walked->steps.back().to))
        return {};
    const auto place = walked == nullptr ? std::nullopt : joint(scene.arena.graph, *walked, way);
    if (!place)
        return {{}, true};
    return {stepsAlong(scene, id, way, end, place)};
}

const PathAsker& askerOf(const Scene& scene, std::uint32_t request) {
    return *std::find_if(scene.state.askers.begin(),
                         scene.state.askers.end(),
                         [&](const PathAsker& each) { return each.request == request; });
}

/// Shows an agent the way as it is known now, if it does not wait for the end.
void advise(Scene& scene, Quest& quest, const nav::NavGraph& graph) {
    const PathAsker asker = askerOf(scene, quest.who);
    if (!tactics::isHasty(scene.archetype(asker.agent)))
        return;
    nav::Path guess = quest.guess(graph);
    const bool complete = quest.isComplete();
    // A guess that is the start alone is no reason to go there.
    if (guess.nodes.size() < 2 && !complete)
        return;
    PathAnswer answer{asker.request, PathStatus::Found, {}, trace::kNone<ItemId>};
    std::optional<Vec2> end;
    if (complete)
        std::tie(end, answer.item) = endOf(scene, asker, guess.nodes.back());
    Advice advice = adviceFor(scene, asker.agent, quest, guess, end);
    if (advice.steps.empty())
        return;
    quest.way = std::move(guess);
    answer.steps = std::move(advice.steps);
    // Other quests may end by this.
    scene.brain(asker.agent).guess({scene, asker.agent}, answer, complete, asker.record);
}

/// @param quest taken out of the list
void conclude(Scene& scene, const Quest& quest, const nav::NavGraph& graph) {
    const PathAsker asker = askerOf(scene, quest.who);
    std::erase_if(scene.state.askers,
                  [&](const PathAsker& each) { return each.request == asker.request; });
    Found found{quest.isComplete(), {}, 0, quest.cycles};
    if (!found.leads)
        return answerAsker(scene, asker, found, PathStatus::Unreachable, {});
    found.path = quest.guess(graph);
    found.cost = found.path.cost + quest.walks;
    const auto end = endOf(scene, asker, found.path.nodes.back()).first;
    Advice advice = adviceFor(scene, asker.agent, quest, found.path, end);
    answerAsker(scene,
                asker,
                found,
                advice.strayed ? PathStatus::Cancelled : PathStatus::Found,
                std::move(advice.steps));
}

/// As it is registered; empty: the run records nothing.
std::string_view goalName(const Arena& arena, trace::Goal goal) {
    const auto number = static_cast<std::size_t>(goal);
    return arena.registry != nullptr && number < arena.registry->goals().size()
               ? std::string_view(arena.registry->goals()[number])
               : std::string_view();
}

} // namespace

const level::Profile* profileOf(const Scene& scene, AgentId id) {
    if (scene.paths.quests == nullptr)
        return nullptr;
    const auto intention = intentionOf(scene, id);
    return scene.paths.known.profileOf(
        id,
        scene.archetype(id).id,
        goalName(scene.arena, intention ? intention->goal : trace::Goal::Think));
}

std::uint32_t beginQuest(Scene& scene, AgentId id, const tactics::QuestGoal& goal) {
    const level::Profile* profile = profileOf(scene, id);
    const bool hasty = tactics::isHasty(scene.archetype(id));
    if (scene.paths.quests == nullptr || (profile == nullptr && !hasty))
        return 0;
    auto& [quests, next] = *scene.paths.quests;
    quests.running.push_back(tactics::beginQuest(next,
                                                 goal,
                                                 scene.arena.graph,
                                                 scene.scratch.graphs,
                                                 scene.paths.known,
                                                 profile,
                                                 scene.paths.known.sideOf(id),
                                                 hasty));
    return next++;
}

int updateQuests(Scene& scene, int cycles) {
    if (scene.paths.quests == nullptr || scene.paths.quests->quests.running.empty())
        return 0;
    tactics::Quests& quests = scene.paths.quests->quests;
    auto& graphs = scene.scratch.graphs;
    const nav::NavGraph& plain = scene.arena.graph;
    const int used = tactics::takeTurns(
        quests, cycles, plain, graphs, [&](const Quest& quest, const nav::NavGraph& graph) {
            conclude(scene, quest, graph);
        });
    std::vector<std::uint32_t> requests;
    for (const Quest& quest : quests.running)
        requests.push_back(quest.who);
    for (const std::uint32_t request : requests)
        if (Quest* quest = quests.find(request))
            advise(scene, *quest, graphs.of(*quest, plain));
    graphs.keep(quests.running);
    return used;
}

} // namespace percept::agent
