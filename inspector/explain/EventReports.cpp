#include "inspector/explain/EventReports.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace percept::explain {
namespace {

/// All records that caused another one.
class Causes {
public:
    explicit Causes(const trace::RecordBuffer& records) {
        records.forEachKind([this](const auto& rows) {
            for (const auto& row : rows)
                m_causes.push_back(row.cause);
        });
        std::sort(m_causes.begin(), m_causes.end());
    }
    [[nodiscard]] bool contain(trace::RecordId id) const {
        return std::binary_search(m_causes.begin(), m_causes.end(), id);
    }

private:
    std::vector<trace::RecordId> m_causes;
};

template <class Id>
std::string nameAt(const std::vector<std::string>& names, Id id) {
    return trace::indexOf(id) < names.size() ? names[trace::indexOf(id)] : std::string();
}

template <class Id, class Traffic>
std::vector<Traffic> listed(std::map<Id, Traffic>&& byId) {
    std::vector<Traffic> list;
    for (auto& [id, traffic] : byId)
        list.push_back(std::move(traffic));
    return list;
}

/// What one asker wants to know of somebody, as it went on.
struct Interest {
    Frame asked = -1;
    std::optional<double> answer;
};

/// Counts what an engine would have done for the one who asks.
void watch(Interest& interest, Frame frame, double answer, TopicTraffic& traffic) {
    if (interest.asked != frame)
        traffic.watched +=
            interest.asked < 0 ? 1U : static_cast<std::uint64_t>(frame - interest.asked);
    traffic.notifications += interest.answer && *interest.answer != answer ? 1U : 0U;
    interest = {frame, answer};
}

void compare(TopicTraffic& traffic, const Prices& prices) {
    const Micros check =
        traffic.checks == 0 ? 0 : traffic.cost / static_cast<double>(traffic.checks);
    traffic.asPolls = traffic.cost + prices.poll * static_cast<double>(traffic.polls);
    traffic.asEvents = check * static_cast<double>(traffic.watched) +
                       prices.notification * static_cast<double>(traffic.notifications);
    if (traffic.asPolls != traffic.asEvents)
        traffic.cheaper = traffic.asPolls < traffic.asEvents ? Cheaper::Polling : Cheaper::Events;
}

} // namespace

std::vector<ManagerTraffic> managerTraffic(const trace::RunInfo& info,
                                           const trace::RecordBuffer& records) {
    const Causes causes(records);
    std::map<trace::ManagerId, ManagerTraffic> managers;
    const auto at = [&](trace::ManagerId id) -> ManagerTraffic& {
        auto& traffic = managers[id];
        traffic.manager = id;
        traffic.name = nameAt(info.managers, id);
        return traffic;
    };
    for (const auto& row : records.rows<trace::EventSent>())
        ++at(row.data.manager).sent;
    std::set<std::pair<trace::ManagerId, trace::AgentId>> listeners;
    for (const auto& row : records.rows<trace::EventDelivered>()) {
        ManagerTraffic& traffic = at(row.data.manager);
        ++traffic.deliveries;
        traffic.idle += causes.contain(row.id) ? 0U : 1U;
        traffic.listeners +=
            listeners.emplace(row.data.manager, row.data.listener).second ? 1U : 0U;
    }
    for (const auto& row : records.rows<trace::MemberMoved>()) {
        if (row.data.from != trace::kNone<trace::ManagerId>)
            ++at(row.data.from).left;
        if (row.data.to != trace::kNone<trace::ManagerId>)
            ++at(row.data.to).joined;
    }
    return listed(std::move(managers));
}

std::vector<TopicTraffic>
topicTraffic(const trace::RunInfo& info, const trace::RecordBuffer& records, const Prices& prices) {
    const Causes causes(records);
    std::map<std::tuple<trace::TopicId, trace::AgentId, trace::AgentId>, Interest> interests;
    std::map<trace::TopicId, TopicTraffic> topics;
    std::set<std::pair<trace::TopicId, trace::AgentId>> askers;
    for (const auto& row : records.rows<trace::Polled>()) {
        const trace::Polled& poll = row.data;
        auto& traffic = topics[poll.topic];
        traffic.topic = poll.topic;
        traffic.name = nameAt(info.topics, poll.topic);
        traffic.askers += askers.emplace(poll.topic, poll.asker).second ? 1U : 0U;
        if (poll.refused) {
            ++traffic.refused;
            continue;
        }
        ++traffic.polls;
        watch(interests[{poll.topic, poll.asker, poll.about}], row.frame, poll.answer, traffic);
        traffic.led += causes.contain(row.id) ? 1U : 0U;
        if (poll.hit) {
            ++traffic.hits;
            continue;
        }
        ++traffic.checks;
        traffic.positives += poll.answer != 0 ? 1U : 0U;
        traffic.cost += poll.cost;
    }
    for (auto& [id, traffic] : topics)
        compare(traffic, prices);
    return listed(std::move(topics));
}

} // namespace percept::explain
