#include "app/workspaces/schedule/SchedulerNest.h"

#include "app/ui/Text.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::tuning {
namespace {

constexpr int kCalledAlways = 1; ///< of a new scheduler: its tasks have their own

QString nameOf(const SchedulerPath& path) {
    QStringList names;
    for (const std::string& id : path)
        names << ui::text(id);
    return names.join(QStringLiteral(" / "));
}

std::string freeName(const level::Schedule& root) {
    for (int n = 1;; ++n)
        if (std::string name = fmt::format("scheduler_{}", n); !hasTask(root, name))
            return name;
}

} // namespace

SchedulerNest::SchedulerNest(Perform perform, QObject* parent)
    : QObject(parent)
    , m_perform(std::move(perform)) {}

level::Schedule SchedulerNest::enter(const level::Schedule& root) {
    const bool isKnown = root == m_root;
    m_root = root;
    if (schedulerAt(m_root, m_path) == nullptr)
        enterPath({});
    else if (!isKnown)
        emit changed();
    return *schedulerAt(m_root, m_path);
}

void SchedulerNest::enterPath(SchedulerPath path) {
    if (path == m_path)
        return;
    m_path = std::move(path);
    emit changed();
    emit entered();
}

const level::Task* SchedulerNest::taskAt(int row) const {
    const level::Schedule* open = schedulerAt(m_root, m_path);
    return open != nullptr && row >= 0 && row < static_cast<int>(open->tasks.size())
               ? &open->tasks[static_cast<std::size_t>(row)]
               : nullptr;
}

void SchedulerNest::open(int row) {
    const level::Task* task = taskAt(row);
    if (task == nullptr || !holdsTasks(*task))
        return;
    SchedulerPath path = m_path;
    path.push_back(task->id);
    enterPath(std::move(path));
}

void SchedulerNest::leave() {
    if (!isInside())
        return;
    SchedulerPath path = m_path;
    path.pop_back();
    enterPath(std::move(path));
}

void SchedulerNest::leaveAll() {
    enterPath({});
}

void SchedulerNest::add() {
    const std::string name = freeName(m_root);
    m_perform("addition of " + name, [&](level::Schedule& root) {
        level::Schedule* open = schedulerAt(root, m_path);
        if (open == nullptr)
            return;
        if (open->kind.empty())
            open->kind = "frequency";
        level::Task task;
        task.id = name;
        task.frequency = kCalledAlways;
        task.schedule.kind = "frequency";
        open->tasks.push_back(std::move(task));
    });
}

void SchedulerNest::move(int row, int target) {
    const auto all = schedulersOf(m_root);
    const level::Task* task = taskAt(row);
    if (task == nullptr || target < 0 || target >= static_cast<int>(all.size()))
        return;
    const SchedulerPath& to = all[static_cast<std::size_t>(target)];
    if (to == m_path)
        return;
    level::Schedule tried = m_root;
    const auto place = static_cast<std::size_t>(row);
    if (const auto moved = moveTask(tried, m_path, place, to); !moved) {
        emit refused(ui::text(moved.error().message));
        emit changed();
        return;
    }
    m_perform(fmt::format("move of {} into {}", task->id, to.empty() ? "the schedule" : to.back()),
              [&](level::Schedule& root) { root = tried; });
}

QString SchedulerNest::title() const {
    return nameOf(m_path);
}

QString SchedulerNest::note() const {
    if (!isInside())
        return {};
    SchedulerPath outer = m_path;
    outer.pop_back();
    const level::Schedule* holder = schedulerAt(m_root, outer);
    if (holder == nullptr)
        return {};
    const auto task = std::ranges::find(holder->tasks, m_path.back(), &level::Task::id);
    const int frequency = task == holder->tasks.end() ? 1 : task->frequency;
    const QString name = ui::text(m_path.back());
    return frequency == 1
               ? tr("A frame here is a call of %1, which is called in every one.").arg(name)
               : tr("A frame here is a call of %1, every %2 frames.").arg(name).arg(frequency);
}

QStringList SchedulerNest::schedulers() const {
    QStringList names;
    for (const SchedulerPath& path : schedulersOf(m_root))
        names << (path.empty() ? tr("The level's schedule") : nameOf(path));
    return names;
}

int SchedulerNest::current() const {
    const auto all = schedulersOf(m_root);
    return static_cast<int>(std::ranges::find(all, m_path) - all.begin());
}

} // namespace percept::tuning

#include "moc_SchedulerNest.cpp"
