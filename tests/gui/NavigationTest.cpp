#include "StudioWindow.h"

#include "app/workspaces/level/NavigationProposal.h"
#include "percept/nav/GenerateNavigation.h"

#include <algorithm>

/// The navigation graph that is generated out of the walls, from the menu to the undone step.
namespace percept {
namespace {

using session::NavigationProposal;

class NavigationTest : public StudioWindow {
protected:
    void propose() {
        openArena();
        proposal = window->findChild<NavigationProposal*>();
        ASSERT_NE(proposal, nullptr);
        ASSERT_TRUE(wait([this] { return !session->isBusy(); }));
        click(first("QQuickMenuBarItem", "text", "Tools"));
        ASSERT_TRUE(wait([this] {
            return first("UiMenuItem", "text", QStringLiteral("Generate navigation graph\u2026"));
        }));
        click(first("UiMenuItem", "text", QStringLiteral("Generate navigation graph\u2026")));
        ASSERT_TRUE(wait([this] { return first("NavigationPanel") != nullptr; }));
        ASSERT_TRUE(isMade());
    }
    [[nodiscard]] bool isMade() {
        return wait([this] { return !proposal->isBusy() && proposal->added() > 0; });
    }
    /// Drags the knob of a slider of the card to a share of its range.
    void slide(const QString& name, double share) {
        auto* slider = first("UiSlider", "name", name);
        ASSERT_NE(slider, nullptr);
        const auto at = [&](double part) {
            return slider->mapToScene({8 + part * (slider->width() - 16), slider->height() / 2})
                .toPoint();
        };
        const double from = slider->property("visualPosition").toDouble();
        QTest::mousePress(window, Qt::LeftButton, {}, at(from));
        for (int i = 1; i <= 6; ++i)
            QTest::mouseMove(window, at(from + (share - from) * i / 6));
        QTest::mouseRelease(window, Qt::LeftButton, {}, at(share));
    }
    [[nodiscard]] const level::Navigation& graph() const {
        return session->editing()->document().level().navigation;
    }

    NavigationProposal* proposal = nullptr;
};

TEST_F(NavigationTest, IsShownBeforeItIsTakenOverAsOneStep) {
    propose();
    const auto before = graph();
    const QImage shown = mapPicture();
    EXPECT_GT(proposal->edgesAdded(), proposal->added());
    EXPECT_EQ(proposal->byHand(), static_cast<int>(before.nodes.size())) << "the arena's are";
    const int nodes = proposal->added();

    slide(QStringLiteral("Spacing"), 0.9);

    EXPECT_GT(proposal->spacing(), 8.0);
    ASSERT_TRUE(wait([&] { return !proposal->isBusy() && proposal->added() < nodes / 2; }))
        << "it follows the slider";
    EXPECT_EQ(graph(), before) << "only shown";
    ASSERT_TRUE(wait([&] { return difference(shown, mapPicture()) > 500; }));
    ASSERT_TRUE(wait([&] { return !proposal->isBusy(); })) << "the last move of the knob, too";
    const auto added = static_cast<std::size_t>(proposal->added());
    click(within("NavigationPanel", "text", "Apply"));
    EXPECT_TRUE(isGone("NavigationPanel"));
    EXPECT_EQ(graph().nodes.size(), before.nodes.size() + added);
    EXPECT_TRUE(std::equal(before.nodes.begin(), before.nodes.end(), graph().nodes.begin()));
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(graph(), before) << "one step";
}

TEST_F(NavigationTest, WiderBodiesHaveLessGround) {
    propose();
    const int edges = proposal->edgesAdded();

    slide(QStringLiteral("Body radius"), 0.8);

    EXPECT_GT(proposal->radius(), 1.2);
    ASSERT_TRUE(wait([&] { return !proposal->isBusy() && proposal->edgesAdded() < edges; }));
    ASSERT_FALSE(proposal->warning().isEmpty()) << "its doors are narrower";
    EXPECT_TRUE(shows("NavigationPanel", proposal->warning()));
    click(within("NavigationPanel", "text", "Discard"));
    EXPECT_TRUE(isGone("NavigationPanel"));
    EXPECT_FALSE(proposal->isShown());
}

TEST_F(NavigationTest, GeneratedAnewItSaysWhatGoes) {
    propose();
    click(within("NavigationPanel", "text", "Apply"));
    ASSERT_TRUE(isGone("NavigationPanel"));
    const auto generated = static_cast<int>(
        std::count_if(graph().nodes.begin(), graph().nodes.end(), &nav::isGenerated));
    proposal->propose();
    ASSERT_TRUE(wait([this] { return !proposal->isBusy(); }));
    EXPECT_EQ(proposal->added() + proposal->dropped(), 0) << "it is what the walls say";
    EXPECT_TRUE(shows("NavigationPanel", "The graph already matches the walls."));

    proposal->setSpacing(6);

    ASSERT_TRUE(wait([this] { return !proposal->isBusy() && proposal->dropped() > 0; }));
    EXPECT_LE(proposal->dropped(), generated);
    EXPECT_GT(proposal->edgesDropped(), 0);
}

} // namespace
} // namespace percept
