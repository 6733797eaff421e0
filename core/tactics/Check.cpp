#include "percept/tactics/Check.h"

#include "percept/tactics/Analyses.h"
#include "percept/tactics/AutomatonText.h"
#include "percept/tactics/PlaceControl.h"
#include "percept/tactics/Waypoints.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace percept::tactics {
namespace {

using level::Problem;
using level::Severity;

/// `compounds[0].rule:1:7` as a place of the level and a position in the text there.
Problem problemOf(const Error& error, std::string remedy) {
    const auto colon = error.place.find(':');
    Problem problem{
        Severity::Error, error.place.substr(0, colon), error.message, std::move(remedy)};
    if (colon != std::string::npos) {
        const auto second = error.place.find(':', colon + 1);
        problem.message += fmt::format(" (line {}, column {})",
                                       error.place.substr(colon + 1, second - colon - 1),
                                       error.place.substr(second + 1));
    }
    return problem;
}

void checkWaypoints(const level::Level& level, std::vector<Problem>& problems) {
    std::vector<Error> faults;
    (void)Waypoints::makeAnyway(level, &faults);
    for (const Error& fault : faults) {
        const bool isRule = fault.place.starts_with("compounds");
        problems.push_back(problemOf(fault,
                                     fault.place.ends_with(".logic")
                                         ? "Write fuzzy, or probabilistic."
                                     : isRule ? "Correct the rule."
                                              : "Correct it; until then it is left out."));
        if (!isRule)
            problems.back().severity = Severity::Warning;
    }
}

void checkAutomata(const level::Level& level, std::vector<Problem>& problems) {
    for (std::size_t i = 0; i < level.automata.size(); ++i) {
        const auto table = parseAutomaton(level.automata[i]);
        if (!table) {
            Error error = table.error();
            error.place = fmt::format("automata[{}].{}", i, error.place);
            problems.push_back(problemOf(error, "Correct the table of rules."));
            continue;
        }
        for (const std::string& doubt : table->doubts())
            problems.push_back({Severity::Hint,
                                fmt::format("automata[{}].rules", i),
                                doubt,
                                "Give the number of steps where it is run, if that is wanted."});
    }
}

void checkAnalyses(const level::Level& level, std::vector<Problem>& problems) {
    if (const auto ground = Ground::make(level.terrain); !ground) {
        problems.push_back(
            problemOf(ground.error(), "Make cells, types and heights fit together."));
        return;
    }
    if (level.analyses.empty() && level.layers.empty())
        return;
    auto server = AnalysisServer::make(level);
    if (!server) {
        problems.push_back(problemOf(server.error(), "Correct the declaration."));
        return;
    }
    // Parameters are looked at when an analysis is made; no map needs to be worked out for that.
    for (const auto& analysis : level.analyses)
        if (const auto good = server->check(analysis.id); !good)
            problems.push_back(problemOf(good.error(), "Correct the parameters."));
}

/// Whether waypoints state a quality, or it is a compound.
bool isOfWaypoints(const level::Level& level, const std::string& name) {
    return std::any_of(level.compounds.begin(),
                       level.compounds.end(),
                       [&](const auto& compound) { return compound.id == name; }) ||
           std::any_of(level.waypoints.begin(), level.waypoints.end(), [&](const auto& waypoint) {
               return std::any_of(waypoint.qualities.begin(),
                                  waypoint.qualities.end(),
                                  [&](const auto& quality) { return quality.first == name; });
           });
}

/// `influence` is the strength of a unit, `haste` what people do while they wait for their way,
/// `control` how they check places.
void checkArchetypes(const level::Level& level, std::vector<Problem>& problems) {
    for (std::size_t i = 0; i < level.archetypes.size(); ++i)
        for (const auto& [name, weight] : level.archetypes[i].tactics)
            if (weight != 0 && name != "influence" && name != "haste" && name != kControl &&
                !isOfWaypoints(level, name))
                problems.push_back(
                    {Severity::Warning,
                     fmt::format("archetypes[{}].tactics.{}", i, name),
                     fmt::format("no waypoint and no compound gives \"{}\" a value", name),
                     "State it at waypoints, or declare a compound of that name."});
}

void checkProfiles(const level::Level& level, std::vector<Problem>& problems) {
    const auto isKnown = [&](const std::string& name) {
        const auto isIt = [&](const auto& one) { return one.id == name; };
        return isOfWaypoints(level, name) || standardKinds().contains(name) ||
               std::any_of(level.analyses.begin(), level.analyses.end(), isIt) ||
               std::any_of(level.layers.begin(), level.layers.end(), isIt);
    };
    for (std::size_t i = 0; i < level.profiles.size(); ++i)
        for (const auto& [name, weight] : level.profiles[i].weights)
            if (!isKnown(name))
                problems.push_back(
                    {Severity::Warning,
                     fmt::format("profiles[{}].weights.{}", i, name),
                     fmt::format("nothing gives \"{}\" a value", name),
                     "Declare an analysis or layer of that name, or state it at waypoints."});
}

} // namespace

std::vector<Problem> checkTactics(const level::Level& level) {
    std::vector<Problem> problems;
    checkWaypoints(level, problems);
    checkAutomata(level, problems);
    checkAnalyses(level, problems);
    checkProfiles(level, problems);
    checkArchetypes(level, problems);
    return problems;
}

std::vector<Problem> checkTactics(const level::Level& level, std::span<const Problem> known) {
    std::set<std::string_view> places;
    for (const Problem& problem : known) {
        if (problem.severity == Severity::Error && !problem.place.starts_with("waypoints") &&
            !problem.place.starts_with("compounds"))
            return {};
        places.insert(problem.place);
    }
    std::vector<Problem> problems = checkTactics(level);
    std::erase_if(problems, [&](const Problem& one) { return places.contains(one.place); });
    return problems;
}

} // namespace percept::tactics
