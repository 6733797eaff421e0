#include "percept/agent/Orders.h"

#include "percept/agent/Scene.h"
#include "percept/base/Maths.h"

#include <algorithm>

namespace percept::agent {
namespace {

using trace::SquadOrder;

/// Who follows comes no nearer than that, beside both bodies.
constexpr Metres kFollows = 1.5;
/// Who stands lets him go so much farther before it follows.
constexpr Metres kLag = 1.0;
/// Between the places of those who are sent to one place, in radii of a body.
constexpr double kApart = 3.0;

/// The n-th of the places about one: the one itself, then six round it, twelve round these, ...
Vec2 spotOf(std::size_t number, Metres apart) {
    std::size_t ring = 0;
    std::size_t before = 0;
    std::size_t on = 1;
    while (number >= before + on) {
        before += on;
        on = 6 * ++ring;
    }
    const double turn =
        maths::kTwoPi * static_cast<double>(number - before) / static_cast<double>(on);
    return geometry::fromAngle(turn) * (static_cast<double>(ring) * apart);
}

/// Whether a body can stand there.
bool hasRoom(const Scene& scene, Vec2 place, Metres radius) {
    constexpr Metres kAside = 0.01;
    return scene.canWalk(place, place + Vec2(kAside, 0), radius);
}

/// The next place about another that a body has room at, with nothing between the two; the other
/// one itself, if there is none. That one may be too near to a wall for a body.
/// @param[in,out] number of the place that is tried first, and then of the one behind that found
Vec2 placeAbout(const Scene& scene, AgentId id, Vec2 place, std::size_t& number) {
    constexpr std::size_t kTried = 1000;
    constexpr Metres kThin = 0.05;
    const Metres radius = scene.arena.radiusOf(id);
    for (const std::size_t last = number + kTried; number < last;) {
        const Vec2 own = place + spotOf(number++, kApart * radius);
        if (scene.arena.contains(own) && scene.canWalk(place, own, kThin) &&
            hasRoom(scene, own, radius))
            return own;
    }
    return place;
}

StandingOrder& orderFor(State& state, AgentId id) {
    auto& all = state.orders.value;
    const auto at =
        std::lower_bound(all.begin(), all.end(), id, [](const auto& each, AgentId agent) {
            return each.agent < agent;
        });
    if (at != all.end() && at->agent == id)
        return *at;
    StandingOrder made;
    made.agent = id;
    return *all.insert(at, made);
}

bool stands(const SelfView& me) {
    const Steering& steering = me.agent().steering;
    return !steering.seek && !steering.arrive;
}

/// Where the leader is, as far as an agent knows.
Vec2 leaderPlace(const SelfView& me, const StandingOrder& order) {
    const knowledge::SenseLink* link = me.agent().knowledge.find(order.leader);
    const bool known = link != nullptr && link->positionKnown && link->lastSensed >= order.since;
    return known ? link->lastPosition : order.place;
}

/// Whether an agent obeys its squad. @param leader whom the others are to follow
bool canObey(const Scene& scene, AgentId id, std::uint32_t squad, AgentId leader) {
    return id != leader && isOfSquad(scene.arena, id, squad) && scene.arena.traitsOf(id).thinks &&
           scene.agent(id).status != Status::Folded;
}

} // namespace

bool isOfSquad(const Arena& arena, AgentId agent, std::uint32_t squad) {
    std::int32_t own = arena.agents[trace::indexOf(agent)].squad;
    for (std::size_t steps = 0; own >= 0 && steps <= arena.squadsAbove.size(); ++steps) {
        if (static_cast<std::uint32_t>(own) == squad)
            return true;
        own = arena.squadsAbove[static_cast<std::size_t>(own)];
    }
    return false;
}

bool canBeOrdered(const Scene& scene, std::uint32_t squad, AgentId leader) {
    for (std::uint32_t i = 0; i < scene.size(); ++i)
        if (canObey(scene, AgentId{i}, squad, leader))
            return true;
    return false;
}

std::size_t giveOrder(Scene& scene,
                      std::uint32_t squad,
                      SquadOrder order,
                      Vec2 place,
                      AgentId leader,
                      RecordId cause) {
    std::size_t given = 0;
    std::size_t places = 0;
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
        const AgentId id{i};
        if (!canObey(scene, id, squad, leader))
            continue;
        StandingOrder& own = orderFor(scene.state, id);
        own.order = order;
        own.leader = leader;
        own.since = scene.now;
        own.place = order == SquadOrder::Go     ? placeAbout(scene, id, place, places)
                    : order == SquadOrder::Hold ? scene.agent(id).body.position
                                                : place;
        own.record = scene.trace.add(Ordered{id, order, own.place, leader}, cause);
        const RecordId record = own.record;
        if (order == SquadOrder::Patrol)
            std::erase_if(scene.state.orders.value,
                          [id](const StandingOrder& each) { return each.agent == id; });
        if (canPerform(scene, id))
            scene.brain(id).ordered({scene, id}, record);
        ++given;
    }
    return given;
}

const StandingOrder* orderOf(const State& state, AgentId agent) {
    const auto& all = state.orders.value;
    const auto at =
        std::lower_bound(all.begin(), all.end(), agent, [](const auto& each, AgentId id) {
            return each.agent < id;
        });
    return at != all.end() && at->agent == agent ? &*at : nullptr;
}

std::optional<Vec2> orderedPlace(const SelfView& me) {
    const StandingOrder* order = me.order();
    if (order == nullptr)
        return std::nullopt;
    if (order->order != SquadOrder::Follow)
        return order->place;
    const Vec2 place = leaderPlace(me, *order);
    const Metres near = kFollows + 2 * me.archetype().movement.radius + (stands(me) ? kLag : 0.0);
    const Vec2 here = me.agent().body.position;
    return geometry::distanceSquared(here, place) <= near * near ? here : place;
}

std::optional<Vec2> placeToWatch(const SelfView& me) {
    const StandingOrder* order = me.order();
    return order != nullptr && order->order == SquadOrder::Follow && stands(me)
               ? std::optional(leaderPlace(me, *order))
               : std::nullopt;
}

} // namespace percept::agent
