#pragma once

#include "Ask.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/level/LevelFile.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <span>

namespace percept::ask {

/// Records runs, traced in full, that are asked about once they have ended.
class RecordedRuns {
public:
    [[nodiscard]] std::unique_ptr<replay::Recording>
    of(const std::shared_ptr<const runner::RunnableLevel>& level,
       Frame frames,
       std::span<const trace::Command> commands = {}) {
        const auto path = m_folder / fmt::format("run{}.percept", m_runs++);
        auto recorder = record::Recorder::start(path, level->info(trace::TraceLevel::Full)).value();
        runner::HeadlessOptions options;
        options.frames = frames;
        options.traceLevel = trace::TraceLevel::Full;
        options.commands = commands;
        EXPECT_TRUE(runner::runHeadless(level, options, recorder.get()));
        EXPECT_TRUE(recorder->close());
        return replay::Recording::open(path).value();
    }
    [[nodiscard]] std::unique_ptr<replay::Recording>
    of(const level::Level& level, Frame frames, std::span<const trace::Command> commands = {}) {
        return of(
            runner::prepareLevel(level::writeLevel(level), "level", {}).value(), frames, commands);
    }

private:
    TemporaryFolder m_folder;
    int m_runs = 0;
};

/// What comes of an offer that an answer makes.
/// @param question whom it is about and when; it is run on for its frames at least
[[nodiscard]] inline ForkReport tried(replay::Recording& recording,
                                      const Perception& told,
                                      const Offer& offer,
                                      ForkQuestion question) {
    question.changed = offer.commands;
    question.modality = told.id;
    question.frames = std::max(question.frames, offer.takes);
    question.sought = told.sought;
    return tryFork(recording, question).value();
}

} // namespace percept::ask
