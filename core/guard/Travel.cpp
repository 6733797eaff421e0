#include "Context.h"

#include <algorithm>

namespace percept::guard {
namespace {

using trace::PathStatus;

/// Nearer than this, in radii, counts as being there.
constexpr double kArrivalInRadii = 1.0;
/// A leg may take this many times as long as at full speed, and some seconds for doors.
constexpr double kPatience = 3.0;
constexpr Seconds kMargin = 3.0;

Metres radiusOf(const Turn& turn, std::size_t guard) {
    return turn.archetype(guard).movement.radius;
}

std::optional<nav::NodeId> nodeNear(const Turn& turn, Vec2 place, Metres radius) {
    const nav::NavGraph& graph = turn.post.graph;
    const Metres within = graph.lookupRadius() * 2;
    const geometry::WallFilter filter{geometry::kBlocksMovement};
    const auto onThisSide = graph.nearestReachable(
        place, radius * 0.9, turn.post.walls, within, filter, turn.post.doorways);
    return onThisSide ? onThisSide
                      : graph.nearestReachable(place, 0.05, turn.post.walls, within, filter);
}

void answer(Turn& turn, std::size_t guard, PathStatus status, double cost, int nodes, int cycles) {
    Travel& travel = turn.guard(guard).travel;
    turn.trace.add(
        trace::PathAnswered{turn.post.agentOf(guard), status, cost, nodes, cycles, travel.asked},
        travel.asked);
    travel.status = status == PathStatus::Found ? TravelStatus::Walking : TravelStatus::Failed;
    travel.request = 0;
}

bool isShut(const Turn& turn, DoorId door) {
    const auto index = trace::indexOf(door);
    return index < turn.around.doorOpenness.size() && turn.around.doorOpenness[index] < 1.0;
}

bool isStraightWay(const Turn& turn, std::size_t guard, Vec2 place, Metres radius) {
    return !turn.post.walls.obstructed(turn.guard(guard).body.position,
                                       place,
                                       radius,
                                       {geometry::kBlocksMovement},
                                       turn.post.doorways);
}

} // namespace

void beginLeg(Turn& turn, std::size_t guard) {
    Guard& self = turn.guard(guard);
    const Metres way =
        geometry::distance(self.body.position, self.travel.legs[self.travel.next].to);
    const double speed = std::max(0.01, turn.archetype(guard).movement.maxSpeed);
    self.travel.deadline = turn.now + kMargin + kPatience * way / speed;
}

void setLegs(Turn& turn, std::size_t guard, const nav::Path& path, bool toDestination) {
    Guard& self = turn.guard(guard);
    const nav::NavGraph& graph = turn.post.graph;
    self.travel.legs.clear();
    self.travel.next = 0;
    self.travel.legs.push_back({graph.node(path.nodes.front()).position, trace::kNone<DoorId>});
    for (const nav::EdgeId edge : path.edges) {
        const nav::NavEdge& way = graph.edge(edge);
        self.travel.legs.push_back(
            {graph.node(way.to).position,
             way.door == nav::kNoDoor ? trace::kNone<DoorId> : DoorId{way.door}});
    }
    if (toDestination)
        self.travel.legs.push_back({self.travel.destination, trace::kNone<DoorId>});
    // Going back to the first node is pointless where the second is in plain reach.
    if (self.travel.legs.size() > 1 && self.travel.legs[1].door == trace::kNone<DoorId> &&
        isStraightWay(turn, guard, self.travel.legs[1].to, radiusOf(turn, guard)))
        self.travel.next = 1;
    beginLeg(turn, guard);
}

namespace {

void walkStraight(Turn& turn, std::size_t guard, Vec2 place) {
    Guard& self = turn.guard(guard);
    self.travel.legs = {{place, trace::kNone<DoorId>}};
    answer(turn, guard, PathStatus::Found, geometry::distance(self.body.position, place), 0, 0);
    beginLeg(turn, guard);
}

} // namespace

void travelTo(Turn& turn, std::size_t guard, Vec2 place, RecordId cause) {
    Guard& self = turn.guard(guard);
    halt(turn, guard);
    self.travel.destination = place;
    self.travel.asked = turn.trace.add(
        trace::PathRequested{
            turn.post.agentOf(guard), trace::PathKind::ToPosition, self.body.position, place},
        cause);
    const bool straight = isStraightWay(turn, guard, place, radiusOf(turn, guard) * 0.9);
    // Who minds more than lengths may not take the straight way.
    if (straight && profileOf(turn, guard) == nullptr)
        return walkStraight(turn, guard, place);
    const auto from = nodeNear(turn, self.body.position, radiusOf(turn, guard));
    const auto to = nodeNear(turn, place, radiusOf(turn, guard));
    if (straight && (!from || !to || *from == *to))
        return walkStraight(turn, guard, place);
    if (!from || !to)
        return answer(turn, guard, PathStatus::NoNodeNearby, 0, 0, 0);
    self.travel.status = TravelStatus::Searching;
    if (beginQuest(turn, guard, *from, *to))
        return;
    self.travel.request = static_cast<std::uint32_t>(
        turn.state.searches.add(nav::PathSearch::aStar(turn.post.graph, *from, *to)));
}

void halt(Turn& turn, std::size_t guard) {
    Guard& self = turn.guard(guard);
    if (self.travel.request == kQuest)
        endQuest(turn, guard);
    else if (self.travel.request != 0)
        turn.state.searches.cancel(nav::RequestId{self.travel.request});
    self.travel = {};
    self.steering.seek = false;
    self.steering.arrive = false;
}

namespace {

/// At the end of the legs; whose way is not known farther waits there.
void arrive(Turn& turn, std::size_t guard) {
    Travel& travel = turn.guard(guard).travel;
    const bool there = travel.request != kQuest || travel.legs.back().to == travel.destination;
    travel.status = there ? TravelStatus::Arrived : TravelStatus::Searching;
    if (!there || travel.request != kQuest)
        return;
    endQuest(turn, guard);
    travel.request = 0;
}

} // namespace

void follow(Turn& turn, std::size_t guard) {
    Guard& self = turn.guard(guard);
    Travel& travel = self.travel;
    self.steering.seek = false;
    self.steering.arrive = false;
    if (travel.status != TravelStatus::Walking)
        return;
    const Leg& leg = travel.legs[travel.next];
    const bool last = travel.next + 1 == travel.legs.size();
    const Metres there = kArrivalInRadii * radiusOf(turn, guard);
    if (geometry::distance(self.body.position, leg.to) <= there) {
        if (last) {
            arrive(turn, guard);
            return;
        }
        ++travel.next;
        beginLeg(turn, guard);
    } else if (turn.now > travel.deadline) {
        endQuest(turn, guard);
        travel.request = 0;
        travel.status = TravelStatus::Failed;
        return;
    }
    const Leg& next = travel.legs[travel.next];
    self.steering.target = next.to;
    if (next.door != trace::kNone<DoorId>) {
        turn.state.wantedDoors.push_back({next.door, motiveOf(self), false});
        if (isShut(turn, next.door))
            return;
    }
    (travel.next + 1 == travel.legs.size() ? self.steering.arrive : self.steering.seek) = true;
}

int updateSearches(Turn& turn, int cycles) {
    int left = cycles;
    for (const auto& finished : turn.state.searches.update(turn.post.graph, cycles, &left)) {
        const auto request = static_cast<std::uint32_t>(finished.request);
        const auto asker =
            std::find_if(turn.state.guards.begin(), turn.state.guards.end(), [&](const Guard& g) {
                return g.travel.request == request;
            });
        if (asker == turn.state.guards.end())
            continue;
        const auto guard = static_cast<std::size_t>(asker - turn.state.guards.begin());
        const nav::PathSearch& search = finished.search;
        if (search.status() != nav::SearchStatus::Found) {
            answer(turn, guard, PathStatus::Unreachable, 0, 0, search.cycles());
            continue;
        }
        setLegs(turn, guard, search.path(turn.post.graph), true);
        answer(turn,
               guard,
               PathStatus::Found,
               search.cost(),
               static_cast<int>(asker->travel.legs.size()),
               search.cycles());
    }
    left -= updateQuests(turn, left);
    return cycles - left;
}

} // namespace percept::guard
