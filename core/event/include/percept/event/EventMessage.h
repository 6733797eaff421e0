#pragma once

#include "percept/base/Describe.h"
#include "percept/event/Registry.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

/// What goes through an EventManager, and in which order it leaves.
namespace percept::event {

/// What somebody wants to tell.
template <class Payload>
struct Message {
    EventCode code{};
    Payload payload{};
    AgentId sender = trace::kNoAgent;
    AgentId receiver = trace::kNoAgent; ///< nobody: whoever is interested in the code
    Frame delay = 0;                    ///< frames until it is due [>= 0]
    std::int32_t priority = 0;          ///< of those due together the highest leaves first
};

/// A message on its way.
template <class Payload>
struct Event {
    RecordId record = trace::kNoRecord; ///< that it was sent; ascends in the order of sending
    Frame due = 0;
    std::int32_t priority = 0;
    EventCode code{};
    AgentId sender = trace::kNoAgent;
    AgentId receiver = trace::kNoAgent;
    bool receiverKnown = false; ///< whether the receiver was registered when it was sent
    Payload payload{};
    BOOST_DESCRIBE_CLASS(
        Event, (), (record, due, priority, code, sender, receiver, receiverKnown, payload), (), ())
};

/// What one call of EventManager::dispatch() did.
struct Dispatched {
    std::size_t events = 0;
    std::size_t deliveries = 0;
    std::size_t postponed = 0; ///< due, but left for the next call: events kept causing events
};

namespace detail {

template <class Payload>
bool isDueLater(const Event<Payload>& left, const Event<Payload>& right) {
    return std::tie(left.due, left.record) > std::tie(right.due, right.record);
}
template <class Payload>
bool leavesBefore(const Event<Payload>& left, const Event<Payload>& right) {
    return std::tie(right.priority, left.due, left.record) <
           std::tie(left.priority, right.due, right.record);
}
template <class Payload>
bool isAddressed(const Event<Payload>& event) {
    return event.receiver != trace::kNoAgent;
}
/// Whether two events of a batch go to the same listeners.
template <class Payload>
bool isOfOneGroup(const Event<Payload>& left, const Event<Payload>& right) {
    return left.code == right.code && !isAddressed(left) && !isAddressed(right);
}
/// Where the group ends that begins at `begin` [< size of the batch].
template <class Payload>
std::size_t endOfGroup(const std::vector<Event<Payload>>& batch, std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < batch.size() && isOfOneGroup(batch[begin], batch[end]))
        ++end;
    return end;
}
/// Sorts a batch by code, stably; events with a receiver come last.
template <class Payload>
void groupByCode(std::vector<Event<Payload>>& batch) {
    if (endOfGroup(batch, 0) == batch.size())
        return;
    const auto key = [](const Event<Payload>& event) {
        return std::pair(isAddressed(event), isAddressed(event) ? EventCode{} : event.code);
    };
    const auto before = [&](const Event<Payload>& left, const Event<Payload>& right) {
        return key(left) < key(right);
    };
    if (!std::is_sorted(batch.begin(), batch.end(), before))
        std::stable_sort(batch.begin(), batch.end(), before);
}

} // namespace detail

} // namespace percept::event
