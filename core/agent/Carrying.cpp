#include "percept/agent/Carrying.h"

#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/Scene.h"
#include "percept/agent/Things.h"

#include <algorithm>

namespace percept::agent {
namespace {

const MovedBody* carriedBy(const State& state, AgentId id) {
    const auto& all = state.movedBodies.value;
    const auto at = std::find_if(
        all.begin(), all.end(), [id](const MovedBody& each) { return each.carrier == id; });
    return at == all.end() ? nullptr : &*at;
}

auto placeOfBody(const std::vector<MovedBody>& all, AgentId body) {
    return std::lower_bound(all.begin(), all.end(), body, [](const MovedBody& each, AgentId id) {
        return each.body < id;
    });
}

const MovedBody* moved(const State& state, AgentId body) {
    const auto& all = state.movedBodies.value;
    const auto at = placeOfBody(all, body);
    return at == all.end() || at->body != body ? nullptr : &*at;
}

MovedBody& movedBody(State& state, AgentId body) {
    auto& all = state.movedBodies.value;
    const auto at = all.begin() + (placeOfBody(all, body) - all.cbegin());
    if (at != all.end() && at->body == body)
        return *at;
    return *all.insert(at, MovedBody{body, trace::kNoAgent, trace::kNoRecord});
}

bool isCarried(const State& state, AgentId body) {
    const MovedBody* entry = moved(state, body);
    return entry != nullptr && entry->carrier != trace::kNoAgent;
}

} // namespace

AgentId burdenOf(const State& state, AgentId id) {
    const MovedBody* entry = carriedBy(state, id);
    return entry == nullptr ? trace::kNoAgent : entry->body;
}

const level::Carry* burdenFactors(const Arena& arena, const State& state, AgentId id) {
    return carriedBy(state, id) == nullptr ? nullptr : &arena.archetypeOf(id).carries;
}

std::optional<AgentId> bodyInReach(const Scene& scene, AgentId id) {
    if (!scene.isAlive(id) || scene.archetype(id).carries.speed <= 0 ||
        burdenOf(scene.state, id) != trace::kNoAgent)
        return std::nullopt;
    const Vec2 from = scene.agent(id).body.position;
    std::optional<AgentId> nearest;
    Metres least = kBodyReach;
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
        const AgentId body{i};
        if (!leavesBody(scene.arena, scene.state, body) || isCarried(scene.state, body))
            continue;
        const Vec2 place = scene.agent(body).body.position;
        const Metres distance = geometry::distance(from, place);
        if (distance > least || (nearest && distance == least) || !scene.canWalk(from, place, 0))
            continue;
        nearest = body;
        least = distance;
    }
    return nearest;
}

bool pickUpBody(Scene& scene, AgentId id, RecordId cause) {
    const auto body = bodyInReach(scene, id);
    if (!body)
        return false;
    MovedBody& entry = movedBody(scene.state, *body);
    entry.carrier = id;
    entry.record =
        scene.trace.add(BodyPickedUp{id, *body, scene.agent(*body).body.position}, cause);
    return true;
}

bool putDownBody(Scene& scene, AgentId id, RecordId cause) {
    const AgentId body = burdenOf(scene.state, id);
    if (body == trace::kNoAgent)
        return false;
    MovedBody& entry = movedBody(scene.state, body);
    entry.carrier = trace::kNoAgent;
    entry.record = scene.trace.add(BodyPutDown{id, body, scene.agent(body).body.position}, cause);
    return true;
}

void moveBurdens(Scene& scene) {
    auto& all = scene.state.movedBodies.value;
    for (const MovedBody& each : all) {
        if (each.carrier == trace::kNoAgent)
            continue;
        if (!scene.isAlive(each.carrier)) // the list keeps its length
            putDownBody(scene, each.carrier, scene.agent(each.carrier).died);
        else
            scene.agent(each.body).body.position = scene.agent(each.carrier).body.position;
    }
    std::erase_if(all, [&](const MovedBody& each) {
        return !leavesBody(scene.arena, scene.state, each.body);
    });
}

RecordId causeOfBody(const State& state, AgentId body) {
    const MovedBody* entry = moved(state, body);
    return entry != nullptr ? entry->record : state.agents[trace::indexOf(body)].died;
}

} // namespace percept::agent
