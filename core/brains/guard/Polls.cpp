#include "Context.h"

namespace percept::guard {

std::optional<event::Poll<double>> askLineOfSight(const Self& me, AgentId about, RecordId cause) {
    return me.poll(event::kLineOfSightTopic, about, cause);
}

std::optional<event::Poll<double>> askLight(const Self& me, RecordId cause) {
    return me.poll(event::kLightTopic, trace::kNoAgent, cause);
}

} // namespace percept::guard
