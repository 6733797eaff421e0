#include "FieldUse.h"

#include "percept/agent/Parameters.h"
#include "percept/level/Inherited.h"
#include "percept/level/Validate.h"

#include <algorithm>

namespace percept::sim {

bool Kind::ignores(std::string_view field) const {
    const auto ignored = agent::ignoredFields(archetype, *brain);
    return std::ranges::find(ignored, field) != ignored.end();
}

FieldUse::FieldUse(const level::Level& level, const agent::Brains& brains)
    : m_level(level) {
    for (const level::Archetype& each : level.archetypes) {
        const auto resolved = level::resolveArchetype(level, each.id);
        const auto brain = resolved ? brains.find(resolved->brain) : nullptr;
        m_kinds.push_back(brain == nullptr ? std::nullopt
                                           : std::optional(Kind{*resolved, brain.get()}));
    }
}

bool FieldUse::any(std::size_t archetype,
                   std::string_view field,
                   const std::function<bool(const Kind&)>& is) const {
    if (m_kinds[archetype] && is(*m_kinds[archetype]))
        return true;
    return std::ranges::any_of(level::whoHave(m_level, archetype, field),
                               [&](std::size_t i) { return m_kinds[i] && is(*m_kinds[i]); });
}

bool FieldUse::isIgnored(std::size_t archetype, std::string_view field) const {
    return !any(archetype, field, [&](const Kind& kind) { return !kind.ignores(field); });
}

} // namespace percept::sim
