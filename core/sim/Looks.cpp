#include "percept/sim/Looks.h"

#include <algorithm>

namespace percept::sim {
namespace {

using trace::AgentId;
using trace::ModalityId;

std::optional<ModalityId> firstOf(const sense::SenseWorld& senses, sense::Kind kind) {
    for (std::uint32_t i = 0; i < senses.modalities.size(); ++i)
        if (senses.modalities[i].kind == kind)
            return ModalityId{i};
    return std::nullopt;
}

/// Where somebody's ears are, who stands at a place in plan.
sense::Vec3 headAt(const agent::Arena& arena,
                   const sense::SenseWorld& senses,
                   AgentId bot,
                   geometry::Vec2 place) {
    const std::uint32_t profile = arena.agents[trace::indexOf(bot)].archetype;
    return {place, senses.floorAt(place) + senses.profiles[profile].eyeHeight};
}

void addBlows(const agent::Scene& scene, ModalityId touch, std::vector<world::Held::Signal>& made) {
    for (const agent::Wound& wound : scene.scratch.wounds) {
        const geometry::Vec2 body = scene.agent(wound.victim).body.position;
        sense::Signal signal;
        signal.modality = touch;
        signal.source = wound.shooter;
        signal.only = wound.victim;
        signal.strength = wound.damage;
        signal.position = headAt(scene.arena, *scene.senses, wound.victim, body);
        signal.origin = wound.from.value_or(body) - body;
        if (wound.shooter != wound.victim)
            made.push_back({signal, wound.record});
    }
}

} // namespace

std::optional<sense::Signal>
shotSignal(const agent::Arena& arena, const sense::SenseWorld& senses, const agent::Shot& shot) {
    const auto sound = firstOf(senses, sense::Kind::Sound);
    if (!sound)
        return std::nullopt;
    const level::Weapon& weapon = arena.weapon(shot.weapon);
    const double gain = senses.gainOf(shot.shooter, *sound);
    if (!(weapon.soundRange * gain > 0))
        return std::nullopt;
    sense::Signal signal;
    signal.modality = *sound;
    signal.source = shot.shooter;
    signal.strength = weapon.soundStrength * gain;
    signal.range = weapon.soundRange * gain;
    signal.position = headAt(arena, senses, shot.shooter, shot.from);
    return signal;
}

void addFightSignals(const agent::Scene& scene, std::vector<world::Held::Signal>& made) {
    for (const agent::Shot& shot : scene.scratch.shots)
        if (const auto signal = shotSignal(scene.arena, *scene.senses, shot))
            made.push_back({*signal, shot.record});
    if (const auto touch = firstOf(*scene.senses, sense::Kind::Touch))
        addBlows(scene, *touch, made);
}

namespace {

/// Beyond a range in plan: eyes and bodies are at heights of their own.
constexpr Metres kMargin = 1.0;

/// How far an agent sees at most, by any modality.
Metres farthestSight(const sense::SenseWorld& senses, const sense::SensorProfile& eyes) {
    Metres farthest = 0;
    for (std::size_t i = 0; i < senses.modalities.size(); ++i)
        if (senses.modalities[i].kind == sense::Kind::Sight &&
            eyes.thresholds[i] == eyes.thresholds[i])
            farthest = std::max(farthest, senses.modalities[i].maxRange);
    return farthest;
}

} // namespace

void Looks::layOut(const agent::Scene& agents) {
    if (m_frame == agents.frame)
        return;
    m_frame = agents.frame;
    m_bodies.clear();
    m_ids.clear();
    for (std::uint32_t i = 0; i < agents.size(); ++i)
        if (const AgentId id{i}; agents.isAlive(id)) {
            m_bodies.add({agents.agent(id).body.position, 0});
            m_ids.push_back(id);
        }
    m_bodies.layOut();
}

void Looks::findOpponents(const agent::Scene& agents, AgentId agent) {
    const Metres range = farthestSight(*agents.senses, agents.eyes(agent));
    if (range >= agents.arena.extent)
        return agent::fillOpponents(agents.arena, agents.state, agent, m_opponents);
    layOut(agents);
    m_opponents.clear();
    const agent::Agent& self = agents.agent(agent);
    m_bodies.forEachNear(self.body.position, range + kMargin, [&](const agent::Neighbour& body) {
        const AgentId other = m_ids[static_cast<std::size_t>(&body - m_bodies.all().data())];
        if (agents.areHostile(agent, other))
            m_opponents.push_back(other);
    });
    // Who was in view and is out of range by now is lost from sight.
    for (const knowledge::SenseLink& link : self.knowledge.links())
        if (link.withinFieldOfView && agents.isAlive(link.about) &&
            agents.areHostile(agent, link.about) &&
            !std::binary_search(m_opponents.begin(), m_opponents.end(), link.about))
            m_opponents.insert(std::lower_bound(m_opponents.begin(), m_opponents.end(), link.about),
                               link.about);
}

void Looks::look(const Scene& scene, AgentId agent) {
    findOpponents(scene.agents, agent);
    agent::takeLook(
        scene.agents,
        agent,
        scene.stage.look(scene.input, scene.senses, agent, m_opponents, scene.agents.trace.full()));
}

void Looks::lookAll(const Scene& scene) {
    agent::collectLookers(scene.agents, m_lookers);
    for (const AgentId agent : m_lookers)
        look(scene, agent);
}

} // namespace percept::sim
