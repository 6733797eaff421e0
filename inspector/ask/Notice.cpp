#include "inspector/ask/Notice.h"

#include "inspector/ask/Hearing.h"
#include "inspector/ask/Ladder.h"
#include "inspector/explain/GateText.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/Noticing.h"
#include "percept/sense/Gate.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::ask {
namespace {

void noteMiss(ForkSide& report, trace::Gate gate, double measured, double limit) {
    if (report.gate != trace::Gate::None)
        return;
    report.gate = gate;
    report.measured = measured;
    report.limit = limit;
    report.miss = explain::missText(gate, explain::measureOf(gate, measured, limit));
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

/// It was perceived, and leads to no state.
void noteWeak(ForkSide& report,
              double measured,
              double limit,
              const knowledge::AwarenessModel& model,
              knowledge::AwarenessLevel sought) {
    noteMiss(report, trace::Gate::Intensity, measured, limit);
    report.miss = tooWeakText(model.states[sought], measured - limit);
}

} // namespace

Notice::Notice(const ForkQuestion& question, const sim::Simulation& simulation)
    : m_agent(question.agent)
    , m_about(question.about)
    , m_emitter(question.emitter)
    , m_modality(question.modality)
    , m_sought(question.sought) {
    const auto kindIs = [&](sense::Kind kind) {
        return question.about != trace::kNoAgent &&
               simulation.senses()[question.modality].kind == kind;
    };
    m_lingers = kindIs(sense::Kind::Smell);
    m_looks = kindIs(sense::Kind::Sight) && !simulation.senses()[question.modality].isSlow() &&
              trace::indexOf(question.agent) < simulation.arena().agents.size() &&
              simulation.arena().looks(question.agent);
    m_reacts =
        kindIs(sense::Kind::Sight) &&
        trace::indexOf(question.agent) < simulation.arena().agents.size() &&
        agent::reactsTo(
            simulation.arena(), simulation.state().population, question.agent, question.about);
}

/// Those of an object are caused by what switched it on; of a signal by hand there is one.
bool Notice::isAsked(const sim::Simulation& simulation,
                     const trace::Row<trace::SignalEmitted>& signal) const {
    if (m_about != trace::kNoAgent)
        return signal.data.source == m_about && signal.data.modality == m_modality;
    if (m_emitter == trace::kNone<trace::EmitterId>)
        return signal.data.source == trace::kNoAgent && m_signals.empty();
    return signal.cause == simulation.state().events.emitters[trace::indexOf(m_emitter)].switched;
}

void Notice::findSignals(const sim::Simulation& simulation, const trace::RecordBuffer& records) {
    for (const auto& row : records.rows<trace::SignalEmitted>())
        if (isAsked(simulation, row))
            m_signals.push_back(row.id);
}

/// What was under way when the fork began does not count, but for what lingers.
template <class Record>
bool Notice::isAsked(const Record& record) const {
    if (record.agent != m_agent)
        return false;
    if (m_lingers && record.about == m_about && record.modality == m_modality)
        return true;
    return std::binary_search(m_signals.begin(), m_signals.end(), record.signal);
}

void Notice::look(const sim::Simulation& simulation,
                  const trace::RecordBuffer& records,
                  ForkSide& report) {
    if (m_sought && m_emitter != trace::kNone<trace::EmitterId>)
        return noteHeard(simulation, records, report);
    if (m_sought)
        return report.notified ? void() : noteState(simulation, records, report);
    if (m_looks)
        return report.notified ? void() : lookRound(simulation, records, report);
    findSignals(simulation, records);
    report.emitted = !m_signals.empty();
    if (report.notified)
        return;
    for (const auto& row : records.rows<trace::SignalRejected>())
        if (isAsked(row.data))
            noteMiss(report, row.data.gate, row.data.measured, row.data.limit);
    if (m_reacts)
        return noteReaction(simulation, records, report);
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

void Notice::lookRound(const sim::Simulation& simulation,
                       const trace::RecordBuffer& records,
                       ForkSide& report) const {
    report.emitted = true;
    const agent::Arena& arena = simulation.arena();
    if (arena.awarenessOf(m_agent) != nullptr && arena.isAfter(m_agent, m_about))
        noteSight(simulation, records, report);
    else
        noteReaction(simulation, records, report);
}

/// Who becomes aware by degrees and can be no more aware has him in view again.
void Notice::noteSight(const sim::Simulation& simulation,
                       const trace::RecordBuffer& records,
                       ForkSide& report) const {
    noteFailedLook(records, report);
    const auto* aware = sim::awarenessIn(simulation.state());
    const auto* link =
        aware == nullptr ? nullptr : aware->agents[trace::indexOf(m_agent)].find(m_about);
    if (link != nullptr && link->sight > knowledge::kUnaware)
        noteNotice(
            report, simulation.frame(), link->sight, knowledge::kExistence, "having it in view");
}

/// Why a look has shown nothing of him.
void Notice::noteFailedLook(const trace::RecordBuffer& records, ForkSide& report) const {
    for (const auto& row : records.rows<trace::SenseTest>())
        if (row.data.agent == m_agent && row.data.about == m_about)
            noteMiss(report, row.data.gate, row.data.measured, row.data.limit);
}

/// How aware one is by degrees; what was missed is what kept the last look from more.
void Notice::noteState(const sim::Simulation& simulation,
                       const trace::RecordBuffer& records,
                       ForkSide& report) const {
    report.emitted = true;
    for (const auto& row : records.rows<agent::AwarenessPulse>())
        if (row.data.agent == m_agent && row.data.about == m_about)
            noteMiss(report, row.data.gate, row.data.measured, row.data.limit);
    const auto* model = simulation.arena().awarenessOf(m_agent);
    const auto* aware = sim::awarenessIn(simulation.state());
    if (model == nullptr || aware == nullptr)
        return;
    const auto* link = aware->agents[trace::indexOf(m_agent)].find(m_about);
    if (link != nullptr && link->awareness.state > report.awareness &&
        link->awareness.state < *m_sought) {
        report.awareness = link->awareness.state;
        report.state = model->states[link->awareness.state];
    }
    if (link != nullptr && link->awareness.state >= *m_sought)
        noteNotice(report,
                   simulation.frame(),
                   link->awareness.state,
                   *m_sought,
                   "and is " + model->states[link->awareness.state]);
}

/// What an emitter lets be heard is noticed where it leads to the state that is sought, and the
/// agent rises to that while it counts.
void Notice::noteHeard(const sim::Simulation& simulation,
                       const trace::RecordBuffer& records,
                       ForkSide& report) {
    findSignals(simulation, records);
    report.emitted = !m_signals.empty();
    const auto* model = simulation.arena().awarenessOf(m_agent);
    const auto* aware = sim::awarenessIn(simulation.state());
    if (report.notified || model == nullptr || aware == nullptr)
        return;
    for (const auto& row : records.rows<trace::SignalRejected>())
        if (isAsked(row.data))
            noteMiss(report, row.data.gate, row.data.measured, row.data.limit);
    const auto& spec = simulation.world().authored->emitters.specs[trace::indexOf(m_emitter)];
    for (const auto& row : records.rows<trace::Notified>()) {
        if (!isAsked(row.data))
            continue;
        const auto* levels =
            levelsOf(*model, simulation.senses(), {.modality = spec.modality, .tag = spec.tag});
        if (levels == nullptr || knowledge::goalFor(*levels, row.data.intensity) >= *m_sought)
            m_counts = simulation.time() + model->soundSpan;
        else if (report.gate == trace::Gate::None && levels->size() >= *m_sought)
            noteWeak(report, row.data.intensity, (*levels)[*m_sought - 1U], *model, *m_sought);
    }
    const auto* link = aware->agents[trace::indexOf(m_agent)].find(spec.carrier);
    if (link != nullptr && link->awareness.state >= *m_sought && simulation.time() < m_counts)
        noteNotice(report,
                   simulation.frame(),
                   link->awareness.state,
                   *m_sought,
                   "and is " + model->states[link->awareness.state]);
}

/// He is seen once all gates are passed, the reaction included.
void Notice::noteReaction(const sim::Simulation& simulation,
                          const trace::RecordBuffer& records,
                          ForkSide& report) const {
    noteFailedLook(records, report);
    const auto& population = simulation.state().population;
    const Seconds seen = agent::seenFor(population, m_agent, m_about, simulation.time());
    const auto& agents = simulation.arena().agents;
    const Seconds reaction =
        simulation.senses().profiles[agents[trace::indexOf(m_agent)].archetype].reaction;
    const auto* link = population.agents[trace::indexOf(m_agent)].knowledge.find(m_about);
    const bool inView = link != nullptr && link->withinFieldOfView;
    if (const auto test = sense::testReaction(seen, reaction); inView && test.passed)
        noteNotice(report,
                   simulation.frame(),
                   test.seen,
                   reaction,
                   "having seen it for " + quantity(seen, "s"));
}

} // namespace percept::ask
