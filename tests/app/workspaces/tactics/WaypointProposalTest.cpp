#include "app/workspaces/tactics/WaypointProposal.h"
#include "app/workspaces/tactics/LayerModel.h"
#include "app/workspaces/tactics/RuleColours.h"

#include "percept/tactics/Check.h"

#include <QTest>

#include <gtest/gtest.h>

namespace percept::session {
namespace {

/// A level drawn from nothing: an angle of walls in a yard.
class WaypointProposalTest : public testing::Test {
protected:
    void begin(double size) {
        level::Level level;
        level.bounds = {{0, 0}, {size, size}, {}};
        level::Wall wall;
        wall.points = {{4, 4}, {4, 8}, {8, 8}};
        level.walls = {wall};
        editing.openLevel(level, true);
        proposal.setOverlay(&overlay);
        proposal.setEditing(&editing);
    }
    template <class Condition>
    static bool wait(Condition condition) {
        return QTest::qWaitFor(condition, 60'000);
    }
    QVariant cell(const char* role) {
        auto* rows = proposal.demands();
        return rows->data(rows->index(0), rows->roleNames().key(role));
    }

    Editing editing;
    canvas::OverlayFeed overlay;
    WaypointProposal proposal;
};

TEST_F(WaypointProposalTest, AThresholdThatNothingReachesSaysWhatTheBestHasAndOffersIt) {
    begin(12);
    proposal.want(1, false);
    proposal.setThreshold(0, 0.99);
    proposal.propose();
    ASSERT_TRUE(wait([&] { return !proposal.isBusy() && !proposal.shortfall().isEmpty(); }));

    const double best = cell("best").toDouble();
    EXPECT_GT(best, 0.3);
    EXPECT_TRUE(proposal.shortfall().startsWith(
        QStringLiteral("No place has cover of 0.99. A threshold of 0.")))
        << proposal.shortfall().toStdString();
    EXPECT_EQ(cell("spread").toList().size(), 20);
    ASSERT_EQ(proposal.tooMuch(), 0);
    proposal.askForBest(0);
    ASSERT_TRUE(wait([&] { return !proposal.isBusy() && proposal.added() > 0; }));
    EXPECT_GE(cell("passed").toInt(), 20);
    EXPECT_LT(cell("passed").toInt(), cell("measured").toInt());
    EXPECT_TRUE(proposal.shortfall().isEmpty());
    EXPECT_EQ(proposal.tooMuch(), -1);
}

TEST_F(WaypointProposalTest, WhatIsStoppedSaysSoAndKeepsWhatWasFoundBefore) {
    begin(60);
    proposal.setThreshold(0, 0.2);
    proposal.propose();
    ASSERT_TRUE(wait([&] { return !proposal.isBusy() && proposal.added() > 0; }));
    const int before = proposal.added();
    const int passed = cell("passed").toInt();

    proposal.setSpacing(0.25);
    proposal.want(1, true);
    ASSERT_TRUE(proposal.isBusy());
    EXPECT_TRUE(proposal.step().startsWith("Measuring")) << qPrintable(proposal.step());
    proposal.stop();

    EXPECT_FALSE(proposal.isBusy());
    EXPECT_TRUE(proposal.isShown());
    EXPECT_TRUE(proposal.stopped().contains("What was found before is kept"))
        << qPrintable(proposal.stopped());
    EXPECT_EQ(proposal.added(), before);
    EXPECT_EQ(editing.position(), 0) << "the level is as it was";
    proposal.setThreshold(0, 0.1); // visibility was never measured
    ASSERT_TRUE(wait([&] { return !proposal.isBusy() && cell("passed").toInt() > passed; }));
    ASSERT_GT(proposal.added(), 0);
    proposal.apply();
    EXPECT_EQ(editing.position(), 1);
    editing.undo();
    EXPECT_TRUE(editing.document().level().waypoints.empty());
}

TEST_F(WaypointProposalTest, WhatIsStoppedBeforeAnythingWasFoundCanBeMeasuredAgain) {
    begin(60);
    proposal.setSpacing(0.25);
    proposal.setThreshold(0, 0.2);
    proposal.propose();
    proposal.setSpacing(0.5);
    ASSERT_TRUE(proposal.isBusy());
    proposal.stop();
    EXPECT_TRUE(proposal.stopped().contains("Nothing was found yet"))
        << qPrintable(proposal.stopped());
    EXPECT_EQ(proposal.added(), 0);

    proposal.resume();

    EXPECT_TRUE(proposal.stopped().isEmpty());
    EXPECT_TRUE(wait([&] { return !proposal.isBusy() && proposal.added() > 0; }));
}

TEST_F(WaypointProposalTest, ALayerCanBeBegunWhereTheLevelDeclaresNoAnalysis) {
    begin(12);
    canvas::LevelGeometry geometry;
    geometry.setLevel(editing.document().snapshot());
    QObject::connect(&editing, &Editing::edited, &geometry, [&] {
        geometry.setLevel(editing.document().snapshot());
    });
    AnalysisModel analyses;
    analyses.setLevel(&geometry);
    LayerModel layers;
    layers.setLab(&analyses);
    layers.setEditing(&editing);

    layers.add();

    const auto& level = editing.document().level();
    ASSERT_EQ(level.analyses.size(), 1U);
    ASSERT_EQ(level.layers.size(), 1U);
    EXPECT_EQ(level.layers[0].formula, level.analyses[0].id);
    EXPECT_TRUE(tactics::checkTactics(level).empty());
    EXPECT_EQ(editing.position(), 1) << "one step";
}

TEST(RuleColours, TellWordsApart) {
    RuleColours colours;
    colours.setProperty("operators", QStringList{"AND", "NOT"});
    colours.setProperty("functions", QStringList{"NEAR"});
    colours.setProperty("known", QStringList{"cover", "good view"});
    using Word = RuleColours::Word;

    const auto tokens = colours.tokens("cover and NEAR(luck, 3.5) AND NOT \"good view\"");

    EXPECT_EQ(tokens,
              (std::vector<RuleColours::Token>{{0, 5, Word::Known},
                                               {6, 3, Word::Operator},
                                               {10, 4, Word::Function},
                                               {15, 4, Word::Unknown},
                                               {21, 3, Word::Number},
                                               {26, 3, Word::Operator},
                                               {30, 3, Word::Operator},
                                               {34, 11, Word::Known}}));
    EXPECT_EQ(colours.tokens("\"AND\"")[0].word, Word::Unknown) << "quoted words are names";
    EXPECT_TRUE(colours.tokens("( , )").empty());
}

} // namespace
} // namespace percept::session
