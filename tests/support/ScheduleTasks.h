#pragma once

#include "percept/level/Execution.h"

#include <string>

namespace percept::test {

/// A task of a level's schedule. @param cost [microseconds]
inline level::Task task(const std::string& id, int frequency, int phase, Micros cost) {
    level::Task made;
    made.id = id;
    made.frequency = frequency;
    made.phase = phase;
    made.costUs = cost;
    return made;
}

} // namespace percept::test
