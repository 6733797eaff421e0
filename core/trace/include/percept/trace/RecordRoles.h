#pragma once

#include "percept/trace/Records.h"

/// Whom a record concerns, for every kind alike: lanes, filters and the view `traffic` ask this.
namespace percept::trace {

namespace detail {

/// The `place`-th member of type AgentId, from 0, or nobody.
template <class Record>
[[nodiscard]] constexpr AgentId agentMember(const Record& record, int place) {
    AgentId found = kNoAgent;
    boost::mp11::mp_for_each<describe::Members<Record>>([&](auto member) {
        using Member = std::remove_cvref_t<decltype(record.*member.pointer)>;
        if constexpr (std::is_same_v<Member, AgentId>)
            if (place-- == 0)
                found = record.*member.pointer;
    });
    return found;
}

} // namespace detail

/// Whose record it is: the first agent it names.
template <class Record>
[[nodiscard]] constexpr AgentId agentOf(const Record& record) {
    return detail::agentMember(record, 0);
}

/// The other agent it names, if it names two.
template <class Record>
[[nodiscard]] constexpr AgentId aboutOf(const Record& record) {
    return detail::agentMember(record, 1);
}

} // namespace percept::trace
