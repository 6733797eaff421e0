#include "RavenRoom.h"
#include "StudioWindow.h"

#include "app/workspaces/senses/SenseModel.h"
#include "percept/level/LevelFile.h"

#include <QDir>
#include <QFileInfo>

namespace percept {
namespace {

using State = session::Session::State;

/// The dialogs for files, used with mouse and keyboard. They begin in the current folder.
class DialogsTest : public StudioWindow {
protected:
    void SetUp() override {
        m_before = QDir::currentPath();
        QDir::setCurrent(pathOf("."));
        StudioWindow::SetUp();
    }
    void TearDown() override {
        StudioWindow::TearDown();
        QDir::setCurrent(m_before);
    }

    /// Something in the dialog that is open.
    QQuickItem* part(const char* property, const QVariant& value) {
        QQuickItem* found = nullptr;
        EXPECT_TRUE(wait([&] {
            found = within("QQuickOverlay", property, value);
            return found != nullptr;
        })) << property
            << ' ' << qPrintable(value.toString()) << " in\n"
            << qPrintable(textOf("QQuickOverlay"));
        return found;
    }
    /// Clicks something in the dialog that is open, once it is enabled.
    void clickPart(const char* property, const QVariant& value) {
        SCOPED_TRACE(testing::Message()
                     << property << ' ' << qPrintable(value.toString()) << " in\n"
                     << qPrintable(textOf("QQuickOverlay")));
        click([=, this] {
            QQuickItem* const found = within("QQuickOverlay", property, value);
            return found != nullptr && found->isEnabled() ? found : nullptr;
        });
    }
    void press(const char* button) { clickPart("text", QString::fromUtf8(button)); }
    void choose(const char* file) { clickPart("fileName", QString::fromUtf8(file)); }
    bool isClosed() {
        return wait([this] { return textOf("QQuickOverlay").isEmpty(); });
    }
    /// Types over the name that is offered.
    void enterName(const char* name) {
        clickPart("objectName", QStringLiteral("fileNameField"));
        key(Qt::Key_A, Qt::ControlModifier);
        type(QString::fromUtf8(name));
    }

private:
    QString m_before;
};

TEST_F(DialogsTest, OpensALevelThatIsClickedAtInTheList) {
    write("hall.level.json", level::writeLevel(level::Level{.name = "hall"}));
    write("notes.txt", "not a level");

    key(Qt::Key_O, Qt::ControlModifier);
    choose("hall.level.json");
    EXPECT_EQ(within("QQuickOverlay", "fileName", "notes.txt"), nullptr) << "only what can be read";
    press("Open");

    ASSERT_TRUE(wait([this] { return session->state() == State::Paused; }));
    EXPECT_EQ(session->name(), "hall");
    EXPECT_FALSE(session->isDirty());
    EXPECT_TRUE(isClosed());
}

TEST_F(DialogsTest, OpensThePathThatIsTypedAndSaysWhenItIsWrong) {
    write("a.level.json", level::writeLevel(level::Level{.name = "a"}));
    QDir().mkpath(pathOf("else where"));
    write("else where/hall.level.json", level::writeLevel(level::Level{.name = "hall"}));
    const auto enter = [this](const QString& path) {
        key(Qt::Key_O, Qt::ControlModifier);
        QQuickItem* const name = part("objectName", QStringLiteral("fileNameField"));
        ASSERT_TRUE(wait([&] { return name->isVisible() && name->hasActiveFocus(); }));
        key(Qt::Key_A, Qt::ControlModifier);
        type(path);
        key(Qt::Key_Return);
    };

    enter(QDir(pathOf("else where")).absoluteFilePath("hall.level.json"));
    ASSERT_TRUE(wait([this] { return session->state() == State::Paused; }));
    EXPECT_EQ(session->name(), "hall");

    const QString wrong = QDir(pathOf("else where")).absoluteFilePath("hull.level.json");
    enter(wrong);

    QQuickItem* const name = part("objectName", QStringLiteral("fileNameField"));
    EXPECT_TRUE(name->property("fault").toString().startsWith("There is no hull.level.json"))
        << qPrintable(name->property("fault").toString());
    EXPECT_TRUE(name->hasActiveFocus()) << "the dialog stays, to be corrected";
    EXPECT_EQ(name->property("text"), wrong);
    EXPECT_EQ(session->name(), "hall");
    key(Qt::Key_Escape);
    key(Qt::Key_Escape);
    EXPECT_TRUE(isClosed());
}

TEST_F(DialogsTest, TheButtonOpensThePathThatIsTypedWhateverIsMarked) {
    write("a.level.json", level::writeLevel(level::Level{.name = "a"}));
    QDir().mkpath(pathOf("folder"));
    write("folder/inner.level.json", level::writeLevel(level::Level{.name = "inner"}));
    key(Qt::Key_O, Qt::ControlModifier);
    choose("folder");
    const auto enter = [this](const char* path) {
        enterName(path);
        press("Open");
    };

    enter("b.level.json");
    EXPECT_TRUE(shows("QQuickOverlay", "There is no b.level.json in"));
    EXPECT_EQ(within("QQuickOverlay", "fileName", "inner.level.json"), nullptr)
        << "the folder is not entered";
    enter("a.level.json");
    EXPECT_TRUE(wait([this] { return session->name() == "a"; }));
    EXPECT_TRUE(isClosed());

    key(Qt::Key_O, Qt::ControlModifier);
    enter("folder");
    EXPECT_NE(part("fileName", QStringLiteral("inner.level.json")), nullptr)
        << "a folder that is typed is entered";
}

TEST_F(DialogsTest, ReplacesWhatExistsOnlyWhenThatIsConfirmed) {
    const QString other = write("other.level.json", level::writeLevel(level::Level{.name = "o"}));
    open(write("room.map", ravenRoom()));
    const auto nameOfOther = [&] { return level::readLevel(other.toStdString())->level.name; };

    for (const bool byKey : {true, false}) {
        key(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QQuickItem* const name = part("objectName", QStringLiteral("fileNameField"));
        ASSERT_TRUE(wait([&] { return name->hasActiveFocus(); })) << "the cursor is in it at once";
        EXPECT_EQ(name->property("text"), "room.level.json") << "nothing of the list is taken";
        choose("other.level.json");
        if (byKey)
            key(Qt::Key_Return);
        else
            press("Save");
        EXPECT_TRUE(wait([this] { return within("QQuickOverlay", "text", "Replace") != nullptr; }));
        EXPECT_EQ(nameOfOther(), "o");
        if (byKey) {
            key(Qt::Key_Escape);
            key(Qt::Key_Escape);
            EXPECT_TRUE(isClosed());
            EXPECT_EQ(nameOfOther(), "o");
        }
    }
    press("Replace");
    ASSERT_TRUE(wait([this] { return !session->isDirty(); }));
    EXPECT_NE(nameOfOther(), "o");
}

TEST_F(DialogsTest, CancelLeavesEverythingAsItWas) {
    openArena();
    write("hall.level.json", level::writeLevel(level::Level{.name = "hall"}));

    key(Qt::Key_O, Qt::ControlModifier);
    choose("hall.level.json");
    key(Qt::Key_Space);
    press("Cancel");

    EXPECT_TRUE(isClosed());
    EXPECT_EQ(session->name(), "arena");
    EXPECT_FALSE(session->isPlaying()) << "keys are the dialog's while it is open";
}

/// What is loaded behind it, such as the level when the studio starts, asks for the keyboard, too.
TEST_F(DialogsTest, EscapeClosesAQuestionWhateverAsksForTheKeyboardMeanwhile) {
    open(QStringLiteral(":/percept/levels/valley.level.json"));
    session->selectIdent(QStringLiteral("agent:1"));
    key(Qt::Key_Delete);
    ASSERT_TRUE(session->isDirty());
    const auto edited = session->editing()->document().level();
    key(Qt::Key_N, Qt::ControlModifier);
    ASSERT_NE(part("text", QStringLiteral("Cancel")), nullptr);

    map->forceActiveFocus();
    key(Qt::Key_Escape);

    EXPECT_TRUE(isClosed());
    EXPECT_EQ(session->editing()->document().level(), edited);
}

TEST_F(DialogsTest, ImportsAMapOfAnotherProgram) {
    write("room.map", ravenRoom());
    write("field.map", "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n");

    key(Qt::Key_I, Qt::ControlModifier);
    choose("room.map");
    press("Import");
    ASSERT_TRUE(wait([this] { return session->name() == "room"; }));
    EXPECT_TRUE(session->isDirty());
    EXPECT_EQ(session->runnable()->level.spawns.size(), 3U);
    key(Qt::Key_W, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("UiButton", "text", "Discard the changes"); }));
    click(first("UiButton", "text", "Discard the changes"));
    ASSERT_TRUE(wait([this] { return session->state() == State::Empty; }));
    key(Qt::Key_I, Qt::ControlModifier);
    choose("field.map");
    press("Import");

    ASSERT_TRUE(wait([this] { return session->name() == "field"; }));
    EXPECT_EQ(session->runnable()->level.grid.rows.size(), 3U);
}

TEST_F(DialogsTest, WhatBelongsToAnImportedMapIsLookedForBesideIt) {
    QDir().mkpath(pathOf("maps of mine"));
    write("maps of mine/field.map.scen", "version 1\n0\tfield.map\t4\t3\t0\t0\t3\t2\t5\n");
    open(
        write("maps of mine/field.map", "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n"));
    EXPECT_TRUE(shows("LevelPanel", QStringLiteral("4 \u00d7 3"))) << "what the level consists of";

    key(Qt::Key_3, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("BottomPane") != nullptr; }));
    click(within("BottomPane", "text", "Scenario"));
    click(within("ScenarioPane", "text", QStringLiteral("Open scenario\u2026")));
    choose("field.map.scen");
    press("Choose");
    EXPECT_TRUE(shows("ScenarioPane", "Solved 1 of 1"));
    EXPECT_TRUE(isClosed());
    key(Qt::Key_S, Qt::ControlModifier);
    press("Save");

    ASSERT_TRUE(wait([this] { return !session->isDirty(); }));
    EXPECT_TRUE(QFileInfo::exists(pathOf("maps of mine/field.level.json")));
}

TEST_F(DialogsTest, SavesUnderTheNameThatIsTyped) {
    open(write("room.map", ravenRoom()));
    const auto before = session->runnable()->level;

    key(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(part("objectName", QStringLiteral("fileNameField"))->property("text"),
              "room.level.json")
        << "a name is offered";
    enterName("kept.level.json");
    press("Save");

    ASSERT_TRUE(wait([this] { return !session->isDirty(); }));
    EXPECT_TRUE(isClosed());
    EXPECT_EQ(QFileInfo(session->path()).fileName(), "kept.level.json");
    EXPECT_EQ(QFileInfo(session->path()).canonicalPath(),
              QFileInfo(pathOf("kept.level.json")).canonicalPath());
    EXPECT_EQ(level::readLevel(session->path().toStdString())->level, before);
}

TEST_F(DialogsTest, EnterSavesUnderTheNameThatIsTyped) {
    open(write("room.map", ravenRoom()));

    key(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QQuickItem* const name = part("objectName", QStringLiteral("fileNameField"));
    ASSERT_TRUE(wait([&] { return name->hasActiveFocus(); })) << "the cursor is in it at once";
    type(QStringLiteral("entered.level.json"));
    key(Qt::Key_Return);

    ASSERT_TRUE(wait([this] { return !session->isDirty(); }));
    EXPECT_TRUE(isClosed());
    EXPECT_EQ(QFileInfo(session->path()).fileName(), "entered.level.json");
}

TEST_F(DialogsTest, SavesUnderAWholePathThatIsTyped) {
    open(write("room.map", ravenRoom()));
    QDir().mkpath(pathOf("elsewhere"));
    const QString path = QDir(pathOf("elsewhere")).absoluteFilePath("whole.level.json");

    key(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    enterName(qPrintable(path));
    press("Save");

    ASSERT_TRUE(wait([this] { return !session->isDirty(); }));
    EXPECT_TRUE(isClosed());
    EXPECT_EQ(session->path(), path);
    EXPECT_TRUE(QFileInfo::exists(path));
}

TEST_F(DialogsTest, WhatWasAskedForFollowsTheSaving) {
    open(write("room.map", ravenRoom()));

    key(Qt::Key_W, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("UiButton", "text", "Save"); }));
    click(first("UiButton", "text", "Save"));
    part("objectName", QStringLiteral("fileNameField"));
    press("Save");

    EXPECT_TRUE(wait([this] { return session->state() == State::Empty; })) << "it is closed then";
    EXPECT_TRUE(QFileInfo::exists(pathOf("room.level.json")));
}

TEST_F(DialogsTest, RecordsIntoAFileAndOpensIt) {
    openArena();

    key(Qt::Key_R, Qt::ControlModifier);
    enterName("run.percept");
    press("Record");
    ASSERT_TRUE(wait([this] { return session->isRecording(); }));
    ASSERT_TRUE(isClosed());
    runFrames(30);
    key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return !session->isRecording(); }));
    key(Qt::Key_O, Qt::ControlModifier);
    choose("run.percept");
    press("Open");

    ASSERT_TRUE(wait([this] { return session->state() == State::Replay; }));
    EXPECT_EQ(session->name(), "run");
    EXPECT_TRUE(wait([this] { return session->lastFrame() >= 30; }));
}

/// Who clicks twice at one place does not press another button.
TEST_F(DialogsTest, TheButtonsOfARunKeepTheirPlacesWhateverIsShown) {
    openArena();
    const auto placeOf = [this](const char* text) {
        QQuickItem* const button = within("TransportBar", "text", QString::fromUtf8(text));
        return button != nullptr ? button->mapToScene({0, 0}).x() : -1.0;
    };
    letSettle([this] { return within("TransportBar", "text", "Fork here"); });
    const double record = placeOf("Record");
    const double fork = placeOf("Fork here");
    ASSERT_GT(record, 0);
    ASSERT_GT(fork, record);
    const QString path = pathOf("places.percept");

    session->startRecording(path);
    ASSERT_TRUE(wait([&] { return placeOf("Stop recording") > 0; }));
    EXPECT_EQ(placeOf("Stop recording"), record);
    EXPECT_EQ(placeOf("Fork here"), fork);

    runFrames(10);
    session->stopRecording();
    ASSERT_TRUE(wait([this] { return !session->isRecording(); }));
    open(path);
    ASSERT_TRUE(wait([this] { return session->state() == State::Replay; }));
    EXPECT_EQ(placeOf("Record"), record);
    EXPECT_EQ(placeOf("Fork here"), fork);
}

TEST_F(DialogsTest, PanelsAndMapsAreFoundByTheirNames) {
    open(QStringLiteral(":/percept/levels/guard-post.level.json"));
    ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
    const auto look = [this](const char* name) {
        key(Qt::Key_K, Qt::ControlModifier);
        EXPECT_TRUE(wait([this] {
            return first("SearchPopup") != nullptr || !textOf("QQuickOverlay").isEmpty();
        }));
        type(QString::fromUtf8(name));
        key(Qt::Key_Return);
        EXPECT_TRUE(isClosed());
    };

    look("covera");
    EXPECT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));
    EXPECT_EQ(window->findChild<session::SenseModel*>()->coverage()->choice(), 1);
    look("traffic");
    EXPECT_TRUE(wait([this] { return first("TrafficPane") != nullptr; }));
    look("sense links");
    EXPECT_TRUE(wait([this] { return first("MemoryTable") != nullptr; }));
    look("who notices");
    EXPECT_TRUE(wait([this] { return first("ReplayStage") != nullptr; }));
    look("history of");
    EXPECT_TRUE(wait([this] { return first("HistoryList") != nullptr; }));
}

} // namespace
} // namespace percept
