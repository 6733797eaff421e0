#pragma once

#include "inspector/replay/Recording.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace percept::session {

/// A recorded run that is looked back at, read by a thread of its own: a disk that is slow must not
/// keep the window waiting. It may still be written.
///
/// The functions are called by one thread, that of the window.
///
///     PastRun past("night.percept");
///     if (const auto shown = past.at(900))
///         show(*shown);
class PastRun {
public:
    /// How long at() waits for an answer, which is a hundred times as long as reading takes. Who
    /// was not answered in time is not kept waiting again until the reader has caught up.
    static constexpr std::chrono::milliseconds kPatience{100};

    /// What a run looked like at a frame.
    struct Moment {
        trace::View view;
        std::uint64_t hash = 0;
    };
    struct Answer {
        Frame wanted = -1; ///< what was asked for; Moment::view is of this frame or the latest
        Result<Moment> moment;
    };

    /// What was opened, by any thread.
    explicit PastRun(std::unique_ptr<replay::Recording> recording);
    /// Opens it as soon as there is something to read, and waits a moment for that.
    explicit PastRun(std::filesystem::path path);
    ~PastRun();
    PastRun(const PastRun&) = delete;
    PastRun& operator=(const PastRun&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    /// Of what was opened when this was made.
    [[nodiscard]] const trace::RunInfo& info() const { return m_info; }
    /// As far as is known; see refresh().
    [[nodiscard]] Frame firstFrame() const { return m_first; }
    /// -1 while no frame is there.
    [[nodiscard]] Frame lastFrame() const { return m_last; }
    /// Finds out how far it reaches by now, some time soon.
    void refresh();

    /// The run at a frame, or at its last one.
    /// @return what was asked for, or, of a reader that has not caught up, before; null: nothing
    /// yet. Ask again a little later
    [[nodiscard]] std::shared_ptr<const Answer> at(Frame frame);

private:
    void work();
    void look(std::optional<Frame> wanted);
    [[nodiscard]] Result<Moment> read(Frame frame);

    std::filesystem::path m_path;
    trace::RunInfo m_info;
    std::unique_ptr<replay::Recording> m_recording; ///< the thread's, from its start on
    std::atomic<Frame> m_first = 0;
    std::atomic<Frame> m_last = -1;
    bool m_late = false;

    std::mutex m_mutex; ///< guards what follows
    std::condition_variable m_wake;
    std::condition_variable m_done;
    std::optional<Frame> m_wanted;
    std::shared_ptr<const Answer> m_answer;
    bool m_refresh = true;
    bool m_stop = false;

    std::thread m_thread;
};

} // namespace percept::session
