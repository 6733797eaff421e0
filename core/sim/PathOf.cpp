#include "percept/sim/Simulation.h"
#include "percept/trace/Trace.h"

#include <utility>
#include <variant>

namespace percept::sim {
namespace {

/// Cycles of one call; searches go on until they have an answer.
constexpr int kCycles = 100'000;

} // namespace

std::vector<geometry::Vec2> Simulation::pathOf(trace::AgentId agent, geometry::Vec2 to) const {
    Simulation copy = *this;
    trace::Trace trace(trace::TraceLevel::Off, copy.m_state.records, frame(), nullptr);
    agent::Scene scene = copy.scene(trace);
    std::vector<agent::PathStep> steps;
    const auto outcome = agent::requestPath(scene, agent, to, trace::kNoRecord);
    if (const auto* answer = std::get_if<agent::PathAnswer>(&outcome))
        steps = answer->steps;
    while (agent::isSearching(scene.state, scene.paths))
        agent::updateSearches(scene, kCycles);
    scene.state.events.dispatch(trace, [&](trace::AgentId listener, const auto& event, auto) {
        const auto* answer = std::get_if<agent::PathAnswer>(&event.payload);
        const auto* request = std::get_if<std::uint32_t>(&outcome);
        if (listener == agent && answer && request && answer->request == *request)
            steps = answer->steps;
    });
    std::vector<geometry::Vec2> path;
    for (const agent::PathStep& step : steps)
        path.push_back(step.to);
    return path;
}

} // namespace percept::sim
