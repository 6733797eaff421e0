#include "Context.h"
#include "percept/sense/Routes.h"

#include <fmt/format.h>

namespace percept::guard {
namespace {

using event::Question;
using sense::Kind;
using trace::TopicId;

std::optional<TopicId> topicOf(const Turn& turn, std::string_view id) {
    const auto& polls = *turn.around.polls;
    for (std::uint32_t i = 0; i < polls.size(); ++i)
        if (polls.spec(TopicId{i}).id == id)
            return TopicId{i};
    return std::nullopt;
}

geometry::Vec3 eyeOf(const Turn& turn, std::size_t guard) {
    const Vec2 place = turn.guard(guard).body.position;
    return {place, turn.senses().floorAt(place) + turn.archetype(guard).eyeHeight};
}

std::size_t placeOf(const Turn& turn, AgentId agent) {
    return trace::indexOf(agent) - trace::indexOf(turn.post.firstAgent);
}

/// The layer of walls that block the level's first kind of sight: the same for all who ask.
geometry::WallLayers layerOf(const sense::SenseWorld& world) {
    for (const auto& modality : world.modalities)
        if (modality.kind == Kind::Sight)
            return modality.layer;
    return geometry::kBlocksSight;
}

bool isClear(const Turn& turn, const Question& question) {
    const auto& world = turn.senses();
    return world.sight.isClear(eyeOf(turn, placeOf(turn, question.first)),
                               eyeOf(turn, placeOf(turn, question.second)),
                               layerOf(world),
                               turn.scratch.doorWalls);
}

/// The first sense of sight that a guard has.
std::optional<ModalityId> sightOf(const Turn& turn, std::size_t guard) {
    const auto& world = turn.senses();
    const auto& thresholds = world.profiles[turn.spec(guard).archetype].thresholds;
    for (std::uint32_t m = 0; m < world.modalities.size(); ++m)
        if (world.modalities[m].kind == Kind::Sight && thresholds[m] == thresholds[m])
            return ModalityId{m};
    return std::nullopt;
}

/// Whether a way of sight leads to somebody, near enough and inside a view cone: all gates before
/// the line of sight, which is what is asked.
bool reaches(const Turn& turn, const Question& question) {
    const std::size_t guard = placeOf(turn, question.asker);
    const auto sight = sightOf(turn, guard);
    if (!sight)
        return false;
    const auto& world = turn.senses();
    const auto& profile = world.profiles[turn.spec(guard).archetype];
    const Vec2 facing = turn.guard(guard).body.facing;
    const Radians aside = world.turnOf(question.asker);
    const Vec2 forward =
        aside == 0.0 ? facing : geometry::fromAngle(geometry::angleOf(facing) + aside);
    const sense::Sensor sensor{question.asker, eyeOf(turn, guard), {0, 0}, 0.0, 0};
    const sense::Observer observer{sensor, profile, forward};
    sense::Signal signal;
    signal.modality = *sight;
    signal.position = eyeOf(turn, placeOf(turn, question.second));
    const auto passes = [&](const sense::Route& route) {
        return route.blocked == sense::Gate::None && route.distance <= world[*sight].maxRange &&
               sense::findCone(profile, sensor.position, forward, route.line.seenAt(signal), false)
                       .cone != sense::kNoIndex;
    };
    if (world.manager == sense::Manager::Regional) {
        const sense::SightTests tests(world, turn.scratch.doorWalls);
        return passes(sense::regionalRoute(tests, signal, observer));
    }
    const auto from = world.lookup.find(signal.position);
    const auto to = world.lookup.find(sensor.position);
    if (from == trace::kNone<trace::RegionId> || to == trace::kNone<trace::RegionId>)
        return false;
    bool reached = false;
    const sense::SightRoutes routes(world, turn.around.doorOpenness, signal, from);
    routes.forEach(observer, to, [&](const sense::Route& route) {
        reached = passes(route);
        return reached;
    });
    return reached;
}

template <class Find>
std::optional<event::Poll<double>>
ask(Turn& turn, const Question& question, RecordId cause, Find&& find) {
    auto& polls = *turn.around.polls;
    if (!polls.spec(question.topic).sensesFirst || question.first == question.second)
        return polls.poll(turn.trace, question, cause, find);
    const auto mayAsk = [&](const Question& each) { return reaches(turn, each); };
    return polls.pollSensed(turn.trace, question, cause, mayAsk, find);
}

} // namespace

std::vector<level::Problem> checkTopics(const level::Level& level) {
    std::vector<level::Problem> problems;
    for (std::size_t i = 0; i < level.topics.size(); ++i) {
        const std::string& id = level.topics[i].id;
        if (id != kLineOfSightTopic && id != kLightTopic)
            problems.push_back({level::Severity::Warning,
                                fmt::format("topics[{}].id", i),
                                fmt::format("nobody in a run asks \"{}\"", id),
                                fmt::format("Remove it, or call it one of: {}, {}.",
                                            kLineOfSightTopic,
                                            kLightTopic)});
    }
    return problems;
}

std::optional<event::Poll<double>>
askLineOfSight(Turn& turn, std::size_t guard, AgentId about, RecordId cause) {
    const auto topic = topicOf(turn, kLineOfSightTopic);
    if (!topic || !turn.post.has(about))
        return std::nullopt;
    const AgentId self = turn.post.agentOf(guard);
    return ask(turn, {*topic, self, self, about}, cause, [&](const Question& question) {
        return isClear(turn, question) ? 1.0 : 0.0;
    });
}

std::optional<event::Poll<double>> askLight(Turn& turn, std::size_t guard, RecordId cause) {
    const auto topic = topicOf(turn, kLightTopic);
    if (!topic)
        return std::nullopt;
    const AgentId self = turn.post.agentOf(guard);
    return ask(turn, {*topic, self, self, self}, cause, [&](const Question& question) {
        return sense::lightAt(turn.senses(),
                              turn.scratch.doorWalls,
                              eyeOf(turn, placeOf(turn, question.first)),
                              layerOf(turn.senses()));
    });
}

} // namespace percept::guard
