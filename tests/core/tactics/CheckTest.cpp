#include "percept/tactics/Check.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::tactics {
namespace {

level::Level sound() {
    level::Level level;
    level.bounds = {{0, 0}, {8, 8}, {}};
    level.waypoints.resize(2);
    level.waypoints[0].id = "a";
    level.waypoints[0].qualities = {{"cover", {"0.5"}}};
    level.waypoints[1].id = "b";
    level.compounds = {{"hide", "cover", "fuzzy", {}}};
    return level;
}

std::vector<std::string> placesOf(const level::Level& level) {
    std::vector<std::string> places;
    for (const auto& problem : checkTactics(level))
        places.push_back(problem.place);
    return places;
}

using Places = std::vector<std::string>;

TEST(CheckTactics, SoundLevelsHaveNoProblems) {
    EXPECT_EQ(placesOf(sound()), Places{});
    EXPECT_EQ(placesOf({}), Places{});
}

TEST(CheckTactics, EachMistakeIsFound) {
    level::Level level = sound();
    level.waypoints[0].qualities.push_back({"shadow", {"7"}});
    level.waypoints[0].qualities.push_back({"view", {R"({"north": "far"})"}});
    level.waypoints[1].qualities = {{"cover", {"\"good\""}}};
    level.compounds.push_back({"worse", "cover AND OR", "fuzzy", {}});

    EXPECT_EQ(placesOf(level),
              (Places{"waypoints[0].qualities.shadow",
                      "waypoints[0].qualities.view",
                      "waypoints[1].qualities.cover",
                      "compounds[1].rule"}));
    EXPECT_NE(checkTactics(level)[3].message.find("(line 1, column 11)"), std::string::npos);
    EXPECT_EQ(checkTactics(level)[0].severity, level::Severity::Warning) << "it is left out";
    EXPECT_EQ(checkTactics(level)[3].severity, level::Severity::Error);
}

TEST(CheckTactics, RulesNameWhatExistsAndNotThemselves) {
    level::Level level = sound();
    level.compounds[0].rule = "cover AND luck";
    EXPECT_EQ(placesOf(level), Places{"compounds[0].rule"});
    level.compounds[0].rule = "hide";
    EXPECT_EQ(placesOf(level), Places{"compounds[0].rule"});
}

TEST(CheckTactics, QualitiesAreKeyedByDirectionsPosturesAndWeaponsOfTheLevel) {
    level::Level level = sound();
    level.archetypes.resize(1);
    level.archetypes[0].weapons.resize(1);
    level.archetypes[0].weapons[0].id = "rifle";
    level.items.resize(1);
    level.items[0].kind = "bow";
    level.waypoints[0].qualities = {
        {"cover",
         {R"({"north": 0.3, "any": {"crouching": 0.2, "standing": {"rifle": 0.1, "bow": 1}}})"}}};
    EXPECT_EQ(placesOf(level), Places{});

    level.waypoints[0].qualities = {{"cover", {R"({"norht": 0.3, "any": {"shotgun": 1}})"}}};
    EXPECT_EQ(placesOf(level),
              (Places{"waypoints[0].qualities.cover", "waypoints[0].qualities.cover"}));
    const auto problems = checkTactics(level);
    EXPECT_EQ(problems[0].severity, level::Severity::Warning);
    EXPECT_NE(problems[0].message.find("\"norht\""), std::string::npos);
    EXPECT_NE(problems[0].remedy.find("north"), std::string::npos);
    EXPECT_NE(problems[1].message.find("\"shotgun\""), std::string::npos);

    level.archetypes[0].weapons.clear();
    EXPECT_EQ(placesOf(level).size(), 1U) << "who states no weapons may have those of the source";
}

TEST(CheckTactics, ParametersThatAMethodMakesNothingOfAreNamed) {
    level::Level level = sound();
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    const auto unusedOf = [&](const char* kind, const char* parameters) {
        level.analyses = {{"it", kind, {parameters}, {}}};
        Places names;
        for (const auto& problem : checkTactics(level)) {
            EXPECT_EQ(problem.severity, level::Severity::Warning);
            names.push_back(problem.place.substr(problem.place.rfind('.') + 1));
        }
        return names;
    };

    for (const char* kind : {"influence", "enemies", "security", "borders", "suspicion"}) {
        EXPECT_EQ(unusedOf(kind, R"({"falloff": "slow", "max_radius": 4, "threshold": 0.1})"),
                  Places{});
        EXPECT_EQ(unusedOf(kind, R"({"method": "radius", "passes": 3, "terrain": "ignored"})"),
                  (Places{"passes", "terrain"}));
        EXPECT_EQ(
            unusedOf(kind, R"({"method": "flooding", "metric": "manhattan", "falloff": "slow"})"),
            Places{"metric"});
        EXPECT_EQ(unusedOf(kind,
                           R"({"method": "convolution", "passes": 3, "falloff": "slow",
                               "max_radius": 4, "threshold": 0.1, "metric": "manhattan"})"),
                  (Places{"falloff", "max_radius", "threshold", "metric"}));
    }
}

TEST(CheckTactics, ArchetypesWhoseReachABlurLeavesOutAreNamed) {
    level::Level level = sound();
    level.archetypes.resize(1);
    level.archetypes[0].id = "scout";
    level.archetypes[0].influence.radius = 4;
    level.analyses = {{"it", "influence", {R"({"method": "convolution"})"}, {}}};

    EXPECT_EQ(placesOf(level), Places{"analyses[0].parameters.method"});
    EXPECT_NE(checkTactics(level)[0].message.find("\"scout\""), std::string::npos);
}

TEST(CheckTactics, NamesThatFormulasDoNotReadAsOneAreHintedAt) {
    level::Level level = sound();
    level.analyses = {
        {"a", "gradient", {}, {}}, {"b", "gradient", {}, {}}, {"a-b", "gradient", {}, {}}};
    EXPECT_EQ(placesOf(level), Places{}) << "no formula could name them";
    level.layers = {{"sum", "a-b + \"a-b\"", {}}, {"2nd", "sum", {}}, {"\u00fcber", "sum", {}}};

    EXPECT_EQ(placesOf(level), (Places{"analyses[2].id", "layers[1].id"}));
    EXPECT_EQ(checkTactics(level)[0].severity, level::Severity::Hint);
}

TEST(CheckTactics, AnalysesLayersAndProfilesAreLookedAt) {
    level::Level level = sound();
    level.layers = {{"radar", "security * 2", {}}};
    EXPECT_EQ(placesOf(level), Places{"layers[0].formula"});
    EXPECT_NE(checkTactics(level)[0].message.find("(line 1, column 1)"), std::string::npos);
    level.layers.clear();
    level.analyses = {{"seen", "visibility", {R"({"samples": -3})"}, {}},
                      {"reach", "influence", {R"({"team": "nobody"})"}, {}},
                      {"steep", "gradient", {}, {}}};
    EXPECT_EQ(placesOf(level), (Places{"analyses[0].parameters", "analyses[1].parameters"}));
    level.analyses.clear();
    level.profiles.resize(1);
    level.profiles[0].weights = {{"waypoint:cover", -1}, {"luck", 1}};
    EXPECT_EQ(placesOf(level), Places{"profiles[0].weights.luck"});
    EXPECT_EQ(checkTactics(level)[0].severity, level::Severity::Error)
        << "a route by it is refused";
}

TEST(CheckTactics, EveryBadLayerIsNamedAndNoneThatIsGood) {
    level::Level level = sound();
    level.layers = {{"good", "1 + 1", {}},
                    {"bad", "good *", {}},
                    {"uses_bad", "bad + good", {}},
                    {"unknown", "radar", {}},
                    {"good", "1", {}}};
    EXPECT_EQ(placesOf(level), (Places{"layers[1].formula", "layers[3].formula", "layers[4].id"}));
}

TEST(CheckTactics, ProfilesAreForUnitsThatThereAre) {
    level::Level level = sound();
    level.archetypes.resize(1);
    level.archetypes[0].id = "scout";
    level.profiles.resize(3);
    level.profiles[0].unit = "scuot";
    level.profiles[1].unit = "scout";
    level.profiles[2].unit = "tank";
    EXPECT_EQ(placesOf(level), (Places{"profiles[0].unit", "profiles[2].unit"}));
    level.terrain.types.resize(1);
    level.terrain.types[0].cost = {{"tank", 2.0}};
    const auto places = placesOf(level);
    EXPECT_EQ(std::count(places.begin(), places.end(), "profiles[2].unit"), 0);
}

TEST(CheckTactics, TablesOfRulesAreReadAndDoubtedLineByLine) {
    level::Level level = sound();
    level.automata = {
        {"good", {"class low", "class high", "low -> high: at least 4 high"}, {}},
        {"bad", {"class low", "", "low -> hihg"}, {}},
        {"empty", {}, {}},
        {"restless",
         {"class low", "class high", "low -> high: at least 3 high", "high -> low: at least 3 low"},
         {}}};
    const auto problems = checkTactics(level);
    ASSERT_EQ(placesOf(level),
              (Places{"automata[1].rules[2]", "automata[2].rules", "automata[3].rules"}));
    EXPECT_NE(problems[0].message.find("found \"hihg\" (column 8)"), std::string::npos)
        << problems[0].message;
    EXPECT_EQ(problems[2].severity, level::Severity::Hint);
}

TEST(CheckTactics, ArchetypesHaveKnownWeightsAndDecideOverWhatWaypointsState) {
    level::Level level = sound();
    level.archetypes.resize(1);
    level.archetypes[0].tactics = {
        {"influence", 4}, {"haste", 1}, {"control", 1}, {"courage", 1}, {"nothing", 0}};
    level::PlaceDecision good;
    good.place = "hide AND VERY cover";
    good.when = "enemy_known AND NOT (FAIRLY weak OR enemy_close)";
    level::PlaceDecision unknown = good;
    unknown.place = "courage";
    level::PlaceDecision noFact = good;
    noFact.when = "weak AND cover";
    level::PlaceDecision ofWaypoints = good;
    ofWaypoints.when = "NEAR(weak, 3)";
    level::PlaceDecision unfinished = good;
    unfinished.place = "cover AND";
    level::PlaceDecision weightless = unfinished;
    weightless.weight = 0;
    level.archetypes[0].decisions = {good, unknown, noFact, ofWaypoints, unfinished, weightless};
    EXPECT_EQ(placesOf(level),
              (Places{"archetypes[0].tactics.courage",
                      "archetypes[0].decisions[1].place",
                      "archetypes[0].decisions[2].when",
                      "archetypes[0].decisions[3].when",
                      "archetypes[0].decisions[4].place",
                      "archetypes[0].decisions[5].place"}));
}

/// A rule that nobody goes by is as broken as any other.
TEST(CheckTactics, RulesOfDecisionsAreReadWithoutWaypointsToo) {
    level::Level level;
    level.archetypes.resize(1);
    level::PlaceDecision good;
    good.when = "weak";
    good.place = "cover"; // which no waypoint states, as there are none
    level::PlaceDecision noFact = good;
    noFact.when = "weak AND cover";
    level::PlaceDecision unfinished = good;
    unfinished.place = "cover AND";
    unfinished.weight = 0;
    level.archetypes[0].decisions = {good, noFact, unfinished};

    const auto problems = checkTactics(level);

    ASSERT_EQ(placesOf(level),
              (Places{"archetypes[0].decisions",
                      "archetypes[0].decisions[1].when",
                      "archetypes[0].decisions[2].place"}));
    EXPECT_EQ(problems[0].severity, level::Severity::Warning);
    EXPECT_EQ(problems[1].severity, level::Severity::Error);
    EXPECT_EQ(problems[2].severity, level::Severity::Error);
}

} // namespace
} // namespace percept::tactics
