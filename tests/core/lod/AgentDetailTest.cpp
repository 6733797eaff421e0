#include "percept/lod/AgentDetail.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::lod::agent_detail_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

level::Agent agentOf(const std::string& id, const std::string& archetype, const std::string& team) {
    level::Agent agent;
    agent.id = id;
    agent.archetype = archetype;
    agent.team = team;
    return agent;
}

/// Agents that do the same at every level.
Passed changeNothing(AgentId, BehaviourId, trace::RecordId) {
    return {};
}

/// Two guards of a team, and a thief.
level::Level threeAgents(bool thiefObserves = false) {
    level::Level level;
    for (const char* id : {"guard", "thief"}) {
        level.archetypes.emplace_back().id = id;
        level.archetypes.back().brain = "guard";
    }
    level.archetypes[1].observes = thiefObserves;
    level.agents = {agentOf("anna", "guard", "red"),
                    agentOf("bert", "guard", "red"),
                    agentOf("carl", "thief", "blue")};
    level.lod.importance.weights = {{"distance", 1}};
    level.lod.behaviours = {{"near", 0.4, 1, 1, 1, {}, {}}, {"far", 0, 0.5, 10, 1, {}, {}}};
    return level;
}

std::vector<schedule::Person> peopleOf(const level::Level& level) {
    std::vector<schedule::Person> people;
    for (const auto& agent : level.agents)
        people.push_back({agent.id, agent.archetype, agent.team, agent.squad});
    return people;
}

AgentDetailModel compiled(const level::Level& level) {
    return **compileAgentDetail(level, peopleOf(level));
}

/// Bodies in a row, 10 m apart, that look to the east.
AgentScene inARow(const AgentDetailModel& model, std::optional<std::size_t> possessed = {}) {
    AgentScene scene;
    for (std::size_t i = 0; i < model.story.size(); ++i)
        scene.bodies.push_back({{10.0 * static_cast<double>(i), 0}, {1, 0}, true, possessed == i});
    scene.findObservers(model);
    return scene;
}

/// Importances of all after one look.
std::vector<double> importances(const level::Level& level) {
    const auto model = compiled(level);
    auto details = startAgents(model, 1);
    auto scene = inARow(model);
    trace::RecordCounter counter;
    trace::Trace trace(trace::TraceLevel::Off, counter, 1, nullptr);
    std::vector<double> found;
    for (std::uint32_t i = 0; i < details.agents.size(); ++i) {
        lookAt(model, details, scene, AgentId{i}, trace, changeNothing);
        found.push_back(details.agents[i].importance.value);
    }
    return found;
}

TEST(AgentDetailModel, ObserversAreThoseLedByHandOrNamedOrPlayersOrTheFirst) {
    auto level = threeAgents();
    EXPECT_THAT(compiled(level).isObserver, ElementsAre(1, 0, 0));
    EXPECT_THAT(compiled(threeAgents(true)).isObserver, ElementsAre(0, 0, 1));
    level.lod.groups.text = R"({"observer": "bert"})";
    const auto model = compiled(level);
    EXPECT_THAT(model.isObserver, ElementsAre(0, 1, 0));

    EXPECT_THAT(inARow(model).observes, ElementsAre(0, 1, 0));
    EXPECT_THAT(inARow(model, 2).observes, ElementsAre(0, 0, 1));
    auto dead = inARow(model, 2);
    dead.bodies[2].present = false;
    dead.findObservers(model);
    EXPECT_THAT(dead.observes, ElementsAre(0, 1, 0)) << "the dead see nothing";
}

TEST(AgentDetailModel, TermsAreThoseOfATownAndNamesOfAgents) {
    auto level = threeAgents();
    level.lod.groups.text = R"({"half_distance": 10})";
    EXPECT_THAT(importances(level), ElementsAre(1, 0.5, 1.0 / 3));
    level.lod.importance.weights = {{"in_view", 1}};
    EXPECT_THAT(importances(level), ElementsAre(1, 1, 1)) << "anna looks along the row";
    level.lod.importance.weights = {{"story", 1}, {"in_view", 1}};
    level.lod.groups.text = R"({"story": ["carl"]})";
    EXPECT_THAT(importances(level), ElementsAre(1, 0.5, 1));
    level.lod.importance.weights = {{"red", 1}, {"thief", 3}};
    EXPECT_THAT(importances(level), ElementsAre(1, 0.25, 0.75)) << "a team, an archetype";
    level.lod.importance.weights = {{"attention", 1}};
    EXPECT_THAT(importances(level), ElementsAre(1, 1, 1)) << "in view now";
}

TEST(AgentDetailModel, NothingWhereNobodyCouldHaveALevel) {
    auto level = threeAgents();
    level.lod.behaviours.clear();
    EXPECT_FALSE(*compileAgentDetail(level, peopleOf(level)));
    level = threeAgents();
    level.agents.resize(1);
    EXPECT_FALSE(*compileAgentDetail(level, peopleOf(level))) << "the observer alone";
    level = threeAgents();
    level.lod.groups.text = R"({"town": {}})";
    EXPECT_FALSE(*compileAgentDetail(level, peopleOf(level))) << "all observe a town";
}

TEST(AgentDetailModel, SaysWhereALevelIsWrong) {
    const auto placeOf = [](const std::string& groups) {
        auto level = threeAgents();
        level.lod.groups.text = groups;
        const auto model = compileAgentDetail(level, peopleOf(level));
        return model ? std::string("none") : model.error().place;
    };
    EXPECT_EQ(placeOf(R"({"observer": "anna"})"), "none");
    EXPECT_EQ(placeOf(R"({"observer": "dora"})"), "lod.groups.observer");
    EXPECT_EQ(placeOf(R"({"story": ["anna", "dora"]})"), "lod.groups.story");
    EXPECT_EQ(placeOf(R"({"half_distance": 0})"), "lod.groups.half_distance");
    EXPECT_EQ(placeOf(R"({"attention": -1})"), "lod.groups.attention");
}

TEST(CheckAgentDetail, WarnsOfWhatNobodyHas) {
    EXPECT_THAT(checkAgentDetail(threeAgents()), IsEmpty());
    EXPECT_THAT(checkAgentDetail(level::Level{}), IsEmpty());

    auto level = threeAgents();
    level.agents.clear();
    ASSERT_THAT(checkAgentDetail(level), SizeIs(1));
    EXPECT_EQ(checkAgentDetail(level).front().severity, level::Severity::Warning);
    EXPECT_THAT(checkAgentDetail(level).front().message, testing::HasSubstr("no agents"));
    level = threeAgents();
    level.lod.behaviours.clear();
    ASSERT_THAT(checkAgentDetail(level), SizeIs(1));
    level = threeAgents();
    level.lod.importance.weights = {{"distance", 1}, {"story", 1}, {"red", 1}, {"green", 1}};
    const auto problems = checkAgentDetail(level);
    ASSERT_THAT(problems, SizeIs(2));
    EXPECT_EQ(problems[0].place, "lod.importance.weights.story");
    EXPECT_EQ(problems[1].place, "lod.importance.weights.green");
    EXPECT_FALSE(problems[1].remedy.empty());
    // Those of a town are said alike; its agents are observers where it names none.
    level.lod.groups.text = R"({"town": {"id": "all", "parts": [{"id": "a"}]}})";
    EXPECT_THAT(checkAgentDetail(level), SizeIs(3)) << "story, red and green";
    level.lod.groups.text =
        R"({"town": {"id": "all", "parts": [{"id": "a", "story": ["mayor"]}]}})";
    EXPECT_THAT(checkAgentDetail(level), SizeIs(2)) << "red and green";
    level.lod.groups.text = R"({"observer": "dora"})";
    ASSERT_THAT(checkAgentDetail(level), SizeIs(1));
    EXPECT_EQ(checkAgentDetail(level).front().severity, level::Severity::Error);
}

TEST(AgentTurns, AreEverybodysWithoutLevels) {
    const AgentTurns turns;
    EXPECT_FALSE(turns.active());
    EXPECT_TRUE(turns.may(AgentId{7}, Duty::Decisions));
    turns.mark(AgentId{7}, Duty::Decisions);
    EXPECT_DOUBLE_EQ(turns.priorityOf(AgentId{7}), 0);
}

TEST(AgentTurns, FollowTheCurveWhereTheLevelHasOne) {
    auto level = threeAgents();
    level.lod.groups.text = R"({"half_distance": 10})";
    level.lod.frequencyBy.text = R"({"from": 61, "to": 1})";
    level.lod.behaviours.clear();
    const auto model = compiled(level);
    auto details = startAgents(model, 1);
    auto scene = inARow(model);
    trace::RecordCounter counter;
    trace::Trace trace(trace::TraceLevel::Off, counter, 1, nullptr);
    EXPECT_EQ(periodOf(model, details.agents[1]), 1) << "nobody looked yet";
    lookAt(model, details, scene, AgentId{1}, trace, changeNothing);

    EXPECT_EQ(periodOf(model, details.agents[1]), 31) << "half way";
    const AgentTurns now(model, details, 100);
    EXPECT_TRUE(now.may(AgentId{1}, Duty::Decisions));
    now.mark(AgentId{1}, Duty::Decisions);
    EXPECT_TRUE(now.may(AgentId{1}, Duty::Decisions)) << "as often as it likes in its frame";
    EXPECT_TRUE(now.may(AgentId{1}, Duty::Awareness)) << "each duty has its own turns";
    EXPECT_FALSE(AgentTurns(model, details, 130).may(AgentId{1}, Duty::Decisions));
    EXPECT_TRUE(AgentTurns(model, details, 131).may(AgentId{1}, Duty::Decisions));
}

} // namespace
} // namespace percept::lod::agent_detail_test
