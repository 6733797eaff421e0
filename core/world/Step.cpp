#include "Rules.h"
#include "percept/agent/Awareness.h"
#include "percept/agent/Carrying.h"
#include "percept/agent/Gaze.h"

#include <algorithm>

namespace percept::world {
namespace {

std::size_t mostAveraged(const Arena& arena) {
    int most = 1;
    for (const level::Archetype& archetype : arena.archetypes)
        most = std::max(most, archetype.aim.averagedSteps);
    return static_cast<std::size_t>(most);
}

void rememberVelocity(Agent& self, std::size_t most) {
    if (most <= 1)
        return;
    self.recentVelocities.push_back(self.body.velocity);
    if (self.recentVelocities.size() > most)
        self.recentVelocities.erase(self.recentVelocities.begin());
}

void moveBody(Scene& scene, AgentId id, std::size_t averaged) {
    Agent& self = scene.agent(id);
    level::Movement movement = scene.archetype(id).movement;
    movement.maxSpeed *= scene.brain(id).pace({scene, id}) * agent::calmOf(scene, id);
    if (const level::Carry* carries = agent::burdenFactors(scene.arena, scene.state, id))
        movement.maxSpeed *= carries->speed;
    const agent::Surroundings around{
        scene.arena.walls, scene.scratch.doors, scene.scratch.bodies, scene.arena.step};
    const Vec2 force =
        agent::steeringForce(self.steering, self.body, movement, around, scene.state.random);
    agent::move(self.body, self.steering, force, movement, around);
    rememberVelocity(self, averaged);
}

void turnToAim(Scene& scene, AgentId id) {
    Agent& self = scene.agent(id);
    const level::Archetype& archetype = scene.archetype(id);
    agent::turnFacing(self.body,
                      self.aim,
                      archetype.movement.maxTurnRate * scene.arena.step,
                      archetype.aim.tolerance);
}

/// Calls for every agent that lives.
template <class Do>
void forAlive(Scene& scene, Do&& call) {
    for (std::uint32_t i = 0; i < scene.size(); ++i)
        if (const AgentId id{i}; scene.isAlive(id))
            call(id);
}

/// Who was hit before its turn fires no more, nor who flinches.
void makeAttacks(Scene& scene) {
    if (!scene.scratch.attacks.empty())
        collectBodies(scene);
    for (const agent::Attack& attack : scene.scratch.attacks)
        if (scene.isAlive(attack.agent) &&
            !agent::flinches(scene.awareness, attack.agent, scene.now))
            fire(scene, attack.agent, attack.at, attack.target, attack.cause);
    scene.scratch.attacks.clear();
}

} // namespace

void collectBodies(Scene& scene) {
    scene.scratch.bodies.clear();
    scene.scratch.bodyIds.clear();
    forAlive(scene, [&](AgentId id) {
        scene.scratch.bodies.add(
            {scene.agent(id).body.position, scene.archetype(id).movement.radius});
        scene.scratch.bodyIds.push_back(id);
    });
    scene.scratch.bodies.layOut();
}

State start(const Arena& arena, std::uint64_t seed, trace::Trace& trace) {
    State state;
    state.random = Random(seed);
    state.agents.resize(arena.agents.size());
    state.items.resize(arena.items.size());
    state.triggers.resize(arena.triggers.size());
    for (const DoorSpec& spec : arena.doors)
        state.doors.push_back({spec.open ? trace::DoorState::Open : trace::DoorState::Closed,
                               spec.open ? 0.0 : spec.length,
                               0});
    std::vector<std::size_t> counts(arena.brains.size());
    for (const auto& spec : arena.agents)
        ++counts[spec.brain];
    for (std::size_t i = 0; i < arena.brains.size(); ++i)
        state.minds.push_back(arena.brains[i]->start(counts[i]));
    Scratch scratch;
    collectDoorWalls(arena, state, scratch);
    Scene scene{arena, state, scratch, trace, trace.frame(), arena.timeOf(trace.frame())};
    Entrances entrances;
    for (std::uint32_t i = 0; i < arena.agents.size(); ++i) {
        const AgentId id{i};
        scene.brain(id).prepare({scene, id});
        scene.agent(id).vision = agent::Regulator::startedAt(scene.now, state.random);
        scene.agent(id).triggers = agent::Regulator::startedAt(scene.now, state.random);
        state.events.registry().add(id);
        if (arena.agents[i].folded)
            scene.agent(id).status = agent::Status::Folded;
        else
            spawn(scene, id, trace.root(), entrances);
    }
    return state;
}

bool fits(const Arena& arena, const State& state) {
    if (state.agents.size() != arena.agents.size() || state.items.size() != arena.items.size() ||
        state.doors.size() != arena.doors.size() ||
        state.triggers.size() != arena.triggers.size() || state.minds.size() != arena.brains.size())
        return false;
    const auto isKnown = [&](AgentId id) { return trace::indexOf(id) < state.agents.size(); };
    for (const agent::MovedBody& each : state.movedBodies.value)
        if (!isKnown(each.body) || (each.carrier != trace::kNoAgent && !isKnown(each.carrier)))
            return false;
    std::vector<std::size_t> counts(arena.brains.size());
    for (const auto& spec : arena.agents)
        ++counts[spec.brain];
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (state.minds[i].size() != counts[i] || !arena.brains[i]->fits(arena, state.minds[i]))
            return false;
    return true;
}

void begin(Scene& scene) {
    scene.scratch.wounds.clear();
    scene.scratch.shots.clear();
    scene.scratch.landings.clear();
    scene.scratch.entered.clear();
    scene.scratch.attacks.clear();
    scene.scratch.mourned.clear();
    collectDoorWalls(scene.arena, scene.state, scene.scratch);
    fillOpenness(scene.arena, scene.state, scene.scratch.openness);
}

void moveWorld(Scene& scene) {
    for (const agent::DoorWish& wish : scene.state.wantedDoors)
        openDoor(scene, wish.door, wish.motive);
    scene.state.wantedDoors.clear();
    collectBodies(scene);
    updateGraves(scene);
    if (scene.plan == nullptr || !scene.plan->duties.has(schedule::Duty::Paths))
        agent::updateSearches(scene, agent::kSearchCyclesPerStep);
    dispatchMessages(scene);
    updateDoors(scene);
    updateProjectiles(scene);
    agent::updateThrown(scene);
    updateItems(scene);
    updateTriggers(scene);
    fillOpenness(scene.arena, scene.state, scene.scratch.openness);
}

void know(Scene& scene) {
    forAlive(scene, [&](AgentId id) { agent::ageKnowledge(scene, id); });
}

void decide(Scene& scene) {
    collectBodies(scene);
    forAlive(scene, [&](AgentId id) { scene.brain(id).act({scene, id}); });
}

void moveBodies(Scene& scene) {
    const std::size_t averaged = mostAveraged(scene.arena);
    forAlive(scene, [&](AgentId id) {
        moveBody(scene, id, averaged);
        dropTrail(scene, id);
    });
    agent::moveBurdens(scene);
}

void act(Scene& scene) {
    Entrances entrances;
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
        const AgentId id{i};
        if (!scene.isAlive(id))
            updateDead(scene, id, entrances);
        else if (scene.agent(id).possessed)
            turnToAim(scene, id);
        else
            scene.brain(id).aim({scene, id});
    }
    agent::turnHeads(scene);
    makeAttacks(scene);
    forAlive(scene, [&](AgentId id) {
        if (scene.agent(id).triggers.isDue(
                scene.archetype(id).rates.triggers, scene.now, scene.state.random))
            touchTriggers(scene, id);
    });
}

} // namespace percept::world
