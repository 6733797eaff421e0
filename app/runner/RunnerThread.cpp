#include "app/runner/RunnerThread.h"

#include "inspector/replay/Recording.h"
#include "inspector/runner/History.h"
#include "percept/sim/LiveEdits.h"

#include <algorithm>

namespace percept::runner {
namespace {

constexpr std::chrono::milliseconds kMeasureEvery{500};

} // namespace

Runner::Thread::Thread(std::shared_ptr<const RunnableLevel> level, RunnerOptions options)
    : m_level(std::move(level))
    , m_options(std::move(options))
    , m_history(m_options.history)
    , m_loop(m_level, m_options.traceLevel, m_options.clock, m_options.start)
    , m_pacer(m_level->world->arena.step)
    , m_playing(m_options.playing)
    , m_unlimited(m_options.unlimited) {
    m_pacer.setSpeed(std::clamp(m_options.speed, kSlowest, kFastest), Clock::now());
    publish();
    m_thread = std::thread([this] { work(); });
}

Runner::Thread::~Thread() {
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_wake.notify_one();
    m_thread.join();
}

void Runner::Thread::post(Task task) {
    {
        const std::lock_guard lock(m_mutex);
        m_tasks.push_back(std::move(task));
        ++m_posted;
    }
    m_wake.notify_one();
}

void Runner::Thread::settle() {
    post([] {}); // also waits for the start of the thread
    std::unique_lock lock(m_mutex);
    const auto last = m_posted;
    m_changed.wait(lock, [&] { return m_done >= last; });
}

bool Runner::Thread::waitForFrame(Frame frame, std::chrono::milliseconds timeout) {
    std::unique_lock lock(m_mutex);
    m_awaited = true;
    const bool reached = m_changed.wait_for(lock, timeout, [&] { return m_frame >= frame; });
    m_awaited = false;
    return reached;
}

void Runner::Thread::work() {
    startLiveRecording();
    if (!m_playing)
        flushLive();
    m_pacer.start(Clock::now());
    m_measured = Clock::now();
    while (doTasks()) {
        if (wantsStep(Clock::now())) {
            step();
            publishIfDue();
        } else {
            waitForWork();
        }
    }
    // Recorders and their files end here, by the thread that fed them.
    stopRecording();
    m_live.reset();
}

void Runner::Thread::startLiveRecording() {
    auto folder = TemporaryRecording::make(m_options.temporaryFolder);
    if (!folder)
        return report(folder.error());
    record::RecorderOptions options;
    options.file.maxBytes = m_options.temporaryBytes;
    auto recorder = record::Recorder::start(folder->file(), info(), options);
    if (!recorder)
        return report(recorder.error());
    m_liveFolder = std::move(*folder);
    m_live = std::move(*recorder);
    if (const auto copied = feedHistory(*m_live, m_history); !copied) {
        report(copied.error());
        // Without gaps: then it begins where the run does.
        m_live.reset();
        recorder = record::Recorder::start(m_liveFolder.file(), info(), options);
        if (!recorder)
            return report(recorder.error());
        m_live = std::move(*recorder);
        m_history.clear();
        feed(m_live, m_loop.outputWithState());
    }
    const std::lock_guard lock(m_mutex);
    m_livePath = m_liveFolder.file();
}

/// The frame that is shown, behind those of a recording that lead to it.
Result<Frame> Runner::Thread::feedHistory(record::Recorder& recorder,
                                          const std::filesystem::path& path) {
    if (path.empty()) {
        const auto& output = m_loop.outputWithState();
        const Frame first = output.frame;
        auto taken = recorder.frame(output);
        return taken ? Result<Frame>(first) : taken.unexpected();
    }
    auto history = replay::Recording::open(path, *m_level->world->arena.registry);
    if (!history)
        return history.unexpected();
    const auto& output = m_loop.outputWithState();
    if ((*history)->lastFrame() < output.frame)
        return failure(ErrorCode::NotFound,
                       "The recording of the run that was forked ends before the fork. The fork "
                       "has no past",
                       path.string());
    auto copied = copyHistory(**history, output.frame, recorder, output.keyframe);
    return copied ? Result<Frame>((*history)->firstFrame()) : copied.unexpected();
}

trace::RunInfo Runner::Thread::info() const {
    auto info = m_level->info(m_options.traceLevel);
    info.wallClock = m_options.clock == schedule::Clock::Wall;
    // Those that joined the run before are among them.
    info.tasks = m_loop.simulation().taskNames();
    return info;
}

bool Runner::Thread::doTasks() {
    std::vector<Task> tasks;
    {
        const std::lock_guard lock(m_mutex);
        if (m_stop)
            return false;
        tasks.swap(m_tasks);
    }
    if (tasks.empty())
        return true;
    for (const Task& task : tasks)
        task();
    publish();
    {
        const std::lock_guard lock(m_mutex);
        m_done += tasks.size();
    }
    m_changed.notify_all();
    return true;
}

void Runner::Thread::waitForWork() {
    std::unique_lock lock(m_mutex);
    const auto hasWork = [this] { return m_stop || !m_tasks.empty(); };
    if (m_playing)
        m_wake.wait_until(lock, m_pacer.due(), hasWork);
    else
        m_wake.wait(lock, hasWork);
}

void Runner::Thread::step() {
    m_taken.swap(m_commands);
    m_commands.clear();
    m_taken.insert(m_taken.end(), m_edits.begin(), m_edits.end());
    m_edits.clear();
    for (auto& command : m_taken)
        command.frame = m_loop.output().frame;
    m_loop.step(m_taken);
    const auto& output = m_loop.output();
    feed(m_live, output);
    feed(m_recorder, output);
    const auto now = Clock::now();
    m_pacer.stepped(now);
    m_spent += output.spent.value_or(0);
    if (now - m_measured >= kMeasureEvery)
        measure(now);
}

void Runner::Thread::feed(std::unique_ptr<record::Recorder>& recorder,
                          const trace::FrameOutput& output) {
    if (recorder == nullptr)
        return;
    if (const auto taken = recorder->frame(output); !taken) {
        report(taken.error());
        recorder.reset();
    }
}

void Runner::Thread::flushLive() {
    if (m_live == nullptr)
        return;
    if (const auto flushed = m_live->flush(); !flushed) {
        report(flushed.error());
        m_live.reset();
    }
}

void Runner::Thread::publishIfDue() {
    const auto now = Clock::now();
    bool awaited = false;
    {
        const std::lock_guard lock(m_mutex);
        m_frame = m_loop.output().frame;
        awaited = m_awaited;
    }
    if (awaited)
        m_changed.notify_all();
    if (now - m_published >= m_options.publishEvery)
        publish();
}

void Runner::Thread::publish() {
    const auto& output = m_loop.output();
    // The same frame stays the same snapshot, so that nobody draws it again.
    auto snapshot = m_status.snapshot;
    if (snapshot == nullptr || snapshot->view.frame != output.frame)
        snapshot = std::make_shared<Snapshot>(Snapshot{*output.view, output.time, output.hash});
    const auto now = Clock::now();
    std::shared_ptr<const StateSnapshot> state;
    if (m_statesWanted && (!m_playing || now - m_statePublished >= m_options.publishStateEvery)) {
        state =
            std::make_shared<StateSnapshot>(StateSnapshot{m_level, m_loop.simulation().state()});
        m_statePublished = now;
    }
    m_published = now;
    const std::lock_guard lock(m_mutex);
    m_frame = output.frame;
    if (state)
        m_latestState = std::move(state);
    m_status = {.snapshot = std::move(snapshot),
                .frame = output.frame,
                .playing = m_playing,
                .speed = m_pacer.speed(),
                .unlimited = m_unlimited,
                .framesPerSecond = m_playing ? m_framesPerSecond : 0.0,
                .stepMicros = m_stepMicros,
                .liveRecording = m_livePath,
                .writtenFrame = m_live ? m_live->writtenFrame() : Frame(-1),
                .recording = m_recorder ? m_recorder->path() : std::filesystem::path(),
                .recordingFrom = m_recordingFrom,
                .edit = m_edit,
                .waiting = m_waiting};
}

void Runner::Thread::measure(Clock::time_point now) {
    const Frame frame = m_loop.output().frame;
    const auto steps = static_cast<double>(frame - m_measuredFrame);
    const std::chrono::duration<double> elapsed = now - m_measured;
    m_framesPerSecond = steps / elapsed.count();
    m_stepMicros = m_spent / std::max(steps, 1.0);
    m_measured = now;
    m_measuredFrame = frame;
    m_spent = 0;
}

void Runner::Thread::report(const Error& error) {
    const std::lock_guard lock(m_mutex);
    m_problems.push_back(error);
}

void Runner::Thread::play() {
    if (m_playing)
        return;
    m_playing = true;
    m_pacer.start(Clock::now());
    m_measured = Clock::now();
    m_measuredFrame = m_loop.output().frame;
    m_spent = 0;
}

void Runner::Thread::pause() {
    if (!m_playing)
        return;
    m_playing = false;
    flushLive();
}

void Runner::Thread::stepOnce() {
    m_playing = false;
    step();
    flushLive();
}

void Runner::Thread::setSpeed(double speed) {
    m_pacer.setSpeed(std::clamp(speed, kSlowest, kFastest), Clock::now());
}

void Runner::Thread::setUnlimited(bool unlimited) {
    m_unlimited = unlimited;
    m_pacer.start(Clock::now());
}

void Runner::Thread::startRecording(const std::filesystem::path& path) {
    stopRecording();
    // The past of a fork is recorded with it, as far as the live recording still has it.
    std::filesystem::path past;
    if (!m_history.empty() && m_live != nullptr) {
        flushLive();
        if (m_live == nullptr)
            return; // a recording without the past that it is expected to have is none
        past = m_livePath;
    }
    auto recorder = record::Recorder::start(path, info());
    if (!recorder)
        return report(recorder.error());
    m_recorder = std::move(*recorder);
    const auto first = feedHistory(*m_recorder, past);
    if (!first) {
        report(first.error());
        m_recorder.reset();
    } else {
        m_recordingFrom = *first;
    }
}

void Runner::Thread::stopRecording() {
    if (m_recorder == nullptr)
        return;
    if (const auto closed = m_recorder->close(); !closed)
        report(closed.error());
    m_recorder.reset();
}

void Runner::Thread::queue(const trace::Command& command) {
    // A mouse moves more often than steps are made; only where it ended counts.
    const bool replaces = command.kind == trace::CommandKind::Aim && !m_commands.empty() &&
                          m_commands.back().kind == trace::CommandKind::Aim &&
                          m_commands.back().agent == command.agent;
    if (replaces)
        m_commands.back() = command;
    else
        m_commands.push_back(command);
}

void Runner::Thread::edit(const std::shared_ptr<const level::Level>& level, std::uint64_t number) {
    // Those of an edit before that no step has taken are part of what the level says now.
    auto changes = sim::liveChanges(m_loop.simulation(), m_level->level, *level);
    m_edits = std::move(changes.commands);
    m_waiting = std::move(changes.restart);
    m_edit = number;
}

void Runner::Thread::wantStates(bool wanted) {
    m_statesWanted = wanted;
}

std::shared_ptr<const Snapshot> Runner::Thread::latest() const {
    const std::lock_guard lock(m_mutex);
    return m_status.snapshot;
}

std::shared_ptr<const StateSnapshot> Runner::Thread::latestState() const {
    const std::lock_guard lock(m_mutex);
    return m_latestState;
}

RunnerStatus Runner::Thread::status() const {
    const std::lock_guard lock(m_mutex);
    return m_status;
}

std::vector<Error> Runner::Thread::takeProblems() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_problems, {});
}

} // namespace percept::runner
