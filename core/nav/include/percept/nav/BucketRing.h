#pragma once

#include "percept/base/Contracts.h"
#include "percept/base/Describe.h"
#include "percept/nav/WalkGrid.h"

#include <algorithm>

namespace percept::nav {

/// Cells that wait by whole keys that hardly spread: a ring of few wide buckets, emptied in
/// batches.
///
/// Made for loops in which a branch that hangs on data costs more than the work: whoever has a
/// batch puts a cell somewhere in any case and says as a number whether it counts. Of equal keys
/// the last ones in come out first.
///
///     while (ring.next())
///         for (Cell cell : ring.take(batch))
///             for (...)
///                 tails.put(key, next, better);    // tails = ring.tails() before, commit() after
///
/// @cost 4 bytes a cell, at least 8 KiB
class BucketRing {
public:
    static constexpr std::uint32_t kBuckets = 8;
    /// Keys of what is put stay below key() plus this.
    static constexpr std::uint32_t kSpan = kBuckets;
    static constexpr std::uint32_t kBatch = 32;
    using Batch = std::array<Cell, kBatch>;

    /// Where the next cell of each bucket goes.
    class Tails {
    public:
        /// @param counts 0 or 1: whether it is there afterwards
        void put(std::uint64_t key, Cell cell, std::uint64_t counts) {
            Cell*& tail = m_next[key % kBuckets];
            *tail = cell;
            tail += counts;
        }

    private:
        friend class BucketRing;
        std::array<Cell*, kBuckets> m_next{};
    };

    /// Empties it.
    /// @param first no key lies below it
    void reset(std::uint64_t first) {
        m_key = first;
        for (Bucket& bucket : m_buckets)
            bucket.count = 0;
    }
    /// Of what next() found last; at first that of reset().
    [[nodiscard]] std::uint64_t key() const { return m_key; }
    /// Goes on to the least key that holds something. @return false: nothing is left
    [[nodiscard]] bool next() {
        for (std::uint64_t key = m_key; key < m_key + kBuckets; ++key)
            if (m_buckets[key % kBuckets].count > 0) {
                m_key = key;
                return true;
            }
        return false;
    }
    /// Removes some of the cells at key(), and makes room for all that a batch may put: eight
    /// times as many.
    /// @return how many
    [[nodiscard]] std::uint32_t take(Batch& batch) {
        Bucket& bucket = m_buckets[m_key % kBuckets];
        const std::uint32_t taken = std::min(bucket.count, kBatch);
        bucket.count -= taken;
        std::copy_n(bucket.cells.begin() + bucket.count, taken, batch.begin());
        for (Bucket& each : m_buckets)
            if (each.cells.size() < each.count + 8 * kBatch)
                each.cells.resize(each.count + each.count / 2 + 8 * kBatch);
        return taken;
    }
    void put(std::uint64_t key, Cell cell) {
        PERCEPT_EXPECTS(key >= m_key && key < m_key + kSpan);
        Bucket& bucket = m_buckets[key % kBuckets];
        if (bucket.count == bucket.cells.size())
            bucket.cells.resize(bucket.count + bucket.count / 2 + 8 * kBatch);
        bucket.cells[bucket.count++] = cell;
    }
    /// Between take() and commit() nothing else may change it.
    [[nodiscard]] Tails tails() {
        Tails tails;
        for (std::uint32_t i = 0; i < kBuckets; ++i)
            tails.m_next[i] = m_buckets[i].cells.data() + m_buckets[i].count;
        return tails;
    }
    void commit(const Tails& tails) {
        for (std::uint32_t i = 0; i < kBuckets; ++i)
            m_buckets[i].count =
                static_cast<std::uint32_t>(tails.m_next[i] - m_buckets[i].cells.data());
    }

    /// What it occupies now.
    [[nodiscard]] std::size_t bytes() const {
        std::size_t cells = 0;
        for (const Bucket& bucket : m_buckets)
            cells += bucket.cells.capacity();
        return cells * sizeof(Cell);
    }

    friend bool operator==(const BucketRing&, const BucketRing&) = default;

private:
    struct Bucket {
        std::vector<Cell> cells; ///< those from `count` on are room
        std::uint32_t count = 0;
        friend bool operator==(const Bucket&, const Bucket&) = default;
        BOOST_DESCRIBE_CLASS(Bucket, (), (cells, count), (), ())
    };

    std::array<Bucket, kBuckets> m_buckets;
    std::uint64_t m_key = 0;
    BOOST_DESCRIBE_CLASS(BucketRing, (), (), (), (m_buckets, m_key))
};

} // namespace percept::nav
