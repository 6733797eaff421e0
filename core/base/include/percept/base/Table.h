#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace percept {

/// What people read about a member of a described struct: of a question as a field to fill in, of a
/// row as the head of its column.
struct MemberFacts {
    const char* member; ///< its name in the code
    const char* title;
    const char* help;
    const char* unit = "";  ///< of numbers: `m`, `s` or none
    int decimals = 0;       ///< of numbers as shown [0, 6]
    bool required = false;  ///< of a field: it has no value unless it is given one
    const char* names = ""; ///< `time`: a moment of the run, not how long something took
};

/// A column of a table, whoever shows it.
struct Column {
    std::string name;  ///< key in JSON and CSV: `closest_at`
    std::string title; ///< `Closest at`
    std::string help;
    std::string unit;
    int decimals = 0;
    bool numeric = false;
    std::string names = {}; ///< what its cells name: `agent`, `time`; empty: nothing to go to
    friend bool operator==(const Column&, const Column&) = default;
};

/// Nothing, where a column does not apply to a row.
using TableCell = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

/// Rows as values. Each has as many cells as there are columns.
struct Table {
    std::vector<Column> columns;
    std::vector<std::vector<TableCell>> rows;
    friend bool operator==(const Table&, const Table&) = default;
};

/// A cell as it is shown, without the unit: `1,204.50`, `yes`; empty where it does not apply.
[[nodiscard]] std::string cellText(const TableCell& cell, const Column& column);

/// `Closest [m]`: the head of a column.
[[nodiscard]] std::string headText(const Column& column);

/// The table in columns of one width each, its head first, two blanks between them; numbers to the
/// right. Every line ends in a line break.
[[nodiscard]] std::string tableText(const Table& table);

/// The table as lines of comma-separated values, the names of the columns first; numbers in full,
/// so that reading them gives what was written.
[[nodiscard]] std::string tableCsv(const Table& table);

} // namespace percept
