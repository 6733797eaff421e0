#include "BuildingLevel.h"
#include "LevelBuilder.h"
#include "inspector/runner/CommandsFormat.h"
#include "inspector/runner/FrameLoop.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/level/SaveLevel.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

namespace percept::runner::idle_commands_test {
namespace {

using testing::HasSubstr;
using trace::Command;
using trace::CommandKind;
using trace::EditPart;

/// Edits of what archetypes say, each of a field that some have no use for.
TEST(IdleCommands, NameEveryFieldOfArchetypesThatIsIgnored) {
    level::Level level = test::LevelBuilder(20, 15).build();
    for (const char* id : {"sight", "sound"}) {
        level::Modality modality;
        modality.id = modality.kind = id;
        modality.maxRange = 20;
        level.modalities.push_back(modality);
    }
    const auto add = [&](const char* id, const char* brain, level::Keyed sensors, bool lives) {
        level::Archetype archetype;
        archetype.id = id;
        archetype.brain = brain;
        archetype.sensors = std::move(sensors);
        level.archetypes.push_back(archetype);
        level::Agent agent;
        agent.id = fmt::format("the {}", id);
        agent.archetype = id;
        agent.position = level::Place{4.0 + 2.0 * static_cast<double>(level.agents.size()), 5, {}};
        if (lives)
            level.agents.push_back(agent);
    };
    add("whole", "guard", {{"sight", 0.1}, {"sound", 0.1}}, true);
    add("deaf", "guard", {{"sight", 0.1}}, true);
    add("blind", "guard", {{"sound", 0.1}}, true);
    add("hero", "player", {{"sight", 0.1}, {"sound", 0.1}}, true);
    add("base", "guard", {{"sight", 0.1}, {"sound", 0.1}}, false);
    const auto runnable = prepareLevel(level::writeLevel(level), "level", {}).value();
    const auto why = [&](const std::string& archetype, const std::string& property) {
        std::vector<Error> idle;
        const auto read =
            parseCommands(fmt::format(R"({{"frame":1,"do":"set","part":"archetype","object":"{}",)"
                                      R"("property":"{}","value":2{}}})",
                                      archetype,
                                      property,
                                      property == "threshold" ? R"(,"modality":"sight")" : ""),
                          "c",
                          *runnable,
                          &idle);
        EXPECT_TRUE(read) << (read ? "" : read.error().text());
        return idle.empty() ? std::string() : idle.front().message;
    };
    const struct {
        const char* archetype;
        const char* property;
        const char* why;
    } cases[] = {
        {"whole", "threshold", ""},
        {"whole", "field_of_view", ""},
        {"whole", "hearing", ""},
        {"whole", "reaction", ""},
        {"whole", "nearest_seen", "ignores aim.nearest_seen: the brain \"guard\" has no use"},
        {"deaf", "field_of_view", ""},
        {"deaf", "reaction", ""},
        {"deaf", "hearing", "ignores hearing: it has no threshold for a modality of kind sound"},
        {"blind", "hearing", ""},
        {"blind", "threshold", ""},
        {"blind", "field_of_view", "no threshold for a modality with the gate cone"},
        {"blind", "reaction", "no threshold for a modality of kind sight"},
        {"hero", "reaction", "ignores reaction: the brain \"player\" has no use for it"},
        {"base", "threshold", "no agent has the archetype \"base\""},
        {"base", "field_of_view", "no agent has the archetype \"base\""},
        {"base", "hearing", "no agent has the archetype \"base\""},
        {"base", "nearest_seen", "no agent has the archetype \"base\""},
        {"base", "reaction", "no agent has the archetype \"base\""},
    };
    for (const auto& each : cases)
        if (*each.why == '\0')
            EXPECT_EQ(why(each.archetype, each.property), "") << each.archetype << each.property;
        else
            EXPECT_THAT(why(each.archetype, each.property), HasSubstr(each.why))
                << each.archetype << each.property;
}

/// What a run passes over of edits of agents and of what is sensed is what the lines name.
TEST(IdleCommands, EditsThatARunPassesOverAreNamed) {
    level::Level level = test::LevelBuilder(20, 15).build();
    level::Modality sight;
    sight.id = sight.kind = "sight";
    sight.maxRange = 20;
    level.modalities.push_back(sight);
    level::Archetype guard;
    guard.id = "watch";
    guard.brain = "guard";
    guard.sensors = {{"sight", 0.1}};
    level.archetypes.push_back(guard);
    level::Agent agent;
    agent.id = "anna";
    agent.archetype = guard.id;
    agent.position = level::Place{4, 5, {}};
    level.agents.push_back(agent);
    const auto runnable = prepareLevel(level::writeLevel(level), "level", {}).value();
    for (const char* set : {R"("object":"anna","property":"position","value":[6,5])",
                            R"("object":"anna","property":"turn","value":1)",
                            R"("object":"anna","property":"strength","value":3)",
                            R"("object":"anna","property":"strength","value":3,"modality":"sight")",
                            R"("object":"sight","property":"max_range","value":9)",
                            R"("object":"sight","property":"attenuation","value":0.5)"}) {
        std::vector<Error> named;
        const auto commands = parseCommands(
            fmt::format(R"({{"frame":2,"do":"set",{}}})", set), "c", *runnable, &named);
        ASSERT_TRUE(commands) << commands.error().text();

        const auto run = runHeadless(runnable, {.frames = 5, .commands = *commands}).value();

        EXPECT_EQ(named.empty(), run.idle.empty()) << set;
    }
}

/// A door that is as an edit would make it: the run takes no notice of the command.
TEST(IdleCommands, EditsThatLeaveADoorAsItIsHaveNoEffect) {
    const auto edit = [](Frame frame, trace::DoorEdit value) {
        return Command{.frame = frame,
                       .kind = CommandKind::Edit,
                       .value = static_cast<std::int32_t>(value),
                       .part = EditPart::Door,
                       .object = 0};
    };
    using trace::DoorEdit;
    const std::vector commands{edit(1, DoorEdit::Close),
                               edit(2, DoorEdit::Open),
                               edit(3, DoorEdit::Open),
                               edit(4, DoorEdit::Lock),
                               edit(5, DoorEdit::Lock),
                               edit(6, DoorEdit::Close),
                               edit(7, DoorEdit::Close)};

    const auto level =
        prepareLevel(level::writeLevel(
                         test::LevelBuilder(20, 15).door("gate", {10, 4}, {10, 6}).bots(1).build()),
                     "level",
                     {});

    const auto run = runHeadless(level.value(), {.frames = 12, .commands = commands}).value();

    EXPECT_EQ(run.idle, (std::vector<std::size_t>{0, 2, 4, 6}));
}

/// A building with two lamps, of which an event switches one, emitters, of which one goes off by
/// itself, and doors.
level::Level switchable() {
    level::Level level = test::buildingLevel(2, 1);
    test::addPatrols(level, 2, 1, 2);
    for (const char* id : {"lamp", "torch"}) {
        level::Light light;
        light.id = id;
        light.position = {5, 5, {}};
        light.intensity = 0.75;
        level.lights.push_back(light);
    }
    for (const char* id : {"hum", "alarm"}) {
        level::Emitter emitter;
        emitter.id = id;
        emitter.modality = "sound";
        emitter.strength = 2;
        emitter.position = level::Place{5, 5, {}};
        emitter.on = id == std::string("hum");
        emitter.lasts = id == std::string("alarm") ? 0.05 : 0.0;
        level.emitters.push_back(emitter);
    }
    for (const bool open : {false, true}) {
        level::Door door;
        door.id = open ? "arch" : "gate";
        door.segment = {{open ? 12.0 : 8.0, 4}, {open ? 12.0 : 8.0, 6}};
        door.open = open;
        level.doors.push_back(door);
    }
    level::AuthoredEvent event;
    event.id = event.code = "dusk";
    event.when.kind = "time";
    event.when.time = 0.05;
    event.switches = {{"torch", false, {}}};
    level.events.push_back(event);
    return level;
}

/// Lines that set something to what it is, each with whether it is named.
struct SetLine {
    const char* line;
    bool isSame;
};
constexpr SetLine kLines[] = {
    {R"({"frame":0,"do":"set","object":"gate","property":"open","value":false})", true},
    {R"({"frame":0,"do":"set","object":"arch","property":"open","value":true})", true},
    {R"({"frame":0,"do":"set","object":"gate","property":"locked","value":true})", false},
    {R"({"frame":0,"do":"set","object":"gate","property":"locked","value":true})", true},
    {R"({"frame":1,"do":"set","object":"lamp","property":"on","value":true})", true},
    {R"({"frame":1,"do":"set","object":"lamp","property":"on","value":true,"intensity":0.5})",
     false},
    {R"({"frame":2,"do":"set","object":"lamp","property":"on","value":true,"intensity":0.5})",
     true},
    {R"({"frame":2,"do":"set","object":"torch","property":"on","value":true})", false},
    {R"({"frame":3,"do":"set","object":"hum","property":"on","value":true})", true},
    {R"({"frame":3,"do":"set","object":"hum","property":"on","value":false})", false},
    {R"({"frame":4,"do":"set","object":"hum","property":"on","value":false})", true},
    {R"({"frame":4,"do":"set","object":"alarm","property":"on","value":false})", true},
    {R"({"frame":5,"do":"set","object":"alarm","property":"on","value":true})", false},
    {R"({"frame":6,"do":"set","object":"alarm","property":"on","value":true})", false},
    {R"({"frame":6,"do":"set","object":"sound","property":"max_range","value":25})", false},
    {R"({"frame":7,"do":"set","object":"sound","property":"max_range","value":25})", true},
    {R"({"frame":7,"do":"set","object":"man","property":"hearing","value":1})", true},
    {R"({"frame":8,"do":"set","object":"man","property":"hearing","value":2})", false},
};

/// What all perceive and where they are, whatever was recorded of commands.
std::string courseOf(const std::shared_ptr<const RunnableLevel>& level, const std::string& text) {
    const auto commands = parseCommands(text, "c", *level).value();
    FrameLoop loop(level, trace::TraceLevel::Full, schedule::Clock::Simulated);
    std::string course;
    auto next = commands.begin();
    for (Frame frame = 0; frame < 120; ++frame) {
        const auto end = std::find_if(
            next, commands.end(), [&](const Command& each) { return each.frame > frame; });
        loop.step({next, end});
        next = end;
        const sim::Simulation& run = loop.simulation();
        for (const auto& agent : run.state().population.agents)
            course += fmt::format("{} {} ", agent.body.position.x, agent.body.position.y);
        for (const auto& emitter : run.state().events.emitters)
            course += fmt::format("{} {} ", emitter.on, emitter.strength);
        for (const auto& light : run.senses().lights)
            course += fmt::format("{} {} ", light.on, light.intensity);
        for (const auto& door : run.state().population.doors)
            course += fmt::format("{} {} ", door.leaf, door.locked);
        course += fmt::format("{}\n", run.senses().modalities[1].maxRange);
    }
    return course;
}

TEST(IdleCommands, WhatIsSetToWhatItIsIsNamedAndChangesNothing) {
    const auto level = prepareLevel(level::writeLevel(switchable()), "level", {}).value();
    std::string all;
    std::string needed;
    for (const SetLine& each : kLines) {
        all += std::string(each.line) + '\n';
        needed += each.isSame ? std::string() : std::string(each.line) + '\n';
    }

    std::vector<Error> idle;
    ASSERT_TRUE(parseCommands(all, "c", *level, &idle));

    std::set<std::string> named;
    for (const Error& each : idle) {
        named.insert(each.place);
        EXPECT_THAT(each.message, HasSubstr("it is so already at frame ")) << each.place;
    }
    for (std::size_t i = 0; i < std::size(kLines); ++i)
        EXPECT_EQ(named.contains(fmt::format("c:{}", i + 1)), kLines[i].isSame) << kLines[i].line;
    EXPECT_EQ(courseOf(level, all), courseOf(level, needed));
}

} // namespace
} // namespace percept::runner::idle_commands_test
