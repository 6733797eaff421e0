#include "app/why/Notice.h"

#include "app/why/Ladder.h"
#include "inspector/explain/GateText.h"
#include "percept/deathmatch/Ladder.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::why {
namespace {

void noteMiss(ForkSide& report, trace::Gate gate, double measured, double limit, bool beyond) {
    if (report.gate != trace::Gate::None)
        return;
    report.gate = gate;
    report.measured = measured;
    report.limit = limit;
    report.miss = explain::missText(gate, explain::measureOf(gate, measured, limit, beyond));
}

void noteNotice(ForkSide& report, Frame at, double measured, double limit, std::string how) {
    report.notified = true;
    report.gate = trace::Gate::None;
    report.miss.clear();
    report.at = at;
    report.measured = measured;
    report.limit = limit;
    report.how = std::move(how);
}

/// Of a cone: whether its length failed.
template <class Record>
bool isBeyond(const Record& record) {
    return (record.passed & (1U << static_cast<unsigned>(record.gate))) != 0;
}

} // namespace

SignalNotice::SignalNotice(const ForkQuestion& question, const sense::SenseWorld& senses)
    : m_agent(question.agent)
    , m_about(question.about)
    , m_modality(question.modality)
    , m_lingers(question.about != trace::kNoAgent &&
                senses[question.modality].kind == sense::Kind::Smell) {}

/// A signal by hand comes from nobody, and there is one.
void SignalNotice::findSignals(const trace::RecordBuffer& records) {
    for (const auto& row : records.rows<trace::SignalEmitted>()) {
        const bool asked = m_about == trace::kNoAgent
                               ? row.data.source == trace::kNoAgent && m_signals.empty()
                               : row.data.source == m_about && row.data.modality == m_modality;
        if (asked)
            m_signals.push_back(row.id);
    }
}

/// What was under way when the fork began does not count, but for what lingers.
template <class Record>
bool SignalNotice::isAsked(const Record& record) const {
    if (record.agent != m_agent)
        return false;
    if (m_lingers && record.about == m_about && record.modality == m_modality)
        return true;
    return std::binary_search(m_signals.begin(), m_signals.end(), record.signal);
}

void SignalNotice::look(const sim::Simulation& /*simulation*/,
                        const trace::RecordBuffer& records,
                        ForkSide& report) {
    findSignals(records);
    report.emitted = !m_signals.empty();
    if (report.notified)
        return;
    for (const auto& row : records.rows<trace::SignalRejected>())
        if (isAsked(row.data))
            noteMiss(report, row.data.gate, row.data.measured, row.data.limit, isBeyond(row.data));
    for (const auto& row : records.rows<trace::Notified>())
        if (!report.notified && isAsked(row.data))
            noteNotice(report,
                       row.frame,
                       row.data.intensity,
                       row.data.threshold,
                       fmt::format("with {:.3f} of at least {:.3f}",
                                   row.data.intensity,
                                   row.data.threshold));
}

void BotNotice::look(const sim::Simulation& simulation,
                     const trace::RecordBuffer& records,
                     ForkSide& report) const {
    if (report.notified)
        return;
    if (m_sense == trace::Sense::Sound)
        listen(simulation, records, report);
    else
        lookAt(simulation, report);
}

/// He is seen once all gates are passed, the reaction included.
void BotNotice::lookAt(const sim::Simulation& simulation, ForkSide& report) const {
    const auto& match = simulation.state().match;
    if (deathmatch::oppositionOf(simulation.arena(), match, m_agent, m_about) !=
        deathmatch::Opposition::Fights)
        return;
    report.emitted = true;
    const auto rungs =
        deathmatch::explainSight(simulation.arena(), match, m_agent, m_about, simulation.time());
    const auto failed = std::find_if(
        rungs.begin(), rungs.end(), [](const sense::Rung& rung) { return !rung.passed; });
    if (failed != rungs.end()) {
        noteMiss(report, failed->gate, failed->measured, failed->limit, false);
        return;
    }
    const sense::Rung& reaction = rungs.back();
    noteNotice(report,
               simulation.frame(),
               reaction.measured,
               reaction.limit,
               "having seen it for " + quantity(reaction.measured, "s"));
}

void BotNotice::listen(const sim::Simulation& simulation,
                       const trace::RecordBuffer& records,
                       ForkSide& report) const {
    const auto& noises = simulation.state().match.noises;
    report.emitted =
        report.emitted || std::any_of(noises.begin(), noises.end(), [this](const auto& noise) {
            return noise.source == m_about && noise.made > m_from;
        });
    for (const auto& row : records.rows<trace::SenseTest>())
        if (row.data.agent == m_agent && row.data.about == m_about && row.data.sense == m_sense)
            noteMiss(report, row.data.gate, row.data.measured, row.data.limit, false);
    for (const auto& row : records.rows<trace::Noticed>()) {
        if (row.data.agent != m_agent || row.data.about != m_about || row.data.sense != m_sense)
            continue;
        bool made = false;
        const auto noise =
            deathmatch::noiseOf(simulation.arena(), simulation.state().match, m_about, made);
        const auto range =
            deathmatch::explainHearing(simulation.arena(), simulation.state().match, m_agent, noise)
                .front();
        report.emitted = true;
        noteNotice(report,
                   row.frame,
                   row.data.distance,
                   range.limit,
                   quantity(row.data.distance, "m") + " away");
        return;
    }
}

Notice::Notice(const ForkQuestion& question, const sim::Simulation& simulation)
    : m_rules(question.sense ? decltype(m_rules)(BotNotice(question))
                             : SignalNotice(question, simulation.senses())) {}

} // namespace percept::why
