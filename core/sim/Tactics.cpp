#include "percept/sim/Tactics.h"

#include "percept/level/Validate.h"

#include <algorithm>

namespace percept::sim {
namespace {

using trace::AgentId;

constexpr std::int32_t kMostTeams = 64;

std::int32_t teamNamed(const level::Level& level, const std::string& id) {
    const auto team = std::find_if(level.teams.begin(),
                                   level.teams.end(),
                                   [&](const level::Team& each) { return each.id == id; });
    return team == level.teams.end() || team - level.teams.begin() >= kMostTeams
               ? tactics::kNobody
               : static_cast<std::int32_t>(team - level.teams.begin());
}

double strengthOf(const level::Archetype& archetype) {
    double strength = 1.0;
    for (const auto& [name, weight] : archetype.tactics)
        strength = name == "influence" ? std::max(0.0, weight) : strength;
    return strength;
}

std::uint64_t bitOf(std::int32_t team) {
    return team == tactics::kNobody ? 0 : std::uint64_t{1} << static_cast<unsigned>(team);
}

bool hasProfile(const level::Level& level, const level::Archetype& archetype) {
    return std::any_of(level.profiles.begin(),
                       level.profiles.end(),
                       [&](const level::Profile& profile) { return profile.unit == archetype.id; });
}

bool hasCosts(const tactics::Quest& quest, const nav::NavGraph& graph) {
    return quest.costs.empty() || quest.costs.size() == graph.edges().size();
}

/// By AgentId, the teams that know of somebody.
class Knowledge {
public:
    explicit Knowledge(const TacticalWorld& world)
        : m_units(world.units)
        , m_teams(world.units.size()) {
        for (std::size_t i = 0; i < m_units.size(); ++i)
            m_teams[i] = bitOf(m_units[i].team);
    }
    void add(std::size_t who, AgentId about) {
        if (trace::indexOf(about) < m_teams.size())
            m_teams[trace::indexOf(about)] |= bitOf(m_units[who].team);
    }
    [[nodiscard]] std::uint64_t teams(std::size_t agent) const { return m_teams[agent]; }

private:
    const std::vector<TacticalWorld::Unit>& m_units;
    std::vector<std::uint64_t> m_teams;
};

} // namespace

Result<TacticalWorld> compileTactics(const level::Level& level,
                                     bool analysed,
                                     const deathmatch::Arena& arena,
                                     const guard::Post& post) {
    TacticalWorld world;
    for (const auto& bot : arena.bots)
        world.botQuests = world.botQuests || tactics::isHasty(arena.archetypes[bot.archetype]);
    for (const auto& guard : post.guards)
        world.quests = world.quests || tactics::isHasty(post.archetypes[guard.archetype]);
    if (!analysed)
        return world;
    auto analyses = tactics::LiveAnalyses::make(level);
    if (!analyses)
        return analyses.unexpected();
    world.analyses = std::move(*analyses);
    for (const auto& bot : arena.bots) {
        const level::Archetype& archetype = arena.archetypes[bot.archetype];
        world.units.push_back({teamNamed(level, bot.team), strengthOf(archetype)});
        world.botQuests = world.botQuests || hasProfile(level, archetype);
    }
    for (const auto& guard : post.guards) {
        const bool hasTeam = guard.team + 1 < post.teams.size(); // the last one is of nobody
        world.units.push_back({hasTeam && guard.team < kMostTeams
                                   ? static_cast<std::int32_t>(guard.team)
                                   : tactics::kNobody,
                               strengthOf(post.archetypes[guard.archetype])});
        world.quests = world.quests || hasProfile(level, post.archetypes[guard.archetype]);
    }
    return world;
}

tactics::Situation situationOf(const TacticalWorld& world,
                               const deathmatch::Arena& arena,
                               const deathmatch::State& match,
                               const guard::Post& post,
                               const guard::State& watch,
                               Seconds now) {
    Knowledge knowledge(world);
    const std::size_t bots = match.bots.size();
    for (std::size_t i = 0; i < bots; ++i)
        for (const auto& record : match.bots[i].memory.records())
            if (agent::isRemembered(
                    record, now, arena.archetypes[arena.bots[i].archetype].memorySpan))
                knowledge.add(i, record.opponent);
    for (std::size_t i = 0; i < watch.guards.size(); ++i)
        for (const auto& impression : watch.guards[i].memory)
            if (now - impression.time <= post.archetypes[post.guards[i].archetype].memorySpan)
                knowledge.add(bots + i, impression.about);
    tactics::Situation situation;
    for (std::size_t i = 0; i < world.units.size(); ++i) {
        const bool isBot = i < bots;
        if (world.units[i].team == tactics::kNobody ||
            (isBot && match.bots[i].status != deathmatch::BotStatus::Alive))
            continue;
        situation.units.push_back(
            {world.units[i].team,
             isBot ? match.bots[i].body.position : watch.guards[i - bots].body.position,
             world.units[i].strength,
             knowledge.teams(i)});
    }
    return situation;
}

void learn(const TacticalWorld& world,
           std::span<const deathmatch::Wound> wounds,
           tactics::LiveMaps& maps) {
    const auto teamOf = [&](AgentId agent) {
        return agent == trace::kNoAgent ? tactics::kNobody
                                        : world.units[trace::indexOf(agent)].team;
    };
    for (const deathmatch::Wound& wound : wounds)
        world.analyses->learn(
            maps,
            {wound.at, wound.from, teamOf(wound.victim), teamOf(wound.shooter), wound.damage});
}

namespace {

/// Whether every quest of a bot has somebody who waits for it, and the other way round.
bool fits(const deathmatch::Arena& arena,
          const deathmatch::State& match,
          const deathmatch::BotQuests& quests) {
    std::vector<std::uint32_t> asked;
    for (const auto& asker : match.askers) {
        if (trace::indexOf(asker.agent) >= match.bots.size())
            return false;
        if (asker.request >= deathmatch::kFirstQuest)
            asked.push_back(asker.request);
    }
    const auto& running = quests.quests.running;
    return asked.size() == running.size() &&
           std::all_of(running.begin(), running.end(), [&](const tactics::Quest& quest) {
               return std::count(asked.begin(), asked.end(), quest.who) == 1 &&
                      hasCosts(quest, arena.graph);
           });
}

} // namespace

bool fits(const TacticalWorld& world,
          const deathmatch::Arena& arena,
          const deathmatch::State& match,
          const guard::Post& post,
          const TacticalState& state,
          bool botQuests) {
    const auto isWhole = [&](const tactics::Quest& quest) {
        return quest.who < post.guards.size() && hasCosts(quest, post.graph);
    };
    const auto& running = state.quests.running;
    if (!std::all_of(running.begin(), running.end(), isWhole) ||
        state.botQuests.value.has_value() != botQuests ||
        (botQuests && !fits(arena, match, *state.botQuests.value)))
        return false;
    const auto* sweep = state.sweep.work();
    if (world.analyses == nullptr)
        return sweep == nullptr && state.maps.maps.empty();
    const auto& frame = world.analyses->frame();
    const auto isSized = [&](const tactics::Field& map) {
        return map.width == frame.width && map.height == frame.height &&
               map.values.size() ==
                   static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height);
    };
    const auto& maps = state.maps.maps;
    const auto& learnt = state.maps.learnt;
    if (learnt.size() > world.analyses->learners().size() ||
        !std::all_of(learnt.begin(), learnt.end(), [](const tactics::LearntFrags& one) {
            return one.cells.size() == one.values.size();
        }))
        return false;
    return (maps.empty() || maps.size() == world.analyses->slowNames().size()) &&
           std::all_of(maps.begin(), maps.end(), isSized) &&
           (sweep == nullptr || sweep->fits(*world.analyses));
}

} // namespace percept::sim
