#pragma once

#include "percept/trace/Trace.h"

#include <optional>
#include <vector>

namespace percept::explain {

/// What the panels look up among the records of a run, gathered as they arrive.
///
/// Memory: 16 bytes per goal and per notification, 8 per event of an agent.
class RunIndex {
public:
    /// Records of frames behind all that were added before.
    void add(const trace::RecordBuffer& records);
    void clear() { *this = {}; }

    /// When a goal started or something was noticed; nothing if the record is not there.
    [[nodiscard]] std::optional<Frame> frameOf(trace::RecordId id) const;
    /// Frames at which something happened to an agent; ascending, each once.
    [[nodiscard]] const std::vector<Frame>& eventsOf(trace::AgentId agent) const;

private:
    struct Mark {
        trace::RecordId id{};
        Frame frame = 0;
    };
    std::vector<Frame>& eventsAt(trace::AgentId agent);

    std::vector<Mark> m_goals;                ///< by ascending id
    std::vector<Mark> m_noticed;              ///< likewise
    std::vector<std::vector<Frame>> m_events; ///< by agent
};

} // namespace percept::explain
