#pragma once

#include "percept/base/Result.h"
#include "percept/trace/TraceSink.h"

#include <string_view>

/// Who and what questions are about, by the names that people write.
namespace percept::ask {

/// Who or what is noticed: one of both is given.
struct Subject {
    trace::AgentId agent = trace::kNoAgent;
    trace::EmitterId emitter = trace::kNone<trace::EmitterId>;
};

/// @errors NotFound: names those that there are
[[nodiscard]] Result<trace::AgentId> agentNamed(const trace::RunInfo& info, std::string_view id);

/// An emitter of the level, or an agent; where both have a name, the agent.
/// @errors as agentNamed()
[[nodiscard]] Result<Subject> subjectNamed(const trace::RunInfo& info, std::string_view id);

} // namespace percept::ask
