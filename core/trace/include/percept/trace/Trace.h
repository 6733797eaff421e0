#pragma once

#include "percept/base/Contracts.h"
#include "percept/trace/RecordBuffer.h"
#include "percept/trace/Records.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace percept::trace {

/// Hands out the numbers of records. Part of the simulation's state.
struct RecordCounter {
    std::uint64_t last = 0;
    RecordId root = kNoRecord; ///< that the run started; none before it did
};
BOOST_DESCRIBE_STRUCT(RecordCounter, (), (last, root))

/// The hub through which the simulation reports: numbers records and keeps those that the level
/// asks for.
///
/// Lives for one step. The counter advances alike at every level; with `Off` nothing else happens.
///
///     Trace trace(TraceLevel::Normal, state.records, frame, &buffer);
///     const RecordId chosen = trace.add(TargetChosen{...}, cause);
///     trace.addFull(chosen, [&] { return SenseTest{...}; });
class Trace {
public:
    /// @param buffer where records go; may be null with TraceLevel::Off
    Trace(TraceLevel level, RecordCounter& counter, Frame frame, RecordBuffer* buffer)
        : m_counter(counter)
        , m_buffer(buffer)
        , m_frame(frame)
        , m_level(buffer == nullptr ? TraceLevel::Off : level) {
        // A frame takes a number of its own, so that `sub` starts anew with every frame wherever
        // a re-simulation begins.
        ++m_counter.last;
    }

    [[nodiscard]] Frame frame() const { return m_frame; }
    [[nodiscard]] bool full() const { return m_level == TraceLevel::Full; }
    [[nodiscard]] bool off() const { return m_level == TraceLevel::Off; }

    /// @return the id of the record, whether it was kept or not
    template <class Record>
    RecordId add(const Record& record, RecordId cause) {
        static_assert(Record::kInfo.level == TraceLevel::Normal);
        m_sub = 0;
        const RecordId id{++m_counter.last << kSubBits};
        if (m_level != TraceLevel::Off)
            m_buffer->rows<Record>().push_back({id, m_frame, cause, record});
        return id;
    }
    /// Adds the record that is the cause of what happens by itself from now on.
    template <class Record>
    RecordId addRoot(const Record& record) {
        m_counter.root = add(record, kNoRecord);
        return m_counter.root;
    }
    /// kNoRecord in a run without one.
    [[nodiscard]] RecordId root() const { return m_counter.root; }
    /// Numbers a record of something that takes until finish(), so that what happens in between
    /// comes after it and can name it as its cause. What begins in between ends in between.
    template <class Record>
    [[nodiscard]] RecordId begin(RecordId cause) {
        return add(Record{}, cause);
    }
    /// @param id of begin<Record>(), in the same frame
    template <class Record>
    void finish(RecordId id, const Record& record) {
        if (m_level == TraceLevel::Off)
            return;
        auto& rows = m_buffer->rows<Record>();
        const auto row = std::find_if(
            rows.rbegin(), rows.rend(), [&](const Row<Record>& each) { return each.id == id; });
        PERCEPT_EXPECTS(row != rows.rend());
        row->data = record;
    }
    /// What add() does with TraceLevel::Off, for loops that have asked off() beforehand.
    RecordId addNone() { return RecordId{++m_counter.last << kSubBits}; }
    /// Adds `count` records with consecutive numbers, as so many calls of add() would.
    /// @param make `(i)`, the record number i from 0; not called with TraceLevel::Off
    /// @param causeOf `(i)`
    /// @return the id of the first; see idInRun()
    /// @cost O(1) with TraceLevel::Off
    template <class Make, class CauseOf>
    RecordId addRun(std::size_t count, Make&& make, CauseOf&& causeOf) {
        using Record = decltype(make(std::size_t{}));
        static_assert(Record::kInfo.level == TraceLevel::Normal);
        const RecordId first{(m_counter.last + 1) << kSubBits};
        if (count > 0)
            m_sub = 0;
        m_counter.last += count;
        if (m_level != TraceLevel::Off)
            for (std::size_t i = 0; i < count; ++i)
                m_buffer->rows<Record>().push_back(
                    {idInRun(first, i), m_frame, causeOf(i), make(i)});
        return first;
    }
    /// The id of record number `i` of a run, from 0.
    [[nodiscard]] static constexpr RecordId idInRun(RecordId first, std::size_t i) {
        return RecordId{static_cast<std::uint64_t>(first) + (std::uint64_t{i} << kSubBits)};
    }
    /// Whether every test that was made is recorded, the failed ones, too.
    [[nodiscard]] bool isFull() const { return m_level == TraceLevel::Full; }
    /// Adds `make()` when tracing fully; otherwise `make` is not called.
    template <class Make>
    void addFull(RecordId cause, Make&& make) {
        if (m_level != TraceLevel::Full)
            return;
        using Record = decltype(make());
        static_assert(Record::kInfo.level == TraceLevel::Full);
        const RecordId id{(m_counter.last << kSubBits) | ++m_sub};
        m_buffer->rows<Record>().push_back({id, m_frame, cause, make()});
    }

private:
    RecordCounter& m_counter;
    RecordBuffer* m_buffer;
    Frame m_frame;
    std::uint64_t m_sub = 0;
    TraceLevel m_level;
};

} // namespace percept::trace
