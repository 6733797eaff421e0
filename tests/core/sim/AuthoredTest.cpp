#include "GuardLevel.h"
#include "LevelBuilder.h"
#include "percept/agent/GoalNames.h"
#include "percept/sim/LiveEdits.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

// What a level's author says of events, emitters, topics and reactions, in
// runs.
namespace percept::sim::authored_test {
namespace {

using trace::AgentId;
using trace::Goal;
using trace::RecordBuffer;
using trace::TraceLevel;

struct TestRun {
    explicit TestRun(const level::Level& level)
        : simulation(compileWorld(level, {}).value(), {.seed = 5}, TraceLevel::Full, &records) {}
    void step(std::vector<trace::Command> commands = {}) {
        for (auto& command : commands)
            command.frame = simulation.frame();
        simulation.step(commands, TraceLevel::Full, &records);
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i)
            step();
    }
    void fire(std::int32_t event) {
        trace::Command command;
        command.kind = trace::CommandKind::FireEvent;
        command.value = event;
        step({command});
    }
    template <class Record>
    [[nodiscard]] const std::vector<trace::Row<Record>>& rows() const {
        return records.rows<Record>();
    }
    [[nodiscard]] std::vector<Goal> goals(std::uint32_t agent = 0) const {
        std::vector<Goal> goals;
        for (const auto& row : rows<trace::GoalStarted>())
            if (row.data.agent == AgentId{agent})
                goals.push_back(row.data.goal);
        return goals;
    }
    /// The number of times that an event happened.
    [[nodiscard]] std::size_t happened(std::uint32_t event = 0) const {
        const auto& all = rows<trace::EventHappened>();
        return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const auto& row) {
            return row.data.event == trace::EventId{event};
        }));
    }
    /// The first signal of the level's first modality.
    [[nodiscard]] trace::Row<trace::SignalEmitted> firstSignal() const {
        for (const auto& row : rows<trace::SignalEmitted>())
            if (row.data.modality == trace::ModalityId{0})
                return row;
        return {};
    }
    /// The frames of all of them.
    [[nodiscard]] std::vector<Frame> signals() const {
        std::vector<Frame> frames;
        for (const auto& row : rows<trace::SignalEmitted>())
            if (row.data.modality == trace::ModalityId{0})
                frames.push_back(row.frame);
        return frames;
    }
    RecordBuffer records;
    Simulation simulation;
};

level::AuthoredEvent byHand(const std::string& id) {
    level::AuthoredEvent event;
    event.id = event.code = id;
    event.when.kind = "hand";
    return event;
}

level::Emitter siren(bool on, Seconds every = 0.5) {
    level::Emitter emitter;
    emitter.id = "siren";
    emitter.modality = "sound";
    emitter.strength = 3;
    emitter.every = every;
    emitter.on = on;
    emitter.position = level::Place{6, 3, 2.0};
    return emitter;
}

trace::Command setEmitter(bool on, double strength, std::uint32_t emitter = 0) {
    trace::Command edit;
    edit.kind = trace::CommandKind::Edit;
    edit.part = trace::EditPart::Emitter;
    edit.object = emitter;
    edit.value = on ? 1 : 0;
    edit.amount = strength;
    return edit;
}

// --- emitters ------------------------------------------------------------------------------------

/// As often as it says, whatever the step.
TEST(Emitters, EmitAsOftenAsTheySay) {
    for (const Seconds step : {1.0 / 60, 1.0 / 30, 1.0 / 10})
        for (const Seconds every : {0.1, 0.25, 0.5, 1.0, 0.3}) {
            auto level = test::listening();
            level.step = step;
            level.emitters = {siren(true, every)};
            TestRun run(level);
            run.steps(static_cast<int>(6.0 / step + 0.5));

            EXPECT_NEAR(static_cast<double>(run.signals().size()), 6.0 / every, 1.5)
                << step << " " << every;
        }
}

TEST(Emitters, AreHeardFromWhereTheyStand) {
    auto level = test::listening();
    level.emitters = {siren(true)};
    TestRun run(level);
    run.steps(30);

    const auto& heard = run.rows<trace::Notified>();
    ASSERT_FALSE(heard.empty());
    EXPECT_EQ(heard[0].data.agent, AgentId{0});
    EXPECT_EQ(heard[0].data.about, trace::kNoAgent);
    EXPECT_EQ(run.goals()[1], Goal::LookAround);
    const auto signal = run.firstSignal();
    EXPECT_EQ(signal.cause, run.rows<trace::EmitterSwitched>()[0].id);
    EXPECT_EQ(signal.data.position, (geometry::Vec2{6, 3}));
}

TEST(Emitters, GoOnAndOffByCommandsAndThoseAreUndone) {
    auto level = test::listening();
    level.emitters = {siren(false)};
    TestRun run(level);
    run.steps(60);
    EXPECT_TRUE(run.signals().empty());
    const auto undo = undoOf(run.simulation, setEmitter(true, 2));
    ASSERT_TRUE(undo);
    run.step({setEmitter(true, 2)});
    run.steps(59);
    EXPECT_EQ(run.signals().size(), 2U);
    EXPECT_EQ(run.firstSignal().data.strength, 2.0);
    EXPECT_EQ(run.rows<trace::EmitterSwitched>()[0].cause, run.rows<trace::CommandTaken>()[0].id);
    run.step({*undo});
    run.steps(60);
    EXPECT_EQ(run.signals().size(), 2U);
    EXPECT_EQ(run.simulation.state().events.emitters[0].strength, 3.0);
}

TEST(Emitters, ThatDoNotExistAreNoCommands) {
    auto level = test::listening();
    level.emitters = {siren(false)};
    TestRun run(level);
    run.step({setEmitter(true, 2, 1), setEmitter(true, -1), setEmitter(true, std::nan(""))});

    EXPECT_FALSE(run.simulation.state().events.emitters[0].on);
    EXPECT_TRUE(run.rows<trace::CommandTaken>().empty());
}

TEST(Emitters, EditsOfTheLevelReachARun) {
    auto before = test::listening();
    before.emitters = {siren(false)};
    auto after = before;
    after.emitters[0].on = true;
    after.emitters[0].strength = 5;
    const TestRun run(before);

    const auto changes = liveChanges(run.simulation, before, after);

    ASSERT_EQ(changes.commands.size(), 1U);
    EXPECT_EQ(changes.commands[0], setEmitter(true, 5));
    EXPECT_TRUE(changes.restart.empty());
    after.emitters[0].every = 2;
    EXPECT_EQ(liveChanges(run.simulation, before, after).restart,
              std::vector<std::string>{"emitters"});
}

TEST(Emitters, LastAsLongAsTheySayAndAreSwitchedByEvents) {
    auto level = test::listening();
    level.emitters = {siren(false)};
    level.emitters[0].lasts = 2;
    level.events = {byHand("alarm"), byHand("quiet")};
    level.events[0].switches = {{"siren", true, {}}};
    level.events[1].switches = {{"siren", false, {}}};
    TestRun run(level);
    run.fire(0);
    run.steps(240);

    EXPECT_EQ(run.signals().size(), 4U);
    const auto& switched = run.rows<trace::EmitterSwitched>();
    ASSERT_EQ(switched.size(), 2U);
    EXPECT_EQ(switched[0].cause, run.rows<trace::EventHappened>()[0].id);
    EXPECT_EQ(switched[1].frame - switched[0].frame, 120);
    run.fire(0);
    run.steps(20);
    run.fire(1);
    const auto count = run.signals().size();
    run.steps(100);
    EXPECT_EQ(run.signals().size(), count);
}

TEST(Emitters, GoWhereTheirCarrierGoes) {
    auto level = test::listening();
    level.agents.push_back(test::guardAt("bea", 13, 3, {"east", "by_door"}));
    level.agents[1].team = "guards";
    level.emitters = {siren(true, 0.25)};
    level.emitters[0].position.reset();
    level.emitters[0].agent = "bea";
    TestRun run(level);
    run.steps(240);

    std::set<double> places;
    for (const auto& row : run.rows<trace::SignalEmitted>())
        if (row.data.modality == trace::ModalityId{0}) {
            EXPECT_EQ(row.data.source, AgentId{1});
            places.insert(row.data.position.x);
        }
    EXPECT_GT(places.size(), 5U);
}

TEST(Emitters, RelaysEmitWhenWhatTheyRelayDoes) {
    auto level = test::listening();
    level.emitters = {siren(true), siren(true), siren(true)};
    level.emitters[0].id = "speaker";
    level.emitters[0].relays = "radio";
    level.emitters[0].every = 7;
    level.emitters[1].id = "radio";
    level.emitters[1].relays = "source";
    level.emitters[2].id = "source";
    TestRun run(level);
    run.steps(65);

    const auto frames = run.signals();
    ASSERT_EQ(frames.size(), 9U);
    for (std::size_t i = 0; i < frames.size(); ++i)
        EXPECT_EQ(frames[i], frames[i / 3 * 3]);
    run.step({setEmitter(false, 3, 1)});
    run.steps(60);
    EXPECT_EQ(run.signals().size(), 9U + 2U) << "what is off relays nothing";
}

TEST(Emitters, ThatCannotWorkAreRefused) {
    const auto errorOf = [](const std::function<void(level::Level&)>& change) {
        auto level = test::listening();
        level.emitters = {siren(true), siren(true)};
        level.emitters[1].id = "second";
        change(level);
        const auto world = compileWorld(level, {});
        EXPECT_FALSE(world);
        return world ? std::string() : world.error().place;
    };
    EXPECT_EQ(errorOf([](auto& l) { l.emitters[1].every = 0; }), "emitters[1].every");
    EXPECT_EQ(errorOf([](auto& l) { l.emitters[1].every = -1; }), "emitters[1].every");
    EXPECT_EQ(errorOf([](auto& l) { l.emitters[1].modality = "aura"; }), "emitters[1].modality");
    EXPECT_EQ(errorOf([](auto& l) { l.emitters[1].strength = -1; }), "emitters[1].strength");
    EXPECT_EQ(errorOf([](auto& l) { l.emitters[1].lasts = -1; }), "emitters[1].lasts");
    EXPECT_EQ(errorOf([](auto& l) { l.emitters[1].position.reset(); }), "emitters[1].position");
    EXPECT_EQ(errorOf([](auto& l) { l.emitters[1].agent = "none"; }), "emitters[1].agent");
    EXPECT_EQ(errorOf([](auto& l) { l.emitters[1].relays = "none"; }), "emitters[1].relays");
    EXPECT_EQ(errorOf([](auto& l) { l.emitters[1].relays = "second"; }), "emitters[1].relays");
    EXPECT_EQ(errorOf([](auto& l) {
                  l.emitters[0].relays = "second";
                  l.emitters[1].relays = "siren";
              }),
              "emitters[0].relays");
}

// --- events that act -----------------------------------------------------------------------------

TEST(EventEffects, AnEventEmitsWhatItSaysThoughNobodyListens) {
    auto level = test::listening();
    auto shot = byHand("shot");
    shot.when.kind = "time";
    shot.when.time = 0.5;
    shot.emits = {{"sound", 12, level::Place{6, 3, 1.5}, {}}};
    shot.data.text = R"({"weapon": "rifle"})";
    level::EventManager nobody;
    nobody.id = "nobody";
    level.managers = {nobody};
    level.events = {shot};
    TestRun run(level);
    run.steps(40);

    ASSERT_EQ(run.signals().size(), 1U);
    EXPECT_EQ(run.firstSignal().data.strength, 12);
    EXPECT_EQ(run.firstSignal().cause, run.rows<trace::EventHappened>()[0].id);
    ASSERT_FALSE(run.rows<trace::Notified>().empty());
    EXPECT_GT(run.rows<trace::Notified>()[0].data.intensity, 9);
    EXPECT_EQ(runInfo(run.simulation.world(), {}, {}, TraceLevel::Full).eventData[0],
              R"({"weapon": "rifle"})");
}

TEST(EventEffects, AnEventSwitchesLights) {
    auto level = test::listening();
    level::Light lamp;
    lamp.id = "lamp";
    lamp.position = {4, 3, {}};
    level.lights = {lamp};
    level.events = {byHand("dark")};
    level.events[0].switches = {{"lamp", false, {}}};
    TestRun run(level);
    EXPECT_TRUE(run.simulation.senses().lights[0].on);
    run.fire(0);

    EXPECT_FALSE(run.simulation.senses().lights[0].on);
    EXPECT_EQ(run.simulation.senses().lights[0].intensity, 1.0);
}

/// Anna is a member of `inside`, Ben of nothing.
level::Level managed() {
    auto level = test::listening();
    level.agents.push_back(test::guardAt("ben", 13, 5));
    level.agents[1].team = "guards";
    for (const char* id : {"inside", "outside"}) {
        level::EventManager manager;
        manager.id = id;
        manager.kind = "narrowcast";
        level.managers.push_back(manager);
    }
    level::Listener anna;
    anna.agent = "anna";
    level.managers[0].listeners = {anna};
    return level;
}

TEST(EventEffects, MembersChangeManagersByEventsAndWhenALeaderDies) {
    auto level = managed();
    level.events = {byHand("go_out"), byHand("join"), byHand("leave")};
    level.events[0].moves = {{"anna", "inside", "outside", {}}};
    level.events[1].moves = {{"guards", "", "inside", {}}};
    level.events[2].moves = {{"ben", "inside", "", {}}};
    TestRun run(level);
    const auto membersOf = [&](std::uint32_t manager) {
        std::vector<AgentId> members;
        for (const auto& member :
             run.simulation.state().events.network.managers().members(trace::ManagerId{manager}))
            members.push_back(member.agent);
        return members;
    };
    run.fire(0);
    EXPECT_TRUE(membersOf(0).empty());
    EXPECT_EQ(membersOf(1), std::vector{AgentId{0}});
    run.fire(1);
    EXPECT_EQ(membersOf(0), (std::vector{AgentId{0}, AgentId{1}}));
    run.fire(2);
    run.fire(2);
    EXPECT_EQ(membersOf(0), std::vector{AgentId{0}});
    const auto& moved = run.rows<trace::MemberMoved>();
    ASSERT_EQ(moved.size(), 4U) << "what changes nothing is not recorded";
    EXPECT_EQ(moved[0].cause, run.rows<trace::EventHappened>()[0].id);
    EXPECT_EQ(moved[3].data.to, trace::kNone<trace::ManagerId>);
}

TEST(EventEffects, ADeathIsAnEventForWhomItIsNamed) {
    auto level = test::arenaLevel(6);
    level.squads = {{"reds", {}, {}, {}, {}}};
    level.agents[0].squad = level.agents[1].squad = level.agents[2].squad = "reds";
    auto died = byHand("died");
    died.when.kind = "death";
    died.when.by = "reds";
    died.every = 7;
    level.events = {died};
    TestRun run(level);
    run.steps(3600);

    std::size_t deaths = 0;
    for (const auto& row : run.rows<trace::Died>())
        deaths += trace::indexOf(row.data.agent) < 3 && row.frame <= 3600 - 7 ? 1U : 0U;
    ASSERT_GT(deaths, 0U);
    EXPECT_GE(run.happened(), deaths);
    for (const auto& row : run.rows<trace::EventHappened>()) {
        const auto& all = run.rows<trace::Died>();
        EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const auto& each) {
            return each.id == row.cause && each.data.agent == row.data.by;
        }));
    }
}

TEST(EventEffects, WhatIsPerceivedRaisesAnEvent) {
    auto level = test::listening();
    auto heard = byHand("heard");
    heard.when.kind = "notification";
    heard.when.object = "sound";
    heard.when.intensity = 2.0;
    heard.when.by = "anna";
    heard.every = 60;
    level.events = {heard};
    level.emitters = {siren(true, 0.1)}; // 3 m away: 3 * 0.9^2 = 2.43
    TestRun run(level);
    run.steps(170);

    ASSERT_EQ(run.happened(), 3U) << "at most once in 60 frames";
    const auto& row = run.rows<trace::EventHappened>()[0];
    EXPECT_EQ(row.data.by, AgentId{0});
    EXPECT_GE(row.data.value, 2.0);
    EXPECT_EQ(row.cause, run.rows<trace::Notified>()[0].id);
    level.events[0].when.intensity = 2.9;
    TestRun deaf(level);
    deaf.steps(170);
    EXPECT_EQ(deaf.happened(), 0U);
}

// --- topics --------------------------------------------------------------------------------------

level::Topic topic(const std::string& id, const std::string& formula) {
    level::Topic topic;
    topic.id = id;
    topic.formula = formula;
    return topic;
}

TEST(Topics, AConditionOverTheStateIsAnEventWhenItBecomesTrue) {
    auto level = test::twoRooms();
    level.agents = {test::guardAt("bea", 6, 3, {"east", "west"})};
    auto open = byHand("open");
    open.when.kind = "condition";
    open.when.condition = "topic(doors) > 0";
    level.events = {open};
    level.topics = {topic("doors", "door(door)")};
    TestRun run(level);
    std::size_t opened = 0;
    bool wasOpen = false;
    for (int i = 0; i < 600; ++i) {
        run.step();
        const bool isOpen = run.simulation.state().population.doors[0].leaf < 2.0;
        opened += isOpen && !wasOpen ? 1U : 0U;
        wasOpen = isOpen;
    }

    ASSERT_GT(opened, 0U);
    EXPECT_EQ(run.happened(), opened);
    for (const auto& row : run.rows<trace::EventHappened>()) {
        const auto& changes = run.rows<trace::DoorChanged>();
        EXPECT_TRUE(std::any_of(changes.begin(), changes.end(), [&](const auto& each) {
            return each.id == row.cause;
        })) << "the chain goes on to the door";
    }
    EXPECT_EQ(run.rows<trace::Polled>().size(), 600U);
}

/// Every query, against the state that it is about.
TEST(Topics, SayWhatTheStateIs) {
    auto level = test::listening();
    level.agents = {test::guardAt("anna", 2, 3, {"west", "east"}),
                    test::guardAt("ben", 3, 5),
                    test::thiefAt(13, 3)};
    level.agents[0].team = level.agents[1].team = "guards";
    level::Region west;
    west.id = "west_room";
    west.polygon = {{0, 0}, {8, 0}, {8, 6}, {0, 6}};
    west.ambientLight = 0.5;
    level.regions = {west};
    level.emitters = {siren(false)};
    const std::vector<std::string> formulas{"door(door)",
                                            "count(west_room)",
                                            "count(west_room, guards)",
                                            "count(west_room, thief)",
                                            "distance(anna, thief)",
                                            "distance(anna, door)",
                                            "line_of_sight(anna, thief)",
                                            "light(anna)",
                                            "emitter(siren)",
                                            "health(guards)",
                                            "alive(guards)",
                                            "is(thief, thieves)",
                                            "is(anna, thieves)",
                                            "time"};
    std::vector<std::unique_ptr<TestRun>> runs;
    for (const auto& formula : formulas) {
        auto each = level;
        each.topics = {topic("asked", formula)};
        auto asks = byHand("asks");
        asks.when.kind = "condition";
        asks.when.condition = "topic(asked) < -1";
        each.events = {asks};
        runs.push_back(std::make_unique<TestRun>(each));
    }
    for (int i = 0; i < 300; ++i) {
        for (auto& run : runs) {
            run->records.clear();
            run->step();
        }
        const Simulation& simulation = runs.front()->simulation;
        const auto& agents = simulation.state().population.agents;
        const auto at = [&](std::size_t k) { return agents[k].body.position; };
        const auto inside = [&](std::size_t k) { return at(k).x <= 8.0 ? 1.0 : 0.0; };
        const double openness = 1.0 - simulation.state().population.doors[0].leaf / 2.0;
        const double expected[] = {openness,
                                   inside(0) + inside(1) + inside(2),
                                   inside(0) + inside(1),
                                   inside(2),
                                   geometry::distance(at(0), at(2)),
                                   geometry::distance(at(0), {8, 3}),
                                   -1,
                                   -1,
                                   0,
                                   1,
                                   2,
                                   1,
                                   0,
                                   simulation.time()};
        for (std::size_t k = 0; k < formulas.size(); ++k) {
            ASSERT_EQ(runs[k]->rows<trace::Polled>().size(), 1U);
            const double answer = runs[k]->rows<trace::Polled>()[0].data.answer;
            if (expected[k] >= 0) {
                ASSERT_NEAR(answer, expected[k], 1e-9) << formulas[k] << " frame " << i;
            }
            if (formulas[k].starts_with("line_of_sight") && openness == 0.0 && inside(0) > 0) {
                ASSERT_EQ(answer, 0.0) << "through a closed door";
            }
            if (formulas[k].starts_with("light") && at(0).x < 7.5) {
                ASSERT_NEAR(answer, 0.5, 1e-9);
            }
        }
    }
}

TEST(Topics, KeepTheirAnswersAsTheLevelSays) {
    auto level = test::twoRooms();
    level.agents = {test::guardAt("bea", 6, 3)};
    auto asks = byHand("asks");
    asks.when.kind = "condition";
    asks.when.condition = "topic(now) < 0";
    level.events = {asks};
    level.topics = {topic("now", "time")};
    level.topics[0].caching = "frames";
    level.topics[0].frames = 10;
    TestRun run(level);
    run.steps(100);

    const auto& counters = run.simulation.state().events.polls.counters(trace::TopicId{0});
    EXPECT_EQ(counters.polls, 100U);
    EXPECT_EQ(counters.checks, 10U);
}

TEST(Topics, ThatCannotBeAskedAreRefused) {
    const auto placeOf = [](std::vector<level::Topic> topics) {
        auto level = test::listening();
        level.topics = std::move(topics);
        const auto world = compileWorld(level, {});
        return world ? std::string() : world.error().place + ": " + world.error().message;
    };
    EXPECT_NE(placeOf({topic("any", "")}).find("topics[0].formula: the topic \"any\" says nothing"),
              std::string::npos);
    EXPECT_NE(placeOf({topic("a", "topic(b)"), topic("b", "1 + topic(a)")}).find("asks itself"),
              std::string::npos);
    EXPECT_NE(placeOf({topic("a", "topic(a)")}).find("asks itself"), std::string::npos);
    EXPECT_EQ(placeOf({topic("line_of_sight", ""), topic("light_at", "")}), "");
    EXPECT_EQ(placeOf({topic("a", "topic(b)"), topic("b", "2")}), "");
}

/// Each asks the one before twice, and what keeps no answer is found again each time.
std::vector<level::Topic> doubling(int count, const std::string& caching) {
    std::vector<level::Topic> topics{topic("t0", "time")};
    for (int i = 1; i < count; ++i)
        topics.push_back(
            topic("t" + std::to_string(i),
                  "topic(t" + std::to_string(i - 1) + ") + topic(t" + std::to_string(i - 1) + ")"));
    for (level::Topic& each : topics)
        each.caching = caching;
    return topics;
}

TEST(Topics, ThatAskOthersTooOftenAreRefusedUnlessTheseKeepTheirAnswers) {
    const auto faultOf = [](std::vector<level::Topic> topics) {
        auto level = test::listening();
        level.topics = std::move(topics);
        const auto world = compileWorld(level, {});
        return world ? std::string() : world.error().place + ": " + world.error().message;
    };
    EXPECT_EQ(faultOf(doubling(13, "none")), "") << "8190 times";
    EXPECT_NE(faultOf(doubling(40, "none"))
                  .find("topics[13].formula: one question to the topic \"t13\" asks topics more "
                        "than 10000 times"),
              std::string::npos)
        << "16382 times";
    EXPECT_EQ(faultOf(doubling(40, "frame")), "");
    auto mixed = doubling(24, "none");
    mixed[12].caching = "frame";
    EXPECT_EQ(faultOf(mixed), "") << "that asks the ones before it once";
}

TEST(Topics, ThatNobodyAsksAreAWarning) {
    auto level = test::listening();
    level.topics = {topic("asked", "1"), topic("unasked", "2"), topic("line_of_sight", "")};
    auto event = byHand("event");
    event.when.kind = "condition";
    event.when.condition = "topic(asked)";
    level.events = {event};

    const auto problems = world::checkTopics(level);

    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].place, "topics[1].id");
    EXPECT_EQ(problems[0].severity, level::Severity::Warning);
}

TEST(Topics, OfSomebodyAreNotAskedByEventsWhichAreAboutNobody) {
    const auto refused = [](const std::string& formula, const std::string& condition) {
        auto level = test::listening();
        level.agents.push_back(test::thiefAt(12, 3));
        level.topics = {topic("near", formula), topic("over", "topic(near) * 2")};
        level.events = {byHand("event")};
        level.events[0].when.kind = "condition";
        level.events[0].when.condition = condition;
        const auto world = compileWorld(level, {});
        return world ? std::string() : world.error().place + ": " + world.error().message;
    };
    for (const char* condition : {"topic(near) > 1", "time > 3 and topic(over) > 1"}) {
        EXPECT_EQ(refused("distance(anna, thief)", condition), "");
        for (const char* formula : {"distance(self, thief)", "health(other)"})
            EXPECT_EQ(
                refused(formula, condition),
                "events[0].when.condition: it asks the topic \"near\", which speaks of `self` "
                "or `other`, and a condition of an event has neither: name agents there");
    }
    EXPECT_EQ(refused("distance(self, thief)", "time > 3"), "") << "agents may ask it";
}

TEST(Topics, CheckRefusesWhereARunRefuses) {
    const std::vector<std::string> texts{"1",
                                         "door(door) > 0",
                                         "door(none)",
                                         "1 +",
                                         "self",
                                         "distance(self, siren)",
                                         "sees(self, other)",
                                         "topic(asked)",
                                         "topic(none)",
                                         "count(none)",
                                         "1 / 0 > 0",
                                         "time / (1 - 1)"};
    for (const auto& text : texts)
        for (int part = 0; part < 5; ++part) {
            auto level = test::listening();
            level.emitters = {siren(false)};
            level.topics = {topic("asked", part == 1 || part == 2 ? "1" : text),
                            topic("over", "1 + topic(asked)")};
            level.events = {byHand("event")};
            if (part == 1 || part >= 3) {
                level.events[0].when.kind = "condition";
                level.events[0].when.condition = part == 1   ? text
                                                 : part == 3 ? "topic(asked) > 1"
                                                             : "topic(over) > 1";
            }
            auto reaction = level::Reaction{};
            reaction.event = "event";
            reaction.condition = part == 2 ? text : "";
            level.archetypes[0].reactions = {reaction};
            const auto world = compileWorld(level, {});
            std::string found;
            for (const auto& problem : world::checkTopics(level))
                if (problem.severity == level::Severity::Error)
                    found = problem.place;

            EXPECT_EQ(found, world ? "" : world.error().place) << text << " in part " << part;
        }
}

// --- reactions -----------------------------------------------------------------------------------

level::Reaction toEvent(const std::string& code, const std::string& goal) {
    level::Reaction reaction;
    reaction.event = code;
    reaction.goal = goal;
    return reaction;
}

TEST(Reactions, AnEventHasAnArchetypeDoWhatItSays) {
    for (const auto& [goal, expected] : {std::pair{"investigate", Goal::Investigate},
                                         std::pair{"flee", Goal::Flee},
                                         std::pair{"look_around", Goal::LookAround},
                                         std::pair{"return", Goal::Return}}) {
        auto level = test::listening();
        level.events = {byHand("alarm")};
        level.events[0].position = level::Place{6, 3, {}};
        level.archetypes[0].reactions = {toEvent("alarm", goal)};
        TestRun run(level);
        run.steps(5);
        run.fire(0);

        ASSERT_EQ(run.goals().size(), 2U) << goal;
        EXPECT_EQ(run.goals()[1], expected) << goal;
        EXPECT_EQ(run.rows<trace::GoalStarted>()[1].cause, run.rows<trace::Reacted>()[0].id);
        EXPECT_EQ(run.rows<trace::Reacted>()[0].cause, run.rows<trace::EventDelivered>()[0].id);
    }
}

TEST(Reactions, WhoFleesGoesAway) {
    auto level = test::listening();
    level.doors[0].open = true;
    level.events = {byHand("gas")};
    level.events[0].position = level::Place{2, 3, {}};
    level.archetypes[0].reactions = {toEvent("gas", "flee")};
    TestRun run(level);
    run.steps(5);
    run.fire(0);
    double farthest = 0;
    for (int i = 0; i < 900; ++i) {
        run.step();
        farthest = std::max(farthest, run.simulation.agent(AgentId{0}).body.position.x);
    }

    EXPECT_NEAR(farthest, 13, 1);
}

TEST(Reactions, WhatIsIgnoredIsIgnored) {
    auto level = test::listening();
    level.events = {byHand("alarm")};
    level.events[0].position = level::Place{6, 3, {}};
    level.archetypes[0].reactions = {toEvent("alarm", "ignore")};
    TestRun run(level);
    run.steps(5);
    run.fire(0);
    run.steps(60);

    EXPECT_EQ(run.goals(), std::vector{Goal::Wait});
    EXPECT_EQ(
        run.simulation.state().events.network.managers().counters(trace::ManagerId{0}).ignored, 1U);
}

TEST(Reactions, OfASignalCountFromItsIntensityAndOnlyWhereTheConditionHolds) {
    const auto goalsWith = [](double least, const std::string& condition) {
        auto level = test::listening();
        level.emitters = {siren(true)}; // arrives with about 2.4
        level::Reaction flee;
        flee.modality = "sound";
        flee.intensity = least;
        flee.condition = condition;
        flee.goal = "flee";
        level.archetypes[0].reactions = {flee};
        TestRun run(level);
        run.steps(60);
        return run.goals();
    };
    EXPECT_EQ(goalsWith(2, "")[1], Goal::Flee);
    EXPECT_EQ(goalsWith(2.9, "")[1], Goal::LookAround);
    EXPECT_EQ(goalsWith(2, "distance(self, siren) < 4")[1], Goal::Flee);
    EXPECT_EQ(goalsWith(2, "distance(self, siren) < 1")[1], Goal::LookAround);
    EXPECT_EQ(goalsWith(2, "is(self, guards) and emitter(siren)")[1], Goal::Flee);
}

TEST(Reactions, RaiseEventsAndChangeManagers) {
    auto level = managed();
    level.emitters = {siren(true)};
    level.events = {byHand("alarm")};
    level.events[0].manager = "outside";
    level::Listener ben;
    ben.agent = "ben";
    level.managers[1].listeners = {ben};
    level::Reaction calls;
    calls.modality = "sound";
    calls.condition = "is(self, anna)";
    calls.raises = "alarm";
    calls.leaves = "inside";
    calls.joins = "outside";
    level.archetypes[0].reactions = {calls};
    level::Archetype deaf;
    deaf.id = "deaf";
    deaf.brain = "guard";
    level.archetypes.push_back(deaf);
    level.agents[1].archetype = "deaf";
    TestRun run(level);
    run.steps(30);

    ASSERT_GE(run.happened(), 1U);
    const auto& event = run.rows<trace::EventHappened>()[0];
    EXPECT_EQ(event.data.by, AgentId{0});
    EXPECT_EQ(event.cause, run.rows<trace::Reacted>()[0].id);
    EXPECT_NEAR(event.data.position.x, 4, 0.1);
    ASSERT_FALSE(run.rows<trace::MemberMoved>().empty());
    EXPECT_EQ(run.rows<trace::MemberMoved>()[0].data.to, trace::ManagerId{1});
    run.steps(30);
    EXPECT_EQ(run.goals(1)[1], Goal::Investigate) << "Ben goes where Anna called";
}

TEST(Reactions, HoldForBotsToo) {
    auto level = test::LevelBuilder(20, 15).grid(1.0).bots(1).build();
    level.events = {byHand("alarm")};
    level.events[0].position = level::Place{17, 12, {}};
    level.archetypes[0].reactions = {toEvent("alarm", "investigate")};
    TestRun run(level);
    run.steps(120);
    run.fire(0);
    ASSERT_FALSE(run.rows<trace::Reacted>().empty());
    EXPECT_EQ(run.goals().back(), Goal::Investigate);
    bool came = false;
    for (int i = 0; i < 1800 && !came; ++i) {
        run.records.clear();
        run.step();
        came = geometry::distance(run.simulation.agent(AgentId{0}).body.position, {17, 12}) < 2;
    }
    EXPECT_TRUE(came);
}

TEST(Reactions, ThatNameWhatIsNotThereAreRefused) {
    const auto placeOf = [](const level::Reaction& reaction) {
        auto level = test::listening();
        level.events = {byHand("alarm")};
        level.archetypes[0].reactions = {reaction};
        const auto world = compileWorld(level, {});
        return world ? std::string() : world.error().place;
    };
    auto reaction = toEvent("alarm", "flee");
    EXPECT_EQ(placeOf(reaction), "");
    EXPECT_EQ(placeOf(toEvent("none", "flee")), "archetypes[0].reactions[0].event");
    EXPECT_EQ(placeOf(toEvent("", "flee")), "archetypes[0].reactions[0]");
    EXPECT_EQ(placeOf(toEvent("alarm", "dance")), "archetypes[0].reactions[0].goal");
    reaction.raises = "none";
    EXPECT_EQ(placeOf(reaction), "archetypes[0].reactions[0].raises");
    reaction.raises = "";
    reaction.joins = "none";
    EXPECT_EQ(placeOf(reaction), "archetypes[0].reactions[0].joins");
    reaction.joins = "";
    reaction.condition = "door(none)";
    EXPECT_EQ(placeOf(reaction), "archetypes[0].reactions[0].condition");
}

// --- all of it is state --------------------------------------------------------------------------

TEST(Authored, ARunGoesOnAlikeFromEveryStateAndAtEveryTraceLevel) {
    auto level = managed();
    level.emitters = {siren(true), siren(false)};
    level.emitters[1].id = "alarm_bell";
    level.emitters[1].lasts = 1;
    level.events = {byHand("alarm"), byHand("far")};
    level.events[0].switches = {{"alarm_bell", true, {}}};
    level.events[1].when.kind = "condition";
    level.events[1].when.condition = "topic(apart) > 4";
    level.events[1].emits = {{"sound", 2, {}, {}}};
    level.events[1].position = level::Place{3, 3, {}};
    level.topics = {topic("apart", "distance(anna, ben)")};
    level::Reaction calls;
    calls.modality = "sound";
    calls.raises = "alarm";
    calls.goal = "investigate";
    level.archetypes[0].reactions = {calls};
    TestRun full(level);
    const auto world = compileWorld(level, {}).value();
    Simulation off(world, {.seed = 5});
    for (int i = 0; i < 300; ++i) {
        full.step();
        off.step();
        ASSERT_EQ(full.simulation.hash(), off.hash()) << i;
        if (i % 50 != 0)
            continue;
        Simulation again(world, {.seed = 9});
        ASSERT_TRUE(again.restore(off.save()));
        Simulation copy = off;
        for (int k = 0; k < 40; ++k) {
            again.step();
            copy.step();
            ASSERT_EQ(again.hash(), copy.hash()) << i << " + " << k;
        }
    }
    EXPECT_FALSE(full.rows<trace::EmitterSwitched>().empty());
}

} // namespace
} // namespace percept::sim::authored_test
