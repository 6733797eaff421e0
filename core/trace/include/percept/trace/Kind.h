#pragma once

#include "percept/trace/Ids.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

/// What a kind of record is, as data: everything that writes, reads, filters, explains or draws
/// records follows it, so that a program can do so with kinds that it has never heard of.
namespace percept::trace {

enum class TraceLevel : std::uint8_t { Off, Normal, Full };

/// What a record is, as the timeline and the traffic table show it.
enum class Category : std::uint8_t { Event, Poll, Signal, Notification, Decision, Rejected, World };

/// What the lane of the agent that a record belongs to shows of it.
enum class LaneRole : std::uint8_t { None, Mark };

/// What a record struct says of itself, in its member `kInfo`.
struct RecordInfo {
    const char* table; ///< its name everywhere: lower case, digits and underscores
    Category category;
    TraceLevel level; ///< the lowest level that writes it
    const char* help;
    /// What it means, with columns in braces: `{agent} warns {about}`. Empty: table and columns.
    const char* sentence = "";
    const char* detail = ""; ///< more of it, alike: `strength {strength}`
    LaneRole lane = LaneRole::None;
    const char* units = ""; ///< of columns that have one: `reach m, delay s`
};

/// How a value lies in memory.
enum class Storage : std::uint8_t {
    Bool,
    Byte, ///< an enum: texts in `Column::values`, or in the run by `Column::domain`
    Int32,
    UInt32,
    Int64,
    Real,   ///< double
    Record, ///< RecordId
    Id      ///< a place in a list of the run, or none
};
[[nodiscard]] const char* nameOf(Storage storage);

struct Column {
    std::string name;
    Storage storage{};
    std::string domain;              ///< whose texts its numbers have; empty: plain numbers
    std::vector<std::string> values; ///< the texts, of a closed enum
    std::string unit;
    std::uint32_t offset = 0; ///< from the beginning of the row [bytes]
};

/// A value of a column: nothing, a whole number, a real number.
using Cell = std::variant<std::monostate, std::int64_t, double>;

/// @param row the beginning of a row that has the column
[[nodiscard]] Cell cellOf(const Column& column, const std::byte* row);
/// @return false if no such value can be there
[[nodiscard]] bool setCell(const Column& column, std::byte* row, const Cell& cell);

class AnyRows;

/// A kind of record, described.
struct Kind {
    std::string table;
    Category category{};
    TraceLevel level{};
    std::string help;
    std::string sentence;
    std::string detail;
    LaneRole lane{};
    std::vector<Column> columns; ///< behind `id`, `frame` and `cause`, which all have
    std::size_t rowSize = 0;     ///< [bytes]
    /// The struct's `kInfo`, which tells kinds apart; null: this program has no such struct.
    const RecordInfo* info = nullptr;
    std::unique_ptr<AnyRows> (*make)() = nullptr; ///< rows of the struct; null with `info`

    [[nodiscard]] const Column* find(std::string_view column) const;
    /// Whether both are described alike, wherever values lie in memory.
    friend bool operator==(const Kind& a, const Kind& b);
};

/// The columns of a kind that name agents: the first says whose record it is, the second whom it
/// is about.
class AgentColumns {
public:
    explicit AgentColumns(const Kind& kind);
    [[nodiscard]] AgentId agentOf(const std::byte* row) const { return at(row, m_agent); }
    [[nodiscard]] AgentId aboutOf(const std::byte* row) const { return at(row, m_about); }

private:
    [[nodiscard]] static AgentId at(const std::byte* row, std::uint32_t offset) {
        return offset == 0 ? kNoAgent
                           : AgentId{*reinterpret_cast<const std::uint32_t*>(row + offset)};
    }
    std::uint32_t m_agent = 0; ///< offsets; 0: there is none
    std::uint32_t m_about = 0;
};

/// A gate between a signal and its perception.
struct GateInfo {
    std::string name;    ///< in snake case
    bool atMost = false; ///< lets pass what measures at most its limit; the others: at least
    std::string unit;    ///< of what is measured; empty: none
    friend bool operator==(const GateInfo&, const GateInfo&) = default;
};

} // namespace percept::trace
