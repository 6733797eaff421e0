#pragma once

#include "percept/trace/TraceSink.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The texts of the numbers in records.
namespace percept::trace {

/// A list of a run that records name things of.
struct NameList {
    const char* domain; ///< of columns
    std::vector<std::string> RunInfo::*texts;
};
[[nodiscard]] std::span<const NameList> nameLists();

/// What a value of a column is called: the text of a place in a list, of an enum, of a gate.
/// @return empty: it has no text
[[nodiscard]] std::string nameIn(const RunInfo& info, const Column& column, std::int64_t value);

/// What the designer called a state of awareness of an agent; `state 2` where the run does not say.
[[nodiscard]] std::string stateText(const RunInfo& info, AgentId agent, std::int64_t state);
/// A name that is registered in snake case, in words: `look around`.
[[nodiscard]] std::string inWords(std::string name);
/// A goal in words; one without a name by its number.
[[nodiscard]] std::string goalText(const std::vector<std::string>& goals, Goal goal);

} // namespace percept::trace
