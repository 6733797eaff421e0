#include "StudioWindow.h"

#include "app/workspaces/schedule/ScheduleModel.h"
#include "app/workspaces/schedule/TuningCanvas.h"
#include "app/workspaces/schedule/TuningModel.h"

#include "Theme.h"

#include <QScopeGuard>

#include <algorithm>

namespace percept {
namespace {

class TuningTest : public StudioWindow {
protected:
    /// The valley in the Schedule workspace, on the tab Tune.
    void openTune() {
        open(QStringLiteral(":/percept/levels/valley.level.json"));
        key(Qt::Key_4, Qt::ControlModifier);
        ASSERT_TRUE(wait([this] { return first("ScheduleSide") != nullptr; }));
        click([this] { return within("ScheduleSide", "text", "Tune"); });
        ASSERT_TRUE(wait([this] { return first("TunePanel") != nullptr; }));
        model = window->findChild<tuning::TuningModel*>();
        ASSERT_NE(model, nullptr);
    }
    /// At least five schedules: the last that is found may be better than several, which then go.
    void find() {
        for (int i = 0; i < 5; ++i) {
            click([this] { return within("TunePanel", "text", "Find schedules"); });
            ASSERT_TRUE(wait([this] { return model->count() > 7; }));
            model->stop();
            ASSERT_TRUE(wait([this] { return !model->isBusy(); }));
            if (model->count() >= 5)
                return;
        }
        FAIL() << "only " << model->count() << " schedules are left";
    }
    /// The columns of a table that are written nearer to each other than half a digit.
    [[nodiscard]] QStringList touching(const QString& panel) const {
        struct Written {
            QRectF place;
            QString text;
        };
        std::vector<Written> written;
        std::vector<QQuickItem*> left{first(panel)};
        while (!left.empty()) {
            QQuickItem* const item = left.back();
            left.pop_back();
            for (QQuickItem* const child : item->childItems())
                if (child->isVisible())
                    left.push_back(child);
            const QString text = item->property("text").toString();
            if (!item->inherits("QQuickText") || text.isEmpty())
                continue;
            const double width = std::min(item->property("contentWidth").toDouble(), item->width());
            const bool right =
                (item->property("effectiveHorizontalAlignment").toInt() & Qt::AlignRight) != 0;
            written.push_back({item->mapRectToScene(QRectF(
                                   right ? item->width() - width : 0, 0, width, item->height())),
                               text});
        }
        QStringList found;
        for (const auto& one : written)
            for (const auto& other : written)
                if (&one != &other && one.place.left() <= other.place.left() &&
                    one.place.adjusted(0, 0, 4, 0).intersects(other.place))
                    found += one.text + QLatin1Char('|') + other.text;
        return found;
    }
    [[nodiscard]] const level::Level& level() const {
        return session->editing()->document().level();
    }

    tuning::TuningModel* model = nullptr;
};

TEST_F(TuningTest, AScheduleIsFoundClickedAndAppliedAsOneStep) {
    openTune();
    const auto before = level();
    EXPECT_TRUE(shows("TunePanel", "senses:light_infantry"));
    find();
    ASSERT_TRUE(wait([this] { return first("TuningChart") != nullptr; }));
    auto* canvas = window->findChild<tuning::TuningCanvas*>();
    ASSERT_NE(canvas, nullptr);
    letSettle(canvas);
    const int wanted = model->selected() == 2 ? 3 : 2;

    QTest::mouseClick(
        window, Qt::LeftButton, {}, canvas->mapToScene(canvas->placeOf(wanted)).toPoint());

    ASSERT_TRUE(wait([&] { return model->selected() == wanted; }));
    key(Qt::Key_Right);
    EXPECT_EQ(model->selected(), wanted + 1);
    key(Qt::Key_Left);
    EXPECT_EQ(model->selected(), wanted);
    EXPECT_EQ(level(), before);
    EXPECT_TRUE(shows("TuneTable", QStringLiteral("\u2192")));
    EXPECT_TRUE(shows("TuneFigures", "Latency, mean"));

    click([&] {
        return within("TunePanel", "text", QStringLiteral("Apply schedule %1").arg(wanted + 1));
    });

    ASSERT_TRUE(wait([&] { return !(level() == before); }));
    EXPECT_EQ(session->editing()->undoName(), "tuning of the schedule");
    EXPECT_TRUE(shows("TunePanel", "Applied"));
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(wait([&] { return level() == before; }));
    EXPECT_FALSE(session->editing()->canUndo()) << "it was one step";
}

TEST_F(TuningTest, NothingJumpsWhileSchedulesAreFound) {
    openTune();
    const auto places = [this] {
        QStringList list;
        for (const char* type : {"TuningChart", "TuneFigures"})
            list += QString::number(first(type)->mapToScene({0, 0}).y());
        for (QQuickItem* const button : all("UiButton"))
            if (within("TunePanel", "text", button->property("text").toString()) == button)
                list += QString::number(button->mapToScene({0, 0}).x()) + " " +
                        QString::number(button->mapToScene({0, 0}).y());
        return list;
    };
    letSettle(first("TunePanel"));
    const QStringList before = places();
    ASSERT_GE(before.size(), 4);

    click([this] { return within("TunePanel", "text", "Find schedules"); });

    ASSERT_TRUE(wait([this] { return model->isBusy() && model->count() > 5; }));
    ASSERT_TRUE(wait([this] { return within("TunePanel", "text", "Cancel") != nullptr; }));
    QStringList during = places();
    during.removeLast(); // the strip's own
    EXPECT_EQ(during, before.mid(0, during.size()));
    model->stop();
    ASSERT_TRUE(wait([this] { return !model->isBusy(); }));
    letSettle(first("TunePanel"));
    EXPECT_EQ(places(), before);
}

TEST_F(TuningTest, TheRingOfTheChartIsForKeysAndLiesWithinThePanel) {
    openTune();
    find();
    auto* canvas = window->findChild<tuning::TuningCanvas*>();
    ASSERT_NE(canvas, nullptr);
    letSettle(canvas);
    const auto ring = [this] {
        QQuickItem* const chart = first("TuningChart");
        for (QQuickItem* const child : chart->childItems())
            if (QString::fromLatin1(child->metaObject()->className()).startsWith("FocusRing"))
                return child;
        return static_cast<QQuickItem*>(nullptr);
    };
    ASSERT_NE(ring(), nullptr);

    QTest::mouseClick(window, Qt::LeftButton, {}, canvas->mapToScene(canvas->placeOf(0)).toPoint());
    ASSERT_TRUE(wait([this] { return first("TuningChart")->hasActiveFocus(); }));
    EXPECT_FALSE(ring()->isVisible());
    key(Qt::Key_Right);
    EXPECT_TRUE(ring()->isVisible());
    const auto inPanel = [this](QQuickItem* item) {
        return item->mapRectToItem(first("ScheduleSide"),
                                   QRectF(0, 0, item->width(), item->height()));
    };
    const QRectF around = inPanel(ring());
    EXPECT_GE(around.left(), 0);
    EXPECT_LE(around.right(), first("ScheduleSide")->width());
    EXPECT_LE(around.bottom(), inPanel(first("TuneFigures")).top());
}

TEST_F(TuningTest, TheLoadOfNowIsTheOneOfTheRoll) {
    openTune();
    auto* desk = window->findChild<tuning::ScheduleModel*>();
    ASSERT_NE(desk, nullptr);
    const auto cell = [](session::RowsModel* rows, const QString& name, const QByteArray& role) {
        const auto roles = rows->roleNames();
        for (int row = 0; row < rows->count(); ++row)
            if (rows->data(rows->index(row), roles.key("name")).toString() == name)
                return rows->data(rows->index(row), roles.key(role)).toString();
        return QString();
    };
    // Without the unit, which the table of Tune names once.
    const auto rolls = [&](const QString& name) {
        return cell(desk->figures(), name, "now").remove(QStringLiteral("\u00a0ms"));
    };
    ASSERT_TRUE(wait([&] { return !cell(model->figures(), "Due, maximum", "before").isEmpty(); }));
    ASSERT_TRUE(wait([&] { return !rolls("Max").isEmpty(); }));
    EXPECT_EQ(cell(model->figures(), "Due, maximum", "before"), rolls("Max"));
    EXPECT_EQ(cell(model->figures(), "Due, 99 %", "before"), rolls("p99"));
    EXPECT_NE(cell(model->figures(), "Run, maximum", "before"), rolls("Max"))
        << "the valley's budget does not let all run";

    find();
    model->setLoad(1);
    model->select(0);
    const QString found = cell(model->figures(), "Due, maximum", "now");
    model->apply();

    EXPECT_TRUE(wait([&] { return rolls("Max") == found; })) << rolls("Max").toStdString();
}

TEST_F(TuningTest, ALockedTaskStays) {
    openTune();
    click([this] { return within("TuneTable", "name", "Lock senses:scout"); });
    ASSERT_TRUE(
        wait([this] { return within("TuneTable", "name", "Unlock senses:scout") != nullptr; }));
    find();

    for (int i = 0; i < model->count(); ++i) {
        model->select(i);
        EXPECT_EQ(model->point()->choice.frequencies[0], 2);
        EXPECT_EQ(model->point()->choice.phases[0], 0);
    }
}

TEST_F(TuningTest, NothingIsCutAtTheSmallestSizeWithTheLargestText) {
    openTune();
    const auto fits = [this](const QString& panel) {
        // What lies in a panel ends within it; its names are whole.
        for (QQuickItem* const root : all(panel)) {
            const double right = root->mapToScene(QPointF(root->width(), 0)).x();
            std::vector<QQuickItem*> left{root};
            while (!left.empty()) {
                QQuickItem* const item = left.back();
                left.pop_back();
                for (QQuickItem* const child : item->childItems())
                    if (child->isVisible())
                        left.push_back(child);
                const QVariant text = item->property("text");
                if (text.toString().isEmpty() || item->width() <= 0)
                    continue;
                EXPECT_LE(item->mapToScene(QPointF(item->width(), 0)).x(), right + 1)
                    << text.toString().toStdString();
                if (item->property("truncated").toBool() && panel != "TunePanel")
                    ADD_FAILURE() << "cut: " << text.toString().toStdString();
            }
        }
    };
    const auto resetScale = qScopeGuard([this] { map->theme()->setFontScale(1); });
    map->theme()->setFontScale(1.3);
    window->resize(1280, 720);
    ASSERT_TRUE(wait([this] { return window->size() == QSize(1280, 720); }));
    for (const bool found : {false, true}) {
        if (found)
            find();
        letSettle(first("TunePanel"));
        for (const char* panel : {"TunePanel", "TuneFigures", "TuneTable"})
            fits(QString::fromLatin1(panel));
    }
}

TEST_F(TuningTest, ColumnsStandApartAtEverySizeOfTheWindowAndTheText) {
    const auto resetScale = qScopeGuard([this] { map->theme()->setFontScale(1); });
    openTune();
    find();
    for (const QSize size : {QSize(1280, 720), QSize(1600, 900)})
        for (const double scale : {1.0, 1.3}) {
            map->theme()->setFontScale(scale);
            window->resize(size);
            ASSERT_TRUE(wait([&] { return window->size() == size; }));
            letSettle(first("TunePanel"));
            for (const char* table : {"TuneFigures", "TuneTable"})
                for (const QString& fault : touching(QString::fromLatin1(table)))
                    ADD_FAILURE() << table << ", " << size.width() << ", " << scale << ": "
                                  << qPrintable(fault);
        }
}

TEST_F(TuningTest, ColumnsOfFoundPhasesStandApart) {
    const auto resetScale = qScopeGuard([this] { map->theme()->setFontScale(1); });
    open(QStringLiteral(":/percept/levels/valley.level.json"));
    key(Qt::Key_4, Qt::ControlModifier);
    click([this] { return within("PhasesPanel", "text", "Find phases"); });
    ASSERT_TRUE(shows("FiguresPanel", "B found"));
    for (const QSize size : {QSize(1280, 720), QSize(1600, 900)})
        for (const double scale : {1.0, 1.3}) {
            map->theme()->setFontScale(scale);
            window->resize(size);
            ASSERT_TRUE(wait([&] { return window->size() == size; }));
            letSettle(first("FiguresPanel"));
            for (const QString& fault : touching(QStringLiteral("FiguresPanel")))
                ADD_FAILURE() << size.width() << ", " << scale << ": " << qPrintable(fault);
        }
}

TEST_F(TuningTest, AnEditAfterTheSearchIsSaidAndNothingIsApplied) {
    openTune();
    find();
    edit::Settings settings = edit::settingsOf(level());
    settings.schedule.tasks[0].frequency = 7;
    session->editing()->applyFix({"edit", {edit::Replace{edit::kSettingsId, std::move(settings)}}});

    EXPECT_TRUE(wait([this] {
        return bool(shows("TunePanel", "The schedule has changed since: find again."));
    }));
    QQuickItem* const apply =
        within("TunePanel", "text", QStringLiteral("Apply schedule %1").arg(model->selected() + 1));
    ASSERT_NE(apply, nullptr);
    EXPECT_FALSE(apply->isEnabled());
}

} // namespace
} // namespace percept
