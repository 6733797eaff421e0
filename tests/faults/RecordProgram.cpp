// Records a run and says in a file how far it has come: LEVEL RECORDING PROGRESS FRAMES PER_SECOND,
// with 0 for as many a second as there can be. It is there to be killed.
#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/base/File.h"
#include "tests/faults/Progress.h"

#include <chrono>
#include <cstdio>
#include <string>
#include <thread>

namespace percept::faults {
namespace {

using Clock = std::chrono::steady_clock;

class NotingSink final : public trace::TraceSink {
public:
    NotingSink(record::Recorder& recorder, SharedProgress& progress, double perSecond)
        : m_recorder(recorder)
        , m_progress(progress)
        , m_perSecond(perSecond) {}

    Result<void> frame(const trace::FrameOutput& output) override {
        if (m_perSecond > 0.0)
            std::this_thread::sleep_until(
                m_begun + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                              static_cast<double>(output.frame) / m_perSecond)));
        auto taken = m_recorder.frame(output);
        m_progress->at[static_cast<std::size_t>(output.frame)] =
            std::chrono::duration<double>(Clock::now() - m_begun).count();
        m_progress->written = m_recorder.writtenFrame();
        m_progress->simulated = output.frame;
        return taken;
    }

private:
    record::Recorder& m_recorder;
    SharedProgress& m_progress;
    double m_perSecond;
    Clock::time_point m_begun = Clock::now();
};

int failed(const Error& error) {
    std::fprintf(stderr, "%s\n", error.text().c_str());
    return 1;
}

int record(const std::vector<std::string>& words) {
    auto text = readFile(words[0], level::kLargestLevelBytes);
    if (!text)
        return failed(text.error());
    const auto level = runner::prepareLevel(std::move(*text), words[0], {.seed = 2});
    if (!level)
        return failed(level.error());
    SharedProgress progress(words[2], false);
    auto recorder = record::Recorder::start(words[1], (*level)->info(trace::TraceLevel::Full));
    if (!recorder)
        return failed(recorder.error());
    NotingSink sink(**recorder, progress, std::stod(words[4]));
    const auto run = runner::runHeadless(
        *level, {.frames = std::stoi(words[3]), .traceLevel = trace::TraceLevel::Full}, &sink);
    if (!run)
        return failed(run.error());
    const auto closed = (*recorder)->close();
    return closed ? 0 : failed(closed.error());
}

} // namespace
} // namespace percept::faults

int main(int count, char** words) {
    return count == 6 ? percept::faults::record({words + 1, words + count}) : 2;
}
