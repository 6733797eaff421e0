#include "CheckParts.h"
#include "percept/level/Inherited.h"

#include <fmt/format.h>

#include <limits>
#include <numeric>
#include <optional>

namespace percept::sim {
namespace {

/// How long it is aware of somebody whom it does not perceive any more, at most.
Seconds awareFor(const level::Awareness& awareness) {
    return awareness.states.empty() || awareness.hold.empty()
               ? std::numeric_limits<Seconds>::infinity()
               : std::accumulate(awareness.hold.begin(), awareness.hold.end(), 0.0);
}

} // namespace

void checkSearches(const level::Level& level,
                   const FieldUse& use,
                   std::size_t archetype,
                   std::vector<level::Problem>& problems) {
    constexpr std::string_view kField = "parameters.search_time";
    const auto searches = [](const Kind& kind) {
        const auto after = kind.brain->searchesAfter(kind.archetype);
        return !after || awareFor(kind.archetype.awareness) >= *after;
    };
    if (!level::isStated(level.archetypes[archetype], kField) ||
        use.any(archetype, kField, searches))
        return;
    const level::Archetype& own = use.kinds()[archetype]->archetype;
    problems.push_back(
        {level::Severity::Warning,
         fmt::format("archetypes[{}].{}", archetype, kField),
         fmt::format("it searches for nobody whom it has lost: it looks for him {:g} s before, and "
                     "`awareness.hold` has it unaware of him after {:g} s",
                     *use.kinds()[archetype]->brain->searchesAfter(own),
                     awareFor(own.awareness)),
         "Hold the states longer, or remove it."});
}

} // namespace percept::sim
