#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Units.h"
#include "percept/geometry/Vector.h"
#include "percept/trace/Ids.h"

#include <cstdint>
#include <optional>
#include <string>

namespace percept::trace {

enum class CommandKind : std::uint8_t {
    Possess,      ///< a person takes the agent over
    Release,      ///< gives it back to its brain
    MoveTo,       ///< walks to `position`, by the shortest path
    Aim,          ///< faces `position`
    Shoot,        ///< fires the weapon in hand at `position`
    ChooseWeapon, ///< takes weapon `value` in hand, if carried
    Walk,         ///< keeps walking along `position`, of length 0..1 of its speed; Stance `value`
    FireEvent,    ///< the level's event number `value` happens now
    EmitSignal,   ///< a signal of modality `value`, `tag` and strength `amount` at `position` and
                  ///< `height`, of `agent` if any
    Edit,         ///< changes the running level; what of it says `part`
    Use,          ///< opens the nearest door within reach, or closes it
    Throw,        ///< throws something towards `position`, as its archetype says
    Order,        ///< all of squad `object` get the SquadOrder `value`
    Carry,        ///< picks the nearest body within reach up
    Drop          ///< puts down the body that it carries
};

/// What a squad is told to do instead of its routine. What is more urgent still comes first.
enum class SquadOrder : std::uint8_t {
    Patrol, ///< its routine again: patrols and posts
    Go,     ///< to `position`, and stay there
    Hold,   ///< everybody stays where he is
    Follow  ///< after `agent`
};

/// What an Edit changes. It holds from the next frame on, for this run alone; the document that the
/// level came from is none of the simulation's business.
enum class EditPart : std::uint8_t {
    Nothing,
    Door,        ///< door `object`: `value` is a DoorEdit
    Light,       ///< light `object` shines if `value` is not 0, with intensity `amount`
    Passage,     ///< connection `object` lets `modality` pass if `value` is not 0, attenuated by
                 ///< `amount` per metre [0, 1]
    Place,       ///< `agent` stands at `position`
    Threshold,   ///< archetype `object` senses `modality` if `value` is not 0, from intensity
                 ///< `amount` on
    Turn,        ///< `agent` looks `amount` to the left of where it faces [radians]
    Strength,    ///< what `agent` emits of `modality` is `amount` times as strong as it was made;
                 ///< without `modality`: its shots carry `amount` times as far
    Range,       ///< `modality` reaches `amount` [metres]
    Region,      ///< region `object` attenuates `modality` by `amount` per metre [0, 1]
    Attenuation, ///< `modality` itself is attenuated by `amount` per metre [0, 1], which counts
                 ///< with the regional manager
    View,        ///< archetype `object` sees `amount` wide [radians, 0 to 2 pi]
    Hearing,     ///< archetype `object` hears sounds `amount` times as far or as strong
    Attention,   ///< archetype `object`, looking round, minds the `amount` nearest; 0: all
    Reaction,    ///< archetype `object` acts on what it has seen for `amount` [seconds]
    Emitter,     ///< emitter `object` is on if `value` is not 0, with strength `amount`
    Awareness,   ///< `agent` is aware of the agent `object` in state `amount` at least, at
                 ///< `position` if `value` is not 0, else where he is; state 0: it forgets him
    Alertness,   ///< `agent` is so alert: `amount`
    TaskJoins,   ///< `task` joins the schedule of the run
    TaskLeaves   ///< the task called `task.id`, which joined the run, leaves its schedule
};
enum class DoorEdit : std::int32_t { Close, Open, Lock };

/// A task that joins the schedule of a run: what a level's task says.
struct JoiningTask {
    /// Names what it does, as in a level: `vision:red`, or any name where only its cost matters.
    std::string id;
    TaskId scheduler = kNone<TaskId>; ///< the task that holds its scheduler; none: the level's own
    std::int32_t frequency = 1;       ///< [>= 1]
    std::int32_t phase = -1;          ///< -1: found when it joins, by Wright's method
    std::int32_t lookahead = 0;       ///< frames that this looks at [1 to 1,000,000]; 0: the usual
    double priority = 1;              ///< [>= 0]
    Micros cost = 0;                  ///< of a full run, simulated [>= 0]
    bool divisible = true;            ///< false: needs all its time at once
    bool usesSpare = false;           ///< gets what is left of the budget when all have run
    Micros asks = 0;                  ///< > 0: this much or nothing
    friend bool operator==(const JoiningTask&, const JoiningTask&) = default;
};

/// A task that joined a run, with its name.
struct NamedTask {
    TaskId task{};
    std::string name;
    friend bool operator==(const NamedTask&, const NamedTask&) = default;
};

/// How high over the floor a signal is that is emitted where nothing says more: a mouth, an engine.
inline constexpr double kEmitHeight = 1.6;

/// What a person did to the simulation; with level and seed it is all that a run depends on.
struct Command {
    Frame frame = 0; ///< takes effect in the step that leads from this frame to the next
    CommandKind kind{};
    AgentId agent = kNoAgent;
    geometry::Vec2 position{0, 0};
    std::int32_t value = 0;
    double amount = 0;
    EditPart part{};
    std::uint32_t object = 0; ///< place in the level's list
    ModalityId modality = kNone<ModalityId>;
    double height = kEmitHeight; ///< of an emitted signal, over the floor [metres]
    JoiningTask task{};
    TagId tag = kNone<TagId>; ///< of an emitted signal
    friend bool operator==(const Command&, const Command&) = default;
};

/// What an Order is; nothing: of none that is known.
[[nodiscard]] inline std::optional<SquadOrder> squadOrderOf(const Command& command) {
    return command.value < 0 || command.value > static_cast<std::int32_t>(SquadOrder::Follow)
               ? std::nullopt
               : std::optional(static_cast<SquadOrder>(command.value));
}

BOOST_DESCRIBE_ENUM(CommandKind,
                    Possess,
                    Release,
                    MoveTo,
                    Aim,
                    Shoot,
                    ChooseWeapon,
                    Walk,
                    FireEvent,
                    EmitSignal,
                    Edit,
                    Use,
                    Throw,
                    Order,
                    Carry,
                    Drop)
BOOST_DESCRIBE_ENUM(SquadOrder, Patrol, Go, Hold, Follow)
BOOST_DESCRIBE_ENUM(EditPart,
                    Nothing,
                    Door,
                    Light,
                    Passage,
                    Place,
                    Threshold,
                    Turn,
                    Strength,
                    Range,
                    Region,
                    Attenuation,
                    View,
                    Hearing,
                    Attention,
                    Reaction,
                    Emitter,
                    Awareness,
                    Alertness,
                    TaskJoins,
                    TaskLeaves)
BOOST_DESCRIBE_STRUCT(
    JoiningTask,
    (),
    (id, scheduler, frequency, phase, lookahead, priority, cost, divisible, usesSpare, asks))
BOOST_DESCRIBE_STRUCT(
    Command,
    (),
    (frame, kind, agent, position, value, amount, part, object, modality, height, task, tag))

} // namespace percept::trace
