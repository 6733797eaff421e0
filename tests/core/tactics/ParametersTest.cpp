#include "percept/tactics/Parameters.h"

#include "percept/tactics/Analyses.h"
#include "percept/tactics/Check.h"

#include <gtest/gtest.h>

namespace percept::tactics::parameters_test {
namespace {

/// A level in which every kind can be made.
level::Level square() {
    level::Level level;
    level.bounds = {{0, 0}, {4, 4}, {}};
    level.grid.rows.assign(4, "....");
    level.teams.resize(2);
    level.teams[0].id = "red";
    level.teams[1].id = "blue";
    level.waypoints.resize(1);
    level.waypoints[0].id = "a";
    level.waypoints[0].position = {1.0, 1.0, {}};
    level.waypoints[0].tags = {"tower"};
    level.archetypes.resize(1);
    level.archetypes[0].id = "scout";
    level.analyses = {{"first", "gradient", {}, {}}};
    return level;
}

std::string problemWith(const std::string& kind, const std::string& parameters) {
    auto level = square();
    level.analyses.push_back({"one", kind, {parameters}, {}});
    const auto problems = checkTactics(level);
    if (problems.empty())
        return {};
    EXPECT_EQ(problems[0].place, "analyses[1].parameters") << kind;
    const auto server = AnalysisServer::make(level);
    EXPECT_TRUE(server);
    if (server) {
        const auto value = AnalysisServer(*server).field("one");
        EXPECT_FALSE(value) << kind << ": what check refuses is refused where it is asked for";
        EXPECT_TRUE(value || value.error().message == problems[0].message);
    }
    return problems[0].message;
}

bool says(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(AnalysisParameters, NoKindTakesWhatItDoesNotDeclare) {
    for (const auto& [kind, traits] : standardKinds()) {
        const std::string message = problemWith(kind, R"({"no_such_thing": 1})");
        EXPECT_TRUE(says(message, "there is no parameter `no_such_thing`")) << kind << message;
        for (const Parameter& parameter : traits.parameters) {
            EXPECT_TRUE(says(message, parameter.name)) << kind << ": " << message;
            EXPECT_FALSE(parameter.help.empty()) << kind << '.' << parameter.name;
        }
    }
}

TEST(AnalysisParameters, EveryMistypedNameIsRefusedWithTheOneThatWasMeant) {
    for (const auto& [kind, traits] : standardKinds())
        for (const Parameter& parameter : traits.parameters) {
            if (parameter.name.size() < 4)
                continue; // a letter of three is a third
            std::string mistyped = parameter.name;
            std::swap(mistyped[1], mistyped[2]);
            if (mistyped == parameter.name)
                mistyped.pop_back();
            const std::string message = problemWith(kind, "{\"" + mistyped + "\": 1}");
            EXPECT_TRUE(says(message, "did you mean `" + parameter.name + "`?"))
                << kind << ": " << message;
        }
}

TEST(AnalysisParameters, EveryDeclaredOneIsReadAndKeptWithinItsLimits) {
    for (const auto& [kind, traits] : standardKinds())
        for (const Parameter& parameter : traits.parameters) {
            const std::string message = problemWith(kind, "{\"" + parameter.name + "\": null}");
            EXPECT_TRUE(says(message, "`" + parameter.name + "` must be"))
                << kind << ": " << message;
            if (parameter.type != Parameter::Type::Number &&
                parameter.type != Parameter::Type::Whole)
                continue;
            for (const double beyond : {parameter.low - 1.0, parameter.high * 2.0})
                EXPECT_TRUE(
                    says(problemWith(
                             kind, "{\"" + parameter.name + "\": " + std::to_string(beyond) + "}"),
                         "`" + parameter.name + "` must be"))
                    << kind << '.' << parameter.name << ' ' << beyond;
            EXPECT_TRUE(std::isnan(parameter.standard) || (parameter.standard >= parameter.low &&
                                                           parameter.standard <= parameter.high));
        }
}

TEST(AnalysisParameters, NamesInThemMustExist) {
    EXPECT_TRUE(
        says(problemWith("difficulty", R"({"unit": "scuot"})"), R"(did you mean "scout"?)"));
    EXPECT_EQ(problemWith("difficulty", R"({"unit": "scout"})"), "");
    EXPECT_TRUE(says(problemWith("enemies", R"({"team": "rde"})"), R"(did you mean "red"?)"));
    EXPECT_TRUE(says(problemWith("distance", R"({"tag": "towr"})"), R"(did you mean "tower"?)"));
    EXPECT_EQ(problemWith("distance", "{}"), "") << "all waypoints";
}

TEST(AnalysisParameters, DistanceNeedsSomethingToMeasureTo) {
    auto level = square();
    level.waypoints.clear();
    level.analyses = {{"far", "distance", {}, {}}};
    const auto problems = checkTactics(level);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_TRUE(says(problems[0].message, "no waypoints")) << problems[0].message;
}

TEST(AnalysisParameters, AreDescribedWithLimitsAndDefaults) {
    const auto lines = describe(standardKinds().at("cover").parameters);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0], "samples (1 to 100000, else 32): rays or places per cell");
    EXPECT_TRUE(says(describe(standardKinds().at("cover")), "share of attacks stopped\nsamples"));
    const auto influence = describe(standardKinds().at("influence"));
    EXPECT_TRUE(says(influence, "max_radius (0 or more, else without limit): ")) << influence;
    EXPECT_TRUE(says(influence, "threshold (0 or more, else 0): ")) << influence;
}

} // namespace
} // namespace percept::tactics::parameters_test
