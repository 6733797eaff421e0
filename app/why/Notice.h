#pragma once

#include "app/why/Fork.h"
#include "percept/sim/Simulation.h"

#include <variant>
#include <vector>

/// Whether one side of a fork notices what was asked about. Internal to this library.
namespace percept::why {

/// By the senses of the level, as guards do.
class SignalNotice {
public:
    SignalNotice(const ForkQuestion& question, const sense::SenseWorld& senses);
    void
    look(const sim::Simulation& simulation, const trace::RecordBuffer& records, ForkSide& report);

private:
    void findSignals(const trace::RecordBuffer& records);
    template <class Record>
    [[nodiscard]] bool isAsked(const Record& record) const;

    AgentId m_agent;
    AgentId m_about;
    trace::ModalityId m_modality;
    bool m_lingers;                         ///< it may be a smell that was left behind before
    std::vector<trace::RecordId> m_signals; ///< ascending
};

/// By the eyes or the ears of a bot.
class BotNotice {
public:
    explicit BotNotice(const ForkQuestion& question)
        : m_agent(question.agent)
        , m_about(question.about)
        , m_sense(*question.sense)
        , m_from(question.frame) {}
    void look(const sim::Simulation& simulation,
              const trace::RecordBuffer& records,
              ForkSide& report) const;

private:
    void lookAt(const sim::Simulation& simulation, ForkSide& report) const;
    void listen(const sim::Simulation& simulation,
                const trace::RecordBuffer& records,
                ForkSide& report) const;

    AgentId m_agent;
    AgentId m_about;
    trace::Sense m_sense;
    Frame m_from;
};

/// Looked at after each step.
class Notice {
public:
    Notice(const ForkQuestion& question, const sim::Simulation& simulation);
    /// @param records of the step, traced fully
    void
    look(const sim::Simulation& simulation, const trace::RecordBuffer& records, ForkSide& report) {
        std::visit([&](auto& rules) { rules.look(simulation, records, report); }, m_rules);
    }

private:
    std::variant<SignalNotice, BotNotice> m_rules;
};

} // namespace percept::why
