#include "percept/guard/Watch.h"

#include "Context.h"
#include "percept/base/Maths.h"

#include <algorithm>

namespace percept::guard {
namespace {

using schedule::Duty;

Turn turnOf(
    const Post& post, State& state, const Around& around, Scratch& scratch, trace::Trace& trace) {
    return {post, state, around, scratch, trace, trace.frame(), post.timeOf(trace.frame())};
}

void collectBodies(Turn& turn) {
    turn.scratch.bodies.clear();
    for (std::size_t i = 0; i < turn.state.guards.size(); ++i)
        turn.scratch.bodies.add({turn.guard(i).body.position, turn.archetype(i).movement.radius});
    for (const agent::Neighbour& bot : turn.around.bots)
        turn.scratch.bodies.add(bot);
    turn.scratch.bodies.layOut();
}

/// A person's walking: steers to a place ahead, slower for a shorter direction.
void walk(Turn& turn, std::size_t guard, level::Movement& movement) {
    Guard& self = turn.guard(guard);
    const double length = std::sqrt(geometry::lengthSquared(self.walk));
    if (length <= 0.0)
        return;
    movement.maxSpeed *= length;
    self.steering.seek = true;
    self.steering.target = self.body.position + self.walk;
}

void move(Turn& turn, std::size_t guard) {
    Guard& self = turn.guard(guard);
    level::Movement movement = turn.archetype(guard).movement;
    if (self.possessed)
        walk(turn, guard, movement);
    const agent::Surroundings around{
        turn.post.walls, turn.around.doorWalls, turn.scratch.bodies, turn.post.step};
    const Vec2 force =
        agent::steeringForce(self.steering, self.body, movement, around, turn.state.random);
    agent::move(self.body, self.steering, force, movement, around);
}

void act(Turn& turn, std::size_t guard) {
    Guard& self = turn.guard(guard);
    if (self.possessed) {
        follow(turn, guard);
        const level::Archetype& archetype = turn.archetype(guard);
        agent::turnFacing(self.body,
                          self.aim,
                          archetype.movement.maxTurnRate * turn.post.step,
                          archetype.aim.tolerance);
    } else if (turn.spec(guard).thinks) {
        if (turn.leads(turn.post.agentOf(guard), Duty::Decisions) &&
            turn.may(guard, Duty::Decisions)) {
            turn.mark(guard, Duty::Decisions);
            decide(turn, guard);
        }
        carryOn(turn, guard);
    } else {
        follow(turn, guard);
    }
    move(turn, guard);
}

} // namespace

State start(const Post& post, std::uint64_t seed, trace::Trace& trace) {
    State state;
    state.random = Random(seed);
    state.guards.resize(post.guards.size());
    for (std::size_t i = 0; i < post.guards.size(); ++i) {
        const GuardSpec& spec = post.guards[i];
        Guard& guard = state.guards[i];
        guard.body.position = spec.position;
        guard.body.heading = {maths::cos(spec.heading), maths::sin(spec.heading)};
        guard.body.facing = guard.body.heading;
        guard.born = trace.add(trace::Spawned{post.agentOf(i), spec.position}, trace.root());
    }
    return state;
}

void step(const Post& post,
          State& state,
          std::span<const trace::Command> commands,
          const Around& around,
          Scratch& scratch,
          trace::Trace& trace) {
    Turn turn = turnOf(post, state, around, scratch, trace);
    state.wantedDoors.clear();
    for (std::size_t i = 0; i < commands.size(); ++i)
        takeCommand(turn, commands[i], static_cast<std::int32_t>(i));
    if (turn.leads(Duty::Paths))
        updateSearches(turn, kSearchCyclesPerStep);
    collectBodies(turn);
    if (around.polls->size() > 0)
        sense::doorWalls(turn.senses(), around.doorOpenness, scratch.doorWalls);
    for (std::size_t i = 0; i < state.guards.size(); ++i)
        act(turn, i);
}

namespace {

std::size_t placeOf(const Post& post, AgentId guard) {
    return trace::indexOf(guard) - trace::indexOf(post.firstAgent);
}

} // namespace

void notice(const Post& post,
            State& state,
            const Around& around,
            Scratch& scratch,
            trace::Trace& trace,
            const sense::Notification& notification,
            RecordId record) {
    Turn turn = turnOf(post, state, around, scratch, trace);
    notice(turn, placeOf(post, notification.agent), notification, record);
}

void followTrails(
    const Post& post, State& state, const Around& around, Scratch& scratch, trace::Trace& trace) {
    Turn turn = turnOf(post, state, around, scratch, trace);
    followTrails(turn);
}

bool canDecide(const Post& post, const State& state, AgentId guard) {
    const std::size_t place = placeOf(post, guard);
    return post.guards[place].thinks && !state.guards[place].possessed;
}

void decide(const Post& post,
            State& state,
            const Around& around,
            Scratch& scratch,
            trace::Trace& trace,
            AgentId guard) {
    Turn turn = turnOf(post, state, around, scratch, trace);
    decide(turn, placeOf(post, guard));
}

RecordId oldestRequest(const State& state) {
    RecordId oldest = trace::kNoRecord;
    for (const Guard& guard : state.guards)
        if (guard.travel.status == TravelStatus::Searching &&
            (oldest == trace::kNoRecord || guard.travel.asked < oldest))
            oldest = guard.travel.asked;
    return oldest;
}

bool isSearching(const State& state, const Around& around) {
    return state.searches.size() > 0 ||
           (around.quests != nullptr && !around.quests->running.empty());
}

bool hear(const Post& post,
          State& state,
          const Around& around,
          Scratch& scratch,
          trace::Trace& trace,
          AgentId guard,
          Vec2 place,
          AgentId about,
          RecordId cause) {
    Turn turn = turnOf(post, state, around, scratch, trace);
    return hear(turn, placeOf(post, guard), place, about, cause);
}

int search(const Post& post,
           State& state,
           const Around& around,
           Scratch& scratch,
           trace::Trace& trace,
           int cycles) {
    Turn turn = turnOf(post, state, around, scratch, trace);
    return updateSearches(turn, cycles);
}

void fillView(const Post& post,
              const sense::SenseWorld& senses,
              const State& state,
              trace::View& view) {
    for (std::size_t i = 0; i < state.guards.size(); ++i) {
        const Guard& guard = state.guards[i];
        view.agents.push_back(
            {guard.body.position,
             geometry::angleOf(guard.body.heading),
             geometry::angleOf(guard.body.facing) + senses.turnOf(post.agentOf(i)),
             1.0,
             trace::kNone<trace::WeaponId>,
             true,
             guard.possessed});
    }
}

} // namespace percept::guard
