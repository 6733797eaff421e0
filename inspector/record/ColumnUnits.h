#pragma once

#include "percept/trace/Kind.h"

#include <string>
#include <string_view>
#include <vector>

/// What the numbers of a recording are measured in.
namespace percept::record {

/// `m`, `s`, `rad`, `us` as a person reads it, `frames`, or empty for plain numbers: shares,
/// counts, scores, places in a list. Those that depend on a test are plain, see testUnitSql().
/// @param table a kind of record, @param column of it, without quotes
/// @return nothing else; contract: a column of real numbers is known, which a test sees to
[[nodiscard]] std::string_view unitOf(std::string_view table, std::string_view column);
/// Whether somebody has thought about the unit of a column of real numbers.
[[nodiscard]] bool hasKnownUnit(std::string_view table, std::string_view column);

/// As a part of a text in SQL.
[[nodiscard]] std::string escapedForSql(std::string_view text);
/// An expression of SQL for the unit, with a blank before it, of what a test measured; '' for plain
/// numbers. Empty where no test decides.
/// @param test the column of the table `t` that says which test it was
[[nodiscard]] std::string testUnitSql(std::string_view test,
                                      const std::vector<trace::GateInfo>& gates);
/// The same for people: `range: m, cone: rad`.
[[nodiscard]] std::string testUnitText(std::string_view test,
                                       const std::vector<trace::GateInfo>& gates);

} // namespace percept::record
