#include "percept/level/LevelPart.h"
#include "percept/level/Validate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace percept::level {
namespace {

using testing::HasSubstr;

/// The problems of a schedule or of levels of detail, `place: message`.
std::vector<std::string> problems(std::string_view text, Severity least = Severity::Hint) {
    const auto part = parseLevelPart(text, "a.json");
    EXPECT_TRUE(part) << (part ? "" : part.error().text());
    std::vector<std::string> found;
    if (part)
        for (const auto& problem : validate(part->file.level))
            if (problem.severity <= least &&
                (problem.place.starts_with("schedule") || problem.place.starts_with("lod"))) {
                EXPECT_FALSE(problem.remedy.empty());
                found.push_back(problem.place + ": " + problem.message);
            }
    return found;
}

TEST(LevelPart, ReadsAScheduleAlone) {
    const auto part = parseLevelPart(
        R"({"budget_us": 30, "tasks": [{"id": "a", "frequency": 3}, {"id": "b"}]})", "a.json");
    ASSERT_TRUE(part) << part.error().text();
    EXPECT_TRUE(part->scheduleAlone);
    const auto& schedule = part->file.level.schedule;
    EXPECT_EQ(schedule.kind, "frequency");
    EXPECT_DOUBLE_EQ(schedule.budgetUs, 30);
    ASSERT_EQ(schedule.tasks.size(), 2U);
    EXPECT_EQ(schedule.tasks[0].frequency, 3);
}

TEST(LevelPart, ReadsPartsOfALevelAndWholeLevels) {
    const auto lod = parseLevelPart(R"({"lod": {"arbitration": "central"}})", "a.json");
    ASSERT_TRUE(lod);
    EXPECT_EQ(lod->file.level.lod.arbitration, "central");
    const auto level =
        parseLevelPart(R"({"format": "percept-level", "version": 1, "name": "whole"})", "a.json");
    ASSERT_TRUE(level);
    EXPECT_EQ(level->file.level.name, "whole");
}

TEST(LevelPart, RefusesWhatIsNeither) {
    for (const char* text : {"", "[1]", R"({"walrus": 1})", R"({"tasks": 3})", "{"}) {
        const auto part = parseLevelPart(text, "a.json");
        ASSERT_FALSE(part) << text;
        EXPECT_THAT(part.error().place, HasSubstr("a.json"));
    }
}

TEST(Execution, AcceptsAGoodSchedule) {
    EXPECT_THAT(problems(R"({"schedule": {"kind": "priority", "budget_us": 100, "tasks": [
        {"id": "see", "frequency": 4, "phase": 3, "cost_us": 40},
        {"id": "team", "frequency": 2, "schedule": {"kind": "load_balancing", "tasks": [
            {"id": "see", "frequency": 4}]}}]}})"),
                testing::IsEmpty());
}

struct BadInput {
    const char* text;
    const char* problem;
    Severity least = Severity::Error;
};

TEST(Execution, NamesWhatIsWrongWithASchedule) {
    const BadInput bad[] = {
        {R"({"tasks": [{"id": "a", "frequency": 0}]})", "schedule.tasks[0].frequency: 0 is not"},
        {R"({"tasks": [{"id": "a", "frequency": -5}]})", "schedule.tasks[0].frequency: -5 is"},
        {R"({"tasks": [{"id": "a", "phase": -1}]})", "schedule.tasks[0].phase: -1 is below 0"},
        {R"({"tasks": [{"id": "a", "frequency": 10, "phase": 12}]})",
         "schedule.tasks[0].phase: phase 12 is beyond the frequency 10: it acts like 2",
         Severity::Warning},
        {R"({"tasks": [{"id": "a", "frequency": 2147483647}, {"id": "b", "frequency": 2147483629},
             {"id": "c", "frequency": 2147483587}]})",
         "schedule.tasks: the frequencies have so large a common multiple",
         Severity::Warning},
        {R"({"kind": "load_balancing", "tasks": [{"id": "a"}]})",
         "schedule.budget_us: a budget of 0 is unlimited",
         Severity::Warning},
        {R"({"budget_us": -1, "tasks": [{"id": "a"}]})", "schedule.budget_us: -1 is below 0"},
        {R"({"budget_us": 20, "tasks": [{"id": "a", "cost_us": 30}]})",
         "schedule.tasks[0].cost_us: the task costs 30",
         Severity::Warning},
        {R"({"kind": "combined", "budget_us": 20, "tasks": [{"id": "a", "asks_us": 30}]})",
         "schedule.tasks[0].asks_us: the task asks for 30 \u00b5s, more than the whole budget of "
         "20: "
         "it waits as long as it may, then overruns",
         Severity::Warning},
        {R"({"tasks": [{"id": "a", "schedule": {"kind": "direct", "tasks": [
             {"id": "b", "schedule": {"kind": "direct", "tasks": [{"id": "a"}]}}]}}]})",
         "schedule.tasks[0].schedule.tasks[0].schedule.tasks[0].id: the scheduler \"a\" is nested "
         "in itself"},
    };
    for (const auto& each : bad)
        EXPECT_THAT(problems(each.text, each.least), testing::Contains(HasSubstr(each.problem)))
            << each.text;
}

TEST(Execution, NamesWhatIsWrongWithLevelsOfDetail) {
    const BadInput bad[] = {
        {R"({"lod": {"behaviours": [{"id": "a", "min": 0.8, "max": 0.2}]}})",
         "lod.behaviours[0].min: the range 0.8 to 0.2 is upside down"},
        {R"({"lod": {"behaviours": [{"id": "a", "min": 0, "max": 0.4}, {"id": "b", "min": 0.5, "max": 1}]}})",
         "lod.behaviours: no behaviour is valid for importances from 0.4 to 0.5",
         Severity::Warning},
        {R"({"lod": {"behaviours": [{"id": "a", "min": 0.2, "max": 0.9}]}})",
         "lod.behaviours: no behaviour is valid for importances from 0.9 to 1",
         Severity::Warning},
        {R"({"lod": {"behaviours": [{"id": "a", "min": 0.2, "max": 1}]}})",
         "lod.behaviours: no behaviour is valid for importances from 0 to 0.2",
         Severity::Warning},
        {R"({"lod": {"behaviours": [{"id": "a", "min": 0, "max": 1, "frequency": 0}]}})",
         "lod.behaviours[0].frequency: 0 is not greater than 0"},
        {R"({"lod": {"behaviours": []}})", "lod.behaviours: the list is empty"},
        {R"({"lod": {"importance": {"smoothing": 0.5}, "behaviours": []}})",
         "lod.behaviours: the list is empty"},
    };
    for (const auto& each : bad)
        EXPECT_THAT(problems(each.text, each.least), testing::Contains(HasSubstr(each.problem)))
            << each.text;
}

TEST(Execution, NobodyNeedsBehavioursWithoutAListOfThemOrWithACurve) {
    for (const auto* text : {R"({"lod": {}})",
                             R"({"lod": {"importance": {"smoothing": 0.5}}})",
                             R"({"lod": {"behaviours": [], "frequency_by": [[0, 60], [1, 1]]}})"})
        EXPECT_THAT(problems(text), testing::IsEmpty()) << text;
}

TEST(Execution, OverlappingRangesLeaveNoGap) {
    EXPECT_THAT(problems(R"({"lod": {"behaviours": [{"id": "a", "min": 0.4, "max": 1},
        {"id": "b", "min": 0, "max": 0.4}]}})"),
                testing::IsEmpty());
}

} // namespace
} // namespace percept::level
