#include "percept/agent/SensoryMemory.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace percept::agent {
namespace {

/// Where the record about an opponent is, or would be.
template <class Records>
auto place(Records& records, AgentId opponent) {
    // Number k is at place k at the latest; where nearly everybody is known, right before it.
    constexpr int kTries = 4;
    const std::size_t latest = std::size_t{trace::indexOf(opponent)} + 1;
    auto end = records.begin() + static_cast<std::ptrdiff_t>(std::min(records.size(), latest));
    for (int i = 0; i < kTries; ++i, --end)
        if (end == records.begin() || std::prev(end)->opponent < opponent)
            return end;
    return std::lower_bound(
        records.begin(), end, opponent, [](const MemoryRecord& record, AgentId id) {
            return record.opponent < id;
        });
}

} // namespace

MemoryRecord& SensoryMemory::about(AgentId opponent) {
    auto at = place(m_records, opponent);
    if (at == m_records.end() || at->opponent != opponent) {
        at = m_records.insert(at, MemoryRecord{});
        at->opponent = opponent;
    }
    return *at;
}

const MemoryRecord* SensoryMemory::find(AgentId opponent) const {
    const auto at = place(m_records, opponent);
    return at != m_records.end() && at->opponent == opponent ? &*at : nullptr;
}

MemoryRecord* SensoryMemory::find(AgentId opponent) {
    const auto at = place(m_records, opponent);
    return at != m_records.end() && at->opponent == opponent ? &*at : nullptr;
}

bool SensoryMemory::forget(AgentId opponent) {
    const auto at = place(m_records, opponent);
    if (at == m_records.end() || at->opponent != opponent)
        return false;
    m_records.erase(at);
    return true;
}

void SensoryMemory::addDamage(AgentId opponent, double amount, Seconds now) {
    about(opponent).damage.push_back({now, amount});
}

double SensoryMemory::recentDamage(AgentId opponent, Seconds now, Seconds span) const {
    const MemoryRecord* record = find(opponent);
    double sum = 0;
    if (record != nullptr)
        for (const DamageTaken& damage : record->damage)
            sum += now - damage.time <= span ? damage.amount : 0.0;
    return sum;
}

void SensoryMemory::ageDamage(Seconds now, Seconds span) {
    for (MemoryRecord& record : m_records)
        std::erase_if(record.damage,
                      [&](const DamageTaken& damage) { return now - damage.time > span; });
}

} // namespace percept::agent
