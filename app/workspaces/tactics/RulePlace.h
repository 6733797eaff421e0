#pragma once

#include "percept/base/Result.h"

#include <QString>

namespace percept::session {

/// An error in a text that people write, such as a rule or a formula.
struct RuleFault {
    QString message; ///< "Line 1, column 7: ..."
    int at = -1;     ///< place in the text; -1: nowhere
};

/// @param error with the place `line:column`, both from 1, or any other
[[nodiscard]] RuleFault faultIn(const QString& text, const Error& error);

} // namespace percept::session
