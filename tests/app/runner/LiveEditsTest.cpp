#include "percept/sim/LiveEdits.h"
#include "BuildingLevel.h"
#include "LevelBuilder.h"
#include "RunnableArena.h"
#include "TemporaryFolder.h"
#include "app/runner/Runner.h"
#include "inspector/explain/CauseChain.h"
#include "inspector/record/Database.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/replay/Verify.h"
#include "inspector/runner/HeadlessRun.h"
#include "inspector/runner/SimulationResimulator.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace percept::runner {
namespace {

trace::Command edit(Frame frame, trace::EditPart part, std::uint32_t object, int value) {
    trace::Command command;
    command.frame = frame;
    command.kind = trace::CommandKind::Edit;
    command.part = part;
    command.object = object;
    command.value = value;
    command.amount = 1.0;
    return command;
}

/// Edits are recorded, and the recording's re-simulation comes to the same states.
TEST(LiveEdits, ARecordingWithEditsVerifies) {
    auto level = test::buildingLevel(3, 2);
    test::addPatrols(level, 3, 2, 8);
    level::Door door;
    door.id = "door";
    door.segment = {{10, 4}, {10, 6}};
    level.doors = {door};
    const auto runnable = prepareLevel(level::writeLevel(level), "building", {.seed = 4}).value();
    std::vector<trace::Command> commands = {edit(50, trace::EditPart::Door, 0, 1),
                                            edit(100, trace::EditPart::Threshold, 0, 0),
                                            edit(150, trace::EditPart::Passage, 0, 0),
                                            edit(400, trace::EditPart::Place, 0, 0),
                                            edit(450, trace::EditPart::Threshold, 0, 1)};
    commands[1].modality = commands[4].modality = trace::ModalityId{1};
    commands[2].modality = trace::ModalityId{0};
    commands[3].agent = trace::AgentId{2};
    commands[3].position = {25, 15};
    const TemporaryFolder folder;
    const auto path = folder / "edited.percept";
    auto recorder =
        record::Recorder::start(path, runnable->info(trace::TraceLevel::Normal)).value();
    test::HashSink plain;
    ASSERT_TRUE(runHeadless(runnable, {.frames = 700}, &plain));

    ASSERT_TRUE(runHeadless(runnable, {.frames = 700, .commands = commands}, recorder.get()));
    ASSERT_TRUE(recorder->close());

    const auto recording = replay::Recording::open(path).value();
    EXPECT_EQ(recording->commands(0, 700).value(), commands);
    EXPECT_NE(recording->hash(700).value(), plain.hashes.at(700));
    const auto verified =
        replay::verify(*recording, SimulationFactory(), [](Frame, Frame) { return true; }).value();
    EXPECT_TRUE(verified.verified()) << verified.member;
    EXPECT_EQ(verified.frames, 700);
}

/// Tasks that join the schedule while it runs are recorded with their names, and the recording's
/// re-simulation comes to the same states.
TEST(LiveEdits, ARecordingWithTasksThatJoinVerifies) {
    auto level = test::arenaLevel(3);
    level.schedule.kind = "load_balancing";
    level.schedule.budgetUs = 120;
    level.schedule.tasks.resize(2);
    level.schedule.tasks[0].id = "vision";
    level.schedule.tasks[0].frequency = 5;
    level.schedule.tasks[0].costUs = 60;
    level.schedule.tasks[1].id = "decisions";
    level.schedule.tasks[1].frequency = 8;
    level.schedule.tasks[1].costUs = 90;
    const auto runnable = prepareLevel(level::writeLevel(level), "arena", {.seed = 4}).value();
    std::vector<trace::Command> commands = {edit(120, trace::EditPart::TaskJoins, 0, 0),
                                            edit(350, trace::EditPart::TaskJoins, 0, 0),
                                            edit(500, trace::EditPart::TaskLeaves, 0, 0)};
    commands[0].task.id = "targeting";
    commands[0].task.frequency = 4;
    commands[0].task.cost = 40;
    commands[1].task = commands[0].task;
    commands[1].task.id = "extra";
    commands[1].task.usesSpare = true;
    commands[2].task.id = "extra";
    const TemporaryFolder folder;
    const auto path = folder / "joined.percept";
    auto recorder =
        record::Recorder::start(path, runnable->info(trace::TraceLevel::Normal)).value();

    ASSERT_TRUE(runHeadless(runnable, {.frames = 700, .commands = commands}, recorder.get()));
    ASSERT_TRUE(recorder->close());

    const auto recording = replay::Recording::open(path).value();
    EXPECT_EQ(recording->commands(0, 700).value(), commands);
    EXPECT_EQ(recording->info().tasks,
              (std::vector<std::string>{"vision", "decisions", "targeting", "extra"}));
    trace::RecordBuffer records;
    ASSERT_TRUE(recording->read(121, 121, records));
    ASSERT_EQ(records.rows<trace::TaskJoined>().size(), 1U);
    const auto& joined = records.rows<trace::TaskJoined>().front();
    const auto chain = explain::causeChain(*recording, joined.id).value();
    ASSERT_EQ(chain.size(), 2U);
    EXPECT_EQ(
        chain[0].text,
        fmt::format("targeting joins the schedule: every 4 frames, phase {}", joined.data.phase));
    EXPECT_EQ(chain[1].detail, "adds the task targeting to the schedule");
    const auto verified =
        replay::verify(*recording, SimulationFactory(), [](Frame, Frame) { return true; }).value();
    EXPECT_TRUE(verified.verified()) << verified.member;
    EXPECT_EQ(verified.frames, 700);

    for (const char* damage : {"UPDATE task_joined SET phase = phase + 1 WHERE frame = 121",
                               "UPDATE task_joined SET task = 3 WHERE frame = 121",
                               "UPDATE task_joined SET frequency = 0",
                               "UPDATE task_joined SET command = 7",
                               "DELETE FROM task_joined WHERE frame = 351",
                               "DELETE FROM task_left",
                               "UPDATE name SET text = 'other' WHERE domain = 'task' AND value = 2",
                               "UPDATE command SET task_id = 'other' WHERE task_id = 'extra'",
                               "UPDATE command SET task_frequency = 9 WHERE task_id = 'extra'",
                               "UPDATE keyframe SET state = zeroblob(length(state))"}) {
        const auto copy = folder / "damaged.percept";
        std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing);
        ASSERT_TRUE(record::Database::open(copy, record::OpenMode::ReadWrite)->execute(damage))
            << damage;
        const auto opened = replay::Recording::open(copy).value();
        const auto result =
            replay::verify(*opened, SimulationFactory(), [](Frame, Frame) { return true; });
        EXPECT_FALSE(result && result->verified()) << damage;
    }
}

/// What is edited while the run waits joins once, as it was at last.
TEST(LiveEdits, ATaskThatIsEditedBeforeTheNextStepJoinsAsItIsAtLast) {
    auto level = test::arenaLevel(2);
    level.schedule.kind = "frequency";
    level.schedule.tasks.resize(1);
    level.schedule.tasks[0].id = "load";
    level.schedule.tasks[0].costUs = 60;
    const auto runnable = prepareLevel(level::writeLevel(level), "arena", {.seed = 4}).value();
    Runner runner(runnable, {.temporaryFolder = std::filesystem::temp_directory_path()});
    auto edited = runnable->level;
    edited.schedule.tasks.resize(2);
    edited.schedule.tasks[1].id = "late";
    runner.wantStates(true);
    for (const int frequency : {10, 7, 3}) {
        edited.schedule.tasks[1].frequency = frequency;
        runner.edit(std::make_shared<const level::Level>(edited), 1);
    }

    runner.stepOnce();
    runner.settle();

    const auto state = runner.latestState();
    ASSERT_TRUE(state);
    const auto& joined = state->state.extras.value->scheduled->joined;
    ASSERT_EQ(joined.size(), 1U);
    EXPECT_EQ(joined[0].task.frequency, 3);
    EXPECT_TRUE(runner.status().waiting.empty());
}

/// A run that is forked where an edit counted, and a document that has taken it back since.
TEST(LiveEdits, AForkForgetsWhatTheDocumentNoLongerSays) {
    auto level = test::arenaLevel(2);
    level.schedule.kind = "frequency";
    level.schedule.tasks.resize(1);
    level.schedule.tasks[0].id = "load";
    const auto runnable = prepareLevel(level::writeLevel(level), "arena", {.seed = 4}).value();
    auto edited = runnable->level;
    edited.schedule.tasks.resize(2);
    edited.schedule.tasks[1].id = "late";
    sim::Simulation before(runnable->world, runnable->options);
    before.step(sim::liveChanges(before, runnable->level, edited).commands);
    ASSERT_EQ(before.plan().joined.size(), 1U);
    Runner fork(
        runnable,
        {.start = before.save(), .temporaryFolder = std::filesystem::temp_directory_path()});
    fork.wantStates(true);

    fork.edit(std::make_shared<const level::Level>(runnable->level), 1);
    fork.stepOnce();
    fork.settle();

    const auto& joined = fork.latestState()->state.extras.value->scheduled->joined;
    EXPECT_TRUE(joined.empty());
}

} // namespace
} // namespace percept::runner
