#pragma once

#include "inspector/ask/MadeSignals.h"
#include "inspector/ask/RunContext.h"
#include "inspector/ask/Silence.h"

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

} // namespace percept::ask
