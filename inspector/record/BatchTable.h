#pragma once

#include "inspector/record/Database.h"
#include "percept/trace/Trace.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace percept::record {

/// Shows the rows of a RecordBuffer to SQLite as if they were tables, so that one
/// `INSERT ... SELECT` per kind copies a whole batch: about half the cost of a statement per row.
///
/// Borrowed rows must stay put during insertAll. Lives as long as the database.
class BatchTable {
public:
    ~BatchTable();
    /// Registers the virtual table with a connection and prepares one statement per kind.
    /// @param kinds that have tables
    [[nodiscard]] static Result<std::unique_ptr<BatchTable>> attach(Database& database,
                                                                    std::vector<trace::Kind> kinds);
    /// Copies all rows into the tables of their kinds.
    /// @errors InvalidInput: rows of another kind
    [[nodiscard]] Result<void> insertAll(const trace::RecordBuffer& records);

private:
    struct State;
    explicit BatchTable(std::unique_ptr<State> state);
    [[nodiscard]] Unexpected unknownKind(const trace::RecordBuffer& records) const;
    std::unique_ptr<State> m_state;
};

} // namespace percept::record
