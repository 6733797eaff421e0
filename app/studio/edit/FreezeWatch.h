#pragma once

#include "app/studio/edit/CopyWriter.h"

#include <QObject>
#include <QTimer>

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <thread>

namespace percept::session {

/// Watches whether the window answers, from the first time on that it does: how long a program
/// takes to start is no freeze. When it has not for a while, a thread of its own has the
/// latest edits written and puts the stack of the window's thread into a file; both once for each
/// time that it freezes.
class FreezeWatch : public QObject {
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds kPatience{5000};

    /// Call from the window's thread.
    /// @param copies writes the latest edits, from the thread that watches
    /// @param stackFile where the stack goes; its folder is made if need be
    FreezeWatch(std::shared_ptr<CopyWriter> copies,
                std::filesystem::path stackFile,
                std::chrono::milliseconds patience = kPatience);
    ~FreezeWatch() override;

signals:
    /// The window answers again. @param seconds for which it did not
    void thawed(double seconds, const QString& stackFile);

private:
    using Clock = std::chrono::steady_clock;
    void beat();
    void watch();
    void report();

    std::shared_ptr<CopyWriter> m_copies;
    std::filesystem::path m_stackFile;
    std::chrono::milliseconds m_patience;
    pthread_t m_window;
    QTimer m_timer;
    std::atomic<Clock::rep> m_beat = 0; ///< 0: there was none yet
    std::atomic<bool> m_reported = false;
    std::mutex m_mutex;
    std::condition_variable m_end;
    bool m_ending = false;
    std::thread m_thread;
};

} // namespace percept::session
