#pragma once

#include "inspector/ask/Ladder.h"
#include "inspector/ask/Silence.h"
#include "percept/sense/GateNames.h"
#include "percept/trace/TraceSink.h"

#include <optional>
#include <vector>

/// What a recording's own records say of perception, where the run cannot be simulated again.
/// Internal to this library.
namespace percept::ask {

/// What the run itself found when it tested a signal, or looked.
struct RecordedAttempt {
    trace::RecordId record = trace::kNoRecord;
    Frame frame = 0;
    bool notified = false;
    trace::Gate gate = trace::Gate::None; ///< that failed
    std::uint32_t passed = 0;             ///< bit 1 << Gate
    double measured = 0;                  ///< of that gate; the intensity of what was noticed
    double limit = 0;
    Metres distance = 0;
    Seconds delay = 0;
    trace::RecordId signal = trace::kNoRecord; ///< none: a look
};
struct RecordedAttempts;

/// What one agent made of one signal.
struct Verdict {
    trace::RecordId signal = trace::kNoRecord;
    trace::AgentId agent = trace::kNoAgent;
    trace::ModalityId modality = trace::kNone<trace::ModalityId>;
    RecordedAttempt attempt;
};
/// Appends those on all signals of an agent, in the order of the records of each kind.
void readVerdicts(const trace::RecordBuffer& records,
                  trace::AgentId about,
                  std::vector<Verdict>& verdicts);
/// By agent, then in the order of their records.
void sortVerdicts(std::vector<Verdict>& verdicts);
/// On one signal: of the fronts of a slow sound, which come one after the other with portals, the
/// one that was perceived counts, or else the strongest.
/// @param verdicts sorted
[[nodiscard]] std::optional<RecordedAttempt>
verdictOn(const std::vector<Verdict>& verdicts, trace::AgentId agent, trace::RecordId signal);

[[nodiscard]] RecordedAttempt attemptOf(const trace::Row<trace::Notified>& row);
[[nodiscard]] RecordedAttempt attemptOf(const trace::Row<trace::SignalRejected>& row);

/// @param frame that is asked about, at or after the attempt
[[nodiscard]] Perception
recordedPerception(const RecordedAttempt& attempt, std::string modality, Frame frame, Seconds step);

/// `; made at 56.62 s`; empty where that is the frame that is asked about.
[[nodiscard]] std::string momentText(const char* what, Frame at, Frame asked, Seconds step);

/// The latest attempts to perceive an agent up to a frame, one per agent and sense: the gate that
/// failed with its margin as it was recorded, and which gates had passed.
class RecordedGates {
public:
    /// @param source contract: outlives the answers
    /// @cost reads the ten seconds before the frame, once for all agents
    [[nodiscard]] static Result<RecordedGates>
    read(trace::TraceSource& source, trace::AgentId about, Frame frame);
    RecordedGates(RecordedGates&&) noexcept;
    ~RecordedGates();

    /// @param reason why the run is not simulated again, for the notes
    /// @errors that reason, where the recording holds no attempt either, and what would
    [[nodiscard]] Result<std::vector<Perception>> perceptionsOf(trace::AgentId agent,
                                                                const Error& reason) const;

private:
    RecordedGates(const trace::RunInfo& info, Frame frame, Emissions emissions);

    [[nodiscard]] bool isOverdue(const RecordedAttempt& attempt, trace::ModalityId modality) const;

    struct Emitted {
        trace::RecordId record = trace::kNoRecord;
        Frame frame = 0;
        trace::ModalityId modality = trace::kNone<trace::ModalityId>;
    };
    const trace::RunInfo* m_info;
    Frame m_frame;
    std::vector<Emitted>
        m_emitted; ///< those of the agent that is asked about, within the time that is read
    Emissions m_emissions;
    std::vector<RecordedAttempts> m_byAgent;
};

} // namespace percept::ask
