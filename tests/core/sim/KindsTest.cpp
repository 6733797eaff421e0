#include "Watching.h"
#include "percept/tactics/Analyses.h"
#include "percept/tactics/Check.h"

#include <gtest/gtest.h>

#include <algorithm>

// A game brings a kind of analysis of its own: its paths go by it, its maps belong to the state.
namespace percept::sim::kinds_test {
namespace {

using geometry::Vec2;
using tactics::AnalysisInput;
using tactics::AnalysisKinds;
using tactics::CellFunction;

/// How much of the level is under water: as deep as `depth` where y is greater than a `shore` that
/// moves on with time.
std::shared_ptr<const AnalysisKinds> withFlood() {
    auto kinds = std::make_shared<AnalysisKinds>(tactics::standardKinds());
    tactics::AnalysisKind flood;
    flood.update = tactics::UpdateClass::Slow;
    flood.help = "metres under water";
    flood.parameters = {tactics::Parameter::number("depth", 1, 0, 10, "of the water [metres]")};
    flood.make = [](const AnalysisInput& input, const std::string& text) -> Result<CellFunction> {
        if (auto good = tactics::checkParameters(
                {tactics::Parameter::number("depth", 1, 0, 10, "of the water [metres]")}, text);
            !good)
            return good.unexpected();
        const double depth = text.find("9") != std::string::npos ? 9.0 : 1.0;
        return CellFunction([depth, frame = input.frame](int column, int row) {
            return frame.centreOf(column, row).y > 10.0 ? depth : 0.0;
        });
    };
    EXPECT_TRUE(tactics::addKind(*kinds, "flood", std::move(flood)));
    return kinds;
}

/// A guard whose patrol leads past a block: the path north of it is a little shorter, and flooded.
level::Level shore(double weight) {
    test::LevelBuilder builder(40, 20);
    auto level = builder.box({10, 5}, {30, 14.5}).grid(1.0).build();
    level.teams = {{"watch", {}, {}}};
    level.archetypes[0].id = "guard";
    level.archetypes[0].brain = "guard";
    level::Agent guard;
    guard.id = "guard";
    guard.archetype = "guard";
    guard.team = "watch";
    guard.position = level::Place{3, 10.5, {}};
    guard.patrol.emplace_back(level::Place{36, 10.5, {}});
    level.agents = {guard};
    level::Analysis flood;
    flood.id = "water";
    flood.kind = "flood";
    flood.parameters.text = R"({"depth":9})";
    level.analyses = {flood};
    level::Profile dry;
    dry.id = "dry";
    dry.unit = "guard";
    dry.weights = {{"water", weight}};
    level.profiles = {dry};
    return level;
}

double northernmost(test::Played& run) {
    double most = 0;
    for (int i = 0; i < 1200; ++i) {
        run.steps(1);
        most = std::max(most, run.simulation.agent(trace::AgentId{0}).body.position.y);
    }
    return most;
}

TEST(Kinds, PathsOfARunGoByAKindThatAGameBrings) {
    Modules modules;
    modules.analyses = withFlood();
    test::Played careless(shore(0.0), modules);
    test::Played careful(shore(2.0), modules);

    EXPECT_GT(northernmost(careless), 14.0);
    EXPECT_LT(northernmost(careful), 13.0) << "round the other side";
}

TEST(Kinds, ItsMapsAreSavedAndHashedWithTheRun) {
    Modules modules;
    modules.analyses = withFlood();
    test::Played run(shore(2.0), modules);
    run.steps(120);
    Simulation other(run.world, {.seed = 1});
    ASSERT_TRUE(other.restore(run.simulation.save()));
    EXPECT_EQ(other.hash(), run.simulation.hash());
    const auto& maps = run.simulation.state().extras.value->tactical.value->maps;
    EXPECT_FALSE(maps.maps.empty());
    for (int i = 0; i < 120; ++i) {
        run.steps(1);
        other.step();
        ASSERT_EQ(other.hash(), run.simulation.hash()) << i;
    }
}

TEST(Kinds, WithoutTheGameTheLevelIsRefusedByName) {
    const auto world = compileWorld(shore(2.0), {});
    ASSERT_FALSE(world);
    EXPECT_EQ(world.error().place, "analyses[0].kind");
    EXPECT_NE(world.error().message.find("flood"), std::string::npos);
}

TEST(Kinds, ItsParametersAreCheckedByTheirDescription) {
    const auto kinds = withFlood();
    auto level = shore(2.0);
    EXPECT_TRUE(tactics::checkTactics(level, *kinds).empty());
    level.analyses[0].parameters.text = R"({"depth":11})";
    const auto problems = tactics::checkTactics(level, *kinds);
    ASSERT_FALSE(problems.empty());
    EXPECT_NE(problems[0].place.find("analyses[0].parameters"), std::string::npos);
    EXPECT_FALSE(tactics::checkTactics(level).empty());
}

TEST(Kinds, AreRegisteredOnceUnderAWord) {
    AnalysisKinds kinds = tactics::standardKinds();
    tactics::AnalysisKind kind;
    EXPECT_FALSE(tactics::addKind(kinds, "tide", kind)) << "it cannot be made";
    kind.make = [](const AnalysisInput&, const std::string&) -> Result<CellFunction> {
        return CellFunction([](int, int) { return 0.0; });
    };
    EXPECT_TRUE(tactics::addKind(kinds, "tide", kind));
    EXPECT_FALSE(tactics::addKind(kinds, "tide", kind));
    EXPECT_FALSE(tactics::addKind(kinds, "cover", kind));
    EXPECT_FALSE(tactics::addKind(kinds, "High tide", kind));
    EXPECT_FALSE(tactics::addKind(kinds, "", kind));
}

} // namespace
} // namespace percept::sim::kinds_test
