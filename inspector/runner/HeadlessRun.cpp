#include "inspector/runner/HeadlessRun.h"

#include "inspector/runner/FrameLoop.h"

#include <algorithm>
#include <utility>

namespace percept::runner {

namespace {

/// Adds which commands of a step left no record of being taken.
/// @param first place of the step's first command
void addIdle(const trace::RecordBuffer& records,
             std::size_t first,
             std::size_t count,
             std::vector<std::size_t>& idle) {
    std::vector<bool> taken(count, false);
    for (const auto& row : records.rows<trace::CommandTaken>())
        if (const auto at = static_cast<std::size_t>(row.data.command); at < count)
            taken[at] = true;
    for (std::size_t i = 0; i < count; ++i)
        if (!taken[i])
            idle.push_back(first + i);
}

} // namespace

Result<HeadlessResult> runHeadless(std::shared_ptr<const RunnableLevel> level,
                                   const HeadlessOptions& options,
                                   trace::TraceSink* sink) {
    FrameLoop loop(std::move(level), options.traceLevel, options.clock);
    auto command = options.commands.begin();
    bool complete = true;
    std::vector<std::size_t> idle;
    while (true) {
        if (sink != nullptr)
            if (auto taken = sink->frame(loop.output()); !taken)
                return taken.unexpected();
        const Frame frame = loop.output().frame;
        complete = frame >= options.frames;
        if (complete || (options.goOn && !options.goOn(frame)))
            break;
        const auto end = std::find_if(
            command, options.commands.end(), [&](const auto& next) { return next.frame > frame; });
        loop.step({command, end});
        if (command != end && options.traceLevel != trace::TraceLevel::Off)
            addIdle(*loop.output().records,
                    static_cast<std::size_t>(command - options.commands.begin()),
                    static_cast<std::size_t>(end - command),
                    idle);
        command = end;
    }
    const auto& last = loop.output();
    return HeadlessResult{last.frame, loop.recordCount(), last.hash, complete, std::move(idle)};
}

} // namespace percept::runner
