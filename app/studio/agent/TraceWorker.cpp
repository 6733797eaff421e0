#include "app/studio/agent/TraceWorker.h"

#include "inspector/replay/Recording.h"
#include "inspector/replay/StateCursor.h"
#include "inspector/runner/SimulationResimulator.h"

#include <algorithm>

namespace percept::session {
namespace {

/// Enough for a quick answer in between.
constexpr Frame kFramesAtOnce = 600;

} // namespace

/// What the thread has open.
class TraceWorker::Reader {
public:
    Reader(std::filesystem::path path, std::shared_ptr<const runner::RunnableLevel> level)
        : m_path(std::move(path))
        , m_level(std::move(level)) {}

    /// Null until there is something to read.
    replay::Recording* recording() {
        if (!m_recording)
            if (auto opened = replay::Recording::open(m_path, *m_level->world->arena.registry);
                opened && (*opened)->lastFrame() >= 0)
                m_recording = std::move(*opened);
        return m_recording.get();
    }
    Result<std::vector<std::byte>> stateAt(Frame frame) {
        auto* const source = recording();
        if (source == nullptr)
            return failure(ErrorCode::NotFound, "Nothing has been recorded yet", m_path.string());
        if (!m_cursor) {
            auto cursor = replay::StateCursor::make(*source, runner::SimulationFactory(m_level));
            if (!cursor)
                return cursor.unexpected();
            m_cursor.emplace(std::move(*cursor));
        }
        return m_cursor->stateAt(frame);
    }

    Frame nextRecords = -1; ///< records of earlier frames were read

private:
    std::filesystem::path m_path;
    std::shared_ptr<const runner::RunnableLevel> m_level;
    std::unique_ptr<replay::Recording> m_recording;
    std::optional<replay::StateCursor> m_cursor;
};

TraceWorker::TraceWorker(std::filesystem::path recording,
                         std::shared_ptr<const runner::RunnableLevel> level,
                         Callbacks callbacks)
    : m_path(std::move(recording))
    , m_level(std::move(level))
    , m_callbacks(std::move(callbacks))
    , m_thread([this] { work(); }) {}

TraceWorker::~TraceWorker() {
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_wake.notify_one();
    m_thread.join();
}

void TraceWorker::wantState(Frame frame) {
    {
        const std::lock_guard lock(m_mutex);
        m_wantedState = frame;
    }
    m_wake.notify_one();
}

void TraceWorker::wantCauses(trace::AgentId agent, Frame frame) {
    {
        const std::lock_guard lock(m_mutex);
        m_wantedCauses.emplace(agent, frame);
    }
    m_wake.notify_one();
}

void TraceWorker::wantRecords() {
    {
        const std::lock_guard lock(m_mutex);
        m_wantsRecords = true;
    }
    m_wake.notify_one();
}

void TraceWorker::work() {
    Reader reader(m_path, m_level);
    while (true) {
        std::optional<Frame> frame;
        std::optional<std::pair<trace::AgentId, Frame>> causes;
        bool records = false;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] {
                return m_stop || m_wantedState || m_wantedCauses || m_wantsRecords;
            });
            if (m_stop)
                return;
            frame = std::exchange(m_wantedState, std::nullopt);
            causes = std::exchange(m_wantedCauses, std::nullopt);
            records = std::exchange(m_wantsRecords, false);
        }
        if (frame)
            readState(reader, *frame);
        if (causes)
            readCauses(reader, causes->first, causes->second);
        if (records)
            readRecords(reader);
    }
}

void TraceWorker::readRecords(Reader& reader) {
    auto* const recording = reader.recording();
    if (recording == nullptr)
        return;
    reader.nextRecords = std::max(reader.nextRecords, recording->firstFrame());
    const Frame last = recording->lastFrame();
    if (reader.nextRecords > last)
        return;
    const Frame to = std::min(last, reader.nextRecords + kFramesAtOnce - 1);
    auto records = std::make_shared<trace::RecordBuffer>();
    if (!recording->read(reader.nextRecords, to, *records))
        return;
    m_callbacks.records(to, std::move(records));
    reader.nextRecords = to + 1;
    // The rest comes after whatever was asked for meanwhile.
    if (to < last)
        wantRecords();
}

void TraceWorker::readState(Reader& reader, Frame frame) {
    const auto bytes = reader.stateAt(frame);
    if (!bytes) {
        m_callbacks.stateFailed(frame, bytes.error());
        return;
    }
    auto state = sim::loadState(*m_level->world, *bytes);
    if (!state) {
        m_callbacks.stateFailed(frame, state.error());
        return;
    }
    m_callbacks.state(std::make_shared<const runner::StateSnapshot>(
        runner::StateSnapshot{m_level, std::move(*state)}));
}

void TraceWorker::readCauses(Reader& reader, trace::AgentId agent, Frame frame) {
    auto* const recording = reader.recording();
    if (recording == nullptr)
        return;
    // What is simulated just now is in the file a moment later.
    auto causes = explain::goalCauses(*recording, agent, std::min(frame, recording->lastFrame()));
    m_callbacks.causes(frame, agent, causes ? std::move(*causes) : explain::GoalCauses());
}

} // namespace percept::session
