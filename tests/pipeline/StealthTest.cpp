#include "Sanitized.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/AwarenessTrial.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/Registry.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

/// The stealth level that is shipped: its intruder can be noticed, and need not be.
namespace percept::sim {
namespace {

using sense::Stance;
using trace::AgentId;

class Stealth : public testing::Test {
protected:
    Stealth()
        : level(level::readLevel(std::string(PERCEPT_SOURCE_DIR) +
                                 "/resources/levels/stealth.level.json")
                    ->level)
        , world(compileWorld(level, {}).value()) {}

    [[nodiscard]] AgentId agent(const std::string& id) const {
        const auto found = std::ranges::find(level.agents, id, &level::Agent::id);
        return AgentId{static_cast<std::uint32_t>(found - level.agents.begin())};
    }
    /// The greatest state of an observer while the intruder walks a route.
    [[nodiscard]] int greatest(const std::string& observer, std::vector<RouteStop> route) const {
        AwarenessQuestion question{.observer = agent(observer),
                                   .target = agent("intruder"),
                                   .seconds = route.back().time + 1.0,
                                   .run = {.seed = 1},
                                   .route = std::move(route)};
        const auto answer = askAwareness(world, question, [](Frame) { return true; });
        int most = 0;
        for (const auto& change : (*answer)->changes)
            most = std::max(most, change.data.to);
        return most;
    }
    level::Level level;
    std::shared_ptr<const World> world;
};

TEST_F(Stealth, HasEightGuardsInThreeSquadsWhoPatrol) {
    std::set<std::string> squads;
    std::size_t guards = 0;
    for (const level::Agent& each : level.agents)
        if (each.team == "guards") {
            ++guards;
            squads.insert(each.squad);
            EXPECT_GE(each.patrol.size(), 2U) << each.id;
            EXPECT_NE(world->arena.awarenessOf(agent(each.id)), nullptr) << each.id;
        }
    EXPECT_EQ(guards, 8U);
    EXPECT_EQ(squads.size(), 3U);
}

TEST_F(Stealth, WhoWalksInAtTheFrontIsRecognised) {
    const std::vector<RouteStop> boldly{
        {0, {1.4, 1.6}}, {8, {7.8, 12.5}}, {10, {10.3, 12.5}}, {20, {33, 12.5}}, {30, {34, 17}}};

    EXPECT_EQ(greatest("hall_1", boldly), 3);
    EXPECT_EQ(greatest("vault_1", boldly), 3);
}

TEST_F(Stealth, WhoWaitsForThePatrolAndCrouchesGetsInUnnoticed) {
    const std::vector<RouteStop> carefully{{0, {1.4, 1.6}, Stance::Crouch},
                                           {22, {1.4, 1.6}, Stance::Crouch},
                                           {36, {13.7, 1.2}, Stance::Crouch},
                                           {37.5, {13.7, 2.3}, Stance::Crouch},
                                           {41, {13.7, 4.3}, Stance::Crouch}};

    for (const level::Agent& each : level.agents) {
        if (each.team == "guards") {
            EXPECT_EQ(greatest(each.id, carefully), 0) << each.id;
        }
    }
}

TEST_F(Stealth, TheIntruderPutsLightsOutAndAGuardLightsThemAgain) {
    trace::RecordBuffer records;
    Simulation simulation(world, {.seed = 1}, trace::TraceLevel::Normal, &records);
    // For as long as it takes until triggers are looked for.
    const auto put = [&](const std::string& who, geometry::Vec2 place) {
        for (int i = 0; i < 120; ++i) {
            trace::Command edit{simulation.frame(), trace::CommandKind::Edit, agent(who), place};
            edit.part = trace::EditPart::Place;
            simulation.step(std::array{edit}, trace::TraceLevel::Normal, &records);
        }
    };
    const auto happened = [&](const std::string& id) {
        const auto place = std::ranges::find(level.events, id, &level::AuthoredEvent::id);
        const auto index = static_cast<std::uint32_t>(place - level.events.begin());
        const auto& rows = records.rows<trace::EventHappened>();
        return std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
            return trace::indexOf(row.data.event) == index;
        });
    };

    put("intruder", {9.7, 21.2});
    EXPECT_TRUE(happened("lobby_dark"));
    EXPECT_FALSE(happened("lobby_lit"));

    put("intruder", {1.4, 1.6});
    put("lobby_1", {9.7, 21.2});
    EXPECT_TRUE(happened("lobby_lit"));
}

TEST_F(Stealth, HashesAreTheSameAtEveryTraceLevel) {
    const auto hashes = [&](trace::TraceLevel traced) {
        trace::RecordBuffer records;
        Simulation simulation(world, {.seed = 3}, traced, &records);
        std::vector<std::uint64_t> found;
        for (int i = 0; i < 600; ++i) {
            std::vector<trace::Command> commands;
            if (i == 60) {
                commands = {
                    {simulation.frame(), trace::CommandKind::Edit, agent("intruder"), {12, 12.5}}};
                commands[0].part = trace::EditPart::Place;
            }
            simulation.step(commands, traced, &records);
            found.push_back(simulation.hash());
            records.clear();
        }
        return found;
    };

    const auto off = hashes(trace::TraceLevel::Off);
    EXPECT_EQ(hashes(trace::TraceLevel::Normal), off);
    EXPECT_EQ(hashes(trace::TraceLevel::Full), off);
}

/// All rows of the kinds that a normal trace writes, as text.
std::vector<std::string> normalRows(const trace::Registry& registry,
                                    const trace::RecordBuffer& records) {
    std::vector<std::string> found;
    for (const trace::Kind& kind : registry.kinds()) {
        const trace::AnyRows* rows =
            kind.level == trace::TraceLevel::Full ? nullptr : records.find(kind);
        for (std::size_t i = 0; rows != nullptr && i < rows->size(); ++i) {
            const trace::RowHead head = (*rows)[i];
            std::string text = fmt::format("{} {} {}",
                                           kind.table,
                                           static_cast<std::uint64_t>(head.id),
                                           static_cast<std::uint64_t>(head.cause));
            for (const trace::Column& column : kind.columns)
                std::visit(
                    [&](const auto& value) {
                        if constexpr (!std::is_same_v<std::decay_t<decltype(value)>,
                                                      std::monostate>)
                            text += fmt::format(" {} {}", column.name, value);
                    },
                    trace::cellOf(column, rows->row(i)));
            found.push_back(std::move(text));
        }
    }
    return found;
}

/// Guards lose the intruder, hear and tell of him, and search: nothing that is traced may count.
TEST_F(Stealth, HashesAndRecordsAreTheSameAtEveryTraceLevelWhileHeIsHunted) {
    const std::array<geometry::Vec2, 8> stops{
        {{6, 6}, {12, 4}, {20, 3}, {30, 3}, {36, 6}, {20, 3}, {12, 22}, {20, 24}}};
    const AgentId intruder = agent("intruder");
    std::vector<Simulation> runs;
    constexpr std::array kLevels{
        trace::TraceLevel::Off, trace::TraceLevel::Normal, trace::TraceLevel::Full};
    std::array<trace::RecordBuffer, kLevels.size()> records;
    for (std::size_t i = 0; i < kLevels.size(); ++i)
        runs.emplace_back(world, RunOptions{.seed = 1}, kLevels[i], &records[i]);
    const int frames = test::kSanitized ? 300 : 1800;
    for (int frame = 0; frame < frames; ++frame) {
        std::vector<trace::Command> commands;
        if (frame == 1)
            commands = {{runs[0].frame(), trace::CommandKind::Possess, intruder}};
        if (const int stop = frame / 120; frame % 120 == 2 && stop < 8)
            commands = {{runs[0].frame(),
                         trace::CommandKind::MoveTo,
                         intruder,
                         stops[static_cast<std::size_t>(stop)]}};
        for (std::size_t i = 0; i < kLevels.size(); ++i) {
            records[i].clear();
            runs[i].step(commands, kLevels[i], &records[i]);
            ASSERT_EQ(runs[i].hash(), runs[0].hash()) << "frame " << frame << ", level " << i;
        }
        ASSERT_EQ(normalRows(*world->arena.registry, records[2]),
                  normalRows(*world->arena.registry, records[1]))
            << "frame " << frame;
    }
}

} // namespace
} // namespace percept::sim
