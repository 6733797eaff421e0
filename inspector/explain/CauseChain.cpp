#include "inspector/explain/CauseChain.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::explain {
namespace {

/// Frames read at once when looking back, doubled with each step back.
constexpr Frame kFirstLook = 300;

Result<std::optional<Sentence>> find(trace::TraceSource& source, trace::RecordId record) {
    const auto frame = source.frameOf(record);
    if (!frame)
        return frame.unexpected();
    trace::RecordBuffer records;
    if (auto read = source.read(*frame, *frame, records); !read)
        return read.unexpected();
    auto found = sentence(source.info(), records, record);
    for (const auto& row : records.rows<trace::CommandTaken>())
        if (found && row.id == record) {
            auto text = commandText(source, row);
            if (!text)
                return text.unexpected();
            found->detail = std::move(*text);
        }
    return found;
}

trace::RecordId latestGoal(const trace::RecordBuffer& records, trace::AgentId agent) {
    trace::RecordId latest = trace::kNoRecord;
    for (const auto& row : records.rows<trace::GoalStarted>())
        if (row.data.agent == agent && row.data.depth <= 1)
            latest = std::max(latest, row.id);
    for (const auto& row : records.rows<trace::TargetChosen>())
        if (row.data.agent == agent)
            latest = std::max(latest, row.id);
    return latest;
}

} // namespace

Result<std::vector<Sentence>> causeChain(trace::TraceSource& source, trace::RecordId record) {
    std::vector<Sentence> chain;
    for (auto next = record; next != trace::kNoRecord && chain.size() < kLongestChain;) {
        auto found = find(source, next);
        if (!found)
            return found.unexpected();
        if (!*found) {
            // Causes older than a bounded recording, or of a fuller trace, are not there.
            if (!chain.empty())
                break;
            return failure(ErrorCode::NotFound,
                           fmt::format("The recording has no record {}. Ids stand in the column "
                                       "`id` of every table",
                                       static_cast<std::uint64_t>(record)));
        }
        next = (*found)->cause;
        chain.push_back(std::move(**found));
    }
    return chain;
}

Result<trace::RecordId>
latestDecision(trace::TraceSource& source, trace::AgentId agent, Frame frame) {
    Frame to = std::min(frame, source.lastFrame());
    for (Frame width = kFirstLook; to >= source.firstFrame(); width *= 2) {
        const Frame from = std::max(source.firstFrame(), to - width + 1);
        trace::RecordBuffer records;
        if (auto read = source.read(from, to, records); !read)
            return read.unexpected();
        if (const auto latest = latestGoal(records, agent); latest != trace::kNoRecord)
            return latest;
        to = from - 1;
    }
    return trace::kNoRecord;
}

} // namespace percept::explain
