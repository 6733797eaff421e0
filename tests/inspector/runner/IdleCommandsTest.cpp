#include "LevelBuilder.h"
#include "inspector/runner/CommandsFormat.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/level/SaveLevel.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

} // namespace
} // namespace percept::runner::idle_commands_test
