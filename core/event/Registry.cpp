#include "percept/event/Registry.h"

#include "percept/base/Contracts.h"

#include <algorithm>

namespace percept::event {
namespace {

/// @return whether it was not there yet
bool insertInto(std::vector<AgentId>& ascending, AgentId listener) {
    const auto place = std::lower_bound(ascending.begin(), ascending.end(), listener);
    if (place != ascending.end() && *place == listener)
        return false;
    ascending.insert(place, listener);
    return true;
}

/// @return whether it was there
bool eraseFrom(std::vector<AgentId>& ascending, AgentId listener) {
    const auto place = std::lower_bound(ascending.begin(), ascending.end(), listener);
    if (place == ascending.end() || *place != listener)
        return false;
    ascending.erase(place);
    return true;
}

} // namespace

void Registry::add(AgentId listener) {
    PERCEPT_EXPECTS(listener != trace::kNoAgent);
    insertInto(m_all, listener);
}

void Registry::listen(AgentId listener, EventCode code) {
    const auto index = static_cast<std::size_t>(code);
    PERCEPT_EXPECTS(index < kMaxCodes);
    add(listener);
    ++m_changes;
    if (m_byCode.size() <= index)
        m_byCode.resize(index + 1);
    if (insertInto(m_byCode[index].members, listener))
        m_byCode[index].entries.push_back({listener});
}

void Registry::listenToAll(AgentId listener, EventMask codes) {
    add(listener);
    for (std::uint32_t code = 0; code < 64; ++code)
        if ((codes >> code & 1U) != 0)
            listen(listener, EventCode{code});
}

void Registry::ignore(AgentId listener, EventCode code) {
    const auto index = static_cast<std::size_t>(code);
    if (index < m_byCode.size())
        drop(m_byCode[index], listener, UndeliveredReason::NotInterested);
}

void Registry::remove(AgentId listener) {
    if (!eraseFrom(m_all, listener))
        return;
    for (auto& interest : m_byCode)
        drop(interest, listener, UndeliveredReason::Removed);
}

void Registry::drop(Interest& interest, AgentId listener, UndeliveredReason reason) {
    if (!eraseFrom(interest.members, listener))
        return;
    ++m_changes;
    auto& entries = interest.entries;
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const Slot& slot) {
        return slot.listener == listener && slot.removal == 0;
    });
    if (m_holds == 0) {
        entries.erase(found);
        return;
    }
    found->removal = ++m_removals;
    found->reason = reason;
}

bool Registry::contains(AgentId listener) const {
    return std::binary_search(m_all.begin(), m_all.end(), listener);
}

bool Registry::isListening(AgentId listener, EventCode code) const {
    const auto index = static_cast<std::size_t>(code);
    return index < m_byCode.size() && std::binary_search(m_byCode[index].members.begin(),
                                                         m_byCode[index].members.end(),
                                                         listener);
}

std::vector<AgentId> Registry::listeners(EventCode code) const {
    std::vector<AgentId> result;
    const auto index = static_cast<std::size_t>(code);
    if (index < m_byCode.size())
        for (const Slot& slot : m_byCode[index].entries)
            if (slot.removal == 0)
                result.push_back(slot.listener);
    return result;
}

void Registry::release() {
    PERCEPT_EXPECTS(m_holds > 0);
    if (--m_holds > 0 || m_removals == 0)
        return;
    for (auto& interest : m_byCode)
        std::erase_if(interest.entries, [](const Slot& slot) { return slot.removal != 0; });
    m_removals = 0;
}

} // namespace percept::event
