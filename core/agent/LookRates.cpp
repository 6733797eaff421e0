#include "percept/agent/LookRates.h"

#include "percept/sense/SenseWorld.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::agent {
namespace {

using knowledge::LookRhythm;
using knowledge::Nearness;

/// Null: it looks as often wherever the player is.
LookRhythm* rhythmOf(const Scene& scene, AgentId id) {
    if (scene.awareness == nullptr || !scene.awareness->rhythms.value ||
        !scene.arena.looksLessFar(id) || !canLook(scene, id))
        return nullptr;
    return &scene.awareness->rhythms.value->agents[trace::indexOf(id)];
}

/// Where the players are. @return nothing: the level has none
std::optional<std::vector<Vec2>> playersOf(const Scene& scene) {
    std::vector<Vec2> led;
    std::vector<Vec2> observing;
    bool any = false;
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
        const AgentId id{i};
        const bool observes = scene.arena.traitsOf(id).observes;
        any = any || observes;
        if (!scene.isAlive(id))
            continue;
        if (scene.agent(id).possessed)
            led.push_back(scene.agent(id).body.position);
        if (observes)
            observing.push_back(scene.agent(id).body.position);
    }
    if (!led.empty())
        return led;
    return any ? std::optional(observing) : std::nullopt;
}

double squareOf(Metres distance) {
    return distance * distance;
}

Nearness
nearnessOf(const level::UpdateRates& rates, Nearness before, Vec2 place, const auto& players) {
    if (!players)
        return Nearness::Near;
    double nearest = std::numeric_limits<double>::infinity();
    for (const Vec2 player : *players)
        nearest = std::min(nearest, geometry::distanceSquared(player, place));
    if (nearest < squareOf(rates.near))
        return Nearness::Near;
    if (nearest > squareOf(rates.far))
        return Nearness::Far;
    return before == Nearness::Unknown ? Nearness::Far : before;
}

/// @param rate per second; 0: always
Seconds periodOf(double rate) {
    return rate > 0.0 ? 1.0 / rate : 0.0;
}

/// What has changed is looked for by those only who mind it.
bool mindsThings(const Scene& scene, AgentId id) {
    const knowledge::AwarenessModel* model = scene.arena.awarenessOf(id);
    return model != nullptr &&
           std::find(model->notices.begin(), model->notices.end(), true) != model->notices.end();
}

/// @param led whether the plan decides when who is near looks
std::optional<Looker> dueLook(Scene& scene, AgentId id, bool led) {
    if (!canLook(scene, id)) // nor draws random numbers for it
        return std::nullopt;
    const level::UpdateRates& rates = scene.archetype(id).rates;
    LookRhythm* rhythm = rhythmOf(scene, id);
    const bool far = rhythm != nullptr && rhythm->nearness == Nearness::Far;
    const Seconds next = rhythm != nullptr ? scene.now + periodOf(rates.things) : 0.0;
    if ((led && !far) || scene.agent(id).vision.isDue(
                             far ? rates.farVision : rates.vision, scene.now, scene.state.random)) {
        if (rhythm != nullptr)
            rhythm->thingsDue = next;
        return Looker{id, false};
    }
    if (!far || scene.now < rhythm->thingsDue || !mindsThings(scene, id))
        return std::nullopt;
    rhythm->thingsDue = next;
    return Looker{id, true};
}

} // namespace

bool canLook(const Scene& scene, AgentId agent) {
    if (!scene.arena.looks(agent) || scene.senses == nullptr)
        return scene.arena.looks(agent);
    const auto& thresholds = scene.eyes(agent).thresholds;
    for (std::size_t i = 0; i < thresholds.size(); ++i)
        if (scene.senses->modalities[i].kind == sense::Kind::Sight && !std::isnan(thresholds[i]))
            return true;
    return false;
}

void judgeNearness(Scene& scene) {
    if (scene.awareness == nullptr || !scene.awareness->rhythms.value)
        return;
    const auto players = playersOf(scene);
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
        const AgentId id{i};
        LookRhythm* rhythm = rhythmOf(scene, id);
        if (rhythm == nullptr || !scene.isAlive(id))
            continue;
        const level::UpdateRates& rates = scene.archetype(id).rates;
        const Nearness before = rhythm->nearness;
        Agent& self = scene.agent(id);
        rhythm->nearness = nearnessOf(rates, before, self.body.position, players);
        if (rhythm->nearness == before)
            continue;
        Seconds& next = self.vision.nextDue;
        if (rhythm->nearness == Nearness::Far)
            next = scene.now + scene.state.random.between(0.0, periodOf(rates.farVision));
        else if (before == Nearness::Far)
            next = std::min(next, scene.now + periodOf(rates.vision));
    }
}

void collectLookers(Scene& scene, std::vector<Looker>& lookers) {
    lookers.clear();
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
        const AgentId id{i};
        if (!canLook(scene, id) || !canPerform(scene, id) ||
            !scene.mayLead(id, schedule::Duty::Vision))
            continue;
        const auto looker = dueLook(scene, id, false);
        if (!looker)
            continue;
        if (!looker->thingsOnly)
            scene.turns.mark(id, schedule::Duty::Vision);
        lookers.push_back(*looker);
    }
}

std::optional<Looker> takeTurnToLook(Scene& scene, AgentId agent) {
    return dueLook(scene, agent, true);
}

bool isFarFromPlayer(const knowledge::AwarenessState* awareness, AgentId agent) {
    return awareness != nullptr && awareness->rhythms.value &&
           awareness->rhythms.value->agents[trace::indexOf(agent)].nearness == Nearness::Far;
}

} // namespace percept::agent
