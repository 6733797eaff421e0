#include "percept/agent/SensoryMemory.h"

#include <algorithm>

namespace percept::agent {
namespace {

template <class Records>
auto place(Records& records, AgentId opponent) {
    return std::lower_bound(
        records.begin(), records.end(), opponent, [](const MemoryRecord& record, AgentId id) {
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
