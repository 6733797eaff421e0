#include "percept/sim/Looks.h"

#include "percept/agent/Awareness.h"
#include "percept/level/Attitudes.h"

#include <algorithm>
#include <limits>

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
                   AgentId agent,
                   geometry::Vec2 place) {
    const std::uint32_t profile = arena.agents[trace::indexOf(agent)].archetype;
    return {place, senses.floorAt(place) + senses.profiles[profile].eyeHeight};
}

/// What an archetype feels hits by: the first of its kind that it has a threshold for, or else the
/// level's first.
std::optional<ModalityId> touchOf(const sense::SenseWorld& senses, std::uint32_t archetype) {
    const auto& thresholds = senses.profiles[archetype].thresholds;
    for (std::uint32_t i = 0; i < senses.modalities.size(); ++i)
        if (senses.modalities[i].kind == sense::Kind::Touch && !std::isnan(thresholds[i]))
            return ModalityId{i};
    return firstOf(senses, sense::Kind::Touch);
}

/// Who dies of a hit feels nothing any more, whoever takes his place.
void addBlows(const agent::Scene& scene, std::vector<world::Held::Signal>& made) {
    for (const agent::Wound& wound : scene.scratch.wounds) {
        const auto touch = touchOf(*scene.senses, scene.spec(wound.victim).archetype);
        if (!touch || wound.killed)
            continue;
        const geometry::Vec2 body = scene.agent(wound.victim).body.position;
        sense::Signal signal;
        signal.modality = *touch;
        signal.source = wound.shooter;
        signal.only = wound.victim;
        signal.strength = wound.damage;
        signal.blow = true;
        signal.position = headAt(scene.arena, *scene.senses, wound.victim, body);
        signal.origin = wound.from.value_or(body) - body;
        if (wound.shooter != wound.victim)
            made.push_back({signal, wound.record});
    }
}

} // namespace

std::optional<ModalityId> reportOf(const sense::SenseWorld& senses, const level::Weapon& weapon) {
    return weapon.modality.empty() ? firstOf(senses, sense::Kind::Sound)
                                   : senses.modality(weapon.modality);
}

std::optional<sense::Signal>
shotSignal(const agent::Arena& arena, const sense::SenseWorld& senses, const agent::Shot& shot) {
    const level::Weapon& weapon = arena.weapon(shot.weapon);
    const auto report = reportOf(senses, weapon);
    if (!report)
        return std::nullopt;
    const double gain = senses.gainOf(shot.shooter, *report);
    if (!(weapon.soundRange * gain > 0))
        return std::nullopt;
    sense::Signal signal;
    signal.modality = *report;
    signal.emitsLight = senses[*report].kind == sense::Kind::Sight; // a flash
    signal.source = shot.shooter;
    signal.strength = weapon.soundStrength * gain;
    signal.range = weapon.soundRange * gain;
    signal.shot = true;
    signal.tag = senses.tag(level::tagOf(weapon));
    signal.position = headAt(arena, senses, shot.shooter, shot.from);
    return signal;
}

namespace {

/// Nobody knows whose it is.
void addLandings(const agent::Scene& scene, std::vector<world::Held::Signal>& made) {
    const sense::SenseWorld& senses = *scene.senses;
    for (const agent::Landing& landing : scene.scratch.landings) {
        const level::Throw& throws = scene.archetype(landing.thrower).throws;
        const auto modality = throws.modality.empty() ? firstOf(senses, sense::Kind::Sound)
                                                      : senses.modality(throws.modality);
        if (!modality)
            continue;
        sense::Signal signal;
        signal.modality = *modality;
        signal.strength = throws.strength;
        signal.tag = senses.tag(throws.tag);
        signal.position = landing.at;
        made.push_back({signal, landing.record});
    }
}

} // namespace

void addSpeechSignals(const agent::Scene& scene, std::vector<world::Held::Signal>& made) {
    agent::addSpeech(
        scene, [&](const knowledge::Utterance& said, const knowledge::SpeechLine& line) {
            sense::Signal signal;
            signal.modality = line.modality;
            signal.source = said.speaker;
            signal.strength = line.strength * scene.senses->gainOf(said.speaker, line.modality);
            signal.tag = line.tag;
            signal.said = said.record;
            signal.position = headAt(
                scene.arena, *scene.senses, said.speaker, scene.agent(said.speaker).body.position);
            made.push_back({signal, said.record});
        });
}

void addFightSignals(const agent::Scene& scene, std::vector<world::Held::Signal>& made) {
    for (const agent::Shot& shot : scene.scratch.shots)
        if (const auto signal = shotSignal(scene.arena, *scene.senses, shot))
            made.push_back({*signal, shot.record});
    addLandings(scene, made);
    addBlows(scene, made);
}

Metres reachOfEyes(const sense::SenseWorld& senses, const sense::SensorProfile& eyes) {
    Metres farthest = 0;
    for (std::size_t i = 0; i < senses.modalities.size(); ++i)
        if (senses.modalities[i].kind == sense::Kind::Sight &&
            eyes.thresholds[i] == eyes.thresholds[i])
            farthest = std::max(farthest, senses.modalities[i].reach());
    return farthest;
}

Metres lookRadius(const agent::Arena& arena,
                  const sense::SenseWorld& senses,
                  const sense::SensorProfile& eyes) {
    /// Beyond a range in plan: eyes and bodies are at heights of their own.
    constexpr Metres kMargin = 1.0;
    const Metres farthest = reachOfEyes(senses, eyes);
    return farthest >= arena.extent ? std::numeric_limits<Metres>::infinity() : farthest + kMargin;
}

namespace {

Metres farthestSight(const agent::Scene& agents, AgentId agent) {
    return lookRadius(agents.arena, *agents.senses, agents.eyes(agent));
}

/// Whether nothing of a box is nearer than a reach.
bool isBeyond(geometry::Vec2 place, Metres reach, geometry::Vec2 low, geometry::Vec2 high) {
    const geometry::Vec2 way = glm::clamp(place, low, high) - place;
    return !(geometry::lengthSquared(way) < reach * reach);
}

} // namespace

void Looks::layOut(const Scene& scene) {
    if (m_laidOut)
        return;
    m_laidOut = true;
    m_bodies.clear();
    m_ids.clear();
    for (std::uint32_t i = 0; i < scene.agents.size(); ++i)
        if (const AgentId id{i}; scene.agents.isAlive(id)) {
            m_bodies.add(scene.agents.agent(id).body.position);
            m_ids.push_back(id);
        }
    m_bodies.layOut();
    measureHeights(scene);
}

/// All eyes that are in the world belong to bodies that can be seen.
void Looks::measureHeights(const Scene& scene) {
    m_low = std::numeric_limits<Metres>::infinity();
    m_high = -m_low;
    for (const sense::Sensor& sensor : scene.stage.manager().sensors()) {
        const auto heights =
            world::seenHeights(scene.input.emitters[sensor.profile],
                               scene.agents.senses->profiles[sensor.profile].eyeHeight);
        m_low = std::min(m_low, sensor.position.z + std::min(heights.low, 0.0));
        m_high = std::max(m_high, sensor.position.z + std::max(heights.high, 0.0));
    }
}

/// Whether some can be ruled out at a glance.
bool Looks::glances(const Scene& scene, AgentId agent) {
    const sense::SenseManager& manager = scene.stage.manager();
    if (!manager.has(agent))
        return false;
    if (!m_glance || m_glance->world() != scene.input.world)
        m_glance.emplace(scene.input.world);
    return m_glance->begin(manager.observerOf(agent), m_low, m_high);
}

void Looks::findOthers(const Scene& scene, AgentId agent) {
    layOut(scene);
    const agent::Scene& agents = scene.agents;
    const agent::Agent& self = agents.agent(agent);
    const geometry::Vec2 eye = self.body.position;
    const Metres reach = farthestSight(agents, agent);
    const bool glance = glances(scene, agent);
    m_others.clear();
    m_bodies.forEach(
        [&](geometry::Vec2 low, geometry::Vec2 high) {
            return isBeyond(eye, reach, low, high) || (glance && m_glance->hides(low, high));
        },
        [&](std::uint32_t i, geometry::Vec2 place) {
            if (m_ids[i] != agent && !isBeyond(eye, reach, place, place) &&
                !(glance && m_glance->hides(place)))
                m_others.push_back(m_ids[i]);
        });
    // Who was in view may be lost from sight, who could be shot at may be gone.
    m_missed.clear();
    for (const knowledge::SenseLink& link : self.knowledge.links()) {
        const bool minded = link.withinFieldOfView || link.shootable;
        if (!minded || !agents.has(link.about))
            continue;
        // There is nothing to see of the dead, whom he may not know to be dead.
        if (!agents.isAlive(link.about)) {
            m_missed.push_back(link.about);
            continue;
        }
        if (!link.withinFieldOfView && !glance)
            continue;
        const geometry::Vec2 place = agents.agent(link.about).body.position;
        if (link.withinFieldOfView)
            m_others.push_back(link.about);
        else if (!isBeyond(eye, reach, place, place) && m_glance->hides(place))
            m_missed.push_back(link.about);
    }
    std::sort(m_others.begin(), m_others.end());
    m_others.erase(std::unique(m_others.begin(), m_others.end()), m_others.end());
}

void Looks::regard(const Scene& scene, AgentId agent, std::span<const sense::Sighting> sightings) {
    agent::takeRegards(
        scene.agents, agent, sightings, [&](const sense::Sighting& sighting, double alertness) {
            return scene.stage.regard(scene.input, agent, sighting, alertness);
        });
    regardThings(scene, agent);
}

void Looks::regardThings(const Scene& scene, AgentId agent) {
    agent::lookAtThings(
        scene.agents, agent, [&](const agent::ChangedThing& thing) { scene.things(agent, thing); });
}

/// A full trace says of everybody within reach what failed, also of those who were ruled out at a
/// glance. It changes nothing.
void Looks::reportOthers(const Scene& scene, AgentId agent) {
    const geometry::Vec2 eye = scene.agents.agent(agent).body.position;
    const Metres reach = farthestSight(scene.agents, agent);
    m_ruledOut.clear();
    for (std::uint32_t i = 0; i < scene.agents.size(); ++i) {
        const AgentId other{i};
        const geometry::Vec2 place = scene.agents.agent(other).body.position;
        if (other != agent && scene.agents.isAlive(other) && !isBeyond(eye, reach, place, place) &&
            !std::binary_search(m_others.begin(), m_others.end(), other))
            m_ruledOut.push_back(other);
    }
    for (const sense::Sighting& sighting :
         scene.stage.look(scene.input, scene.senses, agent, m_ruledOut, true)) {
        PERCEPT_ENSURES(sighting.failed != trace::Gate::None);
        agent::reportNotSeen(scene.agents, agent, sighting);
    }
}

void Looks::look(const Scene& scene, const agent::Looker& looker, const Seen& seen) {
    const AgentId agent = looker.agent;
    if (looker.thingsOnly)
        return regardThings(scene, agent);
    findOthers(scene, agent);
    for (const AgentId about : m_missed)
        agent::missOutOfView(scene.agents, agent, about);
    const auto sightings =
        scene.stage.look(scene.input, scene.senses, agent, m_others, scene.agents.trace.full());
    if (scene.agents.aware(agent) == nullptr)
        agent::takeLook(scene.agents, agent, sightings);
    else
        regard(scene, agent, sightings);
    for (const sense::Sighting& sighting : sightings)
        if (sighting.failed == trace::Gate::None)
            seen(agent, sighting);
    if (scene.agents.trace.full())
        reportOthers(scene, agent);
}

void Looks::lookAll(const Scene& scene, const Seen& seen) {
    m_laidOut = false;
    agent::judgeNearness(scene.agents);
    agent::collectLookers(scene.agents, m_lookers);
    for (const agent::Looker& looker : m_lookers)
        look(scene, looker, seen);
}

} // namespace percept::sim
