#pragma once

#include "percept/agent/Equipment.h"
#include "percept/agent/Self.h"
#include "percept/bot/BotBrain.h"

#include <optional>

// What the parts of the brain share. Internal to this area.
namespace percept::bot {

using agent::Agent;
using agent::Arena;
using agent::DoorSpec;
using agent::ItemSpec;
using agent::kArrivalInRadii;
using agent::Self;
using agent::SelfView;
using agent::TrailDrop;
using agent::TriggerSpec;
using agent::WeaponKind;
using agent::WeaponSpec;
using knowledge::SenseLink;
using trace::TriggerId;

[[nodiscard]] inline const BotMind& mindIn(const SelfView& me) {
    return me.mind<BotMind>();
}
[[nodiscard]] inline BotMind& mindIn(const Self& me) {
    return me.mind<BotMind>();
}
void updateTarget(const Self& me);
void chooseWeapon(const Self& me);
[[nodiscard]] bool itemServes(const Arena& arena, ItemId item, Goal kind);

} // namespace percept::bot
