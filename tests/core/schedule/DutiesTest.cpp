#include "percept/schedule/Duties.h"

#include "percept/base/Random.h"
#include "percept/schedule/LevelTasks.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

namespace percept::schedule {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

level::Task task(const std::string& id, Micros cost = 0) {
    level::Task task;
    task.id = id;
    task.costUs = cost;
    return task;
}

level::Schedule scheduleOf(std::vector<level::Task> tasks) {
    level::Schedule schedule;
    schedule.kind = "frequency";
    schedule.tasks = std::move(tasks);
    return schedule;
}

level::Level levelOf(const std::vector<std::string>& agents) {
    level::Level level;
    for (const std::string& id : agents)
        level.agents.emplace_back().id = id;
    return level;
}

const std::vector<Person> kPeople{
    {"anna", "bot", "red", ""}, {"bert", "bot", "blue", ""}, {"cora", "veteran", "red", "first"}};

TEST(Duties, TasksForSomeLeaveTheOthersToTheTaskForAll) {
    const auto plan =
        compileDuties(scheduleOf({task("vision"), task("vision:red")}), kPeople).value();

    EXPECT_THAT(plan.tasks[0]->agents, ElementsAre(AgentId{1}));
    EXPECT_THAT(plan.tasks[1]->agents, ElementsAre(AgentId{0}, AgentId{2}));
    EXPECT_TRUE(plan.has(AgentId{2}, Duty::Vision));
    EXPECT_FALSE(plan.has(AgentId{2}, Duty::Awareness));
}

TEST(Duties, AnAgentOfNoTaskIsLeftToTheRules) {
    const auto plan = compileDuties(scheduleOf({task("weapons:veteran")}), kPeople).value();

    EXPECT_TRUE(plan.has(AgentId{2}, Duty::Weapons));
    EXPECT_FALSE(plan.has(AgentId{0}, Duty::Weapons));
}

TEST(Duties, AFullRunCostsWhatTheTaskSays) {
    const auto plan =
        compileDuties(scheduleOf({task("vision", 30), task("paths", 500)}), kPeople).value();

    EXPECT_DOUBLE_EQ(plan.schedule->tasks[0].cost.perItem, 10) << "three agents";
    EXPECT_DOUBLE_EQ(plan.schedule->tasks[1].cost.perItem, 0.5) << "a thousand cycles";
}

TEST(Duties, AFullRunOfTheAnalysesIsAllTheirCells) {
    auto holder = task("tactics");
    holder.schedule = scheduleOf({task("analyses", 80)});
    const auto schedule = scheduleOf({task("vision"), std::move(holder)});
    const auto plan = compileDuties(schedule, kPeople, {.cells = 400}).value();

    EXPECT_DOUBLE_EQ(plan.schedule->tasks[2].cost.perItem, 0.2);
    EXPECT_TRUE(names(schedule, Duty::Analyses));
    EXPECT_FALSE(names(schedule, Duty::Paths));
}

TEST(Duties, TasksOfNestedSchedulesKeepTheirIds) {
    auto holder = task("all_senses");
    holder.schedule = scheduleOf({task("vision"), task("awareness")});
    const auto plan =
        compileDuties(scheduleOf({std::move(holder), task("targeting")}), kPeople).value();

    ASSERT_EQ(plan.tasks.size(), 4U);
    EXPECT_FALSE(plan.tasks[0]) << "a scheduler";
    EXPECT_EQ(plan.tasks[1]->duty, Duty::Targeting);
    EXPECT_EQ(plan.schedule->tasks[3].id, "awareness");
    EXPECT_EQ(plan.tasks[3]->duty, Duty::Awareness);
}

/// By runs, waits and certainties they are no other than those of a level that has them.
TEST(Duties, TasksThatJoinAreWhatTheyWouldBeInTheLevel) {
    constexpr std::array kIds{
        "vision", "senses:red", "events", "paths", "awareness", "load", "groups"};
    Random random(11);
    for (int round = 0; round < 100; ++round) {
        auto base = scheduleOf({task("holder"), task("analyses", 5), task("other", 7)});
        base.budgetUs = random.below(2) * 100;
        base.tasks[0].frequency = static_cast<int>(random.below(3)) + 1;
        base.tasks[0].schedule = scheduleOf({task("inner", 3)});
        base.tasks[0].schedule.kind = "combined";
        auto whole = base;
        const auto plan = compileDuties(base, kPeople).value();
        std::vector<JoinedTask> joined;
        for (const char* id : kIds) {
            if (random.below(2) == 0)
                continue;
            level::Task each = task(id, random.below(3) * 20);
            each.frequency = static_cast<int>(random.below(6)) + 1;
            each.phase = static_cast<int>(random.below(6));
            each.priority = random.below(4);
            each.divisible = random.below(2) == 0;
            each.usesSpare = random.below(2) == 0;
            each.asksUs = random.below(2) * 9;
            const bool nested = random.below(2) == 0;
            (nested ? whole.tasks[0].schedule : whole).tasks.push_back(each);
            joined.push_back(
                {joiningTask(each, nested ? TaskId{0} : trace::kNone<TaskId>),
                 each.phase,
                 TaskId{static_cast<std::uint32_t>(plan.schedule->tasks.size() + joined.size())}});
        }

        const auto with = planWith(plan, joined).value();
        const auto expected = compileDuties(whole, kPeople).value();

        ASSERT_EQ(with.schedule->tasks.size(), expected.schedule->tasks.size());
        EXPECT_EQ(with.schedule->costsAre(), expected.schedule->costsAre());
        for (const TaskSpec& wanted : expected.schedule->tasks) {
            const TaskSpec& spec = with.schedule->tasks[*with.placeOf(wanted.id)];
            EXPECT_EQ(spec.frequency, wanted.frequency) << wanted.id;
            EXPECT_EQ(spec.phase, wanted.phase) << wanted.id;
            EXPECT_EQ(spec.priority, wanted.priority) << wanted.id;
            EXPECT_EQ(spec.cost, wanted.cost) << wanted.id;
            EXPECT_EQ(spec.runCost, wanted.runCost) << wanted.id;
            EXPECT_EQ(spec.divisible, wanted.divisible) << wanted.id;
            EXPECT_EQ(spec.usesSpare, wanted.usesSpare) << wanted.id;
            EXPECT_EQ(spec.asks, wanted.asks) << wanted.id;
            EXPECT_EQ(spec.interval, wanted.interval) << wanted.id;
        }
    }
}

TEST(Duties, TasksForNobodyAreRefused) {
    const auto plan = compileDuties(scheduleOf({task("vision:green")}), kPeople);

    ASSERT_FALSE(plan);
    EXPECT_THAT(plan.error().message, HasSubstr("\"green\""));
    EXPECT_EQ(plan.error().place, "schedule.tasks[0].id");
}

TEST(Duties, UnknownTasksAreNamedWithThoseThatAreKnown) {
    level::Level level;
    level.schedule = scheduleOf({task("seeing"), task("paths"), task("paths")});
    const auto problems = checkDuties(level);

    ASSERT_EQ(problems.size(), 2U);
    EXPECT_EQ(problems[0].place, "schedule.tasks[0].id");
    EXPECT_THAT(problems[0].message, HasSubstr("\"seeing\""));
    EXPECT_THAT(problems[0].remedy, HasSubstr("vision, targeting"));
    EXPECT_THAT(problems[1].message, HasSubstr("earlier task"));
}

TEST(Duties, AScheduleOfKnownTasksIsFine) {
    level::Level level = levelOf({"anna", "bert"});
    level.schedule = scheduleOf({task("vision:anna"), task("vision"), task("paths")});

    EXPECT_THAT(checkDuties(level), IsEmpty());
}

/// `place: message` of what check says.
std::vector<std::string> saidOf(const level::Level& level) {
    std::vector<std::string> said;
    for (const auto& problem : checkDuties(level))
        said.push_back(problem.place + ": " + problem.message);
    return said;
}

TEST(Duties, TasksThatServeNobodyAreNamed) {
    level::Level level;
    level.schedule = scheduleOf({task("analyses"), task("detail")});
    EXPECT_THAT(
        saidOf(level),
        ElementsAre("schedule.tasks[0].id: \"analyses\" serves no agent: there are no analyses",
                    "schedule.tasks[1].id: \"detail\" serves no agent: there are no levels of "
                    "detail"));
    level.schedule = scheduleOf({task("vision")});
    EXPECT_THAT(
        saidOf(level),
        ElementsAre("schedule.tasks[0].id: \"vision\" serves no agent: there are no agents"));
    level.spawns.emplace_back();
    EXPECT_THAT(saidOf(level), IsEmpty()) << "percept run --bots brings some";
}

TEST(Duties, TasksServeNobodyInTheCheckWhereTheyHaveNobodyInThePlan) {
    const std::array names{"vision", "vision:anna", "vision:red", "vision:bert", "senses:red"};
    Random random(5);
    for (int i = 0; i < 200; ++i) {
        level::Level level = levelOf({"anna", "bert"});
        level.agents[0].team = "red";
        std::set<std::string> chosen;
        for (const char* name : names)
            if (random.below(2) == 0 && chosen.insert(name).second)
                level.schedule.tasks.push_back(task(name));
        level.schedule.kind = "frequency";
        std::vector<Person> people;
        for (const auto& agent : level.agents)
            people.push_back({agent.id, agent.archetype, agent.team, agent.squad});
        const auto plan = compileDuties(level.schedule, people).value();
        const auto said = saidOf(level);
        for (std::size_t t = 0; t < level.schedule.tasks.size(); ++t) {
            const bool named = std::any_of(said.begin(), said.end(), [&](const std::string& each) {
                return each.starts_with(fmt::format("schedule.tasks[{}].id: ", t)) &&
                       each.find("serves no agent") != std::string::npos;
            });
            EXPECT_EQ(named, plan.tasks[t]->agents.empty()) << level.schedule.tasks[t].id;
        }
    }
}

TEST(Duties, EveryDutyHasItsName) {
    const auto duties = commonDuties().all();
    ASSERT_EQ(duties.size(), static_cast<std::size_t>(Duty::Analyses) + 1);
    for (std::size_t i = 0; i < duties.size(); ++i)
        EXPECT_EQ(dutyOf(task(duties[i].name)), Duty{static_cast<std::uint8_t>(i)});
    EXPECT_EQ(commonDuties()[Duty::Vision].name, "vision");
    EXPECT_EQ(commonDuties()[Duty::Analyses].name, "analyses");
    EXPECT_FALSE(commonDuties()[Duty::Events].byAgent);
}

TEST(Duties, ThoseThatAreRegisteredAreSharedAmongTasksLikeThoseThatShip) {
    auto duties = std::make_shared<DutyRegistry>();
    ASSERT_TRUE(duties->add("gossip"));
    const Duty gossip = duties->find("gossip").value();

    const auto plan =
        compileDuties(scheduleOf({task("gossip", 30), task("gossip:red", 8)}), kPeople, {}, duties)
            .value();

    ASSERT_TRUE(plan.tasks[0] && plan.tasks[1]);
    EXPECT_EQ(plan.tasks[1]->duty, gossip);
    const auto reds = plan.tasks[1]->agents;
    EXPECT_FALSE(reds.empty());
    EXPECT_EQ(plan.tasks[0]->agents.size() + reds.size(), kPeople.size());
    for (std::uint32_t i = 0; i < kPeople.size(); ++i)
        EXPECT_TRUE(plan.has(AgentId{i}, gossip));
    EXPECT_EQ(plan.schedule->tasks[0].runCost, RunCost::AtMost);
}

TEST(Duties, OfStagesAreDoneOnceForAllItems) {
    auto duties = std::make_shared<DutyRegistry>();
    ASSERT_TRUE(duties->add("flood", "tide"));
    const Duty flood = duties->find("flood").value();
    EXPECT_FALSE((*duties)[flood].byAgent);
    WorldSize size;
    size.items.assign(duties->all().size(), 0);
    size.items[static_cast<std::size_t>(flood)] = 40;
    size.items[static_cast<std::size_t>(Duty::Detail)] = 30;
    size.detailed = 10;

    const auto plan =
        compileDuties(scheduleOf({task("flood", 80), task("flood", 80), task("detail", 80)}),
                      kPeople,
                      size,
                      duties)
            .value();

    ASSERT_TRUE(plan.tasks[0]);
    EXPECT_TRUE(plan.tasks[0]->agents.empty());
    EXPECT_FALSE(plan.tasks[1]) << "one is enough";
    EXPECT_EQ(plan.schedule->tasks[0].cost.perItem, 2);
    EXPECT_EQ(plan.schedule->tasks[2].cost.perItem, 2) << "its items, and agents";
    EXPECT_EQ(plan.schedule->tasks[0].runCost, RunCost::AtMost);
}

TEST(Duties, OfStagesThatALevelHasNotServeNobody) {
    DutyRegistry duties;
    ASSERT_TRUE(duties.add("flood", "tide"));
    level::Level level;
    level.schedule = scheduleOf({task("flood")});

    for (const bool staged : {false, true}) {
        const auto problems = checkDuties(level, {{}, [&](Duty) { return staged; }}, duties);
        ASSERT_EQ(problems.size(), staged ? 0U : 1U);
        if (!staged)
            EXPECT_EQ(problems[0].message, "\"flood\" serves no agent: there is no tide");
    }
}

TEST(Duties, NamesThatAreTakenOrNoNamesAreNotRegistered) {
    DutyRegistry duties;
    EXPECT_TRUE(duties.add("gossip"));
    for (const char* name : {"gossip", "vision", "", "Gossip", "two words", "a:b"})
        EXPECT_FALSE(duties.add(name)) << name;
    for (int i = 0; duties.all().size() < DutyRegistry::kMost; ++i)
        EXPECT_TRUE(duties.add(fmt::format("more_{}", i)));
    EXPECT_FALSE(duties.add("one_more"));
}

} // namespace
} // namespace percept::schedule
