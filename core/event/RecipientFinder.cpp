#include "percept/event/RecipientFinder.h"

#include <algorithm>

namespace percept::event {
namespace {

/// Why a member of a manager does not get an event.
trace::EventUndelivered refusal(const Managers& managers,
                                const Recipient& recipient,
                                RecordId record,
                                const EventHead& event,
                                const WorldView& world) {
    std::optional<ConditionCheck> failed;
    static_cast<void>(managers.wants(recipient, event, world, &failed));
    trace::EventUndelivered refused{event.code, record, recipient.agent};
    refused.reason = failed ? UndeliveredReason::Condition : UndeliveredReason::NotInterested;
    if (failed) {
        refused.measured = failed->measured;
        refused.limit = failed->limit;
    }
    return refused;
}

} // namespace

void RecipientFinder::find(Managers& managers,
                           trace::Trace& trace,
                           RecordId record,
                           const EventHead& event,
                           ManagerId manager,
                           Reach reach,
                           const WorldView& world,
                           std::vector<Recipient>& recipients) {
    m_route.clear();
    managers.route(manager, reach, m_route);
    m_told.clear();
    for (const ManagerId station : m_route) {
        const auto found = managers.interested(station, event, world);
        if (station != manager) {
            ++managers.counters(station).passedOn;
            noteTold(recipients);
        }
        for (const AgentId agent : found)
            if (!isTold(agent))
                recipients.push_back({agent, station});
    }
    if (!trace.full())
        return;
    noteTold(recipients);
    for (const ManagerId station : m_route)
        for (const Member& member : managers.members(station))
            if (!isTold(member.agent))
                trace.addFull(record, [&] {
                    return refusal(managers, {member.agent, station}, record, event, world);
                });
}

void RecipientFinder::noteTold(const std::vector<Recipient>& recipients) {
    m_told.clear();
    for (const Recipient& recipient : recipients)
        m_told.push_back(recipient.agent);
    std::sort(m_told.begin(), m_told.end());
}

bool RecipientFinder::isTold(AgentId agent) const {
    return !m_told.empty() && std::binary_search(m_told.begin(), m_told.end(), agent);
}

} // namespace percept::event
