#include "tests/fuzz/SmallRun.h"

#include "inspector/record/RecordingFile.h"
#include "inspector/replay/Recording.h"
#include "inspector/replay/StateCursor.h"
#include "inspector/runner/HeadlessRun.h"
#include "inspector/runner/SimulationResimulator.h"
#include "tests/fuzz/Case.h"

#include <algorithm>

namespace percept::fuzz {
namespace {

constexpr Frame kFrames = 24;
constexpr Frame kMostFramesRead = 60;

/// Writes every few frames, by itself.
class PlainSink final : public trace::TraceSink {
public:
    PlainSink(const std::filesystem::path& path, const trace::RunInfo& info)
        : m_file(std::move(record::RecordingFile::create(path, info, {})).value()) {}

    Result<void> frame(const trace::FrameOutput& output) override {
        trace::FrameOutput copy = output;
        copy.spent = Micros{100};
        copy.stages = {};
        m_batch.add(copy, m_nextId);
        return m_batch.frameCount == 6 ? write() : Result<void>{};
    }
    void finish() {
        require(write().has_value(), "the small run is not written");
        require(m_file->finish().has_value(), "the small run is not finished");
    }

private:
    Result<void> write() {
        auto result = m_file->write(m_batch);
        m_batch.clear();
        return result;
    }
    std::unique_ptr<record::RecordingFile> m_file;
    record::Batch m_batch;
    std::int64_t m_nextId = 0;
};

void recordSmallRun(const std::filesystem::path& path) {
    PlainSink sink(path, smallLevel()->info(trace::TraceLevel::Full));
    const auto run = runner::runHeadless(
        smallLevel(), {.frames = kFrames, .traceLevel = trace::TraceLevel::Full}, &sink);
    require(run.has_value(), run ? "" : run.error().text());
    sink.finish();
}

template <class Answer>
void mayFail(const Result<Answer>& answer) {
    require(answer || !answer.error().message.empty(), "an error says nothing");
}

/// What is most work is compiling the level: once for all cases that leave it alone.
runner::SimulationFactory factoryFor(const trace::RunInfo& info) {
    const auto& small = *smallLevel();
    const bool same = info.level == small.text && info.seed == small.options.seed &&
                      info.bots == small.options.bots;
    return same ? runner::SimulationFactory(smallLevel()) : runner::SimulationFactory();
}

void resimulate(replay::Recording& recording, Frame last) {
    auto cursor = replay::StateCursor::make(recording, factoryFor(recording.info()));
    mayFail(cursor);
    if (!cursor)
        return;
    mayFail(cursor->stateAt(last));
    mayFail(cursor->viewAt(recording.firstFrame()));
    trace::RecordBuffer records;
    mayFail(cursor->retrace(std::max(last - 3, recording.firstFrame()), last, records));
}

} // namespace

const std::shared_ptr<const runner::RunnableLevel>& smallLevel() {
    static const auto kLevel = [] {
        auto level = runner::prepareLevel(
            sourceFile("tests/fuzz/small.level.json"), "small.level.json", {.seed = 3});
        require(level.has_value(), level ? "" : level.error().text());
        return *level;
    }();
    return kLevel;
}

const std::filesystem::path& smallRecording() {
    static const auto kPath = [] {
        auto path = scratch("small.percept");
        recordSmallRun(path);
        return path;
    }();
    return kPath;
}

const std::string& smallRecordingBytes() {
    static const std::string kBytes = bytesOf(smallRecording());
    return kBytes;
}

void readEverything(const std::filesystem::path& path) {
    auto opened = replay::Recording::open(path);
    mayFail(opened);
    if (!opened)
        return;
    replay::Recording& recording = **opened;
    const Frame first = recording.firstFrame();
    const Frame last = std::min(recording.lastFrame(), first + kMostFramesRead);
    for (Frame frame = first; frame <= last; frame += 5) {
        mayFail(recording.view(frame));
        mayFail(recording.hash(frame));
    }
    trace::RecordBuffer records;
    mayFail(recording.read(first, last, records));
    mayFail(recording.commands(first, last));
    mayFail(recording.keyframe(last));
    mayFail(recording.closed());
    mayFail(recording.counts());
    mayFail(recording.stageTimes(first, last));
    mayFail(recording.traffic({.from = first, .to = last}, trace::kNoRecord, 100));
    mayFail(recording.frameOf(trace::RecordId{3}));
    resimulate(recording, last);
}

} // namespace percept::fuzz
