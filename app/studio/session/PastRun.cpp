#include "app/studio/session/PastRun.h"

#include <algorithm>
#include <utility>

namespace percept::session {

PastRun::PastRun(std::unique_ptr<replay::Recording> recording)
    : m_path(recording->path())
    , m_info(recording->info())
    , m_recording(std::move(recording))
    , m_first(m_recording->firstFrame())
    , m_last(m_recording->lastFrame())
    , m_thread([this] { work(); }) {}

PastRun::PastRun(std::filesystem::path path)
    : m_path(std::move(path))
    , m_thread([this] { work(); }) {
    std::unique_lock lock(m_mutex);
    m_done.wait_for(lock, kPatience, [this] { return !m_refresh; });
}

PastRun::~PastRun() {
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_wake.notify_one();
    m_thread.join();
}

void PastRun::refresh() {
    {
        const std::lock_guard lock(m_mutex);
        m_refresh = true;
    }
    m_wake.notify_one();
}

std::shared_ptr<const PastRun::Answer> PastRun::at(Frame frame) {
    std::unique_lock lock(m_mutex);
    auto before = std::exchange(m_answer, nullptr);
    m_wanted = frame;
    m_wake.notify_one();
    const bool answered = m_done.wait_for(lock,
                                          m_late ? std::chrono::milliseconds(0) : kPatience,
                                          [&] { return m_answer && m_answer->wanted == frame; });
    m_late = !answered;
    return m_answer ? std::exchange(m_answer, nullptr) : before;
}

void PastRun::work() {
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [this] { return m_stop || m_wanted || m_refresh; });
        if (m_stop) {
            m_recording.reset(); // closing it is reading and writing, too
            return;
        }
        const auto wanted = std::exchange(m_wanted, std::nullopt);
        lock.unlock();
        look(wanted);
        lock.lock();
        m_refresh = false;
        m_done.notify_one();
    }
}

/// Called without the lock.
void PastRun::look(std::optional<Frame> wanted) {
    if (!m_recording)
        if (auto opened = replay::Recording::open(m_path))
            m_recording = std::move(*opened);
    if (!m_recording)
        return;
    m_first = m_recording->firstFrame();
    m_last = m_recording->lastFrame();
    if (!wanted || m_last < 0)
        return;
    auto answer = std::make_shared<const Answer>(Answer{*wanted, read(*wanted)});
    const std::lock_guard lock(m_mutex);
    m_answer = std::move(answer);
}

Result<PastRun::Moment> PastRun::read(Frame frame) {
    // What was simulated a moment ago may not be in the file yet.
    const Frame there = std::min<Frame>(frame, m_last);
    auto view = m_recording->view(there);
    if (!view)
        return view.unexpected();
    const auto hash = m_recording->hash(there);
    if (!hash)
        return hash.unexpected();
    return Moment{std::move(*view), *hash};
}

} // namespace percept::session
