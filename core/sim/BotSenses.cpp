#include "percept/sim/BotSenses.h"

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
sense::Vec3 headAt(const deathmatch::Arena& arena,
                   const sense::SenseWorld& senses,
                   AgentId bot,
                   geometry::Vec2 place) {
    const std::uint32_t profile = arena.bots[trace::indexOf(bot)].archetype;
    return {place, senses.floorAt(place) + senses.profiles[profile].eyeHeight};
}

void addBlows(const deathmatch::Arena& arena,
              const deathmatch::State& match,
              const deathmatch::Scratch& scratch,
              const sense::SenseWorld& senses,
              ModalityId touch,
              std::vector<world::Held::Signal>& made) {
    for (const deathmatch::Wound& wound : scratch.wounds) {
        const geometry::Vec2 body = match.bots[trace::indexOf(wound.victim)].body.position;
        sense::Signal signal;
        signal.modality = touch;
        signal.source = wound.shooter;
        signal.only = wound.victim;
        signal.strength = wound.damage;
        signal.position = headAt(arena, senses, wound.victim, body);
        signal.origin = wound.from.value_or(body) - body;
        if (wound.shooter != wound.victim)
            made.push_back({signal, wound.record});
    }
}

} // namespace

world::Presence
presenceOf(const deathmatch::Arena& arena, const deathmatch::State& match, std::size_t bot) {
    const deathmatch::Bot& self = match.bots[bot];
    return {self.body.position,
            self.body.velocity,
            self.body.facing,
            arena.bots[bot].archetype,
            self.status == deathmatch::BotStatus::Alive,
            true,
            deathmatch::motiveOf(self)};
}

std::optional<sense::Signal> shotSignal(const deathmatch::Arena& arena,
                                        const sense::SenseWorld& senses,
                                        const deathmatch::Shot& shot) {
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

void addBotSignals(const deathmatch::Arena& arena,
                   const deathmatch::State& match,
                   const deathmatch::Scratch& scratch,
                   const sense::SenseWorld& senses,
                   std::vector<world::Held::Signal>& made) {
    for (const deathmatch::Shot& shot : scratch.shots)
        if (const auto signal = shotSignal(arena, senses, shot))
            made.push_back({*signal, shot.record});
    if (const auto touch = firstOf(senses, sense::Kind::Touch))
        addBlows(arena, match, scratch, senses, *touch, made);
}

void BotLooks::look(const Scene& scene, AgentId bot) {
    deathmatch::fillOpponents(scene.arena, scene.match, bot, m_opponents);
    const auto sightings =
        scene.stage.look(scene.input, scene.senses, bot, m_opponents, scene.trace.full());
    deathmatch::takeLook(
        scene.arena, scene.match, scene.scratch, scene.around, scene.trace, bot, sightings);
}

void BotLooks::lookAll(const Scene& scene, const schedule::DutyPlan& plan) {
    deathmatch::collectLookers(
        scene.arena, scene.match, scene.input.now, plan, scene.around.turns, m_lookers);
    for (const AgentId bot : m_lookers)
        look(scene, bot);
}

} // namespace percept::sim
