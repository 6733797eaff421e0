#include "inspector/runner/RunnableLevel.h"

#include "percept/level/Validate.h"
#include "percept/sim/LevelProblems.h"

#include <fmt/format.h>

#include <functional>

namespace percept::runner {

trace::RunInfo RunnableLevel::info(trace::TraceLevel traceLevel) const {
    auto info = sim::runInfo(*world, options, text, traceLevel);
    info.version = PERCEPT_VERSION;
    return info;
}

namespace {

Result<void> refuseErrors(const std::vector<level::Problem>& problems) {
    for (const level::Problem& problem : problems)
        if (problem.severity == level::Severity::Error)
            return failure(ErrorCode::InvalidInput,
                           problem.message + (problem.remedy.empty() ? "" : ". " + problem.remedy),
                           problem.place);
    return {};
}

/// @param problemsOf what may be wrong with a level that nobody is to run
Result<std::shared_ptr<const RunnableLevel>>
prepare(std::string text,
        std::string_view fileName,
        const sim::RunOptions& options,
        const sim::Modules& modules,
        const std::function<std::vector<level::Problem>(const level::Level&)>& problemsOf) {
    auto file = level::parseLevel(text, fileName);
    if (!file)
        return file.unexpected();
    if (auto checked = refuseErrors(problemsOf(file->level)); !checked)
        return Unexpected{level::inFile(checked.error(), text, fileName)};
    if (options.bots > kMostBots)
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("A run of {} agents instead of the level's: at most {} can be made",
                        options.bots,
                        kMostBots),
            std::string(fileName));
    auto world = sim::compileWorld(file->level, options, modules);
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

} // namespace

Result<std::shared_ptr<const RunnableLevel>> prepareLevel(std::string text,
                                                          std::string_view fileName,
                                                          const sim::RunOptions& options,
                                                          const sim::Modules& modules) {
    return prepare(
        std::move(text), fileName, options, modules, [&modules](const level::Level& level) {
            return sim::problemsOf(level, modules);
        });
}

Result<std::shared_ptr<const RunnableLevel>> prepareRecordedLevel(std::string text,
                                                                  std::string_view fileName,
                                                                  const sim::RunOptions& options,
                                                                  const sim::Modules& modules) {
    return prepare(std::move(text), fileName, options, modules, level::validateNumbers);
}

} // namespace percept::runner
