#pragma once

#include <QObject>
#include <QTimer>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

namespace percept {

/// Ends the program when the window's thread no longer comes back to its events: a loop in a layout
/// would let a test wait forever, without a word.
class Watchdog {
public:
    explicit Watchdog(std::chrono::seconds patience)
        : m_patience(patience) {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { ++m_beats; });
        m_timer.start(200);
        m_thread = std::thread([this] { watch(); });
    }
    ~Watchdog() {
        {
            const std::lock_guard lock(m_mutex);
            m_ending = true;
        }
        m_end.notify_one();
        m_thread.join();
    }
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

private:
    void watch() {
        std::unique_lock lock(m_mutex);
        for (int last = -1; last != m_beats;) {
            last = m_beats;
            if (m_end.wait_for(lock, m_patience, [this] { return m_ending; }))
                return;
        }
        const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
        std::fprintf(stderr,
                     "%s.%s: the window has been frozen for %lld s\n",
                     test != nullptr ? test->test_suite_name() : "",
                     test != nullptr ? test->name() : "",
                     static_cast<long long>(m_patience.count()));
        std::fflush(stderr);
        std::_Exit(1);
    }

    std::chrono::seconds m_patience;
    QTimer m_timer;
    std::atomic<int> m_beats = 0;
    std::mutex m_mutex;
    std::condition_variable m_end;
    bool m_ending = false;
    std::thread m_thread;
};

} // namespace percept
