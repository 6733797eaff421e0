#include "percept/tactics/Quests.h"

#include <algorithm>

namespace percept::tactics {
namespace {

/// As finite as the costs of edges.
double walkCost(geometry::Vec2 from,
                geometry::Vec2 to,
                const std::vector<Tactic>& tactics,
                const Weighing& weighing) {
    const auto cost = costOfWalk(from, to, tactics, weighing);
    return cost ? cost->cost : 0.0;
}

/// What edges and the walks at both ends cost somebody whom a profile fits.
void weigh(Quest& quest,
           const QuestGoal& goal,
           const nav::NavGraph& plain,
           const Wayfinding& known,
           const level::Profile& profile,
           int side) {
    const auto tactics = known.analyses->tacticsOf(*known.maps, profile, side);
    const Weighing weighing{.per = weightsPerOf(profile)};
    const auto costed = TacticalGraph::make(plain, tactics, weighing);
    if (!costed)
        return;
    for (const nav::NavEdge& edge : costed->graph().edges())
        quest.costs.push_back(edge.cost);
    const auto walk = [&](geometry::Vec2 from, geometry::Vec2 to) {
        return walkCost(from, to, tactics, weighing);
    };
    quest.walks = walk(goal.start, plain.node(goal.from).position);
    if (goal.end)
        quest.walks += walk(plain.node(goal.goals.front()).position, *goal.end);
}

double lengthOfWalks(const QuestGoal& goal, const nav::NavGraph& plain) {
    double length = geometry::distance(goal.start, plain.node(goal.from).position);
    if (goal.end)
        length += geometry::distance(plain.node(goal.goals.front()).position, *goal.end);
    return length;
}

int runCycle(Quest& quest, const nav::NavGraph& graph) {
    int ran = 0;
    if (auto* anytime = std::get_if<nav::AnytimePath>(&quest.search)) {
        ran = static_cast<int>(anytime->step(graph, 1));
    } else {
        auto& plain = std::get<nav::PathSearch>(quest.search);
        ran = -plain.cycles();
        plain.step(graph, 1);
        ran += plain.cycles();
    }
    quest.cycles += ran;
    return ran;
}

} // namespace

bool isHasty(const level::Archetype& archetype) {
    double haste = 0.0;
    for (const auto& [name, weight] : archetype.tactics)
        haste = name == kHaste ? weight : haste;
    return haste > 0.0;
}

const level::Profile* Wayfinding::profileOf(trace::AgentId agent,
                                            std::string_view archetype,
                                            std::string_view goal) const {
    if (analyses == nullptr)
        return nullptr;
    const std::size_t place = trace::indexOf(agent);
    const int squad = place < squads.size() ? squads[place] : -1;
    return squad >= 0 ? analyses->profileOfSquad(squad, goal)
                      : analyses->profileOf(archetype, goal);
}

double Wayfinding::costOfWalk(geometry::Vec2 from,
                              geometry::Vec2 to,
                              const level::Profile& profile,
                              int side) const {
    return walkCost(
        from, to, analyses->tacticsOf(*maps, profile, side), {.per = weightsPerOf(profile)});
}

bool Quest::isDone() const {
    if (const auto* anytime = std::get_if<nav::AnytimePath>(&search))
        return anytime->done();
    return std::get<nav::PathSearch>(search).status() != nav::SearchStatus::InProgress;
}

bool Quest::isComplete() const {
    if (const auto* anytime = std::get_if<nav::AnytimePath>(&search))
        return anytime->complete();
    return std::get<nav::PathSearch>(search).status() == nav::SearchStatus::Found;
}

nav::Path Quest::guess(const nav::NavGraph& graph) const {
    return std::visit([&](const auto& each) { return each.guess(graph); }, search);
}

Quest* Quests::find(std::uint32_t who) {
    const auto found = std::find_if(
        running.begin(), running.end(), [&](const Quest& each) { return each.who == who; });
    return found == running.end() ? nullptr : &*found;
}

bool Quests::end(std::uint32_t who) {
    const Quest* quest = find(who);
    if (quest == nullptr)
        return false;
    const auto place = quest - running.data();
    if (place < static_cast<std::ptrdiff_t>(turn))
        --turn;
    running.erase(running.begin() + place);
    return true;
}

const nav::NavGraph& CostedGraphs::of(const Quest& quest, const nav::NavGraph& plain) {
    if (quest.costs.empty())
        return plain;
    for (const auto& each : m_made)
        if (each->costs == quest.costs)
            return each->graph;
    std::vector<nav::NavNode> nodes(plain.nodes().begin(), plain.nodes().end());
    std::vector<nav::NavEdge> edges(plain.edges().begin(), plain.edges().end());
    for (std::size_t i = 0; i < edges.size(); ++i)
        edges[i].cost = quest.costs[i];
    m_made.push_back(std::make_shared<const Made>(
        Made{quest.costs, nav::NavGraph(std::move(nodes), std::move(edges))}));
    return m_made.back()->graph;
}

void CostedGraphs::keep(const std::vector<Quest>& running) {
    std::erase_if(m_made, [&](const auto& made) {
        return std::none_of(running.begin(), running.end(), [&](const Quest& quest) {
            return quest.costs == made->costs;
        });
    });
}

int Wayfinding::sideOf(trace::AgentId agent) const {
    const std::size_t place = trace::indexOf(agent);
    return place < sides.size() ? sides[place] : kNobody;
}

Quest beginQuest(std::uint32_t who,
                 const QuestGoal& goal,
                 const nav::NavGraph& plain,
                 CostedGraphs& graphs,
                 const Wayfinding& known,
                 const level::Profile* profile,
                 int side,
                 bool hasty) {
    Quest quest;
    quest.who = who;
    quest.walks = lengthOfWalks(goal, plain);
    std::vector<nav::EdgeId> blocked = goal.blocked;
    if (profile != nullptr) {
        weigh(quest, goal, plain, known, *profile, side);
        const auto steep = nav::closedEdges(plain, goal.heights, {0.0, profile->maxSlope});
        blocked.insert(blocked.end(), steep.begin(), steep.end());
    }
    const nav::NavGraph& graph = graphs.of(quest, plain);
    if (goal.goals.size() != 1)
        quest.search = nav::PathSearch::dijkstra(graph, goal.from, goal.goals, blocked);
    else if (hasty)
        quest.search = nav::AnytimePath(graph, goal.from, goal.goals.front(), blocked);
    else
        quest.search = nav::PathSearch::weighted(
            graph,
            goal.from,
            goal.goals.front(),
            profile != nullptr ? std::clamp(profile->heuristicScale, 0.001, 100.0) : 1.0,
            blocked);
    return quest;
}

int takeTurns(Quests& quests,
              int cycles,
              const nav::NavGraph& plain,
              CostedGraphs& graphs,
              const std::function<void(Quest, const nav::NavGraph&)>& ended) {
    std::vector<const nav::NavGraph*> searched; // of those that run, found once
    int left = cycles;
    while (!quests.running.empty() && left > 0) {
        while (searched.size() < quests.running.size())
            searched.push_back(&graphs.of(quests.running[searched.size()], plain));
        if (quests.turn >= quests.running.size())
            quests.turn = 0;
        Quest& quest = quests.running[quests.turn];
        left -= runCycle(quest, *searched[quests.turn]);
        if (!quest.isDone()) {
            ++quests.turn;
            continue;
        }
        const auto place = static_cast<std::ptrdiff_t>(quests.turn);
        Quest done = std::move(quest);
        const nav::NavGraph& graph = *searched[quests.turn];
        quests.running.erase(quests.running.begin() + place);
        searched.erase(searched.begin() + place);
        ended(std::move(done), graph);
    }
    return cycles - left;
}

} // namespace percept::tactics
