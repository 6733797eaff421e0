#include "SessionFixture.h"

#include "app/workspaces/detail/DetailModel.h"
#include "app/workspaces/detail/DetailPropertyModel.h"
#include "app/workspaces/detail/LevelReason.h"

#include <cmath>
#include <functional>
#include <random>

namespace percept::tuning {
namespace {

level::LodBehaviour behaviour(const std::string& id, double min, double max, int frequency = 1) {
    level::LodBehaviour made;
    made.id = id;
    made.min = min;
    made.max = max;
    made.frequency = frequency;
    return made;
}

class DetailModelTest : public session::SessionTest {
protected:
    /// @param overlap by how much the two ranges overlap
    void open(double overlap, Seconds smoothing = 0) {
        level::Level level;
        level.name = "levels";
        level.lod.importance.smoothing = smoothing;
        level.lod.behaviours = {behaviour("near", 0.5 - overlap / 2, 1),
                                behaviour("far", 0, 0.5 + overlap / 2, 20)};
        editing.openLevel(std::move(level), true);
        desk.setEditing(&editing);
        desk.setActive(true);
    }
    [[nodiscard]] const level::LodBehaviour& behaviourAt(std::size_t row) const {
        return editing.document().level().lod.behaviours[row];
    }
    /// An importance that flutters around the middle.
    void flutter() {
        const auto frames = static_cast<double>(desk.importance().size());
        for (double frame = 0; frame < frames; frame += 10)
            desk.brush(frame, 0.45, frame + 9, std::fmod(frame, 20) < 5 ? 0.45 : 0.55);
    }

    Editing editing;
    DetailModel desk;
};

TEST_F(DetailModelTest, OverlappingRangesKeepAFlutteringImportanceFromFlapping) {
    open(0.2);
    flutter();
    EXPECT_EQ(desk.switchCount(), 0);

    desk.setValue(0, "min", 0.5);
    desk.setValue(1, "max", 0.5);

    EXPECT_GT(desk.flapCount(), 5);
    EXPECT_EQ(desk.switchCount(), desk.switches()->count());
}

TEST_F(DetailModelTest, SmoothingTakesTheFlutterAway) {
    open(0, 2);
    flutter();
    EXPECT_LT(desk.flapCount(), 2);

    desk.setSmoothed(false);

    EXPECT_GT(desk.flapCount(), 5);
}

TEST_F(DetailModelTest, ADragOfARangeIsOneStep) {
    open(0.2);
    const auto before = editing.document().level();

    desk.dragRange(0, 0, 0.3);
    desk.dragRange(0, 0, 0.2);
    EXPECT_EQ(desk.feed()->view().bars[0].min, 0.2) << "while it is dragged";
    desk.dropRange(true);
    EXPECT_EQ(behaviourAt(0).min, 0.2);
    EXPECT_EQ(editing.document().stepCount(), 1U);
    editing.undo();
    EXPECT_EQ(editing.document().level(), before);

    desk.dragRange(1, 2, 0.7);
    EXPECT_NEAR(behaviourAt(1).min, 0.4, 1e-9) << "a range stays within 0 to 1";
    desk.dropRange(false);
    EXPECT_EQ(editing.document().level(), before);
}

/// What can be dragged of the levels of detail: all of it obeys the same rules.
struct Drag {
    const char* name;
    const QObject* owner;
    std::function<void(double)> move;
    std::function<void(bool)> drop;
};

TEST_F(DetailModelTest, EveryDragIsOneStepOrNoneAndNothingElseEditsMeanwhile) {
    open(0.2);
    DetailPropertyModel model;
    model.setEditing(&editing);
    model.setActive(true);
    const auto handle = [&](tools::DetailCurveKind kind) {
        return [&model, kind](double part) {
            model.setCurve(static_cast<int>(kind));
            model.dragHandle(0, 5 + 20 * part, 1 + 3 * part);
        };
    };
    const auto dropHandle = [&](bool keep) { model.dropHandle(keep); };
    const std::vector<Drag> drags{
        {"range",
         &desk,
         [&](double part) { desk.dragRange(0, 0, 0.6 + 0.2 * part); },
         [&](bool keep) { desk.dropRange(keep); }},
        {"distance", &model, handle(tools::DetailCurveKind::Distance), dropHandle},
        {"attention", &model, handle(tools::DetailCurveKind::Attention), dropHandle},
        {"frequency", &model, handle(tools::DetailCurveKind::Frequency), dropHandle},
        {"priority", &model, handle(tools::DetailCurveKind::Priority), dropHandle},
        {"number",
         &model,
         [&](double part) {
             model.setNumber(QStringLiteral("/importance/smoothing"), 1 + part, false);
         },
         dropHandle}};
    const auto level = [&]() -> const level::Level& { return editing.document().level(); };
    const auto before = level();

    for (const Drag& drag : drags)
        for (const bool keep : {true, false}) {
            SCOPED_TRACE(std::string(drag.name) + (keep ? ", kept" : ", given up"));
            for (const double part : {0.2, 0.9, 0.5})
                drag.move(part);
            const auto dragged = level();
            EXPECT_NE(dragged, before) << "it shows at once";

            for (const Drag& other : drags)
                if (other.owner != drag.owner)
                    other.move(1);
            desk.setSmoothing(7);
            editing.undo();
            editing.redo();
            EXPECT_EQ(level(), dragged) << "it has the document to itself";

            drag.drop(keep);
            EXPECT_EQ(level(), keep ? dragged : before);
            EXPECT_EQ(editing.canUndo(), keep);
            editing.undo();
            EXPECT_EQ(level(), before);
            EXPECT_FALSE(editing.canUndo()) << "one step at most";
        }

    for (const Drag& drag : drags) {
        SCOPED_TRACE(drag.name);
        drag.move(0.5);
        open(0.1);
        const auto other = level();
        drag.drop(true);
        EXPECT_EQ(level(), other) << "another document has nothing of it";
    }
}

TEST_F(DetailModelTest, EndsDoNotPassEachOther) {
    open(0.2);
    desk.dragRange(0, 1, 0.1);
    desk.dropRange(true);

    EXPECT_EQ(behaviourAt(0).max, behaviourAt(0).min);
    desk.setValue(0, "min", 5);
    EXPECT_EQ(behaviourAt(0).min, behaviourAt(0).max);
    EXPECT_TRUE(desk.problem().isEmpty());
}

TEST(LevelReason, NumbersOfASwitchDifferAsShown) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> part(0, 1);
    for (int round = 0; round < 2000; ++round) {
        const double low = 0.6 * part(random);
        const double high = low + 0.3 * part(random) + 0.01;
        const double away = std::pow(10.0, -1 - 6 * part(random));
        const bool below = round % 2 == 0;
        const double importance = below ? low - away : high + away;
        const QStringList words =
            leftWords(importance, low, high, QStringLiteral("march")).split(QLatin1Char(' '));
        ASSERT_EQ(words.size(), 9) << words.join(QLatin1Char(' ')).toStdString();
        const QString& bound = below ? words[4] : words[6];
        EXPECT_NE(words[0], bound);
        EXPECT_EQ(words[3], below ? "below" : "above");
        EXPECT_GT(words[2].toDouble(), 0);
        EXPECT_NEAR(words[2].toDouble(), away, 0.51 * std::pow(10.0, 1 - words[2].size() + 1));
    }
}

TEST_F(DetailModelTest, GapsAreNamed) {
    open(0.2);
    EXPECT_TRUE(desk.gaps().isEmpty());
    desk.setValue(0, "min", 0.8);
    EXPECT_EQ(desk.gaps(), "0.60 to 0.80");
}

TEST_F(DetailModelTest, LevelsAreAddedNamedAndRemoved) {
    open(0.2);
    const auto before = editing.document().level();

    desk.addBehaviour();
    desk.rename(2, "asleep");
    desk.setValue(2, "frequency", 120);
    desk.setArbitration(3);
    desk.setSmoothing(0.4);
    EXPECT_EQ(behaviourAt(2).id, "asleep");
    EXPECT_EQ(desk.arbitration(), 3);
    desk.removeBehaviour(0);
    EXPECT_EQ(desk.count(), 2);

    editing.jumpTo(0);
    EXPECT_EQ(editing.document().level(), before);
}

TEST_F(DetailModelTest, WhatABrainDoesAtALevelIsChosenAndUndone) {
    open(0.2);
    editing.openLevel(
        [&] {
            level::Level level = editing.document().level();
            level.archetypes.resize(2);
            level.archetypes[0].id = "watch";
            level.archetypes[0].brain = "guard";
            level.archetypes[1].id = "visitor";
            level.archetypes[1].brain = "player";
            level.agents.resize(2);
            level.agents[0].id = "anna";
            level.agents[0].archetype = "watch";
            level.agents[1].id = "me";
            level.agents[1].archetype = "visitor";
            return level;
        }(),
        true);
    const auto shown = [&](int row, const char* role) {
        const auto* rows = desk.behaviours();
        return rows->data(rows->index(row), rows->roleNames().key(role));
    };
    ASSERT_EQ(shown(1, "brains").toStringList(), QStringList{"guard"}) << "players do one thing";
    EXPECT_EQ(shown(1, "manners").toList(), QVariantList{0}) << "as the level is called";
    const QStringList names = desk.behavioursOf("guard");
    ASSERT_EQ(names.size(), 4);

    desk.setBehaviour(1, "guard", static_cast<int>(names.indexOf("walk")));
    EXPECT_EQ(behaviourAt(1).brains, (level::ById<std::string>{{"guard", "walk"}}));
    EXPECT_EQ(shown(1, "manners").toList(), QVariantList{names.indexOf("walk")});
    desk.setBehaviour(1, "guard", static_cast<int>(names.indexOf("drift")));
    EXPECT_EQ(behaviourAt(1).brains[0].second, "drift");
    desk.setBehaviour(1, "guard", 0);
    EXPECT_TRUE(behaviourAt(1).brains.empty());
    desk.setBehaviour(1, "guard", 9);
    desk.setBehaviour(7, "guard", 1);
    editing.jumpTo(1);
    EXPECT_EQ(behaviourAt(1).brains[0].second, "walk");
}

TEST_F(DetailModelTest, TheBrushStaysWithinTheCurve) {
    open(0.2);
    const auto frames = desk.importance().size();

    desk.brush(-50, 0.2, 1e9, 3);

    EXPECT_EQ(desk.importance().size(), frames);
    for (const double value : desk.importance())
        EXPECT_TRUE(value >= 0 && value <= 1);
    EXPECT_FALSE(editing.canUndo()) << "the curve is no part of the level";
}

TEST_F(DetailModelTest, TheCursorSaysWhatRuns) {
    open(0.2);
    desk.brush(0, 0.1, 60, 0.1);
    desk.setSmoothed(false);
    desk.setFrame(30);
    EXPECT_TRUE(desk.momentText().contains("far, runs every 20 frames"));
}

} // namespace
} // namespace percept::tuning
