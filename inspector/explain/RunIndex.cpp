#include "inspector/explain/RunIndex.h"

#include "percept/agent/EquipmentRecords.h"
#include "percept/trace/RecordRoles.h"

#include <algorithm>

namespace percept::explain {
namespace {

using namespace trace;

template <class Marks>
auto find(const Marks& marks, RecordId id) {
    const auto found =
        std::lower_bound(marks.begin(), marks.end(), id, [](const auto& mark, RecordId key) {
            return mark.id < key;
        });
    return found != marks.end() && found->id == id ? &*found : nullptr;
}

/// Calls `visit(row)` for what people would call an event in an agent's life; the rest is noise
/// beside it.
template <class... Events, class Visit>
void forEachRow(const RecordBuffer& records, const Visit& visit) {
    const auto each = [&](const auto& rows) {
        for (const auto& row : rows)
            visit(row);
    };
    (each(records.rows<Events>()), ...);
}

} // namespace

std::vector<Frame>& RunIndex::eventsAt(AgentId agent) {
    if (indexOf(agent) >= m_events.size())
        m_events.resize(indexOf(agent) + 1);
    return m_events[indexOf(agent)];
}

void RunIndex::add(const RecordBuffer& records) {
    for (const auto& row : records.rows<GoalStarted>())
        m_goals.push_back({row.id, row.frame});
    for (const auto& row : records.rows<Noticed>())
        m_noticed.push_back({row.id, row.frame});
    std::vector<std::size_t> before;
    for (const auto& events : m_events)
        before.push_back(events.size());
    forEachRow<Noticed,
               LostSight,
               Forgot,
               TargetChosen,
               agent::WeaponChosen,
               GoalStarted,
               agent::ShotFired,
               agent::Hit,
               Died,
               Spawned,
               agent::PickedUp,
               TriggerFired,
               CommandTaken>(records, [this](const auto& row) {
        if (const AgentId agent = agentOf(row.data); agent != kNoAgent)
            eventsAt(agent).push_back(row.frame);
    });
    before.resize(m_events.size(), 0);
    for (std::size_t i = 0; i < m_events.size(); ++i) {
        auto& events = m_events[i];
        const auto added = events.begin() + static_cast<std::ptrdiff_t>(before[i]);
        std::sort(added, events.end());
        events.erase(std::unique(added, events.end()), events.end());
    }
}

std::optional<Frame> RunIndex::frameOf(RecordId id) const {
    if (const auto* mark = find(m_goals, id))
        return mark->frame;
    if (const auto* mark = find(m_noticed, id))
        return mark->frame;
    return std::nullopt;
}

const std::vector<Frame>& RunIndex::eventsOf(AgentId agent) const {
    static const std::vector<Frame> kNothing;
    return indexOf(agent) < m_events.size() ? m_events[indexOf(agent)] : kNothing;
}

} // namespace percept::explain
