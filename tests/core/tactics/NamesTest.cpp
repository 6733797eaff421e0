#include "percept/tactics/Names.h"

#include "percept/tactics/Analyses.h"
#include "percept/tactics/Check.h"
#include "percept/tactics/LiveAnalyses.h"
#include "percept/tactics/Routes.h"

#include <gtest/gtest.h>

namespace percept::tactics::names_test {
namespace {

/// A waypoint states `cover`; the analysis of that name is 7 everywhere.
level::Level both() {
    level::Level level;
    level.bounds = {{0, 0}, {2, 2}, {}};
    level.grid.rows = {"..", ".."};
    level.waypoints.resize(1);
    level.waypoints[0].id = "a";
    level.waypoints[0].position = {0.5, 0.5, {}};
    level.waypoints[0].qualities = {{"cover", {"0.25"}}, {"shade", {"0.5"}}};
    level.compounds = {{"hide", "cover AND waypoint:shade", "fuzzy", {}}};
    level.analyses = {{"cover", "custom", {R"({"rows": [[7, 7], [7, 7]]})"}, {}}};
    level.archetypes.resize(1);
    level.archetypes[0].id = "scout";
    level.profiles.resize(1);
    level.profiles[0].id = level.profiles[0].unit = "scout";
    return level;
}

std::vector<level::Problem> problemsWith(const char* weight) {
    auto level = both();
    level.profiles[0].weights = {{weight, 1.0}};
    return checkTactics(level);
}

bool namesBoth(const std::string& message) {
    return message.find("analysis:cover") != std::string::npos &&
           message.find("waypoint:cover") != std::string::npos;
}

TEST(Names, AreQualifiedByWhatStandsBeforeTheColon) {
    EXPECT_EQ(readName("waypoint:cover"), (QualifiedName{NameSpace::Waypoint, "cover"}));
    EXPECT_EQ(readName("analysis:a b"), (QualifiedName{NameSpace::Analysis, "a b"}));
    EXPECT_EQ(readName("cover"), (QualifiedName{NameSpace::Any, "cover"}));
    EXPECT_EQ(readName("agent:cover"), (QualifiedName{NameSpace::Any, "agent:cover"}));
    for (const char* name : {"waypoint:cover", "analysis:cover", "cover", "analysis:waypoint:x"})
        EXPECT_EQ(writeName(readName(name)), name);
}

TEST(Names, MeanOneThingOrAreRefused) {
    const TacticNames names(both());
    EXPECT_EQ(names.resolve("analysis:cover").value(),
              (QualifiedName{NameSpace::Analysis, "cover"}));
    EXPECT_EQ(names.resolve("waypoint:cover").value(),
              (QualifiedName{NameSpace::Waypoint, "cover"}));
    EXPECT_EQ(names.resolve("shade").value(), (QualifiedName{NameSpace::Waypoint, "shade"}));
    EXPECT_EQ(names.resolve("hide").value().space, NameSpace::Waypoint) << "a compound";
    EXPECT_EQ(names.resolve("influence").value().space, NameSpace::Analysis) << "a kind";
    ASSERT_FALSE(names.resolve("cover"));
    EXPECT_EQ(names.resolve("cover").error().code, ErrorCode::InvalidInput);
    EXPECT_TRUE(namesBoth(names.resolve("cover").error().message));
    EXPECT_EQ(names.resolve("analysis:shade").error().code, ErrorCode::NotFound);
    EXPECT_EQ(names.resolve("waypoint:influence").error().code, ErrorCode::NotFound);
    EXPECT_NE(names.resolve("shad").error().message.find("did you mean \"shade\"?"),
              std::string::npos);
    EXPECT_EQ(names.write(NameSpace::Analysis, "cover"), "analysis:cover");
    EXPECT_EQ(names.write(NameSpace::Waypoint, "shade"), "shade");
}

TEST(Names, AQualityThatIsCalledAsAKindIsNotTheKind) {
    auto level = both();
    level.analyses.clear();
    const TacticNames names(level);
    ASSERT_FALSE(names.resolve("cover"));
    EXPECT_NE(names.resolve("cover").error().message.find("a kind of analysis"), std::string::npos);
    EXPECT_TRUE(names.resolve("visibility")) << "nothing else is called that";
}

/// Whatever an analysis is called, of whatever kind it is: a bare name that is a kind's means that
/// kind with its defaults, or is refused.
TEST(Names, AnAnalysisThatIsCalledAsAnotherKindIsNamedInFull) {
    auto level = both();
    level.waypoints.clear();
    level.compounds.clear();
    for (const auto& [kind, traits] : standardKinds()) {
        const auto resolved = [&](const char* of, const char* parameters) {
            level.analyses = {{kind, of, {parameters}, {}}};
            return TacticNames(level);
        };
        for (const TacticNames& other :
             {resolved("custom", R"({"rows": [[7, 7], [7, 7]]})"),
              resolved(kind.c_str(), R"({"team": "red"})"),
              resolved(kind == "gradient" ? "attrition" : "gradient", "")}) {
            ASSERT_FALSE(other.resolve(kind)) << kind;
            EXPECT_EQ(other.resolve(kind).error().code, ErrorCode::InvalidInput);
            EXPECT_NE(other.resolve(kind).error().message.find("analysis:" + kind),
                      std::string::npos);
            EXPECT_EQ(other.write(NameSpace::Analysis, kind), "analysis:" + kind);
            EXPECT_EQ(other.resolve("analysis:" + kind).value(),
                      (QualifiedName{NameSpace::Analysis, kind}));
        }
        for (const char* defaults : {"", "{}"})
            EXPECT_TRUE(resolved(kind.c_str(), defaults).resolve(kind)) << "both are the same";
    }
    level.analyses.clear();
    level.layers = {{"visibility", "1 + 1", {}}};
    EXPECT_FALSE(TacticNames(level).resolve("visibility")) << "a layer is no kind either";
}

TEST(Names, AWeightWithTwoMeaningsIsRefusedByPathsRunsAndTheCheck) {
    auto level = both();
    level.waypoints.clear();
    level.compounds.clear();
    level.archetypes[0].tactics.clear();
    const auto isRefused = [](const auto& result) {
        return !result && result.error().text().find("analysis:cover") != std::string::npos;
    };
    level.profiles[0].weights = {{"cover", 2}};
    EXPECT_TRUE(isRefused(namedTactics(level, {{"cover", 2}})));
    EXPECT_TRUE(isRefused(LiveAnalyses::make(level)));
    const auto problems = checkTactics(level);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].place, "profiles[0].weights.cover");
    level.profiles[0].weights = {{"analysis:cover", 2}};
    EXPECT_TRUE(checkTactics(level).empty());
    EXPECT_EQ(namedTactics(level, {{"analysis:cover", 2}}).value()[0].valueAt({0.5, 0.5}), 7.0);
}

TEST(Names, WeightsOfPathsReachWhatTheyName) {
    const auto level = both();
    const auto tactics = namedTactics(level, {{"analysis:cover", 2}, {"waypoint:cover", 3}});
    ASSERT_TRUE(tactics) << tactics.error().text();
    EXPECT_EQ((*tactics)[0].name, "analysis:cover");
    EXPECT_EQ((*tactics)[0].valueAt({0.5, 0.5}), 7.0);
    EXPECT_EQ((*tactics)[1].name, "waypoint:cover");
    EXPECT_EQ((*tactics)[1].valueAt({0.5, 0.5}), 0.25);
    const auto bare = namedTactics(level, {{"cover", 2}});
    ASSERT_FALSE(bare);
    EXPECT_TRUE(namesBoth(bare.error().message)) << bare.error().message;
}

TEST(Names, RunsGoByWhatProfilesName) {
    auto level = both();
    level.profiles[0].weights = {
        {"analysis:cover", 2}, {"waypoint:cover", 3}, {"analysis:gradient", 1}};
    const auto live = LiveAnalyses::make(level);
    ASSERT_TRUE(live) << live.error().text();
    const auto tactics = (*live)->tacticsOf({}, level.profiles[0]);
    ASSERT_EQ(tactics.size(), 3U);
    EXPECT_EQ(tactics[0].valueAt({0.5, 0.5}), 7.0);
    EXPECT_EQ(tactics[1].valueAt({0.5, 0.5}), 0.25);
    EXPECT_EQ(tactics[2].valueAt({0.5, 0.5}), 0.0);
    level.profiles[0].weights = {{"cover", 2}};
    const auto bare = LiveAnalyses::make(level);
    ASSERT_FALSE(bare);
    EXPECT_EQ(bare.error().place, "profiles[0].weights.cover");
    EXPECT_TRUE(namesBoth(bare.error().message));
}

TEST(Names, TheCheckNamesBothMeanings) {
    EXPECT_TRUE(problemsWith("analysis:cover").empty());
    EXPECT_TRUE(problemsWith("waypoint:cover").empty());
    EXPECT_TRUE(problemsWith("shade").empty());
    const auto bare = problemsWith("cover");
    ASSERT_EQ(bare.size(), 1U);
    EXPECT_EQ(bare[0].place, "profiles[0].weights.cover");
    EXPECT_EQ(bare[0].severity, level::Severity::Error);
    EXPECT_TRUE(namesBoth(bare[0].message)) << bare[0].message;
    const auto wrong = problemsWith("waypoint:influence");
    ASSERT_EQ(wrong.size(), 1U);
    EXPECT_EQ(wrong[0].severity, level::Severity::Error) << "a run that goes by it is refused";
}

level::PlaceDecision decisionFor(const char* place) {
    level::PlaceDecision decision;
    decision.place = place;
    return decision;
}

TEST(Names, ReadersOfOneSpaceTakeItsQualifierAlone) {
    auto level = both();
    level.layers = {{"mix", "2 * analysis:cover", {}}};
    level.analyses.push_back(
        {"soft", "filter", {R"({"of": "analysis:cover", "gaussian": 1})"}, {}});
    level.archetypes[0].tactics = {{"influence", 2}};
    level.archetypes[0].decisions = {decisionFor("waypoint:cover"), decisionFor("hide")};
    EXPECT_TRUE(checkTactics(level).empty());
    EXPECT_EQ(AnalysisServer::make(level)->field("mix")->at(0, 0), 14.0);
    EXPECT_EQ(Waypoints::make(level)->evaluate(*parseRule("hide"), {}).value()[0], 0.25);

    level.layers[0].formula = "2 * waypoint:cover";
    level.analyses.back().parameters.text = R"({"of": "waypoint:cover", "gaussian": 1})";
    level.archetypes[0].decisions = {decisionFor("analysis:cover")};
    level.compounds[0].rule = "shade AND analysis:cover";
    std::vector<std::string> places;
    for (const auto& problem : checkTactics(level)) {
        EXPECT_EQ(problem.severity, level::Severity::Error);
        places.push_back(problem.place);
    }
    EXPECT_EQ(places,
              (std::vector<std::string>{
                  "compounds[0].rule", "layers[0].formula", "archetypes[0].decisions[0].place"}));
    level.layers.clear();
    EXPECT_EQ(checkTactics(level)[1].place, "analyses[1].parameters");
}

TEST(Names, ALayerMustNotBeCalledAsAnAnalysis) {
    auto level = both();
    level.layers = {{"cover", "1 + 1", {}}};
    const auto problems = checkTactics(level);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].place, "layers[0].id");
}

TEST(Names, RulesTakeQualifiedNamesWithSpacesInQuotes) {
    const auto rule = parseRule("waypoint:\"good cover\" AND waypoint:shade");
    ASSERT_TRUE(rule);
    EXPECT_EQ(rule->nodes[0].name, "good cover");
    EXPECT_EQ(rule->nodes[1].name, "shade");
    ASSERT_FALSE(parseRule("shade AND analysis:cover"));
    EXPECT_EQ(parseRule("shade AND analysis:cover").error().place, "1:11");
    const auto formula = parseFormula("analysis:\"good cover\" * 2 + analysis:far");
    ASSERT_TRUE(formula);
    EXPECT_EQ(formula->names, (std::vector<std::string>{"good cover", "far"}));
}

} // namespace
} // namespace percept::tactics::names_test
