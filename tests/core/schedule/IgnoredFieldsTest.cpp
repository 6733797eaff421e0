#include "percept/level/Validate.h"

#include "PlayedSchedule.h"

#include <gtest/gtest.h>

#include <tuple>

namespace percept::schedule {
namespace {

struct Field {
    const char* key;
    void (*set)(level::Task&);
};
constexpr std::array kFields{Field{"priority", [](level::Task& task) { task.priority = 5; }},
                             Field{"asks_us", [](level::Task& task) { task.asksUs = 25; }},
                             Field{"uses_spare", [](level::Task& task) { task.usesSpare = true; }}};

level::Schedule busySchedule(std::string_view kind, Micros budget, Random& random) {
    level::Schedule schedule;
    schedule.kind = kind;
    schedule.budgetUs = budget;
    for (int i = 0; i < 4; ++i) {
        level::Task task;
        task.id = "t" + std::to_string(i);
        task.frequency = static_cast<int>(1 + random.below(3));
        task.costUs = 10.0 + random.below(60);
        task.divisible = random.below(4) != 0;
        schedule.tasks.push_back(std::move(task));
    }
    return schedule;
}

/// What everybody who looks at a run can see of it.
std::vector<std::tuple<Frame, TaskId, Micros, Micros, std::int32_t>>
slicesOf(const level::Schedule& schedule) {
    std::vector<std::tuple<Frame, TaskId, Micros, Micros, std::int32_t>> slices;
    const Observed observed(schedule, 40);
    for (const auto& row : observed.records.rows<trace::TaskRan>())
        slices.emplace_back(
            row.frame, row.data.task, row.data.slice, row.data.used, row.data.waited);
    return slices;
}

bool warnsOf(const level::Schedule& schedule, const std::string& place) {
    level::Level level;
    level.schedule = schedule;
    const auto problems = level::validate(level);
    return std::any_of(problems.begin(), problems.end(), [&](const level::Problem& problem) {
        return problem.severity == level::Severity::Warning && problem.place == place;
    });
}

TEST(IgnoredFields, CheckNamesThoseThatChangeNoRunAndNoOthers) {
    for (const std::string_view kind : level::kScheduleKinds)
        for (const Micros budget : {0.0, 100.0})
            for (const Field& field : kFields) {
                Random random(11);
                bool changes = false;
                level::Schedule with;
                for (int i = 0; i < 40 && !changes; ++i) {
                    const auto without = busySchedule(kind, budget, random);
                    with = without;
                    field.set(with.tasks[1]);
                    changes = slicesOf(with) != slicesOf(without);
                }
                const bool warned = warnsOf(with, std::string("schedule.tasks[1].") + field.key);
                // Without a budget that is said of the schedule, once.
                const bool known = warned || warnsOf(with, "schedule.budget_us");
                EXPECT_TRUE(changes ? !warned : known)
                    << kind << ", budget " << budget << ", " << field.key;
            }
}

} // namespace
} // namespace percept::schedule
