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

    /// Appends the records with ids in [first, end).
    /// @errors Corrupt if a column holds what it cannot
    [[nodiscard]] Result<void>
    read(std::int64_t first, std::int64_t end, trace::RecordBuffer& records);

private:
    std::array<record::Statement, trace::kKindCount> m_selects;
};

} // namespace percept::replay
