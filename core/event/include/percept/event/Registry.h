#pragma once

#include "percept/base/Contracts.h"
#include "percept/trace/Records.h"

#include <cstdint>
#include <vector>

/// Events: who is told what, when, and in which order.
namespace percept::event {

using trace::AgentId;
using trace::EventCode;
using trace::RecordId;
using trace::UndeliveredReason;

/// Several codes below 64, one bit each.
using EventMask = std::uint64_t;
/// @param code [< 64]
[[nodiscard]] constexpr EventMask maskOf(EventCode code) {
    PERCEPT_EXPECTS(static_cast<std::uint32_t>(code) < 64);
    return EventMask{1} << static_cast<std::uint32_t>(code);
}

/// Who listens, and to what. Listeners of one code keep the order in which they registered for it.
///
/// While a dispatcher walks over it (see hold()), it may be changed: who is removed is skipped at
/// once, who registers comes with the next walk.
class Registry {
    struct Slot;

public:
    static constexpr std::uint32_t kMaxCodes = 4096;

    /// Makes a listener known, so that events addressed to it arrive, with no interest yet.
    void add(AgentId listener);
    /// Registers an interest; once more changes nothing. @param code [< kMaxCodes]
    void listen(AgentId listener, EventCode code);
    /// Registers an interest in every code of the mask, beside those it has.
    void listenToAll(AgentId listener, EventMask codes);
    void ignore(AgentId listener, EventCode code);
    /// Forgets a listener and all its interests.
    void remove(AgentId listener);

    [[nodiscard]] bool contains(AgentId listener) const;
    [[nodiscard]] bool isListening(AgentId listener, EventCode code) const;
    /// Who is interested in a code, in the order of registration.
    [[nodiscard]] std::vector<AgentId> listeners(EventCode code) const;
    /// All listeners, in ascending order.
    [[nodiscard]] const std::vector<AgentId>& all() const { return m_all; }

    /// Until the matching release(), removals leave gaps, so that walks stay where they are.
    void hold() { ++m_holds; }
    void release();

    /// Calls `give(listener)` for all that are interested when the walk begins and still are when
    /// their turn comes; with `refusals`, `refuse(listener, reason)` for all others.
    /// @return how many got it
    template <class Give, class Refuse>
    std::size_t walk(EventCode code, bool refusals, Give&& give, Refuse&& refuse) const {
        const auto index = static_cast<std::size_t>(code);
        if (refusals)
            for (const AgentId listener : m_all)
                if (!isListening(listener, code))
                    refuse(listener, UndeliveredReason::NotInterested);
        if (index >= m_byCode.size())
            return 0;
        return walkFrom(index, 0, m_byCode[index].entries.size(), refusals, give, refuse);
    }

    /// The listeners of a code, looked up once for many walks.
    class Row {
    public:
        [[nodiscard]] std::size_t size() const { return count; }
        /// @param size() > 0, while current
        [[nodiscard]] AgentId first() const { return entries->listener; }

    private:
        friend class Registry;
        std::size_t index = 0;
        const Slot* entries = nullptr;
        std::size_t count = 0;
        std::uint32_t changes = 0;
    };
    [[nodiscard]] Row row(EventCode code) const {
        Row row;
        row.index = static_cast<std::size_t>(code);
        row.changes = m_changes;
        if (row.index < m_byCode.size()) {
            row.entries = m_byCode[row.index].entries.data();
            row.count = m_byCode[row.index].entries.size();
        }
        return row;
    }
    /// Whether a row still says how things are: no listener came or went since.
    [[nodiscard]] bool isCurrent(const Row& row) const {
        return row.changes == m_changes && m_removals == 0;
    }
    /// The same as walk() without refusals. @param row that is current
    template <class Give>
    std::size_t walk(const Row& row, Give&& give) const {
        std::size_t i = 0;
        for (; i < row.count && row.changes == m_changes; ++i)
            give(row.entries[i].listener);
        if (i == row.count)
            return i;
        return i + walkFrom(row.index, i, row.count, false, give, [](AgentId, auto) {});
    }

    friend bool operator==(const Registry& left, const Registry& right) {
        return left.m_all == right.m_all && left.m_byCode == right.m_byCode &&
               left.m_removals == right.m_removals && left.m_holds == right.m_holds;
    }

private:
    struct Slot {
        AgentId listener = trace::kNoAgent;
        std::uint32_t removal = 0; ///< 0 = there; otherwise the number of its removal
        UndeliveredReason reason = UndeliveredReason::Removed; ///< why it is no longer there
        friend bool operator==(const Slot&, const Slot&) = default;
        BOOST_DESCRIBE_CLASS(Slot, (), (listener, removal, reason), (), ())
    };
    struct Interest {
        std::vector<Slot> entries;    ///< in the order of registration
        std::vector<AgentId> members; ///< those that are there, ascending
        friend bool operator==(const Interest&, const Interest&) = default;
        BOOST_DESCRIBE_CLASS(Interest, (), (entries, members), (), ())
    };
    void drop(Interest& interest, AgentId listener, UndeliveredReason reason);
    template <class Give, class Refuse>
    std::size_t walkFrom(std::size_t index,
                         std::size_t first,
                         std::size_t count,
                         bool refusals,
                         Give&& give,
                         Refuse&& refuse) const {
        const std::uint32_t removalsBefore = m_removals;
        std::size_t given = 0;
        for (std::size_t i = first; i < count;) {
            // Only a change moves them or takes one away.
            const std::uint32_t changes = m_changes;
            const Slot* const entries = m_byCode[index].entries.data();
            for (; i < count && m_changes == changes; ++i)
                if (entries[i].removal == 0) {
                    ++given;
                    give(entries[i].listener);
                } else if (refusals && entries[i].removal > removalsBefore) {
                    refuse(entries[i].listener, entries[i].reason);
                }
        }
        return given;
    }

    std::vector<AgentId> m_all;     ///< ascending
    std::vector<Interest> m_byCode; ///< by number of the code
    // Only while held:
    std::uint32_t m_removals = 0;
    std::uint32_t m_holds = 0;
    std::uint32_t m_changes = 0; ///< of any list
    BOOST_DESCRIBE_CLASS(Registry, (), (), (), (m_all, m_byCode))
};

} // namespace percept::event
