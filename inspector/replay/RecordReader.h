#pragma once

#include "inspector/record/Database.h"
#include "percept/trace/RecordRoles.h"
#include "percept/trace/Trace.h"

#include <array>

namespace percept::replay {

/// Reads records of all kinds by ranges of ids.
class RecordReader {
public:
    /// @errors UnsupportedVersion if the tables have other columns than the records of this program
    [[nodiscard]] static Result<RecordReader> prepare(record::Database& database);

    /// What the records of some frames may hold.
    struct Limits {
        Frame from = 0;
        Frame to = 0;           ///< inclusive
        std::size_t agents = 0; ///< of the run
    };
    /// Appends the records with ids in [first, end).
    /// @errors Corrupt if a column holds what it cannot, or what is beyond the limits
    [[nodiscard]] Result<void>
    read(std::int64_t first, std::int64_t end, const Limits& limits, trace::RecordBuffer& records);

private:
    std::array<record::Statement, trace::kKindCount> m_selects;
};

} // namespace percept::replay
