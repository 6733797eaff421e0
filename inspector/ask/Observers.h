#pragma once

#include "inspector/ask/Arrivals.h"
#include "inspector/ask/AwarenessRemedy.h"
#include "inspector/ask/AwarenessText.h"
#include "inspector/ask/ChangeText.h"
#include "inspector/ask/Emitting.h"
#include "inspector/ask/Hearing.h"
#include "inspector/ask/MadeSignals.h"
#include "inspector/ask/Turns.h"
#include "inspector/ask/Unseen.h"
#include "inspector/ask/WhyNoticed.h"
#include "inspector/explain/GateText.h"
#include "percept/sense/GateNames.h"
#include "percept/sim/AwarenessTrial.h"
#include "percept/sim/Looks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

/// Internal to this library.
namespace percept::ask {

inline constexpr auto kMeets =
    "It travels: an agent that walks towards it meets it earlier than stated here, "
    "one that walks away later.";

/// Who observes at a moment, and what each of them makes of what another agent emits. Borrows what
/// it is made of.
class Observers {
public:
    /// @param named see MadeSignals::named()
    Observers(const Moment& moment,
              const Emissions& emissions,
              const std::vector<LatestNamed>& named = {})
        : m_moment(moment)
        , m_emissions(emissions)
        , m_named(named)
        , m_emitters(moment.simulation.world().emitters)
        , m_state(moment.simulation.state().senses.senses)
        , m_senses(moment.simulation.senses())
        , m_agents(sim::presencesOf(moment.simulation)) {
        world::fillSensors(m_agents, m_senses, m_sensors);
        world::fillOpenness(moment.simulation.arena(), moment.state(), m_doors);
    }

    /// @param made perceptions of what was made lately, in the place of what would be made now
    void explain(WhyNoticed& why, std::vector<Perception> made, const Watch& watch) const {
        if (auto reason = whyNot(why.agent, why.about)) {
            why.perceptions.push_back(notNoticed(std::move(*reason)));
            addBody(why.perceptions, why.agent, why.about);
            return;
        }
        const std::size_t observer = sensorOf(why.agent);
        const auto signals = signalsOf(why.about, made);
        const double each = 1.0 / static_cast<double>(std::max<std::size_t>(signals.size(), 1));
        for (std::size_t i = 0; i < signals.size(); ++i) {
            const double done = static_cast<double>(i) * each;
            const auto part = partOf(watch, done, done + each);
            why.perceptions.push_back(perceive(observer, signals[i], &part));
        }
        append(why.perceptions, std::move(made));
        addNothing(why.perceptions, why.about);
        for (const Perception& perception : why.perceptions)
            why.complete = why.complete && perception.remedy.complete;
    }

    /// Who could notice an agent: all others in the level.
    [[nodiscard]] std::vector<AgentId> of(AgentId about) const {
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
            addBody(witness.perceptions, agent, about);
            return witness;
        }
        for (const Emitted& emitted : signalsOf(about, made))
            witness.perceptions.push_back(perceive(sensorOf(agent), emitted, nullptr));
        append(witness.perceptions, std::move(made));
        addNothing(witness.perceptions, about);
        return witness;
    }

    /// What an agent makes of the next signal of an emitter, as both are now.
    /// @param watch as for perceive()
    [[nodiscard]] Perception
    ofEmitter(AgentId agent, trace::EmitterId emitter, const Watch* watch) const;

    /// What an agent made of a signal that was made lately. This is the moment of its test.
    /// @param watch as for perceive()
    /// @param doors as its front met them; empty: as they are
    [[nodiscard]] std::optional<Perception> judge(AgentId agent,
                                                  const MadeSignal& made,
                                                  const Watch* watch,
                                                  std::span<const double> doors = {}) const {
        const std::size_t observer = sensorOf(agent);
        if (observer == m_sensors.size())
            return std::nullopt;
        return perceive(observer, emittedOf(made), watch, doors);
    }
    /// Of a signal that the senses let through, as judge() or the run itself says: whether it is
    /// enough to become aware by, and counts for long enough.
    /// @param asked the moment that is asked about, traced
    /// @param tries whether what was tried is told
    void judgeHeard(Perception& perception,
                    AgentId agent,
                    const MadeSignal& made,
                    const Moment& asked,
                    bool tries) const;
    /// Doors on the path that a signal takes to an agent.
    /// @param doors as judge() has them
    [[nodiscard]] std::vector<MetDoor>
    doorsTo(AgentId agent, const MadeSignal& made, std::span<const double> doors) const {
        const sense::Scene scene{m_sensors, doors, m_moment.simulation.time(), m_senses.manager};
        const auto row = sense::explain(m_senses, scene, made.signal, sensorOf(agent));
        return doorsOnPath(m_senses, made.signal, row.path);
    }
    /// How far each is open.
    [[nodiscard]] const std::vector<double>& doors() const { return m_doors; }

private:
    static void append(std::vector<Perception>& list, std::vector<Perception> made) {
        std::move(made.begin(), made.end(), std::back_inserter(list));
    }

    /// Who is dead may let its body be sensed. It is of nobody any more: no edit of the one who it
    /// was would change it, and none is looked for.
    void addBody(std::vector<Perception>& list, AgentId agent, AgentId about) const {
        const world::Presence& body = m_agents[trace::indexOf(about)];
        const std::size_t observer = sensorOf(agent);
        if (observer == m_sensors.size())
            return;
        const auto& spec = m_emitters[body.archetype];
        for (const sense::Signal& signal :
             bodySignals(m_senses, spec, about, body, m_sensors[observer].looks))
            list.push_back(perceive(observer, {signal, "body", {}, {}}, nullptr));
    }

    /// Who gives off nothing is told so.
    void addNothing(std::vector<Perception>& list, AgentId about) const {
        if (list.empty())
            list.push_back(notNoticed(fmt::format("Not noticed: {} gives off nothing",
                                                  m_moment.simulation.world().nameOf(about))));
    }

    struct Emitted {
        sense::Signal signal;
        std::string act;     ///< see Perception
        std::string silence; ///< since when nothing of it was emitted; empty: it was lately
        std::string instead; ///< what is asked about then
        std::optional<trace::Command> emitter{}; ///< see Missed
        bool comes = false;                      ///< what is silent is emitted again by itself
        std::optional<Seconds> next{};           ///< when the next one is made
        bool tested = false;                     ///< by the run, which has the first word
        Coming coming{};                         ///< of what is silent, or of an emitter
    };

    static constexpr std::string_view kShot = "shot";

    [[nodiscard]] Emitted emittedOf(const MadeSignal& made) const {
        Emitted emitted{made.signal, actOf(made), {}, {}};
        emitted.next = made.next;
        emitted.tested = true;
        if (made.isShot())
            if (const auto shot = sim::shotSignal(
                    m_moment.simulation.arena(),
                    m_senses,
                    {made.signal.source, geometry::Vec2(made.signal.position), made.weapon}))
                emitted.signal.range = shot->range;
        return emitted;
    }

    static std::string actOf(const world::EmissionSpec& emission) {
        return emission.onStep ? "step" : "";
    }
    [[nodiscard]] std::string actOf(const MadeSignal& made) const {
        if (made.isShot())
            return std::string(kShot);
        const std::size_t maker = trace::indexOf(made.signal.source);
        const auto& emissions = m_emitters[m_agents[maker].archetype].emissions;
        const auto found = std::find_if(emissions.begin(), emissions.end(), [&](const auto& each) {
            return each.modality == made.signal.modality && !each.onBody;
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
        const world::EmitterSpec& spec = m_emitters[emitter.archetype];
        for (const auto& emission : spec.emissions) {
            if (!world::isGivenOff(emission, emitter) || isMade(emission.modality, actOf(emission)))
                continue;
            Emitted emitted{
                world::signalOf(about, emitter, m_senses, spec, emission), actOf(emission), {}, {}};
            if (isEvent(m_senses, emission)) {
                emitted.silence = m_emissions.silenceText(m_emissions.last(emission.modality),
                                                          m_senses[emission.modality].id);
                emitted.instead = emission.onStep ? "a step at full speed" : "the next one";
                emitted.comes = !emission.onStep;
            }
            list.push_back(std::move(emitted));
        }
        for (const LatestNamed& each : m_named)
            if (each.frame >= 0 && !isMade(each.modality, {}))
                list.push_back(namedOf(about, each));
        if (m_moment.isArmed(about))
            if (auto shot = shotOf(about); shot && !isMade(shot->signal.modality, kShot))
                list.push_back(std::move(*shot));
        return list;
    }

    /// What was emitted in its name, and is not among what was made lately: what lingers of it, or
    /// nothing.
    [[nodiscard]] Emitted namedOf(AgentId about, const LatestNamed& named) const {
        const sense::ModalityId modality = named.modality;
        Emitted emitted;
        emitted.signal.tag = named.tag;
        emitted.signal.modality = modality;
        emitted.signal.source = about;
        const geometry::Vec2 place = m_agents[trace::indexOf(about)].position;
        emitted.signal.position = {place, m_senses.floorAt(place)};
        for (const sense::Puff& puff : m_state.puffs)
            if (puff.source == about && puff.modality == modality) {
                emitted.signal.position = puff.position;
                emitted.signal.strength = puff.strength;
                return emitted;
            }
        emitted.silence =
            m_emissions.silenceText(m_emissions.last(modality), m_senses[modality].id);
        emitted.instead = "the next one";
        return emitted;
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
            if (const auto why = sim::absenceOf(m_moment.state().agents[trace::indexOf(each)]))
                return fmt::format("Not noticed: {} {}", world.nameOf(each), sim::textOf(*why));
        return std::nullopt;
    }

    /// The senses of everybody at the moment.
    [[nodiscard]] world::SenseInput input() const {
        return {.world = {&m_senses, [](const auto*) {}},
                .emitters = m_emitters,
                .agents = m_agents,
                .doors = m_doors,
                .now = m_moment.simulation.time()};
    }

    /// What acting on the sight of somebody depends on beside the two.
    /// @param looks whether it is found by looking round, where only so many are minded
    [[nodiscard]] sense::Looking lookOf(AgentId agent, AgentId about, bool looks) const {
        const sim::Simulation& simulation = m_moment.simulation;
        sense::Looking looking;
        looking.ranked = looks;
        looking.seen = agent::seenFor(m_moment.state(), agent, about, simulation.time());
        if (!looks)
            return looking;
        const world::SenseInput input = this->input();
        std::vector<AgentId> others;
        agent::fillOthers(m_moment.state(), agent, others);
        world::SenseStage stage;
        stage.begin(input);
        for (const auto& sighting :
             stage.look(input, simulation.state().senses, agent, others, false))
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

    /// The path on which the one that is seen would come nearer.
    void addPath(sense::Looking& looking,
                 const sense::Sensor& sensor,
                 const sense::Signal& signal) const {
        looking.way = m_moment.simulation.pathOf(signal.source, geometry::Vec2(sensor.position));
        if (!looking.way.empty())
            looking.way.insert(looking.way.begin(), geometry::Vec2(signal.position));
    }
    /// When somebody is seen who is in view and was not told of yet.
    [[nodiscard]] std::string rateText(const sense::Sensor& sensor) const {
        if (!sensor.looks)
            return "It notices what is in view with the next signal from there.";
        return looksText(m_moment.simulation, sensor.agent);
    }

    void addAwareness(Perception& perception, AgentId observer, AgentId target) const {
        const std::string text = awarenessText(m_moment, input(), observer, target);
        perception.note += (perception.note.empty() || text.empty() ? "" : " ") + text;
    }

    /// What would make it more aware of who is in view.
    void
    addRemedy(Perception& perception, AgentId observer, AgentId target, const Watch& watch) const {
        if (!unmetText(m_moment, input(), observer, target).empty()) {
            perception.sought = nextState(m_moment, observer, target);
            perception.remedy = meetingRemedy(m_moment, input(), observer, target);
            return;
        }
        perception.sought = soughtState(m_moment, input(), observer, target);
        if (perception.sought)
            perception.remedy =
                awarenessRemedy(m_moment, input(), observer, target, *perception.sought, watch);
    }

    /// Whether one becomes aware of the other by degrees.
    [[nodiscard]] bool isByDegrees(AgentId observer, AgentId target) const {
        const agent::Arena& arena = m_moment.simulation.arena();
        return arena.awarenessOf(observer) != nullptr && arena.isAfter(observer, target);
    }

    /// Of who is in view of somebody who becomes aware by degrees: no time to react counts for it,
    /// but how far it is aware of the other. @return whether it is so
    bool judgeAwareness(Perception& perception, AgentId observer, AgentId target) const;

    /// What those who become aware by degrees make of what the senses let through of a signal that
    /// the run has not tested.
    void tellAware(Perception& perception,
                   AgentId agent,
                   const Emitted& emitted,
                   const std::optional<HeardLimit>& heard) const;

    /// @param watch over the search for the smallest change; null: it is not looked for
    /// @param doors empty: as they are
    [[nodiscard]] Perception perceive(std::size_t observer,
                                      const Emitted& emitted,
                                      const Watch* watch,
                                      std::span<const double> doors = {}) const;

    const Moment& m_moment;
    const Emissions& m_emissions;
    std::vector<LatestNamed> m_named;
    const std::vector<world::EmitterSpec>& m_emitters;
    const sense::SenseState& m_state;
    const sense::SenseWorld& m_senses;
    std::vector<world::Presence> m_agents;
    std::vector<sense::Sensor> m_sensors;
    std::vector<double> m_doors;
};

} // namespace percept::ask
