#include "percept/sim/Checks.h"

#include "CheckParts.h"
#include "percept/agent/Detail.h"
#include "percept/agent/Parameters.h"
#include "percept/level/Validate.h"
#include "percept/lod/AgentDetail.h"
#include "percept/nav/GenerateNavigation.h"
#include "percept/schedule/Duties.h"
#include "percept/world/Topics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace percept::sim {
namespace {

std::vector<level::Problem> checkUnread(const level::Level& level) {
    std::vector<level::Problem> problems;
    const auto warn = [&](std::string place, std::string_view why) {
        problems.push_back({level::Severity::Warning,
                            std::move(place),
                            fmt::format("it is ignored: {}", why),
                            "Remove it."});
    };
    for (std::size_t i = 0; i < level.scripts.size(); ++i)
        warn(fmt::format("scripts[{}]", i), "runs do not play scripts");
    for (std::size_t i = 0; i < level.expectations.size(); ++i)
        warn(fmt::format("expectations[{}]", i), "runs are not checked against it");
    for (std::size_t i = 0; i < level.squads.size(); ++i)
        if (!level.squads[i].team.empty())
            warn(fmt::format("squads[{}].team", i), "agents say which team they are of");
    const auto asks = [&](std::string_view kind) {
        return std::ranges::any_of(level.analyses,
                                   [&](const auto& analysis) { return analysis.kind == kind; });
    };
    const auto& types = level.terrain.types;
    for (std::size_t i = 0; i < types.size(); ++i) {
        if (!types[i].cost.empty() && !asks("difficulty") && !asks("influence"))
            warn(fmt::format("terrain.types[{}].cost", i),
                 "the level has no analysis `difficulty` that a profile could weigh, and none of "
                 "influence");
        if (types[i].attrition != 0.0 && !asks("attrition"))
            warn(fmt::format("terrain.types[{}].attrition", i),
                 "the level has no analysis `attrition`");
    }
    const auto& nodes = level.navigation.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].radius != 0.0)
            warn(fmt::format("navigation.nodes[{}].radius", i),
                 "paths lead over the middle of a node");
    return problems;
}

} // namespace

namespace {

/// Modules that cannot be in one run are no matter of the level.
level::Problem disagreement(const Error& error) {
    return {level::Severity::Error, error.place, error.message, {}};
}

agent::StageReview
review(const level::Level& level, const Modules& modules, const schedule::DutyRegistry& duties) {
    return agent::reviewStages(level, modules.brains, modules.stages, duties);
}

/// Of stages that refuse the level nobody knows what they would have to do.
bool hasItems(const agent::StageReview& review,
              schedule::Duty duty,
              const schedule::DutyRegistry& duties) {
    const auto& stages = review.staged.stages;
    const auto& refused = review.refused;
    return std::find(refused.begin(), refused.end(), duties[duty].stage) != refused.end() ||
           (duty == schedule::Duty::Detail && !refused.empty()) ||
           std::any_of(stages.begin(), stages.end(), [&](const agent::CompiledStage& each) {
               return duties[duty].stage == each.stage->name() ||
                      each.stage->fullRun(each, duty) > 0;
           });
}

std::vector<level::Problem> checkTasks(const agent::StageReview& review,
                                       const agent::Brains& brains,
                                       const schedule::DutyRegistry& duties) {
    using schedule::Duty;
    const level::Level& level = review.staged.level;
    const auto has = [&](std::string_view archetype, Duty duty) {
        const auto resolved = level::resolveArchetype(level, archetype);
        const auto brain = resolved ? brains.find(resolved->brain) : nullptr;
        if (brain == nullptr || duty == Duty::Senses || duty == Duty::Awareness)
            return true;
        const agent::BrainTraits traits = brain->traits();
        const bool aware = traits.thinks && !resolved->awareness.states.empty();
        return duty == Duty::Vision ? traits.looks || aware : brain->has(duty, duties);
    };
    return schedule::checkDuties(
        level, {has, [&](Duty duty) { return hasItems(review, duty, duties); }}, duties);
}

} // namespace

std::vector<level::Problem> checkTasks(const level::Level& level, const Modules& modules) {
    const auto duties = agent::dutiesOf(modules.brains, modules.stages);
    if (!duties)
        return {disagreement(duties.error())};
    return checkTasks(review(level, modules, **duties), modules.brains, **duties);
}

namespace {

/// Ranges of weapons that nobody weighs.
class RangeCheck {
public:
    RangeCheck(const level::Level& level, const agent::Brains& brains)
        : m_level(level) {
        for (const level::Archetype& each : level.archetypes) {
            const auto resolved = level::resolveArchetype(level, each.id);
            const auto brain = resolved ? brains.find(resolved->brain) : nullptr;
            const bool targets =
                brain != nullptr && std::ranges::count(brain->ignores(), "targeting") == 0;
            const bool own = targets && resolved->targeting.outOfMyRange != 0.0;
            m_weighsOwn.push_back(own);
            m_anyWeighsOwn = m_anyWeighsOwn || own;
            m_anyWeighsOthers =
                m_anyWeighsOthers || (targets && resolved->targeting.outOfHisRange != 0.0);
        }
    }
    /// Heirs may weigh what they inherit.
    void check(std::size_t archetype, std::vector<level::Problem>& problems) const {
        const auto& weapons = m_level.archetypes[archetype].weapons;
        for (std::size_t i = 0; i < weapons.size(); ++i)
            if (!isUsual(weapons[i]) && !isWeighed(archetype, weapons[i].id))
                problems.push_back(
                    {level::Severity::Warning,
                     fmt::format("archetypes[{}].weapons[{}].ideal_range", archetype, i),
                     "it is ignored: nobody weighs it by targeting.out_of_my_range or "
                     "targeting.out_of_his_range",
                     "Remove it, or set one of these for a brain that has targets."});
    }

private:
    /// The range of a weapon of the source, which imports write, is nobody's wish.
    [[nodiscard]] static bool isUsual(const level::Weapon& weapon) {
        return weapon.idealRange == level::Weapon().idealRange ||
               std::ranges::any_of(level::ravenWeapons(), [&](const level::Weapon& each) {
                   return each.id == weapon.id && each.idealRange == weapon.idealRange;
               });
    }
    [[nodiscard]] bool isWeighed(std::size_t archetype, const std::string& weapon) const {
        const auto lies = [&](const level::Item& item) { return item.kind == weapon; };
        return m_anyWeighsOthers || m_weighsOwn[archetype] ||
               (m_anyWeighsOwn &&
                (hasHeirs(archetype) || std::ranges::any_of(m_level.items, lies)));
    }
    [[nodiscard]] bool hasHeirs(std::size_t archetype) const {
        return std::ranges::any_of(m_level.archetypes, [&](const level::Archetype& each) {
            return !each.extends.empty() && each.extends == m_level.archetypes[archetype].id;
        });
    }

    const level::Level& m_level;
    std::vector<bool> m_weighsOwn; ///< by archetype: the ranges of its own weapons
    bool m_anyWeighsOwn = false;
    bool m_anyWeighsOthers = false;
};

/// What an archetype states of its agents and nothing asks for.
void checkTraits(const level::Level& level,
                 const FieldUse& use,
                 std::size_t index,
                 bool anyTracks,
                 std::vector<level::Problem>& problems) {
    const level::Archetype& own = level.archetypes[index];
    const auto unused = [&](bool stated, std::string_view field, std::string_view why) {
        if (stated)
            problems.push_back({level::Severity::Warning,
                                fmt::format("archetypes[{}].{}", index, field),
                                fmt::format("it is ignored: {}", why),
                                "Remove it."});
    };
    const auto hasCover = [](const level::Waypoint& waypoint) {
        return std::any_of(waypoint.qualities.begin(),
                           waypoint.qualities.end(),
                           [](const auto& quality) { return quality.first == "cover"; });
    };
    const auto isNamed = [](const Kind& kind) { return !kind.archetype.weapons.empty(); };
    unused(
        own.armed && use.all(index, "armed", isNamed), "armed", "the archetype names its weapons");
    const bool thinks =
        use.any(index, "shelters", [](const Kind& kind) { return kind.brain->traits().thinks; });
    unused(own.shelters && !thinks, "shelters", "its agents move by commands alone");
    unused(own.shelters == true && thinks &&
               std::none_of(level.waypoints.begin(), level.waypoints.end(), hasCover),
           "shelters",
           "no waypoint has the quality `cover`");
    const bool nearnessCounts = std::ranges::any_of(
        level.archetypes, [](const auto& each) { return level::looksLessFar(each.rates); });
    unused(own.observes == true && level.lod.behaviours.empty() && !nearnessCounts,
           "observes",
           "there are no levels of detail, and nobody has a `rates.far_vision`");
    unused(own.observes && !nearnessCounts &&
               level.lod.groups.text.find("\"observer\"") != std::string::npos,
           "observes",
           "`lod.groups.observer` says who observes");
    unused(own.leavesTrail && !anyTracks, "leaves_trail", "no agent follows blood: bots do");
    unused(own.opensDoors && level.doors.empty(), "opens_doors", "there are no doors");
}

/// Light from where none comes, and lamps that nobody asks.
void checkLight(const level::Level& level,
                const LightSources& lights,
                std::vector<level::Problem>& problems) {
    if (level.lightSource.empty())
        return;
    const auto source = lights.find(level.lightSource);
    if (source == nullptr)
        problems.push_back({level::Severity::Error,
                            "light_source",
                            fmt::format("there is no light source \"{}\"", level.lightSource),
                            fmt::format("Use {}, or remove it.", lights.names())});
    else if (!source->usesLights() && !level.lights.empty())
        problems.push_back(
            {level::Severity::Warning,
             "lights",
             fmt::format("they are ignored: all light is that of \"{}\"", level.lightSource),
             "Remove them, or light_source."});
}

/// Rates of who is far from the player where there is none.
void checkFarLooks(const level::Level& level,
                   const agent::Brains& brains,
                   std::vector<level::Problem>& problems) {
    const auto observes = [&](const level::Agent& agent) {
        const auto archetype = level::resolveArchetype(level, agent.archetype);
        const auto brain = archetype ? brains.find(archetype->brain) : nullptr;
        return brain != nullptr && agent::traitsOf(*archetype, *brain).observes;
    };
    if (std::ranges::any_of(level.agents, observes))
        return;
    for (std::size_t i = 0; i < level.archetypes.size(); ++i)
        if (level::looksLessFar(level.archetypes[i].rates))
            problems.push_back(
                {level::Severity::Warning,
                 fmt::format("archetypes[{}].rates.far_vision", i),
                 "nobody is far from a player unless a person leads an agent: no agent observes",
                 "Add an agent with the brain player, or let an archetype observe."});
}

/// Brains that there are not, and what those that there are do not do.
/// Whether an archetype says something that only matters to who perceives others. Its view cones
/// may matter to others, who are not to see it before it sees them.
bool statesSensing(const level::Archetype& archetype, const agent::Brain& brain) {
    const level::Archetype usual;
    return agent::traitsOf(archetype, brain).armed || !archetype.weapons.empty() ||
           !archetype.awareness.states.empty() || !archetype.decisions.empty() ||
           archetype.reaction != usual.reaction || archetype.hearing != usual.hearing ||
           archetype.fieldOfView != usual.fieldOfView ||
           std::ranges::any_of(archetype.reactions,
                               [](const auto& each) { return !each.modality.empty(); });
}

void checkBrains(const level::Level& level,
                 const agent::Brains& brains,
                 std::vector<level::Problem>& problems) {
    using level::Severity;
    const RangeCheck ranges(level, brains);
    const FieldUse use(level, brains);
    checkFarLooks(level, brains, problems);
    checkRoutines(level, brains, problems);
    const bool anyTracks = std::ranges::any_of(level.archetypes, [&](const auto& each) {
        const auto resolved = level::resolveArchetype(level, each.id);
        const auto brain = resolved ? brains.find(resolved->brain) : nullptr;
        return brain != nullptr && brain->traits().tracks;
    });
    std::set<std::string> said;
    for (std::size_t i = 0; i < level.archetypes.size(); ++i) {
        const auto place = fmt::format("archetypes[{}]", i);
        const auto archetype = level::resolveArchetype(level, level.archetypes[i].id);
        if (!archetype)
            continue; // level::validate() says it
        const auto brain = brains.find(archetype->brain);
        if (brain == nullptr) {
            problems.push_back({Severity::Error,
                                place + ".brain",
                                fmt::format("there is no brain \"{}\"", archetype->brain),
                                fmt::format("Use {}.", brains.names())});
            continue;
        }
        const auto goals = brain->responses();
        const auto responds = [&](const std::string& goal) {
            return use.any(i, "reactions", [&](const Kind& kind) {
                return std::ranges::count(kind.brain->responses(), goal) > 0;
            });
        };
        const auto& own = level.archetypes[i].reactions;
        for (std::size_t k = 0; k < own.size(); ++k)
            if (!own[k].goal.empty() && own[k].goal != "ignore" && !responds(own[k].goal))
                problems.push_back({Severity::Warning,
                                    fmt::format("{}.reactions[{}].goal", place, k),
                                    fmt::format("it is ignored: the brain \"{}\" does not respond "
                                                "with \"{}\"",
                                                archetype->brain,
                                                own[k].goal),
                                    goals.empty()
                                        ? std::string("Give the archetype another brain.")
                                        : fmt::format("Use one of: {}.", fmt::join(goals, ", "))});
        checkIgnoredFields(level, use, i, problems);
        checkSearches(level, use, i, problems);
        ranges.check(i, problems);
        checkTraits(level, use, i, anyTracks, problems);
        for (const Error& wrong :
             agent::parameterProblems(*archetype, level.archetypes[i].parameters, *brain))
            if (said.insert(wrong.place + wrong.message).second) // not once more of each heir
                problems.push_back(
                    {Severity::Error, fmt::format("{}.{}", place, wrong.place), wrong.message, {}});
        const auto thinks = [](const Kind& kind) { return kind.brain->traits().thinks; };
        if (!level.archetypes[i].decisions.empty() && !use.any(i, "decisions", thinks))
            problems.push_back({Severity::Warning,
                                place + ".decisions",
                                fmt::format("they are unused: agents with the brain \"{}\" move by "
                                            "commands alone",
                                            archetype->brain),
                                "Remove them, or give the archetype another brain."});
        // Without modalities they have those of the source.
        if (brain->traits().thinks && statesSensing(*archetype, *brain) &&
            archetype->sensors.empty() && !level.modalities.empty())
            problems.push_back({Severity::Warning,
                                place + ".sensors",
                                "agents of this archetype perceive no others",
                                "Give it a threshold for a modality."});
    }
}

/// Bodies that start within each other: the later one comes in when its place is free.
/// @cost O(agents log agents)
class TakenPlaces {
public:
    explicit TakenPlaces(const level::Level& level)
        : m_level(level) {
        for (const level::Archetype& archetype : level.archetypes)
            if (const auto resolved = level::resolveArchetype(level, archetype.id)) {
                m_radii.emplace(archetype.id, resolved->movement.radius);
                m_cell = std::max(m_cell, 2 * resolved->movement.radius);
            }
    }

    void check(std::vector<level::Problem>& problems) {
        for (std::size_t i = 0; i < m_level.agents.size(); ++i) {
            const level::Agent& agent = m_level.agents[i];
            const auto radius = m_radii.find(agent.archetype);
            if (!agent.position || radius == m_radii.end())
                continue;
            const Body body{agent.position->plan(), radius->second, i};
            if (const auto other = within(body))
                problems.push_back({level::Severity::Warning,
                                    fmt::format("agents[{}].position", i),
                                    fmt::format("it starts where \"{}\" is, and comes in when "
                                                "the place is free",
                                                m_level.agents[*other].id),
                                    "Move one of them."});
            m_bodies[cellOf(body.place)].push_back(body);
        }
    }

private:
    struct Body {
        geometry::Vec2 place;
        Metres radius;
        std::size_t agent;
    };
    using Cell = std::pair<double, double>;

    [[nodiscard]] Cell cellOf(geometry::Vec2 place) const {
        return {std::floor(place.x / m_cell), std::floor(place.y / m_cell)};
    }
    [[nodiscard]] std::optional<std::size_t> within(const Body& body) const {
        const Cell own = cellOf(body.place);
        for (const double right : {-1.0, 0.0, 1.0})
            for (const double up : {-1.0, 0.0, 1.0})
                if (const auto cell = m_bodies.find({own.first + right, own.second + up});
                    cell != m_bodies.end())
                    for (const Body& other : cell->second) {
                        const Metres reach = body.radius + other.radius;
                        if (geometry::distanceSquared(body.place, other.place) < reach * reach)
                            return other.agent;
                    }
        return std::nullopt;
    }

    const level::Level& m_level;
    std::map<std::string_view, Metres> m_radii;
    Metres m_cell = 1e-3;
    std::map<Cell, std::vector<Body>> m_bodies;
};

/// Over cells no graph is made, so that agents that go somewhere go straight there.
void checkPaths(const level::Level& level,
                const agent::Brains& brains,
                std::vector<level::Problem>& problems) {
    const bool thinks =
        std::any_of(level.agents.begin(), level.agents.end(), [&](const level::Agent& agent) {
            const auto archetype = level::resolveArchetype(level, agent.archetype);
            const auto brain = archetype ? brains.find(archetype->brain) : nullptr;
            return brain != nullptr && brain->traits().thinks;
        });
    if (thinks && !level.grid.rows.empty() && !nav::hasGraph(level))
        problems.push_back({level::Severity::Warning,
                            "navigation",
                            "agents walk straight and stop at obstacles: a level of cells "
                            "needs a navigation graph for paths",
                            "Add nodes and edges, or draw walls instead of cells."});
}

} // namespace

schedule::ChainRoles chainRoles(const agent::Brains& brains) {
    return [&brains](const level::Archetype& archetype) {
        const auto brain = brains.find(archetype.brain);
        const agent::BrainTraits traits = brain ? brain->traits() : agent::BrainTraits();
        return schedule::ChainRole{traits.looks, traits.thinks};
    };
}

Result<schedule::TuningProblem> tuningProblem(const level::Level& level,
                                              const schedule::TuningBounds& bounds,
                                              const Modules& modules) {
    const auto duties = agent::dutiesOf(modules.brains, modules.stages);
    if (!duties)
        return duties.unexpected();
    return schedule::tuningProblem(level, bounds, chainRoles(modules.brains), **duties);
}

namespace {

/// Without what stages say themselves, and what may be otherwise once they accept the level.
std::vector<level::Problem> checkBehaviours(const agent::StageReview& review,
                                            const agent::Brains& brains) {
    std::vector<std::string_view> others;
    for (const agent::CompiledStage& each : review.staged.stages)
        others.push_back(each.stage->behavesLike(each));
    auto problems = agent::checkBehaviours(review.staged.level, brains, others);
    std::erase_if(problems, [&](const level::Problem& problem) {
        const auto isSame = [&](const auto& each) { return each.place == problem.place; };
        return (problem.severity == level::Severity::Warning && !review.refused.empty()) ||
               std::any_of(review.problems.begin(), review.problems.end(), isSame);
    });
    return problems;
}

} // namespace

std::vector<level::Problem> checkUse(const level::Level& level, const Modules& modules) {
    const auto duties = agent::dutiesOf(modules.brains, modules.stages);
    const auto registry = traceOf(modules);
    if (!duties || !registry)
        return {disagreement(duties ? registry.error() : duties.error())};
    const agent::StageReview stages = review(level, modules, **duties);
    std::vector<level::Problem> problems = stages.problems;
    const auto add = [&](std::vector<level::Problem> found) {
        std::move(found.begin(), found.end(), std::back_inserter(problems));
    };
    checkBrains(level, modules.brains, problems);
    checkLight(level, modules.lights, problems);
    checkPaths(level, modules.brains, problems);
    TakenPlaces(level).check(problems);
    add(checkTasks(stages, modules.brains, **duties));
    add(world::checkTopics(level));
    add(lod::checkAgentDetail(agent::withTraits(level, modules.brains)));
    add(checkBehaviours(stages, modules.brains));
    add(checkUnread(level));
    add(checkHeights(level));
    add(checkUnheard(level, **registry));
    add(checkIdleSwitches(level));
    add(checkUnperceived(level, modules, **registry));
    return problems;
}

} // namespace percept::sim
