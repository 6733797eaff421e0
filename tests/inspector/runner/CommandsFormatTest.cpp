#include "inspector/runner/CommandsFormat.h"

#include "BuildingLevel.h"
#include "LevelBuilder.h"
#include "MemoryTrace.h"
#include "RunnableArena.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/replay/Verify.h"
#include "inspector/runner/HeadlessRun.h"
#include "inspector/runner/SimulationResimulator.h"

#include "percept/base/Random.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace percept::runner::commands_test {
namespace {

using testing::HasSubstr;
using trace::Command;
using trace::CommandKind;
using trace::EditPart;

constexpr int kKinds = static_cast<int>(CommandKind::Drop) + 1;
constexpr int kParts = static_cast<int>(EditPart::TaskLeaves) + 1;

level::Task task(const std::string& id, int frequency, Micros cost) {
    level::Task made;
    made.id = id;
    made.frequency = frequency;
    made.costUs = cost;
    return made;
}

/// Guards, a bot, a door, lights, events and a schedule; a region and a connection share a name.
std::shared_ptr<const RunnableLevel> wholeLevel() {
    auto level = test::buildingLevel(3, 2);
    test::addPatrols(level, 3, 2, 5);
    level.archetypes.push_back(level::ravenBot());
    level::Agent bot;
    bot.id = "cedar";
    bot.archetype = level.archetypes.back().id;
    bot.position = level::Place{5, 5, {}};
    level.agents.push_back(bot);
    level::Spawn spawn;
    spawn.id = "spawn";
    spawn.position = {4, 6, {}};
    level.spawns.push_back(spawn);
    level::Door door;
    door.id = "gate";
    door.segment = {{10, 4}, {10, 6}};
    level.doors.push_back(door);
    for (const char* id : {"lamp", "torch"}) {
        level::Light light;
        light.id = id;
        light.position = {5, 5, {}};
        light.intensity = 0.75;
        level.lights.push_back(light);
    }
    for (const char* id : {"siren", "bell"}) {
        level::AuthoredEvent event;
        event.id = event.code = id;
        event.when.kind = "hand";
        event.position = level::Place{5, 5, {}};
        level.events.push_back(event);
    }
    for (const char* id : {"watch", "nobody"}) {
        level::Squad squad;
        squad.id = id;
        level.squads.push_back(squad);
    }
    level.agents[0].squad = level.agents[1].squad = "watch";
    level.connections[0].id = level.regions[1].id;
    level.schedule.kind = "load_balancing";
    level.schedule.budgetUs = 500;
    level.schedule.tasks = {task("vision", 5, 60), task("decisions", 8, 90)};
    return prepareLevel(level::writeLevel(level), "whole", {.seed = 4}).value();
}

/// Commands that a run can obey, and such that it ignores: some name what the level does not have.
class ArbitraryCommands {
public:
    explicit ArbitraryCommands(std::uint64_t seed)
        : m_random(seed) {}

    std::vector<Command> make(int count, Frame frames) {
        std::vector<Command> commands;
        for (int i = 0; i < count; ++i)
            commands.push_back(one(static_cast<Frame>(below(static_cast<int>(frames)))));
        std::stable_sort(commands.begin(), commands.end(), [](const auto& a, const auto& b) {
            return a.frame < b.frame;
        });
        return commands;
    }
    Command one(Frame frame) {
        Command command;
        command.frame = frame;
        command.kind = static_cast<CommandKind>(below(kKinds));
        command.agent = trace::AgentId{number(6)};
        command.position = {m_random.between(-3, 33), m_random.between(-3, 23)};
        if (command.kind == CommandKind::Walk)
            command.position = {m_random.clamped(), m_random.clamped()};
        command.value = below(8) == 0 ? static_cast<std::int32_t>(m_random.next()) : below(3);
        command.amount = below(8) == 0 ? m_random.between(-10, 10) : m_random.unit();
        if (below(3) == 0)
            command.height = below(4) == 0 ? m_random.between(-2e3, 2e3) : m_random.unit();
        command.object = number(6);
        command.modality =
            below(4) == 0 ? trace::kNone<trace::ModalityId> : trace::ModalityId{number(3)};
        if (command.kind == CommandKind::Edit || below(10) == 0)
            command.part = static_cast<EditPart>(below(kParts));
        if (command.part == EditPart::TaskJoins || command.part == EditPart::TaskLeaves ||
            below(10) == 0)
            command.task = joining();
        return below(4) == 0 ? command : lean(command);
    }

private:
    int below(int count) {
        return static_cast<int>(m_random.below(static_cast<std::uint32_t>(count)));
    }
    std::uint32_t number(int count) {
        return below(12) == 0 ? m_random.next() : static_cast<std::uint32_t>(below(count));
    }
    trace::JoiningTask joining() {
        trace::JoiningTask task;
        task.id = fmt::format("extra \"{}\"", below(3));
        if (below(5) == 0)
            task.scheduler = trace::TaskId{number(3)};
        task.frequency = below(7);
        task.phase = below(6) - 1;
        task.lookahead = below(2) * 100;
        task.priority = m_random.between(-0.2, 2);
        task.cost = below(2) * 12.5;
        task.divisible = below(2) == 0;
        task.usesSpare = below(2) == 0;
        task.asks = below(2) * 7.25;
        return task;
    }
    /// As the window makes them: without what the kind has no use for.
    static Command lean(const Command& full) {
        Command command;
        command.frame = full.frame;
        command.kind = full.kind;
        command.part = full.part;
        command.agent = full.agent;
        command.position = full.position;
        command.value = full.value;
        command.amount = full.amount;
        if (full.kind == CommandKind::EmitSignal)
            command.height = full.height;
        if (full.kind == CommandKind::Order)
            command.object = full.object;
        if (full.kind == CommandKind::Edit) {
            command.object = full.object;
            command.modality = full.modality;
            command.task = full.task;
        }
        return command;
    }

    Random m_random;
};

class CommandsFormat : public testing::Test {
protected:
    Command read(const std::string& line) {
        const auto commands = parseCommands(line, "file", *m_level);
        EXPECT_TRUE(commands) << line << '\n' << (commands ? "" : commands.error().text());
        return commands && commands->size() == 1 ? commands->front() : Command{};
    }
    std::string refused(const std::string& text) {
        const auto commands = parseCommands(text, "file", *m_level);
        EXPECT_FALSE(commands) << text;
        return commands ? "" : commands.error().text();
    }
    std::shared_ptr<const RunnableLevel> m_level = wholeLevel();
};

TEST_F(CommandsFormat, CommandsComeBackEqual) {
    std::array<int, kKinds> kinds{};
    std::array<int, kParts> parts{};
    std::size_t leftOut = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        auto commands = ArbitraryCommands(seed).make(30, 1000);
        leftOut += std::erase_if(commands, [&](const Command& command) {
            const bool ofNobody = command.kind == CommandKind::EmitSignal &&
                                  trace::indexOf(command.agent) >= m_level->level.agents.size();
            return ofNobody || writeCommands({&command, 1}, *m_level).value().empty();
        });
        for (const Command& command : commands) {
            ++kinds[static_cast<std::size_t>(command.kind)];
            ++parts[static_cast<std::size_t>(command.part)];
        }

        const auto text = writeCommands(commands, *m_level);

        ASSERT_TRUE(text) << text.error().text();
        const auto back = parseCommands(*text, "file", *m_level);
        ASSERT_TRUE(back) << back.error().text() << '\n' << *text;
        ASSERT_EQ(back->size(), commands.size());
        for (std::size_t i = 0; i < commands.size(); ++i)
            ASSERT_EQ((*back)[i], commands[i]) << *writeCommands({&commands[i], 1}, *m_level);
        ASSERT_EQ(writeCommands(*back, *m_level).value(), *text);
    }
    EXPECT_GT(*std::min_element(kinds.begin(), kinds.end()), 100);
    EXPECT_GT(*std::min_element(parts.begin(), parts.end()), 10);
    EXPECT_GT(leftOut, 100U);
    EXPECT_LT(leftOut, 2000U);
}

/// A number names as a name does: one beyond the list is refused, whatever is done.
TEST_F(CommandsFormat, RefusesPlacesInListsThatTheLevelDoesNotHave) {
    const auto info = m_level->info(trace::TraceLevel::Off);
    const level::Level& level = m_level->level;
    const auto archetypes = m_level->world->arena.archetypes.size();
    const struct {
        const char* list;
        std::size_t size;
        const char* line; ///< # is the number
    } cases[] = {
        {"agent", info.agents.size(), R"("do":"possess","agent":#)"},
        {"agent", info.agents.size(), R"("do":"release","agent":#)"},
        {"agent", info.agents.size(), R"("do":"move","agent":#,"position":[1,1])"},
        {"agent", info.agents.size(), R"("do":"walk","agent":#,"direction":[1,0])"},
        {"agent", info.agents.size(), R"("do":"aim","agent":#,"position":[1,1])"},
        {"agent", info.agents.size(), R"("do":"attack","agent":#,"position":[1,1])"},
        {"agent", info.agents.size(), R"("do":"throw","agent":#,"position":[1,1])"},
        {"agent", info.agents.size(), R"("do":"use","agent":#)"},
        {"agent", info.agents.size(), R"("do":"choose","agent":#,"weapon":0)"},
        {"weapon", info.weapons.size(), R"("do":"choose","agent":0,"weapon":#)"},
        {"squad", level.squads.size(), R"("do":"order","squad":#,"order":"hold")"},
        {"agent", info.agents.size(), R"("do":"order","squad":0,"order":"follow","leader":#)"},
        {"event", level.events.size(), R"("do":"fire","event":#)"},
        {"modality",
         info.modalities.size(),
         R"("do":"emit","modality":#,"position":[1,1],"strength":1)"},
        {"agent",
         info.agents.size(),
         R"("do":"emit","modality":0,"position":[1,1],"strength":1,"source":#)"},
        {"door", info.doors.size(), R"("do":"set","object":#,"property":"open","value":true)"},
        {"door", info.doors.size(), R"("do":"set","object":#,"property":"locked","value":true)"},
        {"light",
         level.lights.size(),
         R"("do":"set","part":"light","object":#,"property":"on","value":true)"},
        {"region",
         info.regions.size(),
         R"("do":"set","part":"region","object":#,"property":"attenuation","modality":0,"value":1)"},
        {"modality",
         info.modalities.size(),
         R"("do":"set","part":"region","object":0,"property":"attenuation","modality":#,"value":1)"},
        {"modality",
         info.modalities.size(),
         R"("do":"set","part":"modality","object":#,"property":"attenuation","value":1)"},
        {"connection",
         info.connections.size(),
         R"("do":"set","object":#,"property":"passes","modality":0,"value":true,"attenuation":1)"},
        {"archetype",
         archetypes,
         R"("do":"set","object":#,"property":"threshold","modality":0,"value":1)"},
        {"modality",
         info.modalities.size(),
         R"("do":"set","object":0,"property":"threshold","modality":#,"value":1)"},
        {"archetype", archetypes, R"("do":"set","object":#,"property":"reaction","value":1)"},
        {"agent", info.agents.size(), R"("do":"set","object":#,"property":"turn","value":1)"},
        {"agent",
         info.agents.size(),
         R"("do":"set","object":#,"property":"awareness","about":0,"value":1)"},
        {"agent",
         info.agents.size(),
         R"("do":"set","object":0,"property":"awareness","about":#,"value":1)"},
        {"modality",
         info.modalities.size(),
         R"("do":"set","object":0,"property":"strength","modality":#,"value":1)"},
        {"task", info.tasks.size(), R"("do":"join","task":"new","scheduler":#)"},
        {"agent", info.agents.size(), R"("do":"possess","agent":0,"also":{"agent":#})"},
    };
    for (const auto& each : cases) {
        const std::size_t size = each.size;
        ASSERT_GT(size, 0U) << each.line;
        const auto with = [&](std::size_t number) {
            std::string numbered = each.line;
            numbered.replace(numbered.find('#'), 1, std::to_string(number));
            return "{\"frame\":1," + numbered + "}";
        };
        EXPECT_TRUE(parseCommands(with(size - 1), "file", *m_level)) << with(size - 1);
        for (const std::size_t beyond : {size, size + 100})
            EXPECT_THAT(refused("\n" + with(beyond)),
                        HasSubstr(fmt::format("file:2: There is no {} {}: they are numbered 0 to "
                                              "{}. The level has ",
                                              each.list,
                                              beyond,
                                              size - 1)));
    }
    EXPECT_THAT(refused(R"({"frame":1,"do":"set","part":"emitter","object":0,"property":"on",)"
                        R"("value":true})"),
                HasSubstr("The level has no emitter. Remove the line"));
}

/// What the numbers of a command are to a run comes out of the words alone.
TEST_F(CommandsFormat, ReadsWhatPeopleWrite) {
    const auto guard = trace::AgentId{1};
    EXPECT_EQ(read(R"({"frame": 60, "do": "fire", "event": "bell"})"),
              (Command{.frame = 60, .kind = CommandKind::FireEvent, .value = 1}));
    EXPECT_EQ(read(R"({"frame":0,"do":"possess","agent":"cedar"})"),
              (Command{.kind = CommandKind::Possess, .agent = trace::AgentId{5}}));
    EXPECT_EQ(read(R"({"do":"walk","direction":[0,1],"agent":1,"frame":3})"),
              (Command{.frame = 3, .kind = CommandKind::Walk, .agent = guard, .position = {0, 1}}));
    EXPECT_EQ(read(R"({"frame":9,"do":"emit","modality":"sound","position":[2.5,4],"strength":3})"),
              (Command{.frame = 9,
                       .kind = CommandKind::EmitSignal,
                       .position = {2.5, 4},
                       .value = 1,
                       .amount = 3}));
    EXPECT_EQ(read(R"({"frame":9,"do":"emit","modality":"sound","position":[2.5,4],"strength":3,)"
                   R"("source":"cedar"})"),
              (Command{.frame = 9,
                       .kind = CommandKind::EmitSignal,
                       .agent = trace::AgentId{5},
                       .position = {2.5, 4},
                       .value = 1,
                       .amount = 3}));
    EXPECT_EQ(read(R"({"frame":9,"do":"emit","modality":"sound","position":[2.5,4],"strength":3,)"
                   R"("height":0.25})"),
              (Command{.frame = 9,
                       .kind = CommandKind::EmitSignal,
                       .position = {2.5, 4},
                       .value = 1,
                       .amount = 3,
                       .height = 0.25}));
    EXPECT_EQ(read(R"({"frame":9,"do":"set","object":"gate","property":"open","value":true})"),
              (Command{.frame = 9, .kind = CommandKind::Edit, .value = 1, .part = EditPart::Door}));
    EXPECT_EQ(read(R"({"frame":9,"do":"set","object":"gate","property":"locked","value":true})"),
              (Command{.frame = 9, .kind = CommandKind::Edit, .value = 2, .part = EditPart::Door}));
    EXPECT_EQ(read(R"({"frame":9,"do":"set","object":"torch","property":"on","value":false})"),
              (Command{.frame = 9,
                       .kind = CommandKind::Edit,
                       .amount = 0.75,
                       .part = EditPart::Light,
                       .object = 1}));
    EXPECT_EQ(
        read(
            R"({"frame":9,"do":"set","object":"man","property":"threshold","value":null,"modality":"smell"})"),
        (Command{.frame = 9,
                 .kind = CommandKind::Edit,
                 .part = EditPart::Threshold,
                 .modality = trace::ModalityId{2}}));
    EXPECT_EQ(read(R"({"frame":9,"do":"set","object":"sight","property":"max_range","value":7})"),
              (Command{.frame = 9,
                       .kind = CommandKind::Edit,
                       .amount = 7,
                       .part = EditPart::Range,
                       .modality = trace::ModalityId{0}}));
    EXPECT_EQ(read(R"({"frame":9,"do":"carry","agent":1})"),
              (Command{.frame = 9, .kind = CommandKind::Carry, .agent = guard}));
    EXPECT_EQ(read(R"({"frame":9,"do":"drop","agent":1})"),
              (Command{.frame = 9, .kind = CommandKind::Drop, .agent = guard}));
    EXPECT_EQ(
        read(R"({"frame":9,"do":"throw","agent":1,"position":[2,4]})"),
        (Command{.frame = 9, .kind = CommandKind::Throw, .agent = guard, .position = {2, 4}}));
    const auto order = [this](const std::string& rest) {
        return read(R"({"frame":9,"do":"order","squad":"nobody",)" + rest + "}");
    };
    EXPECT_EQ(
        order(R"("order":"go","position":[2,4])"),
        (Command{
            .frame = 9, .kind = CommandKind::Order, .position = {2, 4}, .value = 1, .object = 1}));
    EXPECT_EQ(order(R"("order":"hold")"),
              (Command{.frame = 9, .kind = CommandKind::Order, .value = 2, .object = 1}));
    EXPECT_EQ(order(R"("order":"follow","leader":"cedar")"),
              (Command{.frame = 9,
                       .kind = CommandKind::Order,
                       .agent = trace::AgentId{5},
                       .value = 3,
                       .object = 1}));
    EXPECT_THAT(refused(R"({"frame":9,"do":"order","squad":"watch","order":"run"})"),
                HasSubstr("patrol, go, hold or follow"));
    EXPECT_THAT(refused(R"({"frame":9,"do":"order","squad":"guards","order":"hold"})"),
                HasSubstr("There is no squad"));
    const auto joins = read(R"({"frame":9,"do":"join","task":"extra","frequency":4,"cost_us":40})");
    EXPECT_EQ(joins.part, EditPart::TaskJoins);
    EXPECT_EQ(joins.task, (trace::JoiningTask{.id = "extra", .frequency = 4, .cost = 40}));
}

TEST_F(CommandsFormat, LeavesBlankLinesOutAndKeepsTheOrderOfAFrame) {
    const auto commands =
        parseCommands("\n  \r\n{\"frame\":5,\"do\":\"fire\",\"event\":\"bell\"}\r\n\n"
                      "{\"frame\":5,\"do\":\"fire\",\"event\":\"siren\"}",
                      "file",
                      *m_level)
            .value();

    ASSERT_EQ(commands.size(), 2U);
    EXPECT_EQ(commands[0].value, 1);
    EXPECT_EQ(commands[1].value, 0);
    EXPECT_TRUE(parseCommands("", "file", *m_level).value().empty());
}

TEST_F(CommandsFormat, SaysWhereAndWhatIsWrongAndWhatToDo) {
    const struct {
        const char* line;
        const char* message;
    } cases[] = {
        {R"(fire)", R"(This is no JSON object. Write one a line, such as {"frame": 60)"},
        {R"([1])", "This is no JSON object"},
        {R"({"frame":1,"do":"fire","event":"sirene"})",
         R"(There is no event "sirene". Did you mean "siren"? The level has siren or bell)"},
        {R"({"frame":1,"do":"fire"})", R"("event" is missing. Add it)"},
        {R"({"frame":1,"do":"fire","evnt":"siren"})",
         R"(There is no use for "evnt" here. Did you mean "event"?)"},
        {R"({"frame":1,"do":"fire","event":"siren","agent":"cedar"})",
         R"(There is no use for "agent" here. Remove it)"},
        {R"({"do":"fire","event":"siren"})", R"("frame" is missing)"},
        {R"({"frame":-1,"do":"fire","event":"siren"})",
         R"("frame" is -1. It has to be a whole number of at least 0)"},
        {R"({"frame":1e300,"do":"fire","event":"siren"})",
         R"("frame" is 1e+300. It has to be a whole number from 0 to )"},
        {R"({"frame":9999999999999999999,"do":"fire","event":"siren"})",
         "It has to be a whole number from 0 to "},
        {R"({"frame":1.5,"do":"fire","event":"siren"})", R"("frame" is 1.5. It has to be a whole)"},
        {R"({"frame":"1","do":"fire","event":"siren"})", R"("frame" is "1". It has to be a whole)"},
        {R"({"frame":1,"do":"fier","event":"siren"})",
         R"(There is no command "fier". Did you mean "fire"?)"},
        {R"({"frame":1,"event":"siren"})", R"("do" is missing)"},
        {R"({"frame":1,"do":"possess","agent":"ceder"})", R"(Did you mean "cedar"?)"},
        {R"({"frame":1,"do":"possess","agent":true})",
         R"("agent" is true. It has to be the name of the agent, or its place)"},
        {R"({"frame":1,"do":"move","agent":"cedar","position":[1]})",
         R"("position" is [1]. It has to be two numbers from -1000000 to 1000000, as in)"},
        {R"({"frame":1,"do":"move","agent":"cedar","position":[1e300,1]})",
         "It has to be two numbers"},
        {R"({"frame":1,"do":"emit","modality":"sound","position":[1,-1000001],"strength":1})",
         "It has to be two numbers"},
        {R"({"frame":1,"do":"fire","event":"siren","event":"bell"})",
         R"("event" is there twice. Remove one of them)"},
        {R"({"frame":1,"do":"join","task":{"id":"a","frequency":2,"id":"b"}})",
         R"("id" is there twice)"},
        {R"({"frame":1,"do":"emit","modality":"sound","position":[1,1],"strength":-1})",
         R"("strength" is -1. It has to be a number from 0 to 1000000000000)"},
        {R"({"frame":1,"do":"emit","modality":"sound","position":[1,1],"strength":1,"source":"x"})",
         R"(There is no agent "x")"},
        {R"({"frame":1,"do":"set","object":"cedar","property":"turn","value":7})",
         R"("value" is 7. It has to be a number from -6.28)"},
        {R"({"frame":1,"do":"set","object":"sound","property":"max_range","value":1e13})",
         R"("value" is 10000000000000.0. It has to be a number from 0 to 1000000000000)"},
        {R"({"frame":1,"do":"set","object":"cedar","property":"strength","value":1e13})",
         R"("value" is 10000000000000.0. It has to be a number from 0 to 1000000000000)"},
        {R"({"frame":1,"do":"set","object":"gate","property":"open","value":1})",
         R"("value" is 1. It has to be true or false)"},
        {R"({"frame":1,"do":"set","object":"gat","property":"open","value":true})",
         R"(There is no door "gat". Did you mean "gate"? The level has gate)"},
        {R"({"frame":1,"do":"set","object":"moon","property":"on","value":true})",
         R"(There is no light or emitter "moon". The level has lamp or torch)"},
        {R"({"frame":1,"do":"set","object":"gate","property":"opne","value":true})",
         R"(There is no property "opne". Did you mean "open"?)"},
        {R"({"frame":1,"do":"set","object":"lamp","property":"open","value":true})",
         R"(The light "lamp" has no property "open". It has on)"},
        {R"({"frame":1,"do":"set","object":"sound","property":"attenuation","value":1.5})",
         R"("value" is 1.5. It has to be a number from 0 to 1)"},
        {R"({"frame":1,"do":"set","part":"lamp","object":"lamp","property":"on","value":true})",
         R"("part" is "lamp". It has to be door, light)"},
        {R"({"frame":1,"do":"join","task":"extra","frequency":0})",
         R"("frequency" is 0. It has to be a whole number of at least 1)"},
        {R"({"frame":1,"do":"leave"})", R"("task" is missing)"},
    };
    for (const auto& each : cases) {
        const auto error = refused(fmt::format("\n{}\n", each.line));
        EXPECT_THAT(error, testing::StartsWith("file:2: ")) << each.line;
        EXPECT_THAT(error, HasSubstr(each.message)) << each.line;
    }
    EXPECT_THAT(refused("{\"frame\":5,\"do\":\"fire\",\"event\":\"bell\"}\n"
                        "{\"frame\":4,\"do\":\"fire\",\"event\":\"bell\"}\n"),
                HasSubstr("file:2: Frame 4 comes behind frame 5. Put the lines in the order"));
}

/// Of four there is no fifth, and none between two.
TEST_F(CommandsFormat, AStateIsOneThatTheAgentHas) {
    auto level = m_level->level;
    auto& guard =
        *std::ranges::find(level.archetypes, level.agents.front().archetype, &level::Archetype::id);
    guard.awareness.states = {"unaware", "curious", "alert", "hostile"};
    guard.awareness.levels = {0.2, 0.4, 0.6};
    guard.awareness.reaction = {0.5, 0.5, 0.5};
    guard.awareness.hold = {1, 1, 1};
    guard.awareness.alertnessDecay = {5, 5, 5};
    const auto aware = prepareLevel(level::writeLevel(level), "aware", {.seed = 4});
    ASSERT_TRUE(aware) << aware.error().text();
    const auto said = [&](const std::string& property, const std::string& value) {
        const auto commands = parseCommands(R"({"frame":1,"do":"set","object":0,"property":)" +
                                                property + R"(,"value":)" + value + "}",
                                            "file",
                                            **aware);
        return commands ? fmt::format("{}", commands->front().amount) : commands.error().text();
    };
    for (const std::string property : {R"("alertness")", R"("awareness","about":1)"}) {
        for (const std::string good : {"0", "3", "3.0"})
            EXPECT_EQ(said(property, good), good.substr(0, 1)) << property;
        for (const std::string bad : {"4", "99", "1.5", "-1", "1e9", "\"alert\""})
            EXPECT_THAT(said(property, bad),
                        HasSubstr("It has to be a state: a whole number from 0 to 3"))
                << property << bad;
    }
}

TEST_F(CommandsFormat, AsksWhichIsMeantOnlyWhereAPropertyLeavesItOpen) {
    auto level = m_level->level;
    level.modalities[1].id = "noise";
    level.regions[0].id = "noise";
    for (auto& connection : level.connections) {
        for (auto& [id, passage] : connection.modalities)
            if (id == "sound")
                id = "noise";
        for (auto* end : {&connection.from, &connection.to})
            if (*end == "0,0")
                *end = "noise";
    }
    for (auto& archetype : level.archetypes) {
        for (auto& [id, threshold] : archetype.sensors)
            if (id == "sound")
                id = "noise";
        for (auto& emission : archetype.emissions)
            if (emission.modality == "sound")
                emission.modality = "noise";
    }
    m_level = prepareLevel(level::writeLevel(level), "noisy", {}).value();
    const std::string line =
        R"({"frame":1,"do":"set","object":"noise","property":"attenuation","value":0.5)";

    EXPECT_THAT(refused(line + "}"),
                HasSubstr(R"(It is not clear what "noise" is: region or modality. Add "part": )"));
    EXPECT_EQ(read(line + R"(,"part":"modality"})").part, EditPart::Attenuation);
    EXPECT_EQ(read(line + R"(,"part":"region","modality":"sight"})").part, EditPart::Region);
    EXPECT_EQ(
        read(R"({"frame":1,"do":"set","object":"noise","property":"max_range","value":9})").part,
        EditPart::Range);
}

/// A run is what its level, seed and commands say: written and read again, they lead to the same.
TEST_F(CommandsFormat, TheCommandsOfARecordingLeadToTheSameStates) {
    constexpr Frame kFrames = 240;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const auto commands = ArbitraryCommands(seed).make(60, kFrames);
        const TemporaryFolder folder;
        const auto path = folder / "done.percept";
        auto recorder =
            record::Recorder::start(path, m_level->info(trace::TraceLevel::Normal)).value();
        ASSERT_TRUE(
            runHeadless(m_level, {.frames = kFrames, .commands = commands}, recorder.get()));
        ASSERT_TRUE(recorder->close());
        const auto recording = replay::Recording::open(path).value();

        const auto text = recordedCommands(*recording);

        ASSERT_TRUE(text) << text.error().text();
        const auto again = parseCommands(text->text, "file", *m_level);
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(text->count, again->size());
        const auto leftOut =
            std::count_if(text->idle.begin(), text->idle.end(), [](const Error& each) {
                return each.message.find("; it is left out") != std::string::npos;
            });
        EXPECT_EQ(text->count + static_cast<std::size_t>(leftOut), commands.size());
        test::HashSink repeated;
        ASSERT_TRUE(runHeadless(m_level, {.frames = kFrames, .commands = *again}, &repeated));
        test::HashSink alone;
        ASSERT_TRUE(runHeadless(m_level, {.frames = kFrames}, &alone));
        for (Frame frame = 0; frame <= kFrames; ++frame)
            ASSERT_EQ(repeated.hashes.at(frame), recording->hash(frame).value()) << frame;
        EXPECT_NE(repeated.hashes.at(kFrames), alone.hashes.at(kFrames));
    }
}

/// By frame and place within it: the commands that a run took.
std::set<std::pair<Frame, std::int32_t>> takenIn(const std::shared_ptr<const RunnableLevel>& level,
                                                 const std::vector<Command>& commands) {
    MemoryTrace memory;
    EXPECT_TRUE(
        runHeadless(level,
                    {.frames = 12, .traceLevel = trace::TraceLevel::Normal, .commands = commands},
                    &memory));
    trace::RecordBuffer records;
    EXPECT_TRUE(memory.read(0, 12, records));
    std::set<std::pair<Frame, std::int32_t>> taken;
    for (const auto& row : records.rows<trace::CommandTaken>())
        taken.emplace(row.frame - 1, row.data.command);
    return taken;
}

struct LineCounts {
    int idle = 0;
    int good = 0;
    LineCounts& operator+=(const LineCounts& other) {
        idle += other.idle;
        good += other.good;
        return *this;
    }
};

/// The lines that are named as without effect have to be those that a run does not take.
/// @param commands two a frame
LineCounts checkIdleLines(const std::shared_ptr<const RunnableLevel>& level,
                          const std::vector<Command>& commands) {
    const auto taken = takenIn(level, commands);
    const auto run = runHeadless(level, {.frames = 12, .commands = commands}).value();
    const auto text = writeCommands(commands, *level).value();
    std::vector<Error> idle;
    EXPECT_TRUE(parseCommands(text, "c", *level, &idle));
    LineCounts lines;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const auto place = fmt::format("c:{}", i + 1);
        const bool named = std::any_of(
            idle.begin(), idle.end(), [&](const Error& each) { return each.place == place; });
        const bool isTaken = taken.contains({commands[i].frame, static_cast<std::int32_t>(i % 2)});
        EXPECT_EQ(std::count(run.idle.begin(), run.idle.end(), i), isTaken ? 0 : 1) << text << i;
        // Only a run knows whether a door or a body is in reach, the weapon is carried, or who
        // throws stands there.
        const bool depends = commands[i].kind == trace::CommandKind::Use ||
                             commands[i].kind == trace::CommandKind::Shoot ||
                             commands[i].kind == trace::CommandKind::Throw ||
                             commands[i].kind == trace::CommandKind::Carry ||
                             commands[i].kind == trace::CommandKind::Drop ||
                             commands[i].kind == trace::CommandKind::ChooseWeapon;
        EXPECT_FALSE(named && isTaken) << text << i;
        if (depends && !named)
            continue;
        EXPECT_NE(named, isTaken) << text << i;
        ++(named ? lines.idle : lines.good);
    }
    return lines;
}

/// Two archetypes have weapons of the same names; each agent takes its own.
TEST_F(CommandsFormat, AWeaponIsTheAgentsOwnWhereSeveralHaveItsName) {
    level::Level level = test::LevelBuilder(20, 15).grid(1.0).bots(2).build();
    level.archetypes[0] = level::ravenBot();
    level.archetypes.push_back(level::ravenBot());
    level.archetypes[1].id = "other";
    level.archetypes[0].weapons = level.archetypes[1].weapons = level::ravenWeapons();
    for (std::size_t i = 0; i < 2; ++i) {
        level::Agent agent;
        agent.id = i == 0 ? "one" : "two";
        agent.archetype = level.archetypes[i].id;
        agent.position = level::Place{4.0 + 4.0 * static_cast<double>(i), 5, {}};
        level.agents.push_back(agent);
    }
    const auto runnable = prepareLevel(level::writeLevel(level), "level", {}).value();
    const std::string name = level.archetypes[0].weapons[0].id;
    for (const char* agent : {"one", "two"}) {
        const auto read = parseCommands(
            fmt::format(R"({{"frame":1,"do":"choose","agent":"{}","weapon":"{}"}})", agent, name),
            "c",
            *runnable);
        EXPECT_TRUE(read) << (read ? "" : read.error().text());
    }
}

TEST_F(CommandsFormat, NamesTheLinesByWhichNoTaskJoinsOrLeaves) {
    Random random(8);
    const std::array names{"a", "b", "vision", "decisions", "weapons:nobody", "paths"};
    LineCounts lines;
    for (int run = 0; run < 12; ++run) {
        std::vector<Command> commands;
        for (int i = 0; i < 20; ++i) {
            Command command;
            command.frame = i / 2;
            command.kind = CommandKind::Edit;
            command.part = random.below(3) == 0 ? EditPart::TaskLeaves : EditPart::TaskJoins;
            command.task.id = names[random.below(names.size())];
            if (command.part == EditPart::TaskJoins && random.below(8) == 0)
                command.task.scheduler = trace::TaskId{random.below(2)};
            commands.push_back(command);
        }
        lines += checkIdleLines(m_level, commands);
    }
    EXPECT_GT(lines.idle, 60);
    EXPECT_GT(lines.good, 40);
}

/// What a run takes of commands to agents, and what it passes over, is what the lines say.
TEST_F(CommandsFormat, NamesTheLinesThatNobodyObeys) {
    Random random(21);
    const std::array kinds{CommandKind::Possess,
                           CommandKind::Release,
                           CommandKind::MoveTo,
                           CommandKind::Walk,
                           CommandKind::Aim,
                           CommandKind::Use,
                           CommandKind::Throw,
                           CommandKind::Order,
                           CommandKind::Carry,
                           CommandKind::Drop,
                           CommandKind::EmitSignal,
                           CommandKind::Edit};
    LineCounts lines;
    for (int run = 0; run < 12; ++run) {
        std::vector<Command> commands;
        for (int i = 0; i < 20; ++i) {
            Command command;
            command.frame = i / 2;
            command.kind = kinds[random.below(kinds.size())];
            const bool emits = command.kind == CommandKind::EmitSignal;
            command.agent = emits ? trace::kNoAgent : trace::AgentId{random.below(2)};
            command.amount = emits ? 1 : 0;
            command.value = emits ? 1 : 0;
            if (command.kind == CommandKind::Edit)
                command.part = EditPart::Place;
            if (command.kind == CommandKind::Order) {
                command.value = 1;
                command.object = random.below(2);
            }
            const bool places = emits || command.kind == CommandKind::Order ||
                                command.kind == CommandKind::MoveTo ||
                                command.kind == CommandKind::Edit;
            command.position =
                places && random.below(4) == 0 ? geometry::Vec2{1e4, 2} : geometry::Vec2{1, 1};
            commands.push_back(command);
        }
        lines += checkIdleLines(m_level, commands);
    }
    EXPECT_GT(lines.idle, 40);
    EXPECT_GT(lines.good, 40);
}

TEST_F(CommandsFormat, NumbersThatAFileCannotSayAreRefused) {
    using Limits = std::numeric_limits<double>;
    for (const double number : {Limits::quiet_NaN(), Limits::infinity(), 1e300, -1.1e6}) {
        Command command{.frame = 7, .kind = CommandKind::Aim, .agent = trace::AgentId{0}};
        command.position.x = number;

        const auto text = writeCommands({&command, 1}, *m_level);

        ASSERT_FALSE(text) << number;
        EXPECT_THAT(text.error().message, HasSubstr("at frame 7 is infinite, none or too large"));
    }
}

} // namespace
} // namespace percept::runner::commands_test
