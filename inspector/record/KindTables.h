#pragma once

#include "inspector/record/Database.h"
#include "percept/trace/Registry.h"
#include "percept/trace/TraceSink.h"

#include <string>
#include <vector>

/// The tables that describe the records of a recording: `kind`, `kind_column`, `gate`.
namespace percept::record {

/// Fills them.
[[nodiscard]] Result<void> writeDescriptions(Database& database, const trace::RunInfo& info);

/// @param known kinds of which the program has structs, which are taken instead; null: none
/// @errors Corrupt if the descriptions are not those of the tables of records, one for each;
/// UnsupportedVersion if a known kind has other columns
[[nodiscard]] Result<std::vector<trace::Kind>> readKinds(Database& database,
                                                         const trace::Registry* known);
/// @errors Corrupt
[[nodiscard]] Result<std::vector<trace::GateInfo>> readGates(Database& database);

/// The texts of one domain of the table `name`, by number.
/// @errors Corrupt: numbers are missing
[[nodiscard]] Result<std::vector<std::string>> readList(Database& database, const char* domain);

} // namespace percept::record
