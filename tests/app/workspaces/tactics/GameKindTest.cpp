#include "FloodModules.h"
#include "SessionFixture.h"
#include "app/workspaces/tactics/NewAnalysis.h"
#include "app/workspaces/tactics/ProfileWeights.h"

// A kind of analysis that a game registers is as good in the window as those that ship.
namespace percept::session {
namespace {

class GameKindInTheWindow : public SessionTest {
protected:
    void SetUp() override {
        session.useModules(test::withFlood());
        level::Level level = test::arenaLevel(2);
        level.analyses = {{"water", "flood", {R"({"depth":4})"}, {}}};
        level::Profile dry;
        dry.id = "dry";
        dry.weights = {{"water", 3}};
        level.profiles = {dry};
        open(write("flooded.level.json", level::writeLevel(level)));
    }
};

TEST_F(GameKindInTheWindow, ItsLevelOpensRunsAndHasNoProblem) {
    noProblems();
    ASSERT_TRUE(wait([this] { return !session.problems()->isSearching(); }));
    EXPECT_LT(session.problems()->worst(), 2);
}

TEST_F(GameKindInTheWindow, IsListedDrawnAndAdded) {
    AnalysisModel lab;
    lab.setSession(&session);
    lab.setLevel(session.level());
    lab.setActive(true);
    lab.choose("water");
    ASSERT_TRUE(wait([&] { return lab.answer().maps.contains("water"); }));
    EXPECT_EQ(lab.answer().maps.at("water").high, 4.0);
    lab.choose("flood");
    ASSERT_TRUE(wait([&] { return lab.answer().maps.contains("flood"); }));
    EXPECT_EQ(lab.answer().maps.at("flood").high, 1.0);

    NewAnalysis made;
    made.setEditing(session.editing());
    made.setLab(&lab);
    const auto kinds = made.kinds();
    EXPECT_TRUE(std::any_of(kinds.begin(), kinds.end(), [](const QVariant& kind) {
        return kind.toMap()["name"] == "flood" && kind.toMap()["hint"] == "metres under water";
    }));
    made.add("flood");
    const auto& analyses = session.editing()->document().level().analyses;
    ASSERT_EQ(analyses.size(), 2U);
    EXPECT_EQ(analyses[1].kind, "flood");
}

TEST_F(GameKindInTheWindow, WeighsOnPaths) {
    RouteModel routes;
    routes.setEditing(session.editing());
    routes.setLevel(session.level());
    routes.setActive(true);
    ProfileWeights weights;
    weights.setRoutes(&routes);
    weights.setEditing(session.editing());
    EXPECT_TRUE(weights.addable().contains("flood"));
    routes.showNamed("dry");
    routes.place({2, 24}, {38, 24});
    ASSERT_TRUE(wait([&] {
        const auto& all = routes.answer().routes;
        return std::any_of(all.begin(), all.end(), [](const Route& route) {
            return route.profile == "dry" && route.found;
        });
    }));
    for (const Route& route : routes.answer().routes)
        if (route.profile == "dry")
            EXPECT_GT(route.cost, route.length + 1.0);
}

} // namespace
} // namespace percept::session
