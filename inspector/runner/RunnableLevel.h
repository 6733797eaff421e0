#pragma once

#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace percept::runner {

/// A run has at most so many agents instead of those of its level.
inline constexpr std::int32_t kMostBots = 10'000;

/// A level compiled for a run, and the text that a recording keeps of it. Shared, never changed.
struct RunnableLevel {
    std::string text;
    level::Level level;
    std::vector<level::Problem> hints;
    sim::RunOptions options;
    std::shared_ptr<const sim::World> world;

    [[nodiscard]] trace::RunInfo info(trace::TraceLevel traceLevel) const;
};

/// What stands in front of every window and command that works with a level: what is refused here
/// is what `percept check` has errors for.
///
/// @param fileName for the places of errors: `fileName:line` or `fileName:walls[3]`
/// @errors as level::parseLevel and sim::compileWorld, and the first of sim::problemsOf;
///         InvalidInput: more than kMostBots
[[nodiscard]] Result<std::shared_ptr<const RunnableLevel>>
prepareLevel(std::string text,
             std::string_view fileName,
             const sim::RunOptions& options,
             const sim::Modules& modules = {});

/// The same of a level that ran: what rules say of it today is no matter, but for numbers that
/// nothing can be computed with.
[[nodiscard]] Result<std::shared_ptr<const RunnableLevel>>
prepareRecordedLevel(std::string text,
                     std::string_view fileName,
                     const sim::RunOptions& options,
                     const sim::Modules& modules = {});

} // namespace percept::runner
