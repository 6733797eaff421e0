#include "percept/base/Archive.h"
#include "percept/base/Random.h"
#include "percept/tactics/Check.h"
#include "percept/tactics/LiveAnalyses.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace percept::tactics {
namespace {

/// 20 by 10 m, cells of half a metre, two teams, a wall and some waypoints.
level::Level besideWaypoints() {
    level::Level level;
    level.bounds = {{0, 0}, {20, 10}};
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    for (const auto& [id, x] : {std::pair("a", 3.0), std::pair("b", 14.0)}) {
        level::Waypoint waypoint;
        waypoint.id = id;
        waypoint.position = {x, 5.0, {}};
        level.waypoints.push_back(waypoint);
    }
    return level;
}

void add(level::Level& level, const char* id, const char* kind, const char* parameters) {
    level.analyses.push_back({id, kind, {parameters}, {}});
}

Situation unitsAt(double x) {
    Situation made;
    made.units = {{0, {x, 5}, 3.0}, {1, {20 - x, 4}, 5.0}, {1, {2, 9}, 1.0, 0}};
    return made;
}

std::string faultOf(const level::Level& level, const char* name) {
    auto server = *AnalysisServer::make(level);
    const auto map = server.field(name);
    return map ? std::string() : map.error().text();
}

TEST(FilterKind, FiltersTheMapThatItNames) {
    auto level = besideWaypoints();
    add(level, "far", "distance", "{}");
    add(level, "soft", "filter", R"({"of": "far", "gaussian": 3, "passes": 2})");
    add(level, "sharp", "filter", R"({"of": "far", "sharpening": [18, 2, 1]})");
    add(level, "shifted", "filter", R"({"of": "far", "down": [0, 1, 0], "across": [1, 0, 0],
                                            "edges": "fixed", "border": 7})");
    add(level, "matrix", "filter", R"({"of": "far", "matrix": [[0, 1, 0], [1, -4, 1], [0, 1, 0]],
                                           "edges": "updated", "border": 2, "border_width": 3})");
    add(level, "settled", "filter", R"({"of": "far", "gaussian": 1, "steady": true,
                                            "passes": 40, "tolerance": 0.001})");
    auto server = *AnalysisServer::make(level);
    const Field far = *server.field("far");
    const Kernel laplace = *kernelOf([] {
        Field matrix(3, 3);
        matrix.values = {0, 1, 0, 1, -4, 1, 0, 1, 0};
        return matrix;
    }());

    EXPECT_EQ(*server.field("soft"), convolve(far, gaussian(3), {}, 2));
    EXPECT_EQ(*server.field("sharp"), convolve(far, sharpening()));
    EXPECT_EQ(server.field("shifted")->at(0, 4), 7.0);
    EXPECT_EQ(server.field("shifted")->at(9, 4), far.at(8, 4));
    EXPECT_EQ(*server.field("matrix"), convolve(far, laplace, {Edges::Kind::Updated, 2.0, 3}));
    EXPECT_EQ(*server.field("settled"), steadyState(far, gaussian(1), {40, 0.001, {}}).field);
}

TEST(FilterKind, HasTheClassOfWhatItFilters) {
    auto level = besideWaypoints();
    add(level, "of_hits", "filter", R"({"of": "hits", "gaussian": 1})");
    add(level, "of_mix", "filter", R"({"of": "mix", "gaussian": 1})");
    add(level, "of_far", "filter", R"({"of": "far", "gaussian": 1})");
    add(level, "far", "distance", "{}");
    add(level, "threat", "enemies", R"({"team": "red"})");
    add(level, "hits", "frags", "{}");
    level.layers = {{"mix", "threat * far", {}}, {"last", "of_mix + of_far", {}}};
    const auto server = *AnalysisServer::make(level);

    EXPECT_EQ(server.classOf("of_far"), UpdateClass::Offline);
    EXPECT_EQ(server.classOf("of_hits"), UpdateClass::OnDemand);
    EXPECT_EQ(server.classOf("of_mix"), UpdateClass::Slow);
    EXPECT_EQ(server.classOf("last"), UpdateClass::Slow);
    EXPECT_TRUE(server.restsOnForces("of_mix"));
    EXPECT_FALSE(server.restsOnForces("of_far"));
    EXPECT_EQ(server.kindOf("of_hits"), "frags");
    EXPECT_EQ(server.slowNames(), (std::vector<std::string>{"threat", "of_mix"}))
        << "each after what it is made from";
}

/// Filters of slow maps, of a layer that is declared later, and of another filter.
level::Level filtersOfFilters() {
    auto level = besideWaypoints();
    add(level, "wide", "filter", R"({"of": "soft", "matrix": [[1, 0, 2, 0, 1]], "passes": 2,
                                         "edges": "updated", "border": 1})");
    add(level, "soft", "filter", R"({"of": "mix", "gaussian": 9, "passes": 3})");
    add(level, "settled", "filter", R"({"of": "threat", "gaussian": 1, "steady": true,
                                            "passes": 20, "edges": "fixed"})");
    add(level, "threat", "enemies", R"({"team": "red", "method": "convolution"})");
    add(level, "far", "distance", "{}");
    level.layers = {{"mix", "threat + 0.1 * far", {}}};
    return level;
}

TEST(FilterKind, SpreadOverFramesItGivesWhatTheServerDoesAtOnce) {
    const auto level = filtersOfFilters();
    const auto live = *LiveAnalyses::make(level);
    const MapBench bench(live);
    MapSweep sweep(*live, unitsAt(3), 7);
    std::int64_t ran = 0;
    while (!sweep.done()) {
        const auto now = sweep.step(bench, 500);
        ran += now;
        ASSERT_TRUE(now == 500 || sweep.done()) << "each slice does what it pays for";
    }
    auto server = *AnalysisServer::make(level);
    server.setSituation(unitsAt(3));

    ASSERT_EQ(live->slowNames(), (std::vector<std::string>{"threat", "soft", "wide", "settled"}));
    const LiveMaps maps = sweep.after({});
    for (std::size_t i = 0; i < live->slowNames().size(); ++i)
        EXPECT_EQ(maps.maps[i], *server.field(live->slowNames()[i])) << live->slowNames()[i];
    EXPECT_GT(ran, live->cells() + 3 * 2 * 800) << "passes count, too";
}

TEST(FilterKind, CanBeSavedAnywhere) {
    const auto live = *LiveAnalyses::make(filtersOfFilters());
    const MapBench bench(live);
    MapSweep inSlices(*live, unitsAt(4), 1);
    MapSweep atOnce = inSlices;
    atOnce.step(bench, 1'000'000'000);
    Random random(3);
    while (!inSlices.done()) {
        inSlices.step(bench, 1 + static_cast<std::int64_t>(random.below(3000)));
        inSlices = *describe::load<MapSweep>(describe::save(inSlices));
        const MapBench other(live); // its memory may be dropped
        ASSERT_TRUE(inSlices.fits(*live));
        inSlices.step(other, 1);
    }

    EXPECT_EQ(describe::hash(inSlices), describe::hash(atOnce));
}

TEST(FilterKind, ProfilesReadTheLatestWholeMap) {
    auto level = filtersOfFilters();
    level::Profile scout;
    scout.id = scout.unit = "scout";
    scout.weights = {{"wide", 1.0}};
    level.profiles = {scout};
    const auto live = *LiveAnalyses::make(level);
    MapSweep sweep(*live, unitsAt(3), 7);
    sweep.step(MapBench(live), 1'000'000'000);
    auto server = *AnalysisServer::make(level);
    server.setSituation(unitsAt(3));

    const geometry::Vec2 place{16.2, 4.1};
    EXPECT_EQ(live->tacticsOf(sweep.after({}), scout)[0].valueAt(place),
              *server.valueAt("wide", place));
}

TEST(FilterKind, OnDemandOneCellNeedsOnlyWhatIsAroundIt) {
    int asked = 0;
    AnalysisKinds kinds = standardKinds();
    kinds["counted"] = {.update = UpdateClass::OnDemand,
                        .make =
                            [&asked](const AnalysisInput&, const std::string&) {
                                return Result<CellFunction>([&asked](int column, int row) {
                                    ++asked;
                                    return column * 0.37 + row * row * 0.11;
                                });
                            },
                        .help = {}};
    auto level = besideWaypoints();
    level.grid = {1.0, {0, 0}, std::vector<std::string>(10, std::string(20, '.')), {}};
    add(level, "raw", "counted", "{}");
    add(level, "soft", "filter", R"({"of": "raw", "gaussian": 1, "passes": 2})");
    auto few = *AnalysisServer::make(level, kinds);
    const auto corner = *few.valueAt("soft", {0.5, 0.5});
    EXPECT_EQ(asked, 9) << "two cells in both directions, as far as the map goes";
    const auto inside = *few.valueAt("soft", {7.5, 4.5});
    EXPECT_EQ(asked, 9 + 25);

    for (int column = 0; column < 20; ++column)
        ASSERT_TRUE(few.valueAt("soft", {column + 0.5, 4.5}));
    EXPECT_LE(asked, 2 * 200) << "soon the whole map is the cheaper";
    const Field whole = *few.field("soft");
    EXPECT_EQ(corner, whole.at(0, 9));
    EXPECT_EQ(inside, whole.at(7, 5));
}

TEST(FilterKind, SaysWhatIsWrongAndWhere) {
    auto level = besideWaypoints();
    add(level, "far", "distance", "{}");
    const auto with = [&](const char* parameters) {
        auto one = level;
        add(one, "bad", "filter", parameters);
        return faultOf(one, "bad");
    };
    const auto says = [](const std::string& text, const char* part) {
        return text.find(part) != std::string::npos;
    };

    EXPECT_TRUE(says(with(R"({"of": "fair", "gaussian": 1})"), R"(no analysis or layer "fair")"));
    EXPECT_TRUE(says(with(R"({"of": "fair", "gaussian": 1})"), "analyses[1].parameters"));
    EXPECT_TRUE(says(with(R"({"gaussian": 1})"), "`of` must name"));
    EXPECT_TRUE(says(with(R"({"of": 3, "gaussian": 1})"), "`of` must be a text"));
    EXPECT_TRUE(says(with(R"({"of": "far"})"), "one kernel"));
    EXPECT_TRUE(says(with(R"({"of": "far", "gaussian": 1, "matrix": [[1]]})"), "one kernel"));
    EXPECT_TRUE(says(with(R"({"of": "far", "gaussian": 1.5})"), "whole number"));
    EXPECT_TRUE(says(with(R"({"of": "far", "gaussian": 101})"), "0 to 100"));
    EXPECT_TRUE(says(with(R"({"of": "far", "matrix": [[1, 2]]})"), "odd numbers"));
    EXPECT_TRUE(says(with(R"({"of": "far", "matrix": [[1], [2, 3], [4]]})"), "as many numbers"));
    EXPECT_TRUE(says(with(R"({"of": "far", "down": [1, 2, 1]})"), "`across`"));
    EXPECT_TRUE(says(with(R"({"of": "far", "sharpening": [1, 2, 1]})"), "a > 4 (b + c)"));
    EXPECT_TRUE(says(with(R"({"of": "far", "gaussian": 1, "edges": "torus"})"), "renormalise"));
    EXPECT_TRUE(says(with(R"({"of": "far", "gaussian": 1, "steady": 1})"), "true or false"));
    EXPECT_TRUE(
        says(with(R"({"of": "far", "gaussian": 100, "passes": 100000})"), "may be at most"));
    EXPECT_TRUE(says(with(R"({"of": "far", "matrix": [[1e300]], "passes": 3})"), "beyond all"));
    EXPECT_EQ(with(R"({"of": "far", "gaussian": 1})"), "");
}

TEST(FilterKind, WhatCheckAcceptsARunCanWorkOutWhateverItsNumbers) {
    Random random(17);
    const auto entry = [&] {
        const int digits =
            static_cast<int>(random.below(4) == 0 ? random.below(308) : random.below(4));
        return fmt::format("{}{}e{}", random.below(2) == 0 ? "-" : "", 1 + random.below(9), digits);
    };
    const auto filter = [&](const char* of) {
        const std::array kernels{
            fmt::format(R"("gaussian": {})", random.below(3)),
            fmt::format(R"("matrix": [[{}, {}, {}]])", entry(), entry(), entry()),
            fmt::format(R"("down": [{}, 1, {}], "across": [{}])", entry(), entry(), entry()),
            std::string(R"("sharpening": [18, 2, 1])")};
        const std::array edges{"renormalise", "fixed", "updated"};
        return fmt::format(R"({{"of": "{}", {}, "passes": {}, "edges": "{}", "border": {},
                               "steady": {}}})",
                           of,
                           kernels[random.below(kernels.size())],
                           1 + random.below(random.below(2) == 0 ? 3 : 400),
                           edges[random.below(3)],
                           random.below(1000),
                           random.below(3) == 0);
    };
    int accepted = 0;
    int refused = 0;
    for (int i = 0; i < 150; ++i) {
        auto level = besideWaypoints();
        level.bounds = {{0, 0}, {4, 3}};
        level.waypoints[1].position.x = 3;
        add(level, "far", "distance", "{}");
        add(level, "one", "filter", filter("great").c_str());
        add(level, "two", "filter", filter("one").c_str());
        level.layers = {{"great", fmt::format("{} * far * {}", entry(), entry()), {}},
                        {"last", "one * two - great * great / (one - two)", {}}};
        const bool good = checkTactics(level).empty();
        auto server = AnalysisServer::make(level);
        bool ran = server.has_value() && LiveAnalyses::make(level).has_value();
        for (const char* name : {"far", "one", "two", "great", "last"}) {
            const auto map = ran ? server->field(name) : Result<Field>(Field());
            ran = ran && map.has_value();
            for (const double value : map ? map->values : std::vector<double>())
                ASSERT_LE(std::abs(value), kGreatestValue) << name << " " << i;
        }
        ASSERT_EQ(good, ran) << i;
        ++(good ? accepted : refused);
    }
    EXPECT_GT(accepted, 20);
    EXPECT_GT(refused, 20);
}

TEST(FilterKind, NothingIsMadeFromItself) {
    auto level = besideWaypoints();
    add(level, "self", "filter", R"({"of": "self", "gaussian": 1})");
    add(level, "ring", "filter", R"({"of": "around", "gaussian": 1})");
    add(level, "far", "distance", "{}");
    level.layers = {{"around", "far + ring", {}}};

    for (const char* name : {"self", "ring", "around"})
        EXPECT_NE(faultOf(level, name).find("made from itself"), std::string::npos) << name;
    EXPECT_EQ(faultOf(level, "far"), "") << "others can be made";
    ASSERT_FALSE(LiveAnalyses::make(level)) << "a run says it before it begins";
    const auto problems = checkTactics(level);
    ASSERT_EQ(problems.size(), 2U);
    EXPECT_EQ(problems[0].place, "analyses[0].parameters");
    EXPECT_EQ(problems[1].place, "analyses[1].parameters");
}

} // namespace
} // namespace percept::tactics
