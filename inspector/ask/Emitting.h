#pragma once

#include "inspector/ask/MadeSignals.h"
#include "inspector/ask/RunContext.h"
#include "inspector/ask/Silence.h"
#include "percept/world/Emission.h"

#include <optional>
#include <span>
#include <vector>

/// Internal to this library.
namespace percept::ask {

/// What an agent emits and emitted lately, at a moment.
struct Emitting {
    Emissions emissions;
    MadeSignals made;

    /// @param moment traced; outlives this
    /// @errors those of the source
    [[nodiscard]] static Result<Emitting>
    of(trace::AgentId about, const Moment& moment, RunContext& context);
};

/// In how many seconds the next signal of a modality is made by an agent, or by an emitter if that
/// is on: one of both is given.
/// @return nothing: nobody knows when, or if at all
[[nodiscard]] std::optional<Seconds> nextSignal(const sim::Simulation& simulation,
                                                trace::AgentId about,
                                                trace::EmitterId emitter,
                                                trace::ModalityId modality);

/// Whether it is made now and then rather than all the time, and gone once it was made.
[[nodiscard]] bool isEvent(const sense::SenseWorld& senses, const world::EmissionSpec& emission);

/// What a dead body lets be sensed.
/// @param looked for an agent that looks round: it sees a body as a thing
[[nodiscard]] std::vector<sense::Signal> bodySignals(const sense::SenseWorld& senses,
                                                     const world::EmitterSpec& emitter,
                                                     trace::AgentId about,
                                                     const world::Presence& body,
                                                     bool looked);

/// What lingers of the source of a signal; of what is of nobody, what does so where it comes from.
[[nodiscard]] std::vector<sense::Puff> lingering(std::span<const sense::Puff> puffs,
                                                 const sense::SenseWorld& senses,
                                                 const sense::Signal& signal);

} // namespace percept::ask
