#include "GameModules.h"
#include "SessionFixture.h"
#include "app/studio/session/CommandsExport.h"
#include "app/studio/session/Verifier.h"
#include "app/studio/table/QuestionModel.h"
#include "app/workspaces/schedule/RunModel.h"
#include "app/workspaces/schedule/ScheduleModel.h"
#include "app/workspaces/schedule/TuningModel.h"
#include "app/workspaces/senses/ForkModel.h"
#include "app/workspaces/senses/WhyModel.h"
#include "inspector/ask/RunContext.h"
#include "inspector/runner/HeadlessRun.h"

#include <QUrl>

#include <algorithm>

// A game's own brain and stage are as good in the window as those that ship, for whatever asks
// about runs and levels.
namespace percept::session::game_modules_test {
namespace {

class GameModulesInTheWindow : public SessionTest {
protected:
    void SetUp() override {
        session.useModules(test::withSentryAndTide());
        open(write("post.level.json", test::kSentryPost));
        noProblems();
    }
    /// A recording of the level, which is open then.
    QString recorded(Frame frames = 90) {
        const auto file = QString::fromStdString((folder / "run.percept").string());
        session.startRecording(file);
        runTo(frames);
        session.stopRecording();
        open(file);
        EXPECT_EQ(session.state(), Session::State::Replay);
        return file;
    }
    static std::string textOf(RowsModel* rows, int row, const QByteArray& role) {
        return rows->data(rows->index(row), rows->roleNames().key(role)).toString().toStdString();
    }
};

TEST_F(GameModulesInTheWindow, ItsLevelHasNoProblem) {
    ASSERT_TRUE(wait([this] { return !session.problems()->isSearching(); }));
    for (int row = 0; row < session.problems()->count(); ++row)
        EXPECT_NE(textOf(session.problems()->rows(), row, "severity"), "2")
            << textOf(session.problems()->rows(), row, "text");
}

TEST_F(GameModulesInTheWindow, ItsRecordingIsVerifiedAndItsCommandsAreExported) {
    const auto file = recorded();

    Verifier verifier;
    verifier.setRuns(session.runs());
    verifier.setPath(file);
    verifier.toggle();
    ASSERT_TRUE(wait([&] { return !verifier.isBusy(); }));
    EXPECT_EQ(verifier.stateText(), "Verified");

    CommandsExport commands;
    commands.setRuns(session.runs());
    commands.setPath(file);
    QSignalSpy written{&commands, &CommandsExport::written};
    commands.write(QUrl::fromLocalFile(QString::fromStdString((folder / "done").string())));
    EXPECT_TRUE(wait([&] { return written.size() == 1; }));
}

TEST_F(GameModulesInTheWindow, ItsRunIsAskedWhyAndWhatIf) {
    recorded();
    WhyModel why;
    why.setRuns(session.runs());
    why.setPath(session.tracePath());
    why.setFrame(60);
    why.setAgent(0);
    why.setAbout(2);
    why.setActive(true);
    ASSERT_TRUE(wait([&] { return !why.isBusy() && why.answeredAbout() == 2; }))
        << why.problem().toStdString();
    EXPECT_FALSE(why.sentence().isEmpty());

    ForkModel fork;
    fork.setRuns(session.runs());
    fork.setPath(session.tracePath());
    fork.setFrame(60);
    fork.setWhy(&why);
    ASSERT_TRUE(wait([&] { return !fork.offers().empty(); }));
    fork.ask(0);
    EXPECT_TRUE(wait([&] { return fork.isTold(); }));
}

TEST_F(GameModulesInTheWindow, ItsRunIsAskedQuestions) {
    recorded();
    QuestionModel questions;
    questions.setRuns(session.runs());
    questions.setPath(session.tracePath());
    for (int kind = 0; kind < questions.kinds().size(); ++kind) {
        questions.setKind(kind);
        for (const auto& [name, value] : {std::pair("at", "1,5"),
                                          std::pair("about", "g"),
                                          std::pair("within", "9"),
                                          std::pair("time", "1")})
            questions.setText(name, value);
        if (questions.kinds()[kind].contains("otices"))
            questions.setText("at", "1");
        questions.ask();
        ASSERT_TRUE(wait([&] { return !questions.isBusy(); }));
        EXPECT_EQ(questions.problem().toStdString(), "");
        EXPECT_NE(questions.answer(), nullptr) << kind;
    }
}

TEST_F(GameModulesInTheWindow, ItsRunGoesOnFromAMomentAndItsStatesAreShown) {
    recorded();
    session.seek(40);
    session.select(canvas::MapObject::Kind::Agent, 0);
    ASSERT_TRUE(wait([this] { return session.states()->panel() != nullptr; }));

    session.branches()->fork();
    ASSERT_TRUE(wait([this] { return !session.isBusy(); }));
    noProblems();
    EXPECT_TRUE(wait([this] { return session.firstFrame() == 0; })) << "it has a past";
    runTo(90);

    const auto alone = runner::runHeadless(session.runnable(), {.frames = session.lastFrame()});
    session.toEnd();
    ASSERT_TRUE(wait([&] {
        return session.hashText() ==
               QStringLiteral("%1").arg(alone->hash, 16, 16, QLatin1Char('0'));
    }));
    ASSERT_TRUE(wait([this] { return session.writtenFrame() >= session.lastFrame(); }));
    Verifier verifier;
    verifier.setRuns(session.runs());
    verifier.setPath(session.tracePath());
    verifier.toggle();
    ASSERT_TRUE(wait([&] { return !verifier.isBusy(); }));
    EXPECT_EQ(verifier.stateText(), "Verified");
}

TEST_F(GameModulesInTheWindow, ItsScheduleIsTimedTunedAndComparedWithItsRun) {
    runTo(90);
    tuning::RunModel run;
    run.setRuns(session.runs());
    run.setActive(true);
    run.setPath(session.tracePath());
    ASSERT_TRUE(wait([&] { return !run.isBusy() && run.isUsable(); }))
        << run.problem().toStdString();

    tuning::ScheduleModel schedule;
    schedule.setRun(&run);
    schedule.setEditing(session.editing());
    schedule.setActive(true);
    EXPECT_EQ(schedule.problem().toStdString(), "");

    tuning::TuningModel model;
    model.setEditing(session.editing());
    model.setActive(true);
    EXPECT_EQ(model.problem().toStdString(), "");
    model.start();
    ASSERT_TRUE(wait([&] { return model.count() >= 1; }));
    model.stop();
    ASSERT_TRUE(wait([&] { return !model.isBusy(); }));
    bool floods = false;
    for (int row = 0; row < model.tasks()->count(); ++row)
        floods = floods || textOf(model.tasks(), row, "name") == "flood";
    EXPECT_TRUE(floods);
}

TEST_F(GameModulesInTheWindow, WithoutThemItsRecordingSaysWhatIsMissing) {
    const auto file = recorded();

    Session other;
    QSignalSpy told{&other, &Session::problem};
    other.open(file);

    ASSERT_TRUE(wait([&] { return told.size() == 1; }));
    EXPECT_TRUE(told[0][1].toString().contains(
        R"(archetypes[0].brain: This program has no brain "sentry", no stage "tide", which the run )"
        R"(had. Use the program that recorded it)"))
        << told[0][1].toString().toStdString();
    Verifier verifier;
    QSignalSpy done{&verifier, &Verifier::done};
    verifier.setPath(file);
    verifier.toggle();
    ASSERT_TRUE(wait([&] { return done.size() == 1; }));
    EXPECT_TRUE(done[0][1].toString().contains("no brain \"sentry\""))
        << done[0][1].toString().toStdString();
}

} // namespace
} // namespace percept::session::game_modules_test
