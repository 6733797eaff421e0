#include "app/runner/HeadlessRun.h"

#include "app/runner/FrameLoop.h"

#include <algorithm>

namespace percept::runner {

Result<HeadlessResult> runHeadless(std::shared_ptr<const RunnableLevel> level,
                                   const HeadlessOptions& options,
                                   trace::TraceSink* sink) {
    FrameLoop loop(std::move(level), options.traceLevel, options.clock);
    auto command = options.commands.begin();
    bool complete = true;
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
        command = end;
    }
    const auto& last = loop.output();
    return HeadlessResult{last.frame, loop.recordCount(), last.hash, complete};
}

} // namespace percept::runner
