#include "AwareLevel.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/sense/GateNames.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/Registry.h"

#include <gtest/gtest.h>

#include <algorithm>

// What one guard is aware of reaches others by speech and by how it behaves, as told.
namespace percept::sim::telling_test {
namespace {

using agent::AwarenessChanged;
using agent::AwarenessPulse;
using agent::Spoke;
using agent::Told;
using geometry::Vec2;
using trace::AgentId;
using trace::CommandKind;
using trace::Goal;
using trace::RecordId;

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr AgentId kBea{2};

struct Watch {
    explicit Watch(const level::Level& level)
        : simulation(
              compileWorld(level, {}).value(), {.seed = 7}, trace::TraceLevel::Full, &records) {}

    void run(Seconds seconds, std::vector<trace::Command> commands = {}) {
        for (int i = 0; i < static_cast<int>(seconds * 60 + 0.5); ++i, commands.clear())
            simulation.step(commands, trace::TraceLevel::Full, &records);
    }
    void put(Vec2 place) {
        trace::Command edit{simulation.frame(), CommandKind::Edit, kThief, place};
        edit.part = trace::EditPart::Place;
        run(1.0 / 60, {edit});
    }
    template <class Record>
    [[nodiscard]] const std::vector<trace::Row<Record>>& rows() const {
        return records.rows<Record>();
    }
    /// Null: there is none.
    [[nodiscard]] const knowledge::AwareLink* link(AgentId agent) const {
        return simulation.state().extras.value->awareness.value->agents[trace::indexOf(agent)].find(
            kThief);
    }
    [[nodiscard]] int state(AgentId agent) const {
        return link(agent) == nullptr ? 0 : link(agent)->awareness.state;
    }
    [[nodiscard]] std::size_t pulsesAt(AgentId agent, const std::string& gate) const {
        const auto number = simulation.arena().registry->gate(gate);
        EXPECT_TRUE(number.has_value()) << gate;
        const auto& pulses = rows<AwarenessPulse>();
        return static_cast<std::size_t>(
            std::count_if(pulses.begin(), pulses.end(), [&](const auto& row) {
                return row.data.agent == agent && row.data.gate == number;
            }));
    }

    trace::RecordBuffer records;
    Simulation simulation;
};

/// A record of a kind by its id; null: it is of another kind.
template <class Record>
const trace::Row<Record>* find(const Watch& watch, RecordId id) {
    const auto& rows = watch.rows<Record>();
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.id == id; });
    return found == rows.end() ? nullptr : &*found;
}

/// Anna has the thief before her and says so; Bea stands in the same room and hears, but has no
/// eyes.
level::Level calling() {
    auto level = test::watched(1.0, {5, 3});
    level.archetypes[0].movement.maxSpeed = 0.01;
    level.archetypes[0].awareness.speaks = {
        {.on = "hostile", .text = "There he is!", .strength = 3.0},
        {.on = "lost", .text = "Where did he go?", .strength = 3.0}};
    level::Archetype listener = level.archetypes[0];
    listener.id = "listener";
    listener.sensors = {{"sound", 0.1}};
    level.archetypes.push_back(listener);
    level::Agent bea = test::guardAt("bea", 4, 5);
    bea.archetype = "listener";
    bea.team = "guards";
    level.agents.push_back(bea);
    return level;
}

TEST(Speech, AnAllyWhoHearsItIsToldOfAStateLessOneAndFromWhom) {
    Watch watch(calling());

    watch.run(2);

    ASSERT_EQ(watch.rows<Spoke>().size(), 1U) << "what is told is not passed on";
    EXPECT_EQ(watch.rows<Spoke>()[0].data.agent, kAnna);
    EXPECT_EQ(watch.rows<Spoke>()[0].data.state, 3);
    ASSERT_EQ(watch.rows<Told>().size(), 1U);
    const Told& told = watch.rows<Told>()[0].data;
    EXPECT_EQ(told.agent, kBea);
    EXPECT_EQ(told.speaker, kAnna);
    EXPECT_EQ(told.about, kThief);
    EXPECT_EQ(told.state, 2);
    EXPECT_EQ(told.position, Vec2(5, 3));
    EXPECT_FALSE(told.observed);
    ASSERT_NE(watch.link(kBea), nullptr);
    EXPECT_EQ(watch.state(kBea), 2);
    EXPECT_EQ(watch.link(kBea)->toldBy, kAnna);
    EXPECT_DOUBLE_EQ(watch.link(kBea)->confidence, knowledge::kToldConfidence);
    EXPECT_EQ(watch.link(kAnna)->toldBy, trace::kNoAgent);
}

TEST(Speech, WhoRisesAsItWasToldSaysSoAndTellsNothing) {
    auto level = calling();
    level.archetypes.back().awareness.speaks = {{.on = "alert", .text = "Where?", .strength = 3.0}};
    Watch watch(level);

    watch.run(2);

    ASSERT_EQ(watch.rows<Spoke>().size(), 2U);
    EXPECT_EQ(watch.rows<Spoke>()[1].data.agent, kBea);
    EXPECT_EQ(watch.rows<Spoke>()[1].data.state, 0) << "of him nothing is passed on";
    EXPECT_EQ(watch.rows<Told>().size(), 1U);
}

TEST(Speech, WhoHearsSomethingOfNobodySaysSo) {
    auto level = calling();
    level.agents[1].position = level::Place{15, 0.5, {}}; // behind a wall
    level::Emitter& bell = level.emitters.emplace_back();
    bell.id = "bell";
    bell.modality = "sound";
    bell.strength = 3.0;
    bell.every = 0.25;
    bell.position = level::Place{5, 3, {}};
    level.archetypes[0].awareness.hearing = {{"sound", {0.2, 8, 9}}};
    level.archetypes[0].awareness.speaks = {
        {.on = "curious", .text = "What was that?", .strength = 3.0}};
    level.archetypes.back().awareness.speaks = {};
    Watch watch(level);

    watch.run(2);

    ASSERT_EQ(watch.rows<Spoke>().size(), 1U);
    EXPECT_EQ(watch.rows<Spoke>()[0].data.agent, kAnna);
    EXPECT_EQ(watch.rows<Spoke>()[0].data.about, trace::kNoAgent);
}

TEST(Speech, LeadsFromTheDecisionOfWhoWasToldToWhatTheSpeakerSaw) {
    Watch watch(calling());

    watch.run(2);

    const auto& goals = watch.rows<trace::GoalStarted>();
    const auto goes = std::find_if(goals.begin(), goals.end(), [](const auto& row) {
        return row.data.agent == kBea && row.data.goal != Goal::Wait;
    });
    ASSERT_NE(goes, goals.end());
    const auto* rose = find<AwarenessChanged>(watch, goes->cause);
    ASSERT_NE(rose, nullptr);
    const auto* told = find<Told>(watch, rose->cause);
    ASSERT_NE(told, nullptr);
    const auto* heard = find<trace::Notified>(watch, told->cause);
    ASSERT_NE(heard, nullptr);
    EXPECT_EQ(heard->data.about, kAnna);
    EXPECT_EQ(watch.simulation.senses().textOf(heard->data.tag), "speech");
    const auto* signal = find<trace::SignalEmitted>(watch, heard->cause);
    ASSERT_NE(signal, nullptr);
    const auto* spoke = find<Spoke>(watch, signal->cause);
    ASSERT_NE(spoke, nullptr);
    const auto* aware = find<AwarenessChanged>(watch, spoke->cause);
    ASSERT_NE(aware, nullptr);
    EXPECT_EQ(aware->data.agent, kAnna);
    const auto* seen = find<trace::Notified>(watch, aware->cause);
    ASSERT_NE(seen, nullptr);
    EXPECT_EQ(seen->data.about, kThief);
}

TEST(Speech, IsASoundWhichWallsAndDistanceStop) {
    auto far = calling();
    far.modalities[0].maxRange = 1.0;
    auto walled = calling();
    walled.modalities[0].throughWalls = true;
    walled.agents[2].position = level::Place{13, 5, {}};
    auto open = calling();
    open.agents[2].position = level::Place{13, 5, {}};

    const auto told = [](const level::Level& level) {
        Watch watch(level);
        watch.run(2);
        EXPECT_EQ(watch.rows<Spoke>().size(), 1U);
        return watch.rows<Told>().size();
    };

    EXPECT_EQ(told(far), 0U);
    EXPECT_EQ(told(walled), 0U);
    EXPECT_EQ(told(open), 1U);
}

TEST(Speech, ThoseWhoAreNoAlliesLearnNothingFromIt) {
    auto level = calling();
    level.agents[2].team = "thieves";
    level.archetypes[2].awareness.attitudes = {{"thief", "hate"}};
    Watch watch(level);

    watch.run(2);

    EXPECT_FALSE(watch.rows<Spoke>().empty());
    EXPECT_TRUE(watch.rows<Told>().empty());
}

TEST(Speech, TheSameAgainIsAlreadyTold) {
    auto level = calling();
    level.modalities[0].echoes = 1;
    level.modalities[0].echoDelay = 0.2;
    Watch watch(level);

    watch.run(2);

    EXPECT_EQ(watch.rows<Told>().size(), 1U);
    EXPECT_EQ(watch.pulsesAt(kBea, "already_told"), 1U);
}

TEST(Speech, WhoPerceivesAsMuchLearnsNothing) {
    auto level = calling();
    level.archetypes[2].sensors = {{"sound", 0.1}, {"sight", 0.01}};
    level.agents[2].position = level::Place{2, 2, {}};
    Watch watch(level);

    watch.run(2);

    EXPECT_TRUE(watch.rows<Told>().empty());
    EXPECT_GE(watch.pulsesAt(kBea, "already_known"), 1U);
    EXPECT_EQ(watch.link(kBea)->toldBy, trace::kNoAgent);
    EXPECT_EQ(watch.rows<Spoke>().size(), 2U) << "both saw him";
}

TEST(Speech, FirstHandKnowledgeTakesThePlaceOfWhatWasTold) {
    auto level = calling();
    level.archetypes[2].awareness.hearing = {{"sound", {0.1, 0.2, 0.3}}};
    Watch watch(level);
    watch.run(2);
    ASSERT_EQ(watch.link(kBea)->toldBy, kAnna);

    watch.run(0.5, {{watch.simulation.frame(), CommandKind::EmitSignal, kThief, {6, 5}, 0, 2.0}});

    EXPECT_EQ(watch.link(kBea)->toldBy, trace::kNoAgent);
    EXPECT_DOUBLE_EQ(watch.link(kBea)->confidence, 1.0);
    EXPECT_EQ(watch.link(kBea)->place, Vec2(6, 5));
}

TEST(Speech, AFaintSoundOfOnesOwnMakesNoFirstHandKnowledgeOfIt) {
    Watch watch(calling());
    watch.run(2);
    ASSERT_EQ(watch.state(kBea), 2);
    ASSERT_EQ(watch.link(kBea)->toldBy, kAnna);

    watch.run(0.2, {{watch.simulation.frame(), CommandKind::EmitSignal, kThief, {5, 3}, 0, 0.5}});
    ASSERT_EQ(watch.link(kBea)->sound, 1);
    EXPECT_EQ(watch.link(kBea)->toldBy, kAnna) << "of state 2 she knows but by word";
}

TEST(Speech, SaysOnceThatItLostHim) {
    auto level = calling();
    Watch watch(level);
    watch.run(2);

    watch.put({13, 5});
    watch.run(1);

    ASSERT_EQ(watch.rows<Spoke>().size(), 2U);
    const auto& lines = watch.simulation.arena().lines;
    EXPECT_EQ(lines.at(trace::indexOf(watch.rows<Spoke>()[1].data.line)), "Where did he go?");
}

TEST(Speech, IsPartOfTheStateAndTheSameAtEveryTraceLevel) {
    const auto level = calling();
    const auto world = compileWorld(level, {}).value();
    trace::RecordBuffer records;
    Simulation full(world, {.seed = 7}, trace::TraceLevel::Full, &records);
    Simulation silent(world, {.seed = 7}, trace::TraceLevel::Off, nullptr);
    Simulation restored(world, {.seed = 1}, trace::TraceLevel::Off, nullptr);

    for (int i = 0; i < 200; ++i) {
        full.step({}, trace::TraceLevel::Full, &records);
        silent.step({}, trace::TraceLevel::Off, nullptr);
        ASSERT_EQ(full.hash(), silent.hash()) << i;
        if (i == 70) {
            ASSERT_TRUE(restored.restore(saved(silent.state())));
        } else if (i > 70) {
            restored.step({}, trace::TraceLevel::Off, nullptr);
            ASSERT_EQ(full.hash(), restored.hash()) << i;
        }
    }
    EXPECT_EQ(records.rows<Told>().size(), 1U);
}

/// Bea has Anna in view, not the thief, who is behind her; she is deaf.
level::Level watching(int heeds) {
    auto level = calling();
    level::Archetype& watcher = level.archetypes[2];
    watcher.sensors = {{"sight", 0.01}};
    watcher.movement.maxTurnRate = 1e-6;
    watcher.awareness.heeds = heeds;
    level.agents[2].heading = maths::kPi;
    return level;
}

TEST(Observing, AnAlertAllyInViewShowsWhatHeIsAwareOf) {
    Watch watch(watching(2));

    watch.run(2);

    ASSERT_FALSE(watch.rows<Told>().empty());
    const Told& told = watch.rows<Told>()[0].data;
    EXPECT_EQ(told.agent, kBea);
    EXPECT_EQ(told.speaker, kAnna);
    EXPECT_TRUE(told.observed);
    EXPECT_EQ(told.state, 2);
    EXPECT_LT(told.confidence, knowledge::kToldConfidence);
    EXPECT_EQ(watch.state(kBea), 2);
    const auto* rose = find<AwarenessChanged>(watch, watch.rows<Told>()[0].cause);
    ASSERT_NE(rose, nullptr);
    EXPECT_EQ(rose->data.agent, kAnna);
    EXPECT_EQ(watch.rows<Told>().size(), 1U) << "as long as it goes on it is one";
}

TEST(Observing, NobodyIsToldOfByWhoIsCalmerThanThatOrWhereTheArchetypeDoesNotHeed) {
    Watch never(watching(0));
    never.run(2);
    EXPECT_TRUE(never.rows<Told>().empty());

    auto dim = watching(3);
    dim.archetypes[0].awareness.levels = {0.2, 0.45, 0.95}; // she never knows who it is
    Watch calm(dim);
    calm.run(2);
    EXPECT_EQ(calm.state(kAnna), 2);
    EXPECT_TRUE(calm.rows<Told>().empty());
}

TEST(Observing, InTheDarkNobodySeesHimDoIt) {
    auto level = watching(2);
    level.regions[0].ambientLight = 0.0;
    Watch watch(level);

    watch.run(2);

    EXPECT_TRUE(watch.rows<Told>().empty());
}

} // namespace
} // namespace percept::sim::telling_test
