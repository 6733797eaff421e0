#pragma once

#include "inspector/ask/Fork.h"
#include "percept/sim/Simulation.h"

#include <vector>

/// Whether one side of a fork notices what was asked about. Internal to this library.
namespace percept::ask {

/// Looked at after each step.
class Notice {
public:
    Notice(const ForkQuestion& question, const sim::Simulation& simulation);
    /// @param records of the step, traced fully
    void
    look(const sim::Simulation& simulation, const trace::RecordBuffer& records, ForkSide& report);

private:
    void findSignals(const sim::Simulation& simulation, const trace::RecordBuffer& records);
    void noteState(const sim::Simulation& simulation,
                   const trace::RecordBuffer& records,
                   ForkSide& report) const;
    void noteHeard(const sim::Simulation& simulation,
                   const trace::RecordBuffer& records,
                   ForkSide& report);
    [[nodiscard]] bool isAsked(const sim::Simulation& simulation,
                               const trace::Row<trace::SignalEmitted>& signal) const;
    void lookRound(const sim::Simulation& simulation,
                   const trace::RecordBuffer& records,
                   ForkSide& report) const;
    void noteSight(const sim::Simulation& simulation,
                   const trace::RecordBuffer& records,
                   ForkSide& report) const;
    void noteFailedLook(const trace::RecordBuffer& records, ForkSide& report) const;
    void noteReaction(const sim::Simulation& simulation,
                      const trace::RecordBuffer& records,
                      ForkSide& report) const;
    template <class Record>
    [[nodiscard]] bool isAsked(const Record& record) const;

    AgentId m_agent;
    AgentId m_about;
    trace::EmitterId m_emitter;
    trace::ModalityId m_modality;
    std::optional<knowledge::AwarenessLevel> m_sought;
    bool m_lingers;                         ///< it may be a smell that was left behind before
    bool m_looks;                           ///< it is seen by looking round
    bool m_reacts;                          ///< it is acted on once it was seen for long enough
    std::vector<trace::RecordId> m_signals; ///< ascending
    Seconds m_counts = knowledge::kNever;   ///< until when what an emitter let be heard does
};

} // namespace percept::ask
