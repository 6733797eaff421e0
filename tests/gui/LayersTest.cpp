#include "StudioWindow.h"

#include "app/workspaces/tactics/AnalysisModel.h"
#include "app/workspaces/tactics/LayerModel.h"
#include "app/workspaces/tactics/RouteModel.h"

namespace percept {
namespace {

/// Layers of the valley, mixed in the Tactics workspace.
class LayersTest : public StudioWindow {
protected:
    void openValley() {
        open(QStringLiteral(":/percept/levels/valley.level.json"));
        ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
        key(Qt::Key_3, Qt::ControlModifier);
        ASSERT_TRUE(wait([this] { return first("TacticsBar") != nullptr; }));
        analyses = window->findChild<session::AnalysisModel*>();
        layers = window->findChild<session::LayerModel*>();
        ASSERT_TRUE(analyses && layers);
        ASSERT_TRUE(wait([this] { return analyses->answer().list != nullptr; }));
        click([this] { return within("TacticsRight", "text", "Layers"); });
        ASSERT_TRUE(wait([this] { return first("LayerPanel") != nullptr; }));
    }
    [[nodiscard]] const level::Level& level() const {
        return session->editing()->document().level();
    }

    session::AnalysisModel* analyses = nullptr;
    session::LayerModel* layers = nullptr;
};

TEST_F(LayersTest, APartIsBlurredWhereTheLayerIsMixed) {
    openValley();
    const auto before = level().analyses;
    analyses->choose(QStringLiteral("hiding"));
    ASSERT_TRUE(wait([this] { return analyses->answer().maps.contains("hiding"); }));
    const auto shown = mapPicture();

    click([this] { return within("LayerPanel", "name", "Blur visibility"); });

    ASSERT_TRUE(wait([&] { return level().analyses.size() == before.size() + 1; }));
    EXPECT_EQ(level().analyses.back().kind, "filter");
    EXPECT_TRUE(shows("LayerPanel", "soft_visibility"));
    EXPECT_TRUE(wait([&] { return difference(shown, mapPicture()) > 500; })) << "it is drawn";
    click([this] { return within("LayerPanel", "text", "Apply"); });
    ASSERT_TRUE(
        wait([this] { return level().layers[1].formula == "security * (1 - soft_visibility)"; }));
    key(Qt::Key_Z, Qt::ControlModifier);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(wait([&] { return level().analyses == before; }));
}

TEST_F(LayersTest, AFilterIsDeclaredAndMixedIn) {
    openValley();
    analyses->choose(QStringLiteral("visibility"));
    click([this] { return within("AnalysisList", "name", "Add an analysis"); });
    click([this] { return first("UiMenuItem", "text", "filter"); });

    ASSERT_TRUE(wait([this] { return analyses->answer().maps.contains("my_filter"); }));
    EXPECT_TRUE(shows("AnalysisLegend", "my_filter"));
    EXPECT_EQ(level().analyses.back().parameters.text, R"({"gaussian":2,"of":"visibility"})");
    layers->setCurrent(1);
    ASSERT_TRUE(layers->addable().contains(QStringLiteral("my_filter")));
    layers->addPart(QStringLiteral("my_filter"));
    EXPECT_TRUE(shows("LayerPanel", "my_filter"));
    EXPECT_TRUE(layers->error().isEmpty()) << qPrintable(layers->error());
}

TEST_F(LayersTest, AWayIsAskedForAsASideKnowsThings) {
    openValley();
    auto* routes = window->findChild<session::RouteModel*>();
    ASSERT_TRUE(routes);
    routes->place({24, 20}, {104, 60});
    click([this] { return within("TacticsRight", "text", "Paths"); });
    ASSERT_TRUE(wait([&] { return routes->answer().routes.size() == 3; }));
    EXPECT_EQ(routes->side(), 0);

    QQuickItem* box = nullptr;
    ASSERT_TRUE(wait([&] {
        QQuickItem* panel = first("RoutePanel");
        box = within("RoutePanel", "label", "As known to");
        const bool whole = box != nullptr &&
                           box->mapToItem(panel, QPointF(0, box->height())).y() <= panel->height();
        if (!whole)
            turnWheel(panel, -120);
        return whole;
    }));
    EXPECT_TRUE(shows("RoutePanel", "everybody"));
    click(box);
    key(Qt::Key_Down);
    key(Qt::Key_Return);

    EXPECT_TRUE(wait([&] { return routes->side() == 1; }));
    EXPECT_TRUE(shows("RoutePanel", "south"));
    EXPECT_TRUE(wait([&] { return routes->answer().routes.size() == 3; }));
    EXPECT_TRUE(routes->problem().isEmpty()) << qPrintable(routes->problem());
}

TEST_F(LayersTest, NothingIsToldOfWaysThatNobodyGoes) {
    openValley();
    auto* routes = window->findChild<session::RouteModel*>();
    ASSERT_TRUE(routes);
    routes->place({24, 20}, {104, 60});
    click([this] { return within("TacticsRight", "text", "Paths"); });
    ASSERT_TRUE(wait([&] { return routes->routes()->count() == 3; }));
    EXPECT_TRUE(shows("RoutePanel", "No negative totals, heuristic admissible"));

    for (int profile = 0; profile < routes->profiles()->count(); ++profile)
        routes->show(profile, false);

    ASSERT_TRUE(wait([&] { return routes->routes()->count() == 0; }));
    EXPECT_TRUE(shows("RoutePanel", "No path."));
    EXPECT_TRUE(wait([this] {
        return within("RoutePanel", "text", "No negative totals, heuristic admissible") == nullptr;
    }));
}

TEST_F(LayersTest, WaypointsCanBeGeneratedFromTheBarOfASmallWindow) {
    openValley();
    window->resize(1280, 720);
    ASSERT_TRUE(wait([this] { return within("TacticsBar", "text", "Generate\u2026") != nullptr; }));

    click([this] { return within("TacticsBar", "text", "Generate\u2026"); });

    EXPECT_TRUE(wait([this] { return first("GeneratePanel") != nullptr; }));
}

} // namespace
} // namespace percept
