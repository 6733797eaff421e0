#include "app/studio/session/CommandsExport.h"

#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/CommandsFormat.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/base/File.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace percept::session {
namespace {

TEST(CommandsExportTest, WritesWhatWasDoneInARecording) {
    const TemporaryFolder folder;
    const auto source = folder / "run.percept";
    const auto target = folder / "run.commands.jsonl";
    const auto level =
        runner::prepareLevel(level::writeLevel(test::arenaLevel(3)), "run", {.seed = 3}).value();
    const std::vector<trace::Command> done{
        {.frame = 4, .kind = trace::CommandKind::Possess, .agent = trace::AgentId{1}},
        {.frame = 9,
         .kind = trace::CommandKind::MoveTo,
         .agent = trace::AgentId{1},
         .position = {20.25, 11}}};
    auto recorder = record::Recorder::start(source, level->info(trace::TraceLevel::Off)).value();
    ASSERT_TRUE(runner::runHeadless(level, {.frames = 40, .commands = done}, recorder.get()));
    ASSERT_TRUE(recorder->close());
    CommandsExport desk;
    QSignalSpy written(&desk, &CommandsExport::written);
    QSignalSpy refused(&desk, &CommandsExport::refused);

    desk.setPath(QString::fromStdString(source.string()));
    desk.write(QUrl::fromLocalFile(QString::fromStdString(target.string())));
    ASSERT_TRUE(QTest::qWaitFor([&] { return written.size() + refused.size() == 1; }, 30'000));

    ASSERT_EQ(written.size(), 1) << refused[0][0].toString().toStdString();
    EXPECT_EQ(written[0][1].toInt(), 2);
    const auto text = readFile(target, 10'000).value();
    EXPECT_EQ(runner::parseCommands(text, "file", *level).value(), done);

    desk.write(QUrl::fromLocalFile(QString::fromStdString((folder / "no" / "x").string())));
    ASSERT_TRUE(QTest::qWaitFor([&] { return refused.size() == 1; }, 30'000));
    EXPECT_TRUE(refused[0][0].toString().contains("no/x"));
}

} // namespace
} // namespace percept::session
