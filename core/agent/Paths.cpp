#include "PathRequests.h"
#include "percept/event/EventCodes.h"
#include "percept/tactics/NearWalk.h"

#include <algorithm>
#include <limits>

namespace percept::agent {
namespace {

using trace::PathStatus;

nav::Walker walkerOf(const Scene& scene, AgentId id) {
    const level::Movement& movement = scene.archetype(id).movement;
    const level::Profile* profile = profileOf(scene, id);
    return {movement.radius,
            nav::stricterSlope(movement.maxSlope, profile != nullptr ? profile->maxSlope : 0.0)};
}

/// Edges that an agent does not take, whatever it does.
const std::vector<nav::EdgeId>& closedTo(const Scene& scene, AgentId id) {
    return scene.arena.closed[scene.spec(id).archetype];
}

/// Whether a door is open for as long as an agent takes to be past it.
bool staysOpenFor(const Scene& scene, AgentId id, DoorId door) {
    const DoorSpec& spec = scene.arena.doors[trace::indexOf(door)];
    const Door& now = scene.state.doors[trace::indexOf(door)];
    if (now.state != trace::DoorState::Open)
        return false;
    if (spec.open || now.held)
        return true;
    const Vec2 place = scene.agent(id).body.position;
    const Metres way =
        std::max(geometry::distance(place, spec.from), geometry::distance(place, spec.to));
    const Seconds left = static_cast<double>(now.until - scene.frame) * scene.arena.step;
    return way <= scene.archetype(id).movement.maxSpeed * left;
}

/// What an agent walks on, with the doors as they are now: it walks straight through those that are
/// open.
class Ground {
public:
    Ground(const Scene& scene, AgentId id)
        : m_footing(scene.arena.footing()) {
        for (std::uint32_t i = 0; i < scene.arena.doors.size(); ++i) {
            const DoorSpec& spec = scene.arena.doors[i];
            if (!staysOpenFor(scene, id, DoorId{i}))
                m_doorways.push_back({spec.from, spec.to, spec.bottom, spec.top, i});
        }
        m_footing.doorways = m_doorways;
    }
    Ground(const Ground&) = delete;
    Ground& operator=(const Ground&) = delete;

    [[nodiscard]] const nav::Footing& operator*() const { return m_footing; }
    [[nodiscard]] const std::vector<geometry::WallSegment>& doorways() const { return m_doorways; }

private:
    std::vector<geometry::WallSegment> m_doorways; ///< whole
    nav::Footing m_footing;
};

/// Where on a path an agent sets out from where it stands.
std::size_t firstOf(const Scene& scene, AgentId id, const nav::Path& path) {
    return nav::firstNodeOf(*Ground(scene, id),
                            path,
                            scene.agent(id).body.position,
                            walkerOf(scene, id),
                            profileOf(scene, id) != nullptr);
}

PathAnswer
answered(Scene& scene, AgentId id, PathStatus status, RecordId request, double cost = 0) {
    scene.trace.add(trace::PathAnswered{id, status, cost, 0, 0, request}, request);
    return {0, status, {}, trace::kNone<ItemId>};
}

/// Edges through doors that the agent gave up.
std::vector<nav::EdgeId> givenUp(const Scene& scene, AgentId id) {
    std::vector<nav::EdgeId> avoided;
    for (const AvoidedDoor& each : scene.agent(id).avoided) {
        if (each.until <= scene.now)
            continue;
        const auto edges = scene.arena.graph.edges();
        for (std::uint32_t i = 0; i < edges.size(); ++i)
            if (edges[i].door == trace::indexOf(each.door))
                avoided.push_back(nav::EdgeId{i});
    }
    return avoided;
}

/// The same, those through doors that only others can open, and those that it does not take.
std::vector<nav::EdgeId> avoidedEdges(const Scene& scene, AgentId id) {
    auto avoided = givenUp(scene, id);
    const auto& closed = closedTo(scene, id);
    avoided.insert(avoided.end(), closed.begin(), closed.end());
    if (!scene.arena.traitsOf(id).opens)
        avoided.insert(avoided.end(), scene.arena.switchless.begin(), scene.arena.switchless.end());
    return avoided;
}

/// What is known beforehand of the path to the nearest of several goals.
struct NearestGoals {
    std::vector<nav::NodeId> goals; ///< those that may be the nearest
    double limit = 0.0;             ///< what it costs at most, rounding included
};

/// Has a path searched for.
/// @param asker whose request is not known yet
/// @param nearest holds where lengths alone count
std::uint32_t ask(Scene& scene,
                  AgentId id,
                  const tactics::QuestGoal& goal,
                  PathAsker asker,
                  const std::optional<NearestGoals>& nearest = {}) {
    asker.request = beginQuest(scene, id, goal);
    if (asker.request == 0) {
        const nav::NavGraph& graph = scene.arena.graph;
        auto search =
            asker.end ? nav::PathSearch::aStar(graph, goal.from, goal.goals.front(), goal.blocked)
            : nearest ? nav::PathSearch::dijkstra(
                            graph, goal.from, nearest->goals, goal.blocked, nearest->limit)
                      : nav::PathSearch::dijkstra(graph, goal.from, goal.goals, goal.blocked);
        asker.request = static_cast<std::uint32_t>(scene.state.searches.add(std::move(search)));
    }
    scene.state.askers.push_back(std::move(asker));
    return scene.state.askers.back().request;
}

/// Whether what was found out of each item beforehand holds for an agent: it does for those who
/// need switches and avoid nothing else.
bool itemCostsHold(const Scene& scene, AgentId id) {
    return givenUp(scene, id).empty() && closedTo(scene, id).empty() &&
           !scene.arena.traitsOf(id).opens;
}

/// The active items that serve an agent and are nearest to a node, at most so far.
std::optional<NearestGoals>
nearestItems(const Scene& scene, nav::NodeId from, const std::function<bool(ItemId)>& serves) {
    const auto counts = [&](ItemId item) {
        return scene.state.items[trace::indexOf(item)].active && serves(item);
    };
    std::optional<double> least;
    for (const ItemCosts::Near& near : scene.arena.itemCosts.from(from))
        if ((!least || near.cost < *least) && counts(near.item))
            least = near.cost;
    if (!least)
        return std::nullopt;
    NearestGoals nearest{{}, *least * (1.0 + 1e-9) + 1e-9};
    for (const ItemCosts::Near& near : scene.arena.itemCosts.from(from))
        if (near.cost <= nearest.limit && counts(near.item))
            nearest.goals.push_back(scene.arena.items[trace::indexOf(near.item)].node);
    return nearest;
}

PathStep stepAlong(Vec2 from, Vec2 to, std::uint32_t door, nav::EdgeFlags flags) {
    PathStep step{from, to, door == nav::kNoDoor ? trace::kNone<DoorId> : DoorId{door}};
    step.speedFactor = nav::speedOn(flags);
    step.offGround.value = (flags & nav::kOffGround) != 0;
    return step;
}

/// The way around what the straight line to a place near by crosses, for who weighs that.
std::optional<nav::Path>
detourTo(const Scene& scene, AgentId id, Vec2 to, const level::Profile& profile) {
    const tactics::Wayfinding& known = scene.paths.known;
    const auto tactics = known.analyses->tacticsOf(*known.maps, profile, known.sideOf(id));
    const nav::Walker walker = walkerOf(scene, id);
    auto closed = avoidedEdges(scene, id);
    const auto steep =
        nav::closedEdges(scene.arena.graph, &scene.arena.sight.ground(), {0.0, profile.maxSlope});
    closed.insert(closed.end(), steep.begin(), steep.end());
    auto path =
        tactics::detourNear(*Ground(scene, id),
                            scene.agent(id).body.position,
                            to,
                            {walker, closed, tactics, {.per = tactics::weightsPerOf(profile)}});
    return path ? std::move(*path) : std::nullopt;
}

/// How a search of the queue ended.
void answer(Scene& scene, const PathAsker& asker, const nav::PathSearch& search) {
    Found found{search.status() == nav::SearchStatus::Found, {}, search.cost(), search.cycles()};
    if (!found.leads)
        return answerAsker(scene, asker, found, PathStatus::Unreachable, {});
    found.path = search.path(scene.arena.graph);
    const auto end = endOf(scene, asker, search.goal()).first;
    found.cost = nav::costWithWalks(
        scene.arena.graph, found.path, scene.agent(asker.agent).body.position, end);
    auto steps = stepsAlong(scene, asker.agent, found.path, end);
    answerAsker(scene, asker, found, PathStatus::Found, std::move(steps));
}

} // namespace

std::vector<PathStep> stepsAlong(const Scene& scene,
                                 AgentId id,
                                 const nav::Path& path,
                                 std::optional<Vec2> end,
                                 std::optional<std::size_t> joint) {
    const nav::NavGraph& graph = scene.arena.graph;
    const Vec2 position = scene.agent(id).body.position;
    const auto hasDoor = [&](std::size_t edge) {
        return graph.edge(path.edges[edge]).door != nav::kNoDoor;
    };
    std::size_t first = joint.value_or(0);
    const bool atDoor = first > 0 && hasDoor(first - 1);
    first -= atDoor ? 1 : 0;
    // Walking back to the first node is pointless where the second is as near at hand.
    if (!joint)
        first = firstOf(scene, id, path);
    std::vector<PathStep> steps;
    if (!atDoor)
        steps.push_back(stepAlong(position,
                                  graph.node(path.nodes[first]).position,
                                  nav::kNoDoor,
                                  joint && first > 0 ? graph.edge(path.edges[first - 1]).flags
                                                     : nav::EdgeFlags{0}));
    for (std::size_t i = first; i < path.edges.size(); ++i) {
        const nav::NavEdge& edge = graph.edge(path.edges[i]);
        steps.push_back(stepAlong(
            graph.node(edge.from).position, graph.node(edge.to).position, edge.door, edge.flags));
    }
    if (end && *end != steps.back().to)
        steps.push_back({steps.back().to, *end});
    return steps;
}

std::pair<std::optional<Vec2>, ItemId>
endOf(const Scene& scene, const PathAsker& asker, nav::NodeId goal) {
    std::pair<std::optional<Vec2>, ItemId> end{asker.end, trace::kNone<ItemId>};
    for (const ItemId item : asker.items)
        if (const ItemSpec& spec = scene.arena.items[trace::indexOf(item)]; spec.node == goal)
            end = {spec.position, item};
    return end;
}

void answerAsker(Scene& scene,
                 const PathAsker& asker,
                 const Found& found,
                 PathStatus status,
                 std::vector<PathStep> steps) {
    PathAnswer answer;
    answer.request = asker.request;
    answer.status = status;
    answer.steps = std::move(steps);
    if (found.leads)
        answer.item = endOf(scene, asker, found.path.nodes.back()).second;
    const bool leads = status == PathStatus::Found;
    const RecordId record =
        scene.trace.add(trace::PathAnswered{asker.agent,
                                            status,
                                            found.cost,
                                            static_cast<std::int32_t>(found.path.nodes.size()),
                                            found.cycles,
                                            asker.record},
                        asker.record);
    scene.state.events.send(scene.trace,
                            {leads ? trace::EventCode::PathReady : trace::EventCode::NoPath,
                             std::move(answer),
                             trace::kNoAgent,
                             asker.agent},
                            record);
}

PathRequestOutcome requestPath(Scene& scene, AgentId id, Vec2 to, RecordId cause) {
    const Vec2 from = scene.agent(id).body.position;
    const RecordId record =
        scene.trace.add(trace::PathRequested{id, trace::PathKind::ToPosition, from, to}, cause);
    // Who weighs more than lengths may not take the straight line.
    const level::Profile* profile = profileOf(scene, id);
    const auto ends =
        nav::endsOf(*Ground(scene, id), from, to, walkerOf(scene, id), profile != nullptr);
    if (const auto detour = ends.straight && profile != nullptr ? detourTo(scene, id, to, *profile)
                                                                : std::nullopt) {
        PathAnswer answer = answered(scene, id, PathStatus::Found, record, detour->cost);
        answer.steps = stepsAlong(scene, id, *detour, to);
        return answer;
    }
    if (ends.straight) {
        const double cost =
            profile == nullptr
                ? geometry::distance(from, to)
                : scene.paths.known.costOfWalk(from, to, *profile, scene.paths.known.sideOf(id));
        PathAnswer answer = answered(scene, id, PathStatus::Found, record, cost);
        answer.steps = {{from, to}};
        return answer;
    }
    if (!ends.isSearchable())
        return answered(scene, id, PathStatus::NoNodeNearby, record);
    return ask(
        scene,
        id,
        {*ends.from, {*ends.to}, avoidedEdges(scene, id), from, to, &scene.arena.sight.ground()},
        {0, id, record, {}, to});
}

PathRequestOutcome
requestItem(Scene& scene, AgentId id, const std::function<bool(ItemId)>& serves, RecordId cause) {
    const Vec2 from = scene.agent(id).body.position;
    const RecordId record =
        scene.trace.add(trace::PathRequested{id, trace::PathKind::ToItem, from, from}, cause);
    std::vector<ItemId> items;
    std::vector<nav::NodeId> goals;
    for (std::uint32_t i = 0; i < scene.state.items.size(); ++i)
        if (scene.state.items[i].active && serves(ItemId{i}) &&
            scene.arena.items[i].node != nav::kNoNode) {
            items.push_back(ItemId{i});
            goals.push_back(scene.arena.items[i].node);
        }
    const auto start = nav::nodeNear(*Ground(scene, id), from, walkerOf(scene, id));
    if (!start)
        return answered(scene, id, PathStatus::NoNodeNearby, record);
    if (goals.empty())
        return answered(scene, id, PathStatus::Unreachable, record);
    return ask(scene,
               id,
               {*start,
                std::move(goals),
                avoidedEdges(scene, id),
                from,
                std::nullopt,
                &scene.arena.sight.ground()},
               {0, id, record, std::move(items), std::nullopt},
               itemCostsHold(scene, id) ? nearestItems(scene, *start, serves) : std::nullopt);
}

void cancelRequest(Scene& scene, AgentId id, std::uint32_t request) {
    const bool running =
        request >= kFirstQuest
            ? scene.paths.quests != nullptr && scene.paths.quests->quests.end(request)
            : request != 0 && scene.state.searches.cancel(nav::RequestId{request});
    if (!running)
        return;
    const auto asker =
        std::find_if(scene.state.askers.begin(),
                     scene.state.askers.end(),
                     [&](const PathAsker& candidate) { return candidate.request == request; });
    scene.trace.add(trace::PathAnswered{id, PathStatus::Cancelled, 0, 0, 0, asker->record},
                    asker->record);
    scene.state.askers.erase(asker);
}

int updateSearches(Scene& scene, int cycles) {
    int left = cycles;
    for (const auto& finished : scene.state.searches.update(scene.arena.graph, cycles, &left)) {
        const auto asker = std::find_if(
            scene.state.askers.begin(), scene.state.askers.end(), [&](const PathAsker& candidate) {
                return candidate.request == static_cast<std::uint32_t>(finished.request);
            });
        answer(scene, *asker, finished.search);
        scene.state.askers.erase(asker);
    }
    left -= updateQuests(scene, left);
    return cycles - left;
}

RecordId oldestRequest(const State& state) {
    RecordId oldest = trace::kNoRecord;
    for (const PathAsker& asker : state.askers)
        if (oldest == trace::kNoRecord || asker.record < oldest)
            oldest = asker.record;
    return oldest;
}

bool isSearching(const State& state, const Pathfinding& paths) {
    return state.searches.size() > 0 ||
           (paths.quests != nullptr && !paths.quests->quests.running.empty());
}

namespace {

/// The node near an agent; who asks for several kinds of items has it looked for once.
std::optional<nav::NodeId> nodeAt(const Scene& scene, AgentId id) {
    Scratch::NodeNear& known = scene.scratch.nodeNear;
    const Vec2 place = scene.agent(id).body.position;
    const nav::Walker walker = walkerOf(scene, id);
    const Ground ground(scene, id);
    if (!known.asked || known.place != place || known.walker.radius != walker.radius ||
        known.walker.maxSlope != walker.maxSlope || known.doorways != ground.doorways())
        known = {true, place, walker, ground.doorways(), nav::nodeNear(*ground, place, walker)};
    return known.node;
}

/// The same for an agent whose ways avoid some edges: what was computed before does not hold.
std::optional<double> costAround(const Scene& scene,
                                 nav::NodeId from,
                                 const std::function<bool(ItemId)>& serves,
                                 std::vector<nav::EdgeId> avoided,
                                 double most) {
    std::vector<nav::NodeId> goals;
    for (std::uint32_t i = 0; i < scene.state.items.size(); ++i)
        if (scene.state.items[i].active && serves(ItemId{i}) &&
            scene.arena.items[i].node != nav::kNoNode)
            goals.push_back(scene.arena.items[i].node);
    auto search =
        nav::PathSearch::dijkstra(scene.arena.graph, from, std::move(goals), std::move(avoided));
    const auto cycles = static_cast<int>(scene.arena.graph.edges().size()) + 1;
    if (search.step(scene.arena.graph, cycles) != nav::SearchStatus::Found || search.cost() > most)
        return std::nullopt;
    return search.cost();
}

} // namespace

std::optional<double>
costToNearest(const Scene& scene, AgentId id, const std::function<bool(ItemId)>& serves) {
    const auto node = nodeAt(scene, id);
    if (!node)
        return std::nullopt;
    const double most = kFarItem * scene.arena.radiusOf(id);
    if (!itemCostsHold(scene, id))
        return costAround(scene, *node, serves, avoidedEdges(scene, id), most);
    std::optional<double> best;
    for (const ItemCosts::Near& near : scene.arena.itemCosts.from(*node))
        if (near.cost <= best.value_or(most) &&
            scene.state.items[trace::indexOf(near.item)].active && serves(near.item))
            best = near.cost;
    return best;
}

} // namespace percept::agent
