#include "percept/level/Validate.h"

#include "validate/Checks.h"

namespace percept::level {

std::vector<Problem> validate(const Level& level) {
    using namespace validation;
    Findings findings;
    const Ids ids(level);
    checkNumbers(level, findings);
    checkIds(level, findings);
    checkRules(level, ids, findings);
    checkEvents(level, ids, findings);
    checkTags(level, findings);
    checkSenses(level, ids, findings);
    checkObjects(level, ids, findings);
    checkAgents(level, ids, findings);
    checkEnclosed(level, findings);
    checkGrids(level, findings);
    checkShapes(level, findings);
    checkNavigation(level, ids, findings);
    checkUnused(level, findings);
    return findings.take();
}

std::vector<Problem> validateNumbers(const Level& level) {
    validation::Findings findings;
    validation::checkNumbers(level, findings);
    return findings.take();
}

} // namespace percept::level
