#include "Context.h"
#include "percept/sense/Routes.h"

#include <fmt/format.h>

namespace percept::guard {
namespace {

using event::Question;
using sense::Kind;
using trace::TopicId;

std::optional<TopicId> topicOf(const Scene& scene, std::string_view id) {
    for (std::uint32_t i = 0; scene.polls != nullptr && i < scene.polls->size(); ++i)
        if (scene.polls->spec(TopicId{i}).id == id)
            return TopicId{i};
    return std::nullopt;
}

geometry::Vec3 eyeOf(const Scene& scene, AgentId id) {
    const Vec2 place = scene.agent(id).body.position;
    return {place, (*scene.senses).floorAt(place) + scene.archetype(id).eyeHeight};
}

/// The layer of walls that block the level's first kind of sight: the same for all who ask.
geometry::WallLayers layerOf(const sense::SenseWorld& world) {
    for (const auto& modality : world.modalities)
        if (modality.kind == Kind::Sight)
            return modality.layer;
    return geometry::kBlocksSight;
}

bool isClear(const Scene& scene, const Question& question) {
    const auto& world = (*scene.senses);
    return world.sight.isClear(eyeOf(scene, question.first),
                               eyeOf(scene, question.second),
                               layerOf(world),
                               scene.scratch.seenDoors);
}

/// The first sense of sight that a guard has.
std::optional<ModalityId> sightOf(const Scene& scene, AgentId id) {
    const auto& world = (*scene.senses);
    const auto& thresholds = world.profiles[scene.spec(id).archetype].thresholds;
    for (std::uint32_t m = 0; m < world.modalities.size(); ++m)
        if (world.modalities[m].kind == Kind::Sight && thresholds[m] == thresholds[m])
            return ModalityId{m};
    return std::nullopt;
}

/// Whether a way of sight leads to somebody, near enough and inside a view cone: all gates before
/// the line of sight, which is what is asked.
bool reaches(const Scene& scene, const Question& question) {
    const AgentId id = question.asker;
    const auto sight = sightOf(scene, id);
    if (!sight)
        return false;
    const auto& world = (*scene.senses);
    const auto& profile = world.profiles[scene.spec(id).archetype];
    const Vec2 facing = scene.agent(id).body.facing;
    const Radians aside = world.turnOf(question.asker);
    const Vec2 forward =
        aside == 0.0 ? facing : geometry::fromAngle(geometry::angleOf(facing) + aside);
    const sense::Sensor sensor{question.asker, eyeOf(scene, id), {0, 0}, 0.0, 0};
    const sense::Observer observer{sensor, profile, forward};
    sense::Signal signal;
    signal.modality = *sight;
    signal.position = eyeOf(scene, question.second);
    const auto passes = [&](const sense::Route& route) {
        return route.blocked == sense::Gate::None &&
               route.distance <= sense::rangeOf(world[*sight], signal, profile) &&
               sense::findCone(profile, sensor.position, forward, route.line.seenAt(signal), false)
                       .cone != sense::kNoIndex;
    };
    if (!world.goesByRegions(world.manager, *sight)) {
        const sense::SightTests tests(world, scene.scratch.seenDoors);
        return passes(sense::regionalRoute(tests, signal, observer));
    }
    const auto from = world.lookup.find(signal.position);
    const auto to = world.lookup.find(sensor.position);
    if (from == trace::kNone<trace::RegionId> || to == trace::kNone<trace::RegionId>)
        return false;
    bool reached = false;
    const sense::SightRoutes routes(world, scene.scratch.openness, signal, from);
    routes.forEach(observer, to, [&](const sense::Route& route) {
        reached = passes(route);
        return reached;
    });
    return reached;
}

template <class Find>
std::optional<event::Poll<double>>
ask(Scene& scene, const Question& question, RecordId cause, Find&& find) {
    auto& polls = *scene.polls;
    if (!polls.spec(question.topic).sensesFirst || question.first == question.second)
        return polls.poll(scene.trace, question, cause, find);
    const auto mayAsk = [&](const Question& each) { return reaches(scene, each); };
    return polls.pollSensed(scene.trace, question, cause, mayAsk, find);
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
askLineOfSight(Scene& scene, AgentId id, AgentId about, RecordId cause) {
    const auto topic = topicOf(scene, kLineOfSightTopic);
    if (!topic || !scene.has(about))
        return std::nullopt;
    const AgentId self = id;
    return ask(scene, {*topic, self, self, about}, cause, [&](const Question& question) {
        return isClear(scene, question) ? 1.0 : 0.0;
    });
}

std::optional<event::Poll<double>> askLight(Scene& scene, AgentId id, RecordId cause) {
    const auto topic = topicOf(scene, kLightTopic);
    if (!topic)
        return std::nullopt;
    const AgentId self = id;
    return ask(scene, {*topic, self, self, self}, cause, [&](const Question& question) {
        return sense::lightAt((*scene.senses),
                              scene.scratch.seenDoors,
                              eyeOf(scene, question.first),
                              layerOf((*scene.senses)));
    });
}

} // namespace percept::guard
