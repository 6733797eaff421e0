#include "percept/level/ValidateTyped.h"

#include "validate/Checks.h"

namespace percept::level {

std::vector<Problem> validateTyped(const Level& level) {
    validation::Findings findings;
    validation::checkNumbers(level, findings);
    validation::checkClocks(level, findings);
    return findings.take();
}

} // namespace percept::level
