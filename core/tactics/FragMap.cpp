#include "percept/tactics/FragMap.h"

#include <algorithm>

namespace percept::tactics {

std::optional<FragHit> witnessedBy(const FragHit& hit, std::int32_t team) {
    FragHit seen = hit;
    if (seen.bySelf)
        seen.attacker = FragMap::kNowhere;
    if (team < 0)
        return seen.victim == FragMap::kNowhere && seen.attacker == FragMap::kNowhere
                   ? std::nullopt
                   : std::optional(seen);
    const auto isIn = [&](std::uint64_t teams) {
        return team < 64 && (teams >> static_cast<unsigned>(team) & 1U) != 0;
    };
    const bool knowsVictim = hit.victimTeam == team || isIn(hit.victimSeenBy);
    if (!knowsVictim && hit.attackerTeam != team)
        return std::nullopt;
    if (!knowsVictim)
        seen.victim = FragMap::kNowhere;
    if (hit.attackerTeam != team && !isIn(hit.attackerSeenBy))
        seen.attacker = FragMap::kNowhere;
    if (seen.victim == FragMap::kNowhere && seen.attacker == FragMap::kNowhere)
        return std::nullopt;
    return seen;
}

FragMap::FragMap(int width, int height, double keep)
    : FragMap(Field(width, height), keep) {}

FragMap::FragMap(Field learnt, double keep)
    : m_values(std::move(learnt))
    , m_keep(keep) {
    PERCEPT_EXPECTS(keep >= 0.0 && keep <= 1.0);
}

void FragMap::record(int victim, int attacker, double amount) {
    const int cells = static_cast<int>(m_values.size());
    PERCEPT_EXPECTS(victim >= kNowhere && victim < cells && attacker >= kNowhere &&
                    attacker < cells && amount >= 0.0);
    if (m_keep < 1.0)
        for (double& value : m_values.values)
            value *= m_keep;
    if (victim != kNowhere)
        m_values.values[static_cast<std::size_t>(victim)] -= amount;
    if (attacker != kNowhere)
        m_values.values[static_cast<std::size_t>(attacker)] += amount;
}

Field FragMap::suspicion(const Field& known) const {
    PERCEPT_EXPECTS(known.isSizeOf(m_values));
    Field result(m_values.width, m_values.height);
    for (std::size_t cell = 0; cell < result.size(); ++cell)
        result.values[cell] =
            std::max(0.0, -m_values.values[cell]) / (1.0 + std::max(0.0, known.values[cell]));
    return result;
}

} // namespace percept::tactics
