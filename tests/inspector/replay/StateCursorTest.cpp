#include "inspector/replay/StateCursor.h"

#include "CountingGame.h"
#include "MemoryTrace.h"

#include <gtest/gtest.h>

namespace percept::replay {
namespace {

constexpr Frame kLast = 500;

/// The saved states of all frames, as they were when the run was made.
std::vector<std::vector<std::byte>> statesOf(MemoryTrace& memory) {
    std::vector<std::vector<std::byte>> states;
    auto game = CountingGameFactory().create(memory.info()).value();
    while (true) {
        states.push_back(game->save());
        if (game->frame() == kLast)
            return states;
        game->step(memory.commands(game->frame(), game->frame() + 1).value(),
                   trace::TraceLevel::Off,
                   nullptr);
    }
}

/// Hands a run on with a number changed in one of the saved states.
class Tampering final : public trace::TraceSink {
public:
    Tampering(trace::TraceSink& sink, Frame frame, std::size_t number)
        : m_sink(sink)
        , m_frame(frame)
        , m_number(number) {}
    Result<void> frame(const trace::FrameOutput& output) override {
        if (output.frame != m_frame)
            return m_sink.frame(output);
        auto state = describe::load<CountingState>(output.keyframe).value();
        state.numbers[m_number] += 1e-9;
        const auto bytes = describe::save(state);
        auto changed = output;
        changed.keyframe = bytes;
        return m_sink.frame(changed);
    }

private:
    trace::TraceSink& m_sink;
    Frame m_frame;
    std::size_t m_number;
};

class StateCursorTest : public testing::Test {
protected:
    void SetUp() override {
        playCountingGame(m_memory, kLast, trace::TraceLevel::Normal, -1);
        m_states = statesOf(m_memory);
    }
    StateCursor made() { return StateCursor::make(m_memory, CountingGameFactory()).value(); }

    MemoryTrace m_memory;
    std::vector<std::vector<std::byte>> m_states;
};

TEST_F(StateCursorTest, GivesTheStateAtAnyFrameInAnyOrder) {
    auto cursor = made();

    for (Frame i = 0; i <= kLast; ++i) {
        const Frame frame = i * 317 % (kLast + 1);
        const auto state = cursor.stateAt(frame);
        ASSERT_TRUE(state) << state.error().text();
        ASSERT_EQ(*state, m_states[static_cast<std::size_t>(frame)]) << frame;
    }
}

TEST_F(StateCursorTest, DraggingBackAndForthTakesFewSteps) {
    auto cursor = made();
    ASSERT_TRUE(cursor.stateAt(399));
    const auto before = cursor.steps();

    for (Frame frame = 398; frame > 300; --frame)
        ASSERT_TRUE(cursor.viewAt(frame));

    EXPECT_LE(cursor.steps() - before, 99 * 30) << "at most 30 steps from a state passed before";
}

TEST_F(StateCursorTest, RetracingGivesWhatFullTracingWouldHaveWritten) {
    MemoryTrace full;
    playCountingGame(full, kLast, trace::TraceLevel::Full, -1);
    auto cursor = made();
    trace::RecordBuffer expected;
    trace::RecordBuffer found;

    ASSERT_TRUE(full.read(123, 234, expected));
    ASSERT_TRUE(cursor.retrace(123, 234, found));

    ASSERT_EQ(found.size(), expected.size());
    const auto& tests = expected.rows<trace::SenseTest>();
    ASSERT_FALSE(tests.empty());
    for (std::size_t i = 0; i < tests.size(); ++i) {
        EXPECT_EQ(found.rows<trace::SenseTest>()[i].id, tests[i].id);
        EXPECT_EQ(found.rows<trace::SenseTest>()[i].cause, tests[i].cause);
    }
}

TEST_F(StateCursorTest, OutsideTheRunThereIsNoState) {
    auto cursor = made();

    EXPECT_EQ(cursor.stateAt(-1).error().code, ErrorCode::NotFound);
    EXPECT_EQ(cursor.stateAt(kLast + 1).error().code, ErrorCode::NotFound);
    EXPECT_TRUE(cursor.stateAt(kLast));
}

TEST(StateCursor, ASavedStateThatWasChangedIsRefusedWhereverItIsReadAndNowhereElse) {
    for (Frame tampered = 100; tampered <= kLast; tampered += 100)
        for (std::size_t number = 0; number < 4; ++number) {
            MemoryTrace memory;
            Tampering tampering(memory, tampered, number);
            playCountingGame(tampering, kLast, trace::TraceLevel::Normal, -1);
            for (Frame frame = 50; frame <= kLast; frame += 100) {
                auto cursor = StateCursor::make(memory, CountingGameFactory()).value();
                const auto state = cursor.stateAt(frame);
                const bool reads = frame / 100 == tampered / 100;
                ASSERT_EQ(state.has_value(), !reads) << frame << " " << tampered;
                if (reads)
                    EXPECT_EQ(state.error().code, ErrorCode::Corrupt);
                EXPECT_TRUE(cursor.stateAt(20)) << "it goes on from what is whole";
            }
        }
}

TEST(StateCursor, ARunThatMeasuredTimeDecidedIsRefused) {
    trace::RunInfo info;
    info.wallClock = true;
    MemoryTrace memory(info);
    playCountingGame(memory, 10, trace::TraceLevel::Normal, -1);

    const auto cursor = StateCursor::make(memory, CountingGameFactory());

    ASSERT_FALSE(cursor);
    EXPECT_EQ(cursor.error().code, ErrorCode::InvalidInput);
}

} // namespace
} // namespace percept::replay
