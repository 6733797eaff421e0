#include "LiveTasks.h"

#include "percept/schedule/LevelTasks.h"

#include <algorithm>
#include <set>

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

auto named(std::vector<level::Task>& tasks, const std::string& id) {
    return std::find_if(
        tasks.begin(), tasks.end(), [&](const level::Task& task) { return task.id == id; });
}

class TaskChanges {
public:
    explicit TaskChanges(const Simulation& simulation)
        : m_simulation(simulation)
        , m_authored(simulation.world().plan) {}

    /// Takes over into `from` what the run can be told.
    /// @param holder of the scheduler; kNone: the level's own
    void compare(level::Schedule& from, const level::Schedule& to, TaskId holder) {
        for (std::size_t i = 0; i < to.tasks.size(); ++i) {
            const level::Task& task = to.tasks[i];
            const auto old = named(from.tasks, task.id);
            if (old == from.tasks.end())
                add(from, task, i, holder);
            else if (const TaskId held = m_authored.find(task.id); held != trace::kNone<TaskId> &&
                                                                   holdsTasks(*old) &&
                                                                   holdsTasks(task) && *old != task)
                compare(old->schedule, task.schedule, held);
        }
    }
    /// Of the tasks that joined the run, those that the level has no more, or has otherwise.
    void leaveOthers() {
        for (const auto& each : m_simulation.plan().joined)
            if (!m_kept.contains(each.task.id))
                leave(each.task.id);
    }
    /// Who leaves makes room for who joins.
    void addTo(std::vector<Command>& commands) {
        commands.insert(commands.end(), m_leave.begin(), m_leave.end());
        commands.insert(commands.end(), m_join.begin(), m_join.end());
    }

private:
    [[nodiscard]] bool canJoin(const level::Task& task, TaskId holder) const {
        return !holdsTasks(task) &&
               schedule::checkJoining(m_authored, schedule::joiningTask(task, holder));
    }
    void add(level::Schedule& from, const level::Task& task, std::size_t place, TaskId holder) {
        if (!canJoin(task, holder) || !m_wanted.insert(task.id).second)
            return;
        from.tasks.insert(from.tasks.begin() +
                              static_cast<std::ptrdiff_t>(std::min(place, from.tasks.size())),
                          task);
        const auto joining = schedule::joiningTask(task, holder);
        const auto& joined = m_simulation.plan().joined;
        const bool isThere = std::any_of(
            joined.begin(), joined.end(), [&](const auto& each) { return each.task == joining; });
        if (isThere)
            m_kept.insert(task.id);
        else
            join(joining);
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
    std::set<std::string> m_wanted;
    std::set<std::string> m_kept; ///< that joined and are as the level says
    std::vector<Command> m_leave;
    std::vector<Command> m_join;
};

} // namespace

void changeTasks(const Simulation& simulation,
                 level::Schedule& schedule,
                 const level::Schedule& after,
                 std::vector<Command>& commands) {
    if (!simulation.world().plan.schedule)
        return;
    TaskChanges changes(simulation);
    changes.compare(schedule, after, trace::kNone<TaskId>);
    changes.leaveOthers();
    changes.addTo(commands);
}

} // namespace percept::sim
