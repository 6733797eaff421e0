#include "app/why/WhyNoticed.h"

#include "app/why/Fork.h"
#include "app/why/MadeSignals.h"
#include "app/why/RecordedGates.h"
#include "app/why/Turns.h"
#include "inspector/explain/GateText.h"
#include "inspector/explain/GoalCauses.h"
#include "percept/base/Frames.h"
#include "percept/sense/GateNames.h"
#include "percept/sim/Looks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <optional>

namespace percept::why {
namespace {

/// Share of the work that the simulation up to the moment counts for.
constexpr double kSimulated = 0.2;
/// And what was made of the signals of the second before.
constexpr double kJudged = 0.3;
/// And the search for smallest changes, before they are proven.
constexpr double kSearched = 0.7;
/// How far the run goes on to prove a change.
constexpr Frame kProofFrames = 120;

constexpr auto kMeets =
    "It travels: an agent that walks towards it meets it earlier than stated here, "
    "one that walks away later.";

/// The way that bodies take, its ends left out; straight where the level has no graph, or the graph
/// no way.
std::vector<geometry::Vec2>
wayBetween(const agent::Arena& arena, geometry::Vec2 from, geometry::Vec2 to, Metres radius) {
    const nav::NavGraph& graph = arena.graph;
    const auto near = [&](geometry::Vec2 place) {
        return graph.nearestReachable(place, radius * 0.9, arena.walls, graph.lookupRadius() * 2);
    };
    std::vector<geometry::Vec2> way;
    const auto start = near(from);
    const auto goal = near(to);
    if (!start || !goal)
        return way;
    constexpr int kCycles = 1000;
    auto search = nav::PathSearch::aStar(graph, *start, *goal);
    while (search.step(graph, kCycles) == nav::SearchStatus::InProgress) {
    }
    if (search.status() == nav::SearchStatus::Found)
        for (const nav::NodeId node : search.path(graph).nodes)
            way.push_back(graph.node(node).position);
    return way;
}

/// There is nothing to measure.
Perception notNoticed(std::string answer) {
    Perception perception;
    perception.modality = "sight";
    perception.travels = false;
    perception.answer = std::move(answer);
    return perception;
}

/// What was asked about, and the run that it is from.
struct Asked {
    Rerun rerun;
    Moment moment;
};

Result<Asked> askedAt(trace::TraceSource& source, Frame frame) {
    if (auto there = explain::checkFrame(source, frame); !there)
        return there.unexpected();
    auto rerun = Rerun::make(source);
    if (!rerun)
        return rerun.unexpected();
    auto moment = rerun->at(frame, true);
    if (!moment)
        return moment.unexpected();
    return Asked{std::move(*rerun), std::move(*moment)};
}

/// Where everybody stands at a moment.
class Population {
public:
    Population(const Moment& moment, const Emissions& emissions)
        : m_moment(moment)
        , m_emissions(emissions)
        , m_emitters(moment.simulation.world().emitters)
        , m_state(moment.simulation.state().senses.senses)
        , m_senses(moment.simulation.senses())
        , m_agents(sim::presencesOf(moment.simulation)) {
        world::fillSensors(m_agents, m_senses, m_sensors);
        world::fillOpenness(moment.simulation.arena(), moment.state(), m_doors);
    }

    /// Made now and then rather than all the time, and gone once it was made.
    [[nodiscard]] static bool isEvent(const sense::SenseWorld& senses,
                                      const world::EmissionSpec& emission) {
        const sense::Kind kind = senses[emission.modality].kind;
        return (emission.onStep || emission.every > kLookBack) && kind != sense::Kind::Sight &&
               kind != sense::Kind::Smell;
    }

    /// @param made perceptions of what was made lately, in the place of what would be made now
    void explain(WhyNoticed& why, std::vector<Perception> made, const tools::Watch& watch) const {
        if (auto reason = whyNot(why.agent, why.about)) {
            why.perceptions.push_back(notNoticed(std::move(*reason)));
            return;
        }
        const std::size_t observer = sensorOf(why.agent);
        const auto signals = signalsOf(why.about, made);
        const double each = 1.0 / static_cast<double>(std::max<std::size_t>(signals.size(), 1));
        for (std::size_t i = 0; i < signals.size(); ++i) {
            const double done = static_cast<double>(i) * each;
            const auto part = tools::partOf(watch, done, done + each);
            why.perceptions.push_back(perceive(observer, signals[i], &part));
        }
        append(why.perceptions, std::move(made));
        for (const Perception& perception : why.perceptions)
            why.complete = why.complete && perception.remedy.complete;
    }

    /// Who could notice somebody: everybody who is in the level, but himself.
    [[nodiscard]] std::vector<AgentId> observersOf(AgentId about) const {
        std::vector<AgentId> observers;
        for (const sense::Sensor& sensor : m_sensors)
            if (sensor.agent != about)
                observers.push_back(sensor.agent);
        return observers;
    }

    /// @param made as for explain()
    [[nodiscard]] Witness ask(AgentId agent, AgentId about, std::vector<Perception> made) const {
        Witness witness{agent, {}};
        if (auto reason = whyNot(agent, about)) {
            witness.perceptions.push_back(notNoticed(std::move(*reason)));
            return witness;
        }
        for (const Emitted& emitted : signalsOf(about, made))
            witness.perceptions.push_back(perceive(sensorOf(agent), emitted, nullptr));
        append(witness.perceptions, std::move(made));
        return witness;
    }

    /// What an agent made of a signal that was made lately. This is the moment of its test.
    /// @param asked frame
    /// @param watch as for perceive()
    [[nodiscard]] std::optional<Perception>
    judge(AgentId agent, const MadeSignal& made, Frame asked, const tools::Watch* watch) const {
        const std::size_t observer = sensorOf(agent);
        if (observer == m_sensors.size())
            return std::nullopt;
        Emitted emitted{made.signal, actOf(made), {}, {}};
        const agent::Arena& arena = m_moment.simulation.arena();
        if (made.isShot())
            if (const auto shot = sim::shotSignal(
                    arena,
                    m_senses,
                    {made.signal.source, geometry::Vec2(made.signal.position), made.weapon}))
                emitted.signal.range = shot->range;
        Perception perception = perceive(observer, emitted, watch);
        const Seconds step = arena.step;
        if (made.verdict && !isSame(perception, *made.verdict)) {
            auto recorded =
                recordedPerception(*made.verdict, perception.modality, made.verdict->frame, step);
            recorded.id = perception.id;
            recorded.act = perception.act;
            recorded.remedy = std::move(perception.remedy);
            perception = std::move(recorded);
        }
        if (made.verdict) {
            perception.note.clear();
            perception.latest = made.verdict->record;
            perception.latestFrame = made.verdict->frame;
        }
        perception.made = made.made;
        perception.answer += momentText("made", made.made, asked, step);
        return perception;
    }

private:
    static void append(std::vector<Perception>& list, std::vector<Perception> made) {
        std::move(made.begin(), made.end(), std::back_inserter(list));
    }

    /// Whether the run found the same when it tested the signal.
    static bool isSame(const Perception& perception, const RecordedAttempt& verdict) {
        const auto near = [](double a, double b) {
            return a == b || std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
        };
        if (perception.notified != verdict.notified)
            return false;
        if (verdict.notified)
            return near(perception.intensity, verdict.measured);
        const auto failed = explain::measureOf(verdict.gate, verdict.measured, verdict.limit);
        for (const GateLine& line : perception.gates)
            if (line.checked && !line.passed)
                return line.gate == verdict.gate && near(line.measured, failed.measured) &&
                       near(line.limit, failed.limit);
        return false;
    }

    struct Emitted {
        sense::Signal signal;
        std::string act;     ///< see Perception
        std::string silence; ///< since when nothing of it was emitted; empty: it was lately
        std::string instead; ///< what is asked about then
    };

    static constexpr std::string_view kShot = "shot";

    static std::string actOf(const world::EmissionSpec& emission) {
        return emission.onStep ? "step" : "";
    }
    [[nodiscard]] std::string actOf(const MadeSignal& made) const {
        if (made.isShot())
            return std::string(kShot);
        const std::size_t maker = trace::indexOf(made.signal.source);
        const auto& emissions = m_emitters[m_agents[maker].archetype].emissions;
        const auto found = std::find_if(emissions.begin(), emissions.end(), [&](const auto& each) {
            return each.modality == made.signal.modality;
        });
        return found == emissions.end() ? std::string() : actOf(*found);
    }

    /// What it emits all the time, and what it would emit now and then.
    /// @param made modalities of these are left out
    [[nodiscard]] std::vector<Emitted> signalsOf(AgentId about,
                                                 const std::vector<Perception>& made) const {
        const auto isMade = [&](sense::ModalityId modality, std::string_view act) {
            return std::any_of(made.begin(), made.end(), [&](const Perception& each) {
                return each.id == modality && each.act == act;
            });
        };
        const world::Presence& emitter = m_agents[trace::indexOf(about)];
        std::vector<Emitted> list;
        for (const auto& emission : m_emitters[emitter.archetype].emissions) {
            if (isMade(emission.modality, actOf(emission)))
                continue;
            Emitted emitted{
                world::signalOf(about, emitter, m_senses, emission), actOf(emission), {}, {}};
            if (isEvent(m_senses, emission)) {
                emitted.silence = m_emissions.silenceText(m_emissions.last(emission.modality),
                                                          m_senses[emission.modality].id);
                emitted.instead = emission.onStep ? "a step at full speed" : "the next one";
            }
            list.push_back(std::move(emitted));
        }
        if (m_moment.isArmed(about))
            if (auto shot = shotOf(about); shot && !isMade(shot->signal.modality, kShot))
                list.push_back(std::move(*shot));
        return list;
    }

    /// One with the weapon in hand, which it has not fired lately.
    [[nodiscard]] std::optional<Emitted> shotOf(AgentId about) const {
        const agent::Agent& bot = m_moment.state().agents[trace::indexOf(about)];
        const auto shot = sim::shotSignal(
            m_moment.simulation.arena(), m_senses, {about, bot.body.position, bot.current});
        if (!shot)
            return std::nullopt;
        const auto last = m_emissions.last(shot->modality);
        return Emitted{
            *shot,
            std::string(kShot),
            m_emissions.silenceText(last, m_senses[shot->modality].id),
            fmt::format("a shot with its {}", m_moment.simulation.arena().weapon(bot.current).id)};
    }

    /// What keeps one from noticing the other at all; nothing does: nothing.
    [[nodiscard]] std::optional<std::string> whyNot(AgentId agent, AgentId about) const {
        const sim::World& world = m_moment.simulation.world();
        for (const AgentId each : {agent, about})
            if (!m_agents[trace::indexOf(each)].present)
                return fmt::format("Not noticed: {} is dead", world.nameOf(each));
        if (!m_moment.looks(agent))
            return std::nullopt;
        return m_moment.simulation.arena().areHostile(agent, about)
                   ? std::nullopt
                   : std::optional<std::string>("Not looked for: both are on one side");
    }

    /// What a bot's look at somebody depends on beside the two.
    [[nodiscard]] sense::Looking lookOf(AgentId agent, AgentId about) const {
        const sim::Simulation& simulation = m_moment.simulation;
        sense::Looking looking;
        looking.seen = agent::seenFor(m_moment.state(), agent, about, simulation.time());
        const world::SenseInput input{.world = {&m_senses, [](const auto*) {}},
                                      .emitters = m_emitters,
                                      .agents = m_agents,
                                      .doors = m_doors,
                                      .now = simulation.time()};
        std::vector<AgentId> opponents;
        agent::fillOpponents(simulation.arena(), m_moment.state(), agent, opponents);
        world::SenseStage stage;
        stage.begin(input);
        for (const auto& sighting :
             stage.look(input, simulation.state().senses, agent, opponents, false))
            if (sighting.about != about &&
                (sighting.failed == trace::Gate::None || sighting.failed == trace::Gate::Nearest))
                looking.others.push_back(sighting.distance);
        return looking;
    }

    /// Place of an agent's sensor; their number: it has none, being dead.
    [[nodiscard]] std::size_t sensorOf(AgentId agent) const {
        const auto sensor =
            std::find_if(m_sensors.begin(), m_sensors.end(), [&](const sense::Sensor& each) {
                return each.agent == agent;
            });
        return static_cast<std::size_t>(sensor - m_sensors.begin());
    }

    void addWay(sense::Looking& looking,
                const sense::Sensor& sensor,
                const sense::Signal& signal) const {
        const agent::Arena& arena = m_moment.simulation.arena();
        const geometry::Vec2 from(signal.position);
        const geometry::Vec2 to(sensor.position);
        looking.way = wayBetween(arena, from, to, arena.radiusOf(signal.source));
        looking.way.insert(looking.way.begin(), from);
        looking.way.push_back(to);
    }
    [[nodiscard]] std::string rateText(const sense::Sensor& sensor) const {
        const double rate = m_moment.simulation.arena().archetypes[sensor.profile].rates.vision;
        return rate > 0 ? fmt::format("It looks {:.3g} times a second.", rate) : std::string();
    }

    /// @param watch over the search for the smallest change; null: it is not looked for
    [[nodiscard]] Perception
    perceive(std::size_t observer, const Emitted& emitted, const tools::Watch* watch) const {
        const sense::Signal& signal = emitted.signal;
        const sense::Scene scene{m_sensors, m_doors, m_moment.simulation.time(), m_senses.manager};
        const sense::Sensor& sensor = m_sensors[observer];
        const double own =
            m_senses.profiles[sensor.profile].thresholds[trace::indexOf(signal.modality)];
        const bool looks = sensor.looks && signal.presence;
        auto looking = looks ? lookOf(sensor.agent, signal.source) : sense::Looking{};
        if (looks && watch != nullptr)
            addWay(looking, sensor, signal);
        const sense::Past past{
            m_state.puffs,
            m_state.doors,
            sense::raisedThreshold(
                m_senses, m_moment.before, sensor.agent, signal.modality, own, scene.now),
            looks ? &looking : nullptr};
        const auto row = sense::explain(m_senses, scene, signal, observer, {}, &past);
        const level::Level& level = m_moment.level->level;
        Perception perception = perceptionOf(m_senses, level, signal, sensor, row);
        perception.act = emitted.act;
        perception.travels = !looks;
        if (looks && row.reason == trace::Gate::Reaction && looking.seen == 0)
            perception.note = rateText(sensor);
        if (m_senses[signal.modality].travels && sensor.velocity != geometry::Vec2{0, 0})
            perception.note = kMeets;
        if (!emitted.silence.empty())
            silence(perception, emitted.silence, emitted.instead);
        else if (!row.notified && watch != nullptr)
            perception.remedy = remedyFor(
                {m_senses, level, signal, sensor, row, {}}, scene, observer, &past, *watch);
        return perception;
    }

    const Moment& m_moment;
    const Emissions& m_emissions;
    const std::vector<world::EmitterSpec>& m_emitters;
    const sense::SenseState& m_state;
    const sense::SenseWorld& m_senses;
    std::vector<world::Presence> m_agents;
    std::vector<sense::Sensor> m_sensors;
    std::vector<double> m_doors;
};

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
        if (Population::isEvent(senses, emission))
            events.push_back(emission.modality);
    if (moment.isArmed(about))
        for (std::uint32_t i = 0; i < senses.modalities.size(); ++i)
            if (senses.modalities[i].kind == sense::Kind::Sound)
                events.push_back(trace::ModalityId{i});
    if (events.empty())
        return Emissions();
    return Emissions::before(source, about, moment.simulation.frame(), events);
}

/// Runs on with each offer; one that does not let the agent notice is no offer.
Result<void> proveOffers(trace::TraceSource& source,
                         const Moment& moment,
                         WhyNoticed& why,
                         const tools::Watch& watch) {
    for (Perception& perception : why.perceptions) {
        std::vector<Offer> proven;
        for (Offer& offer : perception.remedy.offers) {
            if (!tools::goesOn(watch, 0)) {
                why.complete = false;
                return {};
            }
            const auto arrives = framesOf(perception.delay, source.info().step) + 1;
            const ForkQuestion question{.frame = why.frame,
                                        .original = {},
                                        .changed = offer.commands,
                                        .agent = why.agent,
                                        .about = why.about,
                                        .modality = perception.id,
                                        .frames = kProofFrames + arrives};
            const auto holds = isProven(source, moment.simulation, question);
            if (!holds)
                return holds.unexpected();
            if (*holds)
                proven.push_back(std::move(offer));
            else
                perception.remedy.tried.push_back(
                    {.what = offer.text,
                     .result =
                         fmt::format("run on with it, still not noticed after {:.1f} s",
                                     static_cast<double>(question.frames) * source.info().step)});
        }
        if (proven.size() == perception.remedy.offers.size())
            perception.remedy.offers = std::move(proven);
        else
            keepOffers(perception.remedy, std::move(proven));
    }
    return {};
}

/// What was made of the signals that somebody made lately, each at its own moment.
class MadeJudge {
public:
    MadeJudge(Asked& asked, const MadeSignals& made, const Emissions& emissions)
        : m_asked(asked)
        , m_made(made)
        , m_emissions(emissions) {}

    Result<std::vector<Perception>> perceptionsOf(AgentId agent, const tools::Watch* watch) {
        std::vector<Perception> list;
        for (const MadeSignal& made : m_made.of(agent)) {
            const auto then = at(made.tested);
            if (!then)
                return then.unexpected();
            auto perception =
                (*then)->population.judge(agent, made, m_asked.moment.simulation.frame(), watch);
            if (perception)
                list.push_back(std::move(*perception));
        }
        return list;
    }

private:
    struct Then {
        Then(Moment of, const Emissions& emissions)
            : moment(std::move(of))
            , population(moment, emissions) {}
        Then(const Then&) = delete;
        Then& operator=(const Then&) = delete;
        Moment moment;
        Population population;
    };

    Result<const Then*> at(Frame frame) {
        auto& then = m_then[frame];
        if (!then) {
            auto moment = m_asked.rerun.at(frame);
            if (!moment)
                return moment.unexpected();
            then = std::make_unique<Then>(std::move(*moment), m_emissions);
        }
        const Then* const found = then.get();
        return found;
    }

    Asked& m_asked;
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

} // namespace

Result<WhyNoticed> whyNoticed(trace::TraceSource& source,
                              AgentId agent,
                              AgentId about,
                              Frame frame,
                              const tools::Watch& watch) {
    for (const AgentId id : {agent, about})
        if (trace::indexOf(id) >= source.info().agents.size())
            return failure(ErrorCode::NotFound, "The run has no such agent");
    if (agent == about)
        return failure(ErrorCode::InvalidInput,
                       "An agent does not notice itself. Ask about another agent");
    WhyNoticed why{agent, about, frame, {}, true, {}};
    auto asked = askedAt(source, frame);
    if (!asked)
        return asked.error().code == ErrorCode::NotFound
                   ? asked.unexpected()
                   : recordedAnswer(source, std::move(why), asked.error());
    const Moment& moment = asked->moment;
    const auto emissions = emissionsOf(source, moment, about);
    if (!emissions)
        return emissions.unexpected();
    const auto signals = MadeSignals::read(source, moment, about);
    if (!signals)
        return signals.unexpected();
    const tools::Watch first = tools::partOf(watch, kSimulated, kJudged);
    auto made = MadeJudge(*asked, *signals, *emissions).perceptionsOf(agent, &first);
    if (!made)
        return made.unexpected();
    Population(moment, *emissions)
        .explain(why, std::move(*made), tools::partOf(watch, kJudged, kSearched));
    addLatest<trace::Notified>(moment, source.info(), why);
    addLatest<trace::SignalRejected>(moment, source.info(), why);
    addLatest<trace::Noticed>(moment, source.info(), why);
    addLatest<trace::SenseTest>(moment, source.info(), why);
    if (auto proven = proveOffers(source, moment, why, tools::partOf(watch, kSearched, 1)); !proven)
        return proven.unexpected();
    addWait(moment, source.info(), agent, about, why.perceptions);
    return why;
}

Result<std::vector<Witness>> whoNotices(trace::TraceSource& source, AgentId about, Frame frame) {
    if (trace::indexOf(about) >= source.info().agents.size())
        return failure(ErrorCode::NotFound, "The run has no such agent");
    auto asked = askedAt(source, frame);
    if (!asked)
        return asked.error().code == ErrorCode::NotFound
                   ? asked.unexpected()
                   : recordedWitnesses(source, about, frame, asked.error());
    const Moment& moment = asked->moment;
    const auto emissions = emissionsOf(source, moment, about);
    if (!emissions)
        return emissions.unexpected();
    const auto signals = MadeSignals::read(source, moment, about);
    if (!signals)
        return signals.unexpected();
    MadeJudge judge(*asked, *signals, *emissions);
    const Population population(moment, *emissions);
    std::vector<Witness> witnesses;
    for (const AgentId agent : population.observersOf(about)) {
        auto made = judge.perceptionsOf(agent, nullptr);
        if (!made)
            return made.unexpected();
        witnesses.push_back(population.ask(agent, about, std::move(*made)));
        addWait(moment, source.info(), agent, about, witnesses.back().perceptions);
    }
    return witnesses;
}

} // namespace percept::why
