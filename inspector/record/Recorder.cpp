#include "inspector/record/Recorder.h"

#include "inspector/record/RecordingFile.h"

#include <fmt/format.h>

#include <exception>
#include <utility>

namespace percept::record {
namespace {

/// Enough records or frames for a batch that is worth a transaction of its own.
constexpr std::size_t kBatchRecords = 20'000;
constexpr std::size_t kBatchFrames = 500;

} // namespace

Result<std::unique_ptr<Recorder>> Recorder::start(const std::filesystem::path& path,
                                                  const trace::RunInfo& info,
                                                  RecorderOptions options) {
    auto file = RecordingFile::create(path, info, options.file);
    if (!file)
        return file.unexpected();
    return std::unique_ptr<Recorder>(new Recorder(path, std::move(*file), options, info.step));
}

Recorder::Recorder(std::filesystem::path path,
                   std::unique_ptr<RecordingFile> file,
                   RecorderOptions options,
                   Seconds step)
    : m_path(std::move(path))
    , m_file(std::move(file))
    , m_options(options)
    , m_step(step)
    , m_thread([this] { work(); }) {}

Recorder::~Recorder() {
    static_cast<void>(close());
}

Result<void> Recorder::frame(const trace::FrameOutput& output) {
    PERCEPT_EXPECTS(!m_closed);
    std::unique_lock lock(m_mutex);
    const auto hasRoom = [this] {
        return !m_result || (m_filling.recordCount < m_options.queuedRecords &&
                             m_filling.frameCount < m_options.queuedFrames &&
                             m_filling.bytes < m_options.queuedBytes);
    };
    if (!hasRoom()) {
        m_hurry = true;
        m_due.notify_one();
        m_written.wait(lock, hasRoom);
    }
    if (!m_result)
        return m_result;
    const bool wasDue = isDue();
    m_filling.add(output, m_nextId);
    const bool dueNow = isDue();
    lock.unlock();
    if (dueNow && !wasDue)
        m_due.notify_one();
    return {};
}

bool Recorder::isDue() const {
    return m_filling.recordCount >= kBatchRecords || m_filling.frameCount >= kBatchFrames ||
           m_filling.bytes >= m_options.queuedBytes;
}

Result<void> Recorder::flush() {
    if (m_closed)
        return m_result;
    std::unique_lock lock(m_mutex);
    m_hurry = true;
    m_due.notify_one();
    m_written.wait(lock,
                   [this] { return !m_result || (m_filling.frameCount == 0 && !m_writerBusy); });
    return m_result;
}

Result<void> Recorder::close() {
    if (m_closed)
        return m_result;
    m_closed = true;
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_due.notify_one();
    m_thread.join();
    // An empty recording is worth nothing; what was there before may be.
    if (!m_result && m_file->lastFrame() < 0) {
        RecordingFile::takeBack(std::move(m_file));
        return m_result;
    }
    if (auto finished = m_file->finish(); !finished && m_result)
        m_result = stopped(finished.error());
    m_file.reset();
    return m_result;
}

void Recorder::work() {
    std::unique_lock lock(m_mutex);
    while (true) {
        m_due.wait_for(
            lock, m_options.commitEvery, [this] { return m_stop || m_hurry || isDue(); });
        m_hurry = false;
        std::swap(m_filling, m_writing);
        const bool last = m_stop;
        m_writerBusy = true;
        lock.unlock();
        m_written.notify_all();
        auto result = writeGuarded(m_writing);
        m_writtenFrame = m_file->lastFrame();
        m_writing.clear();
        lock.lock();
        m_writerBusy = false;
        if (!result)
            m_result = stopped(result.error());
        m_written.notify_all();
        if (last || !result)
            return;
    }
}

Result<void> Recorder::writeGuarded(const Batch& batch) {
    try {
        return m_file->write(batch);
    } catch (const std::exception& exception) {
        return failure(ErrorCode::Unwritable, exception.what());
    }
}

Unexpected Recorder::stopped(const Error& reason) const {
    const Frame last = m_file->lastFrame();
    if (last < 0)
        return failure(reason.code,
                       reason.message + ". Nothing was recorded. Free some space and record again",
                       m_path.string());
    const Seconds time = static_cast<double>(last) * m_step;
    const auto minutes = static_cast<int>(time / 60.0);
    return failure(reason.code,
                   fmt::format("{}. Recording stopped at {:02}:{:04.1f}; everything up to then is "
                               "saved in {}. Free some space and record again",
                               reason.message,
                               minutes,
                               time - 60.0 * minutes,
                               m_path.filename().string()),
                   m_path.string());
}

} // namespace percept::record
