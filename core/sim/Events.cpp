#include "percept/agent/Awareness.h"
#include "percept/agent/Gaze.h"
#include "percept/agent/GoalNames.h"
#include "percept/agent/LinkChanges.h"
#include "percept/agent/Reacting.h"
#include "percept/agent/ReactionGoals.h"
#include "percept/agent/Things.h"
#include "percept/sim/LiveEdits.h"
#include "percept/sim/Simulation.h"

#include <algorithm>

// What authored events, topics and reactions have to do with agents, whatever their brains.
namespace percept::sim {

using trace::AgentId;

namespace {

event::Perception perceptionOf(const sense::Notification& notification, trace::RecordId cause) {
    return {notification.agent,
            notification.about,
            notification.modality,
            notification.intensity,
            cause};
}

event::TeamId teamOf(const event::CompiledEvents& events, std::size_t agent) {
    return agent < events.agents.size() && events.agents[agent].team != event::kNothing
               ? event::TeamId{events.agents[agent].team}
               : event::kNoTeam;
}

} // namespace

/// Everybody as events and topics see them: where their feet are, and what they are about to do.
void Simulation::observe() {
    const world::Authored& authored = *m_world->authored;
    if (!authored.asksState && authored.events.events.empty())
        return;
    const auto at = [&](geometry::Vec2 place) {
        return geometry::Vec3{place, m_senses->floorAt(place)};
    };
    const agent::State& population = m_state.population;
    m_agentViews.clear();
    for (std::uint32_t i = 0; i < population.agents.size(); ++i) {
        const AgentId id{i};
        const agent::Agent& self = population.agents[i];
        event::AgentView view{at(self.body.position), arena().radiusOf(id)};
        view.team = teamOf(authored.events, i);
        view.present = self.status == agent::Status::Alive;
        view.motive = agent::motiveOf(arena(), population, id);
        view.born = self.born;
        view.died = self.died;
        view.hurt = self.hurt;
        const double full = arena().archetypes[arena().agents[i].archetype].health;
        view.health = full > 0 ? std::clamp(self.health / full, 0.0, 1.0) : 0.0;
        const agent::AgentSpec& spec = arena().agents[i];
        const agent::Brain& brain = *arena().brains[spec.brain];
        if (const auto intention = brain.intention(spec, population.minds[spec.brain])) {
            view.intends = intention->goal;
            view.intendedAt = intention->place ? at(*intention->place) : view.position;
        }
        m_agentViews.push_back(view);
    }
    m_triggers.clear();
    for (std::size_t i = 0; i < population.triggers.size(); ++i) {
        const agent::Trigger& trigger = population.triggers[i];
        m_triggers.push_back({trigger.visits,
                              agent::timesFired(arena().triggers[i], trigger),
                              trigger.visitor,
                              trigger.visited});
    }
    m_doorChanges.clear();
    for (const agent::Door& door : population.doors)
        m_doorChanges.push_back(door.changed);
    if (!authored.asksState)
        return;
    world::followPlaces(authored.events, m_agentViews, m_state.frame, m_state.events.places);
    fillPresences(arena(), m_state, m_presences);
    sense::doorWalls(*m_senses, m_scratch.openness, m_scratch.seenDoors);
}

void Simulation::observe(AgentId agent) {
    const auto index = trace::indexOf(agent);
    if (index >= m_agentViews.size())
        return;
    const agent::Body& body = m_state.population.agents[index].body;
    m_presences[index].position = body.position;
    m_presences[index].velocity = body.velocity;
    m_presences[index].facing = agent::gazeOf(m_state.population, awarenessIn(m_state), agent);
    m_agentViews[index].position = {body.position, m_senses->floorAt(body.position)};
}

event::WorldView Simulation::eventView(const event::AskCondition* condition) const {
    return {m_agentViews, m_scratch.openness, m_triggers, time(), m_doorChanges, condition};
}

/// The value of a formula as the state was at the latest observe().
world::Evidence Simulation::evaluate(const world::StateFormula& formula,
                                     AgentId self,
                                     AgentId other,
                                     trace::RecordId cause,
                                     trace::Trace& trace) {
    const event::WorldView view = eventView(nullptr);
    return world::evaluateNow(topicInput(view, trace), formula, self, other, cause);
}

world::TopicInput Simulation::topicInput(const event::WorldView& view, trace::Trace& trace) {
    const world::Authored& authored = *m_world->authored;
    return {authored.events,
            authored.topics,
            authored.emitters,
            *m_senses,
            view,
            m_state.population,
            awarenessIn(m_state),
            m_presences,
            m_state.events.places,
            m_scratch.seenDoors,
            m_state.events.emitters,
            m_state.events.polls,
            trace};
}

/// A brain polls a topic of the level, if there is one of that name.
std::optional<event::Poll<double>> Simulation::ask(std::string_view topic,
                                                   AgentId self,
                                                   AgentId other,
                                                   trace::RecordId cause,
                                                   trace::Trace& trace) {
    const auto id = m_world->authored->events.topicOf(topic);
    if (!id)
        return std::nullopt;
    // They may have moved since everybody was observed.
    observe(self);
    observe(other);
    const event::WorldView view = eventView(nullptr);
    return world::pollTopic(topicInput(view, trace), {*id, self, self, other}, cause);
}

/// What the event stage works on, and whatever raises events.
Simulation::EventScene Simulation::eventScene(agent::Scene& scene) {
    return {[this, &scene](std::uint32_t event) -> event::ConditionState {
                const auto& condition = m_world->authored->effects[event].condition;
                if (!condition)
                    return {};
                const world::Evidence found = evaluate(
                    *condition, trace::kNoAgent, trace::kNoAgent, scene.trace.root(), scene.trace);
                return {found.value, found.cause};
            },
            [this, &scene](const world::HeardEvent& heard) { return takeEvent(heard, scene); },
            [this, &scene](std::uint32_t light, bool on) {
                switchLight(light, on);
                scene.senses = m_senses.get();
            },
            [&scene](AgentId agent, const world::EventLinkChange& made, trace::RecordId cause) {
                agent::changeLink(scene, agent, made.change, made.position, cause);
            }};
}

world::EventInput Simulation::eventInput(const EventScene& scene) const {
    return {*m_world->authored, eventView(&scene.condition), scene.take, scene.light, scene.link};
}

void Simulation::switchLight(std::uint32_t light, bool on) {
    trace::Command edit;
    edit.kind = trace::CommandKind::Edit;
    edit.part = trace::EditPart::Light;
    edit.object = light;
    edit.value = on ? 1 : 0;
    edit.amount = m_senses->lights[light].intensity;
    addEdit(m_state.edits, edit);
    m_senses = sensesWith(m_world->senses, m_state.edits);
}

void Simulation::eventStage(std::span<const trace::Command> commands, agent::Scene& scene) {
    observe();
    if (m_world->authored->events.events.empty())
        return;
    const EventScene events = eventScene(scene);
    const world::EventInput input = eventInput(events);
    world::fireEvents(input, m_state.events, commands, scene.trace);
    if (!m_rounds || !m_plan->duties.has(schedule::Duty::Events))
        world::runEvents(input, m_state.events, true, {}, scene.trace.root(), scene.trace);
}

/// What an agent's archetype says of a stimulus.
/// @return the reaction, of which all is done but the response; null: the brain decides
const world::Reaction* Simulation::react(AgentId agent,
                                         const world::Stimulus& stimulus,
                                         agent::Scene& scene,
                                         trace::RecordId& cause) {
    const auto& table = m_world->authored->reactions;
    const std::uint32_t archetype = scene.spec(agent).archetype;
    if (archetype >= table.size() || table[archetype].empty() || !scene.isAlive(agent))
        return nullptr;
    const world::Reaction* reaction =
        world::reactionTo(table[archetype], stimulus, [&](const world::StateFormula& condition) {
            return evaluate(condition, agent, stimulus.about, cause, scene.trace).value != 0.0;
        });
    if (reaction == nullptr)
        return nullptr;
    cause = scene.trace.add(
        trace::Reacted{agent, stimulus.about, reaction->place, trace::EventId{reaction->raises}},
        cause);
    world::moveMember(m_state.events, agent, reaction->leaves, reaction->joins, cause, scene.trace);
    if (reaction->raises != event::kNothing) {
        const EventScene events = eventScene(scene);
        world::raiseEvent(
            eventInput(events), m_state.events, reaction->raises, agent, cause, scene.trace);
    }
    return reaction;
}

/// @return whether the listener had a use for it
bool Simulation::takeEvent(const world::HeardEvent& heard, agent::Scene& scene) {
    if (!scene.isAlive(heard.listener))
        return false;
    const world::Stimulus stimulus{heard.code, trace::kNone<trace::ModalityId>, 0, heard.sender};
    trace::RecordId cause = heard.record;
    if (const int floor = m_world->authored->alertness[heard.news.event]; floor > 0)
        agent::raiseAlertnessFloor(
            scene, heard.listener, static_cast<knowledge::AwarenessLevel>(floor), cause);
    if (heard.news.raised && heard.sender == heard.listener)
        return true; // it has reacted to what made it raise this
    const world::Reaction* reaction = react(heard.listener, stimulus, scene, cause);
    if (reaction == nullptr || !reaction->decides) {
        const bool used =
            heard.place &&
            agent::hearOf(
                scene, heard.listener, {heard.place->x, heard.place->y}, heard.sender, cause);
        return used || reaction != nullptr;
    }
    const bool acts = reaction->raises != event::kNothing ||
                      reaction->leaves != trace::kNone<trace::ManagerId> ||
                      reaction->joins != trace::kNone<trace::ManagerId>;
    const geometry::Vec2 place = heard.place ? geometry::Vec2{heard.place->x, heard.place->y}
                                             : scene.agent(heard.listener).body.position;
    const bool responds =
        reaction->goal && agent::giveReactionGoal(scene,
                                                  heard.listener,
                                                  {*reaction->goal, place, heard.sender},
                                                  {reaction->place, true},
                                                  cause);
    return responds || acts;
}

/// What events and an agent's reactions make of something perceived.
/// @param cause of what follows from it  @return null: the brain decides
const world::Reaction* Simulation::answer(const sense::Notification& notification,
                                          agent::Scene& scene,
                                          trace::RecordId& cause) {
    EventScene events;
    world::perceiveEvents(
        [&] {
            events = eventScene(scene);
            return eventInput(events);
        },
        *m_world->authored,
        m_state.events,
        perceptionOf(notification, cause),
        scene.trace);
    const world::Reaction* reaction =
        react(notification.agent,
              {{}, notification.modality, notification.intensity, notification.about},
              scene,
              cause);
    return reaction != nullptr && reaction->decides ? reaction : nullptr;
}

/// The goal that a reaction wants, if it wants one, or to do nothing.
/// @param reaction null: the brain decides
void Simulation::follow(const world::Reaction* reaction,
                        const sense::Notification& notification,
                        agent::Scene& scene,
                        trace::RecordId cause) {
    const AgentId agent = notification.agent;
    const auto& table = m_world->authored->reactions;
    const std::uint32_t archetype = scene.spec(agent).archetype;
    if (archetype >= table.size() || table[archetype].empty())
        return;
    agent::setIgnored(scene, agent, notification.about, reaction != nullptr && !reaction->goal);
    if (reaction != nullptr && reaction->goal)
        agent::giveReactionGoal(
            scene,
            agent,
            {*reaction->goal, geometry::Vec2(notification.place), notification.about},
            {reaction->place, false},
            cause);
}

/// Whether a reaction might have an agent do nothing about what it sees. Until it is known, the
/// agent does not shoot.
bool Simulation::mayIgnore(const sense::Notification& seen, const agent::Scene& scene) const {
    const auto& table = m_world->authored->reactions;
    const std::uint32_t archetype = scene.spec(seen.agent).archetype;
    return archetype < table.size() &&
           std::any_of(table[archetype].begin(), table[archetype].end(), [&](const auto& each) {
               return each.modality == seen.modality && each.decides && !each.goal;
           });
}

void Simulation::takeNotice(const world::Held::Notice& notice, agent::Scene& scene) {
    trace::RecordId cause = notice.record;
    // Events happen as soon as somebody is seen; the agent itself takes its time.
    const bool waits = agent::isSightToCome(scene, notice.notification, notice.perceived);
    const world::Reaction* reaction = nullptr;
    if (waits) {
        EventScene events;
        world::perceiveEvents(
            [&] {
                events = eventScene(scene);
                return eventInput(events);
            },
            *m_world->authored,
            m_state.events,
            perceptionOf(notice.notification, cause),
            scene.trace);
    } else {
        reaction = answer(notice.notification, scene, cause);
    }
    const agent::RegardTarget regard = [&](const sense::Sighting& sighting, double alertness) {
        return m_senseStage.regard(senseInput(), notice.notification.agent, sighting, alertness);
    };
    agent::notice(scene,
                  {notice.notification,
                   notice.record,
                   notice.perceived,
                   notice.seen ? &*notice.seen : nullptr,
                   !waits && reaction == nullptr,
                   notice.notification.presence ? &regard : nullptr});
    if (!waits)
        follow(reaction, notice.notification, scene, cause);
    else if (mayIgnore(notice.notification, scene))
        agent::setIgnored(scene, notice.notification.agent, notice.notification.about, true);
}

/// Something has changed: a reaction of the level, or else the brain goes and looks.
void Simulation::takeThing(AgentId agent, const agent::ChangedThing& thing, agent::Scene& scene) {
    if (!agent::canPerform(scene, agent))
        return;
    trace::RecordId cause = thing.record;
    world::Stimulus stimulus;
    stimulus.thing = thing.kind;
    stimulus.about = thing.body;
    const world::Reaction* reaction = react(agent, stimulus, scene, cause);
    if (reaction == nullptr || !reaction->decides)
        agent::hearOf(scene, agent, thing.place, trace::kNoAgent, cause);
    else if (reaction->goal)
        agent::giveReactionGoal(scene,
                                agent,
                                {*reaction->goal, thing.place, trace::kNoAgent},
                                {reaction->place, false},
                                cause);
}

void Simulation::takeSight(AgentId agent, const sense::Sighting& sighting, agent::Scene& scene) {
    const auto& reactions = m_world->authored->reactions;
    const std::uint32_t archetype = scene.spec(agent).archetype;
    const knowledge::SenseLink* link =
        std::as_const(scene.agent(agent).knowledge).find(sighting.about);
    if (link == nullptr)
        return; // not aware of it yet
    const bool begins = link->becameVisible == scene.now;
    if (!begins && !m_world->authored->events.perceives &&
        (archetype >= reactions.size() || reactions[archetype].empty()))
        return;
    sense::Notification seen;
    seen.agent = agent;
    seen.about = sighting.about;
    seen.modality = sighting.modality;
    seen.intensity = sighting.intensity;
    seen.standout = sighting.standout;
    seen.threshold = sighting.threshold;
    seen.distance = sighting.travelled;
    seen.from = seen.place = sighting.place;
    seen.region = sighting.region;
    seen.via = sighting.via;
    seen.cone = sighting.cone;
    seen.presence = true;
    const trace::RecordId record = link->noticed;
    trace::RecordId cause = record;
    const world::Reaction* reaction = answer(seen, scene, cause);
    // Awareness tells the brain itself.
    if (begins && reaction == nullptr && !agent::becomesAware(scene, agent, sighting.about) &&
        agent::canPerform(scene, agent))
        agent::tellBrain(
            scene,
            {agent, sighting.about, sighting.modality, geometry::Vec2(sighting.place), record});
    follow(reaction, seen, scene, cause);
}

} // namespace percept::sim
