#include "SessionFixture.h"

#include "app/workspaces/tactics/AnalysisModel.h"

namespace percept::session {
namespace {

/// The pass that ships, whose couriers avoid where they saw raiders.
class RunMapsTest : public SessionTest {
protected:
    void SetUp() override {
        open(QString::fromStdString(std::string(PERCEPT_SOURCE_DIR) +
                                    "/resources/levels/pass.level.json"));
        ASSERT_EQ(session.name(), "pass");
        lab.setLevel(session.level());
        lab.setView(session.view());
        lab.setSession(&session);
        lab.setActive(true);
        ASSERT_EQ(lab.viewers().back(), "the run itself");
        lab.setViewer(static_cast<int>(lab.viewers().size()) - 1);
        lab.choose(QStringLiteral("raiders"));
    }
    /// What a run by itself has at a frame.
    [[nodiscard]] tactics::LiveMaps mapsAt(Frame frame) const {
        sim::Simulation alone(session.runnable()->world, session.runnable()->options);
        while (alone.frame() < frame)
            alone.step();
        return alone.state().extras.value->tactical.value->maps;
    }
    [[nodiscard]] bool showsMapsAt(Frame frame) {
        const auto expected = mapsAt(frame);
        return wait([&] {
            const auto shown = lab.answer().maps.find("raiders");
            return shown != lab.answer().maps.end() && !expected.maps.empty() &&
                   shown->second.field == expected.maps[0];
        });
    }

    AnalysisModel lab;
};

TEST_F(RunMapsTest, AreThoseOfTheRunAtThePlayhead) {
    EXPECT_TRUE(wait([this] { return lab.runText().contains("No sweep has ended yet"); }))
        << qPrintable(lab.runText());
    runTo(700);

    EXPECT_TRUE(showsMapsAt(session.frame()));
    const auto late = mapsAt(session.frame());
    session.seek(200);
    EXPECT_TRUE(showsMapsAt(200)) << "simulated again";
    const auto early = mapsAt(200);

    EXPECT_NE(early.maps[0], late.maps[0]) << "otherwise this proves nothing";
    EXPECT_TRUE(lab.runText().startsWith(
        QStringLiteral("Sweep %1 of the run, of frame %2").arg(early.sweeps).arg(early.since)))
        << qPrintable(lab.runText());
    noProblems();
}

TEST_F(RunMapsTest, GiveWayToHowThingsStandNow) {
    runTo(310);
    session.seek(300);
    ASSERT_TRUE(showsMapsAt(300));
    const auto ofRun = lab.answer().maps.at("raiders").field;

    lab.setViewer(0);

    EXPECT_TRUE(wait([&] {
        const auto shown = lab.answer().maps.find("raiders");
        return shown != lab.answer().maps.end() && shown->second.field != ofRun;
    })) << "everybody knows of all raiders where they are";
    EXPECT_TRUE(lab.runText().isEmpty());
    EXPECT_FALSE(session.states()->wantsStates()) << "nobody pays for what is not shown";
}

TEST_F(RunMapsTest, TellWhyTheyCannotBeHad) {
    session.setWallClock(true);
    runTo(300);
    lab.setViewer(static_cast<int>(lab.viewers().size()) - 1);

    session.seek(100);

    EXPECT_TRUE(wait([this] { return lab.runText().contains("Measured time decided"); }))
        << qPrintable(lab.runText());
}

/// What the run itself goes by is what the side is shown to know.
TEST_F(RunMapsTest, ASideIsShownWhatTheRunReckonsWith) {
    runTo(1250);
    sim::Simulation alone(session.runnable()->world, session.runnable()->options);
    std::vector<tactics::Situation> known;
    for (; alone.frame() < 1250; alone.step())
        known.push_back(sim::situationOf(session.runnable()->world, alone.state()));
    const auto& maps = alone.state().extras.value->tactical.value->maps;
    const auto frame = std::find(known.begin(), known.end(), maps.seen) - known.begin();
    ASSERT_LT(frame, 1250);
    const auto isStale = [&](const auto& unit) {
        return unit.remembered &&
               std::none_of(maps.seen.units.begin(), maps.seen.units.end(), [&](const auto& other) {
                   return !other.remembered && other.place == unit.place;
               });
    };
    ASSERT_TRUE(std::any_of(maps.seen.units.begin(), maps.seen.units.end(), isStale))
        << "otherwise nobody has to remember";

    lab.setViewer(1);
    session.seek(frame);

    EXPECT_TRUE(wait([&] {
        const auto shown = lab.answer().maps.find("raiders");
        return shown != lab.answer().maps.end() && shown->second.field == maps.maps[0] &&
               lab.answer().inView;
    }));
    EXPECT_TRUE(lab.viewText().endsWith("Others count where it perceived them last"))
        << qPrintable(lab.viewText());
    noProblems();
}

/// Where the run has not begun, the valley's sides are far out of range of one another.
TEST_F(SessionTest, ASideThatSeesNobodyIsToldWhatItDoesNotKnow) {
    open(QString::fromStdString(std::string(PERCEPT_SOURCE_DIR) +
                                "/resources/levels/valley.level.json"));
    AnalysisModel lab;
    lab.setLevel(session.level());
    lab.setView(session.view());
    lab.setActive(true);
    const auto name = ask::influenceName(*session.level()->level());
    ASSERT_TRUE(wait([&] { return lab.answer().maps.contains(name); }));
    EXPECT_LT(lab.answer().maps.at(name).low, 0.0);
    EXPECT_EQ(lab.viewText(), QString());

    lab.setViewer(1);

    ASSERT_TRUE(wait([&] { return lab.answer().inView.has_value(); }));
    EXPECT_GE(lab.answer().maps.at(name).low, 0.0) << "nobody of the north is in view";
    EXPECT_GT(*lab.answer().inView, 0.05);
    EXPECT_LT(*lab.answer().inView, 0.5);
    EXPECT_TRUE(lab.viewText().startsWith("Hatched: not in view of south"));
    noProblems();
}

} // namespace
} // namespace percept::session
