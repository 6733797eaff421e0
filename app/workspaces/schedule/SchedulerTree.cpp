#include "app/workspaces/schedule/SchedulerTree.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace percept::tuning {
namespace {

void addNested(const level::Schedule& schedule,
               const SchedulerPath& path,
               std::vector<SchedulerPath>& found) {
    found.push_back(path);
    for (const level::Task& task : schedule.tasks)
        if (holdsTasks(task)) {
            SchedulerPath inner = path;
            inner.push_back(task.id);
            addNested(task.schedule, inner, found);
        }
}

/// The first of the ids by which a scheduler within `task` would hold itself; null: none.
const std::string* heldTwice(const level::Task& task, const SchedulerPath& holders) {
    if (std::ranges::find(holders, task.id) != holders.end())
        return &task.id;
    for (const level::Task& inner : task.schedule.tasks)
        if (const auto* found = heldTwice(inner, holders))
            return found;
    return nullptr;
}

/// Why a task cannot be moved; empty: it can.
std::string
refusal(const level::Task& moved, const SchedulerPath& to, const level::Schedule& into) {
    if (const auto* id = heldTwice(moved, to))
        return fmt::format("{} cannot go into {}: the scheduler {} would be nested in itself and "
                           "never end. Choose one that is not part of it.",
                           moved.id,
                           to.back(),
                           *id);
    const bool known = std::ranges::any_of(
        into.tasks, [&](const level::Task& task) { return task.id == moved.id; });
    return known ? fmt::format("{} has a task {} already. Give one of them another name first.",
                               to.empty() ? "The level's schedule" : to.back(),
                               moved.id)
                 : std::string();
}

} // namespace

const level::Schedule* schedulerAt(const level::Schedule& root, const SchedulerPath& path) {
    const level::Schedule* at = &root;
    for (const std::string& id : path) {
        const auto held = std::ranges::find_if(
            at->tasks, [&](const level::Task& task) { return task.id == id && holdsTasks(task); });
        if (held == at->tasks.end())
            return nullptr;
        at = &held->schedule;
    }
    return at;
}

level::Schedule* schedulerAt(level::Schedule& root, const SchedulerPath& path) {
    return const_cast<level::Schedule*>(schedulerAt(std::as_const(root), path));
}

std::string valuePath(const level::Schedule& root, const SchedulerPath& path) {
    std::string name = "schedule";
    SchedulerPath outer;
    for (const std::string& id : path) {
        const level::Schedule* at = schedulerAt(root, outer);
        for (std::size_t i = 0; at != nullptr && i < at->tasks.size(); ++i)
            if (at->tasks[i].id == id && holdsTasks(at->tasks[i])) {
                name += fmt::format(".tasks[{}].schedule", i);
                break;
            }
        outer.push_back(id);
    }
    return name;
}

std::vector<SchedulerPath> schedulersOf(const level::Schedule& root) {
    std::vector<SchedulerPath> found;
    addNested(root, {}, found);
    return found;
}

bool hasTask(const level::Schedule& root, const std::string& id) {
    return std::ranges::any_of(root.tasks, [&](const level::Task& task) {
        return task.id == id || hasTask(task.schedule, id);
    });
}

Result<void> moveTask(level::Schedule& root,
                      const SchedulerPath& from,
                      std::size_t task,
                      const SchedulerPath& to) {
    level::Schedule* source = schedulerAt(root, from);
    const level::Schedule* target = schedulerAt(std::as_const(root), to);
    if (source == nullptr || target == nullptr || task >= source->tasks.size())
        return failure(ErrorCode::NotFound, "The scheduler is not there any more");
    if (from == to)
        return {};
    if (auto why = refusal(source->tasks[task], to, *target); !why.empty())
        return failure(ErrorCode::InvalidInput, std::move(why));
    level::Task moved = std::move(source->tasks[task]);
    // What the target lies in may be one of those behind the task: it is looked up again.
    source->tasks.erase(source->tasks.begin() + static_cast<std::ptrdiff_t>(task));
    schedulerAt(root, to)->tasks.push_back(std::move(moved));
    return {};
}

} // namespace percept::tuning
