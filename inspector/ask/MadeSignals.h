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
    std::optional<RecordedAttempt> coming{}; ///< of the test that is to come; see comingVerdicts()
    std::optional<Seconds> next{}; ///< when the source makes the next one, after the frame asked
    bool over = false;             ///< neither made lately, nor tested lately, nor on its way

    [[nodiscard]] bool isShot() const { return weapon != trace::kNone<trace::WeaponId>; }
    [[nodiscard]] bool isComing() const { return !verdict && coming; }
};

/// The latest signal of a modality that was made in an agent's name although it emits nothing of
/// the kind by itself.
struct LatestNamed {
    trace::ModalityId modality{};
    Frame frame = -1; ///< < 0: there was none
    trace::TagId tag = trace::kNone<trace::TagId>;
};

/// What one agent emitted in the second before a frame, what arrived in that second, and what is
/// still on its way; of what was made in its name the latest, however long ago that was.
/// What merely is there to be seen or smelt is none of it: it is asked about as it is now.
class MadeSignals {
public:
    /// None.
    explicit MadeSignals(const Moment& moment)
        : m_moment(&moment) {}
    /// @param moment traced; outlives this
    /// @errors those of the source, and of simulating it again
    [[nodiscard]] static Result<MadeSignals> read(RunContext& context,
                                                  const Moment& moment,
                                                  trace::AgentId about,
                                                  std::vector<LatestNamed> named);

    /// The latest of each modality that an agent may have perceived, shots apart from the others.
    /// One that is on its way is told only where there is no other.
    [[nodiscard]] std::vector<MadeSignal> of(trace::AgentId agent) const;

    /// That is asked about, traced.
    [[nodiscard]] const Moment& moment() const { return *m_moment; }
    /// Modalities that an agent does not emit by itself.
    [[nodiscard]] const std::vector<LatestNamed>& named() const { return m_named; }

private:
    struct Emitted {
        trace::RecordId record = trace::kNoRecord;
        MadeSignal made;
    };

    void readEmitted(const trace::RecordBuffer& records, trace::AgentId about);
    [[nodiscard]] Result<void> readWaves(trace::TraceSource& source, trace::AgentId about);
    [[nodiscard]] Result<void>
    readUnknown(trace::TraceSource& source, Frame frame, trace::AgentId about);
    [[nodiscard]] Result<void> readEarlier(RunContext& context, trace::AgentId about);
    [[nodiscard]] std::optional<MadeSignal> madeFor(trace::AgentId agent, const Emitted& of) const;
    [[nodiscard]] bool isKnown(trace::RecordId signal) const;
    [[nodiscard]] bool isNamed(trace::ModalityId modality) const;
    [[nodiscard]] bool isAsked(trace::ModalityId modality) const;
    [[nodiscard]] Frame lately() const;

    const Moment* m_moment;
    std::vector<LatestNamed> m_named;
    std::vector<Emitted> m_emitted;  ///< by record, ascending
    std::vector<Verdict> m_verdicts; ///< of those signals, sorted
    std::vector<Verdict> m_coming;   ///< of those that are on their way, sorted
};

} // namespace percept::ask
