#pragma once

#include "percept/agent/Scene.h"
#include "percept/bot/BotBrain.h"
#include "percept/tactics/PlaceControl.h"

#include <optional>

// What the parts of the brain share. Internal to this area.
namespace percept::bot {

using agent::Agent;
using agent::Arena;
using agent::DoorSpec;
using agent::ItemSpec;
using agent::kArrivalInRadii;
using agent::Scene;
using agent::TrailDrop;
using agent::TriggerSpec;
using agent::WeaponKind;
using agent::WeaponSpec;
using knowledge::SenseLink;
using trace::TriggerId;

[[nodiscard]] inline BotMind& mindIn(const Scene& scene, AgentId id) {
    return scene.mind<BotMind>(id);
}
[[nodiscard]] inline const Places& placesIn(const Scene& scene, AgentId id) {
    return *scene.arena.dataOf<BotData>(id)->places;
}

void updateTarget(Scene& scene, AgentId id);
void chooseWeapon(Scene& scene, AgentId id);
[[nodiscard]] bool itemServes(const Arena& arena, ItemId item, Goal kind);

/// A place to withdraw to, and how much a bot wants to.
struct Withdrawal {
    CoverData cover;
    double desirability = 0; ///< 0: it has no wish to, or nowhere to go
    RecordId weighed = trace::kNoRecord;
};
/// Only bots whose archetype weighs tactical places ever withdraw.
[[nodiscard]] Withdrawal considerWithdrawal(Scene& scene, AgentId id, RecordId cause);

// --- what a side knows (Control.cpp): those without a team are sides of their own ---------------

/// Those of its side, and where opponents are that one of them remembers, by who noticed last.
[[nodiscard]] tactics::KnownForces forcesKnownTo(const Scene& scene, AgentId id);
/// Whether anybody of its side looks at a place.
[[nodiscard]] bool isInViewOfSide(const Scene& scene, AgentId id, Vec2 place);

} // namespace percept::bot
