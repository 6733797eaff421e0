#pragma once

#include "percept/tactics/Filter.h"

#include <optional>

namespace percept::tactics {

/// Somebody was hit.
struct FragHit {
    int victim = -1;              ///< cell of the map; -1: not known
    int attacker = -1;            ///< where he fired the shot that hit; -1: not known, or no shot
    double damage = 0.0;          ///< [>= 0]
    std::int32_t victimTeam = -1; ///< place in the level's teams; -1: of none
    std::int32_t attackerTeam = -1;
    bool killed = false;              ///< the victim died of it
    std::uint64_t victimSeenBy = 0;   ///< a bit per team that had the victim in view
    std::uint64_t attackerSeenBy = 0; ///< likewise the attacker
    bool bySelf = false;              ///< the victim is the attacker
    friend bool operator==(const FragHit&, const FragHit&) = default;
};

/// What a side learns of a hit: it must have seen anybody hit, or one of its own was hit or hit.
/// Of the two places it knows those where it saw an agent, or where one of its own side was. Who
/// hits himself takes damage and has hit nobody: such a hit has no attacker's place.
/// @param team -1: all of it
/// @return nothing where it did not witness the hit
/// @source the tactical chapter, frag-maps: "whenever the AI sees a character being hit", and for
///         the attacker "one character hitting another"
[[nodiscard]] std::optional<FragHit> witnessedBy(const FragHit& hit, std::int32_t team);

/// Where it is dangerous and where one hits well, as one side has learnt it.
///
/// Each entry first makes all values fade, so that what is long ago is forgotten. Part of the
/// state of a run.
///
///     FragMap map(width, height, 0.9);
///     map.record(victim, attacker, 1.0);
class FragMap {
public:
    static constexpr int kNowhere = -1;

    FragMap() = default;
    /// @param keep factor on all values before each entry [0, 1]; 1 forgets nothing
    FragMap(int width, int height, double keep = 1.0);
    /// Starts from what was learnt before.
    FragMap(Field learnt, double keep);

    /// Something that this side witnessed: the victim's cell loses `amount`, the attacker's gains
    /// it. What nobody of the side saw is not to be recorded.
    /// @param victim,attacker places in the map; kNowhere: not seen
    /// @param amount fixed, or the damage done [>= 0]
    void record(int victim, int attacker, double amount = 1.0);

    [[nodiscard]] const Field& values() const { return m_values; }
    /// Spread to the surroundings, for places where nothing happened yet.
    [[nodiscard]] Field spread(int size) const { return convolve(m_values, gaussian(size)); }
    /// How much speaks for enemies that the side does not know of: losses where its own map shows
    /// little enemy influence. @param known influence of known enemies [>= 0]
    /// @return per cell `max(0, -value) / (1 + known)`
    [[nodiscard]] Field suspicion(const Field& known) const;

    friend bool operator==(const FragMap&, const FragMap&) = default;

private:
    Field m_values;
    double m_keep = 1.0;
    BOOST_DESCRIBE_CLASS(FragMap, (), (), (), (m_values, m_keep))
};

} // namespace percept::tactics
