#include "percept/sim/LiveEdits.h"

#include "BuildingLevel.h"
#include "GuardLevel.h"
#include "LevelBuilder.h"
#include "ScheduleTasks.h"
#include "percept/base/Random.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace percept::sim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using trace::AgentId;
using trace::Command;
using trace::CommandKind;
using trace::EditPart;
using trace::ModalityId;

Command edit(EditPart part, std::uint32_t object, std::int32_t value, double amount = 0) {
    Command command;
    command.kind = CommandKind::Edit;
    command.part = part;
    command.object = object;
    command.value = value;
    command.amount = amount;
    return command;
}

Simulation start(const level::Level& level) {
    return Simulation(compileWorld(level, {}).value(), {.seed = 5});
}

/// Anna sees the thief in front of her, by the light of one lamp.
level::Level lamplit() {
    auto level = test::listening();
    level.agents.push_back(test::thiefAt(7, 3));
    level::Region region;
    region.id = "all";
    region.polygon = {{0, 0}, {16, 0}, {16, 6}, {0, 6}};
    region.ambientLight = 0.0;
    level.regions = {region};
    level::Light lamp;
    lamp.id = "lamp";
    lamp.position = {7, 2, 2.5};
    lamp.radius = 8;
    lamp.intensity = 2;
    level.lights = {lamp};
    level::Material dark;
    dark.id = "dark";
    dark.brightness = 0.0;
    level.materials = {dark};
    for (auto& wall : level.walls)
        wall.material = "dark";
    level.doors[0].material = "dark";
    return level;
}

std::size_t notified(Simulation& simulation, int steps, std::span<const Command> commands = {}) {
    trace::RecordBuffer records;
    for (int i = 0; i < steps; ++i)
        simulation.step(
            i == 0 ? commands : std::span<const Command>{}, trace::TraceLevel::Normal, &records);
    return records.rows<trace::Notified>().size();
}

TEST(LiveEdits, WhoseLampIsPutOutIsSeenNoMore) {
    auto simulation = start(lamplit());
    EXPECT_GT(notified(simulation, 40), 0U);

    const Command out[] = {edit(EditPart::Light, 0, 0, 2)};
    EXPECT_EQ(notified(simulation, 40, out), 0U);

    const Command on[] = {edit(EditPart::Light, 0, 1, 2)};
    EXPECT_GT(notified(simulation, 40, on), 0U);
}

TEST(LiveEdits, AThresholdOfAnArchetypeCountsFromTheNextFrameOn) {
    auto simulation = start(lamplit());
    auto blind = edit(EditPart::Threshold, 0, 0);
    blind.modality = ModalityId{1};
    const Command commands[] = {blind};

    EXPECT_EQ(notified(simulation, 60, commands), 0U);
}

TEST(LiveEdits, AConnectionThatIsTakenAwayPassesNothing) {
    auto level = test::buildingLevel(2, 1);
    level::Agent man;
    man.id = "listener";
    man.archetype = "man";
    man.position = level::Place{15, 5, {}};
    level.agents = {man};
    const auto ping = [](Simulation& simulation, std::vector<Command> commands) {
        Command sound;
        sound.kind = CommandKind::EmitSignal;
        sound.position = {5, 5};
        sound.value = 1;
        sound.amount = 4;
        commands.push_back(sound);
        return notified(simulation, 10, commands);
    };
    auto simulation = start(level);
    EXPECT_EQ(ping(simulation, {}), 1U);

    auto off = edit(EditPart::Passage, 0, 0, 1.0);
    off.modality = ModalityId{1};
    EXPECT_EQ(ping(simulation, {off}), 0U);
    auto on = off;
    on.value = 1;
    EXPECT_EQ(ping(simulation, {on}), 1U);
    EXPECT_EQ(simulation.state().edits.size(), 1U) << "only the latest of each is kept";
}

TEST(LiveEdits, AgentsAreMovedAndMakeUpTheirMindAnew) {
    auto level = test::listening();
    auto simulation = start(level);
    simulation.step();
    auto move = edit(EditPart::Place, 0, 0);
    move.agent = AgentId{0};
    move.position = {12, 2};
    trace::RecordBuffer records;

    simulation.step(std::span(&move, 1), trace::TraceLevel::Normal, &records);

    EXPECT_EQ(simulation.state().population.agents[0].body.position, (geometry::Vec2{12, 2}));
    ASSERT_EQ(records.rows<trace::GoalEnded>().size(), 1U);
    EXPECT_EQ(records.rows<trace::GoalEnded>()[0].cause, records.rows<trace::CommandTaken>()[0].id);
}

TEST(LiveEdits, DoorsAreLockedForGuards) {
    auto level = test::twoRooms();
    level.agents = {test::guardAt("anna", 2, 3, {"east", "west"})};
    auto simulation = start(level);
    const Command lock = edit(EditPart::Door, 0, static_cast<std::int32_t>(trace::DoorEdit::Lock));
    simulation.step(std::span(&lock, 1));
    for (int i = 0; i < 900; ++i)
        simulation.step();

    EXPECT_EQ(simulation.state().population.doors[0].state, trace::DoorState::Closed);
    EXPECT_LT(simulation.state().population.agents[0].body.position.x, 8);
}

TEST(LiveEdits, WhatDoesNotFitIsIgnored) {
    auto simulation = start(lamplit());
    auto plain = start(lamplit());
    std::vector<Command> commands = {edit(EditPart::Nothing, 0, 1),
                                     edit(EditPart::Light, 9, 1, 1),
                                     edit(EditPart::Light, 0, 1, -1),
                                     edit(EditPart::Light, 0, 1, std::nan("")),
                                     edit(EditPart::Passage, 0, 1, 0.5),
                                     edit(EditPart::Threshold, 9, 1, 0.5),
                                     edit(EditPart::Threshold, 0, 1, 0.5),
                                     edit(EditPart::Door, 9, 1),
                                     edit(EditPart::Door, 0, 7),
                                     edit(EditPart::Place, 0, 0),
                                     edit(EditPart::Turn, 0, 0, 1),
                                     edit(EditPart::Strength, 0, 1, 2),
                                     edit(EditPart::Range, 0, 1, 2),
                                     edit(EditPart::Region, 0, 1, 0.5),
                                     edit(EditPart::Attenuation, 0, 1, 0.5)};

    simulation.step(commands);
    plain.step();

    EXPECT_EQ(simulation.hash(), plain.hash());
}

TEST(LiveEdits, WhoLooksAsideSeesNoMoreWhatIsAhead) {
    auto simulation = start(lamplit());
    auto aside = edit(EditPart::Turn, 0, 0, maths::kPi);
    aside.agent = AgentId{0};
    trace::View view;
    simulation.fillView(view);
    const double ahead = view.agents[0].facing;

    EXPECT_EQ(notified(simulation, 40, std::span(&aside, 1)), 0U);

    simulation.fillView(view);
    EXPECT_DOUBLE_EQ(view.agents[0].facing, ahead + maths::kPi);
    auto back = aside;
    back.amount = 0;
    EXPECT_GT(notified(simulation, 40, std::span(&back, 1)), 0U);
    EXPECT_EQ(simulation.state().edits.size(), 1U);
}

TEST(LiveEdits, WhatSomebodyEmitsAndHowFarItReachesCanBeChanged) {
    const auto with = [](EditPart part, double amount) {
        auto command = edit(part, 0, 1, amount);
        command.modality = ModalityId{1};
        if (part == EditPart::Strength)
            command.agent = AgentId{1};
        auto simulation = start(lamplit());
        return notified(simulation, 40, std::span(&command, 1));
    };

    EXPECT_EQ(with(EditPart::Strength, 0.01), 0U);
    EXPECT_GT(with(EditPart::Strength, 1.0), 0U);
    EXPECT_EQ(with(EditPart::Range, 1.0), 0U);
    EXPECT_GT(with(EditPart::Range, 60.0), 0U);
}

TEST(LiveEdits, OfTwoAgentsAreBothKept) {
    std::vector<Command> edits;
    auto turn = edit(EditPart::Turn, 0, 0, 1);
    for (const std::uint32_t agent : {0U, 1U, 0U}) {
        turn.agent = AgentId{agent};
        addEdit(edits, turn);
    }

    EXPECT_EQ(edits.size(), 2U);
}

TEST(LiveEdits, ARestoredRunKeepsThem) {
    auto simulation = start(lamplit());
    const Command out[] = {edit(EditPart::Light, 0, 0, 2)};
    notified(simulation, 20, out);
    auto copy = start(lamplit());
    ASSERT_TRUE(copy.restore(simulation.save()));

    EXPECT_FALSE(copy.senses().lights[0].on);
    EXPECT_EQ(notified(copy, 60), 0U);
    notified(simulation, 60);
    EXPECT_EQ(copy.hash(), simulation.hash());
    ASSERT_TRUE(copy.restore(start(lamplit()).save()));
    EXPECT_TRUE(copy.senses().lights[0].on);
}

TEST(LiveEdits, AreUndoneByAnotherCommand) {
    auto simulation = start(lamplit());
    auto deaf = edit(EditPart::Threshold, 0, 0);
    deaf.modality = ModalityId{0};
    auto move = edit(EditPart::Place, 0, 0);
    move.agent = AgentId{1};
    move.position = {2, 5};
    const auto open = edit(EditPart::Door, 0, static_cast<std::int32_t>(trace::DoorEdit::Open));
    auto aside = edit(EditPart::Turn, 0, 0, 1);
    auto loud = edit(EditPart::Strength, 0, 1, 3);
    aside.agent = loud.agent = AgentId{1};
    auto far = edit(EditPart::Range, 0, 1, 3);
    auto thick = edit(EditPart::Region, 0, 1, 0.5);
    auto air = edit(EditPart::Attenuation, 0, 1, 0.5);
    loud.modality = far.modality = thick.modality = air.modality = ModalityId{0};
    for (const Command& command :
         {edit(EditPart::Light, 0, 0, 0.5), deaf, move, open, aside, loud, far, thick, air}) {
        const auto undo = undoOf(simulation, command);
        ASSERT_TRUE(undo);

        simulation.step(std::span(&command, 1));
        simulation.step(std::span(&*undo, 1));
    }

    EXPECT_TRUE(simulation.senses().lights[0].on);
    EXPECT_EQ(simulation.senses().lights[0].intensity, 2.0);
    EXPECT_EQ(simulation.senses().profiles[0].thresholds[0], 0.5);
    EXPECT_EQ(simulation.state().population.agents[1].body.position, (geometry::Vec2{7, 3}));
    EXPECT_EQ(simulation.state().population.doors[0].state, trace::DoorState::Closed);
    EXPECT_EQ(simulation.senses().turnOf(AgentId{1}), 0.0);
    EXPECT_EQ(simulation.senses().gainOf(AgentId{1}, ModalityId{0}), 1.0);
    EXPECT_EQ(simulation.senses().modalities[0].maxRange, 40.0);
    EXPECT_EQ(simulation.senses().regions[0].attenuation[0], 0.9) << "as the modality";
    EXPECT_EQ(simulation.senses().modalities[0].attenuation, 0.9);
    EXPECT_FALSE(undoOf(simulation, Command{}));
}

/// As in the level that has it from the start.
TEST(LiveEdits, AnAttenuationCountsInRegionsThatHaveNoneOfTheirOwn) {
    for (const char* manager : {"regional", "graph", "portals"}) {
        auto level = lamplit();
        level.senseManager = manager;
        level.regions.push_back(level.regions[0]);
        level.regions[1].id = "own";
        level.regions[1].floor = 10;
        level.regions[1].ceiling = 13;
        level.regions[1].attenuation = {{level.modalities[0].id, 0.75}};
        auto simulation = start(level);
        auto air = edit(EditPart::Attenuation, 0, 1, 0.5);
        air.modality = ModalityId{0};
        simulation.step(std::span(&air, 1));

        level.modalities[0].attenuation = 0.5;
        const auto fresh = start(level);
        for (std::size_t region = 0; region < 2; ++region) {
            const auto& now = simulation.senses().regions[region];
            const auto& wanted = fresh.senses().regions[region];
            EXPECT_EQ(now.attenuation, wanted.attenuation) << manager << ' ' << region;
            EXPECT_EQ(now.logAttenuation, wanted.logAttenuation) << manager << ' ' << region;
        }
    }
}

TEST(LiveEdits, OfADocumentBecomeCommandsOrWaitForTheNextStart) {
    const auto before = lamplit();
    auto after = before;
    after.lights[0].intensity = 0.25;
    after.doors[0].open = true;
    after.agents[1].position = level::Place{3, 5, {}};
    after.archetypes[0].sensors = {{"sound", 0.75}, {"sight", 0.2}};
    after.walls[1].points[0].x = 8.25;
    after.lights[0].radius = 9;
    const auto simulation = start(before);

    const auto changes = liveChanges(simulation, before, after);

    auto move = edit(EditPart::Place, 0, 0);
    move.agent = AgentId{1};
    move.position = {3, 5};
    auto threshold = edit(EditPart::Threshold, 0, 1, 0.75);
    threshold.modality = ModalityId{0};
    EXPECT_THAT(
        changes.commands,
        ElementsAre(edit(EditPart::Door, 0, static_cast<std::int32_t>(trace::DoorEdit::Open)),
                    edit(EditPart::Light, 0, 1, 0.25),
                    move,
                    threshold));
    EXPECT_THAT(changes.restart, ElementsAre("walls", "lights"));
    EXPECT_EQ(takesEffect("lights", "intensity"), TakesEffect::NextFrame);
    EXPECT_EQ(takesEffect("lights", "radius"), TakesEffect::Restart);
}

TEST(LiveEdits, OfConnectionsBecomeCommands) {
    const auto before = test::buildingLevel(2, 1);
    auto after = before;
    after.connections[0].modalities[1].second.attenuation = 0.5;
    after.connections[1].modalities.pop_back();
    const auto simulation = start(before);

    const auto changes = liveChanges(simulation, before, after);

    auto weaker = edit(EditPart::Passage, 0, 1, 0.5);
    weaker.modality = ModalityId{1};
    auto gone = edit(EditPart::Passage, 1, 0, 1.0);
    gone.modality = ModalityId{2};
    EXPECT_THAT(changes.commands, ElementsAre(weaker, gone));
    EXPECT_THAT(changes.restart, IsEmpty());
    EXPECT_THAT(liveChanges(simulation, before, before).commands, IsEmpty());
}

/// Edits a level in what a run can take, any of it.
class AnyEdits {
public:
    explicit AnyEdits(std::uint64_t seed)
        : m_random(seed) {}
    void edit(level::Level& level) {
        switch (m_random.below(6)) {
        case 0:
            level.lights[0].on = !level.lights[0].on;
            break;
        case 1:
            level.lights[0].intensity = 1.0 + m_random.below(3);
            break;
        case 2:
            level.doors[0].open = !level.doors[0].open;
            break;
        case 3:
            level.archetypes[0].sensors = {{"sound", 0.25 * (1 + m_random.below(3))}};
            break;
        case 4:
            level.agents[1].position = level::Place{3.0 + m_random.below(3), 5, {}};
            break;
        default:
            editTasks(level.schedule);
        }
    }

private:
    void editTasks(level::Schedule& schedule) {
        auto& tasks = schedule.tasks;
        const std::string id = fmt::format("late{}", m_random.below(3));
        const auto found = std::find_if(
            tasks.begin(), tasks.end(), [&](const auto& each) { return each.id == id; });
        if (found == tasks.end())
            tasks.push_back(test::task(id, 2 + static_cast<int>(m_random.below(4)), 0, 5));
        else if (m_random.below(2) == 0)
            tasks.erase(found);
        else
            found->frequency = 2 + static_cast<int>(m_random.below(4));
    }
    Random m_random;
};

/// What a run was told is what the level says.
void expectAsIn(const Simulation& run, const level::Level& started, const level::Level& level) {
    EXPECT_EQ(run.senses().lights[0].on, level.lights[0].on);
    EXPECT_EQ(run.senses().lights[0].intensity, level.lights[0].intensity);
    const auto door = run.state().population.doors[0].state;
    EXPECT_EQ(door == trace::DoorState::Open || door == trace::DoorState::Opening,
              level.doors[0].open);
    const auto& thresholds = run.senses().profiles[0].thresholds;
    EXPECT_EQ(thresholds[0], level.archetypes[0].sensors[0].second);
    EXPECT_EQ(std::isnan(thresholds[1]), level.archetypes[0].sensors.size() == 1);
    std::map<std::string, int> wanted;
    for (std::size_t i = started.schedule.tasks.size(); i < level.schedule.tasks.size(); ++i)
        wanted[level.schedule.tasks[i].id] = level.schedule.tasks[i].frequency;
    std::map<std::string, int> joined;
    for (const auto& each : run.plan().joined)
        joined[each.task.id] = each.task.frequency;
    EXPECT_EQ(joined, wanted);
    EXPECT_THAT(liveChanges(run, started, level).commands, IsEmpty()) << "nothing is left to say";
}

/// Edits, undone ones, several at once, and forks from states before any of them: after the step
/// that takes the changes the run is what the level says.
TEST(LiveEdits, ARunBecomesWhatTheLevelSaysWhateverWasEditedBefore) {
    auto started = lamplit();
    started.schedule.kind = "frequency";
    started.schedule.tasks = {test::task("load", 5, 0, 10)};
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        AnyEdits any(seed);
        auto level = started;
        auto run = start(started);
        std::vector<std::vector<std::byte>> saved{run.save()};
        std::vector<level::Level> levels{started};
        for (int i = 0; i < 30; ++i) {
            for (std::uint32_t more = random.below(3); more > 0; --more)
                any.edit(level);
            if (random.below(5) == 0) // undo
                level = levels[random.below(static_cast<std::uint32_t>(levels.size()))];
            if (random.below(5) == 0) // fork
                ASSERT_TRUE(
                    run.restore(saved[random.below(static_cast<std::uint32_t>(saved.size()))]));

            run.step(liveChanges(run, started, level).commands);

            expectAsIn(run, started, level);
            for (std::uint32_t more = random.below(20); more > 0; --more)
                run.step();
            saved.push_back(run.save());
            levels.push_back(level);
        }
    }
}

TEST(LiveEdits, WhatARunDoesByItselfIsNoDifference) {
    auto level = test::twoRooms();
    level.agents = {test::guardAt("anna", 2, 3, {"east", "west"})};
    auto run = start(level);
    const auto& door = run.state().population.doors[0].state;
    for (int i = 0; i < 900 && door == trace::DoorState::Closed; ++i)
        run.step();
    ASSERT_NE(door, trace::DoorState::Closed) << "she opened it, and walked";

    EXPECT_THAT(liveChanges(run, level, level).commands, IsEmpty());
}

/// Edits of what those of an archetype sense, and the number that each sets.
struct ProfileEdit {
    EditPart part;
    double amount;
    double (*number)(const sense::SensorProfile& profile);
};
const ProfileEdit kProfileEdits[] = {
    {EditPart::View, 1, [](const auto& profile) { return profile.cones.front().horizontal; }},
    {EditPart::Hearing, 2, [](const auto& profile) { return profile.hearing; }},
    {EditPart::Attention,
     2,
     [](const auto& profile) { return static_cast<double>(profile.attention); }},
    {EditPart::Reaction, 1.5, [](const auto& profile) { return profile.reaction; }},
};

TEST(LiveEdits, WhatAnArchetypeSensesIsEditedAndSavedAndUndone) {
    for (const ProfileEdit& each : kProfileEdits) {
        auto simulation = start(test::arenaLevel(3));
        const Command change = edit(each.part, 0, 0, each.amount);
        const auto numberOf = [&](const Simulation& in) {
            return each.number(in.senses().profiles.at(0));
        };
        const double before = numberOf(simulation);

        const auto undo = undoOf(simulation, change);
        simulation.step({&change, 1});

        ASSERT_TRUE(undo);
        EXPECT_DOUBLE_EQ(numberOf(simulation), each.amount);
        EXPECT_DOUBLE_EQ(each.number(simulation.world().senses->profiles.at(0)), before)
            << "the level stays";
        auto other = start(test::arenaLevel(3));
        ASSERT_TRUE(other.restore(simulation.save()));
        EXPECT_DOUBLE_EQ(numberOf(other), each.amount);
        simulation.step({&*undo, 1});
        EXPECT_DOUBLE_EQ(numberOf(simulation), before);
    }
}

TEST(LiveEdits, WhatAnArchetypeCannotBeIsIgnored) {
    auto simulation = start(test::arenaLevel(3));
    const auto nobody = edit(EditPart::Turn, 0, 0, 1);
    const auto unknown = edit(EditPart::View, 7, 0, 1);
    const auto wide = edit(EditPart::View, 0, 0, 7);
    const auto deaf = edit(EditPart::Hearing, 0, 0, -1);
    const auto never = edit(EditPart::Reaction, 0, 0, std::numeric_limits<double>::quiet_NaN());
    const auto all = edit(EditPart::Attention, 0, 0, 1e9);

    for (const Command& command : {nobody, unknown, wide, deaf, never, all}) {
        simulation.step({&command, 1});
        EXPECT_EQ(&simulation.senses(), simulation.world().senses.get());
    }
}

} // namespace
} // namespace percept::sim
