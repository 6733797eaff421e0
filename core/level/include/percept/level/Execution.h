#pragma once

#include "percept/level/Values.h"

#include <array>
#include <string_view>

/// The parts of a level that say what is computed when and how thoroughly.
namespace percept::level {

struct Task;

/// How a schedule gives its tasks their time.
inline constexpr std::array<std::string_view, 5> kScheduleKinds{
    "frequency", "direct", "load_balancing", "priority", "combined"};

struct Schedule {
    std::string kind;      ///< one of kScheduleKinds
    Micros budgetUs = 0.0; ///< per frame; 0 = unlimited
    std::vector<Task> tasks;
    Unknown unknown;
    friend bool operator==(const Schedule& a, const Schedule& b);
};

struct Task {
    std::string id;
    int frequency = 1; ///< every how many frames [>= 1]
    int phase = 0;     ///< due when (frame + phase) % frequency == 0 [>= 0]
    double priority = 1.0;
    Micros costUs = 0.0; ///< simulated
    bool divisible = true;
    bool usesSpare = false;
    Micros asksUs = 0.0;
    Schedule schedule; ///< nested; without kind and tasks there is none
    Unknown unknown;
    friend bool operator==(const Task&, const Task&) = default;
};

/// Whether a task is a scheduler of its own.
[[nodiscard]] inline bool holdsTasks(const Task& task) {
    return !task.schedule.kind.empty() || !task.schedule.tasks.empty();
}

inline bool operator==(const Schedule& a, const Schedule& b) {
    return a.kind == b.kind && a.budgetUs == b.budgetUs && a.tasks == b.tasks &&
           a.unknown == b.unknown;
}

struct Importance {
    Keyed weights; ///< per term: distance, in_view, story, attention, any name
    Seconds smoothing = 0.0;
    Unknown unknown;
    friend bool operator==(const Importance&, const Importance&) = default;
};

struct LodBehaviour {
    std::string id;
    double min = 0.0; ///< least importance, included
    double max = 1.0; ///< greatest importance, included
    int frequency = 1;
    double priority = 1.0;
    ById<std::string> brains{}; ///< by brain: what its agents do; absent: what is called like `id`
    Unknown unknown{};
    friend bool operator==(const LodBehaviour&, const LodBehaviour&) = default;
};

struct Lod {
    Importance importance;
    Json frequencyBy; ///< a function or categories
    Json priorityBy;  ///< a function or categories
    std::vector<LodBehaviour> behaviours;
    std::string arbitration = "first"; ///< `first`, `any`, `central` or `narrowest`
    Json groups;
    Unknown unknown;
    friend bool operator==(const Lod&, const Lod&) = default;
};

BOOST_DESCRIBE_STRUCT(Schedule, (), (kind, budgetUs, tasks, unknown))
BOOST_DESCRIBE_STRUCT(
    Task,
    (),
    (id, frequency, phase, priority, costUs, divisible, usesSpare, asksUs, schedule, unknown))
BOOST_DESCRIBE_STRUCT(Importance, (), (weights, smoothing, unknown))
BOOST_DESCRIBE_STRUCT(LodBehaviour, (), (id, min, max, frequency, priority, brains, unknown))
BOOST_DESCRIBE_STRUCT(
    Lod, (), (importance, frequencyBy, priorityBy, behaviours, arbitration, groups, unknown))

} // namespace percept::level
