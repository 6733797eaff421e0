#pragma once

#include "inspector/runner/RunnableLevel.h"

#include "LevelBuilder.h"
#include "percept/trace/TraceSink.h"

#include <algorithm>
#include <map>

namespace percept::test {

/// The arena with `bots` agents, ready to run.
inline std::shared_ptr<const runner::RunnableLevel> runnableArena(int bots,
                                                                  std::uint64_t seed = 42) {
    return runner::prepareLevel(level::writeLevel(arenaLevel(bots)), "arena", {.seed = seed})
        .value();
}

/// Keeps what a test asks of a run.
class HashSink final : public trace::TraceSink {
public:
    Result<void> frame(const trace::FrameOutput& output) override {
        hashes[output.frame] = output.hash;
        records += output.records->size();
        if (!output.keyframe.empty())
            keyframes.push_back(output.frame);
        commands.insert(commands.end(), output.commands.begin(), output.commands.end());
        return {};
    }

    std::map<Frame, std::uint64_t> hashes;
    std::vector<Frame> keyframes;
    std::vector<trace::Command> commands;
    std::uint64_t records = 0;
};

} // namespace percept::test
