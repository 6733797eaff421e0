#pragma once

#include "inspector/ask/RecordedGates.h"
#include "inspector/ask/RunContext.h"

#include <optional>
#include <vector>

/// Recent signals of an agent, perceived or not. Internal to this
/// library.
namespace percept::ask {

struct MadeSignal {
    sense::Signal signal; ///< its range is unknown where `weapon` is not
    trace::WeaponId weapon = trace::kNone<trace::WeaponId>; ///< that made it
    Frame made = 0;
    /// Whose places count: that of its making, or, where it travels, of its arrival; the frame that
    /// is asked about while it is on its way.
    Frame tested = 0;
    std::optional<RecordedAttempt>
        verdict; ///< of the run's own test; none: too far away, or not yet

    [[nodiscard]] bool isShot() const { return weapon != trace::kNone<trace::WeaponId>; }
};

/// What one agent emitted in the second before a frame, and what arrived in that second.
/// What merely is there to be seen or smelt is none of it: it is asked about as it is now.
class MadeSignals {
public:
    /// @param moment traced; outlives this
    /// @errors those of the source
    [[nodiscard]] static Result<MadeSignals>
    read(trace::TraceSource& source, const Moment& moment, trace::AgentId about);

    /// The latest of each modality that an agent may have perceived, shots apart from the others.
    [[nodiscard]] std::vector<MadeSignal> of(trace::AgentId agent) const;

private:
    struct Emitted {
        trace::RecordId record = trace::kNoRecord;
        MadeSignal made;
    };
    struct Verdict {
        trace::RecordId signal = trace::kNoRecord;
        trace::AgentId agent = trace::kNoAgent;
        RecordedAttempt attempt;
    };
    explicit MadeSignals(const Moment& moment)
        : m_moment(&moment) {}

    void readVerdicts(const trace::RecordBuffer& records, trace::AgentId about);
    void readEmitted(const trace::RecordBuffer& records, trace::AgentId about);
    [[nodiscard]] bool isKnown(trace::RecordId signal) const;
    [[nodiscard]] bool isAsked(trace::ModalityId modality) const;

    const Moment* m_moment;
    std::vector<Emitted> m_emitted;  ///< by record, ascending
    std::vector<Verdict> m_verdicts; ///< of those signals, in the order of agents
};

} // namespace percept::ask
