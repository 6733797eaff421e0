#include "app/studio/edit/FreezeWatch.h"

#include "app/studio/session/Document.h"

#include <QDateTime>

#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>

namespace percept::session {
namespace {

constexpr std::chrono::milliseconds kBeat{200};
constexpr std::chrono::milliseconds kStackPatience{1000};

/// Where the signal's handler, which can be given nothing, leaves the stack.
struct TakenStack {
    std::array<void*, 96> frames{};
    std::atomic<int> count = -1;
};
TakenStack takenStack;

int stackSignal() {
    return SIGRTMIN + 3;
}

void takeStack(int) {
    takenStack.count = ::backtrace(takenStack.frames.data(), int(takenStack.frames.size()));
}

void listenForStack() {
    // Its first call loads a library, which a handler must not.
    std::array<void*, 2> unused{};
    (void)::backtrace(unused.data(), int(unused.size()));
    struct sigaction action {};
    action.sa_handler = takeStack;
    action.sa_flags = SA_RESTART;
    ::sigaction(stackSignal(), &action, nullptr);
}

void writeStack(const std::filesystem::path& file, pthread_t thread) {
    takenStack.count = -1;
    if (::pthread_kill(thread, stackSignal()) != 0)
        return;
    const auto end = std::chrono::steady_clock::now() + kStackPatience;
    while (takenStack.count < 0 && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    std::error_code ignored;
    std::filesystem::create_directories(file.parent_path(), ignored);
    const int out = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (out < 0)
        return;
    const auto head = QStringLiteral("Percept Studio " PERCEPT_VERSION
                                     ": the window did not answer at %1. Its thread was here:\n")
                          .arg(QDateTime::currentDateTime().toString(Qt::ISODate))
                          .toStdString();
    if (::write(out, head.data(), head.size()) == ssize_t(head.size()) && takenStack.count > 0)
        ::backtrace_symbols_fd(takenStack.frames.data(), takenStack.count, out);
    ::close(out);
}

} // namespace

FreezeWatch::FreezeWatch(std::shared_ptr<CopyWriter> copies,
                         std::filesystem::path stackFile,
                         std::chrono::milliseconds patience)
    : m_copies(std::move(copies))
    , m_stackFile(std::move(stackFile))
    , m_patience(patience)
    , m_window(::pthread_self()) {
    listenForStack();
    connect(&m_timer, &QTimer::timeout, this, &FreezeWatch::beat);
    m_timer.start(kBeat);
    m_thread = std::thread([this] { watch(); });
}

FreezeWatch::~FreezeWatch() {
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
    }
    m_end.notify_one();
    m_thread.join();
}

void FreezeWatch::beat() {
    const auto now = Clock::now().time_since_epoch();
    const auto silent = std::chrono::duration<double>(now - Clock::duration(m_beat.load()));
    m_beat = now.count();
    if (m_reported.exchange(false))
        emit thawed(silent.count(), fromPath(m_stackFile));
}

void FreezeWatch::watch() {
    std::unique_lock lock(m_mutex);
    while (!m_end.wait_for(lock, kBeat, [this] { return m_ending; })) {
        const Clock::rep beat = m_beat.load();
        const auto silent = Clock::now().time_since_epoch() - Clock::duration(beat);
        if (beat == 0 || silent < m_patience || m_reported)
            continue;
        lock.unlock();
        report();
        lock.lock();
    }
}

void FreezeWatch::report() {
    m_copies->writeLatest();
    writeStack(m_stackFile, m_window);
    m_reported = true;
}

} // namespace percept::session

#include "moc_FreezeWatch.cpp"
