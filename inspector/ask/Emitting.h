#pragma once

#include "inspector/ask/MadeSignals.h"
#include "inspector/ask/RunContext.h"
#include "inspector/ask/Silence.h"

#include <optional>

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

} // namespace percept::ask
