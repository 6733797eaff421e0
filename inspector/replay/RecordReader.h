#pragma once

#include "inspector/record/Database.h"
#include "percept/trace/Trace.h"
#include "percept/trace/TraceSink.h"

#include <vector>

namespace percept::replay {

/// Reads records of all kinds by ranges of ids.
class RecordReader {
public:
    /// @param info says which kinds of records there are, and which goals and gates
    [[nodiscard]] static Result<RecordReader> prepare(record::Database& database,
                                                      const trace::RunInfo& info);

    /// What the records of some frames may hold.
    struct Limits {
        Frame from = 0;
        Frame to = 0;                               ///< inclusive
        std::size_t agents = 0;                     ///< of the run
        std::span<const std::string_view> tables{}; ///< of the kinds that are read; empty: all
    };
    /// Appends the records with ids in [first, end).
    /// @errors Corrupt if a column holds what it cannot, or what is beyond the limits
    [[nodiscard]] Result<void>
    read(std::int64_t first, std::int64_t end, const Limits& limits, trace::RecordBuffer& records);

private:
    [[nodiscard]] static Result<void> fetchRow(const record::Statement& select,
                                               const trace::Kind& kind,
                                               const Limits& limits,
                                               std::byte* row);

    std::vector<trace::Kind> m_kinds;
    std::vector<record::Statement> m_selects; ///< by kind
};

} // namespace percept::replay
