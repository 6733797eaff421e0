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
using agent::Self;
using agent::SelfView;
using agent::TrailDrop;
using agent::TriggerSpec;
using agent::WeaponSpec;
using knowledge::SenseLink;
using trace::TriggerId;

/// Places of its parameters, behind those of travelling.
enum Parameter : std::size_t { kDodgeStep = agent::kTravelParameters, kHuntShare, kItemPatience };

[[nodiscard]] inline const BotMind& mindIn(const SelfView& me) {
    return me.mind<BotMind>();
}
[[nodiscard]] inline BotMind& mindIn(const Self& me) {
    return me.mind<BotMind>();
}
void updateTarget(const Self& me);
/// Whether a goal is to get something that lies about.
[[nodiscard]] bool fetches(const Arena& arena, Goal goal);
/// Whether an item is what a goal is to get.
[[nodiscard]] bool itemServes(const Arena& arena, ItemId item, Goal goal);

} // namespace percept::bot
