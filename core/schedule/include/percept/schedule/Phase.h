#pragma once

#include "percept/base/Contracts.h"
#include "percept/base/Describe.h"
#include "percept/base/Units.h"

#include <cstdint>
#include <optional>
#include <span>

/// When tasks are due: frequencies and phases.
namespace percept::schedule {

/// A task as far as its load over the frames is concerned.
struct PhasedTask {
    Frame frequency = 1; ///< every how many frames [1 to 2^31]
    Frame phase = 0;     ///< may exceed the frequency [0 to 2^31]
    Micros cost = 0;     ///< of one run, simulated [0 to 1e9]
    bool counted = true; ///< false: part of another task, only its cost matters
    friend bool operator==(const PhasedTask&, const PhasedTask&) = default;
};
BOOST_DESCRIBE_STRUCT(PhasedTask, (), (frequency, phase, cost, counted))

/// @param frame [>= 0]
[[nodiscard]] constexpr bool isDue(Frame frame, Frame frequency, Frame phase) {
    return (frame + phase) % frequency == 0;
}
/// The first frame at or after `from` in which a task is due.
[[nodiscard]] constexpr Frame nextDue(Frame frequency, Frame phase, Frame from = 0) {
    return from + (frequency - (from + phase) % frequency) % frequency;
}
/// The phase [0, frequency) with which a task is due in `frame`. Phases are *added* to the frame,
/// so this is not the frame itself.
[[nodiscard]] constexpr Frame phaseForFrame(Frame frequency, Frame frame) {
    return (frequency - frame % frequency) % frequency;
}
/// What runs in every `frequency`-th call of `holder`, which counts its own calls, the first of
/// them as 0.
[[nodiscard]] constexpr PhasedTask
nestedIn(const PhasedTask& holder, Frame frequency, Frame phase, Micros cost) {
    PhasedTask nested{holder.frequency * frequency, 0, cost, false};
    nested.phase = phaseForFrame(nested.frequency,
                                 nextDue(holder.frequency, holder.phase) +
                                     nextDue(frequency, phase) * holder.frequency);
    return nested;
}
/// The least common multiple, or nothing where it exceeds 2^62.
[[nodiscard]] std::optional<Frame> leastCommonMultiple(Frame a, Frame b);
/// After how many frames everything repeats; nothing where it exceeds 2^62. 1 for no tasks.
[[nodiscard]] std::optional<Frame> hyperperiod(std::span<const PhasedTask> tasks);

} // namespace percept::schedule
