#include "percept/world/Topics.h"

#include "TopicWork.h"

#include "percept/geometry/Segment.h"
#include "percept/sense/GateNames.h"
#include "percept/sense/Routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::world {
namespace {

using event::Question;

/// @param made what made the answer what it is, where it had to be found
std::optional<event::Poll<double>>
pollTopic(const TopicInput& input, const Question& question, RecordId cause, RecordId& made);

/// The layer of walls that block the level's first kind of sight: the same for all who ask.
geometry::WallLayers sightLayerOf(const sense::SenseWorld& world) {
    for (const auto& modality : world.modalities)
        if (modality.kind == sense::Kind::Sight)
            return modality.layer;
    return geometry::kBlocksSight;
}

const Presence* presenceOf(const TopicInput& input, AgentId agent) {
    const auto index = trace::indexOf(agent);
    return index < input.agents.size() && input.agents[index].present ? &input.agents[index]
                                                                      : nullptr;
}

std::optional<Vec3> eyesOf(const TopicInput& input, AgentId agent) {
    const Presence* self = presenceOf(input, agent);
    if (self == nullptr)
        return std::nullopt;
    return Vec3{self->position,
                input.senses.floorAt(self->position) +
                    input.senses.profiles[self->archetype].eyeHeight};
}

/// The first sense of sight of an archetype.
std::optional<ModalityId> sightOf(const sense::SenseWorld& world, std::uint32_t archetype) {
    const auto& thresholds = world.profiles[archetype].thresholds;
    for (std::uint32_t m = 0; m < world.modalities.size(); ++m)
        if (world.modalities[m].kind == sense::Kind::Sight && !std::isnan(thresholds[m]))
            return ModalityId{m};
    return std::nullopt;
}

/// Whether a way of sight leads from the asker to the second agent, near enough and inside a view
/// cone: all gates before the line of sight, which is what is asked.
bool sensesReach(const TopicInput& input, const Question& question) {
    const Presence* self = presenceOf(input, question.asker);
    const auto target = eyesOf(input, question.second);
    if (self == nullptr || !target)
        return false;
    const sense::SenseWorld& world = input.senses;
    const auto sight = sightOf(world, self->archetype);
    if (!sight)
        return false;
    const auto& profile = world.profiles[self->archetype];
    const Radians aside = world.turnOf(question.asker);
    const geometry::Vec2 forward =
        aside == 0.0 ? self->facing : geometry::fromAngle(geometry::angleOf(self->facing) + aside);
    const sense::Sensor sensor{question.asker, *eyesOf(input, question.asker), {0, 0}, 0.0, 0};
    const sense::Observer observer{sensor, profile, forward};
    sense::Signal signal;
    signal.modality = *sight;
    signal.position = *target;
    const auto passes = [&](const sense::Route& route) {
        return route.blocked == sense::Gate::None &&
               route.distance <= sense::rangeOf(world[*sight], signal, profile) &&
               sense::findCone(profile, sensor.position, forward, route.line.seenAt(signal), false)
                       .cone != sense::kNoIndex;
    };
    if (!world.goesByRegions(world.manager, *sight)) {
        const sense::SightTests tests(world, input.doorWalls);
        return passes(sense::regionalRoute(tests, signal, observer));
    }
    const auto from = world.lookup.find(signal.position);
    const auto to = world.lookup.find(sensor.position);
    if (from == trace::kNone<trace::RegionId> || to == trace::kNone<trace::RegionId>)
        return false;
    bool reached = false;
    const sense::SightRoutes routes(world, input.world.doorOpenness, signal, from);
    routes.forEach(observer, to, [&](const sense::Route& route) {
        reached = passes(route);
        return reached;
    });
    return reached;
}

/// Answers what a formula asks about the state.
class StateAnswers {
public:
    StateAnswers(const TopicInput& input, AgentId self, AgentId other, RecordId cause)
        : m_input(input)
        , m_self(self)
        , m_other(other)
        , m_cause(cause) {}

    Evidence operator()(Query query, std::span<const Named> about) const {
        switch (query) {
        case Query::Door:
            return {at(m_input.world.doorOpenness, about[0].index),
                    at(m_input.world.doorChanges, about[0].index)};
        case Query::Switch: {
            const auto trigger = at(m_input.world.triggers, about[0].index);
            return {static_cast<double>(trigger.visits), trigger.visited};
        }
        case Query::Count:
            return count(about);
        case Query::Health:
        case Query::Alive:
            return strength(about[0], query == Query::Health);
        case Query::Distance:
            return distance(about[0], about[1]);
        case Query::Light:
            return light(about[0]);
        case Query::Is: {
            const AgentId agent = agentOf(about[0]);
            return {agent != trace::kNoAgent && isMeant(about[1], agent) ? 1.0 : 0.0};
        }
        case Query::Sees:
            return sees(about[0], about[1]);
        case Query::LineOfSight:
            return lineOfSight(about[0], about[1]);
        case Query::Awareness:
            return awareness(about[0], about[1]);
        case Query::Alertness:
            return alertness(about[0]);
        case Query::Knows:
            return knows(about[0], about[1]);
        case Query::Emitter: {
            const auto& emitter = m_input.objects[about[0].index];
            return {emitter.on ? 1.0 : 0.0, emitter.switched};
        }
        case Query::Time:
            return {m_input.world.time};
        case Query::Topic:
            return topic(about[0].index);
        }
        return {};
    }

private:
    template <class T>
    static T at(std::span<const T> list, std::uint32_t place) {
        return place < list.size() ? list[place] : T{};
    }
    [[nodiscard]] bool isMeant(const Named& named, AgentId agent) const {
        if (named.kind == Named::Kind::Self)
            return agent == m_self;
        if (named.kind == Named::Kind::Other)
            return agent == m_other;
        const auto index = trace::indexOf(agent);
        return m_input.events.matches(named.who,
                                      agent,
                                      index < m_input.events.agents.size()
                                          ? m_input.events.agents[index]
                                          : event::AgentTraits{});
    }
    [[nodiscard]] Evidence count(std::span<const Named> about) const {
        Evidence found;
        LatestChange latest;
        for (std::uint32_t i = 0; i < m_input.world.agents.size(); ++i) {
            const event::AgentView& agent = m_input.world.agents[i];
            if (about.size() > 1 && !isMeant(about[1], AgentId{i}))
                continue;
            const trace::RegionId region{about[0].index};
            if (const PlaceHistory* const history = placeHistoryOf(AgentId{i}))
                latest = later(latest, history->changeOf(region));
            if (agent.present && m_input.events.regionAt(agent.position) == region)
                found.value += 1;
        }
        found.cause = latest.record;
        return found;
    }
    /// Mean health, or how many are left.
    [[nodiscard]] Evidence strength(const Named& who, bool health) const {
        Evidence found;
        double all = 0;
        for (std::uint32_t i = 0; i < m_input.world.agents.size(); ++i) {
            const event::AgentView& agent = m_input.world.agents[i];
            if (!isMeant(who, AgentId{i}))
                continue;
            all += 1;
            found.value += !agent.present ? 0.0 : health ? agent.health : 1.0;
            const RecordId changed = !agent.present ? agent.died : health ? agent.hurt : agent.born;
            found.cause = std::max(found.cause, changed);
        }
        if (health)
            found.value = all > 0 ? found.value / all : 0.0;
        return found;
    }
    /// An agent that a name means; nobody: none, or something else.
    [[nodiscard]] AgentId agentOf(const Named& named) const {
        if (named.kind == Named::Kind::Self)
            return m_self;
        if (named.kind == Named::Kind::Other)
            return m_other;
        return named.kind == Named::Kind::Who ? AgentId{named.who.number} : trace::kNoAgent;
    }
    /// Where something is: agents by their feet or eyes.
    [[nodiscard]] std::optional<Vec3> placeOf(const Named& named, bool eyes) const {
        if (named.kind == Named::Kind::Emitter)
            return world::placeOf(
                m_input.emitters.specs[named.index], m_input.agents, m_input.senses);
        if (named.kind == Named::Kind::Place)
            return named.place;
        const AgentId agent = agentOf(named);
        if (eyes)
            return eyesOf(m_input, agent);
        const event::AgentView* view = m_input.world.agent(agent);
        return view == nullptr ? std::nullopt : std::optional(view->position);
    }
    /// @return null: of nobody nothing is known
    [[nodiscard]] const PlaceHistory* placeHistoryOf(AgentId agent) const {
        const auto index = trace::indexOf(agent);
        return index < m_input.places.size() ? &m_input.places[index] : nullptr;
    }
    static LatestChange later(const LatestChange& one, const LatestChange& other) {
        return other.isAfter(one) ? other : one;
    }
    /// What had it move the last time.
    [[nodiscard]] LatestChange moveOf(const Named& named) const {
        const auto& emitters = m_input.emitters.specs;
        const AgentId agent =
            named.kind == Named::Kind::Emitter ? emitters[named.index].carrier : agentOf(named);
        const PlaceHistory* const history = placeHistoryOf(agent);
        return history == nullptr ? LatestChange{} : history->moved;
    }
    /// The latest change of a door that the straight line between two places passes.
    [[nodiscard]] RecordId doorsBetween(Vec3 from, Vec3 to) const {
        RecordId latest = trace::kNoRecord;
        const auto& doors = m_input.senses.doors;
        for (std::uint32_t i = 0; i < doors.size(); ++i)
            if (geometry::rayFraction(
                    geometry::Vec2(from), geometry::Vec2(to), doors[i].closed.a, doors[i].closed.b))
                latest = std::max(latest, at(m_input.world.doorChanges, i));
        return latest;
    }
    [[nodiscard]] Evidence distance(const Named& one, const Named& other) const {
        const auto from = placeOf(one, false);
        const auto to = placeOf(other, false);
        const RecordId cause = later(moveOf(one), moveOf(other)).record;
        if (!from || !to)
            return {std::numeric_limits<double>::infinity(), cause};
        const Vec3 way = *to - *from;
        return {std::sqrt(glm::dot(way, way)), cause};
    }
    [[nodiscard]] Evidence light(const Named& named) const {
        const auto place = placeOf(named, true);
        if (!place)
            return {};
        return {
            sense::lightAt(m_input.senses, m_input.doorWalls, *place, sightLayerOf(m_input.senses)),
            moveOf(named).record};
    }
    /// By what the first knows, which its senses told it.
    [[nodiscard]] Evidence sees(const Named& one, const Named& other) const {
        const AgentId eyes = agentOf(one);
        const AgentId about = agentOf(other);
        if (trace::indexOf(eyes) >= m_input.population.agents.size() || about == trace::kNoAgent)
            return {};
        const knowledge::SenseLink* link =
            m_input.population.agents[trace::indexOf(eyes)].knowledge.find(about);
        if (link == nullptr)
            return {};
        return {link->withinFieldOfView ? 1.0 : 0.0, link->noticed};
    }
    /// Null: it is no agent that becomes aware by degrees.
    [[nodiscard]] const knowledge::AgentAwareness* awareOf(AgentId agent) const {
        return m_input.aware == nullptr || trace::indexOf(agent) >= m_input.aware->agents.size()
                   ? nullptr
                   : &m_input.aware->agents[trace::indexOf(agent)];
    }
    [[nodiscard]] Evidence awareness(const Named& one, const Named& other) const {
        const knowledge::AgentAwareness* aware = awareOf(agentOf(one));
        const AgentId about = agentOf(other);
        const knowledge::AwareLink* link =
            aware == nullptr || about == trace::kNoAgent ? nullptr : aware->find(about);
        return link == nullptr
                   ? Evidence{}
                   : Evidence{static_cast<double>(link->awareness.state), link->changed};
    }
    [[nodiscard]] Evidence alertness(const Named& who) const {
        Evidence greatest;
        for (std::uint32_t i = 0; i < m_input.world.agents.size(); ++i) {
            const knowledge::AgentAwareness* aware = awareOf(AgentId{i});
            if (aware == nullptr || !isMeant(who, AgentId{i}))
                continue;
            greatest.value = std::max(greatest.value, static_cast<double>(aware->alertness.level));
            greatest.cause = std::max(greatest.cause, aware->alerted);
        }
        return greatest;
    }
    /// @return nothing: of such a thing nobody knows anything
    [[nodiscard]] std::optional<std::pair<knowledge::Thing, std::uint32_t>>
    thingOf(const Named& named) const {
        using knowledge::Thing;
        switch (named.kind) {
        case Named::Kind::Door:
            return std::pair(Thing::Door, named.index);
        case Named::Kind::Light:
            return std::pair(Thing::Light, named.index);
        case Named::Kind::Item:
            return std::pair(Thing::Item, named.index);
        default:
            break;
        }
        const AgentId agent = agentOf(named);
        return agent == trace::kNoAgent
                   ? std::nullopt
                   : std::optional(std::pair(Thing::Body, trace::indexOf(agent)));
    }
    [[nodiscard]] Evidence knows(const Named& one, const Named& other) const {
        const knowledge::AgentAwareness* aware = awareOf(agentOf(one));
        const auto thing = thingOf(other);
        const knowledge::ThingLink* link =
            aware == nullptr || !thing ? nullptr : aware->find(thing->first, thing->second);
        return link == nullptr ? Evidence{} : Evidence{link->isKnown() ? 1.0 : 0.0, link->noticed};
    }
    [[nodiscard]] Evidence lineOfSight(const Named& one, const Named& other) const {
        const auto from = placeOf(one, true);
        const auto to = placeOf(other, true);
        const bool clear = from && to &&
                           m_input.senses.sight.isClear(
                               *from, *to, sightLayerOf(m_input.senses), m_input.doorWalls);
        const RecordId door = from && to ? doorsBetween(*from, *to) : trace::kNoRecord;
        return {clear ? 1.0 : 0.0, std::max(later(moveOf(one), moveOf(other)).record, door)};
    }
    [[nodiscard]] Evidence topic(std::uint32_t number) const {
        const Question question{trace::TopicId{number}, m_self, m_self, m_other};
        RecordId made = trace::kNoRecord;
        const auto poll = pollTopic(m_input, question, m_cause, made);
        if (!poll)
            return {.answered = false};
        return {poll->answer, made == trace::kNoRecord ? poll->record : made};
    }

    const TopicInput& m_input;
    AgentId m_self;
    AgentId m_other;
    RecordId m_cause;
};

/// Whether a topic asks itself, over others or not.
bool asksItself(const std::vector<StateFormula>& topics,
                std::uint32_t start,
                std::uint32_t topic,
                std::vector<bool>& seen) {
    for (const std::uint32_t next : topicsIn(topics[topic])) {
        if (next == start)
            return true;
        if (next < topics.size() && !seen[next]) {
            seen[next] = true;
            if (asksItself(topics, start, next, seen))
                return true;
        }
    }
    return false;
}

bool names(const StateFormula& formula, Named::Kind kind) {
    return std::ranges::any_of(formula.nodes, [&](const StateFormula::Node& node) {
        return std::ranges::any_of(node.about,
                                   [&](const Named& each) { return each.kind == kind; });
    });
}

/// Takes over from the topics that each asks, and from those that these ask.
/// @pre no topic asks itself
template <class Take>
void inheritFromAsked(std::vector<StateFormula>& topics, Take&& take) {
    for (std::size_t round = 1; round < topics.size(); ++round)
        for (StateFormula& each : topics)
            for (const std::uint32_t asked : topicsIn(each))
                if (asked < topics.size())
                    take(each, topics[asked]);
}

void findWhomTheyAreAbout(const level::Level& level, std::vector<StateFormula>& topics) {
    for (StateFormula& each : topics) {
        each.isOfSelf = names(each, Named::Kind::Self);
        each.isOfOther = names(each, Named::Kind::Other);
    }
    inheritFromAsked(topics, [](StateFormula& topic, const StateFormula& asked) {
        topic.isOfSelf = topic.isOfSelf || asked.isOfSelf;
        topic.isOfOther = topic.isOfOther || asked.isOfOther;
    });
    for (std::size_t i = 0; i < topics.size(); ++i)
        topics[i].sensesFirst = level.topics[i].sensesFirst && topics[i].isOfOther;
    inheritFromAsked(topics, [](StateFormula& topic, const StateFormula& asked) {
        topic.sensesFirst = topic.sensesFirst || asked.sensesFirst;
    });
}

std::string formulaOf(const level::Topic& topic) {
    if (!topic.formula.empty())
        return topic.formula;
    if (topic.id == event::kLineOfSightTopic)
        return "line_of_sight(self, other)";
    return topic.id == event::kLightTopic ? "light(self)" : std::string();
}

} // namespace

Result<std::vector<StateFormula>> compileTopics(const level::Level& level) {
    std::vector<StateFormula> topics;
    for (std::size_t i = 0; i < level.topics.size(); ++i) {
        const level::Topic& topic = level.topics[i];
        const auto place = fmt::format("topics[{}].formula", i);
        const std::string text = formulaOf(topic);
        if (text.empty())
            return failure(ErrorCode::InvalidInput,
                           fmt::format("the topic \"{}\" says nothing: give it a formula, such as "
                                       "count(region, agent), or call it {} or {}",
                                       topic.id,
                                       event::kLineOfSightTopic,
                                       event::kLightTopic),
                           place);
        auto formula = parseStateFormula(text, level, place);
        if (!formula)
            return formula.unexpected();
        topics.push_back(std::move(*formula));
    }
    for (std::uint32_t i = 0; i < topics.size(); ++i) {
        std::vector<bool> seen(topics.size(), false);
        if (asksItself(topics, i, i, seen))
            return failure(ErrorCode::InvalidInput,
                           fmt::format("the topic \"{}\" asks itself: let one of those in the "
                                       "circle ask the state",
                                       level.topics[i].id),
                           fmt::format("topics[{}].formula", i));
    }
    if (const auto good = checkTopicWork(level, topics); !good)
        return good.unexpected();
    findWhomTheyAreAbout(level, topics);
    return topics;
}

namespace {

std::optional<event::Poll<double>>
pollTopic(const TopicInput& input, const Question& question, RecordId cause, RecordId& made) {
    const StateFormula& formula = input.topics[trace::indexOf(question.topic)];
    const auto find = [&](const Question& asked) {
        const Evidence found = evaluateNow(input, formula, asked.first, asked.second, cause);
        made = found.cause;
        return found.value;
    };
    const bool sensed = formula.sensesFirst && question.second != trace::kNoAgent &&
                        question.first != question.second;
    // Agents whom the formula does not name have no answers of their own.
    Question shared = question;
    if (!formula.isOfSelf)
        shared.first = trace::kNoAgent;
    if (!formula.isOfOther)
        shared.second = trace::kNoAgent;
    if (!sensed)
        return input.polls.poll(input.trace, shared, cause, find);
    const auto mayAsk = [&](const Question&) { return sensesReach(input, question); };
    return input.polls.pollSensed(input.trace, shared, cause, mayAsk, find);
}

} // namespace

std::optional<event::Poll<double>>
pollTopic(const TopicInput& input, const Question& question, RecordId cause) {
    RecordId made = trace::kNoRecord;
    return pollTopic(input, question, cause, made);
}

Evidence evaluateNow(const TopicInput& input,
                     const StateFormula& formula,
                     AgentId self,
                     AgentId other,
                     RecordId cause) {
    return evaluate(formula, StateAnswers(input, self, other, cause));
}

} // namespace percept::world
