#include "GuardLevel.h"
#include "LevelBuilder.h"
#include "percept/event/EventCodes.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

namespace percept::sim::events_test {
namespace {

using trace::RecordBuffer;
using trace::TraceLevel;

struct EventRun {
    explicit EventRun(const level::Level& level)
        : simulation(compileWorld(level, {}).value(), {.seed = 5}, TraceLevel::Normal, &records) {}
    void steps(int count) {
        for (int i = 0; i < count; ++i)
            simulation.step({}, TraceLevel::Normal, &records);
    }
    /// Puts an agent somewhere and goes on for some frames.
    void put(trace::AgentId agent, geometry::Vec2 place) {
        trace::Command command;
        command.kind = trace::CommandKind::Edit;
        command.part = trace::EditPart::Place;
        command.agent = agent;
        command.position = place;
        simulation.step({&command, 1}, TraceLevel::Normal, &records);
        steps(60);
    }
    /// Frames in which events of a code were sent.
    [[nodiscard]] std::vector<Frame> sent(const std::string& code) const {
        std::vector<Frame> frames;
        for (const auto& row : records.rows<trace::EventSent>())
            if (simulation.world().authored->events.codes[trace::indexOf(row.data.code)] == code)
                frames.push_back(row.frame);
        return frames;
    }
    RecordBuffer records;
    Simulation simulation;
};

level::AuthoredEvent happens(const std::string& id, const std::string& kind) {
    level::AuthoredEvent event;
    event.id = event.code = id;
    event.when.kind = kind;
    return event;
}

/// Bots alone.
level::Level arena() {
    auto level = test::arenaLevel(4);
    auto clock = happens("clock", "time");
    clock.when.time = 1;
    auto met = happens("met", "collision");
    level.events = {clock, met};
    return level;
}

TEST(EventsOfALevel, HappenAndReachBotsWhereThereAreNoGuards) {
    EventRun run(arena());
    run.steps(70);

    EXPECT_EQ(run.sent("clock"), std::vector<Frame>{60});
    std::size_t delivered = 0;
    for (const auto& row : run.records.rows<trace::EventDelivered>())
        delivered += row.frame == 60 && row.data.code >= trace::kFirstAuthoredCode ? 1 : 0;
    EXPECT_EQ(delivered, 4U);
}

TEST(EventsOfALevel, HappenWithNobodyButAListenerInTheLevel) {
    for (const char* brain : {"bot", "guard", "soldier", "townsman", "player"}) {
        auto level = test::twoRooms();
        level.archetypes[0].brain = brain;
        level.agents = {test::guardAt("one", 4, 3)};
        auto opened = happens("opened", "door");
        opened.when.object = "door";
        auto clock = happens("clock", "time");
        clock.when.time = 0.5;
        level.events = {opened, clock};
        EventRun run(level);
        run.steps(40);
        trace::Command open{run.simulation.frame(), trace::CommandKind::Edit};
        open.part = trace::EditPart::Door;
        open.object = 0;
        open.value = static_cast<std::int32_t>(trace::DoorEdit::Open);
        run.simulation.step(std::array{open}, TraceLevel::Normal, &run.records);
        run.steps(20);

        EXPECT_EQ(run.sent("clock").size(), 1U) << brain;
        EXPECT_EQ(run.sent("opened").size(), 1U) << brain;
    }
}

/// An event is due since its last check: whatever frames a task of the schedule has, it happens in
/// the first of them that comes with or after a frame that `every` divides.
TEST(EventsOfALevel, HappenByEveryScheduleAndEveryFrameOfTheirOwn) {
    for (int every = 1; every <= 7; ++every)
        for (int frequency = 1; frequency <= 7; ++frequency)
            for (int phase = 0; phase < frequency; ++phase) {
                auto level = test::twoRooms();
                level.agents = {test::guardAt("one", 4, 3)};
                auto clock = happens("clock", "time");
                clock.when.time = 0.2; // frame 12
                clock.every = every;
                level.events = {clock};
                level.schedule.kind = "frequency";
                level::Task task;
                task.id = "events";
                task.frequency = frequency;
                task.phase = phase;
                level.schedule.tasks = {task};
                EventRun run(level);
                run.steps(12 + every + 2 * frequency);

                // Run as written down: turns are frames of the task in which one that `every`
                // divides has come since the turn before.
                Frame expected = 0;
                Frame last = 0;
                for (Frame frame = 1; expected == 0; ++frame) {
                    if ((frame - 1 + phase) % frequency != 0 || frame / every <= last / every)
                        continue;
                    last = frame;
                    expected = frame >= 12 ? frame : 0;
                }
                EXPECT_EQ(run.sent("clock"), std::vector<Frame>{expected})
                    << "every " << every << ", frequency " << frequency << ", phase " << phase;
            }
}

/// A trigger lets its first visits pass: nothing happens by them, whatever its kind.
TEST(EventsOfALevel, OfASwitchHappenWhenItGoesOff) {
    for (const char* kind : {"switch", "plate", "hint"})
        for (int passed = 0; passed <= 2; ++passed) {
            auto level = test::twoRooms();
            level.agents = {test::guardAt("one", 4, 3)};
            level::Trigger& trigger = level.triggers.emplace_back();
            trigger.id = "button";
            trigger.kind = kind;
            trigger.shape = "circle";
            trigger.radius = 0.5;
            trigger.position = {2, 5, {}};
            trigger.visits = passed;
            if (trigger.kind == "switch")
                trigger.target = "door";
            auto pressed = happens("pressed", "switch");
            pressed.when.object = "button";
            level.events = {pressed};
            EventRun run(level);
            for (int visit = 0; visit < 4; ++visit) {
                run.put(trace::AgentId{0}, {2, 5});
                run.put(trace::AgentId{0}, {4, 2});
            }

            std::vector<Frame> fired;
            for (const auto& row : run.records.rows<trace::TriggerFired>())
                fired.push_back(row.frame);
            const std::vector<Frame> sent = run.sent("pressed");
            EXPECT_EQ(fired.size(), static_cast<std::size_t>(4 - passed)) << kind;
            ASSERT_EQ(sent.size(), fired.size()) << kind << ", " << passed;
            for (std::size_t i = 0; i < sent.size(); ++i)
                EXPECT_LE(std::abs(sent[i] - fired[i]), 1) << kind << ", " << passed;
        }
}

TEST(EventsOfALevel, AreSavedHashedAndGoOnAlike) {
    auto level = arena();
    level.events[0].when.time = 2;
    level.events[0].once = true;
    EventRun run(level);
    run.steps(100);
    const auto bytes = run.simulation.save();
    Simulation restored(compileWorld(level, {}).value(), {.seed = 8});
    ASSERT_TRUE(restored.restore(bytes));

    for (int i = 0; i < 60; ++i) {
        run.steps(1);
        restored.step();
        ASSERT_EQ(run.simulation.hash(), restored.hash()) << i;
    }
    const auto* counters = restored.state().events.checks.counters(0);
    ASSERT_NE(counters, nullptr);
    EXPECT_EQ(counters->found, 1U);
}

TEST(EventsOfALevel, AStateOfOtherEventsIsRefused) {
    const auto with = arena();
    auto without = arena();
    without.managers.resize(1);
    without.managers[0].id = "one";
    without.managers.push_back(without.managers[0]);
    without.managers[1].id = "two";
    EventRun run(with);
    Simulation other(compileWorld(without, {}).value(), {.seed = 5});

    EXPECT_FALSE(other.restore(run.simulation.save()));
}

} // namespace
} // namespace percept::sim::events_test
