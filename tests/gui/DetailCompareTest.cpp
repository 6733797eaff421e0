#include "StudioWindow.h"

#include "app/workspaces/compare/CompareModel.h"
#include "app/workspaces/detail/CrowdModel.h"
#include "app/workspaces/detail/CurveCanvas.h"
#include "app/workspaces/detail/DetailModel.h"
#include "app/workspaces/detail/DetailPropertyModel.h"
#include "app/workspaces/detail/LevelReason.h"
#include "app/workspaces/detail/LodCanvas.h"
#include "app/workspaces/detail/RunSwitches.h"

namespace percept {
namespace {

class DetailTest : public StudioWindow {
protected:
    /// The valley in the Detail workspace.
    void openValley() {
        open(QStringLiteral(":/percept/levels/valley.level.json"));
        key(Qt::Key_5, Qt::ControlModifier);
        ASSERT_TRUE(wait([this] { return first("DetailPane") != nullptr; }));
        desk = window->findChild<tuning::DetailModel*>();
        canvas = window->findChild<tuning::LodCanvas*>();
        ASSERT_NE(desk, nullptr);
        ASSERT_NE(canvas, nullptr);
        ASSERT_TRUE(wait([this] { return desk->count() == 4; }));
        letSettle(canvas);
    }
    void
    dragOnCanvas(const QPointF& from, const QPointF& to, const std::function<void()>& held = {}) {
        const QPoint start = canvas->mapToScene(from).toPoint();
        const QPoint end = canvas->mapToScene(to).toPoint();
        QTest::mouseMove(window, start);
        QTest::mousePress(window, Qt::LeftButton, {}, start);
        for (int i = 1; i <= 8; ++i)
            QTest::mouseMove(window, start + (end - start) * i / 8);
        if (held)
            held();
        QTest::mouseRelease(window, Qt::LeftButton, {}, end);
    }
    [[nodiscard]] const level::Lod& lod() const {
        return session->editing()->document().level().lod;
    }

    tuning::DetailModel* desk = nullptr;
    tuning::LodCanvas* canvas = nullptr;
};

TEST_F(DetailTest, ShowsLevelsAndTheSwitchesOfTheCurve) {
    openValley();

    EXPECT_TRUE(shows("LevelTable", "of the time"));
    EXPECT_TRUE(shows("SwitchList", QStringLiteral("patrol \u2192 full")));
    EXPECT_TRUE(shows("StudioStatus", "Drag the ends of a bar"));
    EXPECT_EQ(desk->flapCount(), 0);
}

TEST_F(DetailTest, AnEndOfABarIsDraggedAsOneStep) {
    openValley();
    const auto before = session->editing()->document().level();
    const auto layout = canvas->layout();
    const double x = layout.xOfBar(1) + layout.column / 2;

    dragOnCanvas({x, layout.yOf(lod().behaviours[1].max)}, {x, layout.yOf(0.9)});

    EXPECT_NEAR(lod().behaviours[1].max, 0.9, 0.02);
    EXPECT_EQ(session->editing()->undoName(), "range of patrol");
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(session->editing()->document().level(), before);
    EXPECT_FALSE(session->editing()->canUndo());
}

TEST_F(DetailTest, TheBrushChangesTheCurveAndItsSwitches) {
    openValley();
    const auto layout = canvas->layout();
    const int before = desk->switchCount();
    const auto frames = static_cast<double>(layout.frames);

    dragOnCanvas({layout.xOfFrame(5), layout.yOf(0.5)},
                 {layout.xOfFrame(frames - 5), layout.yOf(0.5)});

    EXPECT_LT(desk->switchCount(), before);
    EXPECT_FALSE(session->editing()->canUndo()) << "the curve is no part of the level";
}

TEST_F(DetailTest, ImportanceIsEditedByFieldsAndByPointsOfCurves) {
    openValley();
    const auto before = session->editing()->document().level();
    click([this] { return within("DetailPane", "text", "Importance"); });
    ASSERT_TRUE(shows("DetailProperties", "in_view"));
    auto* curve = window->findChild<tuning::CurveCanvas*>();
    ASSERT_NE(curve, nullptr);
    letSettle(curve);
    const auto layout = curve->layout();
    const auto from = layout.pixelOf({15, 0.5});
    const auto to = layout.pixelOf({30, 0.5});
    const auto pointOf = [&](const geometry::Vec2& pixel) {
        return curve->mapToScene({pixel.x, pixel.y}).toPoint();
    };

    QTest::mouseMove(window, pointOf(from));
    QTest::mousePress(window, Qt::LeftButton, {}, pointOf(from));
    for (int i = 1; i <= 8; ++i)
        QTest::mouseMove(window, pointOf(from + (to - from) * (i / 8.0)));
    QTest::mouseRelease(window, Qt::LeftButton, {}, pointOf(to));

    auto* model = window->findChild<tuning::DetailPropertyModel*>();
    EXPECT_NEAR(model->chart().handles[0].at.x, 30, 1);
    EXPECT_EQ(session->editing()->undoName(), "curve of distance");
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(session->editing()->document().level(), before);
    EXPECT_FALSE(session->editing()->canUndo()) << "one step";

    letSettle(curve);
    QTest::mousePress(window, Qt::LeftButton, {}, pointOf(from));
    for (int i = 1; i <= 4; ++i)
        QTest::mouseMove(window, pointOf(from + (to - from) * (i / 8.0)));
    EXPECT_NE(session->editing()->document().level(), before);
    key(Qt::Key_Escape);
    QTest::mouseRelease(window, Qt::LeftButton, {}, pointOf(to));
    EXPECT_EQ(session->editing()->document().level(), before) << "Escape gives it up";
    EXPECT_FALSE(session->editing()->canUndo());

    for (const double value : {0.5, 0.4, 0.3})
        model->setNumber(QStringLiteral("/importance/weights/story"), value, value < 0.35);
    EXPECT_EQ(lod().importance.weights[2].second, 0.3);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(session->editing()->document().level(), before) << "a drag is one step, too";

    model->setNumber(QStringLiteral("/importance/weights/in_view"), 0.1, true);
    EXPECT_TRUE(shows("DetailProperties", QStringLiteral("6\u00a0%")));
    EXPECT_EQ(session->editing()->undoName(), "weight of in_view");
    model->setCurve(static_cast<int>(tools::DetailCurveKind::Frequency));
    EXPECT_EQ(model->chart().handles.size(), 4U);
    model->setText(QStringLiteral("/frequency_by"), QStringLiteral("Function of importance"));
    EXPECT_TRUE(shows("DetailProperties", "At importance 0"));
    EXPECT_EQ(lod().frequencyBy.text, "{\"from\":30,\"to\":1}");
}

/// What is wrong is said as long as it is wrong, and no longer.
TEST_F(DetailTest, ALevelWithoutATownSaysWhatGroupsAreAndGetsOne) {
    openValley();
    click([this] { return within("DetailPane", "text", "Groups"); });
    EXPECT_TRUE(shows("DetailProperties", "The level has no groups."));
    click([this] { return within("DetailProperties", "text", "Add a town"); });
    EXPECT_TRUE(shows("ToastStack", "before adding a town")) << "it has levels that no town has";
    edit::Settings settings = edit::settingsOf(session->editing()->document().level());
    settings.lod.behaviours.resize(1);
    session->editing()->applyFix({"edit", {edit::Replace{edit::kSettingsId, std::move(settings)}}});

    click([this] { return within("DetailProperties", "text", "Add a town"); });

    ASSERT_TRUE(wait([this] { return lod().groups.text.find("town") != std::string::npos; }));
    EXPECT_TRUE(wait([this] {
        return !textOf(QStringLiteral("DetailProperties")).contains(QLatin1String("no groups"));
    }));
}

TEST_F(DetailTest, AMessageGoesWithWhatCausedIt) {
    openValley();
    auto* model = window->findChild<tuning::DetailPropertyModel*>();
    ASSERT_NE(model, nullptr);
    const auto refuse = [&] {
        model->remove(QStringLiteral("/groups/nothing"));
        ASSERT_TRUE(wait([this] { return first("Toast") != nullptr; }));
    };
    const std::vector<std::function<void()>> settling{
        [&] { desk->setValue(0, QStringLiteral("priority"), 3); },
        [&] { key(Qt::Key_Z, Qt::ControlModifier); },
        [&] { open(QStringLiteral(":/percept/levels/arena.level.json")); }};
    for (const auto& settle : settling) {
        refuse();
        QTest::qWait(100);
        EXPECT_NE(first("Toast"), nullptr);
        settle();
        EXPECT_TRUE(isGone("Toast"));
    }

    session->open(pathOf("nowhere.level.json"));
    ASSERT_TRUE(wait([this] { return first("Toast") != nullptr; }));
    openArena();
    EXPECT_TRUE(isGone("Toast"));
}

TEST_F(DetailTest, AgentsShowTheirLevelsAndTheirSwitches) {
    openValley();
    auto* crowd = window->findChild<tuning::CrowdModel*>();
    auto* switches = window->findChild<tuning::RunSwitches*>();
    ASSERT_NE(crowd, nullptr);
    ASSERT_NE(switches, nullptr);
    EXPECT_TRUE(crowd->isPresent());
    EXPECT_FALSE(crowd->hasTown());
    EXPECT_TRUE(shows("CharacterList", "south_scout"));
    EXPECT_FALSE(textOf(QStringLiteral("CharacterList")).contains(QLatin1String("none")))
        << "nothing is wrong before the first step";
    runFrames(480);
    ASSERT_TRUE(wait([&] { return crowd->characterCount() == 8 && switches->count() > 0; }));

    EXPECT_TRUE(shows("CharacterList", "south_scout"));
    EXPECT_TRUE(shows("CharacterList", "march"));
    EXPECT_TRUE(shows("FoldingList", "march"));
    EXPECT_FALSE(textOf(QStringLiteral("FoldingList")).contains(QLatin1String("economy")));
    EXPECT_TRUE(shows("CrowdMap", "8 agents"));
    EXPECT_NE(crowd->overlay()->list(canvas::OverlayFeed::Part::Still), nullptr);

    const auto rows = switches->rows();
    const auto ident = rows->roleNames().key("ident");
    const QString agent = rows->data(rows->index(0), ident).toString();
    ASSERT_FALSE(agent.isEmpty());
    crowd->setCurrent(agent);
    EXPECT_EQ(switches->person(), agent);
    EXPECT_GT(switches->count(), 0) << "its own are told";
    EXPECT_NE(crowd->overlay()->list(canvas::OverlayFeed::Part::Live), nullptr) << "and marked";
    for (int row = 0; row < rows->count(); ++row)
        EXPECT_EQ(rows->data(rows->index(row), ident).toString(), agent);
}

/// Of agents and of inhabitants: terms, what they add, and the causes, by one key.
TEST_F(DetailTest, TheMapFollowsEditedWeightsOfAPausedRunAtOnce) {
    openValley();
    runFrames(60);
    auto* crowd = window->findChild<tuning::CrowdModel*>();
    auto* model = window->findChild<tuning::DetailPropertyModel*>();
    const auto drawn = [&] { return crowd->overlay()->list(canvas::OverlayFeed::Part::Still); };
    ASSERT_TRUE(wait([&] {
        return crowd->report() && crowd->report()->frame == session->frame() && drawn() != nullptr;
    }));
    const auto before = drawn();
    const auto importance = crowd->report()->characters;

    model->setNumber(QStringLiteral("/importance/weights/distance"), 0, true);

    EXPECT_NE(*drawn(), *before) << "without another frame";
    EXPECT_NE(crowd->report()->characters, importance);
    EXPECT_TRUE(shows("CrowdMap", "importance as edited"));
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(*drawn(), *before);
    EXPECT_EQ(crowd->report()->characters, importance);
}

TEST_F(DetailTest, TheKeyForWhyShowsTheTermsBehindALevel) {
    for (const char* level : {"valley", "town"}) {
        SCOPED_TRACE(level);
        open(QStringLiteral(":/percept/levels/%1.level.json").arg(QLatin1String(level)));
        key(Qt::Key_5, Qt::ControlModifier);
        auto* crowd = window->findChild<tuning::CrowdModel*>();
        auto* reason = window->findChild<tuning::LevelReason*>();
        ASSERT_NE(reason, nullptr);
        runFrames(120);
        ASSERT_TRUE(wait([&] { return crowd->characterCount() > 0; }));
        EXPECT_EQ(first("ReasonCard"), nullptr) << "nobody is asked about";

        key(Qt::Key_W);

        ASSERT_FALSE(crowd->current().isEmpty()) << "the most important one";
        const auto& characters = crowd->report()->characters;
        EXPECT_FALSE(std::any_of(characters.begin(), characters.end(), [&](const auto& each) {
            return each.observes && QString::number(each.id) == crowd->current();
        })) << "whose importance has terms";
        ASSERT_TRUE(wait([&] { return reason->isTold() && reason->causes()->count() > 0; }));
        EXPECT_TRUE(shows("ReasonCard", "distance"));
        EXPECT_TRUE(shows("ReasonCard", "What led to it"));
        const auto& weights = session->runnable()->level.lod.importance.weights;
        EXPECT_GE(reason->terms()->count(), static_cast<int>(weights.size()));
        crowd->setCurrent({});
        EXPECT_TRUE(isGone("ReasonCard"));
    }
}

TEST_F(DetailTest, TheTownShowsWhoHasWhichLevelAndWhichGroupsAreFolded) {
    open(QStringLiteral(":/percept/levels/town.level.json"));
    key(Qt::Key_5, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("CrowdMap") != nullptr; }));
    click([this] { return within("DetailPane", "text", "Groups"); });
    EXPECT_TRUE(shows("DetailProperties", "Street width"));
    click([this] { return within("DetailPane", "text", "Levels"); });
    auto* crowd = window->findChild<tuning::CrowdModel*>();
    ASSERT_NE(crowd, nullptr);
    runFrames(90);
    ASSERT_TRUE(wait([&] { return crowd->characterCount() > 0; }));

    EXPECT_TRUE(shows("CharacterList", "full"));
    EXPECT_TRUE(shows("FoldingList", "old_town"));
    EXPECT_TRUE(shows("FoldingList", "economy"));
    EXPECT_TRUE(shows("CrowdMap", "individually"));
    std::uint32_t people = 0;
    for (const auto& sum : crowd->report()->sums)
        people += sum.characters;
    EXPECT_EQ(people, 5001U) << "nobody is lost by folding; one visits";
    const auto drawn = [&] {
        const auto list = crowd->overlay()->list(canvas::OverlayFeed::Part::Still);
        return list == nullptr ? std::size_t{0} : list->layer(overlay::Layer::Agents).size();
    };
    EXPECT_GT(drawn(), 1U) << "importance is drawn";
    crowd->setByImportance(false);
    EXPECT_EQ(drawn(), 1U) << "of the visitor alone, his level";
    EXPECT_FALSE(crowd->view()->view()->crowd.empty());
}

TEST_F(DetailTest, TheSwitchesOfTheRunSayWhoMadeThem) {
    open(QStringLiteral(":/percept/levels/town.level.json"));
    key(Qt::Key_5, Qt::ControlModifier);
    auto* crowd = window->findChild<tuning::CrowdModel*>();
    auto* switches = window->findChild<tuning::RunSwitches*>();
    ASSERT_NE(switches, nullptr);
    runFrames(240);
    ASSERT_TRUE(wait([&] { return switches->count() > 0 && crowd->characterCount() > 0; }));
    const auto rows = switches->rows();
    const auto ident = rows->roleNames().key("ident");
    QString person;
    for (int row = 0; row < rows->count() && person.isEmpty(); ++row)
        person = rows->data(rows->index(row), ident).toString();
    ASSERT_FALSE(person.isEmpty()) << "somebody switched";
    const int all = switches->count();

    crowd->setCurrent(person);

    EXPECT_EQ(switches->person(), person);
    EXPECT_LT(switches->count(), all);
    EXPECT_TRUE(shows("RunSwitchList", "\u2192"));
    crowd->setCurrent({});
    EXPECT_EQ(switches->count(), all);
}

class CompareTest : public StudioWindow {
protected:
    QString record(const std::string& name) {
        const QString path = pathOf(name);
        session->startRecording(path);
        EXPECT_TRUE(wait([this] { return session->isRecording(); }));
        runFrames(90);
        session->stopRecording();
        EXPECT_TRUE(wait([this] { return !session->isRecording(); }));
        return path;
    }
};

TEST_F(CompareTest, TwoRecordingsAreComparedHonestly) {
    openArena();
    const QString a = record("a.percept");
    const QString b = record("b.percept");
    key(Qt::Key_7, Qt::ControlModifier);
    ASSERT_TRUE(shows("ComparePane", "Nothing is compared yet."));
    auto* desk = window->findChild<tuning::CompareModel*>();
    ASSERT_NE(desk, nullptr);

    // Whichever way the person goes, a folder of seeds is offered.
    for (const char* text : {"Choose A\u2026", "Choose recordings"}) {
        click([&] { return within("ComparePane", "text", QString::fromUtf8(text)); });
        ASSERT_TRUE(wait([this] {
            return first("UiMenuItem", "text", QStringLiteral("Folder of seeds\u2026")) != nullptr;
        })) << text;
        key(Qt::Key_Escape);
        ASSERT_TRUE(isGone("UiMenuItem"));
    }
    desk->choose(0, a);
    ASSERT_TRUE(shows("ComparePane", "a.percept is A; B is not chosen yet."));
    desk->choose(1, b);
    ASSERT_TRUE(wait([&] { return desk->isCompared(); }));

    EXPECT_TRUE(shows("CompareMain", "Load per frame"));
    EXPECT_TRUE(shows("CompareMain", "95 % interval"));
    EXPECT_TRUE(shows("CompareMain", "same machine"));
    EXPECT_TRUE(shows("CompareSide", "Frames that differ most"));
    EXPECT_TRUE(shows("CompareMain", "Undecided: one run"));
    EXPECT_TRUE(shows("CompareMain", "1 + 1 runs"));
    EXPECT_TRUE(shows("CompareMain", "Counts, per"));
    desk->choose(1, a);
    EXPECT_TRUE(shows("CompareMain", "identical"));
    EXPECT_TRUE(shows("CompareMain", "the same recording"));
}

} // namespace
} // namespace percept
