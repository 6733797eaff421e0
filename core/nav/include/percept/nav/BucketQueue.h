#pragma once

#include "percept/base/Contracts.h"
#include "percept/base/Describe.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace percept::nav {

/// A queue of small numbers by whole keys that never fall: circular buckets of lists, with a bitmap
/// over them to find the next one that holds something.
///
/// Of equal keys the last one in comes out first. Keys count modulo 2^32.
///
/// @cost push O(1), pop O(span / 4096) at worst; 8 bytes an entry, 4 bytes a bucket
class BucketQueue {
public:
    /// Empties it.
    /// @param span keys stay below key() plus this [>= 1, <= 2^24]
    /// @param first no key lies below it
    void reset(std::uint32_t span, std::uint32_t first) {
        PERCEPT_EXPECTS(span >= 1 && span <= (1U << 24U));
        const std::uint32_t buckets = std::max(4096U, std::bit_ceil(span + 1));
        if (buckets != m_heads.size()) {
            m_heads.assign(buckets, kNone);
            m_bits.assign(buckets / 64, 0);
            m_summary.assign(buckets / 4096, 0);
        } else if (m_count > 0) {
            clearBuckets();
        }
        m_entries.clear();
        m_free = kNone;
        m_count = 0;
        m_key = first;
    }
    [[nodiscard]] bool empty() const { return m_count == 0; }
    [[nodiscard]] std::uint32_t size() const { return m_count; }
    /// Key of what pop() gave last; at first that of reset().
    [[nodiscard]] std::uint32_t key() const { return m_key; }

    /// @param key [>= key(), < key() + span]
    void push(std::uint32_t key, std::uint32_t value) {
        ++m_count;
        const std::uint32_t bucket = key & (static_cast<std::uint32_t>(m_heads.size()) - 1);
        std::uint32_t entry = m_free;
        if (entry != kNone) {
            m_free = m_entries[entry].next;
            m_entries[entry] = {value, m_heads[bucket]};
        } else {
            entry = static_cast<std::uint32_t>(m_entries.size());
            m_entries.push_back({value, m_heads[bucket]});
        }
        m_heads[bucket] = entry;
        m_bits[bucket / 64] |= std::uint64_t{1} << (bucket % 64);
        m_summary[bucket / 4096] |= std::uint64_t{1} << (bucket / 64 % 64);
    }

    /// Removes one with the least key. Must not be empty.
    std::uint32_t pop() {
        PERCEPT_EXPECTS(m_count > 0);
        const std::uint32_t mask = static_cast<std::uint32_t>(m_heads.size()) - 1;
        std::uint32_t bucket = m_key & mask;
        std::uint32_t entry = m_heads[bucket];
        if (entry == kNone) {
            const std::uint32_t next = nextBucket(bucket);
            m_key += (next - bucket) & mask;
            bucket = next;
            entry = m_heads[bucket];
        }
        const Entry taken = m_entries[entry];
        m_heads[bucket] = taken.next;
        if (taken.next == kNone)
            unmark(bucket);
        m_entries[entry].next = m_free;
        m_free = entry;
        --m_count;
        return taken.value;
    }

    /// What it occupies now.
    [[nodiscard]] std::size_t bytes() const {
        return m_entries.capacity() * sizeof(Entry) + m_heads.capacity() * sizeof(std::uint32_t) +
               (m_bits.capacity() + m_summary.capacity()) * sizeof(std::uint64_t);
    }

    friend bool operator==(const BucketQueue&, const BucketQueue&) = default;

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
    struct Entry {
        std::uint32_t value = 0;
        std::uint32_t next = kNone;
        friend bool operator==(const Entry&, const Entry&) = default;
        BOOST_DESCRIBE_CLASS(Entry, (), (value, next), (), ())
    };

    void unmark(std::uint32_t bucket) {
        auto& word = m_bits[bucket / 64];
        word &= ~(std::uint64_t{1} << (bucket % 64));
        if (word == 0)
            m_summary[bucket / 4096] &= ~(std::uint64_t{1} << (bucket / 64 % 64));
    }
    /// The first bucket in use after `bucket`, around the end.
    [[nodiscard]] std::uint32_t nextBucket(std::uint32_t bucket) const {
        const auto words = static_cast<std::uint32_t>(m_bits.size());
        const std::uint64_t here = m_bits[bucket / 64] & (~std::uint64_t{0} << (bucket % 64));
        if (here != 0)
            return bucket / 64 * 64 + static_cast<std::uint32_t>(std::countr_zero(here));
        const std::uint32_t word = nextWord((bucket / 64 + 1) & (words - 1));
        return word * 64 + static_cast<std::uint32_t>(std::countr_zero(m_bits[word]));
    }
    [[nodiscard]] std::uint32_t nextWord(std::uint32_t word) const {
        const auto blocks = static_cast<std::uint32_t>(m_summary.size());
        std::uint32_t block = word / 64;
        std::uint64_t here = m_summary[block] & (~std::uint64_t{0} << (word % 64));
        while (here == 0) {
            block = (block + 1) & (blocks - 1);
            here = m_summary[block];
        }
        return block * 64 + static_cast<std::uint32_t>(std::countr_zero(here));
    }
    void clearBuckets() {
        for (std::size_t word = 0; word < m_bits.size(); ++word) {
            for (std::uint64_t bits = m_bits[word]; bits != 0; bits &= bits - 1)
                m_heads[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))] = kNone;
            m_bits[word] = 0;
        }
        std::fill(m_summary.begin(), m_summary.end(), 0);
    }

    std::vector<std::uint32_t> m_heads;
    std::vector<std::uint64_t> m_bits;    ///< a bit per bucket
    std::vector<std::uint64_t> m_summary; ///< a bit per word of m_bits
    std::vector<Entry> m_entries;
    std::uint32_t m_free = kNone;
    std::uint32_t m_count = 0;
    std::uint32_t m_key = 0;
    BOOST_DESCRIBE_CLASS(
        BucketQueue, (), (), (), (m_heads, m_bits, m_summary, m_entries, m_free, m_count, m_key))
};

} // namespace percept::nav
