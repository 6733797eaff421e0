#pragma once

#include "inspector/record/Database.h"
#include "percept/trace/RecordRoles.h"
#include "percept/trace/TraceSink.h"

#include <cstddef>
#include <string>

/// The tables of a recording. Everything about records follows from their structs.
///
///     run(...)                      one row: level text, seed, options, build
///     frame(frame, time, hash, ...) the state's hash, the view, the first id of the frame
///     command, keyframe             what was injected; saved states
///     bookmark(frame, note)         frames that somebody marked
///     name(domain, value, text)     texts of ids and enums
///     help(table_name, column_name, text)
///     one table per kind            id, frame, cause and the members; view `<kind>_named` has
///                                   texts instead of numbers
///     traffic                       a view over all kinds
///     traffic_count                 how many, by stretch of frames, kind and agent
///     traffic_summary               that in words
namespace percept::record {

inline constexpr std::int64_t kApplicationId = 0x50726370; ///< "Prcp", in the file's header
inline constexpr std::int64_t kFormatVersion = 12;

/// `CREATE` statements for everything.
[[nodiscard]] std::string schemaSql();

/// The statement that makes the table of bookmarks where it is not yet: recordings that were made
/// before there were any get it with their first.
[[nodiscard]] const char* bookmarkTableSql();

/// A `SELECT` of those rows of the view `traffic` that are of one kind. The view itself is for
/// people: asked for all kinds in order, it puts every record of the file into words first.
/// @param kind its place in RecordKinds
[[nodiscard]] std::string trafficSql(std::size_t kind);

/// Fills `run`, `name` and `help`.
[[nodiscard]] Result<void> writeRun(Database& database, const trace::RunInfo& info);
/// Reads back what writeRun wrote.
/// @errors Corrupt if a table is missing or a value cannot be
[[nodiscard]] Result<trace::RunInfo> readRun(Database& database);

/// Checks that the file is a recording of this format.
/// @errors Corrupt; UnsupportedVersion
[[nodiscard]] Result<void> checkFormat(Database& database, const std::string& place);

} // namespace percept::record
