#include "percept/sim/Tactics.h"

#include "percept/level/Validate.h"
#include "percept/sim/SideSight.h"
#include "percept/tactics/PlaceControl.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>
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
                      const agent::Arena& arena,
                      const agent::State& state,
                      Seconds now) {
    Knowledge knowledge(world);
    for (std::uint32_t i = 0; i < state.agents.size(); ++i)
        for (const auto& link : state.agents[i].knowledge.links())
            if (link.positionKnown &&
                knowledge::isRemembered(link, now, arena.archetypeOf(AgentId{i}).memorySpan))
                knowledge.add(i, link.about, link.lastPosition, link.lastVisible, link.lastSensed);
    return knowledge;
}

} // namespace

Result<TacticalWorld> compileTactics(const level::Level& level,
                                     bool analysed,
                                     const agent::Arena& arena,
                                     std::shared_ptr<const tactics::AnalysisKinds> kinds) {
    TacticalWorld world;
    bool profiled = false;
    for (const auto& agent : arena.agents) {
        const level::Archetype& archetype = arena.archetypes[agent.archetype];
        world.units.push_back({teamNamed(level, agent.team),
                               tactics::unitStrength(archetype),
                               archetypeIn(level, archetype.id)});
        profiled = profiled || hasProfile(level, archetype);
        world.quests = world.quests || tactics::isHasty(archetype) || profiled;
    }
    for (const TacticalWorld::Unit& unit : world.units)
        world.sides.push_back(unit.team);
    std::unordered_map<std::string_view, std::int32_t> squads;
    for (std::size_t i = 0; i < level.squads.size(); ++i)
        squads.try_emplace(level.squads[i].id, static_cast<std::int32_t>(i));
    std::unordered_map<std::string_view, std::int32_t> squadOf;
    for (const level::Agent& agent : level.agents)
        if (const auto squad = squads.find(agent.squad); squad != squads.end())
            squadOf.try_emplace(agent.id, squad->second);
    for (const auto& agent : arena.agents) {
        const auto found = squadOf.find(agent.id);
        world.squads.push_back(found == squadOf.end() ? -1 : found->second);
    }
    if (!analysed && !profiled)
        return world;
    auto eyes = SideSight::make(level);
    if (!eyes)
        return eyes.unexpected();
    auto analyses = tactics::LiveAnalyses::make(level, sightOf(std::move(*eyes)), std::move(kinds));
    if (!analyses)
        return analyses.unexpected();
    world.analyses = std::move(*analyses);
    return world;
}

tactics::Situation situationOf(const TacticalWorld& world,
                               const agent::Arena& arena,
                               const agent::State& state,
                               Seconds now) {
    const Knowledge knowledge = knowledgeOf(world, arena, state, now);
    tactics::Situation situation;
    for (std::size_t i = 0; i < world.units.size(); ++i) {
        const auto& unit = world.units[i];
        const agent::Agent& each = state.agents[i];
        if (unit.team == tactics::kNobody || each.status != agent::Status::Alive)
            continue;
        knowledge.addTo(situation.units,
                        i,
                        {.team = unit.team,
                         .place = each.body.position,
                         .strength = unit.strength,
                         .knownTo = bitOf(unit.team),
                         .facing = geometry::angleOf(each.body.facing),
                         .archetype = unit.archetype});
    }
    return situation;
}

namespace {

/// Who is where, as he is; who is dead or of no team sees nothing for anybody.
std::vector<tactics::Situation::Unit> watchersOf(const TacticalWorld& world,
                                                 const agent::State& state) {
    std::vector<tactics::Situation::Unit> watchers;
    for (std::size_t i = 0; i < world.units.size(); ++i) {
        const auto& unit = world.units[i];
        const agent::Agent& each = state.agents[i];
        if (unit.team == tactics::kNobody || each.status != agent::Status::Alive)
            continue;
        watchers.push_back({.team = unit.team,
                            .place = each.body.position,
                            .strength = unit.strength,
                            .facing = geometry::angleOf(each.body.facing),
                            .archetype = unit.archetype});
    }
    return watchers;
}

} // namespace

void learn(const TacticalWorld& world,
           const agent::State& state,
           std::span<const agent::Wound> wounds,
           tactics::LiveMaps& maps) {
    const auto teamOf = [&](AgentId agent) {
        return agent == trace::kNoAgent ? tactics::kNobody
                                        : world.units[trace::indexOf(agent)].team;
    };
    if (wounds.empty() || world.analyses->learners().empty())
        return;
    const auto watchers = watchersOf(world, state);
    for (const agent::Wound& wound : wounds)
        world.analyses->learn(maps,
                              {wound.at,
                               wound.from,
                               teamOf(wound.victim),
                               teamOf(wound.shooter),
                               wound.damage,
                               wound.killed,
                               wound.shooter == wound.victim},
                              watchers);
}

namespace {

/// Whether every quest has somebody who waits for it, and the other way round.
bool fits(const agent::Arena& arena,
          const agent::State& population,
          const agent::PathQuests& quests) {
    std::vector<std::uint32_t> asked;
    for (const auto& asker : population.askers) {
        if (trace::indexOf(asker.agent) >= population.agents.size())
            return false;
        if (asker.request >= agent::kFirstQuest)
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
          const agent::Arena& arena,
          const agent::State& population,
          const TacticalState& state) {
    if (!fits(arena, population, state.quests))
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
