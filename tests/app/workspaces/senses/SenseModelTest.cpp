#include "app/workspaces/senses/SenseModel.h"

#include "app/studio/session/Outline.h"
#include "percept/level/LevelFile.h"
#include "percept/sense/GateNames.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace percept::session {
namespace {

/// The guard post that ships, with everybody at their start places.
class SenseModelTest : public testing::Test {
protected:
    void SetUp() override {
        auto read = level::readLevel(std::string(PERCEPT_SOURCE_DIR) +
                                     "/resources/levels/guard-post.level.json");
        ASSERT_TRUE(read) << read.error().text();
        shown = std::make_shared<const level::Level>(std::move(read->level));
        std::vector<overlay::AgentLook> looks;
        for (const auto& agent : shown->agents) {
            looks.emplace_back().name = agent.id;
            trace::AgentPose pose;
            pose.position = agent.position->plan();
            pose.heading = pose.facing = agent.heading;
            pose.alive = true;
            view.agents.push_back(pose);
        }
        for (const auto& door : shown->doors)
            view.doors.push_back(door.open ? 1.0 : 0.0);
        geometry.setLevel(shown);
        feed.setLooks(looks);
        feed.setView(std::make_shared<const trace::View>(view));
        lab.setLevel(&geometry);
        lab.setView(&feed);
        lab.setActive(true);
        ASSERT_TRUE(lab.problem().isEmpty()) << qPrintable(lab.problem());
    }

    [[nodiscard]] int agent(const std::string& id) const {
        for (std::size_t i = 0; i < feed.looks().size(); ++i)
            if (feed.looks()[i].name == id)
                return static_cast<int>(i);
        return -1;
    }
    [[nodiscard]] const SensorAnswer& answer(const std::string& id) const {
        return *lab.report().find(trace::AgentId{static_cast<std::uint32_t>(agent(id))});
    }
    QString cell(int row, int column) {
        return lab.results()->data(lab.results()->index(row, column), Qt::DisplayRole).toString();
    }
    QString ladderCell(int row, const char* role) {
        return lab.ladder()
            ->data(lab.ladder()->index(row), lab.ladder()->roleNames().key(role))
            .toString();
    }
    void pingStoreB() {
        lab.setStrength(4);
        lab.ping({20.2, 3.4});
    }

    std::shared_ptr<const level::Level> shown;
    trace::View view;
    canvas::LevelGeometry geometry;
    canvas::ViewFeed feed;
    SenseModel lab;
};

TEST_F(SenseModelTest, BeginsWithSoundAndTheManagerOfTheLevel) {
    EXPECT_EQ(lab.modalities().at(lab.modality()).toMap()["id"], "sound");
    EXPECT_EQ(lab.managerName(), "Sense graph");
    EXPECT_EQ(lab.otherManagerName(), "Regional manager");
    EXPECT_EQ(lab.results()->count(), 0) << "nothing was emitted yet";
    EXPECT_NE(lab.overlay()->list(canvas::OverlayFeed::Part::Still), nullptr);
    EXPECT_EQ(lab.overlay()->list(canvas::OverlayFeed::Part::Live), nullptr);
}

TEST_F(SenseModelTest, ALevelWithoutModalitiesIsSenseless) {
    EXPECT_FALSE(lab.isSenseless());
    geometry.setLevel(std::make_shared<const level::Level>());
    EXPECT_TRUE(lab.isSenseless());
    EXPECT_FALSE(lab.problem().isEmpty());
}

TEST_F(SenseModelTest, APingAsksEverySensorOfBothManagers) {
    pingStoreB();

    ASSERT_EQ(lab.results()->count(), static_cast<int>(shown->agents.size()));
    EXPECT_EQ(lab.notified() + lab.rejected(), lab.results()->count());
    EXPECT_GT(lab.notified(), 0);
    EXPECT_GT(lab.rejected(), 0);
    const auto& far = answer("guard_1");
    EXPECT_FALSE(far.own.notified);
    EXPECT_EQ(far.own.reason, sense::Gate::Intensity);
    EXPECT_TRUE(far.other.notified);
    EXPECT_EQ(far.difference, Difference::ThroughWall);
    EXPECT_NE(lab.overlay()->list(canvas::OverlayFeed::Part::Live), nullptr);
}

TEST_F(SenseModelTest, APingComesFromTheHeightThatItIsGiven) {
    pingStoreB();
    const double usual = lab.report().signal.position.z;
    const double far = answer("guard_1").own.route.distance;
    EXPECT_DOUBLE_EQ(lab.pingCommand().height, trace::kEmitHeight);

    lab.setHeight(0.1);

    EXPECT_NEAR(lab.report().signal.position.z, usual - 1.5, 1e-12);
    EXPECT_DOUBLE_EQ(lab.pingCommand().height, 0.1);
    EXPECT_NE(answer("guard_1").own.route.distance, far);
}

TEST_F(SenseModelTest, TheTableSaysItInWords) {
    pingStoreB();

    const int row = lab.rowOf(agent("guard_1"));
    ASSERT_GE(row, 0);
    EXPECT_EQ(cell(row, SenseModel::SensorColumn), "guard_1");
    EXPECT_EQ(cell(row, SenseModel::RegionColumn), "corridor");
    EXPECT_EQ(cell(row, SenseModel::OutcomeColumn), QString("Rejected \u00b7 intensity"));
    EXPECT_EQ(cell(row, SenseModel::ThresholdColumn), "0.500");
    EXPECT_TRUE(cell(row, SenseModel::MarginColumn).startsWith(QChar(0x2212)));
    EXPECT_EQ(cell(row, SenseModel::PathColumn), QString("b_a \u203a store_a_door"));
    EXPECT_EQ(cell(row, SenseModel::OtherOutcomeColumn), "Notified, through the wall");
    EXPECT_EQ(lab.agentAt(row), agent("guard_1"));
}

TEST_F(SenseModelTest, TheTableIsSortedByDelayUntilToldOtherwise) {
    pingStoreB();
    const auto delay = [&](int row) {
        return cell(row, SenseModel::DelayColumn).split(QChar(0xa0))[0].toInt();
    };
    for (int row = 1; row < lab.results()->count(); ++row)
        EXPECT_LE(delay(row - 1), delay(row));

    lab.sortBy(SenseModel::SensorColumn, true);

    for (int row = 1; row < lab.results()->count(); ++row)
        EXPECT_GE(cell(row - 1, SenseModel::SensorColumn), cell(row, SenseModel::SensorColumn));
}

TEST_F(SenseModelTest, TheLadderStopsAtTheGateThatFailed) {
    lab.setSelected(agent("guard_1"));
    EXPECT_FALSE(lab.isExplained());

    pingStoreB();

    ASSERT_TRUE(lab.isExplained());
    EXPECT_FALSE(lab.isPassed());
    EXPECT_TRUE(lab.sentence().startsWith("Not heard: too weak, by 0."))
        << qPrintable(lab.sentence());
    ASSERT_EQ(lab.ladder()->count(), 5);
    EXPECT_EQ(ladderCell(0, "measured"), "sound");
    EXPECT_EQ(ladderCell(1, "measured"), "2 hops");
    EXPECT_EQ(ladderCell(2, "outcome"), "0");
    EXPECT_EQ(ladderCell(3, "name"), "Intensity");
    EXPECT_EQ(ladderCell(3, "outcome"), "1");
    EXPECT_EQ(ladderCell(3, "limit"), QString("\u2265\u00a0") + "0.500");
    EXPECT_EQ(ladderCell(4, "measured"), "not checked");
    const QString hops = ladderCell(3, "extra");
    EXPECT_TRUE(hops.startsWith(QString("4.00 \u203a "))) << qPrintable(hops);
    EXPECT_EQ(hops.count(QChar(0x203a)), 3);
}

TEST_F(SenseModelTest, TheSmallestChangeIsEnoughAndAnythingLessIsNot) {
    lab.setSelected(agent("guard_1"));
    pingStoreB();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !lab.smallestChange().isEmpty(); }));
    const QString change = lab.smallestChange();
    ASSERT_TRUE(change.startsWith("Ping strength 4.00")) << qPrintable(change);
    ASSERT_TRUE(change.contains("attenuation of corridor 0.90")) << qPrintable(change);
    const double wanted = change.split(QChar(0x2192))[1].trimmed().split(',')[0].toDouble();

    lab.setStrength(wanted);
    EXPECT_TRUE(lab.isPassed());
    EXPECT_TRUE(lab.smallestChange().isEmpty());
    lab.setStrength(wanted - 0.011);
    EXPECT_FALSE(lab.isPassed());
}

TEST_F(SenseModelTest, DraggingTheTimeMovesOnlyThePicture) {
    pingStoreB();
    const auto before = lab.overlay()->list(canvas::OverlayFeed::Part::Live);
    const QSignalSpy answered(&lab, &SenseModel::answered);

    lab.setAtMillis(40);

    EXPECT_NE(lab.overlay()->list(canvas::OverlayFeed::Part::Live), before);
    EXPECT_EQ(answered.count(), 0);
}

TEST_F(SenseModelTest, FollowsWhereEverybodyStands) {
    pingStoreB();
    const double before = answer("guard_1").own.route.distance;
    const auto moved = static_cast<std::size_t>(agent("guard_1"));
    view.agents[moved].position = {14, 9.5};

    feed.setView(std::make_shared<const trace::View>(view));

    EXPECT_LT(answer("guard_1").own.route.distance, before);
    EXPECT_TRUE(answer("guard_1").own.notified);
    view.agents[moved].alive = false;
    feed.setView(std::make_shared<const trace::View>(view));
    EXPECT_EQ(lab.report().find(trace::AgentId{static_cast<std::uint32_t>(moved)}), nullptr);
}

TEST_F(SenseModelTest, AnOpenedDoorLetsMoreThrough) {
    pingStoreB();
    const double before = answer("suspect").own.perceived.intensity;
    for (double& door : view.doors)
        door = 1;

    feed.setView(std::make_shared<const trace::View>(view));

    EXPECT_GT(answer("suspect").own.perceived.intensity, before);
}

TEST_F(SenseModelTest, OtherModalitiesAnswerByTheirOwnGates) {
    pingStoreB();
    lab.setSelected(agent("suspect"));
    lab.setModality(0);

    ASSERT_EQ(lab.modalities().at(0).toMap()["id"], "sight");
    ASSERT_TRUE(lab.isExplained());
    EXPECT_TRUE(lab.sentence().startsWith("Not seen: ")) << qPrintable(lab.sentence());
}

TEST_F(SenseModelTest, ASmellIsACloudThatTakesItsTime) {
    pingStoreB();
    lab.setModality(2);
    ASSERT_TRUE(lab.isSmell());
    EXPECT_TRUE(lab.report().arrivals.empty());

    lab.setAtMillis(0);
    const auto early = lab.report().cloud.size();
    lab.setAtMillis(60'000);

    EXPECT_GT(lab.report().cloud.size(), early) << "it has come to more regions";
    double most = 0;
    for (const auto& part : lab.report().cloud)
        most = std::max(most, part.share);
    EXPECT_DOUBLE_EQ(most, 1);
    lab.setModality(1);
    EXPECT_TRUE(lab.report().cloud.empty());
}

TEST_F(SenseModelTest, CoverageIsAMapOfWhatASensorNotices) {
    auto& coverage = *lab.coverage();
    EXPECT_TRUE(coverage.legend().isEmpty());
    ASSERT_EQ(coverage.choices().size(), 4 + static_cast<int>(shown->agents.size()));
    const auto field = [this] { return lab.overlay()->list(canvas::OverlayFeed::Part::Field); };
    const int hears = static_cast<int>(coverage.choices().indexOf("guard_2 hears"));
    ASSERT_GT(hears, 1);

    coverage.setChoice(hears);
    ASSERT_TRUE(QTest::qWaitFor([&] { return field() != nullptr; }, 20'000));
    const auto first = field();
    EXPECT_FALSE(first->layer(overlay::Layer::Rasters).empty());
    EXPECT_EQ(coverage.legend().value(2), QString("\u2265 0.50"));
    lab.setStrength(1);
    EXPECT_TRUE(QTest::qWaitFor([&] { return field() != first; }, 20'000))
        << "it follows the strength";
    lab.setActive(false);

    EXPECT_EQ(field(), nullptr);
}

TEST_F(SenseModelTest, LeaksThroughWallsAndOneWayPairsAreMarked) {
    auto& coverage = *lab.coverage();
    const auto field = [this] { return lab.overlay()->list(canvas::OverlayFeed::Part::Field); };
    const auto choose = [&](const char* choice) {
        coverage.setChoice(static_cast<int>(coverage.choices().indexOf(choice)));
        return QTest::qWaitFor([&] { return field() != nullptr && !coverage.isBusy(); }, 20'000);
    };

    ASSERT_TRUE(choose("leaks"));
    EXPECT_FALSE(field()->layer(overlay::Layer::Tests).empty());
    EXPECT_FALSE(coverage.note().isEmpty());
    EXPECT_TRUE(coverage.legend().isEmpty()) << "it is no map";
    lab.setModality(0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !coverage.isBusy(); }, 20'000));
    const auto leaks = field();
    ASSERT_TRUE(choose("one way"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return field() != leaks; }, 20'000));
    const auto& arrows = field()->layer(overlay::Layer::Tests);
    EXPECT_FALSE(arrows.empty()) << "whoever sees a back is not seen";
    EXPECT_TRUE(coverage.note().startsWith("Arrow"));
    const auto changed = [&](auto&& act) {
        const auto before = field();
        act();
        return QTest::qWaitFor([&] { return field() != before && !coverage.isBusy(); }, 20'000);
    };
    ASSERT_TRUE(changed([&] { lab.setModality(1); }));
    EXPECT_EQ(field()->layer(overlay::Layer::Tests).size(), 1U) << "the intercom";
    ASSERT_TRUE(changed([&] { lab.setStrength(0.1); }));
    EXPECT_TRUE(field()->layer(overlay::Layer::Tests).empty());
    EXPECT_TRUE(coverage.note().startsWith("None")) << qPrintable(coverage.note());
}

TEST_F(SenseModelTest, NothingIsShownWhileNobodyLooks) {
    pingStoreB();

    lab.setActive(false);

    EXPECT_EQ(lab.overlay()->list(canvas::OverlayFeed::Part::Still), nullptr);
    EXPECT_EQ(lab.overlay()->list(canvas::OverlayFeed::Part::Live), nullptr);
}

TEST_F(SenseModelTest, TheFilterFadesTheOtherModalities) {
    const auto all = lab.overlay()->list(canvas::OverlayFeed::Part::Still);

    lab.setShown(0);

    EXPECT_NE(*lab.overlay()->list(canvas::OverlayFeed::Part::Still), *all);
}

TEST_F(SenseModelTest, ModalitiesAreShownOverOneAnother) {
    lab.toggleOver(1);
    EXPECT_EQ(lab.shown(), 1);
    const auto one = lab.overlay()->list(canvas::OverlayFeed::Part::Still);
    lab.toggleOver(2);
    EXPECT_EQ(lab.picked(), (QStringList{"sound", "smell"}));
    EXPECT_NE(*lab.overlay()->list(canvas::OverlayFeed::Part::Still), *one);

    lab.toggleOver(1);
    EXPECT_EQ(lab.picked(), QStringList{"smell"});
    lab.toggleOver(2);
    EXPECT_EQ(lab.picked(), QStringList());
    lab.toggleOver(99);
    EXPECT_EQ(lab.shown(), -1);
}

TEST_F(SenseModelTest, TellsTheRegionOfAPlace) {
    EXPECT_EQ(lab.regionAt({20, 3}), "store_b");
    EXPECT_EQ(lab.regionAt({-20, 3}), "");
}

} // namespace
} // namespace percept::session
