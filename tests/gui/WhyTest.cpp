#include "SqlThread.h"
#include "StudioWindow.h"

#include "app/canvas/GraphCanvas.h"
#include "app/workspaces/senses/ForkModel.h"
#include "app/workspaces/senses/SenseModel.h"
#include "app/workspaces/senses/WhyModel.h"

namespace percept {
namespace {

/// What is asked about a run: why somebody was noticed, or why not.
class WhyTest : public StudioWindow {
protected:
    /// The guard post in the Senses workspace.
    void openGuardPost() {
        open(QStringLiteral(":/percept/levels/guard-post.level.json"));
        ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
        key(Qt::Key_2, Qt::ControlModifier);
        ASSERT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));
    }
};

TEST_F(WhyTest, WhyNobodyWasNoticedIsToldOfAnyMomentOfTheRun) {
    openGuardPost();
    runFrames(60);
    session->selectIdent(QStringLiteral("agent:1"));
    auto* desk = window->findChild<session::WhyModel*>();
    ASSERT_NE(desk, nullptr);
    click(within("WhyPanel", "text", "Run"));

    ASSERT_TRUE(wait([&] { return !desk->perceptions().empty(); }))
        << desk->problem().toStdString();
    EXPECT_EQ(desk->names().value(desk->answeredAbout()), "intruder") << "an opponent";
    EXPECT_TRUE(shows("WhyInRun", "Not seen"));
    const auto told = [this] {
        const SqlAllowed allowed;
        auto context = ask::RunContext::open(session->tracePath().toStdString()).value();
        return ask::ask(ask::NoticeQuestion{.agent = trace::AgentId{1},
                                            .about = trace::AgentId{5},
                                            .frame = session->frame()},
                        *context)
            .value();
    }();
    EXPECT_EQ(desk->perceptions()[0].answer, told.perceptions[0].answer);

    desk->setAbout(6);
    EXPECT_TRUE(wait([&] { return desk->answeredAbout() == 6; }));
    key(Qt::Key_6, Qt::ControlModifier);
    EXPECT_TRUE(shows("WhyPanel", "suspect")) << "in the Replay workspace, too";
}

TEST_F(WhyTest, WhoActsForSomebodyAsksWhoNoticesThatOne) {
    openGuardPost();
    runFrames(60);
    session->selectIdent(QStringLiteral("agent:5"));
    ASSERT_EQ(session->selectedName(), "intruder");
    key(Qt::Key_P, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return session->possession()->isActive(); }));

    auto* const desk = window->findChild<session::WhyModel*>();
    ASSERT_TRUE(wait([&] { return !desk->perceptions().empty(); }))
        << desk->problem().toStdString();
    EXPECT_EQ(desk->aboutName(), "intruder");
    EXPECT_TRUE(shows("WhyPanel",
                      QStringLiteral("Why %1 did not notice intruder").arg(desk->observerName())));

    session->possession()->release();
    EXPECT_TRUE(wait([&] { return desk->observerName() == "intruder"; })) << "whom it notices";
}

TEST_F(WhyTest, TheAnswerIsAlsoAGraphAndATableOfAll) {
    openGuardPost();
    runFrames(120);
    session->selectIdent(QStringLiteral("agent:1"));
    key(Qt::Key_6, Qt::ControlModifier);
    auto* desk = window->findChild<session::WhyModel*>();
    ASSERT_TRUE(wait([&] { return !desk->perceptions().empty(); }));
    EXPECT_TRUE(shows("ReplayLegend", "Failed test"));
    EXPECT_TRUE(shows("ReplayLegend", "Cone 1, "));
    EXPECT_FALSE(desk->places().empty()) << "ghosts are shown unless they are switched off";

    click(within("MapBar", "text", "Graph"));
    EXPECT_TRUE(shows("ReplayStage", "Not seen"));
    auto* graph = window->findChild<canvas::GraphCanvas*>();
    ASSERT_NE(graph, nullptr);
    ASSERT_TRUE(wait([&] { return graph->isVisible() && !graph->isEmpty(); }));
    const auto& node = desk->graph()->list(canvas::OverlayFeed::Part::Still)->pickables()[3];
    const QPointF place = graph->mapToScene(graph->toPixel({node.a.x, node.a.y}));
    QTest::mouseClick(window, Qt::LeftButton, {}, place.toPoint());
    EXPECT_TRUE(wait([this] { return session->selectedIdent() == "region:3"; }));
    session->selectIdent(QStringLiteral("agent:1"));

    EXPECT_EQ(desk->witnesses()->count(), 0) << "nobody wanted to know";
    click(within("MapBar", "text", "Table"));
    ASSERT_TRUE(wait([&] { return desk->witnesses()->count() == 6; }));
    EXPECT_TRUE(shows("ReplayStage", "suspect"));
    desk->setGhostEvery(0);
    EXPECT_TRUE(wait([&] { return !desk->perceptions().empty() && desk->places().empty(); }));
    click(within("MapBar", "text", "Map"));
    key(Qt::Key_2, Qt::ControlModifier);
    EXPECT_FALSE(graph->isVisible()) << "the Senses workspace has a map of its own";
}

TEST_F(WhyTest, WhatTheRunMissedIsTriedInAForkAndShownAsGhosts) {
    openGuardPost();
    runFrames(60);
    session->selectIdent(QStringLiteral("agent:1"));
    click(within("WhyPanel", "text", "Run"));
    auto* desk = window->findChild<session::WhyModel*>();
    auto* fork = window->findChild<session::ForkModel*>();
    ASSERT_NE(fork, nullptr);
    ASSERT_TRUE(wait([&] { return !desk->perceptions().empty() && !fork->offers().isEmpty(); }));
    EXPECT_FALSE(desk->smallestChange().isEmpty());
    EXPECT_TRUE(shows("WhyPanel", "Try in a fork"));
    desk->setGhostEvery(0); // only those of the fork
    ASSERT_TRUE(wait([&] { return desk->places().empty() && !fork->offers().isEmpty(); }));
    const QImage before = mapPicture();

    fork->ask(0);
    ASSERT_TRUE(wait([&] { return fork->isTold(); }));
    EXPECT_TRUE(shows("ForkCard", "As it was"));
    ASSERT_FALSE(fork->report().tracks.empty()) << "an agent moves differently";
    EXPECT_TRUE(wait([&] { return difference(before, mapPicture()) > 200; })) << "ghosts are drawn";
    EXPECT_TRUE(shows("ForkLegend", "Dashed: where everybody would be with "));

    const qint64 moment = session->frame();
    session->seek(moment - 20);
    EXPECT_TRUE(wait([&] { return fork->isElsewhere(); })) << "another moment than the fork has";
    EXPECT_TRUE(shows("ForkLegend", "its ghosts are shown there"));
    const auto ghosts = [this] {
        auto* lab = window->findChild<session::SenseModel*>();
        const auto list = lab->overlay()->list(canvas::OverlayFeed::Part::Route);
        return list == nullptr ? 0U : list->layer(overlay::Layer::Ghosts).size();
    };
    EXPECT_EQ(ghosts(), 0U);
    click(within("ForkLegend", "text", "Go there"));
    EXPECT_TRUE(wait([&] { return session->frame() == moment && !fork->isElsewhere(); }));
    EXPECT_GT(ghosts(), 0U);

    click(within("ForkLegend", "name", "Take the fork away"));
    EXPECT_FALSE(fork->isTold());
    EXPECT_TRUE(isGone("ForkLegend"));
    // Software renderers blend a few pixels by a hair differently.
    EXPECT_TRUE(wait([&] { return difference(before, mapPicture()) < 50; })) << "and leave the map";
}

TEST_F(WhyTest, TheSmallestChangeAndWhatComesOfItAreSeenWithoutScrolling) {
    openGuardPost();
    runFrames(60);
    session->selectIdent(QStringLiteral("agent:1"));
    key(Qt::Key_6, Qt::ControlModifier);
    auto* fork = window->findChild<session::ForkModel*>();
    ASSERT_NE(fork, nullptr);
    const auto isInView = [this](const char* type, bool whole) {
        QQuickItem* panel = first("WhyPanel");
        QQuickItem* item = first(type);
        if (panel == nullptr || item == nullptr)
            return false;
        const qreal top = item->mapToItem(panel, QPointF()).y();
        return top >= 0 && top + (whole ? item->height() : 60) <= panel->height() + 0.5;
    };

    for (const QSize size : {QSize(1600, 900), QSize(1280, 720)}) {
        window->resize(size);
        ASSERT_TRUE(wait([&] { return !fork->offers().isEmpty(); }));
        EXPECT_TRUE(wait([&] { return isInView("RemedyCard", true); })) << size.width();
        fork->ask(0);
        ASSERT_TRUE(wait([&] { return fork->isTold(); }));
        EXPECT_TRUE(wait([&] { return isInView("ForkCard", false); })) << size.width();
        EXPECT_TRUE(wait([&] { return isInView("RemedyCard", true); })) << size.width();
        fork->clear();
    }
}

} // namespace
} // namespace percept
