#pragma once

#include "percept/tactics/Rule.h"

#include <array>
#include <string>
#include <string_view>

namespace percept::tactics {

/// What conditions of decisions ask, each a degree 0..1: of the agent itself and of what it knows.
enum class Fact : std::uint8_t {
    EnemyKnown,  ///< it remembers where an enemy was
    EnemyInView, ///< it sees one
    EnemyClose, ///< the nearest that it remembers: wholly up to its weapon distance `close`, not at
                ///< all from `medium` on
    EnemyFar,   ///< the same: not at all up to `medium`, wholly from `far` on
    Weak,       ///< wholly up to a quarter of its health, not at all from 60 % on
    Armed,      ///< it has a weapon in hand
    Loaded      ///< rounds of the weapon in hand, as a share of what it holds
};
inline constexpr std::size_t kFactCount = 7;

/// As levels write it: `enemy_known`.
[[nodiscard]] std::string_view wordOf(Fact fact);

struct Facts {
    std::array<double, kFactCount> degrees{};
    [[nodiscard]] double& operator[](Fact fact) { return degrees[static_cast<std::size_t>(fact)]; }
    [[nodiscard]] double operator[](Fact fact) const {
        return degrees[static_cast<std::size_t>(fact)];
    }
};

/// When a decision holds: a rule of the compound language over facts instead of qualities.
///
///     auto weak = Condition::parse("enemy_known AND VERY weak");
///     if (weak->degree(facts) > 0) ...
///
/// @source Millington (002), 6.1.2: tactical facts in fuzzy decisions
class Condition {
public:
    /// @errors InvalidInput, place `line:column`: as of parseRule(); a name that is no fact; what
    ///         only waypoints have, such as NEAR
    [[nodiscard]] static Result<Condition> parse(std::string_view text);

    /// @return 0..1: AND = min, OR = max
    [[nodiscard]] double degree(const Facts& facts) const;
    [[nodiscard]] bool asks(Fact fact) const;

private:
    Rule m_rule;
    std::vector<Fact> m_facts; ///< by node; those without a name: any
};

} // namespace percept::tactics
