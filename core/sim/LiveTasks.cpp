#include "LiveTasks.h"

#include "percept/schedule/LevelTasks.h"

#include <algorithm>

namespace percept::sim {
namespace {

using trace::Command;
using trace::JoiningTask;
using trace::TaskId;

Command taskEdit(trace::EditPart part, JoiningTask task) {
    Command command;
    command.kind = trace::CommandKind::Edit;
    command.part = part;
    command.task = std::move(task);
    return command;
}

bool isScheduler(const level::Task& task) {
    return !task.schedule.kind.empty() || !task.schedule.tasks.empty();
}

auto named(std::vector<level::Task>& tasks, const std::string& id) {
    return std::find_if(
        tasks.begin(), tasks.end(), [&](const level::Task& task) { return task.id == id; });
}

class TaskChanges {
public:
    explicit TaskChanges(const Simulation& simulation)
        : m_simulation(simulation)
        , m_authored(simulation.world().plan) {}

    /// @param holder of the scheduler; kNone: the level's own
    void compare(level::Schedule& from, const level::Schedule& to, TaskId holder) {
        std::erase_if(from.tasks, [&](const level::Task& task) {
            const bool gone =
                !isAuthored(task.id) &&
                std::none_of(to.tasks.begin(), to.tasks.end(), [&](const level::Task& other) {
                    return other.id == task.id;
                });
            if (gone)
                leave(task.id);
            return gone;
        });
        for (std::size_t i = 0; i < to.tasks.size(); ++i) {
            const auto old = named(from.tasks, to.tasks[i].id);
            if (old == from.tasks.end())
                add(from, to.tasks[i], i, holder);
            else
                change(*old, to.tasks[i], holder);
        }
    }
    /// Who leaves makes room for who joins.
    void addTo(std::vector<Command>& commands) {
        commands.insert(commands.end(), m_leave.begin(), m_leave.end());
        commands.insert(commands.end(), m_join.begin(), m_join.end());
    }

private:
    [[nodiscard]] bool isAuthored(const std::string& id) const {
        return m_authored.find(id) != trace::kNone<TaskId>;
    }
    [[nodiscard]] bool canJoin(const level::Task& task, TaskId holder) const {
        return !isScheduler(task) &&
               schedule::checkJoining(m_authored, schedule::joiningTask(task, holder));
    }
    void add(level::Schedule& from, const level::Task& task, std::size_t place, TaskId holder) {
        if (!canJoin(task, holder))
            return;
        from.tasks.insert(from.tasks.begin() +
                              static_cast<std::ptrdiff_t>(std::min(place, from.tasks.size())),
                          task);
        const auto joining = schedule::joiningTask(task, holder);
        // A run that was forked may have it already.
        const auto& joined = m_simulation.plan().joined;
        const auto same = std::find_if(joined.begin(), joined.end(), [&](const auto& each) {
            return !each.left && each.task.id == task.id;
        });
        if (same != joined.end() && same->task == joining)
            return;
        if (same != joined.end())
            leave(task.id);
        join(joining);
    }
    void change(level::Task& from, const level::Task& to, TaskId holder) {
        if (from == to)
            return;
        if (isScheduler(from) && isScheduler(to)) {
            if (const TaskId held = m_authored.find(to.id); held != trace::kNone<TaskId>)
                compare(from.schedule, to.schedule, held);
            return;
        }
        if (isAuthored(to.id) || !canJoin(to, holder))
            return;
        const auto joining = schedule::joiningTask(to, holder);
        if (joining != schedule::joiningTask(from, holder)) {
            leave(to.id);
            join(joining);
        }
        from = to;
    }
    void leave(const std::string& id) {
        JoiningTask named;
        named.id = id;
        m_leave.push_back(taskEdit(trace::EditPart::TaskLeaves, named));
    }
    void join(JoiningTask task) {
        m_join.push_back(taskEdit(trace::EditPart::TaskJoins, std::move(task)));
    }

    const Simulation& m_simulation;
    const schedule::DutyPlan& m_authored;
    std::vector<Command> m_leave;
    std::vector<Command> m_join;
};

} // namespace

void changeTasks(const Simulation& simulation,
                 level::Schedule& schedule,
                 const level::Schedule& after,
                 std::vector<Command>& commands) {
    if (schedule == after || !simulation.world().plan.schedule)
        return;
    TaskChanges changes(simulation);
    changes.compare(schedule, after, trace::kNone<TaskId>);
    changes.addTo(commands);
}

} // namespace percept::sim
