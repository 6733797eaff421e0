#include "app/why/WhyNoticed.h"

#include "app/runner/SimulationResimulator.h"
#include "app/why/BotRemedy.h"
#include "app/why/Turns.h"
#include "inspector/explain/GoalCauses.h"
#include "inspector/replay/StateCursor.h"

#include <algorithm>
#include <cmath>

namespace percept::why {
namespace {

/// How far back real attempts are looked for.
constexpr Seconds kLookBack = 1.0;
/// Share of the work that the simulation up to the moment counts for.
constexpr double kSimulated = 0.2;

constexpr auto kMeets = "It travels: who walks towards it meets it earlier than told here, who "
                        "walks away later.";

/// Bots sense bots, and guards guards.
Perception strangers() {
    Perception perception;
    perception.modality = "sight";
    perception.travels = false;
    perception.answer = "Not noticed: bots and guards have no senses for each other";
    return perception;
}

Result<Moment> momentAt(trace::TraceSource& source, Frame frame) {
    if (auto there = explain::checkFrame(source, frame); !there)
        return there.unexpected();
    auto cursor = replay::StateCursor::make(source, runner::SimulationFactory());
    if (!cursor)
        return cursor.unexpected();
    const auto state = cursor->stateAt(frame);
    if (!state)
        return state.unexpected();
    auto level = runner::levelOfRun(source.info());
    if (!level)
        return level.unexpected();
    Moment moment{*level, sim::Simulation((*level)->world, (*level)->options), {}};
    if (auto restored = moment.simulation.restore(*state); !restored)
        return restored.unexpected();
    const auto back = static_cast<Frame>(kLookBack / source.info().step);
    const Frame from = std::max(source.firstFrame(), frame - back);
    if (auto traced = cursor->retrace(from, frame, moment.records); !traced)
        return traced.unexpected();
    return moment;
}

/// Where all guards stand at a moment.
class Watchmen {
public:
    explicit Watchmen(const Moment& moment)
        : m_moment(moment)
        , m_post(moment.simulation.world().post)
        , m_watch(moment.simulation.state().watch)
        , m_senses(moment.simulation.senses()) {
        guard::fillSensors(m_post, m_senses, m_watch, m_sensors);
        deathmatch::fillOpenness(
            moment.simulation.arena(), moment.simulation.state().match, m_doors);
    }

    void explain(WhyNoticed& why, const tools::Watch& watch) const {
        const std::size_t observer = placeOf(why.agent);
        const auto signals = signalsOf(why.about);
        const double each = 1.0 / static_cast<double>(signals.size());
        for (std::size_t i = 0; i < signals.size(); ++i) {
            const double done = static_cast<double>(i) * each;
            const auto part = tools::partOf(watch, done, done + each);
            why.perceptions.push_back(perceive(observer, signals[i], &part));
            why.complete = why.complete && why.perceptions.back().remedy.complete;
        }
    }

    void ask(AgentId about, std::vector<Witness>& witnesses) const {
        const auto signals = signalsOf(about);
        for (std::size_t observer = 0; observer < m_post.guards.size(); ++observer) {
            Witness witness{m_sensors[observer].agent, {}};
            if (witness.agent == about)
                continue;
            for (const Emitted& emitted : signals)
                witness.perceptions.push_back(perceive(observer, emitted, nullptr));
            witnesses.push_back(std::move(witness));
        }
    }

private:
    struct Emitted {
        sense::Signal signal;
        std::string note;
    };

    [[nodiscard]] std::vector<Emitted> signalsOf(AgentId about) const {
        const std::size_t emitter = placeOf(about);
        const double speed = speedOf(emitter);
        std::vector<Emitted> list;
        for (const auto& emission : m_post.emissions[m_post.guards[emitter].archetype]) {
            sense::Signal signal = guard::signalOf(m_post, m_senses, m_watch, emitter, emission);
            if (emission.onStep && speed > 0)
                signal.strength *= speed;
            list.push_back({signal,
                            emission.onStep && speed <= 0
                                ? "Stands still and makes no step; asked about one at full speed."
                                : ""});
        }
        return list;
    }

    [[nodiscard]] std::size_t placeOf(AgentId agent) const {
        return trace::indexOf(agent) - trace::indexOf(m_post.firstAgent);
    }

    /// As part of its highest one, which footsteps are as loud as [0, 1].
    [[nodiscard]] double speedOf(std::size_t guard) const {
        const double most = m_post.archetypes[m_post.guards[guard].archetype].movement.maxSpeed;
        const auto& velocity = m_watch.guards[guard].body.velocity;
        return most > 0 ? std::min(1.0, std::sqrt(geometry::lengthSquared(velocity)) / most) : 0.0;
    }

    /// @param watch over the search for the smallest change; null: it is not looked for
    [[nodiscard]] Perception
    perceive(std::size_t observer, const Emitted& emitted, const tools::Watch* watch) const {
        const sense::Signal& signal = emitted.signal;
        const sense::Scene scene{m_sensors, m_doors, m_moment.simulation.time(), m_senses.manager};
        const sense::Sensor& sensor = m_sensors[observer];
        const double own =
            m_senses.profiles[sensor.profile].thresholds[trace::indexOf(signal.modality)];
        const sense::Past past{
            m_watch.senses.puffs,
            m_watch.senses.doors,
            sense::raisedThreshold(
                m_senses, m_watch.senses, sensor.agent, signal.modality, own, scene.now)};
        const auto row = sense::explain(m_senses, scene, signal, observer, {}, &past);
        const level::Level& level = m_moment.level->level;
        Perception perception = perceptionOf(m_senses, level, signal, sensor, row);
        if (m_senses[signal.modality].travels && sensor.velocity != geometry::Vec2{0, 0})
            perception.note = kMeets;
        if (!emitted.note.empty())
            perception.note += (perception.note.empty() ? "" : " ") + emitted.note;
        if (!row.notified && watch != nullptr)
            perception.remedy = remedyFor(
                {m_senses, level, signal, sensor, row, {}}, scene, observer, &past, *watch);
        return perception;
    }

    const Moment& m_moment;
    const guard::Post& m_post;
    const guard::State& m_watch;
    const sense::SenseWorld& m_senses;
    std::vector<sense::Sensor> m_sensors;
    std::vector<double> m_doors;
};

void explainBots(const Moment& moment, WhyNoticed& why, const tools::Watch& watch) {
    why.perceptions = botPerceptions(moment, why.agent, why.about);
    const double each = 1.0 / static_cast<double>(why.perceptions.size());
    double done = 0;
    for (Perception& perception : why.perceptions) {
        perception.remedy = botRemedy(
            moment, why.agent, why.about, perception, tools::partOf(watch, done, done + each));
        why.complete = why.complete && perception.remedy.complete;
        done += each;
    }
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
                row.id > perception.latest) {
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
        const auto text =
            waitingText(moment.simulation, agent, about, perception.sense, info.agents);
        if (!text.empty())
            perception.note += (perception.note.empty() ? "" : " ") + text;
    }
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
    auto moment = momentAt(source, frame);
    if (!moment)
        return moment.unexpected();
    WhyNoticed why{agent, about, frame, {}};
    const guard::Post& post = moment->simulation.world().post;
    const auto isBot = [&](AgentId id) {
        return trace::indexOf(id) < moment->simulation.state().match.bots.size();
    };
    if (post.has(agent) && post.has(about)) {
        Watchmen(*moment).explain(why, tools::partOf(watch, kSimulated, 1));
        addLatest<trace::Notified>(*moment, source.info(), why);
        addLatest<trace::SignalRejected>(*moment, source.info(), why);
    } else if (isBot(agent) && isBot(about)) {
        explainBots(*moment, why, tools::partOf(watch, kSimulated, 1));
    } else {
        why.perceptions.push_back(strangers());
        return why;
    }
    addWait(*moment, source.info(), agent, about, why.perceptions);
    return why;
}

Result<std::vector<Witness>> whoNotices(trace::TraceSource& source, AgentId about, Frame frame) {
    if (trace::indexOf(about) >= source.info().agents.size())
        return failure(ErrorCode::NotFound, "The run has no such agent");
    const auto moment = momentAt(source, frame);
    if (!moment)
        return moment.unexpected();
    std::vector<Witness> witnesses;
    const std::size_t bots = moment->simulation.state().match.bots.size();
    if (moment->simulation.world().post.has(about)) {
        Watchmen(*moment).ask(about, witnesses);
    } else if (trace::indexOf(about) < bots) {
        for (std::uint32_t bot = 0; bot < bots; ++bot)
            if (const AgentId agent{bot}; agent != about)
                witnesses.push_back({agent, botPerceptions(*moment, agent, about)});
    }
    for (Witness& witness : witnesses)
        addWait(*moment, source.info(), witness.agent, about, witness.perceptions);
    return witnesses;
}

} // namespace percept::why
