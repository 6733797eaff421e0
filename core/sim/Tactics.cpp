#include "percept/sim/Tactics.h"

#include "percept/level/Validate.h"
#include "percept/sim/SideSight.h"
#include "percept/tactics/PlaceControl.h"

#include <algorithm>
#include <map>
#include <utility>

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

std::int32_t archetypeIn(const level::Level& level, const std::string& id) {
    const auto found = std::find_if(level.archetypes.begin(),
                                    level.archetypes.end(),
                                    [&](const auto& one) { return one.id == id; });
    return found == level.archetypes.end()
               ? -1
               : static_cast<std::int32_t>(found - level.archetypes.begin());
}

/// Where sides perceived others last.
class Knowledge {
public:
    explicit Knowledge(const TacticalWorld& world)
        : m_units(world.units) {}
    /// @param seen,sensed when; who saw him later knows better
    void add(std::size_t who, AgentId about, geometry::Vec2 place, Seconds seen, Seconds sensed) {
        const std::size_t whom = trace::indexOf(about);
        if (whom >= m_units.size() || m_units[who].team == tactics::kNobody ||
            m_units[who].team == m_units[whom].team)
            return;
        const auto [known, isNew] = m_places.try_emplace(std::pair(whom, m_units[who].team),
                                                         Sighting{place, {seen, sensed}});
        if (!isNew && known->second.when < std::pair(seen, sensed))
            known->second = {place, {seen, sensed}};
    }
    /// One entry more for each side that remembers it.
    void addTo(std::vector<tactics::Situation::Unit>& units,
               std::size_t agent,
               tactics::Situation::Unit unit) const {
        units.push_back(unit);
        unit.remembered = true;
        unit.facing = 0.0;
        for (auto known = m_places.lower_bound({agent, 0});
             known != m_places.end() && known->first.first == agent;
             ++known) {
            unit.place = known->second.place;
            unit.knownTo = bitOf(known->first.second);
            units.push_back(unit);
        }
    }

private:
    struct Sighting {
        geometry::Vec2 place{0, 0};
        std::pair<Seconds, Seconds> when;
    };
    const std::vector<TacticalWorld::Unit>& m_units;
    std::map<std::pair<std::size_t, std::int32_t>, Sighting> m_places; ///< by agent and team
};

Knowledge knowledgeOf(const TacticalWorld& world,
                      const deathmatch::Arena& arena,
                      const deathmatch::State& match,
                      const guard::Post& post,
                      const guard::State& watch,
                      Seconds now) {
    Knowledge knowledge(world);
    const std::size_t bots = match.bots.size();
    for (std::size_t i = 0; i < bots; ++i)
        for (const auto& record : match.bots[i].memory.records())
            if (record.positionKnown &&
                agent::isRemembered(
                    record, now, arena.archetypes[arena.bots[i].archetype].memorySpan))
                knowledge.add(
                    i, record.opponent, record.lastPosition, record.lastVisible, record.lastSensed);
    for (std::size_t i = 0; i < watch.guards.size(); ++i)
        for (const auto& impression : watch.guards[i].memory)
            if (now - impression.time <= post.archetypes[post.guards[i].archetype].memorySpan)
                knowledge.add(
                    bots + i, impression.about, impression.place, impression.time, impression.time);
    return knowledge;
}

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
    for (const auto& bot : arena.bots) {
        const level::Archetype& archetype = arena.archetypes[bot.archetype];
        world.units.push_back({teamNamed(level, bot.team),
                               tactics::unitStrength(archetype),
                               archetypeIn(level, archetype.id)});
        world.botQuests = world.botQuests || (analysed && hasProfile(level, archetype));
    }
    for (const auto& guard : post.guards) {
        const level::Archetype& archetype = post.archetypes[guard.archetype];
        const bool hasTeam = guard.team + 1 < post.teams.size(); // the last one is of nobody
        world.units.push_back({hasTeam && guard.team < kMostTeams
                                   ? static_cast<std::int32_t>(guard.team)
                                   : tactics::kNobody,
                               tactics::unitStrength(archetype),
                               archetypeIn(level, archetype.id)});
        world.quests = world.quests || (analysed && hasProfile(level, archetype));
    }
    for (const TacticalWorld::Unit& unit : world.units)
        world.sides.push_back(unit.team);
    if (!analysed)
        return world;
    auto eyes = SideSight::make(level);
    if (!eyes)
        return eyes.unexpected();
    auto analyses = tactics::LiveAnalyses::make(level, sightOf(std::move(*eyes)));
    if (!analyses)
        return analyses.unexpected();
    world.analyses = std::move(*analyses);
    return world;
}

tactics::Situation situationOf(const TacticalWorld& world,
                               const deathmatch::Arena& arena,
                               const deathmatch::State& match,
                               const guard::Post& post,
                               const guard::State& watch,
                               Seconds now) {
    const Knowledge knowledge = knowledgeOf(world, arena, match, post, watch, now);
    const std::size_t bots = match.bots.size();
    tactics::Situation situation;
    for (std::size_t i = 0; i < world.units.size(); ++i) {
        const auto& unit = world.units[i];
        const bool isBot = i < bots;
        if (unit.team == tactics::kNobody ||
            (isBot && match.bots[i].status != deathmatch::BotStatus::Alive))
            continue;
        const agent::Body& body = isBot ? match.bots[i].body : watch.guards[i - bots].body;
        knowledge.addTo(situation.units,
                        i,
                        {.team = unit.team,
                         .place = body.position,
                         .strength = unit.strength,
                         .knownTo = bitOf(unit.team),
                         .facing = geometry::angleOf(body.facing),
                         .archetype = unit.archetype});
    }
    return situation;
}

namespace {

/// Who is where, as he is; who is dead or of no team sees nothing for anybody.
std::vector<tactics::Situation::Unit>
watchersOf(const TacticalWorld& world, const deathmatch::State& match, const guard::State& watch) {
    std::vector<tactics::Situation::Unit> watchers;
    const std::size_t bots = match.bots.size();
    for (std::size_t i = 0; i < world.units.size(); ++i) {
        const auto& unit = world.units[i];
        const bool isBot = i < bots;
        if (unit.team == tactics::kNobody ||
            (isBot && match.bots[i].status != deathmatch::BotStatus::Alive))
            continue;
        const agent::Body& body = isBot ? match.bots[i].body : watch.guards[i - bots].body;
        watchers.push_back({.team = unit.team,
                            .place = body.position,
                            .strength = unit.strength,
                            .facing = geometry::angleOf(body.facing),
                            .archetype = unit.archetype});
    }
    return watchers;
}

} // namespace

void learn(const TacticalWorld& world,
           const deathmatch::State& match,
           const guard::State& watch,
           std::span<const deathmatch::Wound> wounds,
           tactics::LiveMaps& maps) {
    const auto teamOf = [&](AgentId agent) {
        return agent == trace::kNoAgent ? tactics::kNobody
                                        : world.units[trace::indexOf(agent)].team;
    };
    if (wounds.empty() || world.analyses->learners().empty())
        return;
    const auto watchers = watchersOf(world, match, watch);
    for (const deathmatch::Wound& wound : wounds)
        world.analyses->learn(maps,
                              {wound.at,
                               wound.from,
                               teamOf(wound.victim),
                               teamOf(wound.shooter),
                               wound.damage,
                               wound.killed},
                              watchers);
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
    return (maps.empty() || maps.size() == world.analyses->mapCount()) &&
           std::all_of(maps.begin(), maps.end(), isSized) &&
           (sweep == nullptr || sweep->fits(*world.analyses));
}

} // namespace percept::sim
