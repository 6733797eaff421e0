#include "LevelBuilder.h"
#include "Tide.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/Registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <utility>

// Stages that a game registers: what they do, what their state is worth, and what is refused.
namespace percept::sim::stages_test {
namespace {

using test::Tide;
using test::TideState;
using test::TideTurned;
using testing::ElementsAre;
using testing::HasSubstr;
using trace::AgentId;
using trace::TraceLevel;

/// A room with a bot, and what the level says of the tide.
level::Level tidal(level::ById<level::Json> parameters = {}) {
    auto level = test::LevelBuilder(20, 20).bot({4, 10}).build();
    level.stages = {{"tide", std::move(parameters)}};
    return level;
}

Modules withTide() {
    Modules modules;
    EXPECT_TRUE(modules.stages.add(std::make_shared<Tide>()));
    return modules;
}

struct TidalRun {
    explicit TidalRun(const level::Level& level,
                      TraceLevel traced = TraceLevel::Normal,
                      std::uint64_t seed = 3)
        : world(compileWorld(level, {}, withTide()).value())
        , trace(traced)
        , simulation(world, {.seed = seed}, traced, &records) {}
    void steps(int count) {
        for (int i = 0; i < count; ++i)
            simulation.step({}, trace, &records);
    }
    [[nodiscard]] const TideState& tide() const {
        return *agent::stageState<TideState>(simulation.state().extras.value->stages, "tide");
    }
    std::shared_ptr<const World> world;
    TraceLevel trace;
    trace::RecordBuffer records;
    Simulation simulation;
};

TEST(Stages, AGameRunsAStageOfItsOwn) {
    TidalRun run(tidal({{"high", {"0.5"}}}));

    run.steps(120);

    EXPECT_NEAR(run.tide().height, 0.2, 1e-9) << "50 steps up, 50 down, 20 up";
    const auto& turned = run.records.rows<TideTurned>();
    ASSERT_EQ(turned.size(), 2U);
    EXPECT_EQ(turned[0].frame, 50);
    EXPECT_FALSE(turned[0].data.rises);
    EXPECT_EQ(turned[1].frame, 100);
    const auto kinds = runInfo(*run.world, {}, "", TraceLevel::Normal).kinds;
    EXPECT_TRUE(std::any_of(
        kinds.begin(), kinds.end(), [](const auto& kind) { return kind.table == "tide_turned"; }));
}

TEST(Stages, ItsAgentIsOneOfThePopulation) {
    TidalRun run(tidal());
    const AgentId keeper{1};
    EXPECT_EQ(run.world->nameOf(keeper), "keeper");
    EXPECT_TRUE(run.world->stages.at(0).owns(keeper));
    EXPECT_FALSE(run.world->stages[0].owns(AgentId{0}));
    const auto start = run.simulation.agent(keeper).body.position;

    trace::Command lead;
    lead.kind = trace::CommandKind::Possess;
    lead.agent = keeper;
    trace::Command go = lead;
    go.kind = trace::CommandKind::MoveTo;
    go.position = {10, 10};
    run.simulation.step(std::vector{lead, go});
    run.steps(120);

    EXPECT_NEAR(start.y, 15, 1e-9);
    EXPECT_LT(run.simulation.agent(keeper).body.position.y, start.y - 1) << "it goes there";
}

TEST(Stages, ALevelThatHasNothingForItRunsAsWithoutIt) {
    const auto level = test::LevelBuilder(20, 20).bot({4, 10}).build();
    Simulation with(compileWorld(level, {}, withTide()).value(), {.seed = 3});
    Simulation without(compileWorld(level, {}).value(), {.seed = 3});

    for (int i = 0; i < 120; ++i) {
        with.step();
        without.step();
    }

    EXPECT_TRUE(with.world().stages.empty());
    EXPECT_EQ(with.save(), without.save());
}

TEST(Stages, TheSameHappensAtEveryTraceLevel) {
    TidalRun off(tidal(), TraceLevel::Off);
    TidalRun full(tidal(), TraceLevel::Full);
    for (int i = 0; i < 300; ++i) {
        off.steps(1);
        full.steps(1);
        ASSERT_EQ(off.simulation.hash(), full.simulation.hash()) << "frame " << i;
    }
    EXPECT_TRUE(off.records.rows<TideTurned>().empty());
    EXPECT_FALSE(full.records.rows<TideTurned>().empty());
}

TEST(Stages, ItsStateIsSavedHashedAndCompared) {
    TidalRun run(tidal());
    run.steps(70);
    TidalRun other(tidal(), TraceLevel::Off, 99);
    ASSERT_TRUE(other.simulation.restore(run.simulation.save()));
    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(other.simulation.hash(), run.simulation.hash()) << "frame " << i;
        run.steps(1);
        other.steps(1);
    }
    EXPECT_EQ(firstDifference(run.simulation.state(), other.simulation.state()), std::nullopt);

    State changed = run.simulation.state();
    agent::stageState<TideState>(changed.extras.value->stages, "tide")->height += 1;

    EXPECT_NE(hashOf(changed), run.simulation.hash());
    const auto difference = firstDifference(run.simulation.state(), changed);
    ASSERT_TRUE(difference);
    EXPECT_EQ(difference->path, "extras.stages[0].height");
}

TEST(Stages, StatesThatAreNotItsOwnAreRefused) {
    TidalRun run(tidal());
    run.steps(10);
    const auto before = run.simulation.save();
    const auto refused = [&](const State& state) {
        const auto restored = run.simulation.restore(saved(state));
        EXPECT_EQ(run.simulation.save(), before) << "nothing changes";
        return !restored && restored.error().code == ErrorCode::Corrupt;
    };

    State pools = run.simulation.state();
    pools.extras.value->stages[0].get<TideState>().pools.pop_back();
    EXPECT_TRUE(refused(pools)) << "of another level";
    State none = run.simulation.state();
    none.extras.value->stages.clear();
    EXPECT_TRUE(refused(none));
    State twice = run.simulation.state();
    twice.extras.value->stages.push_back(twice.extras.value->stages[0]);
    EXPECT_TRUE(refused(twice));
    State foreign = run.simulation.state();
    foreign.extras.value->stages[0] = agent::StageState::of("moon", TideState{});
    EXPECT_TRUE(refused(foreign));
    State other = run.simulation.state();
    other.extras.value->stages[0] = agent::StageState::of("tide", TideTurned{});
    EXPECT_TRUE(refused(other)) << "of another type";
    const auto dry = test::LevelBuilder(20, 20).bot({4, 10}).bot({5, 5}).build();
    EXPECT_FALSE(run.simulation.restore(Simulation(compileWorld(dry, {}).value(), {}).save()));
    EXPECT_FALSE(refused(run.simulation.state()));
}

TEST(Stages, EachIsTimedByItself) {
    TidalRun run(tidal());
    Micros now = 0;
    run.simulation.measure([&] { return now += 1; });
    run.steps(1);

    const auto names = runInfo(*run.world, {}, "", TraceLevel::Normal).stages;
    ASSERT_EQ(names.size(), kStages + 1);
    EXPECT_EQ(names.back(), "tide");
    ASSERT_EQ(run.simulation.stageTimes().size(), names.size());
    EXPECT_GT(run.simulation.stageTimes().back(), 0);
}

// --- duties -------------------------------------------------------------------------------------

level::Task flood(int frequency, Micros cost = 80) {
    level::Task task;
    task.id = "flood";
    task.frequency = frequency;
    task.costUs = cost;
    return task;
}

/// @param budget of a frame [microseconds]; 0: unlimited
level::Level floodedBy(const level::Task& task, Micros budget = 0) {
    auto level = tidal({{"pools", {"8"}}});
    level.schedule.kind = budget > 0 ? "priority" : "frequency";
    level.schedule.budgetUs = budget;
    level.schedule.tasks = {task};
    return level;
}

std::vector<std::int32_t> floodsOf(const TidalRun& run) {
    std::vector<std::int32_t> floods;
    for (const auto& pool : run.tide().pools)
        floods.push_back(pool.floods);
    return floods;
}

TEST(StageDuties, WithoutATaskAreDoneInEveryStep) {
    TidalRun run(tidal({{"pools", {"3"}}}));
    run.steps(50);
    EXPECT_THAT(floodsOf(run), ElementsAre(50, 50, 50));
}

TEST(StageDuties, AreDoneWhenTheirTaskIsDue) {
    TidalRun run(floodedBy(flood(5)));
    run.steps(50);
    EXPECT_THAT(floodsOf(run), testing::Each(10));
    for (const auto& row : run.records.rows<trace::TaskRan>())
        EXPECT_EQ(row.data.used, 80) << "10 for each pool";
}

TEST(StageDuties, ThatCanBeDividedGoOnInTheNextFrame) {
    auto task = flood(1);
    task.divisible = true;
    TidalRun run(floodedBy(task, 20));
    run.steps(8);
    EXPECT_THAT(floodsOf(run), testing::Each(2)) << "two pools a frame, one after another";
    TidalRun half(floodedBy(task, 20));
    half.steps(2);
    EXPECT_THAT(floodsOf(half), ElementsAre(1, 1, 1, 1, 0, 0, 0, 0));
    TidalRun restored(floodedBy(task, 20), TraceLevel::Off, 5);
    ASSERT_TRUE(restored.simulation.restore(half.simulation.save())) << "in the middle";
    restored.steps(6);
    half.steps(6);
    EXPECT_EQ(restored.simulation.hash(), half.simulation.hash());
}

TEST(StageDuties, ThatAreSharedGiveTurnsByPriority) {
    auto level = floodedBy(flood(1), 20);
    level.schedule.tasks[0].divisible = true;
    level.stages[0].second = {{"pools", {"8"}}, {"shared", {"\"yes\""}}};
    TidalRun run(level);

    run.steps(600);

    const auto floods = floodsOf(run);
    int sum = 0;
    for (const auto each : floods)
        sum += each;
    EXPECT_EQ(sum, 1200) << "two a frame";
    for (std::size_t i = 0; i < floods.size(); ++i)
        EXPECT_NEAR(floods[i], 1200.0 * Tide::priority(i) / 36, 1.5) << "priorities 1 to 8";
}

TEST(StageDuties, ItemsThatCannotBeAreRefused) {
    auto task = flood(1);
    task.divisible = true;
    TidalRun run(floodedBy(task, 20));
    run.steps(1);
    ASSERT_FALSE(run.simulation.state().extras.value->scheduled->progress[0].items.empty());
    for (const DutyItem item : {itemOf(0, 8), itemOf(1, 0), itemOf(AgentId{0})}) {
        State state = run.simulation.state();
        state.extras.value->scheduled->progress[0].items[0] = item;
        EXPECT_FALSE(run.simulation.restore(saved(state))) << static_cast<std::uint64_t>(item);
    }
    EXPECT_TRUE(run.simulation.restore(run.simulation.save()));
}

TEST(StageDuties, AreUnknownOrIdleWithoutTheirStage) {
    const auto said = [](const level::Level& level, const Modules& modules) {
        std::vector<std::string> messages;
        for (const auto& problem : checkTasks(level, modules))
            messages.push_back(problem.message);
        return messages;
    };
    auto level = floodedBy(flood(1));
    EXPECT_THAT(said(level, withTide()), testing::IsEmpty());
    EXPECT_THAT(said(level, {}), ElementsAre(HasSubstr("nothing in a run is called \"flood\"")));
    level.stages.clear();
    EXPECT_THAT(said(level, withTide()),
                ElementsAre("\"flood\" serves no agent: there is no tide"));
    level.schedule.tasks[0].id = "people";
    EXPECT_THAT(said(level, {}), ElementsAre("\"people\" serves no agent: there is no town"));
}

// --- what is refused ----------------------------------------------------------------------------

std::string errorOf(const level::Level& level, const Modules& modules) {
    const auto world = compileWorld(level, {}, modules);
    EXPECT_FALSE(world);
    const std::string text = world ? "" : world.error().text();
    // What a run refuses the check says.
    const auto problems = checkUse(level, modules);
    const bool said = std::any_of(problems.begin(), problems.end(), [&](const auto& problem) {
        return problem.severity == level::Severity::Error &&
               Error{ErrorCode::InvalidInput, problem.message, problem.place}.text() == text;
    });
    EXPECT_TRUE(said) << text;
    return text;
}

TEST(StageErrors, NameWhatTheLevelSaysOfStages) {
    EXPECT_EQ(errorOf(tidal({{"depth", {"1"}}}), withTide()),
              "stages.tide.depth: the stage \"tide\" has no parameter \"depth\"; it has high, "
              "pools, shared");
    EXPECT_EQ(errorOf(tidal({{"high", {"-1"}}}), withTide()),
              "stages.tide.high: -1 is outside 0 to 100");
    EXPECT_THAT(errorOf(tidal({{"high", {"\"very\""}}}), withTide()),
                HasSubstr("stages.tide.high: \"very\" is no number"));
    EXPECT_EQ(errorOf(tidal(), {}), "stages.tide: there is no stage \"tide\"; use town");
    auto level = tidal();
    level.agents.clear();
    EXPECT_EQ(errorOf(level, withTide()), "agents: nobody is there for whom tides could matter");
}

TEST(StageErrors, AStageThatIsNamedInVainIsWarnedOf) {
    auto level = test::LevelBuilder(20, 20).bot({4, 10}).build();
    level.stages = {{"town", {}}};
    std::vector<std::string> said;
    for (const auto& problem : checkUse(level))
        said.push_back(problem.place + ": " + problem.message);
    EXPECT_THAT(said, testing::Contains("stages.town: it is ignored: the level has no town"));
    EXPECT_TRUE(compileWorld(level, {}));
}

/// Registers what is there already.
class Copycat final : public agent::Stage {
public:
    explicit Copycat(std::string_view name)
        : m_name(name) {}
    [[nodiscard]] std::string_view name() const override { return m_name; }
    [[nodiscard]] Result<void> registerTrace(trace::Registry& registry) const override {
        return m_name == "recorder" ? registry.add<TideTurned>() : Result<void>();
    }
    [[nodiscard]] Result<void> registerDuties(schedule::DutyRegistry& duties) const override {
        return m_name == "worker" ? duties.add("people", name()) : Result<void>();
    }
    [[nodiscard]] Result<std::shared_ptr<const agent::StageData>>
    compile(const agent::StageInput&) const override {
        return std::shared_ptr<const agent::StageData>();
    }
    [[nodiscard]] agent::StageState emptyState() const override { return {}; }
    [[nodiscard]] agent::StageState start(const agent::CompiledStage&,
                                          std::uint64_t) const override {
        return {};
    }
    void step(const agent::StageRun&) const override {}

private:
    std::string_view m_name;
};

TEST(StageErrors, TwoOfOneNameAreRefused) {
    Modules modules = withTide();
    const auto twice = modules.stages.add(std::make_shared<Tide>());
    ASSERT_FALSE(twice);
    EXPECT_THAT(twice.error().message, HasSubstr("`tide`"));
    for (const char* name : {"", "Tide", "high tide", "2nd"})
        EXPECT_FALSE(modules.stages.add(std::make_shared<Copycat>(name))) << name;

    Modules recorder = withTide();
    ASSERT_TRUE(recorder.stages.add(std::make_shared<Copycat>("recorder")));
    EXPECT_THAT(errorOf(tidal(), recorder),
                testing::AllOf(HasSubstr("The stage \"recorder\""), HasSubstr("tide_turned")));
    Modules worker = withTide();
    ASSERT_TRUE(worker.stages.add(std::make_shared<Copycat>("worker")));
    EXPECT_THAT(errorOf(tidal(), worker),
                testing::AllOf(HasSubstr("The stage \"worker\""), HasSubstr("\"people\"")));
}

} // namespace
} // namespace percept::sim::stages_test
