#pragma once

#include "percept/level/Senses.h"

namespace percept::edit {

/// Makes the lists that have an entry for each state as long as the states want them: entries are
/// dropped at the end, or added there, levels half way to 1, times like the last one.
void followStates(level::Awareness& awareness);

} // namespace percept::edit
