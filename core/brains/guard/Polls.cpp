#include "Context.h"

namespace percept::guard {

std::optional<event::Poll<double>>
askLineOfSight(Scene& scene, AgentId id, AgentId about, RecordId cause) {
    if (scene.ask == nullptr || !scene.has(about))
        return std::nullopt;
    return (*scene.ask)(event::kLineOfSightTopic, id, about, cause);
}

std::optional<event::Poll<double>> askLight(Scene& scene, AgentId id, RecordId cause) {
    if (scene.ask == nullptr)
        return std::nullopt;
    return (*scene.ask)(event::kLightTopic, id, trace::kNoAgent, cause);
}

} // namespace percept::guard
