#include "app/cli/LevelProblems.h"

#include "editor/tools/CheckSwitches.h"
#include "editor/tools/SenseProblems.h"
#include "percept/level/Validate.h"
#include "percept/sim/LevelProblems.h"
#include "percept/sim/Simulation.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

namespace percept::cli {
namespace {

using level::Problem;
using level::Severity;

std::set<std::string> placesOf(const std::vector<Problem>& problems) {
    std::set<std::string> places;
    for (const Problem& problem : problems)
        places.insert(problem.place);
    return places;
}

/// Adds what is wrong with the senses; places that are known already are not repeated.
void addSenseProblems(const level::Level& level, std::vector<Problem>& problems) {
    const auto found = tools::findSenseProblems(level);
    if (!found)
        return;
    const auto known = placesOf(problems);
    for (const auto& sense : *found)
        if (!known.contains(sense.problem.place))
            problems.push_back(sense.problem);
}

void add(std::vector<Problem> found, std::vector<Problem>& problems) {
    std::move(found.begin(), found.end(), std::back_inserter(problems));
}

bool hasErrors(const std::vector<Problem>& problems) {
    return std::any_of(problems.begin(), problems.end(), [](const Problem& problem) {
        return problem.severity == Severity::Error;
    });
}

} // namespace

std::vector<Problem> allProblemsOf(const level::Level& level, const sim::Modules& modules) {
    std::vector<Problem> problems = level::validate(level);
    addSenseProblems(level, problems);
    sim::addProblems(level, modules, problems);
    add(tools::checkSwitches(level, modules.brains), problems);
    return problems;
}

void addRunErrors(const level::Level& level,
                  const sim::Modules& modules,
                  std::vector<Problem>& problems) {
    if (hasErrors(problems))
        return;
    if (const auto world = sim::compileWorld(level, {}, modules); !world)
        problems.push_back({Severity::Error, world.error().place, world.error().message, {}});
}

} // namespace percept::cli
