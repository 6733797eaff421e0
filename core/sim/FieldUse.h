#pragma once

#include "percept/agent/Brain.h"
#include "percept/level/Level.h"

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace percept::sim {

/// An archetype with what it inherits, and with its brain.
struct Kind {
    level::Archetype archetype;
    const agent::Brain* brain = nullptr;

    /// @param field as agent::Brain::ignores() has it
    [[nodiscard]] bool ignores(std::string_view field) const;
};

/// For whom the fields of archetypes count. Internal to this library.
class FieldUse {
public:
    FieldUse(const level::Level& level, const agent::Brains& brains);

    /// By archetype; none: something is wrong with it, which is said elsewhere.
    [[nodiscard]] const std::vector<std::optional<Kind>>& kinds() const { return m_kinds; }

    /// Whether something is so of an archetype or of one that has what it says of a field.
    [[nodiscard]] bool any(std::size_t archetype,
                           std::string_view field,
                           const std::function<bool(const Kind&)>& is) const;
    /// Whether something is so of all of them.
    [[nodiscard]] bool all(std::size_t archetype,
                           std::string_view field,
                           const std::function<bool(const Kind&)>& is) const {
        return !any(archetype, field, [&](const Kind& kind) { return !is(kind); });
    }
    /// Whether the brain of nobody who has what an archetype says of a field has use for it.
    [[nodiscard]] bool isIgnored(std::size_t archetype, std::string_view field) const;

private:
    const level::Level& m_level;
    std::vector<std::optional<Kind>> m_kinds;
};

} // namespace percept::sim
