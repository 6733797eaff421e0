#include "validate/Checks.h"

#include <algorithm>
#include <numeric>

namespace percept::level::validation {
namespace {

/// Statistics beyond this many frames are no longer counted exactly.
constexpr std::int64_t kLongestPeriod = std::int64_t{1} << 62U;

bool sharesTime(const Schedule& schedule) {
    return schedule.kind == "load_balancing" || schedule.kind == "priority" ||
           schedule.kind == "combined";
}

void checkBudget(const Schedule& schedule, const std::string& place, Findings& findings) {
    findings.notNegative(place, "budget_us", schedule.budgetUs);
    if (schedule.budgetUs == 0 && sharesTime(schedule) && !schedule.tasks.empty() &&
        place == "schedule")
        findings.warning(
            place + ".budget_us",
            fmt::format("a budget of 0 is unlimited: {} has no time to share out", schedule.kind),
            "State the microseconds per frame, such as 2000.");
}

void checkPeriod(const Schedule& schedule, const std::string& place, Findings& findings) {
    std::int64_t period = 1;
    for (const Task& task : schedule.tasks) {
        if (task.frequency < 1)
            return;
        const std::int64_t factor = task.frequency / std::gcd(period, std::int64_t{task.frequency});
        if (period > kLongestPeriod / factor) {
            findings.warning(place + ".tasks",
                             "the frequencies have so large a common multiple that the load never "
                             "repeats within 2^62 frames",
                             "Choose frequencies with more divisors in common; statistics of these "
                             "may come from samples.");
            return;
        }
        period *= factor;
    }
}

void checkTime(const Task& task,
               const Schedule& schedule,
               Micros budget,
               const std::string& place,
               Findings& findings) {
    findings.notNegative(place, "priority", task.priority);
    findings.notNegative(place, "cost_us", task.costUs);
    findings.notNegative(place, "asks_us", task.asksUs);
    if (budget > 0 && task.costUs > budget)
        findings.warning(
            place + ".cost_us",
            fmt::format(
                "the task costs {} \u00b5s, more than the whole budget of {}", task.costUs, budget),
            task.divisible ? "It takes several frames; raise the budget if it must not."
                           : "It cannot be divided and overruns each time: raise the "
                             "budget, or make it divisible.");
    if (budget > 0 && task.asksUs > budget && schedule.kind == "combined")
        findings.warning(place + ".asks_us",
                         fmt::format("the task asks for {} \u00b5s, more than the whole budget of "
                                     "{}: it waits as long as it may, then overruns",
                                     task.asksUs,
                                     budget),
                         "Ask for at most the budget.");
}

/// What the kind of its scheduler has no use for.
/// @param budget of the schedule, or of those around it; 0: none
void checkUnused(const Task& task,
                 const Schedule& schedule,
                 Micros budget,
                 const std::string& place,
                 Findings& findings) {
    const std::string& kind = schedule.kind;
    if (std::find(kScheduleKinds.begin(), kScheduleKinds.end(), kind) == kScheduleKinds.end())
        return;
    const auto ignored = [&](const char* key, const char* alternative) {
        findings.warning(fmt::format("{}.{}", place, key),
                         fmt::format("a scheduler of the kind {} ignores it", kind),
                         fmt::format("Remove it, or use {}.", alternative));
    };
    const bool weighs = kind == "priority" || kind == "combined";
    if (task.priority != Task{}.priority && !weighs)
        ignored("priority", "the kind priority or combined");
    if (task.asksUs > 0 && kind != "combined")
        ignored("asks_us", "the kind combined");
    if (task.usesSpare && !sharesTime(schedule))
        ignored("uses_spare", "a kind that shares time: load_balancing, priority or combined");
    else if (task.usesSpare && budget == 0)
        findings.warning(place + ".uses_spare",
                         "without a budget no time is left over",
                         "State a budget, or remove it.");
    // Of the kind combined what cannot be divided goes first.
    if (!task.divisible && budget == 0 && kind != "combined")
        findings.warning(place + ".divisible",
                         "it is ignored: without a budget a task has all its time at once",
                         "State a budget, or remove it.");
}

void checkDue(const Task& task, const std::string& place, Findings& findings) {
    findings.positive(place, "frequency", task.frequency);
    findings.notNegative(place, "phase", task.phase);
    if (task.frequency >= 1 && task.phase >= task.frequency)
        findings.warning(place + ".phase",
                         fmt::format("phase {} is beyond the frequency {}: it acts like {}",
                                     task.phase,
                                     task.frequency,
                                     task.phase % task.frequency),
                         fmt::format("Choose 0 to {}.", task.frequency - 1));
}

/// @param holders ids of the tasks around this schedule
void checkSchedule(const Schedule& schedule,
                   const std::string& place,
                   Micros budget,
                   std::vector<std::string_view>& holders,
                   Findings& findings) {
    if (schedule == Schedule{})
        return;
    findings.oneOf(place, "kind", schedule.kind, kScheduleKinds);
    checkBudget(schedule, place, findings);
    checkPeriod(schedule, place, findings);
    if (schedule.budgetUs > 0)
        budget = schedule.budgetUs;
    forEach(schedule.tasks, place + ".tasks", [&](const Task& task, const std::string& inner) {
        checkDue(task, inner, findings);
        checkTime(task, schedule, budget, inner, findings);
        checkUnused(task, schedule, budget, inner, findings);
        if (std::find(holders.begin(), holders.end(), task.id) != holders.end()) {
            findings.error(inner + ".id",
                           fmt::format("the scheduler \"{}\" is nested in itself", task.id),
                           "Give it another id, or take it out of its own schedule.");
            return;
        }
        const auto& stated = task.unknown.stated;
        if (task.schedule.tasks.empty() &&
            std::find(stated.begin(), stated.end(), "schedule") != stated.end())
            findings.error(inner + ".schedule",
                           "the nested schedule has no tasks",
                           "Add some tasks, or remove the schedule.");
        holders.push_back(task.id);
        checkSchedule(task.schedule, inner + ".schedule", budget, holders, findings);
        holders.pop_back();
    });
}

/// Importances from 0 to 1 for which no behaviour is valid.
void checkGaps(const Lod& lod, Findings& findings) {
    std::vector<std::pair<double, double>> ranges;
    for (const LodBehaviour& behaviour : lod.behaviours)
        if (behaviour.min <= behaviour.max)
            ranges.emplace_back(behaviour.min, behaviour.max);
    std::sort(ranges.begin(), ranges.end());
    double covered = 0.0;
    bool open = true; // nothing covers `covered` itself yet
    const auto gap = [&](double from, double to) {
        findings.warning(
            "lod.behaviours",
            fmt::format("no behaviour is valid for importances from {} to {}", from, to),
            "Let the ranges overlap, or add a fallback with the range 0 to 1.");
    };
    for (const auto& [low, high] : ranges) {
        if (low > covered || (open && low > 0.0))
            gap(covered, std::min(low, 1.0));
        open = false;
        covered = std::max(covered, high);
        if (covered >= 1.0)
            return;
    }
    gap(covered, 1.0);
}

/// What functions of the importance say for all behaviours.
void checkOverridden(const Lod& lod,
                     const LodBehaviour& behaviour,
                     const std::string& place,
                     Findings& findings) {
    const auto overridden = [&](bool is, const char* key, const Json& by) {
        if (is && !by.text.empty())
            findings.warning(fmt::format("{}.{}", place, key),
                             fmt::format("it is ignored: `lod.{}_by` says it", key),
                             "Remove one of the two.");
    };
    overridden(behaviour.frequency != LodBehaviour{}.frequency, "frequency", lod.frequencyBy);
    overridden(behaviour.priority != LodBehaviour{}.priority, "priority", lod.priorityBy);
}

/// Without a weight above 0 everybody has the importance 0.
void checkImportance(const Lod& lod, Findings& findings) {
    findings.notNegative("lod.importance", "smoothing", lod.importance.smoothing);
    double sum = 0.0;
    for (const auto& [term, weight] : lod.importance.weights) {
        findings.notNegative("lod.importance.weights", term, weight);
        sum += weight;
    }
    const auto& stated = lod.unknown.stated;
    const bool isStated = std::find(stated.begin(), stated.end(), "importance") != stated.end();
    if (isStated && !(sum > 0.0))
        findings.warning("lod.importance.weights",
                         "no weight is above 0: everybody but the observer has the importance 0",
                         "State a weight, such as distance: 1.");
}

void checkLod(const Lod& lod, Findings& findings) {
    findings.oneOf("lod", "arbitration", lod.arbitration, {"first", "any", "central", "narrowest"});
    checkImportance(lod, findings);
    forEach(lod.behaviours,
            "lod.behaviours",
            [&](const LodBehaviour& behaviour, const std::string& place) {
                findings.positive(place, "frequency", behaviour.frequency);
                findings.notNegative(place, "priority", behaviour.priority);
                checkOverridden(lod, behaviour, place, findings);
                if (!(behaviour.min <= behaviour.max))
                    findings.error(place + ".min",
                                   fmt::format("the range {} to {} is upside down",
                                               behaviour.min,
                                               behaviour.max),
                                   "Let min be at most max.");
                else if (behaviour.max < 0.0 || behaviour.min > 1.0)
                    findings.warning(place + ".min",
                                     "the behaviour is never chosen: importance is from 0 to 1",
                                     "Let its range reach into 0 to 1.");
            });
    const auto& stated = lod.unknown.stated;
    if (!lod.behaviours.empty())
        checkGaps(lod, findings);
    else if (std::find(stated.begin(), stated.end(), "behaviours") != stated.end() &&
             lod.frequencyBy.text.empty() && lod.priorityBy.text.empty())
        findings.error("lod.behaviours",
                       "the list is empty: there is no behaviour to run",
                       "Add some behaviours, or remove the list.");
}

} // namespace

void checkExecution(const Level& level, Findings& findings) {
    std::vector<std::string_view> holders;
    checkSchedule(level.schedule, "schedule", 0, holders, findings);
    checkLod(level.lod, findings);
}

} // namespace percept::level::validation
