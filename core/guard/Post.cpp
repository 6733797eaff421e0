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

Result<void> addSenses(const level::Level& level, Post& post) {
    auto world = sense::compileSenseWorld(level);
    if (!world)
        return world.unexpected();
    post.senses = std::make_shared<const sense::SenseWorld>(std::move(*world));
    return {};
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

/// Teams are hostile unless their relation is stated and not negative; nobody is to his own.
void addTeams(const level::Level& level, Post& post) {
    for (const level::Team& team : level.teams)
        post.teams.push_back(team.id);
    post.teams.emplace_back(); // of those who have none
    const std::size_t count = post.teams.size();
    post.hostile.assign(count * count, 1);
    for (std::size_t i = 0; i < level.teams.size(); ++i) {
        post.hostile[i * count + i] = 0;
        for (const auto& [other, relation] : level.teams[i].relations)
            for (std::size_t k = 0; k < count; ++k)
                if (post.teams[k] == other)
                    post.hostile[i * count + k] = relation < 0 ? 1 : 0;
    }
}

/// A navigation node or a tactical waypoint.
std::optional<Vec2> stopNamed(const level::Level& level, const std::string& id) {
    for (const auto& node : level.navigation.nodes)
        if (node.id == id)
            return node.position.plan();
    for (const auto& waypoint : level.waypoints)
        if (waypoint.id == id)
            return waypoint.position.plan();
    return std::nullopt;
}

Result<std::vector<Vec2>> patrolOf(const level::Level& level, std::size_t place) {
    const level::Agent& agent = level.agents[place];
    std::vector<Vec2> patrol;
    for (std::size_t i = 0; i < agent.patrol.size(); ++i) {
        const auto stop = stopNamed(level, agent.patrol[i]);
        if (!stop)
            return invalid(fmt::format("Agent `{}` patrols by `{}`, which is no navigation node "
                                       "and no waypoint",
                                       agent.id,
                                       agent.patrol[i]),
                           fmt::format("agents[{}].patrol[{}]", place, i));
        patrol.push_back(*stop);
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
        auto patrol = patrolOf(level, i);
        if (!patrol)
            return patrol.unexpected();
        post.guards.push_back({agent.id,
                               static_cast<std::uint32_t>(archetype - post.archetypes.begin()),
                               post.teamNamed(agent.team),
                               agent.position->plan(),
                               agent.heading,
                               std::move(*patrol),
                               archetype->brain != "player"});
    }
    return {};
}

} // namespace

std::uint32_t Post::teamNamed(const std::string& team) const {
    // The last one is that of agents without a team.
    const auto last = teams.end() - 1;
    return static_cast<std::uint32_t>(std::find(teams.begin(), last, team) - teams.begin());
}

bool isGuardBrain(const std::string& brain) {
    return brain == "guard" || brain == "soldier" || brain == "townsman" || brain == "player";
}

Result<Post> compilePost(const level::Level& level, AgentId firstAgent) {
    Post post;
    post.step = level.step;
    post.firstAgent = firstAgent;
    post.walls = geometry::WallIndex(level::solidSegments(level));
    auto graph = nav::compileNavigation(level);
    if (!graph)
        return graph.unexpected();
    post.graph = std::move(*graph);
    if (auto done = addSenses(level, post); !done)
        return done.unexpected();
    addTeams(level, post);
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
