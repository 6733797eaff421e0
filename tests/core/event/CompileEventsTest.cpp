#include "percept/event/CompiledEvents.h"

#include "percept/event/EventCodes.h"
#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace percept::event {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

level::Level squads() {
    const auto file = level::parseLevel(R"({
"format": "percept-level", "version": 1, "bounds": {"min": [0, 0], "max": [20, 10]},
"archetypes": [{"id": "man"}, {"id": "dog", "interests": ["bark"]}],
"agents": [{"id": "anna", "archetype": "man", "team": "red", "squad": "first"},
  {"id": "ben", "archetype": "dog", "team": "red", "squad": "battalion"},
  {"id": "carl", "archetype": "man", "team": "blue"}],
"teams": [{"id": "red"}, {"id": "blue"}],
"squads": [{"id": "first", "parent": "battalion"}, {"id": "battalion"}],
"events": [{"id": "e", "code": "bark", "when": {"kind": "time", "time": 1}, "manager": "net"}],
"managers": [{"id": "net", "kind": "narrowcast", "parent": "top", "listeners": [
    {"agent": "battalion", "interests": ["ready", "hint"], "within": 9, "sender": "red"}]},
  {"id": "top", "listeners": [{"agent": "dog"}, {"agent": "carl", "interests": ["bark"]}]}],
"topics": [{"id": "light", "caching": "none", "cost_us": 4},
  {"id": "sight", "caching": "frames", "frames": 9, "symmetric": true}, {"id": "flag"}],
"keys": [{"key": "K", "event": "e"}]})",
                                        "squads");
    EXPECT_TRUE(file) << file.error().text();
    return file->level;
}

TEST(CompileEvents, GivesCodesManagersAndTopicsTheirNumbers) {
    const auto compiled = compileEvents(squads());

    ASSERT_TRUE(compiled);
    const auto first = static_cast<std::uint32_t>(trace::kFirstAuthoredCode);
    EXPECT_EQ(compiled->codeOf("hint"), EventCode::Hint) << "a code of the rules";
    EXPECT_EQ(compiled->codeOf("bark"), EventCode{first});
    EXPECT_EQ(compiled->codeOf("ready"), EventCode{first + 1});
    EXPECT_EQ(compiled->codeOf("nobody says this"), std::nullopt);
    EXPECT_THAT(compiled->managers, ElementsAre("net", "top"));
    EXPECT_EQ(compiled->general, ManagerId{1});
    EXPECT_EQ(compiled->specs[0].parent, ManagerId{1});
    EXPECT_EQ(compiled->topics[0].keep, 0);
    EXPECT_EQ(compiled->topics[1].keep, 9);
    EXPECT_TRUE(compiled->topics[1].symmetric);
    EXPECT_EQ(compiled->topics[2].keep, 1);
    EXPECT_EQ(compiled->topicOf("flag"), trace::TopicId{2});
    EXPECT_EQ(compiled->keys[0].second, 0U);
}

TEST(CompileEvents, ListenersAreFoundByAgentArchetypeTeamAndSquad) {
    const auto compiled = compileEvents(squads());
    ASSERT_TRUE(compiled);

    const Managers managers = startManagers(*compiled);

    const auto net = managers.members(ManagerId{0});
    ASSERT_EQ(net.size(), 2U) << "the squad and those below it";
    EXPECT_EQ(net[0].agent, AgentId{0});
    EXPECT_EQ(net[1].agent, AgentId{1});
    EXPECT_EQ(net[0].interests[0].conditions,
              (std::vector<Condition>{FromTeam{TeamId{0}}, Within{9}}));
    const auto top = managers.members(ManagerId{1});
    ASSERT_EQ(top.size(), 2U);
    EXPECT_EQ(top[0].agent, AgentId{1});
    EXPECT_TRUE(top[0].interests[0].all);
    EXPECT_EQ(top[1].agent, AgentId{2});
}

TEST(CompileEvents, WithoutManagersEverybodyHearsWhatItsArchetypeWants) {
    auto level = squads();
    level.managers.clear();
    level.events[0].manager = "";
    const auto compiled = compileEvents(level);
    ASSERT_TRUE(compiled) << compiled.error().text();

    const Managers managers = startManagers(*compiled);

    EXPECT_THAT(compiled->managers, ElementsAre("general"));
    ASSERT_EQ(managers.members(ManagerId{0}).size(), 3U);
    EXPECT_TRUE(managers.members(ManagerId{0})[0].interests[0].all);
    EXPECT_FALSE(managers.members(ManagerId{0})[1].interests[0].all);
    EXPECT_TRUE(managers.members(ManagerId{0})[1].interests[0].covers(*compiled->codeOf("bark")));
}

TEST(CompileEvents, WhoJoinsLaterBecomesAListener) {
    const auto compiled = compileEvents(squads());
    ASSERT_TRUE(compiled);
    Managers managers = startManagers(*compiled);

    admit(managers, *compiled, AgentId{7}, {1, kNothing, kNothing});

    EXPECT_TRUE(managers.contains(ManagerId{1}, AgentId{7}));
    EXPECT_FALSE(managers.contains(ManagerId{0}, AgentId{7}));
}

struct Fault {
    const char* name;
    std::function<void(level::Level&)> cause;
    const char* place;
    const char* message;
};
void PrintTo(const Fault& fault, std::ostream* out) {
    *out << fault.name;
}
class CompileFaults : public testing::TestWithParam<Fault> {};

TEST_P(CompileFaults, AreErrorsWithAPlace) {
    auto level = squads();
    GetParam().cause(level);

    const auto compiled = compileEvents(level);

    ASSERT_FALSE(compiled);
    EXPECT_EQ(compiled.error().place, GetParam().place);
    EXPECT_THAT(compiled.error().message, HasSubstr(GetParam().message));
}

const Fault kFaults[] = {
    {"Circle", [](auto& l) { l.managers[1].parent = "net"; }, "managers[0].parent", "above itself"},
    {"Parent", [](auto& l) { l.managers[1].parent = "x"; }, "managers[1].parent", "\"x\""},
    {"Manager", [](auto& l) { l.events[0].manager = "x"; }, "events[0].manager", "\"x\""},
    {"Code", [](auto& l) { l.events[0].code = ""; }, "events[0].code", "says nothing"},
    {"Kind", [](auto& l) { l.events[0].when.kind = "x"; }, "events[0].when.kind", "\"x\""},
    {"Door",
     [](auto& l) { l.events[0].when.kind = "door"; },
     "events[0].when.object",
     "name of the door"},
    {"Clock", [](auto& l) { l.events[0].when.clock = "5 pm"; }, "events[0].when.clock", "5 pm"},
    {"Every", [](auto& l) { l.events[0].every = 0; }, "events[0].every", "1 or more"},
    {"By", [](auto& l) { l.events[0].when.by = "x"; }, "events[0].when.by", "\"x\""},
    {"Key", [](auto& l) { l.keys[0].event = "x"; }, "keys[0].event", "\"x\""},
    {"Listener",
     [](auto& l) { l.managers[0].listeners[0].agent = "x"; },
     "managers[0].listeners[0].agent",
     "\"x\""},
    {"Sender",
     [](auto& l) { l.managers[0].listeners[0].sender = "man"; },
     "managers[0].listeners[0].sender",
     "no agent and no team"},
};
INSTANTIATE_TEST_SUITE_P(CompileEvents,
                         CompileFaults,
                         testing::ValuesIn(kFaults),
                         [](const auto& test) { return test.param.name; });

} // namespace
} // namespace percept::event
