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
         fmt::format("it never searches for a target that it has lost: it looks there for {:g} s "
                     "before, and with `awareness.hold` it is unaware of it after {:g} s",
                     *use.kinds()[archetype]->brain->searchesAfter(own),
                     awareFor(own.awareness)),
         "Hold the states longer, or remove it."});
}

} // namespace percept::sim
