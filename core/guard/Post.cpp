#include "percept/guard/Post.h"

#include "percept/level/Validate.h"
#include "percept/level/WallSegments.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::guard {
namespace {

Unexpected invalid(std::string message, std::string place) {
    return failure(ErrorCode::InvalidInput, std::move(message), std::move(place));
}

Result<void> addArchetypes(const level::Level& level, Post& post) {
    for (const level::Archetype& archetype : level.archetypes) {
        auto resolved = level::resolveArchetype(level, archetype.id);
        if (!resolved)
            return resolved.unexpected();
        post.archetypes.push_back(std::move(*resolved));
    }
    return {};
}

Result<std::vector<nav::NodeId>>
patrolOf(const level::Agent& agent, std::size_t place, const nav::NavGraph& graph) {
    std::vector<nav::NodeId> patrol;
    for (std::size_t i = 0; i < agent.patrol.size(); ++i) {
        const auto node = graph.find(agent.patrol[i]);
        if (!node)
            return invalid(fmt::format("Agent `{}` patrols by `{}`, which is no navigation node",
                                       agent.id,
                                       agent.patrol[i]),
                           fmt::format("agents[{}].patrol[{}]", place, i));
        patrol.push_back(*node);
    }
    return patrol;
}

Result<void> addGuards(const level::Level& level, Post& post) {
    for (std::size_t i = 0; i < level.agents.size(); ++i) {
        const level::Agent& agent = level.agents[i];
        const auto archetype =
            std::find_if(post.archetypes.begin(), post.archetypes.end(), [&](const auto& other) {
                return other.id == agent.archetype;
            });
        if (archetype == post.archetypes.end() || !isGuardBrain(archetype->brain))
            continue;
        if (!agent.position)
            return invalid(fmt::format("Agent `{}` has no position. Only agents with the brain "
                                       "`bot` start at spawn points",
                                       agent.id),
                           fmt::format("agents[{}].position", i));
        auto patrol = patrolOf(agent, i, post.graph);
        if (!patrol)
            return patrol.unexpected();
        post.guards.push_back({agent.id,
                               static_cast<std::uint32_t>(archetype - post.archetypes.begin()),
                               agent.team,
                               agent.position->plan(),
                               agent.heading,
                               std::move(*patrol),
                               archetype->brain != "player"});
    }
    return {};
}

} // namespace

bool isGuardBrain(const std::string& brain) {
    return brain == "guard" || brain == "soldier" || brain == "townsman" || brain == "player";
}

Result<Post> compilePost(const level::Level& level, AgentId firstAgent) {
    Post post;
    post.step = level.step;
    post.firstAgent = firstAgent;
    post.walls = geometry::WallIndex(level::wallSegments(level));
    auto graph = nav::compileNavigation(level);
    if (!graph)
        return graph.unexpected();
    post.graph = std::move(*graph);
    if (auto done = addArchetypes(level, post); !done)
        return done.unexpected();
    if (auto done = addGuards(level, post); !done)
        return done.unexpected();
    for (std::size_t i = 0; i < level.doors.size(); ++i) {
        const level::Door& door = level.doors[i];
        post.doors.push_back({door.segment.from, door.segment.to});
        if (!door.open)
            post.doorways.push_back({door.segment.from,
                                     door.segment.to,
                                     door.bottom,
                                     door.top,
                                     static_cast<std::uint32_t>(i)});
    }
    return post;
}

} // namespace percept::guard
