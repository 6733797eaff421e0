#include "inspector/runner/History.h"

#include "inspector/runner/FrameLoop.h"
#include "percept/base/Contracts.h"

#include <algorithm>
#include <vector>

namespace percept::runner {
namespace {

/// Frames that are read at once.
constexpr Frame kBlock = 300;

class History {
public:
    History(trace::TraceSource& source,
            Frame last,
            trace::TraceSink& sink,
            std::span<const std::byte> state)
        : m_source(source)
        , m_sink(sink)
        , m_state(state)
        , m_first(source.firstFrame())
        , m_last(last) {}

    Result<void> copy() {
        for (Frame from = m_first; from <= m_last; from += kBlock) {
            const Frame to = std::min(m_last, from + kBlock - 1);
            if (auto read = readBlock(from, to); !read)
                return read;
            for (Frame frame = from; frame <= to; ++frame)
                if (auto handed = hand(frame, m_records[static_cast<std::size_t>(frame - from)]);
                    !handed)
                    return handed;
        }
        return {};
    }

private:
    Result<void> readBlock(Frame from, Frame to) {
        trace::RecordBuffer block;
        if (auto read = m_source.read(from, to, block); !read)
            return read;
        m_records.resize(static_cast<std::size_t>(kBlock));
        for (auto& records : m_records)
            records.clear();
        block.forEachKind([&](const trace::AnyRows& rows) {
            for (std::size_t i = 0; i < rows.size(); ++i)
                if (const Frame frame = rows[i].frame; frame >= from && frame <= to)
                    m_records[static_cast<std::size_t>(frame - from)].append(rows, i, 1);
        });
        return {};
    }

    [[nodiscard]] Result<std::vector<std::byte>> stateAt(Frame frame) {
        if (frame == m_last && !m_state.empty())
            return std::vector<std::byte>(m_state.begin(), m_state.end());
        if (frame != m_first && frame % kKeyframeEvery != 0)
            return std::vector<std::byte>();
        auto keyframe = m_source.keyframe(frame);
        if (!keyframe)
            return keyframe.unexpected();
        return keyframe->frame == frame ? std::move(keyframe->state) : std::vector<std::byte>();
    }

    Result<void> hand(Frame frame, const trace::RecordBuffer& records) {
        const auto view = m_source.view(frame);
        if (!view)
            return view.unexpected();
        const auto hash = m_source.hash(frame);
        if (!hash)
            return hash.unexpected();
        const auto commands = m_source.commands(frame - 1, frame);
        if (!commands)
            return commands.unexpected();
        const auto state = stateAt(frame);
        if (!state)
            return state.unexpected();
        std::vector<trace::NamedTask> joined;
        for (const auto& row : records.rows<trace::TaskJoined>())
            if (const auto task = trace::indexOf(row.data.task);
                task < m_source.info().tasks.size())
                joined.push_back({row.data.task, m_source.info().tasks[task]});
        return m_sink.frame({.frame = frame,
                             .time = static_cast<double>(frame) * m_source.info().step,
                             .hash = *hash,
                             .spent = std::nullopt,
                             .view = &*view,
                             .records = &records,
                             .commands = *commands,
                             .keyframe = *state,
                             .joined = joined});
    }

    trace::TraceSource& m_source;
    trace::TraceSink& m_sink;
    std::span<const std::byte> m_state;
    Frame m_first;
    Frame m_last;
    std::vector<trace::RecordBuffer> m_records; ///< by frame of the block
};

} // namespace

Result<void> copyHistory(trace::TraceSource& source,
                         Frame last,
                         trace::TraceSink& sink,
                         std::span<const std::byte> state) {
    PERCEPT_EXPECTS(last <= source.lastFrame());
    return History(source, last, sink, state).copy();
}

} // namespace percept::runner
