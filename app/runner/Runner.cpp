#include "app/runner/Runner.h"

#include "app/runner/RunnerThread.h"

namespace percept::runner {

Runner::Runner(std::shared_ptr<const RunnableLevel> level, RunnerOptions options)
    : m_thread(std::make_unique<Thread>(std::move(level), std::move(options))) {}

Runner::~Runner() = default;

void Runner::play() {
    m_thread->post([thread = m_thread.get()] { thread->play(); });
}

void Runner::pause() {
    m_thread->post([thread = m_thread.get()] { thread->pause(); });
}

void Runner::stepOnce() {
    m_thread->post([thread = m_thread.get()] { thread->stepOnce(); });
}

void Runner::setSpeed(double speed) {
    m_thread->post([thread = m_thread.get(), speed] { thread->setSpeed(speed); });
}

void Runner::setUnlimited(bool unlimited) {
    m_thread->post([thread = m_thread.get(), unlimited] { thread->setUnlimited(unlimited); });
}

void Runner::send(const trace::Command& command) {
    m_thread->post([thread = m_thread.get(), command] { thread->queue(command); });
}

void Runner::edit(std::shared_ptr<const level::Level> level, std::uint64_t number) {
    m_thread->post([thread = m_thread.get(), level = std::move(level), number] {
        thread->edit(level, number);
    });
}

void Runner::startRecording(const std::filesystem::path& path) {
    m_thread->post([thread = m_thread.get(), path] { thread->startRecording(path); });
}

void Runner::stopRecording() {
    m_thread->post([thread = m_thread.get()] { thread->stopRecording(); });
}

void Runner::wantStates(bool wanted) {
    m_thread->post([thread = m_thread.get(), wanted] { thread->wantStates(wanted); });
}

std::shared_ptr<const Snapshot> Runner::latest() const {
    return m_thread->latest();
}

std::shared_ptr<const StateSnapshot> Runner::latestState() const {
    return m_thread->latestState();
}

RunnerStatus Runner::status() const {
    return m_thread->status();
}

std::vector<Error> Runner::takeProblems() {
    return m_thread->takeProblems();
}

const RunnableLevel& Runner::level() const {
    return m_thread->level();
}

void Runner::settle() {
    m_thread->settle();
}

bool Runner::waitForFrame(Frame frame, std::chrono::milliseconds timeout) {
    return m_thread->waitForFrame(frame, timeout);
}

} // namespace percept::runner
