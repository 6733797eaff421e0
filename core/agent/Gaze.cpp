#include "percept/agent/Gaze.h"

#include "percept/agent/AttentionRecords.h"

#include <algorithm>

namespace percept::agent {
namespace {

/// Null: nobody's head turns in this level.
knowledge::Gaze* gazeIn(const Scene& scene, AgentId id) {
    return scene.awareness != nullptr ? &scene.awareness->agents[trace::indexOf(id)].gaze : nullptr;
}

void turnHead(Scene& scene, AgentId id, knowledge::Gaze& gaze) {
    const level::Gaze& limits = scene.archetype(id).gaze;
    const Body& body = scene.agent(id).body;
    const Vec2 way = gaze.at - body.position;
    Radians wanted = 0.0;
    if (scene.now < gaze.until && geometry::lengthSquared(way) > 0.0)
        wanted = maths::atan2(geometry::cross(body.facing, way), glm::dot(body.facing, way));
    wanted = std::clamp(wanted, -limits.turn, limits.turn);
    const Radians most = limits.rate * scene.arena.step;
    gaze.turn += std::clamp(wanted - gaze.turn, -most, most);
}

} // namespace

Vec2 gazeOf(const State& state, const knowledge::AwarenessState* aware, AgentId id) {
    const Vec2 facing = state.agents[trace::indexOf(id)].body.facing;
    const Radians turn = aware == nullptr ? 0.0 : aware->agents[trace::indexOf(id)].gaze.turn;
    return turn == 0.0 ? facing : geometry::fromAngle(geometry::angleOf(facing) + turn);
}

void drawGaze(Scene& scene, AgentId id, Vec2 place) {
    const level::Gaze& limits = scene.archetype(id).gaze;
    knowledge::Gaze* gaze = gazeIn(scene, id);
    if (gaze == nullptr || !(limits.turn > 0.0))
        return;
    gaze->at = place;
    gaze->until = scene.now + limits.hold;
}

void drawGazeTo(Scene& scene, AgentId id, AgentId about, Vec2 place) {
    const knowledge::SenseLink* link = std::as_const(scene.agent(id).knowledge).find(about);
    const bool shown = link != nullptr && link->withinFieldOfView && !link->shootable;
    if (!shown)
        drawGaze(scene, id, place);
}

void startle(
    Scene& scene, AgentId id, AgentId about, Vec2 place, double intensity, RecordId cause) {
    const level::Gaze& limits = scene.archetype(id).gaze;
    if (!(limits.turn > 0.0) || !(limits.startle > 0.0) || intensity < limits.startle ||
        gazeIn(scene, id) == nullptr)
        return;
    scene.trace.add(HeadTurned{id, about, place, intensity, limits.startle}, cause);
    drawGaze(scene, id, place);
}

void flinch(Scene& scene,
            AgentId id,
            AgentId shooter,
            double damage,
            std::optional<Vec2> from,
            RecordId cause) {
    const level::Gaze& limits = scene.archetype(id).gaze;
    knowledge::Gaze* gaze = gazeIn(scene, id);
    if (gaze == nullptr || !(limits.flinch > 0.0))
        return;
    gaze->flinches = scene.now + limits.flinch;
    const RecordId flinched = scene.trace.add(Flinched{id, damage, limits.flinch}, cause);
    if (!from || !(limits.turn > 0.0))
        return;
    scene.trace.add(HeadTurned{id, shooter, *from, damage, 0.0}, flinched);
    drawGaze(scene, id, *from);
}

void turnHeads(Scene& scene) {
    if (scene.awareness == nullptr)
        return;
    for (std::uint32_t i = 0; i < scene.size(); ++i)
        if (const AgentId id{i}; scene.archetype(id).gaze.turn > 0.0)
            turnHead(scene, id, scene.awareness->agents[i].gaze);
}

bool flinches(const knowledge::AwarenessState* aware, AgentId id, Seconds now) {
    return aware != nullptr && now < aware->agents[trace::indexOf(id)].gaze.flinches;
}

} // namespace percept::agent
