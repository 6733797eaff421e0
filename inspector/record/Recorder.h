#pragma once

#include "inspector/record/Batch.h"
#include "inspector/record/RecorderOptions.h"
#include "percept/trace/TraceSink.h"

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>

namespace percept::record {

class RecordingFile;

/// Records a run into a file (`*.percept`, see Schema.h) by a thread of its own.
///
/// Nothing is dropped: when the disk is slower than the run, `frame` waits. What was committed
/// survives the end of the process at any moment. `frame`, `flush` and `close` are called by one
/// thread; the other functions by any.
///
///     auto recorder = Recorder::start("night.percept", info);
///     (*recorder)->frame(output); // every frame
///     (*recorder)->close();
class Recorder final : public trace::TraceSink {
public:
    /// @errors Unwritable; what was there under this name then stays as it was
    [[nodiscard]] static Result<std::unique_ptr<Recorder>>
    start(const std::filesystem::path& path, const trace::RunInfo& info, RecorderOptions = {});
    /// Closes; an error that close() would have told is lost.
    ~Recorder() override;
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    [[nodiscard]] Result<void> frame(const trace::FrameOutput& output) override;
    /// Waits until everything handed over so far is in the file.
    [[nodiscard]] Result<void> flush();
    /// Writes what is left and leaves one file. Later calls do nothing.
    [[nodiscard]] Result<void> close();
    /// The last frame that is in the file; -1: none yet.
    [[nodiscard]] Frame writtenFrame() const { return m_writtenFrame; }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    Recorder(std::filesystem::path path,
             std::unique_ptr<RecordingFile> file,
             RecorderOptions options,
             Seconds step);
    void work();
    /// Whether what waits is worth being written at once. With m_mutex.
    [[nodiscard]] bool isDue() const;
    [[nodiscard]] Result<void> writeGuarded(const Batch& batch);
    [[nodiscard]] Unexpected stopped(const Error& reason) const;

    std::filesystem::path m_path;
    std::unique_ptr<RecordingFile> m_file; ///< the writer's while the thread runs
    RecorderOptions m_options;
    Seconds m_step;
    std::int64_t m_nextId = 0;
    bool m_closed = false;
    std::atomic<Frame> m_writtenFrame = -1;

    std::mutex m_mutex; ///< guards what follows
    std::condition_variable m_due;
    std::condition_variable m_written;
    Batch m_filling;
    Batch m_writing; ///< the writer's own
    Result<void> m_result;
    bool m_hurry = false; ///< write without waiting for more
    bool m_stop = false;  ///< write what is there and end
    bool m_writerBusy = false;
    std::thread m_thread;
};

} // namespace percept::record
