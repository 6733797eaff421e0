#include "percept/deathmatch/ArenaEdits.h"

#include "percept/base/Contracts.h"
#include "percept/base/Maths.h"
#include "percept/deathmatch/Arena.h"

#include <cmath>
#include <type_traits>

namespace percept::deathmatch {
namespace {

using trace::Command;
using trace::EditPart;

constexpr double kMostMinded = 1e6;

/// Calls `act` with the number that an edit sets.
template <class AnyArena, class Act>
void atNumber(AnyArena& arena, const Command& edit, Act&& act) {
    switch (edit.part) {
    case EditPart::Turn:
        return act(arena.bots[trace::indexOf(edit.agent)].turn);
    case EditPart::Strength:
        return act(arena.bots[trace::indexOf(edit.agent)].loudness);
    case EditPart::View:
        return act(arena.archetypes[edit.object].fieldOfView);
    case EditPart::Hearing:
        return act(arena.archetypes[edit.object].hearing);
    case EditPart::Attention:
        return act(arena.archetypes[edit.object].aim.nearestSeen);
    case EditPart::Reaction:
        return act(arena.archetypes[edit.object].reaction);
    default:
        break;
    }
}

} // namespace

bool editsBots(const Arena& arena, const Command& edit) {
    if (edit.kind != trace::CommandKind::Edit || !std::isfinite(edit.amount))
        return false;
    const bool bot = trace::indexOf(edit.agent) < arena.bots.size();
    const bool archetype = edit.object < arena.archetypes.size();
    switch (edit.part) {
    case EditPart::Turn:
        return bot;
    case EditPart::Strength:
        return bot && edit.modality == trace::kNone<trace::ModalityId> && edit.amount >= 0;
    case EditPart::View:
        return archetype && edit.amount >= 0 && edit.amount <= 2 * maths::kPi;
    case EditPart::Attention:
        return archetype && edit.amount >= 0 && edit.amount <= kMostMinded;
    case EditPart::Hearing:
    case EditPart::Reaction:
        return archetype && edit.amount >= 0;
    default:
        return false;
    }
}

void apply(Arena& arena, const Command& edit) {
    PERCEPT_EXPECTS(editsBots(arena, edit));
    atNumber(arena, edit, [&](auto& number) {
        number = static_cast<std::remove_reference_t<decltype(number)>>(edit.amount);
    });
}

Command asItIs(const Arena& arena, Command edit) {
    PERCEPT_EXPECTS(editsBots(arena, edit));
    atNumber(arena, edit, [&](const auto& number) { edit.amount = static_cast<double>(number); });
    return edit;
}

} // namespace percept::deathmatch
