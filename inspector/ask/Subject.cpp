#include "inspector/ask/Subject.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::ask {

Result<trace::AgentId> agentNamed(const trace::RunInfo& info, std::string_view id) {
    const auto found = std::find(info.agents.begin(), info.agents.end(), id);
    if (found == info.agents.end())
        return failure(
            ErrorCode::NotFound,
            fmt::format("The run has no agent `{}`. It has: {}", id, fmt::join(info.agents, ", ")));
    return trace::AgentId{static_cast<std::uint32_t>(found - info.agents.begin())};
}

Result<Subject> subjectNamed(const trace::RunInfo& info, std::string_view id) {
    const auto agent = agentNamed(info, id);
    if (agent)
        return Subject{.agent = *agent};
    const auto found = std::find(info.emitters.begin(), info.emitters.end(), id);
    if (found == info.emitters.end())
        return agent.unexpected();
    return Subject{.emitter =
                       trace::EmitterId{static_cast<std::uint32_t>(found - info.emitters.begin())}};
}

} // namespace percept::ask
