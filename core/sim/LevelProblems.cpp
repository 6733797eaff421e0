#include "percept/sim/LevelProblems.h"

#include "percept/level/Validate.h"
#include "percept/sim/Checks.h"
#include "percept/tactics/Check.h"

#include <iterator>
#include <utility>

namespace percept::sim {
namespace {

void append(std::vector<level::Problem> found, std::vector<level::Problem>& problems) {
    problems.insert(problems.end(),
                    std::make_move_iterator(found.begin()),
                    std::make_move_iterator(found.end()));
}

} // namespace

void addProblems(const level::Level& level,
                 const Modules& modules,
                 std::vector<level::Problem>& problems) {
    append(tactics::checkTactics(level, problems, *modules.analyses), problems);
    append(checkUse(level, modules), problems);
}

std::vector<level::Problem> problemsOf(const level::Level& level, const Modules& modules) {
    std::vector<level::Problem> problems = level::validate(level);
    addProblems(level, modules, problems);
    return problems;
}

} // namespace percept::sim
