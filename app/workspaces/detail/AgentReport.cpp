#include "app/workspaces/detail/AgentReport.h"

#include <algorithm>

namespace percept::tuning {
namespace {

using overlay::Ink;
using trace::AgentId;

/// What the turns of an agent cost a frame, as far as tasks of the schedule do them.
/// @param period between its turns
Micros costOfTurns(const schedule::DutyPlan& plan, AgentId agent, Frame period) {
    Micros cost = 0;
    for (std::size_t i = 0; plan.schedule && i < plan.tasks.size(); ++i) {
        const auto& task = plan.tasks[i];
        if (!task)
            continue;
        const schedule::TaskSpec& spec = plan.schedule->tasks[i];
        const auto every = static_cast<double>(std::max<Frame>(1, spec.frequency));
        if (task->duty == schedule::Duty::Detail)
            cost += spec.cost.perItem / every;
        else if (std::binary_search(task->agents.begin(), task->agents.end(), agent))
            cost += spec.cost.perItem / std::max(static_cast<double>(period), every);
    }
    return cost;
}

lod::AgentScene sceneOf(const runner::StateSnapshot& snapshot) {
    lod::AgentScene scene;
    sim::fillScene(*snapshot.level->world->detail,
                   snapshot.level->world->arena,
                   snapshot.state.population,
                   scene);
    return scene;
}

} // namespace

bool hasAgents(const runner::StateSnapshot& snapshot) {
    const auto& extras = snapshot.state.extras.value;
    return snapshot.level->world->detail && extras && extras->detail.value;
}

void addAgents(const runner::StateSnapshot& snapshot, CrowdReport& report) {
    const sim::World& world = *snapshot.level->world;
    const auto& details = snapshot.state.extras.value->detail.value->agents.agents;
    const lod::AgentScene scene = sceneOf(snapshot);
    // People of a town are listed as its inhabitants.
    for (const AgentId agent : world.detail->looked) {
        const std::size_t i = trace::indexOf(agent);
        if (!scene.bodies[i].present)
            continue;
        const lod::AgentDetail& each = details[i];
        CharacterDetail detail;
        detail.id = characterOf(agent);
        detail.name = world.nameOf(agent);
        detail.level = trace::indexOf(each.lod.current);
        detail.evaluated = each.importance.started;
        detail.importance = each.importance.value;
        detail.since = each.lod.since;
        detail.switches = each.lod.switches;
        if (detail.evaluated)
            detail.cost = costOfTurns(world.plan, agent, lod::periodOf(*world.detail, each));
        detail.observes = scene.observes[i] != 0;
        report.costOfAll += costOfTurns(world.plan, agent, 1);
        if (detail.level < report.levels) {
            DetailSum& sum = report.sums[detail.level];
            ++sum.characters;
            ++sum.units;
            sum.cost += detail.cost;
        }
        report.characters.push_back(std::move(detail));
    }
}

void drawAgents(const runner::StateSnapshot& snapshot,
                bool byImportance,
                overlay::DisplayList& list) {
    const auto& details = snapshot.state.extras.value->detail.value->agents.agents;
    const lod::AgentScene scene = sceneOf(snapshot);
    // People of a town are drawn as its inhabitants.
    for (const AgentId agent : snapshot.level->world->detail->looked) {
        const std::size_t i = trace::indexOf(agent);
        if (!scene.bodies[i].present)
            continue;
        if (!details[i].importance.started) {
            list.shape(overlay::Layer::Agents,
                       {.at = scene.bodies[i].position,
                        .radius = {13, 0},
                        .fill = {Ink::Canvas, 0},
                        .outline = unknownStroke(2)});
            continue;
        }
        const Ink ink = byImportance ? inkOfImportance(details[i].importance.value)
                                     : inkOfLevel(trace::indexOf(details[i].lod.current));
        list.shape(overlay::Layer::Agents,
                   {.at = scene.bodies[i].position,
                    .radius = {13, 0},
                    .fill = {ink, 0.35F},
                    .outline = {.ink = ink, .width = 3}});
    }
}

std::optional<geometry::Vec2> placeOfAgent(const runner::StateSnapshot& snapshot,
                                           std::size_t agent) {
    const lod::AgentScene scene = sceneOf(snapshot);
    if (agent >= scene.bodies.size() || !scene.bodies[agent].present)
        return std::nullopt;
    return scene.bodies[agent].position;
}

} // namespace percept::tuning
