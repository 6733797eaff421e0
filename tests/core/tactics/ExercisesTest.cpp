#include "percept/tactics/Analyses.h"
#include "percept/tactics/Filter.h"
#include "percept/tactics/Generate.h"
#include "percept/tactics/Waypoints.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

/// The exercises of the tactical chapter, section 6.5. The figures are lost: their maps are made
/// anew from what the texts say of them. Others stand where they belong: 2 with the rules, 4 with
/// decisions, 6 with condensation.
namespace percept::tactics {
namespace {

using geometry::Vec2;
using geometry::Vec3;

constexpr int kBlack = 0;
constexpr int kWhite = 1;
constexpr std::uint64_t kOnlyBlack = 1;

/// Exercise 8: black on the left, white on the right; Manhattan distances, radius 4.
constexpr InfluenceFrame kFrame{
    .width = 12, .height = 4, .cell = 1.0, .teams = 2, .metric = Metric::Manhattan};

InfluenceUnit force(int team, int column, int row, double strength) {
    return {.team = team, .column = column, .row = row, .strength = strength, .maxRadius = 4.0};
}
std::vector<InfluenceUnit> forces() {
    return {force(kBlack, 0, 3, 4),
            force(kBlack, 4, 2, 2),
            force(kWhite, 7, 1, 3),
            force(kWhite, 11, 3, 1)};
}

Control controlBy(const std::vector<InfluenceUnit>& units, int viewer = kNobody) {
    return controlOf(*influenceByRadius(kFrame, units, viewer));
}

TEST(Exercises, Eight_InfluenceFallsLinearly) {
    const auto fields = *influenceByRadius(kFrame, forces());

    EXPECT_DOUBLE_EQ(fields[kBlack].at(0, 3), 4.0);
    EXPECT_DOUBLE_EQ(fields[kBlack].at(2, 2), 4.0 / 4 + 2.0 / 3);
    EXPECT_DOUBLE_EQ(fields[kBlack].at(5, 1), 2.0 / 3) << "the other one is 7 away";
    EXPECT_DOUBLE_EQ(fields[kWhite].at(5, 1), 3.0 / 3);
    EXPECT_DOUBLE_EQ(fields[kWhite].at(10, 2), 3.0 / 5 + 1.0 / 3);
    EXPECT_DOUBLE_EQ(fields[kWhite].at(2, 3), 0.0);
}

TEST(Exercises, Nine_BlackAttacksWhereWhiteIsWeakAtTheBorder) {
    const Control control = controlBy(forces());
    const auto border = bordersOf(control);
    const auto spots = weakSpotsOf(control, kWhite);

    ASSERT_FALSE(spots.empty());
    double least = 1e9;
    for (std::size_t cell = 0; cell < border.size(); ++cell)
        if (border.values[cell] != 0 && control.team.values[cell] == kWhite)
            least = std::min(least, control.security.values[cell]);
    EXPECT_EQ(spots.front().security, least);
    for (const auto& spot : spots)
        for (const std::uint32_t cell : spot.cells) {
            EXPECT_EQ(control.team.values[cell], kWhite);
            EXPECT_NE(border.values[cell], 0);
        }
}

TEST(Exercises, Ten_UnitsOutOfReachOfTheBorderCanBeLeftOut) {
    const Control all = controlBy(forces());
    const auto border = bordersOf(all);
    const auto reaches = [&](const InfluenceUnit& one) {
        for (int row = 0; row < kFrame.height; ++row)
            for (int column = 0; column < kFrame.width; ++column)
                if (border.at(column, row) != 0 &&
                    std::abs(column - one.column) + std::abs(row - one.row) <= one.maxRadius)
                    return true;
        return false;
    };
    std::vector<InfluenceUnit> needed = forces();
    std::erase_if(needed, [&](const auto& one) { return !reaches(one); });

    ASSERT_LT(needed.size(), forces().size()) << "the rear of black does not count";
    const Control some = controlBy(needed);
    for (std::size_t cell = 0; cell < border.size(); ++cell)
        if (border.values[cell] != 0) {
            EXPECT_EQ(some.team.values[cell], all.team.values[cell]);
            EXPECT_EQ(some.security.values[cell], all.security.values[cell]);
        }
}

TEST(Exercises, Eleven_WhiteFeelsSaferThanItIs) {
    auto units = forces();
    units[1].knownTo = kOnlyBlack; // the one of strength 2

    const Control believed = controlBy(units, kWhite);
    const Control real = controlBy(units);

    EXPECT_EQ(believed.team.at(4, 2), kWhite) << "as far as white knows";
    EXPECT_EQ(real.team.at(4, 2), kBlack);
    EXPECT_GT(believed.security.at(6, 1), real.security.at(6, 1));
    // Where white would attack: not what it really has before it.
    const auto spots = weakSpotsOf(believed, kBlack);
    ASSERT_FALSE(spots.empty());
    EXPECT_LT(spots.front().cells.front() % kFrame.width, 4U) << "past the unit it does not know";
    // Who takes the unknown for unsafe is not deceived so: unless it sees the place, it is not
    // safe.
    Raster<std::uint8_t> seen(kFrame.width, kFrame.height, 1);
    seen.at(4, 2) = 0;
    const auto fields = *influenceByRadius(kFrame, units, kWhite);
    EXPECT_EQ(controlOf(fields, kWhite, seen).security.at(4, 2), 0.0);
    EXPECT_GT(believed.security.at(4, 2), 0.0);
}

TEST(Exercises, Twelve_LossesBetrayTheUnitThatWhiteDoesNotKnow) {
    auto units = forces();
    units[1].knownTo = kOnlyBlack;
    const auto believed = *influenceByRadius(kFrame, units, kWhite);
    const InfluenceUnit& hidden = units[1];
    // White marches along the bottom from right to left, and is shot at where black reaches it.
    FragMap frags(kFrame.width, kFrame.height);
    const int bottom = kFrame.height - 1;
    for (int column = kFrame.width - 1; column >= 0; --column)
        for (const int black : {0, 1}) {
            const auto& one = units[static_cast<std::size_t>(black)];
            if (std::abs(column - one.column) + std::abs(bottom - one.row) <= 2)
                frags.record(static_cast<int>(frags.values().indexOf(column, bottom)),
                             FragMap::kNowhere);
        }
    const Field suspicion = frags.suspicion(believed[kBlack]);
    const Field around = frags.spread(1);

    EXPECT_EQ(suspicion.at(hidden.column + 1, bottom), 1.0) << "nobody known reaches this place";
    EXPECT_LT(suspicion.at(1, bottom), 0.5) << "the known one explains it";
    EXPECT_EQ(suspicion.at(8, bottom), 0.0) << "nobody fell here";
    EXPECT_LT(around.at(hidden.column, hidden.row), 0.0) << "spread, it points at him";
    EXPECT_EQ(around.at(8, hidden.row), 0.0);
}

TEST(Exercises, Seven_TheFilterSharpensAndNeedsNeighboursAtEdges) {
    // The filter is lost, too: the sharpening one of the text over its 3 x 3 example.
    Field example(3, 3);
    example.values = {5, 6, 2, 1, 4, 2, 6, 3, 3};
    const Field flat(3, 3, 4.0);
    const Edges border{Edges::Kind::Fixed, 0.0, 1};

    EXPECT_NEAR(convolve(example, sharpening()).at(1, 1),
                (18 * 4 - 2 * (6 + 1 + 2 + 3) - (5 + 2 + 6 + 3)) / 6.0,
                1e-12)
        << "above its neighbours by more than before";
    EXPECT_GT(convolve(flat, sharpening(), border).at(0, 0), 4.0 + 1e-9)
        << "a border of zeros lets edges stand out";
    for (const double value : convolve(flat, sharpening()).values)
        EXPECT_NEAR(value, 4.0, 1e-12) << "renormalised, they do not";
}

/// A row of cells with cover, black's hidden unit in the middle and white on the right.
level::Level ambushGround() {
    level::Level level;
    level.bounds = {{0, 0}, {9, 1}, {}};
    level.grid.rows = {"........."};
    level.teams.resize(2);
    level.teams[0].id = "black";
    level.teams[1].id = "white";
    level.analyses = {{"cover_here",
                       "custom",
                       {R"({"rows": [[0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 1, 0.3, 0.3]]})"},
                       {}},
                      {"safe", "security", {R"({"team": "black"})"}, {}},
                      {"believed",
                       "security",
                       {R"({"team": "white", "viewer": "white", "unknown": "trusted"})"},
                       {}}};
    level.layers = {{"hide", "cover_here * safe * believed", {}}};
    return level;
}

Situation ambush(std::uint64_t knownTo) {
    Situation situation;
    situation.units = {{kBlack, {0.5, 0.5}, 1, kKnownToAll},
                       {kBlack, {4.5, 0.5}, 6, knownTo},
                       {kWhite, {8.5, 0.5}, 3, kKnownToAll}};
    return situation;
}

TEST(Exercises, Thirteen_OneHidesInCoverOnOwnGroundThatTheEnemyThinksIsHis) {
    const auto level = ambushGround();
    auto hiding = *AnalysisServer::make(level);
    hiding.setSituation(ambush(kOnlyBlack));
    const Field worth = *hiding.field("hide");
    auto seen = *AnalysisServer::make(level);
    seen.setSituation(ambush(kKnownToAll));

    const auto best = std::max_element(worth.values.begin(), worth.values.end());
    EXPECT_EQ(best - worth.values.begin(), 6) << "better cover outweighs safer ground";
    EXPECT_NEAR(*best, (6.0 / 3 + 1.0 / 7 - 3.0 / 3) * (3.0 / 3 - 1.0 / 7), 1e-12);
    EXPECT_EQ(worth.at(0, 0), 0.0) << "white does not think that it holds this";
    EXPECT_EQ(worth.at(8, 0), 0.0) << "white holds it indeed";
    EXPECT_EQ(seen.field("hide")->at(6, 0), 0.0) << "once white knows";
    // White sees no farther than its own cell, and does not think of what it cannot see.
    auto blind = *AnalysisServer::make(level);
    blind.setSight(std::make_shared<const Sight>(
        [](const Situation::Unit& watcher, Vec2) { return watcher.team == kBlack; }));
    blind.setSituation(ambush(kOnlyBlack));
    EXPECT_EQ(*blind.field("hide"), worth);
}

TEST(Exercises, Fourteen_InfluenceByConvolutionDividesTheMapAlike) {
    const auto units = forces();
    const auto fields = *influenceByConvolution(kFrame, units, 200);
    const Control blurred = controlOf(fields);
    const Control exact = controlBy(units);

    for (const int team : {kBlack, kWhite}) {
        double strength = 0;
        for (const auto& one : units)
            strength += one.team == team ? one.strength : 0.0;
        const auto& values = fields[static_cast<std::size_t>(team)].values;
        EXPECT_NEAR(std::accumulate(values.begin(), values.end(), 0.0), strength, 1e-6);
    }
    for (const auto& one : units) {
        EXPECT_EQ(blurred.team.at(one.column, one.row), one.team);
        EXPECT_EQ(exact.team.at(one.column, one.row), one.team);
    }
}

level::Wall highWall(std::vector<level::Vec2> points) {
    level::Wall made;
    made.points = std::move(points);
    made.top = 3.0;
    return made;
}
level::Level openGround(std::vector<level::Wall> walls) {
    level::Level level;
    level.bounds = {{-20, -20}, {20, 20}, {}};
    level.walls = std::move(walls);
    return level;
}
bool isSeenFrom(const Surroundings& surroundings, Vec2 enemy, Vec2 here) {
    return !surroundings.blocked(Vec3(enemy, 1.6), Vec3(here, 1.2), geometry::kBlocksSight);
}

TEST(Exercises, Three_DirectionsOfCoverAgainstLinesOfSight) {
    // A wall in the north that covers the middle of that quarter only.
    const auto surroundings = *Surroundings::make(openGround({highWall({{-0.6, 1}, {0.6, 1}})}));
    const auto cover = sampleProperty(
        surroundings, Property::Cover, {0, 0, 0}, Posture::Standing, {.samples = 800});
    const Vec2 behind{0, 6};
    const Vec2 aside{4.5, 5};

    ASSERT_EQ(directionWord(behind), "north");
    ASSERT_EQ(directionWord(aside), "north") << "one value for both";
    EXPECT_GT(*cover.byDirection[0], 0.4);
    EXPECT_LT(*cover.byDirection[0], 0.95);
    EXPECT_LT(*cover.byDirection[2], 0.1);
    EXPECT_FALSE(isSeenFrom(surroundings, behind, {0, 0}));
    EXPECT_TRUE(isSeenFrom(surroundings, aside, {0, 0})) << "the line of sight tells them apart";
}

TEST(Exercises, Five_OneLineOfSightBehindAPostProvesLittle) {
    const auto surroundings = *Surroundings::make(openGround({highWall({{-0.1, 2}, {0.1, 2}})}));

    EXPECT_FALSE(isSeenFrom(surroundings, {0, 9}, {0, 0})) << "exactly in line";
    const auto cover = sampleProperty(
        surroundings, Property::Cover, {0, 0, 0}, Posture::Standing, {.samples = 800});
    EXPECT_LT(*cover.byDirection[0], 0.3) << "a little aside, nothing stops the attack";
}

TEST(Exercises, One_CoverExposureAndAmbushesAreFoundOnAMap) {
    // An alcove that opens to the south, before a wide square.
    auto level = openGround({highWall({{-1.5, 0}, {-1.5, 3}, {1.5, 3}, {1.5, 0}})});
    level.compounds = {{"ambush", "cover AND NOT exposure AND NEAR(exposure, 12)", "fuzzy", {}}};
    const auto surroundings = *Surroundings::make(level);
    for (const auto& [id, place] : {std::pair("alcove", Vec2{0, 2}),
                                    std::pair("mouth", Vec2{0, -1}),
                                    std::pair("square", Vec2{0, -8})}) {
        level::Waypoint waypoint;
        waypoint.id = id;
        waypoint.position = {place.x, place.y, {}};
        for (const Property property : {Property::Cover, Property::Exposure})
            waypoint.qualities.emplace_back(
                std::string(wordOf(property)),
                qualityOf(sampleProperty(
                    surroundings, property, Vec3(place, 0), Posture::Standing, {.samples = 400})));
        level.waypoints.push_back(std::move(waypoint));
    }
    const auto points = *Waypoints::make(level);
    const auto valueOf = [&](const char* rule) { return *points.evaluate(*parseRule(rule), {}); };

    const auto ambush = valueOf("ambush");
    EXPECT_EQ(std::max_element(ambush.begin(), ambush.end()) - ambush.begin(), 0) << "the alcove";
    EXPECT_GT(ambush[0], 0.5);
    const auto exposure = valueOf("exposure");
    EXPECT_EQ(std::max_element(exposure.begin(), exposure.end()) - exposure.begin(), 2);
}

} // namespace
} // namespace percept::tactics
