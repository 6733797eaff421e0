#include "LevelBuilder.h"
#include "PlayedSchedule.h"
#include "Sanitized.h"
#include "percept/level/LevelFile.h"
#include "percept/schedule/LevelTuning.h"
#include "percept/schedule/ResponseTimes.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

/// What is predicted of a schedule is true of its runs.
namespace percept::sim::prediction_test {
namespace {

using schedule::Certainty;
using schedule::RunCost;
using schedule::TaskTimes;
using testing::IsSupersetOf;
using trace::TaskId;
using trace::TraceLevel;

constexpr int kFrames = 500;

level::Level sample(const std::string& name) {
    auto level = level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/" + name +
                                  ".level.json")
                     ->level;
    level.schedule = {};
    return level;
}

/// Gives some tasks of a random schedule the names of duties, each once, the others their own.
void nameTasks(level::Schedule& schedule,
               Random& random,
               std::vector<std::string>& left,
               int& next) {
    for (level::Task& task : schedule.tasks) {
        task.id = fmt::format("load_{}", next++);
        if (level::holdsTasks(task)) {
            nameTasks(task.schedule, random, left, next);
        } else if (!left.empty() && random.below(4) > 0) {
            const auto at = random.below(static_cast<std::uint32_t>(left.size()));
            task.id = left[at];
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
        }
    }
}

/// Time is short, but nothing asks for an amount of its own: what has a fixed cost comes first,
/// then duties in any order, some of them free.
level::Schedule shortOfTime(Random& random, std::vector<std::string> duties) {
    static constexpr std::array kKinds{
        "frequency", "direct", "load_balancing", "priority", "combined"};
    static constexpr std::array kFrequencies{2, 3, 4, 6, 8, 12};
    level::Schedule schedule;
    schedule.kind = kKinds[random.below(5)];
    schedule.budgetUs = 80 + random.below(4) * 30.0;
    const auto add = [&](const std::string& id, Micros cost) {
        level::Task& task = schedule.tasks.emplace_back();
        task.id = id;
        task.frequency = kFrequencies[random.below(6)];
        task.phase = static_cast<int>(random.below(7));
        task.priority = 1 + random.below(3);
        task.divisible = random.below(4) > 0;
        task.costUs = cost;
    };
    add("first", 60 + random.below(140));
    add("second", 40 + random.below(100));
    while (!duties.empty()) {
        const auto at = random.below(static_cast<std::uint32_t>(duties.size()));
        if (random.below(3) > 0)
            add(duties[at], random.below(5) == 0 ? 0.0 : 20.0 + random.below(100));
        duties.erase(duties.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return schedule;
}

struct PlayedRun {
    PlayedRun(const level::Level& level, int frames) {
        Simulation simulation(
            compileWorld(level, {}).value(), {.seed = 3}, TraceLevel::Normal, &records);
        for (int i = 0; i < frames; ++i)
            simulation.step({}, TraceLevel::Normal, &records);
        for (const auto& row : records.rows<trace::FrameLoad>())
            if (row.data.scheduler == trace::kNone<TaskId>)
                loads.push_back(row.data.used);
    }
    [[nodiscard]] Micros most() const { return *std::max_element(loads.begin(), loads.end()); }
    trace::RecordBuffer records;
    std::vector<Micros> loads;
};

/// How often a claim was put to the test.
struct Checked {
    int exact = 0;   ///< responses that were later than at once, and as said
    int bound = 0;   ///< responses that were later than at once, and within it
    int atLeast = 0; ///< not exact, and no bound
    int beyond = 0;  ///< runs that took longer than what was only said to be the least
    int loads = 0;
    int latencies = 0;
    std::set<std::string> late; ///< tasks of those that were exact or bound
    void add(const Checked& more) {
        exact += more.exact;
        bound += more.bound;
        atLeast += more.atLeast;
        beyond += more.beyond;
        loads += more.loads;
        latencies += more.latencies;
        late.insert(more.late.begin(), more.late.end());
    }
};

void checkTimes(const schedule::TimedSchedule& timed,
                const PlayedRun& run,
                const std::string& where,
                Checked& checked) {
    for (std::uint32_t i = 0; i < timed.times.tasks.size(); ++i) {
        const TaskTimes& times = timed.times.tasks[i];
        const auto seen = schedule::seenOf(*timed.schedule, run.records, TaskId{i});
        const std::string task = where + ", " + timed.schedule->tasks[i].id;
        const Frame open = seen.openSince < 0 ? 0 : kFrames - seen.openSince;
        if (times.certainty == Certainty::Exact) {
            if (times.response && timed.times.frames + *times.response < kFrames) {
                ASSERT_EQ(*times.response, seen.longest) << task;
                checked.exact += seen.longest > 0 ? 1 : 0;
            } else if (times.response) {
                ASSERT_GE(*times.response, seen.longest) << task;
            } else {
                ASSERT_GE(seen.openSince, 0) << task;
            }
        } else if (times.certainty == Certainty::Bound) {
            ASSERT_GE(*times.response, seen.longest) << task;
            ASSERT_GE(*times.response, open) << task;
            checked.bound += seen.longest > 0 ? 1 : 0;
        } else {
            ++checked.atLeast;
            checked.beyond += times.response && seen.longest > *times.response ? 1 : 0;
        }
        if (times.certainty <= Certainty::Bound && seen.longest > 0)
            checked.late.insert(timed.schedule->tasks[i].id);
        if (times.certainty <= Certainty::Bound && times.missed == 0.0) {
            ASSERT_EQ(seen.missed, 0) << task;
        }
    }
}

void checkFigures(const level::Level& level,
                  const PlayedRun& run,
                  const std::string& where,
                  Checked& checked) {
    const auto compiled = schedule::compileSchedule(level.schedule, shippedDuties()).value();
    const auto chains = schedule::findChains(level, chainRoles()).chains;
    const auto figures = schedule::figuresOf(compiled, chains);
    const auto bounds = schedule::boundsOf(compiled, chains, figures);
    if (figures.exact && figures.loadIs == Certainty::Exact && figures.frames < kFrames / 8) {
        ASSERT_NEAR(run.most(), figures.max, 1e-5) << where;
    }
    if (bounds.max) {
        ASSERT_LE(run.most(), *bounds.max + 1e-5) << where;
        ++checked.loads;
    }
    if (!bounds.worst || *bounds.worst >= kFrames / 2)
        return;
    const auto latency = schedule::latencyOf(
        run.records.rows<trace::TaskRan>(), chains, 1, kFrames - 1 - *bounds.worst);
    ASSERT_TRUE(latency.finite) << where;
    ASSERT_LE(latency.worst, *bounds.worst) << where;
    checked.latencies += latency.worst > 0 ? 1 : 0;
}

void checkRun(const level::Level& level, const std::string& where, Checked& checked) {
    const auto timed = schedule::timed(level.schedule, {}, shippedDuties()).value();
    const PlayedRun run(level, kFrames);
    checkTimes(timed, run, where, checked);
    checkFigures(level, run, where, checked);
}

/// @param names of duties that the level has work for
/// @param trees,shortages how many schedules of either kind are tried
Checked
check(const level::Level& world, const std::vector<std::string>& names, int trees, int shortages) {
    trees = test::casesOf(trees);
    shortages = test::casesOf(shortages);
    Checked checked;
    level::Level level = world;
    for (int seed = 0; seed < trees + shortages; ++seed) {
        Random random(static_cast<std::uint64_t>(seed) + 40 + 1000 * world.agents.size());
        if (seed < trees) {
            level.schedule = schedule::anySchedule(random, seed % 3 == 0 ? 1 : 0);
            auto left = names;
            int next = 0;
            nameTasks(level.schedule, random, left, next);
        } else {
            level.schedule = shortOfTime(random, names);
        }
        checkRun(level, fmt::format("{}, seed {}", world.name, seed), checked);
        if (testing::Test::HasFatalFailure())
            break;
    }
    return checked;
}

TEST(Prediction, OfBotsIsNeverExceededByTheirRuns) {
    const std::vector<std::string> duties{
        "vision", "hearing", "targeting", "weapons", "decisions", "paths"};
    const auto checked = check(test::arenaLevel(4), duties, 150, 100);
    if (test::kSanitized)
        return;
    EXPECT_GT(checked.exact, 30);
    EXPECT_GT(checked.bound, 150);
    EXPECT_GT(checked.atLeast, 50);
    EXPECT_GT(checked.loads, 100);
    EXPECT_GT(checked.latencies, 20);
    EXPECT_THAT(checked.late, IsSupersetOf(duties));
}

TEST(Prediction, OfGuardsIsNeverExceededByTheirRuns) {
    const std::vector<std::string> duties{"senses", "awareness", "decisions", "events", "paths"};
    Checked all;
    for (const char* name : {"guard-post", "valley"})
        all.add(check(sample(name), duties, 60, 90));
    if (test::kSanitized)
        return;
    EXPECT_GT(all.exact, 30);
    EXPECT_GT(all.bound, 60);
    EXPECT_GT(all.atLeast, 50);
    EXPECT_GT(all.beyond, 0) << "what has no bound was not tried";
    EXPECT_THAT(all.late, IsSupersetOf(duties));
}

TEST(Prediction, OfATownIsNeverExceededByItsRuns) {
    const std::vector<std::string> duties{"detail", "people", "groups", "decisions"};
    const auto checked = check(sample("town"), duties, 12, 40);
    if (test::kSanitized)
        return;
    EXPECT_GT(checked.exact, 12);
    EXPECT_GT(checked.bound, 30);
    EXPECT_THAT(checked.late, IsSupersetOf(duties));
}

/// What a run of each duty costs, in full.
TEST(Prediction, ARunOfABoundedDutyCostsNoMoreThanTheTaskSays) {
    const auto costs =
        [](const level::Level& world, std::vector<std::string> names, int frequency) {
            std::set<std::string> exceeded;
            auto level = world;
            level.schedule.kind = "frequency";
            for (const std::string& name : names) {
                auto& task = level.schedule.tasks.emplace_back();
                task.id = name;
                task.frequency = frequency;
                task.costUs = 100;
            }
            const PlayedRun run(level, 900);
            for (const auto& row : run.records.rows<trace::TaskRan>())
                if (row.data.used > 100 + 1e-6)
                    exceeded.insert(names[trace::indexOf(row.data.task)]);
            for (const auto& task : level.schedule.tasks)
                if (schedule::runCostOf(task, shippedDuties()) == RunCost::AtMost ||
                    schedule::runCostOf(task, shippedDuties()) == RunCost::Slices) {
                    EXPECT_FALSE(exceeded.contains(task.id)) << task.id;
                }
            return exceeded;
        };
    std::set<std::string> exceeded;
    for (const int frequency : {1, 7, 60}) {
        costs(test::arenaLevel(6),
              {"vision", "hearing", "targeting", "weapons", "decisions", "paths"},
              frequency);
        costs(sample("town"), {"detail", "people", "groups", "decisions"}, frequency);
        for (const char* name : {"guard-post", "valley"})
            exceeded.merge(costs(
                sample(name), {"senses", "awareness", "decisions", "events", "paths"}, frequency));
    }
    auto busy = sample("guard-post");
    level::AuthoredEvent news;
    news.code = busy.events.front().code;
    news.when.kind = "time";
    for (int i = 0; i < 200; ++i) {
        news.id = "news" + std::to_string(i);
        news.when.time = 1.0;
        busy.events.push_back(news);
    }
    exceeded.merge(costs(busy, {"events"}, 1));
    EXPECT_EQ(exceeded, (std::set<std::string>{"senses", "awareness", "events"}))
        << "these have no limit";
}

TEST(Prediction, FixedCostsStayExactBesideWhatHasNoLimit) {
    auto level = sample("valley");
    level.schedule.kind = "direct";
    level.schedule.budgetUs = 100;
    const auto add = [&](const char* id, int frequency, Micros cost) {
        auto& task = level.schedule.tasks.emplace_back();
        task.id = id;
        task.frequency = frequency;
        task.costUs = cost;
    };
    add("one", 3, 160);
    add("two", 4, 90);
    add("decisions", 12, 120);
    add("awareness", 5, 80);
    add("last", 6, 10);

    const auto timed = schedule::timed(level.schedule, {}, shippedDuties()).value();

    const auto& tasks = timed.times.tasks;
    EXPECT_EQ(tasks[0].certainty, Certainty::Exact);
    EXPECT_EQ(tasks[1].certainty, Certainty::Exact) << "those behind it take nothing from it";
    EXPECT_EQ(tasks[2].certainty, Certainty::Bound) << "its guards are so many";
    EXPECT_EQ(tasks[3].certainty, Certainty::FullRuns);
    EXPECT_EQ(tasks[4].certainty, Certainty::FullRuns);
    EXPECT_EQ(timed.times.schedulers[0].demandIs, Certainty::FullRuns);
    EXPECT_GT(*tasks[1].response, 0);
    Checked checked;
    checkTimes(timed, PlayedRun(level, kFrames), "valley", checked);
}

} // namespace
} // namespace percept::sim::prediction_test
