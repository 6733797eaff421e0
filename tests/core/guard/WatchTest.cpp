#include "GuardLevel.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

namespace percept::guard {
namespace {

using test::guardAt;
using test::twoRooms;
using trace::RecordBuffer;
using trace::TraceLevel;

/// A run of a level with guards, doors included.
class Night {
public:
    explicit Night(const level::Level& level)
        : m_world(sim::compileWorld(level, {}).value())
        , m_simulation(m_world, {.seed = 5}, TraceLevel::Full, &m_records) {}

    void seconds(double seconds) {
        const Frame until = m_simulation.frame() + static_cast<Frame>(seconds * 60);
        while (m_simulation.frame() < until) {
            m_simulation.step(m_commands, TraceLevel::Full, &m_records);
            m_commands.clear();
        }
    }
    /// Steps until the first guard is beyond `x`, at most 30 s. @return whether it came so far
    bool untilBeyond(double x, bool east) {
        for (int i = 0; i < 300; ++i, seconds(0.1))
            if ((guard().body.position.x > x) == east)
                return true;
        return false;
    }
    void command(trace::CommandKind kind, Vec2 position = {0, 0}) {
        m_commands.push_back({m_simulation.frame(), kind, AgentId{0}, position});
    }
    [[nodiscard]] const Guard& guard(std::size_t index = 0) const {
        return m_simulation.state().watch.guards[index];
    }
    template <class Record>
    [[nodiscard]] const std::vector<trace::Row<Record>>& records() const {
        return m_records.rows<Record>();
    }
    [[nodiscard]] std::vector<Goal> goals() const {
        std::vector<Goal> goals;
        for (const auto& row : records<trace::GoalStarted>())
            goals.push_back(row.data.goal);
        return goals;
    }

private:
    std::shared_ptr<const sim::World> m_world;
    RecordBuffer m_records;
    sim::Simulation m_simulation;
    std::vector<trace::Command> m_commands;
};

TEST(Watch, APatrolGoesRoundAndOpensTheDoorsOnItsWay) {
    auto level = twoRooms();
    level.agents = {guardAt("anna", 1.5, 3, {"east", "west"})};
    Night run(level);

    EXPECT_TRUE(run.untilBeyond(12.5, true));
    EXPECT_FALSE(run.records<trace::DoorChanged>().empty());
    EXPECT_TRUE(run.untilBeyond(2.5, false));
    EXPECT_EQ(run.goals(), std::vector{Goal::Patrol});
}

TEST(Watch, WhoHasNoPatrolStaysAndKeepsLooking) {
    auto level = twoRooms();
    level.agents = {guardAt("anna", 4, 3)};
    level.agents[0].heading = 1.0;
    Night run(level);

    run.seconds(5);

    EXPECT_EQ(run.guard().body.position, (Vec2{4, 3}));
    EXPECT_NEAR(geometry::angleOf(run.guard().body.facing), 1.0, 1e-9);
    EXPECT_EQ(run.goals(), std::vector{Goal::Wait});
}

TEST(Watch, APossessedGuardWalksWhereItIsTold) {
    auto level = twoRooms();
    level.agents = {guardAt("anna", 2, 3, {"east", "west"})};
    Night run(level);

    run.command(trace::CommandKind::Possess);
    run.command(trace::CommandKind::Walk, {0, 0.5});
    run.seconds(0.5);
    const Vec2 after = run.guard().body.position;
    run.command(trace::CommandKind::Release);
    run.seconds(6);

    EXPECT_NEAR(after.x, 2, 0.05);
    EXPECT_GT(after.y, 3.3);
    EXPECT_LT(after.y, 3.8); // half its speed
    EXPECT_GT(run.guard().body.position.x, 4);
}

TEST(Watch, AClosedRoomIsReportedAsUnreachable) {
    auto level = twoRooms();
    level.navigation.edges.resize(2);
    level.agents = {guardAt("anna", 2, 3, {"east"})};
    Night run(level);

    run.seconds(1);

    ASSERT_FALSE(run.records<trace::PathAnswered>().empty());
    EXPECT_EQ(run.records<trace::PathAnswered>()[0].data.status, trace::PathStatus::Unreachable);
    EXPECT_LT(run.guard().body.position.x, 8);
}

TEST(Post, NamesWhatItCannotUse) {
    auto level = twoRooms();
    level.agents = {guardAt("anna", 2, 3, {"nowhere"})};
    EXPECT_EQ(compilePost(level, AgentId{0}).error().place, "agents[0].patrol[0]");
    level.agents[0].patrol.clear();
    level.agents[0].position.reset();
    EXPECT_EQ(compilePost(level, AgentId{0}).error().place, "agents[0].position");
}

TEST(Watch, ADoorDoesNotCloseOnAGuard) {
    auto level = twoRooms();
    level.doors[0].stayOpen = 0.02;
    level.agents = {guardAt("anna", 6, 3, {"east"})};
    Night run(level);

    run.seconds(6);

    EXPECT_GT(run.guard().body.position.x, 12);
}

} // namespace
} // namespace percept::guard
