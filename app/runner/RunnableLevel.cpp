#include "app/runner/RunnableLevel.h"

namespace percept::runner {

trace::RunInfo RunnableLevel::info(trace::TraceLevel traceLevel) const {
    auto info = sim::runInfo(*world, options, text, traceLevel);
    info.version = PERCEPT_VERSION;
    return info;
}

Result<std::shared_ptr<const RunnableLevel>>
prepareLevel(std::string text, std::string_view fileName, const sim::RunOptions& options) {
    auto file = level::parseLevel(text, fileName);
    if (!file)
        return file.unexpected();
    auto world = sim::compileWorld(file->level, options);
    if (!world)
        return Unexpected{level::inFile(world.error(), text, fileName)};
    auto runnable = std::make_shared<RunnableLevel>();
    runnable->text = std::move(text);
    runnable->level = std::move(file->level);
    runnable->hints = std::move(file->hints);
    runnable->options = options;
    runnable->world = std::move(*world);
    return std::shared_ptr<const RunnableLevel>(std::move(runnable));
}

} // namespace percept::runner
