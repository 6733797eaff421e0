#pragma once

#include "inspector/record/Batch.h"
#include "inspector/record/Database.h"

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace percept::record {

/// Counts what is recorded, by stretch of frames, kind and agent, so that nobody has to read all
/// records to know how many there are: the table `traffic_count`, in words the view
/// `traffic_summary`. Written with the batch that is counted, in its transaction.
///
/// A stretch begins at a keyframe, since bounded recordings are cut there, and is long enough for
/// its counts to take little room beside its records.
class TrafficSummary {
public:
    /// @param kinds that are counted, @param stretchRecords that a stretch has at least
    [[nodiscard]] static Result<std::unique_ptr<TrafficSummary>>
    prepare(Database& database, std::vector<trace::Kind> kinds, std::int64_t stretchRecords);
    /// The same file was opened once more: counts on in the stretch where another one stopped.
    void goOnFrom(const TrafficSummary& other);
    /// Lets the database go.
    void detach() { m_insert = {}; }
    /// Adds the records of a batch, within a transaction.
    [[nodiscard]] Result<void> add(const Batch& batch);
    /// After the frames before one, which has a keyframe, and their records were removed within
    /// the same transaction: counts what is left of its stretch once more.
    /// @cost reads the records of up to one stretch
    [[nodiscard]] Result<void> removeBefore(Database& database, Frame frame);

private:
    struct Count {
        std::int64_t records = 0; ///< of the agent
        std::int64_t about = 0;   ///< of others, about it
    };
    using Counts = std::vector<std::unordered_map<std::uint32_t, Count>>; ///< by kind

    TrafficSummary() = default;
    static void countRows(const trace::Kind& kind,
                          const trace::AnyRows& rows,
                          Frame from,
                          Frame to,
                          std::unordered_map<std::uint32_t, Count>& counts);
    [[nodiscard]] Result<void> addStretch(const Batch& batch, Frame from, Frame to);
    [[nodiscard]] Result<void> write(const Counts& counts);

    std::vector<trace::Kind> m_kinds;
    Statement m_insert;
    std::int64_t m_stretchRecords = 0;
    Frame m_stretch = -1;       ///< where the current one begins; -1: with the first frame
    std::int64_t m_records = 0; ///< in the current stretch
};

} // namespace percept::record
