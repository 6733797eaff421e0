#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Units.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// From pulses to discrete awareness of one target, and from that to the alertness of a character.
namespace percept::knowledge {

/// What a character is aware of about a target, as a number: 0 is unaware, greater ones include
/// what smaller ones know. Designers name them.
using AwarenessLevel = std::uint8_t;

inline constexpr AwarenessLevel kUnaware = 0;
inline constexpr AwarenessLevel kExistence = 1; ///< something is there, about there
inline constexpr AwarenessLevel kPlace = 2;     ///< where it is
inline constexpr AwarenessLevel kIdentity = 3;  ///< who it is

/// What becomes of the time that a higher goal has lasted when a pulse breaks it off.
enum class OnBreak : std::uint8_t {
    Reset, ///< it begins anew
    Leak,  ///< it runs back as fast as it ran
    Keep,  ///< it waits
};
BOOST_DESCRIBE_ENUM(OnBreak, Reset, Leak, Keep)

/// How the awareness of one kind of character behaves. `reaction`, `hold` and `alertnessDecay` have
/// an entry per state, all [seconds, >= 0].
struct AwarenessRules {
    std::vector<double> levels;    ///< ascending: the least response of state 1, 2, ...
    std::vector<Seconds> reaction; ///< in a state: until it rises; of the last state unused
    std::vector<Seconds> hold;     ///< of a state without pulses; of state 0 unused
    OnBreak onBreak = OnBreak::Reset;
    Seconds freeKnowledge = 0.0;         ///< of a calm character
    std::vector<Seconds> alertnessDecay; ///< of a level without pulses; of level 0 unused

    [[nodiscard]] AwarenessLevel highest() const {
        return static_cast<AwarenessLevel>(levels.size());
    }
};

/// The state that a response, or an intensity, of so much is the goal of: as many thresholds as it
/// reaches. @param levels ascending
[[nodiscard]] AwarenessLevel goalFor(std::span<const double> levels, double response);

/// Awareness of one target. A value.
struct Awareness {
    AwarenessLevel state = kUnaware;
    AwarenessLevel goal = kUnaware; ///< of the latest pulse; stands until the next one
    Seconds rising = 0.0;           ///< how long the goal has been above the state
    Seconds capacitor = 0.0;        ///< left until the state falls, but for pulses
    Seconds sincePlace = -1.0;      ///< since a pulse at or above kPlace; below 0: there was none
    friend bool operator==(const Awareness&, const Awareness&) = default;
};

/// A state that gave way to another.
struct AwarenessChange {
    AwarenessLevel from = kUnaware;
    AwarenessLevel to = kUnaware;
    Seconds measured = 0.0; ///< how long the goal had been above the state, or below it
    Seconds limit = 0.0;    ///< the reaction of the old state, or its hold
    friend bool operator==(const AwarenessChange&, const AwarenessChange&) = default;
};

/// Lets time pass, then takes a pulse.
///
/// A goal above the state has to last for the reaction of the state; then the state is that of the
/// latest pulse, whatever lies in between. A goal below it empties the state's capacitor; then the
/// state falls by one, once in a step at most, and the capacitor of that one is full. A change of
/// state begins a new time of rising.
///
///     if (const auto change = step(rules, awareness, goal, 1.0 / 60.0))
///         report(*change);
///
/// @param goal of the pulse; where there was none in this step, `awareness.goal`
/// @param passed since the last step [seconds, >= 0], during which the goal before stood
/// @pre the rules have an entry per state, and no goal is beyond the highest state
/// @source Thief (004), "awareness pulses"; how a break is taken is ours
std::optional<AwarenessChange>
step(const AwarenessRules& rules, Awareness& awareness, AwarenessLevel goal, Seconds passed);

/// Until the present goal becomes the state, if it lasts; nothing where it is not above it.
[[nodiscard]] std::optional<Seconds> timeToRise(const AwarenessRules& rules,
                                                const Awareness& awareness);

/// How long one goes on knowing where a target is whom one perceives no more.
[[nodiscard]] inline Seconds freeKnowledgeOf(const AwarenessRules& rules,
                                             AwarenessLevel alertness) {
    return rules.freeKnowledge * (1.0 + alertness);
}
/// Whether where the target is by now is known without perceiving it: for a while after the last
/// pulse that said where it was, unless that led to nothing.
[[nodiscard]] bool
hasFreeKnowledge(const AwarenessRules& rules, const Awareness& awareness, AwarenessLevel alertness);

/// The overall state of a character. A value.
struct Alertness {
    AwarenessLevel level = kUnaware;
    AwarenessLevel floor = kUnaware; ///< it falls no lower; a level may raise it for good
    Seconds quiet = 0.0;             ///< since the last pulse, or since it last fell
    friend bool operator==(const Alertness&, const Alertness&) = default;
};

/// Lets time pass. With a pulse alertness rises at once to the greatest awareness of anybody; after
/// a level's decay without pulses it falls by one, on its own: whatever is still remembered.
/// @param greatest awareness of anybody  @param pulsed whether something was perceived
/// @param passed since the last step [seconds, >= 0]
/// @pre the rules have a decay per level up to that of `alertness` and `greatest`
std::optional<AwarenessChange> step(const AwarenessRules& rules,
                                    Alertness& alertness,
                                    AwarenessLevel greatest,
                                    bool pulsed,
                                    Seconds passed);

BOOST_DESCRIBE_STRUCT(Awareness, (), (state, goal, rising, capacitor, sincePlace))
BOOST_DESCRIBE_STRUCT(AwarenessChange, (), (from, to, measured, limit))
BOOST_DESCRIBE_STRUCT(Alertness, (), (level, floor, quiet))

} // namespace percept::knowledge
