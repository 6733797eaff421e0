#include "BuildingLevel.h"
#include "Runs.h"
#include "TemporaryFolder.h"
#include "app/runner/HeadlessRun.h"
#include "app/runner/SimulationResimulator.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/replay/Verify.h"

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

} // namespace
} // namespace percept::runner
