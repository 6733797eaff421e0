// Levels: what is read comes back as it was written, `check` and `run` agree, and what they let
// pass can be stepped, saved and restored.
#include "tests/fuzz/Case.h"
#include "tests/fuzz/JsonMutator.h"

#include "app/cli/LevelProblems.h"
#include "inspector/runner/RunnableLevel.h"
#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"
#include "percept/sim/Simulation.h"

#include <algorithm>

namespace percept::fuzz {

std::vector<std::string> words() {
    return wordsOf(sourceFile("resources/schema/percept-level.schema.json"));
}

namespace {

constexpr int kSteps = 3;

bool hasErrors(const std::vector<level::Problem>& problems) {
    return std::any_of(problems.begin(), problems.end(), [](const auto& problem) {
        return problem.severity == level::Severity::Error;
    });
}

void requireLines(std::string_view text, const std::vector<level::Problem>& problems) {
    std::vector<std::string> places;
    for (const auto& problem : problems)
        places.push_back(problem.place);
    require(level::linesOf(text, places).size() == places.size(), "a problem has no line");
}

void stepAndRestore(const runner::RunnableLevel& level) {
    trace::RecordBuffer records;
    sim::Simulation simulation(level.world, level.options, trace::TraceLevel::Full, &records);
    const auto begun = simulation.save();
    for (int step = 0; step < kSteps; ++step)
        simulation.step({}, trace::TraceLevel::Full, &records);
    const auto hash = simulation.hash();
    require(simulation.restore(begun).has_value(), "a saved state is not restored");
    for (int step = 0; step < kSteps; ++step)
        simulation.step();
    require(simulation.hash() == hash, "a restored state, without trace, goes on as another one");
}

void tryLevel(std::string_view text) {
    const auto file = level::parseLevel(text, "case");
    if (!file) {
        require(file.error().place.starts_with("case"), "an error has no place");
        return;
    }
    requireSameAfterSaving(file->level);
    auto problems = cli::allProblemsOf(file->level, {});
    if (hasErrors(problems))
        return requireLines(text, problems);
    // What a run is made from takes most of the time, so it is made for `check`, too, only where
    // it cannot be made.
    const auto level = runner::prepareLevel(std::string(text), "case", {});
    if (!level)
        cli::addRunErrors(file->level, {}, problems);
    requireLines(text, problems);
    require(level.has_value() || hasErrors(problems),
            level ? "" : "checked, but not run: " + level.error().text());
    if (level)
        stepAndRestore(**level);
}

} // namespace
} // namespace percept::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return percept::fuzz::runCase(data, size, percept::fuzz::tryLevel);
}
