#include "percept/agent/Detail.h"

#include "percept/agent/Brain.h"
#include "percept/agent/ReactionGoals.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string_view>

namespace percept::agent {
namespace {

/// The place of a behaviour among those of a brain.
std::optional<std::size_t> placeOf(const Brain& brain, std::string_view name) {
    const auto all = brain.behaviours();
    const auto found = std::find(all.begin(), all.end(), name);
    if (found == all.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - all.begin());
}

/// Whether a level of detail names brains and behaviours that exist.
Result<void> checkNames(const level::LodBehaviour& level, std::size_t row, const Brains& brains) {
    for (const auto& [name, behaviour] : level.brains) {
        const std::string place = fmt::format("lod.behaviours[{}].brains.{}", row, name);
        const auto brain = brains.find(name);
        if (!brain)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("There is no brain `{}`; use {}", name, brains.names()),
                           place);
        if (!placeOf(*brain, behaviour))
            return failure(ErrorCode::InvalidInput,
                           fmt::format("\"{}\" is nothing that agents with the brain `{}` do; use "
                                       "{}",
                                       behaviour,
                                       name,
                                       fmt::join(brain->behaviours(), ", ")),
                           place);
    }
    return {};
}

/// What a level says of a brain, or what is called like the level; the first otherwise.
std::size_t behaviourAt(const level::LodBehaviour& level, const Brain& brain) {
    const auto stated = std::find_if(level.brains.begin(),
                                     level.brains.end(),
                                     [&](const auto& each) { return each.first == brain.name(); });
    return placeOf(brain, stated == level.brains.end() ? level.id : stated->second).value_or(0);
}

bool hasBrain(const level::Level& level, std::string_view brain) {
    return std::any_of(level.agents.begin(), level.agents.end(), [&](const level::Agent& agent) {
        const auto archetype = level::resolveArchetype(level, agent.archetype);
        return archetype && archetype->brain == brain;
    });
}

} // namespace

std::size_t DetailBehaviours::at(lod::BehaviourId level, std::uint32_t brain) const {
    return level == lod::kNoBehaviour ? 0 : of[trace::indexOf(level)][brain];
}

Result<DetailBehaviours>
compileBehaviours(const level::Lod& lod, const Arena& arena, const Brains& brains) {
    DetailBehaviours behaviours;
    for (std::size_t i = 0; i < lod.behaviours.size(); ++i) {
        if (auto checked = checkNames(lod.behaviours[i], i, brains); !checked)
            return checked.unexpected();
        auto& row = behaviours.of.emplace_back();
        for (const auto& brain : arena.brains)
            row.push_back(behaviourAt(lod.behaviours[i], *brain));
    }
    return behaviours;
}

std::vector<level::Problem> checkBehaviours(const level::Level& level,
                                            const Brains& brains,
                                            std::span<const std::string_view> others) {
    const auto isOther = [&](std::string_view brain) {
        return std::find(others.begin(), others.end(), brain) != others.end();
    };
    std::vector<level::Problem> problems;
    for (std::size_t i = 0; i < level.lod.behaviours.size(); ++i) {
        const level::LodBehaviour& row = level.lod.behaviours[i];
        if (auto checked = checkNames(row, i, brains); !checked) {
            problems.push_back(
                {level::Severity::Error, checked.error().place, checked.error().message, {}});
            continue;
        }
        for (const auto& [name, behaviour] : row.brains)
            if (!hasBrain(level, name) && !isOther(name))
                problems.push_back({level::Severity::Warning,
                                    fmt::format("lod.behaviours[{}].brains.{}", i, name),
                                    fmt::format("no agent has the brain `{}`", name),
                                    "Give it to an archetype with agents, or remove it."});
    }
    return problems;
}

lod::Passed changeBehaviour(Scene& scene,
                            const DetailBehaviours& behaviours,
                            AgentId id,
                            lod::BehaviourId level,
                            RecordId cause) {
    const Brain& brain = scene.brain(id);
    const std::size_t next = behaviours.at(level, scene.spec(id).brain);
    const std::size_t previous = brain.behaviour({scene, id});
    if (next == previous)
        return {.what = trace::Compressed::Everything};
    const bool ordered = hasReactionGoal(scene, id);
    const lod::Passed passed = brain.exit({scene, id}, next, cause);
    brain.enter({scene, id}, next, previous, passed, cause);
    if (ordered)
        keepReactionGoal(scene, id);
    return passed;
}

} // namespace percept::agent
