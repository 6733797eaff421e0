#include "inspector/runner/commands/SameCheck.h"

#include "percept/sim/LiveEdits.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace percept::runner::commands {

using trace::DoorEdit;
using trace::EditPart;

SameCheck::SameCheck(std::shared_ptr<const sim::World> world)
    : m_world(std::move(world))
    , m_senses(m_world->senses) {
    for (const agent::DoorSpec& door : m_world->arena.doors)
        m_doors.push_back({door.open, door.open, false});
    const auto& emitters = m_world->authored->emitters.specs;
    for (std::uint32_t i = 0; i < emitters.size(); ++i) {
        const bool known = !isSwitched(false, i) && !(emitters[i].on && emitters[i].lasts > 0);
        m_emitters.push_back(known ? std::optional(Emitter{emitters[i].on, emitters[i].strength})
                                   : std::nullopt);
    }
}

std::string SameCheck::fault(const trace::Command& edit) {
    return isSame(edit) ? fmt::format("it is so already at frame {}: remove the line, or set "
                                      "another value",
                                      edit.frame)
                        : std::string();
}

bool SameCheck::isSame(const trace::Command& edit) {
    if (sim::editsDoor(edit, m_doors.size()))
        return isSameDoor(edit);
    if (sim::editsEmitter(edit, m_emitters.size()))
        return isSameEmitter(edit);
    return sim::editsSenses(edit, *m_senses) && isSameOfSenses(edit);
}

/// Later somebody may have opened it, or it has shut by itself.
bool SameCheck::isSameDoor(const trace::Command& edit) {
    if (edit.frame > 0)
        return false;
    Door& door = m_doors[edit.object];
    const Door before = door;
    const auto wanted = static_cast<DoorEdit>(edit.value);
    const bool opens = wanted == DoorEdit::Open;
    door = {opens, opens || m_world->arena.doors[edit.object].open, wanted == DoorEdit::Lock};
    return before.open == opens && before.locked == door.locked && (!opens || before.stays);
}

bool SameCheck::isSameEmitter(const trace::Command& edit) {
    auto& emitter = m_emitters[edit.object];
    const bool on = edit.value != 0;
    // Who is switched on lasts anew.
    const bool lasts = m_world->authored->emitters.specs[edit.object].lasts > 0;
    const bool same =
        emitter && emitter->on == on && emitter->strength == edit.amount && !(on && lasts);
    const bool known = !isSwitched(false, edit.object) && !(on && lasts);
    emitter = known ? std::optional(Emitter{on, edit.amount}) : std::nullopt;
    return same;
}

bool SameCheck::isSameOfSenses(const trace::Command& edit) {
    if (edit.part == EditPart::Light && isSwitched(true, edit.object))
        return false;
    if (sim::endTurns(m_edits, m_world->arena, edit.frame))
        m_senses = sim::sensesWith(m_world->senses, m_edits);
    const trace::Command now = sim::asItIs(*m_senses, edit);
    if (now.value == edit.value && now.amount == edit.amount)
        return true;
    sim::addEdit(m_edits, edit);
    m_senses = sim::sensesWith(m_world->senses, m_edits);
    return false;
}

bool SameCheck::isSwitched(bool light, std::uint32_t object) const {
    return std::ranges::any_of(m_world->authored->effects, [&](const auto& event) {
        return std::ranges::any_of(event.switches, [&](const auto& each) {
            return each.light == light && each.object == object;
        });
    });
}

} // namespace percept::runner::commands
