#pragma once

#include "percept/base/Describe.h"
#include "percept/trace/Ids.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace percept::event {

/// Values by a pair of agents: a flat table that can be saved and hashed. Its layout follows from
/// what was put in, in which order; it is never walked over.
/// @cost expected O(1)
template <class Value>
class PairTable {
public:
    /// The value of a pair, a default one if there is none yet; and whether there was one. Valid
    /// until the next call.
    /// @param keep `(const Value&)`, asked when the table is full: what may not be dropped
    template <class Keep>
    std::pair<Value&, bool> at(trace::AgentId first, trace::AgentId second, Keep&& keep) {
        const std::uint64_t key = keyOf(first, second);
        if (Slot* slot = find(key); slot != nullptr && slot->taken)
            return {slot->value, true};
        if (2 * (m_taken + 1) > m_slots.size())
            grow(keep);
        Slot* slot = find(key);
        *slot = Slot{key, true, Value{}};
        ++m_taken;
        return {slot->value, false};
    }
    [[nodiscard]] std::size_t size() const { return m_taken; }

    friend bool operator==(const PairTable&, const PairTable&) = default;
    BOOST_DESCRIBE_CLASS(PairTable, (), (), (), (m_slots, m_taken))

private:
    struct Slot {
        std::uint64_t key = 0;
        bool taken = false;
        Value value{};
        friend bool operator==(const Slot&, const Slot&) = default;
        BOOST_DESCRIBE_CLASS(Slot, (), (key, taken, value), (), ())
    };
    static std::uint64_t keyOf(trace::AgentId first, trace::AgentId second) {
        return std::uint64_t{trace::indexOf(first)} << 32U | trace::indexOf(second);
    }
    /// The slot of a key, or the free one where it would go; none in an empty table.
    Slot* find(std::uint64_t key) {
        if (m_slots.empty())
            return nullptr;
        const std::size_t mask = m_slots.size() - 1;
        std::uint64_t hash = key * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 29U;
        auto place = static_cast<std::size_t>(hash) & mask;
        while (m_slots[place].taken && m_slots[place].key != key)
            place = (place + 1) & mask;
        return &m_slots[place];
    }
    template <class Keep>
    void grow(Keep& keep) {
        std::size_t kept = 0;
        for (const Slot& slot : m_slots)
            kept += slot.taken && keep(slot.value) ? 1U : 0U;
        std::size_t size = 16;
        while (size < 4 * (kept + 1))
            size *= 2;
        auto old = std::exchange(m_slots, std::vector<Slot>(size));
        m_taken = 0;
        for (Slot& slot : old)
            if (slot.taken && keep(slot.value)) {
                *find(slot.key) = std::move(slot);
                ++m_taken;
            }
    }

    std::vector<Slot> m_slots; ///< a power of two, at most half of them taken
    std::size_t m_taken = 0;
};

} // namespace percept::event
