#pragma once

#include <string>

namespace percept::level {

enum class Severity {
    Error,   ///< the level cannot be run as it is
    Warning, ///< it runs, but probably not as meant
    Hint,    ///< worth knowing
};

/// Something about a level that a person should look at.
struct Problem {
    Severity severity = Severity::Error;
    std::string place;   ///< such as `walls[3].points[1]`; empty: the level as a whole
    std::string message; ///< what is wrong, with the values concerned
    std::string remedy;  ///< what to do about it
    friend bool operator==(const Problem&, const Problem&) = default;
};

} // namespace percept::level
