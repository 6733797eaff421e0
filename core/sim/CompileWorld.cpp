#include "percept/level/Validate.h"
#include "percept/sim/Simulation.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::sim {

using trace::AgentId;

namespace {

/// The level with its bots first, so that places in its list of agents are their ids.
/// @errors InvalidInput: an archetype that is missing, said of the level's own order; other than
/// its own number of bots beside guards
Result<level::Level> castOf(level::Level level, std::int32_t bots) {
    for (std::size_t i = 0; i < level.agents.size(); ++i) {
        const level::Agent& agent = level.agents[i];
        const bool known =
            std::any_of(level.archetypes.begin(),
                        level.archetypes.end(),
                        [&](const level::Archetype& each) { return each.id == agent.archetype; });
        if (!known)
            return failure(ErrorCode::InvalidInput,
                           agent.archetype.empty()
                               ? fmt::format("Agent `{}` has no archetype; name one", agent.id)
                               : fmt::format("Agent `{}` has archetype `{}`, which does not exist",
                                             agent.id,
                                             agent.archetype),
                           fmt::format("agents[{}].archetype", i));
    }
    for (std::size_t i = 0; i < level.archetypes.size(); ++i) {
        const auto archetype = level::resolveArchetype(level, level.archetypes[i].id);
        if (archetype && archetype->brain != "bot" && !guard::isGuardBrain(archetype->brain))
            return failure(ErrorCode::InvalidInput,
                           fmt::format("There is no brain `{}`; use bot, guard, soldier, townsman "
                                       "or player",
                                       archetype->brain),
                           fmt::format("archetypes[{}].brain", i));
    }
    const auto guards = std::stable_partition(
        level.agents.begin(), level.agents.end(), [&](const level::Agent& agent) {
            const auto archetype = level::resolveArchetype(level, agent.archetype);
            return !archetype || !guard::isGuardBrain(archetype->brain);
        });
    const auto own = guards - level.agents.begin();
    if (guards != level.agents.end() && bots >= 0 && bots != own)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("The level has guards beside {} bots; run it without another "
                                   "number of bots",
                                   own),
                       "agents");
    return level;
}

/// The level with the bots that joined beyond its own.
level::Level withExtraBots(level::Level level, const deathmatch::Arena& arena) {
    for (const auto& bot : arena.bots) {
        const bool known = std::any_of(level.agents.begin(),
                                       level.agents.end(),
                                       [&](const level::Agent& each) { return each.id == bot.id; });
        if (known)
            continue;
        level::Agent& agent = level.agents.emplace_back();
        agent.id = bot.id;
        agent.archetype = arena.archetypes[bot.archetype].id;
        agent.team = bot.team;
    }
    return level;
}

/// By AgentId. @param level which the people refer to
std::vector<schedule::Person>
peopleOf(const level::Level& level, const deathmatch::Arena& arena, const guard::Post& post) {
    std::vector<schedule::Person> people;
    const auto add = [&](const std::string& id, const std::string& archetype) {
        const auto agent = std::find_if(level.agents.begin(),
                                        level.agents.end(),
                                        [&](const level::Agent& each) { return each.id == id; });
        const bool found = agent != level.agents.end();
        people.push_back({id,
                          archetype,
                          found ? std::string_view(agent->team) : std::string_view(),
                          found ? std::string_view(agent->squad) : std::string_view()});
    };
    for (const auto& bot : arena.bots)
        add(bot.id, arena.archetypes[bot.archetype].id);
    for (const auto& guard : post.guards)
        add(guard.id, post.archetypes[guard.archetype].id);
    return people;
}

Result<schedule::DutyPlan> planOf(const level::Level& level,
                                  std::span<const schedule::Person> people,
                                  const std::optional<town::Town>& town,
                                  const TacticalWorld& tactical,
                                  bool detailed) {
    const auto* analyses = tactical.analyses.get();
    schedule::WorldSize size;
    if (town) {
        size.inhabitants = town->inhabitants.front();
        size.groups = town->groups.groups.size();
    }
    if (analyses != nullptr)
        size.cells = static_cast<std::size_t>(analyses->cells());
    if (detailed)
        size.detailed = people.size();
    return schedule::compileDuties(level.schedule, people, size);
}

/// The guards for whom a town is simulated: the one that the level names, or all.
std::vector<std::uint32_t> observersOf(const town::Town& town, const guard::Post& post) {
    std::vector<std::uint32_t> observers;
    for (std::uint32_t i = 0; i < post.guards.size(); ++i)
        if (town.observer.empty() || post.guards[i].id == town.observer)
            observers.push_back(i);
    return observers;
}

} // namespace

Result<std::shared_ptr<const World>> compileWorld(const level::Level& authored,
                                                  const RunOptions& options) {
    const auto cast = castOf(authored, options.bots);
    if (!cast)
        return cast.unexpected();
    const level::Level& level = *cast;
    auto arena = deathmatch::compileArena(level, options.bots);
    if (!arena)
        return arena.unexpected();
    const AgentId first{static_cast<std::uint32_t>(arena->bots.size())};
    auto post = guard::compilePost(level, first);
    if (!post)
        return post.unexpected();
    for (const deathmatch::BotSpec& bot : arena->bots)
        post->otherTeams.push_back(post->teamNamed(bot.team));
    auto events = event::compileEvents(withExtraBots(level, *arena));
    if (!events)
        return events.unexpected();
    auto town = town::compileTown(level);
    if (!town)
        return town.unexpected();
    auto tactical = compileTactics(
        level, schedule::names(level.schedule, schedule::Duty::Analyses), *arena, *post);
    if (!tactical)
        return tactical.unexpected();
    const auto people = peopleOf(level, *arena, *post);
    auto detail = lod::compileAgentDetail(level, people);
    if (!detail)
        return detail.unexpected();
    auto plan = planOf(level, people, *town, *tactical, detail->has_value());
    if (!plan)
        return plan.unexpected();
    auto emitters = world::emittersOf(level, *post->senses);
    auto observers = *town ? observersOf(**town, *post) : std::vector<std::uint32_t>();
    return std::shared_ptr<const World>(std::make_shared<World>(
        World{std::move(*arena),
              std::move(*post),
              std::move(emitters),
              std::make_shared<const event::CompiledEvents>(std::move(*events)),
              std::move(*town),
              std::move(observers),
              std::move(*plan),
              std::move(*tactical),
              std::move(*detail)}));
}

std::string World::nameOf(AgentId agent) const {
    const std::size_t index = trace::indexOf(agent);
    if (index < arena.bots.size())
        return arena.bots[index].id;
    return post.has(agent) ? post.guards[index - arena.bots.size()].id : std::string();
}

} // namespace percept::sim
