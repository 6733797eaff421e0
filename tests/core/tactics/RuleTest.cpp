#include "percept/tactics/Waypoints.h"

#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace percept::tactics {
namespace {

using Qualities = std::vector<std::pair<std::string, std::string>>;

level::Waypoint point(const std::string& id, level::Place place, const Qualities& qualities = {}) {
    level::Waypoint made;
    made.id = id;
    made.position = place;
    for (const auto& [name, json] : qualities)
        made.qualities.emplace_back(name, level::Json{json});
    return made;
}

double valueOf(const level::Level& level,
               std::string_view text,
               const State& state = {},
               std::optional<Logic> logic = {}) {
    const auto points = Waypoints::make(level);
    EXPECT_TRUE(points) << points.error().text();
    const auto rule = parseRule(text);
    EXPECT_TRUE(rule) << rule.error().text();
    const auto values = points->evaluate(*rule, state, logic);
    EXPECT_TRUE(values) << values.error().text();
    EXPECT_EQ(*points->evaluateAt(0, *rule, state, logic), values->front());
    return values->front();
}

level::Level withOne(const Qualities& qualities) {
    level::Level level;
    level.waypoints = {point("a", {0, 0, {}}, qualities)};
    return level;
}

std::string errorOf(std::string_view rule) {
    const auto parsed = parseRule(rule);
    return parsed ? "fine" : parsed.error().text();
}

TEST(Rule, TheSniperOfTheSource) {
    const auto level = withOne({{"cover", "0.9"}, {"visibility", "0.7"}});

    EXPECT_EQ(valueOf(level, "cover AND visibility"), 0.7);
    EXPECT_NEAR(valueOf(level, "cover AND visibility", {}, Logic::Probabilistic), 0.63, 1e-12);
}

TEST(Rule, SuppressionBeatsTheAmbushOnceHelpIsNear) {
    const auto level = withOne(
        {{"cover", "0.7"}, {"shadow", "0.9"}, {"friends_coming", "0.9"}, {"unseen", "0.5"}});

    EXPECT_EQ(valueOf(level, "cover"), 0.7);
    EXPECT_EQ(valueOf(level, "shadow"), 0.9);
    EXPECT_EQ(valueOf(level, "cover AND friends_coming"), 0.7);
    EXPECT_EQ(valueOf(level, "shadow AND unseen"), 0.5);
}

TEST(Rule, OperatorsAndTheirOrder) {
    const auto level = withOne({{"a", "0.2"}, {"b", "0.6"}, {"c", "0.9"}});

    EXPECT_EQ(valueOf(level, "a OR b AND c"), 0.6);
    EXPECT_EQ(valueOf(level, "(a OR b) AND c"), 0.6);
    EXPECT_EQ(valueOf(level, "c AND a OR b"), 0.6);
    EXPECT_EQ(valueOf(level, "c AND (a OR 0.5)"), 0.5);
    EXPECT_EQ(valueOf(level, "NOT a AND b"), 0.6);
    EXPECT_EQ(valueOf(level, "not (a and b)"), 0.8);
    EXPECT_NEAR(valueOf(level, "VERY b"), 0.36, 1e-12);
    EXPECT_EQ(valueOf(level, "FAIRLY b"), std::sqrt(0.6));
    EXPECT_NEAR(valueOf(level, "NOT VERY b"), 0.64, 1e-12);
    EXPECT_NEAR(valueOf(level, "a OR b", {}, Logic::Probabilistic), 0.68, 1e-12);
}

/// Two yards of four waypoints each, joined by `pass`; `niche` hangs on the first.
level::Level twoYards() {
    level::Level level;
    for (const char* id : {"pass", "a", "b", "c", "d", "e", "f", "g", "h", "niche", "alone"})
        level.waypoints.push_back(point(id, {0, 0, {}}, {{"cover", "0.5"}}));
    const auto link = [&](std::size_t from, const char* to) {
        level.waypoints[from].links.emplace_back(to);
        for (auto& other : level.waypoints)
            if (other.id == to)
                other.links.push_back(level.waypoints[from].id);
    };
    for (const std::size_t yard : {1U, 5U})
        for (std::size_t i = 0; i < 4; ++i)
            link(yard + i, level.waypoints[yard + (i + 1) % 4].id.c_str());
    link(0, "a");
    link(5, "pass");
    link(9, "c");
    return level;
}

std::map<std::string, double> allOf(const level::Level& level, std::string_view text) {
    const auto points = *Waypoints::make(level);
    const auto values = *points.evaluate(*parseRule(text), {});
    std::map<std::string, double> all;
    for (std::size_t i = 0; i < points.size(); ++i)
        all[points.id(i)] = values[i];
    return all;
}

TEST(Rule, ChokepointsPartWhatIsLinked) {
    auto values = allOf(twoYards(), "CHOKEPOINT");

    // Ten hang together: nine are left when one is taken.
    EXPECT_NEAR(values["pass"], 2.0 * 4 / 9, 1e-12);
    EXPECT_NEAR(values["a"], 2.0 * 4 / 9, 1e-12) << "three of its yard and the niche go";
    EXPECT_NEAR(values["e"], 2.0 * 3 / 9, 1e-12);
    EXPECT_NEAR(values["c"], 2.0 * 1 / 9, 1e-12) << "only the niche";
    EXPECT_EQ(values["b"], 0.0) << "there is another way round the yard";
    EXPECT_EQ(values["alone"], 0.0);
    EXPECT_NEAR(allOf(twoYards(), "chokepoint AND NOT dead_end AND cover")["pass"], 0.5, 1e-12);
}

TEST(Rule, ADeadEndHasOneWayOut) {
    auto values = allOf(twoYards(), "DEAD_END");

    EXPECT_EQ(values["niche"], 1.0);
    EXPECT_EQ(values["pass"], 0.0);
    EXPECT_EQ(values["alone"], 0.0) << "nothing is known of it";
    EXPECT_EQ(errorOf("DEAD_END(3)"), "1:9: Expected AND, OR or the end of the rule, found \"(\"");
}

/// EXITS and DEAD_END by their definitions.
TEST(Rule, ExitsAndDeadEndsFollowTheDirectionOfLinks) {
    Random random(11);
    for (int round = 0; round < 60; ++round) {
        constexpr std::size_t kPoints = 7;
        level::Level level;
        for (std::size_t i = 0; i < kPoints; ++i)
            level.waypoints.push_back(
                point("p" + std::to_string(i), {1.0 * static_cast<double>(i), 0, {}}));
        bool leads[kPoints][kPoints]{};
        for (int link = 0; link < 9; ++link) {
            const auto from = random.below(kPoints);
            const auto to = random.below(kPoints);
            leads[from][to] = true; // named twice, too, and to itself
            level.waypoints[from].links.push_back("p" + std::to_string(to));
        }
        auto ends = allOf(level, "DEAD_END");
        auto exits = allOf(level, "EXITS(7)");
        for (std::size_t i = 0; i < kPoints; ++i) {
            int out = 0;
            int in = 0;
            for (std::size_t j = 0; j < kPoints; ++j) {
                out += i != j && leads[i][j] ? 1 : 0;
                in += i != j && leads[j][i] ? 1 : 0;
            }
            EXPECT_NEAR(exits[level.waypoints[i].id], out / 7.0, 1e-12);
            EXPECT_EQ(ends[level.waypoints[i].id], out + in > 0 && out <= 1 ? 1.0 : 0.0)
                << out << " out, " << in << " in";
        }
    }
}

TEST(Rule, AOneWayLinkLeavesNoWayBack) {
    level::Level level;
    for (const char* id : {"ledge", "pit", "hall", "door"})
        level.waypoints.push_back(point(id, {0, 0, {}}));
    level.waypoints[0].links = {"pit", "hall"};   // ledge
    level.waypoints[2].links = {"ledge", "door"}; // hall
    level.waypoints[3].links = {"hall"};          // door
    auto values = allOf(level, "DEAD_END");

    EXPECT_EQ(values["pit"], 1.0) << "one jumps down and stays there";
    EXPECT_EQ(values["ledge"], 0.0) << "two links lead away, though one leads back";
    EXPECT_EQ(values["hall"], 0.0);
    EXPECT_EQ(values["door"], 1.0);
}

TEST(Rule, AThousandWaypointsInARowPartMostInTheMiddle) {
    level::Level level;
    for (int i = 0; i < 1001; ++i) {
        level.waypoints.push_back(point("p" + std::to_string(i), {1.0 * i, 0, {}}));
        if (i > 0)
            level.waypoints.back().links.push_back("p" + std::to_string(i - 1));
    }
    auto values = allOf(level, "CHOKEPOINT");

    EXPECT_EQ(values["p0"], 0.0);
    EXPECT_NEAR(values["p1"], 2.0 / 1000, 1e-12);
    EXPECT_EQ(values["p500"], 1.0);
}

TEST(Rule, NearLooksAtOtherWaypoints) {
    level::Level level;
    level.waypoints = {point("here", {0, 0, {}}, {{"cover", "1"}, {"exposure", "1"}}),
                       point("near", {2, 0, {}}, {{"exposure", "0.8"}}),
                       point("far", {9, 0, {}}, {{"exposure", "0.9"}})};

    EXPECT_EQ(valueOf(level, "cover AND NEAR(exposure, 3)"), 0.8);
    EXPECT_EQ(valueOf(level, "NEAR(exposure, 10)"), 0.9);
    EXPECT_EQ(valueOf(level, "NEAR(NEAR(exposure, 3), 3)"), 1.0);
    EXPECT_EQ(valueOf(level, "NEAR(exposure, 1)"), 0.0);
}

TEST(Rule, WallsHideFromView) {
    level::Level level;
    level.waypoints = {point("here", {0, 0, {}}, {{"exposure", "0"}}),
                       point("open", {0, 5, {}}, {{"exposure", "0.4"}}),
                       point("behind", {5, 0, {}}, {{"exposure", "0.9"}})};
    level::Wall wall;
    wall.points = {{2, -3}, {2, 3}};
    level.walls = {wall};

    EXPECT_EQ(valueOf(level, "VISIBLE_FROM(exposure)"), 0.4);
    EXPECT_EQ(valueOf(level, "VISIBLE_FROM(exposure, 4)"), 0.0);
    level.walls[0].top = 0.5;
    EXPECT_EQ(valueOf(level, "VISIBLE_FROM(exposure, 6)"), 0.9);
}

TEST(Rule, ExitsMayHaveToLeaveTheRoom) {
    level::Level level;
    level.regions.resize(2);
    level.regions[0].polygon = {{-1, -1}, {3, -1}, {3, 3}, {-1, 3}};
    level.regions[1].polygon = {{3, -1}, {9, -1}, {9, 3}, {3, 3}};
    level.waypoints = {point("here", {0, 0, {}}, {{"cover", "1"}}),
                       point("b", {1, 0, {}}),
                       point("c", {5, 0, {}})};
    level.waypoints[0].links = {"b", "c"};

    EXPECT_EQ(valueOf(level, "EXITS(2)"), 1.0);
    EXPECT_EQ(valueOf(level, "EXITS(4)"), 0.5);
    EXPECT_EQ(valueOf(level, "EXITS(2, NOT_SAME_ROOM)"), 0.5);
    level.regions.pop_back();
    EXPECT_EQ(valueOf(level, "EXITS(2, NOT_SAME_ROOM)"), 0.5) << "outside is a room as well";
    level.regions.clear();
    EXPECT_EQ(valueOf(level, "EXITS(2, NOT_SAME_ROOM)"), 0.0) << "without rooms none leads out";
}

TEST(Rule, StatesChooseAmongFortyValues) {
    std::string json = "{";
    std::map<std::string, double> expected;
    const std::vector<std::string> directions{"north", "east", "south", "west"};
    for (const std::string& direction : directions)
        for (const std::string posture : {"standing", "crouching"})
            for (int weapon = 0; weapon < 5; ++weapon)
                expected[direction + "/" + posture + "/w" + std::to_string(weapon)] =
                    static_cast<double>(expected.size() + 1) / 50.0;
    for (const std::string& direction : directions) {
        json += (json.size() > 1 ? ",\"" : "\"") + direction + "\":{";
        for (const std::string posture : {"standing", "crouching"}) {
            json += std::string(posture == "standing" ? "\"" : ",\"") + posture + "\":{";
            for (int weapon = 0; weapon < 5; ++weapon)
                json += (weapon > 0 ? ",\"w" : "\"w") + std::to_string(weapon) + "\":" +
                        std::to_string(
                            expected[direction + "/" + posture + "/w" + std::to_string(weapon)]);
            json += "}";
        }
        json += "}";
    }
    const auto level = withOne({{"cover", json + "}"}});

    ASSERT_EQ(expected.size(), 40U);
    for (const auto& [path, value] : expected) {
        const auto first = path.find('/');
        const auto second = path.find('/', first + 1);
        const State state{{path.substr(0, first),
                           path.substr(first + 1, second - first - 1),
                           path.substr(second + 1)}};
        EXPECT_NEAR(valueOf(level, "cover", state), value, 1e-6) << path;
    }
    // Without knowing the direction the worst one counts.
    EXPECT_NEAR(valueOf(level, "cover", {{"crouching", "w0"}}), 0.12, 1e-6);
}

TEST(Rule, CoverFromTwoSidesNeedsBoth) {
    // Figure 6.5, left: enemies in the south and the east.
    level::Level level;
    level.waypoints = {
        point("A", {0, 0, {}}, {{"cover", R"({"north": 1, "east": 1, "south": 0, "west": 0})"}}),
        point("B", {4, 0, {}}, {{"cover", R"({"north": 0, "east": 1, "south": 1, "west": 0})"}})};
    const auto points = *Waypoints::make(level);
    const std::vector<State> enemies{{{"south"}}, {{"east"}}};

    EXPECT_EQ(*points.evaluateWorst(*parseRule("cover"), enemies), (std::vector<double>{0, 1}));
    EXPECT_EQ(directionWord({0.1, -3}), "south");
    EXPECT_EQ(directionWord({3, 1}), "east");
}

TEST(Rule, CompoundsMayUseCompounds) {
    level::Level level = withOne({{"cover", "0.9"}, {"shadow", "0.6"}, {"seen", "true"}});
    level.compounds = {{"hide", "cover AND shadow", "fuzzy", {}},
                       {"ambush", "hide AND NOT seen", "fuzzy", {}}};

    EXPECT_EQ(valueOf(level, "hide"), 0.6);
    EXPECT_EQ(valueOf(level, "ambush"), 0.0);
}

TEST(Rule, ACompoundKeepsItsLogicWhoeverNamesIt) {
    level::Level level = withOne({{"cover", "0.9"}, {"visibility", "0.7"}, {"shadow", "0.5"}});
    level.compounds = {{"sniper", "cover AND visibility", "probabilistic", {}},
                       {"seer", "sniper AND shadow", "fuzzy", {}},
                       {"either", "sniper OR shadow", "probabilistic", {}},
                       {"plain", "cover AND visibility", "fuzzy", {}},
                       {"around", "plain AND shadow", "probabilistic", {}}};

    EXPECT_NEAR(valueOf(level, "sniper"), 0.63, 1e-12) << "0.9 * 0.7";
    EXPECT_EQ(valueOf(level, "seer"), 0.5) << "min(0.63, 0.5)";
    EXPECT_NEAR(valueOf(level, "either"), 0.815, 1e-12) << "0.63 + 0.5 - 0.63 * 0.5";
    EXPECT_NEAR(valueOf(level, "around"), 0.35, 1e-12) << "min(0.9, 0.7) * 0.5";
    EXPECT_NEAR(valueOf(level, "seer", {}, Logic::Probabilistic), 0.315, 1e-12) << "of all rules";
    EXPECT_EQ(valueOf(level, "sniper", {}, Logic::Fuzzy), 0.7);
    Rule own = *parseRule("plain AND shadow");
    own.logic = Logic::Probabilistic;
    EXPECT_NEAR(Waypoints::make(level)->evaluate(own, {})->front(), 0.35, 1e-12);
}

TEST(Rule, AnUnknownLogicIsNamedAndItsCompoundLeftOut) {
    level::Level level = withOne({{"cover", "0.9"}});
    level.compounds = {{"hide", "cover", "likely", {}}, {"sound", "cover", "probabilistic", {}}};
    std::vector<Error> faults;

    const auto points = Waypoints::makeAnyway(level, &faults);

    ASSERT_EQ(faults.size(), 1U);
    EXPECT_EQ(faults[0].place, "compounds[0].logic");
    EXPECT_EQ(faults[0].message,
              "The logic of the compound \"hide\" must be fuzzy or probabilistic, but is "
              "\"likely\"");
    EXPECT_EQ(points.evaluateAt(0, *parseRule("hide"), {}).error().message,
              "The compound \"hide\" has an error itself");
    EXPECT_EQ(*points.evaluateAt(0, *parseRule("sound"), {}), 0.9);
}

TEST(Rule, MistakesAreNamedWithLineAndColumn) {
    EXPECT_EQ(errorOf("cover AND"),
              "1:10: Expected the name of a quality, found the end of the rule");
    EXPECT_EQ(errorOf("cover\n  visibility"),
              "2:3: Expected AND, OR or the end of the rule, found \"visibility\"");
    EXPECT_EQ(errorOf("(cover"), "1:7: Expected \")\", found the end of the rule");
    EXPECT_EQ(errorOf("NEAR(cover)"),
              "1:11: Expected a comma and a distance in metres, found \")\"");
    EXPECT_EQ(errorOf("cover & shadow"),
              "1:7: Expected a name, a number or a parenthesis, found \"&\"");
    EXPECT_EQ(errorOf("2 AND cover"), "1:1: Expected a value from 0 to 1, found \"2\"");
    EXPECT_EQ(errorOf("EXITS(0)"),
              "1:7: Expected how many exits are enough, 1 or more, found \"0\"");
    EXPECT_EQ(errorOf("AND"), "1:1: Expected the name of a quality, found \"AND\"");
    EXPECT_EQ(errorOf("\"open"), "1:1: Expected the closing quote, found \"open\"");
    EXPECT_EQ(errorOf(""), "1:1: Expected the name of a quality, found the end of the rule");
    EXPECT_EQ(errorOf("größe AND )"), "1:11: Expected the name of a quality, found \")\"");
    EXPECT_NE(errorOf(std::string(5000, '(')), "fine");
}

TEST(Waypoints, RefuseWhatTheyCannotUse) {
    const auto errorFor = [](const level::Level& level) {
        const auto points = Waypoints::make(level);
        return points ? std::string("fine") : points.error().place;
    };
    for (const char* json :
         {"2", "-0.1", "null", "\"much\"", "{}", "{\"north\": 7}", "1e999", "[1]"})
        EXPECT_EQ(errorFor(withOne({{"cover", json}})), "waypoints[0].qualities.cover") << json;
    level::Level level = withOne({{"cover", "1"}});
    level.compounds = {{"x", "cover AND", "fuzzy", {}}};
    EXPECT_EQ(errorFor(level), "compounds[0].rule:1:10");
    level.compounds = {{"x", "y", "fuzzy", {}}, {"y", "cover OR x", "fuzzy", {}}};
    EXPECT_EQ(errorFor(level), "compounds[0].rule:1:1");
    level.compounds = {{"x", "cower", "fuzzy", {}}};
    EXPECT_EQ(errorFor(level), "compounds[0].rule:1:1");
    level.compounds.clear();
    level.waypoints.push_back(level.waypoints[0]);
    EXPECT_EQ(errorFor(level), "waypoints[1].id");
    EXPECT_EQ(errorFor({}), "fine");
}

/// Asked once per mention, the last would take a trillion steps.
TEST(Waypoints, ACompoundIsAskedOncePerPlaceHoweverOftenOthersNameIt) {
    level::Level level;
    level.waypoints = {point("a", {0, 0, {}}, {{"c0", "0.5"}}),
                       point("b", {2, 0, {}}, {{"c0", "1e999"}})};
    for (int i = 1; i <= 40; ++i) {
        const std::string before = "c" + std::to_string(i - 1);
        level.compounds.push_back(
            {"c" + std::to_string(i), before + " AND " + before, "fuzzy", {}});
    }
    const auto points = Waypoints::makeAnyway(level);

    EXPECT_FALSE(points.isFaulty(0, "c40"));
    EXPECT_TRUE(points.isFaulty(1, "c40"));
    EXPECT_EQ(*points.evaluateAt(0, *parseRule("c40 OR c40"), {}), 0.5);
    EXPECT_EQ((*points.evaluate(*parseRule("c40"), {}))[1], kNoValue);
}

TEST(Waypoints, OnlyWhatIsFaultyIsWithoutAValueWhileALevelIsEdited) {
    level::Level level;
    level.waypoints = {point("a", {0, 0, {}}, {{"cover", "0.9"}, {"shadow", "0.4"}}),
                       point("b", {2, 0, {}}, {{"cover", "1e999"}, {"shadow", "0.6"}}),
                       point("c", {4, 0, {}}, {{"cover", R"({"north": "high"})"}})};
    level.compounds = {{"hide", "cover AND shadow", "fuzzy", {}},
                       {"typo", "cover AND", "fuzzy", {}},
                       {"after", "typo OR shadow", "fuzzy", {}},
                       {"dark", "NOT shadow", "fuzzy", {}},
                       {"near", "NEAR(cover, 3)", "fuzzy", {}}};
    std::vector<Error> faults;
    const auto points = Waypoints::makeAnyway(level, &faults);
    std::vector<std::string> places;
    for (const Error& fault : faults)
        places.push_back(fault.place);

    EXPECT_EQ(places,
              (std::vector<std::string>{"waypoints[1].qualities.cover",
                                        "waypoints[2].qualities.cover",
                                        "compounds[1].rule:1:10",
                                        "compounds[2].rule:1:1"}));
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points.quality(0, "cover", {}), 0.9);
    EXPECT_EQ(points.quality(1, "cover", {}), std::nullopt);
    EXPECT_EQ(points.quality(1, "shadow", {}), 0.6);
    EXPECT_EQ((*points.evaluate(*parseRule("hide"), {}))[0], 0.4);
    EXPECT_FALSE(points.isFaulty(0, "hide"));
    EXPECT_TRUE(points.isFaulty(1, "hide")) << "its cover is not known";
    EXPECT_EQ((*points.evaluate(*parseRule("hide"), {}))[1], kNoValue);
    EXPECT_EQ(*points.evaluateAt(1, *parseRule("NOT cover"), {}), kNoValue)
        << "what is unknown is not turned into its opposite";
    EXPECT_FALSE(points.isFaulty(1, "dark"));
    EXPECT_FALSE(points.isFaulty(1, "near")) << "that is about other waypoints";
    EXPECT_TRUE(points.isFaulty(0, "typo"));
    EXPECT_EQ(points.evaluate(*parseRule("after"), {}).error().message,
              "The compound \"after\" has an error itself");
    EXPECT_EQ(Waypoints::make(level).error().place, "waypoints[1].qualities.cover");
}

TEST(Waypoints, PlacesThatAreNoNumbersAndIdsThatAreThereTwiceHideNoOthers) {
    level::Level level;
    level.bounds = {{-5, -5}, {5, 5}, {}};
    level.waypoints = {point("a", {std::nan(""), 0, {}}, {{"cover", "0.9"}}),
                       point("b", {2, 0, {}}, {{"cover", "0.5"}}),
                       point("b", {3, 0, {}}, {{"cover", "0.7"}})};
    std::vector<Error> faults;
    const auto points = Waypoints::makeAnyway(level, &faults);

    ASSERT_EQ(faults.size(), 2U);
    EXPECT_EQ(faults[0].place, "waypoints[0].position");
    EXPECT_EQ(faults[1].place, "waypoints[2].id");
    EXPECT_EQ(*points.evaluate(*parseRule("cover"), {}), (std::vector<double>{kNoValue, 0.5, 0.7}));
    EXPECT_EQ((*points.evaluate(*parseRule("NEAR(cover, 1)"), {}))[1], 0.7);
}

TEST(Waypoints, NoneAtAllHaveNoValues) {
    const auto points = *Waypoints::make({});

    EXPECT_TRUE(points.evaluate(*parseRule("cover AND NEAR(x, 2)"), {})->empty());
}

} // namespace
} // namespace percept::tactics
