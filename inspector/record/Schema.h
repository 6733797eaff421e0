#pragma once

#include "inspector/record/Database.h"
#include "percept/trace/Registry.h"
#include "percept/trace/TraceSink.h"

#include <cstddef>
#include <string>
#include <vector>

/// The tables of a recording. Everything about records follows from RunInfo::kinds, which the file
/// keeps: who reads it needs no struct of the program that wrote it.
///
///     run(...)                      one row: level text, seed, options, build
///     frame(frame, time, hash, ...) the state's hash, the view, the first id of the frame
///     command, keyframe             what was injected; saved states
///     bookmark(frame, note)         frames that somebody marked
///     name(domain, value, text)     texts of ids and enums
///     help(table_name, column_name, text)
///     kind, kind_column, gate       how records and gates are described: what readers follow
///     one table per kind            id, frame, cause and the members; view `<kind>_named` has
///                                   texts instead of numbers
///     traffic                       a view over all kinds
///     traffic_count                 how many, by stretch of frames, kind and agent
///     traffic_summary               that in words
namespace percept::record {

inline constexpr std::int64_t kApplicationId = 0x50726370; ///< "Prcp", in the file's header
inline constexpr std::int64_t kFormatVersion = 13;

/// `CREATE` statements for everything.
/// @param info says which kinds of records there are
[[nodiscard]] std::string schemaSql(const trace::RunInfo& info);

/// The statement that makes the table of bookmarks where it is not yet: recordings that were made
/// before there were any get it with their first.
[[nodiscard]] const char* bookmarkTableSql();

/// A `SELECT` of those rows of the view `traffic` that are of one kind. The view itself is for
/// people: asked for all kinds in order, it puts every record of the file into words first.
[[nodiscard]] std::string trafficSql(const trace::Kind& kind,
                                     const std::vector<trace::GateInfo>& gates);

/// Whether tables can be made for kinds of records.
/// @errors InvalidInput: one without a description, or two of one name
[[nodiscard]] Result<void> checkKinds(const std::vector<trace::Kind>& kinds);

/// Fills `run`, `name`, `help`, `kind`, `kind_column` and `gate`.
[[nodiscard]] Result<void> writeRun(Database& database, const trace::RunInfo& info);
/// Reads back what writeRun wrote.
/// @param known kinds of which the program has structs; null: none
/// @errors Corrupt if a table is missing, a value cannot be, or the description of the records is
/// not that of their tables; UnsupportedVersion if a known kind has other columns
[[nodiscard]] Result<trace::RunInfo> readRun(Database& database, const trace::Registry* known);

/// Checks that the file is a recording of this format.
/// @errors Corrupt; UnsupportedVersion
[[nodiscard]] Result<void> checkFormat(Database& database, const std::string& place);

} // namespace percept::record
