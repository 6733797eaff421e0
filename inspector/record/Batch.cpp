#include "inspector/record/Batch.h"

#include <algorithm>
#include <limits>

namespace percept::record {

void Batch::add(const trace::FrameOutput& output, std::int64_t& nextId) {
    if (frameCount == frames.size())
        frames.emplace_back();
    auto& entry = frames[frameCount++];
    entry.frame = output.frame;
    entry.time = output.time;
    entry.hash = output.hash;
    entry.spent = output.spent;
    entry.records = 0;
    entry.keyframe = !output.keyframe.empty();
    entry.stages.assign(output.stages.begin(), output.stages.end());
    if (output.view != nullptr)
        entry.view = *output.view;
    else
        entry.view = {};
    std::int64_t lowest = std::numeric_limits<std::int64_t>::max();
    if (output.records != nullptr) {
        output.records->forEachKind([&](const auto& rows) {
            if (rows.empty())
                return;
            lowest = std::min(lowest, static_cast<std::int64_t>(rows.front().id));
            nextId = std::max(nextId, static_cast<std::int64_t>(rows.back().id) + 1);
            entry.records += static_cast<std::int64_t>(rows.size());
            bytes += rows.size() * rows.block().stride;
        });
        records.append(*output.records);
    }
    entry.firstId = entry.records > 0 ? lowest : nextId;
    recordCount += static_cast<std::size_t>(entry.records);
    commands.insert(commands.end(), output.commands.begin(), output.commands.end());
    joined.insert(joined.end(), output.joined.begin(), output.joined.end());
    if (entry.keyframe)
        keyframes.push_back({output.frame, {output.keyframe.begin(), output.keyframe.end()}});
    bytes += sizeof entry + entry.view.agents.size() * sizeof(trace::AgentPose) +
             output.keyframe.size() + output.stages.size_bytes();
}

void Batch::clear() {
    frameCount = 0;
    records.clear();
    commands.clear();
    joined.clear();
    keyframes.clear();
    recordCount = 0;
    bytes = 0;
}

} // namespace percept::record
