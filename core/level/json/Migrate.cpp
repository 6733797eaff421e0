#include "json/Migrate.h"

namespace percept::level::json {

std::span<const Migration> migrations() {
    return {};
}

int oldestVersion(std::span<const Migration> steps, int newest) {
    return steps.empty() ? newest : steps.front().from;
}

void migrate(Value& level, int from, std::span<const Migration> steps) {
    for (const Migration& step : steps)
        if (step.from >= from)
            step.apply(level);
}

} // namespace percept::level::json
