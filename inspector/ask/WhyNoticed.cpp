#include "inspector/ask/WhyNoticed.h"

#include "inspector/ask/Fork.h"
#include "inspector/ask/Observers.h"
#include "inspector/ask/Turns.h"
#include "inspector/explain/GoalCauses.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/base/Frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace percept::ask {
namespace {

/// Share of the work that the simulation up to the moment counts for.
constexpr double kSimulated = 0.2;
/// And what was made of the signals of the second before.
constexpr double kJudged = 0.3;
/// And the search for smallest changes, before they are proven.
constexpr double kSearched = 0.7;
/// How far the run goes on to prove a change.
constexpr Frame kProofFrames = 120;

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

/// What `about` emitted of all that it emits now and then.
Result<Emissions> emissionsOf(trace::TraceSource& source, const Moment& moment, AgentId about) {
    const sim::World& world = moment.simulation.world();
    const sense::SenseWorld& senses = moment.simulation.senses();
    std::vector<trace::ModalityId> events;
    const auto agents = sim::presencesOf(moment.simulation);
    for (const auto& emission : world.emitters[agents[trace::indexOf(about)].archetype].emissions)
        if (Observers::isEvent(senses, emission))
            events.push_back(emission.modality);
    if (moment.isArmed(about))
        for (const auto& weapon : world.arena.weapons)
            if (const auto report = sim::reportOf(senses, weapon.weapon))
                events.push_back(*report);
    if (events.empty())
        return Emissions();
    return Emissions::before(source, about, moment.simulation.frame(), events);
}

/// Runs on with an offer, then with more and more of the same.
class Proof {
public:
    Proof(trace::TraceSource& source, const Moment& moment, const WhyNoticed& why)
        : m_source(source)
        , m_moment(moment)
        , m_why(why) {}

    /// @return the first that lets the agent notice; nothing: none does
    Result<std::optional<Offer>>
    firstThatHolds(Offer offer, const Perception& perception, const Watch& watch) {
        auto more = std::exchange(offer.larger, {});
        auto holds = isProven(m_source, m_moment.simulation, questionOf(offer, perception));
        for (Offer& next : more) {
            if (!holds || *holds || !goesOn(watch, 0))
                break;
            offer = std::move(next);
            holds = isProven(m_source, m_moment.simulation, questionOf(offer, perception));
        }
        if (!holds)
            return holds.unexpected();
        return *holds ? std::optional(std::move(offer)) : std::nullopt;
    }
    /// How long it runs on: what is slow may come the whole way first, and to be aware takes time.
    [[nodiscard]] Frame framesFor(const Offer& offer, const Perception& perception) const {
        Seconds wait = std::max(perception.delay, offer.delay);
        if (perception.sought)
            wait += m_moment.simulation.arena()
                        .awarenessOf(m_why.agent)
                        ->rules.reaction[*perception.sought - 1U] +
                    nextLook(m_moment.simulation, m_why.agent).value_or(0.0);
        return kProofFrames + framesOf(wait, m_source.info().step) + 1;
    }

private:
    [[nodiscard]] ForkQuestion questionOf(const Offer& offer, const Perception& perception) const {
        return {.frame = m_why.frame,
                .original = {},
                .changed = offer.commands,
                .agent = m_why.agent,
                .about = m_why.about,
                .modality = perception.id,
                .frames = framesFor(offer, perception),
                .emitter = m_why.emitter,
                .sought = perception.sought};
    }

    trace::TraceSource& m_source;
    const Moment& m_moment;
    const WhyNoticed& m_why;
};

/// `strength 2.00`, or with more of it `strength 2.00 to 16.00`.
std::string triedText(const Offer& offer) {
    return offer.larger.empty() ? offer.text
                                : fmt::format("{}, up to {}", offer.text, offer.larger.back().text);
}

/// Runs on with each offer; one that does not let the agent notice is no offer.
Result<void>
proveOffers(trace::TraceSource& source, const Moment& moment, WhyNoticed& why, const Watch& watch) {
    Proof proof(source, moment, why);
    for (Perception& perception : why.perceptions) {
        std::vector<Offer> proven;
        bool differs = false;
        for (Offer& offer : perception.remedy.offers) {
            if (!goesOn(watch, 0)) {
                why.complete = false;
                return {};
            }
            auto holds = proof.firstThatHolds(offer, perception, watch);
            if (!holds)
                return holds.unexpected();
            differs = differs || !*holds || (*holds)->text != offer.text;
            if (*holds)
                proven.push_back(std::move(**holds));
            else
                perception.remedy.tried.push_back(
                    {.what = triedText(offer),
                     .result = fmt::format("run on with it, still not {} after {:.1f} s",
                                           perception.sought ? "so aware" : "noticed",
                                           static_cast<double>(proof.framesFor(offer, perception)) *
                                               source.info().step)});
        }
        // A sense alone that the run does not bear out is no remedy.
        if (proven.empty() && differs && perception.reason == trace::Gate::Modality)
            perception.remedy.added.clear();
        if (differs)
            keepOffers(perception.remedy, std::move(proven));
        else
            perception.remedy.offers = std::move(proven);
    }
    return {};
}

/// How recent signals were perceived, each at its own moment.
class MadeJudge {
public:
    /// @param asked the frame that is asked about
    MadeJudge(RunContext& context, Frame asked, const MadeSignals& made, const Emissions& emissions)
        : m_context(context)
        , m_asked(asked)
        , m_made(made)
        , m_emissions(emissions) {}

    /// Brings the run to all moments that some agents will be asked about, in one go forward.
    Result<void> prepare(const std::vector<AgentId>& agents) {
        std::set<Frame> frames;
        for (const AgentId agent : agents)
            for (const MadeSignal& made : m_made.of(agent))
                frames.insert(made.tested);
        for (const Frame frame : frames)
            if (const auto then = at(frame); !then)
                return then.unexpected();
        return {};
    }

    Result<std::vector<Perception>> perceptionsOf(AgentId agent, const Watch* watch) {
        std::vector<Perception> list;
        for (const MadeSignal& made : m_made.of(agent)) {
            const auto then = at(made.tested);
            if (!then)
                return then.unexpected();
            auto perception = (*then)->observers.judge(agent, made, m_asked, watch);
            if (perception)
                list.push_back(std::move(*perception));
        }
        return list;
    }

private:
    struct Then {
        Then(SharedMoment of, const Emissions& emissions)
            : moment(std::move(of))
            , observers(*moment, emissions) {}
        Then(const Then&) = delete;
        Then& operator=(const Then&) = delete;
        SharedMoment moment;
        Observers observers;
    };

    Result<const Then*> at(Frame frame) {
        auto& then = m_then[frame];
        if (!then) {
            auto moment = m_context.at(frame);
            if (!moment)
                return moment.unexpected();
            then = std::make_unique<Then>(std::move(*moment), m_emissions);
        }
        const Then* const found = then.get();
        return found;
    }

    RunContext& m_context;
    Frame m_asked;
    const MadeSignals& m_made;
    const Emissions& m_emissions;
    std::map<Frame, std::unique_ptr<Then>> m_then;
};

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

/// What an agent emits and emitted lately, at a moment.
struct Emitting {
    Emissions emissions;
    MadeSignals made;

    static Result<Emitting> of(AgentId about, const Moment& moment, trace::TraceSource& source) {
        auto emissions = emissionsOf(source, moment, about);
        if (!emissions)
            return emissions.unexpected();
        auto made = MadeSignals::read(source, moment, about);
        if (!made)
            return made.unexpected();
        return Emitting{std::move(*emissions), std::move(*made)};
    }
};

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
    const auto emitting = Emitting::of(about, moment, source);
    if (!emitting)
        return emitting.unexpected();
    const Watch first = partOf(watch, kSimulated, kJudged);
    auto made =
        MadeJudge(context, frame, emitting->made, emitting->emissions).perceptionsOf(agent, &first);
    if (!made)
        return made.unexpected();
    Observers(moment, emitting->emissions)
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
    const auto emitting = Emitting::of(about, moment, source);
    if (!emitting)
        return emitting.unexpected();
    MadeJudge judge(context, question.frame, emitting->made, emitting->emissions);
    const Observers observers(moment, emitting->emissions);
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
