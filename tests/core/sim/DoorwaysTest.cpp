#include "LevelBuilder.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/Records.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <utility>

// What is in plain reach goes by the doors as they are.
namespace percept::sim::doorways_test {
namespace {

using geometry::Vec2;
using trace::AgentId;
using trace::CommandKind;
using trace::DoorEdit;

constexpr AgentId kWalker{0};
constexpr Vec2 kFrom{8, 6};
constexpr Vec2 kTo{16, 6};
constexpr double kStraight = 8.0;

/// Two rooms with a door between them; the nodes are far from the straight line.
level::Level rooms(bool open, Seconds stayOpen = 60) {
    test::LevelBuilder builder(24, 12);
    builder.wall({12, 0}, {12, 5}).wall({12, 7}, {12, 12}).door("gate", {12, 5}, {12, 7});
    builder.doorSwitch("gate", {8, 9});
    level::Level& level = builder.edit();
    level.doors[0].open = open;
    level.doors[0].stayOpen = stayOpen;
    level.archetypes[0].brain = "guard";
    const std::pair<const char*, Vec2> nodes[]{
        {"a", {4, 1}}, {"b", {10, 3}}, {"c", {14, 3}}, {"d", {20, 1}}};
    for (const auto& [id, place] : nodes) {
        level::NavigationNode& node = level.navigation.nodes.emplace_back();
        node.id = id;
        node.position = {place.x, place.y, {}};
    }
    for (const auto& [from, to, door] :
         {std::tuple{"a", "b", ""}, std::tuple{"b", "c", "gate"}, std::tuple{"c", "d", ""}}) {
        level::NavigationEdge& edge = level.navigation.edges.emplace_back();
        edge.from = from;
        edge.to = to;
        edge.door = door;
    }
    return builder.bot(kFrom).build();
}

class Walk {
public:
    explicit Walk(const level::Level& level)
        : m_simulation(compileWorld(level, {}).value(), {.seed = 1}) {}
    void door(DoorEdit edit) {
        trace::Command command{m_simulation.frame(), CommandKind::Edit};
        command.part = trace::EditPart::Door;
        command.value = static_cast<std::int32_t>(edit);
        m_simulation.step({&command, 1}, trace::TraceLevel::Full, &m_records);
        steps(90);
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i)
            m_simulation.step({}, trace::TraceLevel::Full, &m_records);
    }
    /// What a path costs that is asked for now; below 0: there is none.
    double costOfPath() {
        m_records.clear();
        const Vec2 from = m_simulation.agent(kWalker).body.position;
        for (const CommandKind kind : {CommandKind::Possess, CommandKind::MoveTo}) {
            trace::Command command{m_simulation.frame(), kind, kWalker};
            command.position = {kTo.x, from.y};
            m_simulation.step({&command, 1}, trace::TraceLevel::Full, &m_records);
        }
        steps(5);
        const auto& answers = m_records.rows<trace::PathAnswered>();
        return answers.empty() || answers.front().data.status != trace::PathStatus::Found
                   ? -1.0
                   : answers.front().data.cost;
    }

private:
    trace::RecordBuffer m_records;
    Simulation m_simulation;
};

TEST(Doorways, ThatAreOpenAreWalkedThroughStraight) {
    Walk closed(rooms(false));
    EXPECT_GT(closed.costOfPath(), kStraight + 1.0);

    Walk opened(rooms(false));
    opened.door(DoorEdit::Open);
    EXPECT_NEAR(opened.costOfPath(), kStraight, 0.1);

    Walk shutAgain(rooms(false));
    shutAgain.door(DoorEdit::Open);
    shutAgain.door(DoorEdit::Close);
    EXPECT_GT(shutAgain.costOfPath(), kStraight + 1.0);

    Walk open(rooms(true));
    EXPECT_NEAR(open.costOfPath(), kStraight, 0.1);

    Walk shut(rooms(true));
    shut.door(DoorEdit::Close);
    EXPECT_GT(shut.costOfPath(), kStraight + 1.0);
}

TEST(Doorways, ThatShutBeforeAnybodyIsPastThemAreNot) {
    for (const auto& [stays, straight] : {std::pair{0.5, false}, std::pair{60.0, true}}) {
        level::Level level = rooms(false, stays);
        level.teams.emplace_back().id = level.agents[0].team = "household";
        level.agents.push_back(level.agents[0]);
        level.agents[1].id = "porter";
        level.agents[1].position = level::Place{8, 9, {}};
        Walk run(level);
        run.steps(60); // the porter stands on the switch
        EXPECT_EQ(run.costOfPath() < kStraight + 1.0, straight) << stays;
    }
}

} // namespace
} // namespace percept::sim::doorways_test
