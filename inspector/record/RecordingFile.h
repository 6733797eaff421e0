#pragma once

#include "inspector/record/Batch.h"
#include "inspector/record/BatchTable.h"
#include "inspector/record/Database.h"
#include "inspector/record/RecorderOptions.h"
#include "inspector/record/Target.h"
#include "inspector/record/TrafficSummary.h"

#include <chrono>
#include <filesystem>
#include <memory>

namespace percept::record {

/// The writing end of a recording: one connection, for one thread at a time.
///
/// The file carries its final name from the first moment, or, where an earlier recording has that,
/// from its first frames on; beside it lies a log (`-wal`) while it is open. So whatever was
/// written survives the end of the process at any moment. What a failure of power leaves is whole,
/// too, and at most kFlushEvery older.
class RecordingFile {
public:
    /// The disk itself has what was written after at most this time.
    static constexpr std::chrono::seconds kFlushEvery{1};

    /// Makes the file with everything but frames. What was there under this name is replaced only
    /// if it was a recording or empty, and when the new file holds frames.
    /// @errors Unwritable, with the reason; what was there stays as it was
    [[nodiscard]] static Result<std::unique_ptr<RecordingFile>>
    create(const std::filesystem::path& path, const trace::RunInfo& info, FileOptions options);

    /// Removes a file that holds no frame; what was there before stays.
    static void takeBack(std::unique_ptr<RecordingFile> file);
    RecordingFile(const RecordingFile&) = delete;
    RecordingFile& operator=(const RecordingFile&) = delete;

    /// Writes a batch in one transaction: all of it or nothing.
    /// @errors Unwritable with a full disk
    [[nodiscard]] Result<void> write(const Batch& batch);
    /// Marks the recording as complete and folds the log into the file.
    [[nodiscard]] Result<void> finish();
    /// The latest frame that is in the file; -1: none.
    [[nodiscard]] Frame lastFrame() const { return m_lastFrame; }

private:
    RecordingFile() = default;
    [[nodiscard]] Result<void> open(const std::filesystem::path& path);
    [[nodiscard]] Result<void> prepare();
    void close();
    [[nodiscard]] Result<void> takePlace();
    [[nodiscard]] Result<void> writeBatch(const Batch& batch);
    [[nodiscard]] Result<void> writeRows(const Batch& batch);
    [[nodiscard]] Result<void> writeFrame(const Batch::FrameEntry& entry);
    [[nodiscard]] Result<void> writeCommand(const trace::Command& command);
    [[nodiscard]] Result<void> nameTasks(const Batch& batch);
    [[nodiscard]] Result<void> trim();
    [[nodiscard]] Result<void> removeBefore(Frame frame);

    Replacement m_replacement;
    Database m_database;
    FileOptions m_options;
    std::vector<trace::Kind> m_kinds; ///< of the records that it takes
    std::unique_ptr<BatchTable> m_batchTable;
    std::unique_ptr<TrafficSummary> m_summary;
    Statement m_begin;
    Statement m_commit;
    Statement m_rollback;
    Statement m_insertFrame;
    Statement m_insertStage;
    Statement m_insertCommand;
    Statement m_insertKeyframe;
    Statement m_countBatch;
    Statement m_insertTask;
    trace::View m_previousView;
    Frame m_lastFullView = -1;
    Frame m_lastFrame = -1;
    std::int64_t m_commands = 0;
    std::chrono::steady_clock::time_point m_flushed{};
};

} // namespace percept::record
