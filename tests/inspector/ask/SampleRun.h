#pragma once

#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"

#include <filesystem>
#include <memory>
#include <string>

namespace percept::test {

struct SampleRun {
    std::string level; ///< of those that ship, such as `arena`
    Frame frames = 600;
    trace::TraceLevel traceLevel = trace::TraceLevel::Normal;
    std::string build{}; ///< that is said to have made it; empty: this one
    std::uint64_t seed = 42;
};

/// Runs what is given, recorded into a file.
/// @param info what it says of itself
inline std::unique_ptr<replay::Recording>
recordRun(const std::shared_ptr<const runner::RunnableLevel>& runnable,
          const trace::RunInfo& info,
          const std::filesystem::path& path,
          const runner::HeadlessOptions& options) {
    auto recorder = record::Recorder::start(path, info).value();
    (void)runner::runHeadless(runnable, options, recorder.get()).value();
    (void)recorder->close();
    return replay::Recording::open(path).value();
}

/// Runs a sample level recorded into a folder.
inline std::unique_ptr<replay::Recording> recordSample(const std::filesystem::path& folder,
                                                       const SampleRun& run) {
    const auto sample = level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/" +
                                         run.level + ".level.json")
                            .value();
    const auto runnable =
        runner::prepareLevel(level::writeLevel(sample.level), run.level, {.seed = run.seed})
            .value();
    auto info = runnable->info(run.traceLevel);
    if (!run.build.empty())
        info.build = run.build;
    const auto path = folder / (run.level + std::to_string(static_cast<int>(run.traceLevel)) +
                                run.build + std::to_string(run.seed) + ".percept");
    return recordRun(runnable, info, path, {.frames = run.frames, .traceLevel = run.traceLevel});
}

} // namespace percept::test
