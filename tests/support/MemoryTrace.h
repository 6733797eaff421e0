#pragma once

#include "percept/trace/TraceSink.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace percept {

/// Keeps a run in memory, exactly as it was handed over: what a recording is compared with.
class MemoryTrace final : public trace::TraceSink, public trace::TraceSource {
public:
    explicit MemoryTrace(trace::RunInfo info = {})
        : m_info(std::move(info)) {}

    Result<void> frame(const trace::FrameOutput& output) override {
        m_views.push_back(output.view != nullptr ? *output.view : trace::View{});
        m_hashes.push_back(output.hash);
        m_records.emplace_back();
        if (output.records != nullptr)
            m_records.back() = *output.records;
        m_commands.insert(m_commands.end(), output.commands.begin(), output.commands.end());
        if (!output.keyframe.empty())
            m_keyframes[output.frame] = {output.keyframe.begin(), output.keyframe.end()};
        return {};
    }

    const trace::RunInfo& info() const override { return m_info; }
    Frame lastFrame() const override { return static_cast<Frame>(m_hashes.size()) - 1; }
    Result<trace::View> view(Frame frame) override { return at(m_views, frame); }
    Result<std::uint64_t> hash(Frame frame) override { return at(m_hashes, frame); }
    Result<void> readKinds(Frame from,
                           Frame to,
                           std::span<const std::string_view> tables,
                           trace::RecordBuffer& records) override {
        for (Frame frame = std::max<Frame>(from, 0); frame <= std::min(to, lastFrame()); ++frame)
            m_records[static_cast<std::size_t>(frame)].forEachKind([&](const auto& rows) {
                if (tables.empty() ||
                    std::find(tables.begin(), tables.end(), rows.table()) != tables.end())
                    records.append(rows, 0, rows.size());
            });
        return {};
    }
    Result<Frame> frameOf(trace::RecordId record) override {
        for (std::size_t frame = 0; frame < m_records.size(); ++frame) {
            bool found = false;
            m_records[frame].forEachKind([&](const auto& rows) {
                for (const auto& row : rows)
                    found = found || row.id == record;
            });
            if (found)
                return static_cast<Frame>(frame);
        }
        return failure(ErrorCode::NotFound, "No frame has this record");
    }
    Result<std::vector<trace::Command>> commands(Frame from, Frame to) override {
        std::vector<trace::Command> found;
        for (const auto& command : m_commands)
            if (command.frame >= from && command.frame < to)
                found.push_back(command);
        return found;
    }
    Result<trace::Keyframe> keyframe(Frame frame) override {
        const auto next = m_keyframes.upper_bound(frame);
        if (next == m_keyframes.begin())
            return failure(ErrorCode::NotFound, "There is no keyframe so early");
        const auto& [at, state] = *std::prev(next);
        return trace::Keyframe{at, state};
    }

private:
    template <class T>
    Result<T> at(const std::vector<T>& values, Frame frame) const {
        if (frame < 0 || frame > lastFrame())
            return failure(ErrorCode::NotFound, "There is no such frame");
        return values[static_cast<std::size_t>(frame)];
    }
    trace::RunInfo m_info;
    std::vector<trace::View> m_views;
    std::vector<std::uint64_t> m_hashes;
    std::vector<trace::RecordBuffer> m_records;
    std::vector<trace::Command> m_commands;
    std::map<Frame, std::vector<std::byte>> m_keyframes;
};

} // namespace percept
