#include "GuardLevel.h"
#include "LevelBuilder.h"
#include "percept/agent/Detail.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/agent/Self.h"
#include "percept/bot/BotBrain.h"
#include "percept/guard/GuardBrain.h"
#include "percept/sim/Simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <map>
#include <set>
#include <variant>

// What agents do differs by their level of detail, and what one behaviour knows the next can use.
namespace percept::sim::detail_behaviours_test {
namespace {

using geometry::Vec2;
using testing::HasSubstr;
using trace::AgentId;
using trace::CommandKind;
using trace::Compressed;
using trace::Goal;

/// A player at the west end of an open field, three guards on patrols along it, and one far away,
/// whom a person possesses so that the others matter less. Nobody senses anything.
level::Level field(const std::string& brain = "guard", const std::string& behaviour = "walk") {
    auto level = test::listening();
    level.bounds = {{-20, -20}, {420, 20}};
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    level.archetypes[0].brain = brain;
    level.archetypes[1].emissions.clear();
    level.agents = {test::thiefAt(0, 0)};
    for (const double x : {5.0, 15.0, 25.0, 400.0}) {
        const auto left = fmt::format("l{}", x);
        const auto right = fmt::format("r{}", x);
        test::addNode(level, left.c_str(), x, 0);
        test::addNode(level, right.c_str(), x + 9, 0);
        test::join(level, left.c_str(), right.c_str());
        level.agents.push_back(test::guardAt(fmt::format("g{}", x).c_str(), x, 0, {left, right}));
        level.agents.back().team = "guards";
    }
    level.lod.importance.weights = {{"distance", 1}};
    level.lod.behaviours = {{"near", 0.3, 1, 1, 1, {{brain, "full"}}, {}},
                            {"far", 0, 0.4, 1, 1, {{brain, behaviour}}, {}}};
    return level;
}

/// Bots that follow each other; the first is the observer.
level::Level arena(const std::string& behaviour) {
    auto level = test::arenaLevel(6);
    level.lod.importance.weights = {{"distance", 1}};
    level.lod.groups.text = R"({"half_distance": 6})";
    level.lod.behaviours = {{"near", 0.4, 1, 1, 1, {{"bot", "full"}}, {}},
                            {"far", 0, 0.5, 1, 1, {{"bot", behaviour}}, {}}};
    return level;
}

struct Played {
    explicit Played(const level::Level& level, std::uint64_t seed = 5, const Modules& modules = {})
        : world(compileWorld(level, {}, modules).value())
        , simulation(world, {.seed = seed}, trace::TraceLevel::Normal, &records) {}
    void step(std::span<const trace::Command> commands = {}) {
        records.clear();
        simulation.step(commands, trace::TraceLevel::Normal, &records);
    }
    void command(CommandKind kind, std::uint32_t agent) {
        const trace::Command given{simulation.frame(), kind, AgentId{agent}, {0, 0}};
        step({&given, 1});
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i)
            step();
    }
    [[nodiscard]] const guard::GuardMind& guardOf(AgentId id) const {
        return *guard::mindOf(simulation.arena(), simulation.state().population, id);
    }
    [[nodiscard]] const bot::BotMind& botOf(AgentId id) const {
        return *bot::mindOf(simulation.arena(), simulation.state().population, id);
    }
    std::shared_ptr<const World> world;
    trace::RecordBuffer records;
    Simulation simulation;
};

std::uint64_t hashAfter(const level::Level& level, int frames) {
    Simulation simulation(compileWorld(level, {}).value(), {.seed = 5});
    for (int i = 0; i < frames; ++i)
        simulation.step();
    return simulation.hash();
}

TEST(DetailBehaviours, WhatALevelNamesChangesTheRunOfEachBrain) {
    for (const char* brain : {"guard", "soldier", "townsman"}) {
        std::set<std::uint64_t> hashes;
        for (const char* behaviour : {"full", "walk", "drift"}) {
            auto level = field(brain, behaviour);
            level.agents[0].position = level::Place{200, 0, {}}; // all are far from it
            hashes.insert(hashAfter(level, 300));
        }
        EXPECT_EQ(hashes.size(), 3U) << brain;
    }
    std::set<std::uint64_t> hashes;
    for (const char* behaviour : {"full", "walk", "drift"})
        hashes.insert(hashAfter(arena(behaviour), 2400));
    EXPECT_EQ(hashes.size(), 3U) << "bot";
}

TEST(DetailBehaviours, ALevelCalledLikeABehaviourMeansIt) {
    auto named = field();
    named.lod.behaviours[1].id = "walk";
    named.lod.behaviours[1].brains.clear();
    auto stated = field();
    stated.lod.behaviours[1].id = "walk";

    EXPECT_EQ(hashAfter(named, 300), hashAfter(stated, 300));
}

class Guards : public testing::TestWithParam<const char*> {};

/// Whenever the level of a guard changes, it goes on to the place that it went to.
TEST_P(Guards, GoOnToTheSamePlaceWhateverTheirLevel) {
    auto level = field("guard", GetParam());
    level.archetypes[0].sensors.clear(); // nothing takes them from their rounds
    Played run(level);
    std::map<Compressed, int> passed;
    for (int i = 0; i < 3000; ++i) {
        std::vector<guard::GuardMind> before;
        for (std::uint32_t g = 1; g < 4; ++g)
            before.push_back(run.guardOf(AgentId{g}));
        if (i % 70 == 69)
            run.command((i / 70) % 2 == 0 ? CommandKind::Possess : CommandKind::Release, 4);
        else
            run.step();
        for (const auto& row : run.records.rows<trace::LodSwitched>()) {
            const auto id = row.data.agent;
            if (row.data.from == lod::kNoBehaviour || id == AgentId{0} || id == AgentId{4})
                continue;
            const guard::GuardMind& old = before[trace::indexOf(id) - 1];
            const guard::GuardMind& now = run.guardOf(id);
            ++passed[row.data.compressed];
            EXPECT_NE(old.manner, now.manner);
            EXPECT_EQ(row.data.position, old.task.place);
            EXPECT_EQ(row.data.goal, Goal::Patrol);
            if (old.patrolNext == now.patrolNext) { // otherwise it has arrived in this frame
                EXPECT_EQ(now.task.place, old.task.place);
                EXPECT_EQ(now.travel.destination, old.task.place);
            }
        }
    }
    EXPECT_EQ(passed[Compressed::Nothing] + passed[Compressed::Everything], 0);
    EXPECT_GT(passed[Compressed::Place] + passed[Compressed::Path], 60);
    const bool drifts = std::string(GetParam()) == "drift";
    EXPECT_EQ(passed[Compressed::Path] > 0, !drifts) << "who drifts has no path to keep";
}

TEST_P(Guards, TakeUpNothingWhileTheyMatterLittle) {
    for (const bool matters : {true, false}) {
        auto level = field("guard", GetParam());
        if (!matters)
            level.agents[0].position = level::Place{200, 0, {}};
        Played run(level);
        run.steps(10);
        const trace::Command noise{.frame = run.simulation.frame(),
                                   .kind = CommandKind::EmitSignal,
                                   .position = {12, 4},
                                   .value = 0,
                                   .amount = 50};
        run.step({&noise, 1});
        std::set<Goal> goals;
        for (int i = 0; i < 120; ++i) {
            run.step();
            goals.insert(run.guardOf(AgentId{1}).task.goal);
        }
        EXPECT_EQ(goals.contains(Goal::LookAround), matters);
    }
}

/// The item of its plan that a guard looks at when it stops to matter is where it goes first; when
/// it matters again, that is the first item of its plan.
TEST_P(Guards, WhatTheyInvestigatedIsWhereTheyGoFirst) {
    Played run(field("guard", GetParam()));
    run.steps(10);
    const trace::Command noise{.frame = run.simulation.frame(),
                               .kind = CommandKind::EmitSignal,
                               .position = {12, 6},
                               .value = 0,
                               .amount = 50};
    run.step({&noise, 1});
    while (run.guardOf(AgentId{1}).task.goal != Goal::LookAround && run.simulation.frame() < 200)
        run.step();
    ASSERT_EQ(run.guardOf(AgentId{1}).task.goal, Goal::LookAround);
    const Vec2 heard = run.guardOf(AgentId{1}).task.place;
    run.command(CommandKind::Possess, 4);
    run.step();
    EXPECT_NE(run.guardOf(AgentId{1}).manner, lod::Manner::Full);
    EXPECT_EQ(run.guardOf(AgentId{1}).task.goal, Goal::Investigate);
    EXPECT_EQ(run.guardOf(AgentId{1}).task.place, heard);
    run.command(CommandKind::Release, 4);
    run.step();
    EXPECT_EQ(run.guardOf(AgentId{1}).manner, lod::Manner::Full);
    EXPECT_EQ(run.guardOf(AgentId{1}).task.goal, Goal::Investigate);
    EXPECT_EQ(run.guardOf(AgentId{1}).task.place, heard);
}

INSTANTIATE_TEST_SUITE_P(LowLevels, Guards, testing::Values("walk", "drift"));

/// Where the strategy of a bot takes it, as far as it is one that states a destination.
std::optional<Vec2> destinationOf(const bot::BotMind& mind) {
    if (mind.brain.subgoals.empty())
        return std::nullopt;
    const auto* data = std::get_if<bot::TravelData>(&mind.brain.subgoals.back().data);
    return data != nullptr && data->travel.destinationKnown
               ? std::optional(data->travel.destination)
               : std::nullopt;
}

TEST(DetailBehaviours, WhatABotWasOrderedToDoItGoesOnWithAtEveryLevel) {
    for (const char* behaviour : {"walk", "drift"}) {
        auto level = field("bot", behaviour);
        level::Reaction& reaction = level.archetypes[0].reactions.emplace_back();
        reaction.modality = level.modalities[0].id;
        reaction.goal = "investigate";
        Played run(level);
        run.steps(10);
        const trace::Command noise{.frame = run.simulation.frame(),
                                   .kind = CommandKind::EmitSignal,
                                   .position = {12, 6},
                                   .value = 0,
                                   .amount = 50};
        run.step({&noise, 1});
        const auto strategy = [&] { return run.botOf(AgentId{1}).brain.subgoals.back().kind; };
        while (strategy() != Goal::Investigate && run.simulation.frame() < 100)
            run.step();
        ASSERT_EQ(strategy(), Goal::Investigate) << behaviour;
        const auto place = destinationOf(run.botOf(AgentId{1}));

        for (const auto kind : {CommandKind::Possess, CommandKind::Release}) {
            run.command(kind, 4);
            run.step();

            EXPECT_EQ(run.botOf(AgentId{1}).manner == lod::Manner::Full,
                      kind == CommandKind::Release);
            EXPECT_EQ(strategy(), Goal::Investigate) << behaviour;
            EXPECT_EQ(destinationOf(run.botOf(AgentId{1})), place) << behaviour;
        }
    }
}

TEST(DetailBehaviours, BotsGoOnToTheSamePlaceAndFightOnlyWhereTheyMatter) {
    for (const char* behaviour : {"walk", "drift"}) {
        Played run(arena(behaviour));
        int compared = 0;
        for (int i = 0; i < 6000; ++i) {
            std::vector<bot::BotMind> before;
            for (std::uint32_t b = 0; b < 6; ++b)
                before.push_back(run.botOf(AgentId{b}));
            run.step();
            for (const auto& row : run.records.rows<trace::LodSwitched>()) {
                const auto old = destinationOf(before[trace::indexOf(row.data.agent)]);
                if (row.data.from == lod::kNoBehaviour || !old)
                    continue;
                ++compared;
                EXPECT_TRUE(row.data.compressed == Compressed::Place ||
                            row.data.compressed == Compressed::Path);
                EXPECT_EQ(row.data.position, *old);
                const auto now = destinationOf(run.botOf(row.data.agent));
                const auto& left = run.botOf(row.data.agent).brain.subgoals;
                if (now && !left.empty() && left.back().kind == Goal::Explore)
                    EXPECT_EQ(*now, *old);
            }
            for (const auto& row : run.records.rows<agent::ShotFired>())
                EXPECT_EQ(run.botOf(row.data.agent).manner, lod::Manner::Full);
            for (std::uint32_t b = 0; b < 6; ++b)
                if (const auto& mind = run.botOf(AgentId{b}); mind.manner != lod::Manner::Full) {
                    EXPECT_EQ(mind.targeting.target, trace::kNoAgent);
                    EXPECT_EQ(mind.desirabilities.attack, 0.0);
                }
        }
        EXPECT_GT(compared, 10) << behaviour;
    }
}

TEST(DetailBehaviours, EveryLevelHashesAlikeTracedOrNotAndFromASave) {
    for (const auto& level : {field("guard", "drift"), field("townsman"), arena("walk")}) {
        const auto world = compileWorld(level, {}).value();
        trace::RecordBuffer records;
        Simulation off(world, {.seed = 3});
        Simulation full(world, {.seed = 3}, trace::TraceLevel::Full, &records);
        Simulation restored(world, {.seed = 9});
        for (int i = 0; i < 1200; ++i) {
            if (i == 600) {
                ASSERT_TRUE(restored.restore(off.save()));
            }
            const std::uint32_t last = static_cast<std::uint32_t>(level.agents.size()) - 1;
            const trace::Command given{off.frame(),
                                       (i / 150) % 2 == 0 ? CommandKind::Possess
                                                          : CommandKind::Release,
                                       AgentId{last},
                                       {0, 0}};
            const auto commands = i % 150 == 149 ? std::span<const trace::Command>(&given, 1)
                                                 : std::span<const trace::Command>();
            off.step(commands);
            full.step(commands, trace::TraceLevel::Full, &records);
            if (i >= 600)
                restored.step(commands);
            ASSERT_EQ(off.hash(), full.hash()) << off.frame();
            records.clear();
        }
        EXPECT_EQ(off.hash(), restored.hash());
    }
}

// --- a brain of a game: the market of the source ------------------------------------------------

/// Far away where a townsman goes, near by a plan.
struct Stall {
    Vec2 place{0, 0};
};
struct Plan {
    std::vector<Vec2> stalls;
};
BOOST_DESCRIBE_STRUCT(Stall, (), (place))
BOOST_DESCRIBE_STRUCT(Plan, (), (stalls))
struct Shopper {
    std::variant<Plan, Stall> data;
    std::vector<std::string> calls;
};
BOOST_DESCRIBE_STRUCT(Shopper, (), (data, calls))

class Market final : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "shopper"; }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<Shopper>(name(), count);
    }
    [[nodiscard]] std::span<const std::string_view> behaviours() const override {
        static constexpr std::array<std::string_view, 2> kNames{"plan", "stroll"};
        return kNames;
    }
    [[nodiscard]] std::size_t behaviour(const agent::SelfView& me) const override {
        return me.mind<Shopper>().data.index();
    }
    [[nodiscard]] lod::Passed
    exit(const agent::Self& me, std::size_t next, trace::RecordId) const override {
        Shopper& self = me.mind<Shopper>();
        self.calls.push_back(fmt::format("exit for {}", behaviours()[next]));
        lod::Passed passed{Compressed::Place, Goal::Explore, trace::kNoAgent, {7, 7}};
        if (const auto* plan = std::get_if<Plan>(&self.data); plan && !plan->stalls.empty())
            passed.place = plan->stalls.front();
        if (const auto* stall = std::get_if<Stall>(&self.data))
            passed.place = stall->place;
        self.data = Plan{};
        return passed;
    }
    void enter(const agent::Self& me,
               std::size_t own,
               std::size_t previous,
               const lod::Passed& passed,
               trace::RecordId cause) const override {
        Shopper& self = me.mind<Shopper>();
        self.calls.push_back(fmt::format("enter after {}", behaviours()[previous]));
        EXPECT_NE(cause, trace::kNoRecord);
        if (own == 0)
            self.data = Plan{{passed.place, {1, 2}, {3, 4}}};
        else
            self.data = Stall{passed.place};
    }
};

TEST(DetailBehaviours, ABrainOfAGameHasLevelsOfItsOwn) {
    agent::Brains brains = shippedBrains();
    ASSERT_TRUE(brains.add(std::make_shared<Market>()));
    auto level = field("shopper", "stroll");
    level.lod.behaviours[0].brains[0].second = "plan";
    Played run(level, 5, {brains});
    const auto shopper = [&]() -> const Shopper& {
        const auto& spec = run.simulation.arena().agents[1];
        return run.simulation.state().population.minds[spec.brain].row<Shopper>(spec.slot);
    };

    run.steps(3);
    run.command(CommandKind::Possess, 4);
    run.step();
    ASSERT_TRUE(std::holds_alternative<Stall>(shopper().data));
    EXPECT_EQ(std::get<Stall>(shopper().data).place, (Vec2{7, 7}));
    run.command(CommandKind::Release, 4);
    run.step();

    EXPECT_THAT(shopper().calls,
                testing::ElementsAre(
                    "exit for stroll", "enter after plan", "exit for plan", "enter after stroll"));
    ASSERT_TRUE(std::holds_alternative<Plan>(shopper().data));
    EXPECT_THAT(std::get<Plan>(shopper().data).stalls,
                testing::ElementsAre(Vec2{7, 7}, Vec2{1, 2}, Vec2{3, 4}))
        << "the stall that it walked to is the first item of its plan";
}

TEST(DetailBehaviours, WhatDoesNotExistIsRefusedByRunsAndNamedByChecks) {
    const auto errorOf = [](const level::Level& level) {
        const auto world = compileWorld(level, {});
        EXPECT_FALSE(world);
        const auto problems = agent::checkBehaviours(level, shippedBrains());
        EXPECT_EQ(problems.size(), 1U);
        if (!world && !problems.empty()) {
            EXPECT_EQ(world.error().place, problems[0].place);
            EXPECT_EQ(world.error().message, problems[0].message);
        }
        return world ? std::string() : world.error().text();
    };
    auto level = field();
    level.lod.behaviours[1].brains = {{"guard", "seek"}};
    EXPECT_THAT(errorOf(level), HasSubstr("lod.behaviours[1].brains.guard"));
    EXPECT_THAT(errorOf(level), HasSubstr("use full, walk, drift"));
    level.lod.behaviours[1].brains = {{"guards", "walk"}};
    EXPECT_THAT(errorOf(level), HasSubstr("There is no brain `guards`"));
    level.lod.behaviours[1].brains = {{"player", "walk"}};
    EXPECT_THAT(errorOf(level), HasSubstr("do; use full"));

    level.lod.behaviours[1].brains = {{"guard", "walk"}, {"bot", "walk"}};
    EXPECT_TRUE(compileWorld(level, {}));
    const auto problems = agent::checkBehaviours(level, shippedBrains());
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].severity, level::Severity::Warning);
    EXPECT_THAT(problems[0].message, HasSubstr("no agent has the brain `bot`"));
}

} // namespace
} // namespace percept::sim::detail_behaviours_test
