#include "inspector/ask/WhyNoticed.h"

#include "inspector/ask/Emitting.h"
#include "inspector/ask/MadeJudge.h"
#include "inspector/ask/Observers.h"
#include "inspector/ask/Proofs.h"
#include "inspector/ask/Turns.h"
#include "inspector/explain/GoalCauses.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/base/Frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace percept::ask {
namespace {

/// Share of the work that the simulation up to the moment counts for.
constexpr double kSimulated = 0.2;
/// And what was made of the signals of the second before.
constexpr double kJudged = 0.3;
/// And the search for smallest changes, before they are proven.
constexpr double kSearched = 0.7;

using SharedMoment = std::shared_ptr<const Moment>;

/// The moment of a question, with its records.
Result<SharedMoment> momentOf(RunContext& context, Frame frame) {
    if (auto there = explain::checkFrame(context.source(), frame); !there)
        return there.unexpected();
    return context.at(frame, true);
}

/// The latest attempts that the run itself made, by modality.
template <class Record>
void addLatest(const Moment& moment, const trace::RunInfo& info, WhyNoticed& why) {
    for (const auto& row : moment.records.rows<Record>()) {
        if (row.data.agent != why.agent || row.data.about != why.about)
            continue;
        const auto number = trace::indexOf(row.data.modality);
        for (Perception& perception : why.perceptions)
            if (number < info.modalities.size() && perception.modality == info.modalities[number] &&
                perception.made < 0 && row.id > perception.latest) {
                perception.latest = row.id;
                perception.latestFrame = row.frame;
            }
    }
}

void addWait(const Moment& moment,
             const trace::RunInfo& info,
             AgentId agent,
             AgentId about,
             std::vector<Perception>& perceptions) {
    for (Perception& perception : perceptions) {
        const bool looks = moment.looks(agent) &&
                           trace::indexOf(perception.id) < info.modalities.size() &&
                           moment.simulation.senses()[perception.id].kind == sense::Kind::Sight;
        const auto text = waitingText(moment.simulation, agent, about, looks, info.agents);
        if (!text.empty())
            perception.note += (perception.note.empty() ? "" : " ") + text;
    }
}

/// Everybody of whom an attempt was recorded.
Result<std::vector<Witness>>
recordedWitnesses(trace::TraceSource& source, AgentId about, Frame frame, const Error& reason) {
    const auto gates = RecordedGates::read(source, about, frame);
    if (!gates)
        return gates.unexpected();
    std::vector<Witness> witnesses;
    std::optional<Error> none;
    for (std::uint32_t i = 0; i < source.info().agents.size(); ++i) {
        const AgentId agent{i};
        if (agent == about)
            continue;
        auto recorded = gates->perceptionsOf(agent, reason);
        if (recorded)
            witnesses.push_back({agent, std::move(*recorded)});
        else
            none = recorded.error();
    }
    if (witnesses.empty() && none)
        return Unexpected{std::move(*none)};
    return witnesses;
}

/// From the gates that were recorded. @param reason why nothing is simulated again
Result<WhyNoticed> recordedAnswer(trace::TraceSource& source, WhyNoticed why, const Error& reason) {
    const auto gates = RecordedGates::read(source, why.about, why.frame);
    if (!gates)
        return gates.unexpected();
    auto recorded = gates->perceptionsOf(why.agent, reason);
    if (!recorded)
        return recorded.unexpected();
    why.perceptions = std::move(*recorded);
    why.limits = reason.message;
    return why;
}

/// What an agent made of the latest signal of an emitter that the run tested: signals are caused by
/// what switched it on.
template <class Record>
void addLatest(const Moment& moment,
               trace::RecordId switched,
               AgentId agent,
               Perception& perception) {
    std::vector<trace::RecordId> signals;
    for (const auto& row : moment.records.rows<trace::SignalEmitted>())
        if (row.cause == switched)
            signals.push_back(row.id);
    for (const auto& row : moment.records.rows<Record>())
        if (row.data.agent == agent && row.id > perception.latest &&
            std::binary_search(signals.begin(), signals.end(), row.data.signal)) {
            perception.latest = row.id;
            perception.latestFrame = row.frame;
        }
}

/// What every agent makes of an emitter.
class EmitterJudge {
public:
    static Result<EmitterJudge> at(RunContext& context, trace::EmitterId emitter, Frame frame) {
        if (trace::indexOf(emitter) >= context.info().emitters.size())
            return failure(ErrorCode::NotFound, "The run has no such emitter");
        auto moment = momentOf(context, frame);
        if (!moment)
            return moment.unexpected();
        return EmitterJudge(std::move(*moment), emitter);
    }

    [[nodiscard]] Observers observers() const { return {*m_moment, m_none}; }
    [[nodiscard]] const Moment& moment() const { return *m_moment; }
    /// @param observers of this moment
    /// @param watch over the search for the smallest change; null: it is not looked for
    [[nodiscard]] Perception
    of(const Observers& observers, AgentId agent, const Watch* watch) const {
        Perception perception = observers.ofEmitter(agent, m_emitter, watch);
        const auto switched =
            m_moment->simulation.state().events.emitters[trace::indexOf(m_emitter)].switched;
        addLatest<trace::Notified>(*m_moment, switched, agent, perception);
        addLatest<trace::SignalRejected>(*m_moment, switched, agent, perception);
        return perception;
    }

private:
    EmitterJudge(SharedMoment moment, trace::EmitterId emitter)
        : m_moment(std::move(moment))
        , m_emitter(emitter) {}

    SharedMoment m_moment;
    trace::EmitterId m_emitter;
    Emissions m_none; ///< of agents, which nobody asks about here
};

Result<WhyNoticed>
noticeOfEmitter(const NoticeQuestion& question, RunContext& context, const Watch& watch) {
    const auto judge = EmitterJudge::at(context, question.emitter, question.frame);
    if (!judge)
        return judge.unexpected();
    WhyNoticed why;
    why.agent = question.agent;
    why.emitter = question.emitter;
    why.frame = question.frame;
    const Watch search = partOf(watch, kSimulated, kSearched);
    why.perceptions.push_back(judge->of(judge->observers(), question.agent, &search));
    why.complete = why.perceptions.front().remedy.complete;
    if (auto proven =
            proveOffers(context.source(), judge->moment(), why, partOf(watch, kSearched, 1));
        !proven)
        return proven.unexpected();
    return why;
}

Result<WhyNoticed>
noticeOfAgent(const NoticeQuestion& question, RunContext& context, const Watch& watch) {
    trace::TraceSource& source = context.source();
    const auto& [agent, about, emitter, frame] = question;
    if (trace::indexOf(about) >= source.info().agents.size())
        return failure(ErrorCode::NotFound, "The run has no such agent");
    if (agent == about)
        return failure(ErrorCode::InvalidInput,
                       "An agent does not notice itself. Ask about another agent");
    WhyNoticed why{agent, about, frame, {}, true, {}};
    const auto asked = momentOf(context, frame);
    if (!asked)
        return asked.error().code == ErrorCode::NotFound
                   ? asked.unexpected()
                   : recordedAnswer(source, std::move(why), asked.error());
    const Moment& moment = **asked;
    const auto emitting = Emitting::of(about, moment, context);
    if (!emitting)
        return emitting.unexpected();
    const Watch first = partOf(watch, kSimulated, kJudged);
    auto made = MadeJudge(context, frame, *emitting).perceptionsOf(agent, &first);
    if (!made)
        return made.unexpected();
    Observers(moment, emitting->emissions, emitting->made.named())
        .explain(why, std::move(*made), partOf(watch, kJudged, kSearched));
    addLatest<trace::Notified>(moment, source.info(), why);
    addLatest<trace::SignalRejected>(moment, source.info(), why);
    addLatest<trace::Noticed>(moment, source.info(), why);
    addLatest<trace::SenseTest>(moment, source.info(), why);
    addLatest<agent::AwarenessPulse>(moment, source.info(), why);
    if (auto proven = proveOffers(source, moment, why, partOf(watch, kSearched, 1)); !proven)
        return proven.unexpected();
    addWait(moment, source.info(), agent, about, why.perceptions);
    return why;
}

Result<std::vector<Witness>> witnessesOfEmitter(const WitnessQuestion& question,
                                                RunContext& context) {
    const auto judge = EmitterJudge::at(context, question.emitter, question.frame);
    if (!judge)
        return judge.unexpected();
    std::vector<Witness> witnesses;
    const Observers observers = judge->observers();
    for (const AgentId agent : observers.of(trace::kNoAgent))
        witnesses.push_back({agent, {judge->of(observers, agent, nullptr)}});
    return witnesses;
}

bool isOfEmitter(trace::EmitterId emitter) {
    return emitter != trace::kNone<trace::EmitterId>;
}

} // namespace

Result<WhyNoticed> ask(const NoticeQuestion& question, RunContext& context, const Watch& watch) {
    if (trace::indexOf(question.agent) >= context.info().agents.size())
        return failure(ErrorCode::NotFound, "The run has no such agent");
    return isOfEmitter(question.emitter) ? noticeOfEmitter(question, context, watch)
                                         : noticeOfAgent(question, context, watch);
}

Result<std::vector<Witness>>
ask(const WitnessQuestion& question, RunContext& context, const Watch& watch) {
    if (isOfEmitter(question.emitter))
        return witnessesOfEmitter(question, context);
    trace::TraceSource& source = context.source();
    const AgentId about = question.about;
    if (trace::indexOf(about) >= source.info().agents.size())
        return failure(ErrorCode::NotFound, "The run has no such agent");
    const auto asked = momentOf(context, question.frame);
    if (!asked)
        return asked.error().code == ErrorCode::NotFound
                   ? asked.unexpected()
                   : recordedWitnesses(source, about, question.frame, asked.error());
    const Moment& moment = **asked;
    const auto emitting = Emitting::of(about, moment, context);
    if (!emitting)
        return emitting.unexpected();
    MadeJudge judge(context, question.frame, *emitting);
    const Observers observers(moment, emitting->emissions, emitting->made.named());
    const auto agents = observers.of(about);
    if (auto prepared = judge.prepare(agents); !prepared)
        return prepared.unexpected();
    std::vector<Witness> witnesses;
    for (const AgentId agent : agents) {
        if (!goesOn(watch,
                    static_cast<double>(witnesses.size()) / static_cast<double>(agents.size())))
            return failure(ErrorCode::Cancelled, "Stopped before all agents were asked");
        auto made = judge.perceptionsOf(agent, nullptr);
        if (!made)
            return made.unexpected();
        witnesses.push_back(observers.ask(agent, about, std::move(*made)));
        addWait(moment, source.info(), agent, about, witnesses.back().perceptions);
    }
    return witnesses;
}

} // namespace percept::ask
