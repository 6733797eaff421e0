#pragma once

#include "percept/agent/PlaceChoice.h"
#include "percept/bot/BotBrain.h"

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
void updateTarget(Scene& scene, AgentId id);
void chooseWeapon(Scene& scene, AgentId id);
[[nodiscard]] bool itemServes(const Arena& arena, ItemId item, Goal kind);

} // namespace percept::bot
