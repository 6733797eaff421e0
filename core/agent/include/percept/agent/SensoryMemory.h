#pragma once

#include "percept/base/Describe.h"
#include "percept/geometry/Vector.h"
#include "percept/trace/Ids.h"

#include <vector>

namespace percept::agent {

using geometry::Vec2;
using trace::AgentId;
using trace::RecordId;

struct DamageTaken {
    Seconds time = 0;
    double amount = 0;
};

/// What an agent knows about one opponent.
/// @source Raven (003), MemoryRecord; damage taken is its first exercise
struct MemoryRecord {
    static constexpr Seconds kNever = -999;

    AgentId opponent = trace::kNoAgent;
    Seconds lastSensed = kNever;    ///< seen, heard or felt
    Seconds becameVisible = kNever; ///< when the present sighting began
    Seconds lastVisible = kNever;
    bool positionKnown = false; ///< heard without line of sight: somewhere
    Vec2 lastPosition{0, 0};
    bool withinFieldOfView = false; ///< in the field of view and not hidden
    trace::ModalityId modality = trace::kNone<trace::ModalityId>; ///< by which it was noticed last
    bool shootable = false;              ///< nothing in between, as far as is known
    std::vector<DamageTaken> damage;     ///< what he did to me within the memory span
    RecordId noticed = trace::kNoRecord; ///< the latest notification about him
};
BOOST_DESCRIBE_STRUCT(DamageTaken, (), (time, amount))
BOOST_DESCRIBE_STRUCT(MemoryRecord,
                      (),
                      (opponent,
                       lastSensed,
                       becameVisible,
                       lastVisible,
                       positionKnown,
                       lastPosition,
                       withinFieldOfView,
                       modality,
                       shootable,
                       damage,
                       noticed))

/// One agent's short-term memory: a record per opponent that it ever sensed, by ascending id.
class SensoryMemory {
public:
    [[nodiscard]] const std::vector<MemoryRecord>& records() const { return m_records; }
    /// The record about an opponent, made if there is none.
    [[nodiscard]] MemoryRecord& about(AgentId opponent);
    [[nodiscard]] const MemoryRecord* find(AgentId opponent) const;
    [[nodiscard]] MemoryRecord* find(AgentId opponent);
    /// @return whether there was a record
    bool forget(AgentId opponent);
    void clear() { m_records.clear(); }

    void addDamage(AgentId opponent, double amount, Seconds now);
    /// Damage by an opponent within the last `span` seconds.
    [[nodiscard]] double recentDamage(AgentId opponent, Seconds now, Seconds span) const;
    /// Drops damage entries older than `span`.
    void ageDamage(Seconds now, Seconds span);

private:
    std::vector<MemoryRecord> m_records;
    BOOST_DESCRIBE_CLASS(SensoryMemory, (), (), (), (m_records))
};

[[nodiscard]] inline bool isRemembered(const MemoryRecord& record, Seconds now, Seconds span) {
    return now - record.lastSensed <= span;
}
/// 0 while out of view.
[[nodiscard]] inline Seconds timeVisible(const MemoryRecord& record, Seconds now) {
    return record.withinFieldOfView ? now - record.becameVisible : 0.0;
}
/// Time since the opponent was last in view; hundreds of seconds if never.
[[nodiscard]] inline Seconds timeOutOfView(const MemoryRecord& record, Seconds now) {
    return record.withinFieldOfView ? 0.0 : now - record.lastVisible;
}

} // namespace percept::agent
