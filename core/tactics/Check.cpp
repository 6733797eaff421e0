#include "percept/tactics/Check.h"

#include "percept/base/NearestName.h"
#include "percept/tactics/Analyses.h"
#include "percept/tactics/AutomatonText.h"
#include "percept/tactics/Condition.h"
#include "percept/tactics/Names.h"
#include "percept/tactics/PlaceControl.h"
#include "percept/tactics/Quests.h"
#include "percept/tactics/Waypoints.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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

/// What the qualities of waypoints may be keyed by.
std::vector<std::string> wordsOf(const level::Level& level) {
    std::vector<std::string> words{"any",
                                   "north",
                                   "east",
                                   "south",
                                   "west",
                                   std::string(wordOf(Posture::Standing)),
                                   std::string(wordOf(Posture::Crouching))};
    bool areAllArmed = true;
    for (const auto& archetype : level.archetypes) {
        areAllArmed = areAllArmed && !archetype.weapons.empty();
        for (const auto& weapon : archetype.weapons)
            words.push_back(weapon.id);
    }
    for (const auto& item : level.items)
        words.push_back(item.kind);
    if (!areAllArmed) // who states none may have those of the source
        for (const auto& weapon : level::ravenWeapons())
            words.push_back(weapon.id);
    return words;
}

/// Words that a quality is keyed by, those within others too.
void addWordsIn(const nlohmann::json& quality, std::set<std::string>& words) {
    if (quality.is_object())
        for (const auto& [word, inner] : quality.items()) {
            words.insert(word);
            addWordsIn(inner, words);
        }
}

void checkQualityWords(const level::Level& level, std::vector<Problem>& problems) {
    const auto known = wordsOf(level);
    for (std::size_t i = 0; i < level.waypoints.size(); ++i)
        for (const auto& [name, value] : level.waypoints[i].qualities) {
            std::set<std::string> words;
            addWordsIn(nlohmann::json::parse(value.text, nullptr, false), words);
            for (const std::string& word : words) {
                if (std::find(known.begin(), known.end(), word) != known.end())
                    continue;
                const std::string near = nearestName(word, known);
                problems.push_back({Severity::Warning,
                                    fmt::format("waypoints[{}].qualities.{}", i, name),
                                    fmt::format("\"{}\" is no direction, posture or weapon of the "
                                                "level, so that its value never counts",
                                                word),
                                    near.empty()
                                        ? "Write north, east, south, west, standing, "
                                          "crouching, any, or the id of a weapon."
                                        : fmt::format("Write {}, if that is meant.", near)});
            }
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

/// All that is wrong with the declarations of analyses and layers. For the others a layer whose
/// formula is wrong counts as 0, and one whose name is taken has none.
/// @cost one server for each bad layer
void checkDeclarations(level::Level level,
                       const AnalysisKinds& kinds,
                       std::vector<Problem>& problems) {
    std::set<std::string> named;
    for (auto server = AnalysisServer::make(level, kinds); !server;
         server = AnalysisServer::make(level, kinds)) {
        const std::string& place = server.error().place;
        problems.push_back(problemOf(server.error(), "Correct the declaration."));
        const bool isNew = named.insert(place).second;
        std::size_t bad = 0;
        while (bad < level.layers.size() && !place.starts_with(fmt::format("layers[{}].", bad)))
            ++bad;
        if (!isNew || bad == level.layers.size())
            return;
        if (place.ends_with(".id"))
            level.layers[bad].id = fmt::format("layers[{}].id", bad); // no formula can name that
        else
            level.layers[bad].formula = "0";
    }
}

/// Formulas read other things where the id of one of their parts is not a word.
void checkNames(const level::Level& level, std::vector<Problem>& problems) {
    const auto check = [&](const std::string& id, std::string place) {
        const auto read = parseFormula(id);
        if (!id.empty() && (!read || read->items.size() != 1 || read->names != std::vector{id}))
            problems.push_back({Severity::Hint,
                                std::move(place),
                                fmt::format("formulas name \"{}\" in quotes only: without them it "
                                            "is not read as one name",
                                            id),
                                "Use letters, digits and _ alone, or quote it in formulas."});
    };
    for (std::size_t i = 0; i < level.analyses.size() && !level.layers.empty(); ++i)
        check(level.analyses[i].id, fmt::format("analyses[{}].id", i));
    for (std::size_t i = 0; i < level.layers.size(); ++i)
        check(level.layers[i].id, fmt::format("layers[{}].id", i));
}

/// Parameters that make no difference beside the others, and archetypes that a blur knows nothing
/// of.
void checkUnused(const level::Level& level,
                 const AnalysisKinds& kinds,
                 std::vector<Problem>& problems) {
    const auto statesReach = [](const level::Archetype& archetype) {
        return archetype.influence != level::InfluenceReach();
    };
    const auto stating =
        std::find_if(level.archetypes.begin(), level.archetypes.end(), statesReach);
    for (std::size_t i = 0; i < level.analyses.size(); ++i) {
        const auto& [id, kindName, parameters, unknown] = level.analyses[i];
        const auto kind = kinds.find(kindName);
        if (kind == kinds.end() || !kind->second.unused)
            continue;
        const std::string place = fmt::format("analyses[{}].parameters", i);
        for (const auto& [name, why] :
             kind->second.unused(parameters.text.empty() ? "{}" : parameters.text))
            problems.push_back({Severity::Warning,
                                fmt::format("{}.{}", place, name),
                                why,
                                "Remove it, or choose another method."});
        const auto json = nlohmann::json::parse(parameters.text, nullptr, false);
        if (stating != level.archetypes.end() && json.is_object() &&
            json.value("method", nlohmann::json()) == "convolution")
            problems.push_back({Severity::Hint,
                                place + ".method",
                                fmt::format("`convolution` has no falloff: what \"{}\" and others "
                                            "state as `influence` makes no difference here",
                                            stating->id),
                                "Choose radius or flooding, if it is to count."});
    }
}

void checkAnalyses(const level::Level& level,
                   const AnalysisKinds& kinds,
                   std::vector<Problem>& problems) {
    if (const auto ground = Ground::make(level.terrain); !ground) {
        problems.push_back(
            problemOf(ground.error(), "Make cells, types and heights fit together."));
        return;
    }
    if (level.analyses.empty() && level.layers.empty())
        return;
    auto server = AnalysisServer::make(level, kinds);
    if (!server)
        return checkDeclarations(level, kinds, problems);
    // Parameters are looked at when an analysis is made; no map needs to be worked out for that.
    for (const auto& analysis : level.analyses)
        if (const auto good = server->check(analysis.id); !good)
            problems.push_back(problemOf(good.error(), "Correct the parameters."));
}

/// `influence` is the strength of a unit, `haste` what agents do while they wait for their path,
/// `control` how they check places.
void checkWeights(const level::Archetype& archetype,
                  const std::string& place,
                  std::vector<Problem>& problems) {
    for (const auto& [name, weight] : archetype.tactics)
        if (weight != 0 && name != "influence" && name != kHaste && name != kControl)
            problems.push_back({Severity::Warning,
                                fmt::format("{}.tactics.{}", place, name),
                                fmt::format("the tactical weight \"{}\" is unused", name),
                                "Remove it. Which places agents go to is said by `decisions`."});
}

/// @param names null: nobody goes by it, so that it does not matter whether waypoints have values
void checkDecision(const level::PlaceDecision& decision,
                   const std::string& place,
                   const TacticNames* names,
                   std::vector<Problem>& problems) {
    const auto wrong = [&](const char* field, const Error& error) {
        problems.push_back({Severity::Error,
                            fmt::format("{}.{}", place, field),
                            fmt::format("{} ({})", error.message, error.place),
                            "Correct the rule."});
    };
    if (const auto when = Condition::parse(decision.when); !when)
        wrong("when", when.error());
    const auto rule = parseRule(decision.place);
    if (!rule)
        return wrong("place", rule.error());
    for (const RuleNode& node : rule->nodes)
        if (node.op == RuleOperator::Quality && names != nullptr && !names->isQuality(node.name))
            problems.push_back(
                {Severity::Error,
                 place + ".place",
                 fmt::format("no waypoint and no compound gives \"{}\" a value", node.name),
                 "State it at waypoints, or declare a compound of that name."});
}

void checkArchetype(const level::Level& level,
                    const level::Archetype& archetype,
                    const std::string& place,
                    const TacticNames& names,
                    std::vector<Problem>& problems) {
    checkWeights(archetype, place, problems);
    const char* unused = level.waypoints.empty() ? "the level has no waypoints" : nullptr;
    if (unused != nullptr && !archetype.decisions.empty())
        problems.push_back({Severity::Warning,
                            place + ".decisions",
                            fmt::format("they are unused: {}", unused),
                            "Remove them, or give the level what they need."});
    for (std::size_t i = 0; i < archetype.decisions.size(); ++i)
        checkDecision(archetype.decisions[i],
                      fmt::format("{}.decisions[{}]", place, i),
                      unused == nullptr && archetype.decisions[i].weight > 0 ? &names : nullptr,
                      problems);
}

void checkArchetypes(const level::Level& level,
                     const TacticNames& names,
                     std::vector<Problem>& problems) {
    for (std::size_t i = 0; i < level.archetypes.size(); ++i)
        checkArchetype(
            level, level.archetypes[i], fmt::format("archetypes[{}]", i), names, problems);
}

/// Whether somebody can go by a profile: an archetype, or a unit type of the terrain.
bool isUnit(const level::Level& level, const std::string& unit) {
    const auto& types = level.terrain.types;
    return unit.empty() ||
           std::any_of(level.archetypes.begin(),
                       level.archetypes.end(),
                       [&](const auto& archetype) { return archetype.id == unit; }) ||
           std::any_of(types.begin(), types.end(), [&](const level::TerrainType& type) {
               return std::any_of(type.cost.begin(), type.cost.end(), [&](const auto& cost) {
                   return cost.first == unit;
               });
           });
}

void checkProfiles(const level::Level& level,
                   const TacticNames& names,
                   std::vector<Problem>& problems) {
    for (std::size_t i = 0; i < level.profiles.size(); ++i) {
        if (const auto& unit = level.profiles[i].unit; !isUnit(level, unit))
            problems.push_back(
                {Severity::Error,
                 fmt::format("profiles[{}].unit", i),
                 fmt::format("no archetype and no unit type of the terrain is called \"{}\"", unit),
                 "Name one of them: the profile is for those that it names."});
        for (const auto& [written, weight] : level.profiles[i].weights) {
            const auto meant = names.resolve(written);
            if (meant)
                continue;
            const bool isTwo = meant.error().code == ErrorCode::InvalidInput;
            problems.push_back(
                {Severity::Error, // a route or a run that goes by it is refused
                 fmt::format("profiles[{}].weights.{}", i, written),
                 isTwo ? meant.error().message
                       : fmt::format("nothing gives \"{}\" a value", written),
                 isTwo ? std::string("Write which of them is meant.")
                       : "Declare an analysis or layer of that name, or state it at waypoints: " +
                             meant.error().message + "."});
        }
    }
}

} // namespace

std::vector<Problem> checkTactics(const level::Level& level, const AnalysisKinds& kinds) {
    std::vector<Problem> problems;
    checkWaypoints(level, problems);
    checkQualityWords(level, problems);
    checkAutomata(level, problems);
    checkAnalyses(level, kinds, problems);
    checkUnused(level, kinds, problems);
    checkNames(level, problems);
    const TacticNames names(level, kinds);
    checkProfiles(level, names, problems);
    checkArchetypes(level, names, problems);
    return problems;
}

std::vector<Problem> checkTactics(const level::Level& level,
                                  std::span<const Problem> known,
                                  const AnalysisKinds& kinds) {
    std::set<std::string_view> places;
    for (const Problem& problem : known) {
        if (problem.severity == Severity::Error && !problem.place.starts_with("waypoints") &&
            !problem.place.starts_with("compounds"))
            return {};
        places.insert(problem.place);
    }
    std::vector<Problem> problems = checkTactics(level, kinds);
    std::erase_if(problems, [&](const Problem& one) { return places.contains(one.place); });
    return problems;
}

} // namespace percept::tactics
