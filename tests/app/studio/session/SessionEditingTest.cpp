#include "SessionFixture.h"

#include "app/studio/edit/Autosave.h"
#include "app/studio/edit/ObjectNames.h"
#include "editor/edit/Properties.h"
#include "percept/base/File.h"

#include <QStandardPaths>

#include <algorithm>
#include <set>

namespace percept::session {
namespace {

class SessionEditing : public SessionTest {
protected:
    [[nodiscard]] Editing& editing() { return *session.editing(); }
    [[nodiscard]] edit::Document& document() { return editing().document(); }
    void set(edit::ObjectId id, std::string_view path, const edit::Value& value) {
        ASSERT_TRUE(document().perform("set", edit::settingOf(std::array{id}, path, value)));
    }
    void applied() {
        ASSERT_TRUE(wait([this] { return !session.isRestartNeeded() && !session.isBusy(); }));
    }
};

TEST_F(SessionEditing, AnEditReachesTheMapAtOnceAndARunThatHasNotBegun) {
    open(arena());
    const auto item = document().idAt(edit::kKindOf<level::Item>, 0);
    const QSignalSpy shown(session.level(), &canvas::LevelGeometry::edited);

    set(item, "position[0]", 7.5);

    EXPECT_EQ(shown.count(), 1);
    EXPECT_EQ(session.level()->level()->items[0].position.x, 7.5);
    EXPECT_TRUE(session.isDirty());
    EXPECT_TRUE(session.isRestartNeeded());
    applied();
    EXPECT_EQ(session.runnable()->level.items[0].position.x, 7.5);
    EXPECT_EQ(session.frame(), 0);
    EXPECT_TRUE(session.isDirty());
    noProblems();
}

TEST_F(SessionEditing, ARunThatHasBegunKeepsItsLevelUntilARestart) {
    open(arena());
    runTo(20);
    const auto running = session.runnable();
    set(document().idAt(edit::kKindOf<level::Item>, 0), "position[0]", 7.5);

    QTest::qWait(600);
    EXPECT_EQ(session.runnable(), running);
    EXPECT_TRUE(session.isRestartNeeded());
    session.restart();
    applied();

    EXPECT_EQ(session.runnable()->level.items[0].position.x, 7.5);
    EXPECT_EQ(session.lastFrame(), 0);
}

TEST_F(SessionEditing, WhatARunCanTakeReachesItWhileItGoesOn) {
    open(QStringLiteral(PERCEPT_SOURCE_DIR "/resources/levels/guard-post.level.json"));
    runTo(20);
    const auto running = session.runnable();
    const auto light = document().idAt(edit::kKindOf<level::Light>, 0);
    const bool on = document().level().lights[0].on;

    set(light, "on", !on);
    ASSERT_TRUE(wait([this] { return session.status().edit == document().revision(); }));

    EXPECT_FALSE(session.isRestartNeeded()) << "it takes that with the next step";
    EXPECT_EQ(session.runnable(), running);
    const qint64 before = session.lastFrame();
    session.stepForward();
    ASSERT_TRUE(wait([&] { return session.lastFrame() == before + 1; }));
    session.restart();
    ASSERT_TRUE(wait([this] { return !session.isBusy() && session.lastFrame() == 0; }));
    EXPECT_EQ(session.runnable()->level.lights[0].on, !on) << "the next run begins with it";
    noProblems();
}

TEST_F(SessionEditing, WhatARunCannotTakeWaitsAlsoBesideWhatItCan) {
    open(QStringLiteral(PERCEPT_SOURCE_DIR "/resources/levels/guard-post.level.json"));
    runTo(20);
    const auto settled = [this] {
        return wait([this] { return session.status().edit == document().revision(); });
    };

    set(document().idAt(edit::kKindOf<level::Wall>, 0), "top", 2.0);
    ASSERT_TRUE(settled());
    EXPECT_TRUE(session.isRestartNeeded());
    set(document().idAt(edit::kKindOf<level::Light>, 0), "intensity", 0.25);
    ASSERT_TRUE(settled());
    EXPECT_TRUE(session.isRestartNeeded()) << "the wall still waits";
    document().undo();
    document().undo();
    ASSERT_TRUE(settled());
    EXPECT_FALSE(session.isRestartNeeded()) << "nothing waits any more";
}

TEST_F(SessionEditing, WhoIsSelectedHasTheColourOfItsTeamInItsPanelToo) {
    open(QStringLiteral(PERCEPT_SOURCE_DIR "/resources/levels/guard-post.level.json"));
    const auto inkOf = [this](int agent) {
        session.selectIdent(QStringLiteral("agent:%1").arg(agent));
        return session.bot()->ink();
    };

    EXPECT_EQ(inkOf(0), static_cast<int>(overlay::inkOfTeam(0)));
    EXPECT_EQ(inkOf(2), static_cast<int>(overlay::inkOfTeam(0))) << "another guard";
    EXPECT_EQ(inkOf(5), static_cast<int>(overlay::inkOfTeam(1))) << "the intruder";
}

TEST_F(SessionEditing, AnotherSeedKeepsTheEdits) {
    open(arena());
    runTo(5);
    set(document().idAt(edit::kKindOf<level::Item>, 0), "position[0]", 7.5);
    session.setSeed(7);
    applied();
    EXPECT_EQ(session.seed(), 7);
    EXPECT_EQ(session.runnable()->level.items[0].position.x, 7.5);
    EXPECT_TRUE(editing().canUndo());
}

TEST_F(SessionEditing, WhatIsBrokenIsShownAndNotRun) {
    open(arena());
    const auto running = session.runnable();
    set(document().idAt(edit::kKindOf<level::Item>, 0), "radius", -1.0);
    ASSERT_TRUE(wait([this] { return session.problems()->count() > 0; }));
    EXPECT_EQ(session.runnable(), running);
    session.problems()->fix(0);
    applied();
    EXPECT_EQ(session.problems()->count(), 0);
    EXPECT_GT(session.runnable()->level.items[0].radius, 0);
}

TEST_F(SessionEditing, SelectionIsOneForMapOutlinerAndEditor) {
    open(arena());
    session.selectIdent("item:1");
    EXPECT_EQ(editing().selection().primary(), document().idAt(edit::kKindOf<level::Item>, 1));
    EXPECT_EQ(session.selectedKind(), canvas::MapObject::Item);

    session.selectIdent("archetype:0");
    EXPECT_EQ(session.selectedIdent(), "archetype:0");
    EXPECT_EQ(session.selectedKind(), canvas::MapObject::None);
    EXPECT_GT(editing().properties()->rows()->count(), 20);

    editing().select(edit::Selection({document().idAt(edit::kKindOf<level::Agent>, 2)}));
    EXPECT_EQ(session.selectedKind(), canvas::MapObject::Agent);
    EXPECT_EQ(session.selectedIdent(), "agent:2");
    session.selectNone();
    EXPECT_EQ(editing().selectedCount(), 0);
}

/// Nothing that an object has is to be written in the file alone.
TEST_F(SessionEditing, EveryPropertyOfAnObjectHasAField) {
    std::size_t checked = 0;
    const auto* rows = editing().properties()->rows();
    const int values = rows->roleNames().key("values");
    const auto check = [&](edit::ObjectId id) {
        editing().select(edit::Selection({id}));
        std::set<std::string> shown;
        for (int row = 0; row < rows->rowCount(); ++row)
            for (const QVariant& field : rows->data(rows->index(row), values).toList())
                shown.insert(field.toMap().value("path").toString().toStdString());
        for (const auto& property : edit::propertiesOf(document(), id)) {
            // Stops of a patrol have a row each, which the window tests use.
            if (property.type == edit::PropertyType::Entries ||
                property.path.starts_with("patrol["))
                continue;
            // JSON of known form has fields of its own.
            const auto within = shown.lower_bound(property.path + '/');
            EXPECT_TRUE(shown.contains(property.path) ||
                        (within != shown.end() && within->starts_with(property.path + '/')))
                << document().labelOf(id) << ": " << property.path;
            ++checked;
        }
    };
    for (const char* name : {"guard-post", "raid", "valley"}) {
        open(QString(PERCEPT_SOURCE_DIR) + "/resources/levels/" + name + ".level.json");
        edit::forEachKind([&](edit::Kind kind) {
            const auto ids = document().idsOf(kind);
            const std::vector<edit::ObjectId> some(
                ids.begin(), ids.begin() + std::min<std::ptrdiff_t>(std::ssize(ids), 5));
            for (const edit::ObjectId id : some)
                check(id);
        });
    }
    EXPECT_GT(checked, 500U);
}

TEST_F(SessionEditing, SeveralAreSelectedAndOneOfThemTakenOut) {
    open(arena());

    session.selectIdents({"item:0", "agent:2", "item:1"});
    EXPECT_EQ(editing().selectedCount(), 3);
    EXPECT_EQ(session.selectedIdent(), "item:1") << "the last one is foremost";
    EXPECT_EQ(session.selectedIdents(), (QStringList{"item:0", "agent:2", "item:1"}));
    session.toggleIdent("agent:2");
    EXPECT_EQ(session.selectedIdents(), (QStringList{"item:0", "item:1"}));
    session.toggleIdent("item:2");
    EXPECT_EQ(editing().selectedCount(), 3);
    session.selectIdent("item:2");

    EXPECT_EQ(session.selectedIdents(), QStringList("item:2"));
}

TEST_F(SessionEditing, TheOutlinerFollows) {
    open(arena());
    const auto wall = document().idAt(edit::kKindOf<level::Wall>, 0);
    ASSERT_TRUE(document().perform("rename", {edit::Rename{wall, "the_wall"}}));
    EXPECT_TRUE(wait([this] {
        const auto& rows = session.outline()->rows();
        return std::any_of(
            rows.begin(), rows.end(), [](const auto& row) { return row.name == "the_wall"; });
    }));
}

TEST_F(SessionEditing, SavingKeepsTheHistory) {
    const auto path = arena();
    open(path);
    set(document().idAt(edit::kKindOf<level::Item>, 0), "position[0]", 7.5);
    ASSERT_TRUE(session.save());
    EXPECT_FALSE(session.isDirty());
    editing().undo();
    EXPECT_TRUE(session.isDirty());
    open(path);
    EXPECT_EQ(document().level().items[0].position.x, 7.5);
    EXPECT_FALSE(editing().canUndo());
}

class AutosaveTest : public SessionEditing {
protected:
    static std::string contentOf(const std::filesystem::path& path) {
        return readFile(path, level::kLargestLevelBytes).value();
    }
    AutosaveTest() {
        qputenv("XDG_DATA_HOME", folder.path().string().c_str());
        qputenv("TMPDIR", folder.path().string().c_str());
        restart();
    }
    void TearDown() override {
        copies.reset();
        qunsetenv("TMPDIR");
    }
    /// As the studio does that begins.
    void restart() {
        copies = std::make_unique<Autosave>();
        copies->setSession(&session);
    }
    [[nodiscard]] QVariantList leftovers() { return leftoversOf(*copies); }
    [[nodiscard]] QVariantList leftoversOf(const Autosave& autosave) {
        EXPECT_TRUE(wait([&] { return !autosave.isSearching(); }));
        return autosave.leftovers();
    }
    /// What another window finds.
    [[nodiscard]] QVariantList othersLeftovers() {
        const Autosave other;
        return leftoversOf(other);
    }
    [[nodiscard]] bool hasCopy() const { return QFileInfo::exists(copies->file()); }
    void edited() {
        open(arena());
        set(document().idAt(edit::kKindOf<level::Item>, 0), "position[0]", 7.5);
        copies->writeNow();
        ASSERT_TRUE(wait([this] { return hasCopy(); }));
    }
    std::unique_ptr<Autosave> copies;
};

TEST_F(AutosaveTest, KeepsACopyUntilTheLevelIsSaved) {
    edited();
    ASSERT_TRUE(session.save());
    EXPECT_FALSE(hasCopy());
}

TEST_F(AutosaveTest, OffersWhatACrashLeft) {
    edited();
    const QString left = QFileInfo(copies->file()).path() + "/left.autosave.level.json";
    ASSERT_TRUE(QFile::copy(copies->file(), left));
    const QString original = session.path();
    session.close();
    EXPECT_FALSE(hasCopy());

    restart();
    ASSERT_EQ(leftovers().size(), 1);
    EXPECT_EQ(leftovers()[0].toMap()["name"].toString(), "arena");
    copies->recover(left);
    ASSERT_TRUE(wait([this] { return !session.isBusy() && editing().isOpen(); }));

    EXPECT_EQ(session.path(), original);
    EXPECT_TRUE(session.isDirty());
    EXPECT_EQ(document().level().items[0].position.x, 7.5);
    ASSERT_TRUE(session.save());
    EXPECT_FALSE(QFileInfo::exists(left));
    EXPECT_FALSE(editing().document().level().unknown.entries.size() > 0);
}

TEST_F(AutosaveTest, WhatWasRecoveredOutlivesAnotherCrash) {
    edited();
    const QString left = QFileInfo(copies->file()).path() + "/left.autosave.level.json";
    ASSERT_TRUE(QFile::copy(copies->file(), left));
    session.close();
    copies->recover(left);
    ASSERT_TRUE(wait([this] { return session.isDirty(); }));
    EXPECT_TRUE(leftovers().isEmpty()) << "this window works on it";
    EXPECT_FALSE(QFileInfo::exists(left));
    ASSERT_TRUE(hasCopy()) << "though nothing was edited since";
    EXPECT_TRUE(edit::readAutosave(toPath(copies->file())).has_value());
    EXPECT_TRUE(othersLeftovers().isEmpty());

    session.close();
    EXPECT_FALSE(hasCopy()) << "given up";
}

TEST_F(AutosaveTest, ACopyOfWhatTheFileSaysIsNotOffered) {
    edited();
    const QString left = QFileInfo(copies->file()).path() + "/left.autosave.level.json";
    ASSERT_TRUE(QFile::copy(copies->file(), left));
    ASSERT_TRUE(session.save());

    EXPECT_TRUE(othersLeftovers().isEmpty());
    EXPECT_FALSE(QFileInfo::exists(left));
}

TEST_F(AutosaveTest, ACopyThatIsOlderThanTheFileNeverOverwritesIt) {
    edited();
    const QString left = QFileInfo(copies->file()).path() + "/left.autosave.level.json";
    ASSERT_TRUE(QFile::copy(copies->file(), left));
    set(document().idAt(edit::kKindOf<level::Item>, 0), "position[0]", 9.25);
    ASSERT_TRUE(session.save());
    const auto newer = toPath(session.path());
    const auto text = contentOf(newer);
    session.close();

    restart();
    ASSERT_EQ(leftovers().size(), 1);
    EXPECT_TRUE(leftovers()[0].toMap()["fileChanged"].toBool());
    copies->recover(left);
    ASSERT_TRUE(wait([this] { return !session.isBusy() && editing().isOpen(); }));

    EXPECT_EQ(document().level().items[0].position.x, 7.5);
    EXPECT_EQ(session.path(), "") << "saving asks for a file";
    EXPECT_EQ(session.name(), "arena-recovered");
    EXPECT_EQ(session.folder(), QUrl::fromLocalFile(fromPath(newer.parent_path())));
    EXPECT_FALSE(session.save());
    EXPECT_EQ(contentOf(newer), text);
    ASSERT_TRUE(session.saveAs(fromPath(newer.parent_path() / "both.level.json")));
    EXPECT_EQ(contentOf(newer), text);
}

TEST_F(AutosaveTest, ACopyWhoseFileIsMissingMakesItAgain) {
    edited();
    const QString left = QFileInfo(copies->file()).path() + "/left.autosave.level.json";
    ASSERT_TRUE(QFile::copy(copies->file(), left));
    const QString original = session.path();
    session.close();
    ASSERT_TRUE(QFile::remove(original));

    EXPECT_TRUE(othersLeftovers()[0].toMap()["fileMissing"].toBool());
    copies->recover(left);
    ASSERT_TRUE(wait([this] { return !session.isBusy() && editing().isOpen(); }));
    EXPECT_EQ(session.path(), original);
    ASSERT_TRUE(session.save());
    EXPECT_TRUE(QFileInfo::exists(original));
}

TEST_F(AutosaveTest, ACopyThatCannotBeReadIsOfferedToo) {
    edited();
    const QString left = QFileInfo(copies->file()).path() + "/left.autosave.level.json";
    std::ofstream(toPath(left)) << "{\"format\": \"percept-lev";

    const auto found = othersLeftovers();
    ASSERT_EQ(found.size(), 1);
    EXPECT_EQ(found[0].toMap()["kind"].toString(), "unreadable");
    EXPECT_EQ(found[0].toMap()["file"].toString(), left);
    EXPECT_NE(found[0].toMap()["why"].toString(), "");
    copies->discard(left);
    EXPECT_FALSE(QFileInfo::exists(left));
    EXPECT_TRUE(leftovers().isEmpty());
}

TEST_F(AutosaveTest, OffersTheRecordingThatACrashLeft) {
    open(arena());
    runTo(60);
    ASSERT_TRUE(wait([this] { return session.status().writtenFrame > 30; }));
    // Beside the running program its file is as a crash leaves it.
    const auto running = session.status().liveRecording;
    const auto left = folder / "percept-live-abcdef";
    std::filesystem::create_directory(left);
    for (const auto& entry : std::filesystem::directory_iterator(running.parent_path()))
        std::filesystem::copy(entry.path(), left / entry.path().filename());
    EXPECT_TRUE(std::filesystem::exists(running));
    session.close();

    restart();
    ASSERT_EQ(leftovers().size(), 1);
    const auto offered = leftovers()[0].toMap();
    EXPECT_EQ(offered["kind"].toString(), "recording");
    EXPECT_GT(offered["seconds"].toDouble(), 0.4);
    const QString file = offered["file"].toString();
    EXPECT_EQ(file, fromPath(left / "live.percept"));
    copies->recover(file);
    ASSERT_TRUE(wait([this] { return session.path().endsWith("live.percept"); }));
    EXPECT_EQ(session.path(), file);
    EXPECT_TRUE(othersLeftovers().isEmpty()) << "this window shows it";

    session.close();
    open(arena());
    ASSERT_EQ(othersLeftovers().size(), 1) << "until it is deleted";
    copies->discard(file);
    EXPECT_TRUE(leftovers().isEmpty());
    EXPECT_FALSE(std::filesystem::exists(left));
}

TEST_F(AutosaveTest, SavingAsksWhereAnotherProgramWroteTheFileEvenJustBefore) {
    const auto path = arena();
    open(path);
    const QSignalSpy changed(copies.get(), &Autosave::fileChanged);
    set(document().idAt(edit::kKindOf<level::Item>, 0), "position[0]", 7.5);
    const auto theirs = level::writeLevel(test::arenaLevel(2));
    write("arena.level.json", theirs);

    EXPECT_FALSE(session.save());
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(contentOf(toPath(path)), theirs);
    copies->lookAtFile();
    EXPECT_EQ(changed.count(), 1) << "it was said";
    copies->keepMine();
    EXPECT_TRUE(session.save());
    EXPECT_NE(contentOf(toPath(path)), theirs);
    ASSERT_TRUE(QFile::remove(path));
    editing().undo();
    EXPECT_TRUE(session.save()) << "nothing is lost";
}

TEST_F(AutosaveTest, SavingSaysThatOtherNamesOfTheFileKeepTheOldLevel) {
    const auto path = arena();
    std::filesystem::create_hard_link(toPath(path), folder / "other.level.json");
    open(path);
    const QSignalSpy notices(&session, &Session::notice);
    set(document().idAt(edit::kKindOf<level::Item>, 0), "position[0]", 7.5);

    ASSERT_TRUE(session.save());

    ASSERT_EQ(notices.count(), 1);
    EXPECT_TRUE(notices[0][1].toString().contains("hard links"));
    EXPECT_NE(contentOf(toPath(path)), contentOf(folder / "other.level.json"));
    ASSERT_TRUE(session.save());
    EXPECT_EQ(notices.count(), 1) << "they are two files by now";
}

TEST_F(AutosaveTest, NoticesWhenAnotherProgramChangesTheFile) {
    const auto path = arena();
    open(path);
    const QSignalSpy changed(copies.get(), &Autosave::fileChanged);
    set(document().idAt(edit::kKindOf<level::Item>, 0), "position[0]", 7.5);
    ASSERT_TRUE(session.save());
    copies->lookAtFile();
    EXPECT_EQ(changed.count(), 0) << "that was this window itself";

    write("arena.level.json", level::writeLevel(test::arenaLevel(2)));
    copies->lookAtFile();
    EXPECT_EQ(changed.count(), 1);
    copies->lookAtFile();
    EXPECT_EQ(changed.count(), 1) << "once is enough";
    copies->keepMine();
    EXPECT_TRUE(session.isDirty());
}

TEST_F(SessionEditing, AnAgentThatTheRunCannotHaveIsSelectedByItself) {
    open(QStringLiteral(PERCEPT_SOURCE_DIR "/resources/levels/guard-post.level.json"));
    level::Agent stranger = document().level().agents[0];
    stranger.id = "stranger";
    stranger.archetype = "of_another_level";
    ASSERT_TRUE(document().perform("paste", {edit::Insert{stranger, 0}}));
    const auto id = document().find(edit::kKindOf<level::Agent>, "stranger");
    const auto listed = [&] {
        const auto& rows = session.outline()->rows();
        return std::find_if(rows.begin(), rows.end(), [](const auto& row) {
                   return row.name == "stranger";
               }) != rows.end();
    };
    ASSERT_TRUE(wait(listed));

    session.selectIdent(identOf(document(), id));

    EXPECT_EQ(editing().selection().primary(), id);
    EXPECT_EQ(session.selectedName(), "stranger");
    EXPECT_EQ(session.selectedIdent(), identOf(document(), id));
    session.selectIdent("agent:0");
    EXPECT_NE(editing().selection().primary(), id) << "the first of the run is another one";
}

} // namespace
} // namespace percept::session
