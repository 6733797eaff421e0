#include "app/workspaces/schedule/ScheduleModel.h"
#include "app/workspaces/schedule/SchedulerTree.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

/// What the desk changes in the level.
namespace percept::tuning {
namespace {

constexpr int kUsualFrequency = 10; ///< of a new task

/// @param root the level's own schedule
std::string freeName(const level::Schedule& root, std::size_t from) {
    for (std::size_t n = from;; ++n)
        if (std::string name = fmt::format("task_{}", n); !hasTask(root, name))
            return name;
}

/// Phases that are stated stay when others are looked for, also 0.
void stateMoved(edit::Object& object,
                const level::Schedule& from,
                const level::Schedule& to,
                const std::string& place) {
    for (std::size_t i = 0; i < std::min(from.tasks.size(), to.tasks.size()); ++i) {
        const std::string task = fmt::format("{}.tasks[{}]", place, i);
        if (from.tasks[i].phase != to.tasks[i].phase)
            edit::setStated(object, task + ".phase", true);
        stateMoved(object, from.tasks[i].schedule, to.tasks[i].schedule, task + ".schedule");
    }
}

/// What a field is called in the history.
std::string wordOf(const std::string& field) {
    constexpr std::array<std::array<std::string_view, 2>, 4> kWords{{{"cost_us", "cost"},
                                                                     {"asks_us", "time at once"},
                                                                     {"divisible", "parts"},
                                                                     {"uses_spare", "spare time"}}};
    for (const auto& [known, word] : kWords)
        if (field == known)
            return std::string(word);
    return field;
}

} // namespace

int ScheduleModel::kind() const {
    const auto found =
        std::find(level::kScheduleKinds.begin(), level::kScheduleKinds.end(), m_plan.schedule.kind);
    return found == level::kScheduleKinds.end()
               ? -1
               : static_cast<int>(found - level::kScheduleKinds.begin());
}

QStringList ScheduleModel::kinds() const {
    return {tr("Frequency"), tr("Direct"), tr("Load balancing"), tr("Priority"), tr("Combined")};
}

std::string ScheduleModel::nameOf(int row) const {
    return m_plan.schedule.tasks[static_cast<std::size_t>(row)].id;
}

edit::Edits ScheduleModel::editsOf(const Change& change, bool statesPhases) const {
    edit::Settings settings = edit::settingsOf(m_editing->document().level());
    level::Schedule* open = schedulerAt(settings.schedule, m_nest.path());
    if (open == nullptr)
        return {};
    // A drag starts from what was before it, however often it moves.
    if (m_dragged)
        *open = m_dragged->schedule;
    const level::Schedule from = *open;
    change(*open);
    const level::Schedule to = *open;
    const std::string place = valuePath(settings.schedule, m_nest.path());
    edit::Object object = std::move(settings);
    if (statesPhases)
        stateMoved(object, from, to, place);
    return {edit::Replace{edit::kSettingsId, std::move(object)}};
}

void ScheduleModel::performOnLevel(const std::string& name, const Change& change) {
    if (!isEditable() || m_drag)
        return;
    edit::Settings settings = edit::settingsOf(m_editing->document().level());
    change(settings.schedule);
    m_editing->applyFix({name, {edit::Replace{edit::kSettingsId, std::move(settings)}}});
}

void ScheduleModel::perform(const std::string& name, const Change& change, bool statesPhases) {
    if (isEditable() && !m_drag)
        m_editing->applyFix({name, editsOf(change, statesPhases)});
}

void ScheduleModel::setValue(int row, const QString& field, double value) {
    if (!isRow(row) || !std::isfinite(value))
        return;
    const std::string name = field.toStdString();
    const auto whole = static_cast<int>(std::clamp(std::round(value), 0.0, 2147483647.0));
    const auto change = [&](level::Schedule& schedule) {
        level::Task& task = schedule.tasks[static_cast<std::size_t>(row)];
        if (name == "frequency") {
            task.frequency = std::max(whole, 1);
            task.phase %= task.frequency;
        } else if (name == "phase") {
            task.phase = whole % std::max(task.frequency, 1);
        } else if (name == "priority") {
            task.priority = std::max(value, 0.0);
        } else if (name == "cost_us") {
            task.costUs = std::max(value, 0.0);
        } else if (name == "asks_us") {
            task.asksUs = std::max(value, 0.0);
        } else if (name == "divisible") {
            task.divisible = value != 0;
        } else if (name == "uses_spare") {
            task.usesSpare = value != 0;
        }
    };
    perform(wordOf(name) + " of " + nameOf(row), change, name == "phase");
}

void ScheduleModel::rename(int row, const QString& name) {
    if (!isRow(row) || name.isEmpty())
        return;
    perform("name of " + nameOf(row), [&](level::Schedule& schedule) {
        schedule.tasks[static_cast<std::size_t>(row)].id = name.toStdString();
    });
}

void ScheduleModel::addTask() {
    const std::string name = freeName(scheduleOfLevel(), static_cast<std::size_t>(taskCount()) + 1);
    perform("addition of " + name, [&](level::Schedule& schedule) {
        if (schedule.kind.empty())
            schedule.kind = level::kScheduleKinds.front();
        level::Task task;
        task.id = name;
        task.frequency = kUsualFrequency;
        schedule.tasks.push_back(std::move(task));
    });
    setCurrent(taskCount() - 1);
}

void ScheduleModel::removeTask(int row) {
    if (!isRow(row))
        return;
    perform("removal of " + nameOf(row),
            [&](level::Schedule& schedule) { schedule.tasks.erase(schedule.tasks.begin() + row); });
}

void ScheduleModel::setBudget(double micros) {
    if (std::isfinite(micros))
        perform("budget of the schedule",
                [&](level::Schedule& schedule) { schedule.budgetUs = std::max(micros, 0.0); });
}

void ScheduleModel::setKind(int kind) {
    if (kind >= 0 && kind < static_cast<int>(level::kScheduleKinds.size()))
        perform("kind of the schedule", [&](level::Schedule& schedule) {
            schedule.kind = level::kScheduleKinds[static_cast<std::size_t>(kind)];
        });
}

void ScheduleModel::shift(int row, int frames) {
    if (!isRow(row) || !m_shown.isUsable())
        return;
    const level::Task& task = m_shown.schedule.tasks[static_cast<std::size_t>(row)];
    const int phase = ((task.phase - frames) % task.frequency + task.frequency) % task.frequency;
    if (isPreviewing())
        m_search.setPhase(static_cast<std::size_t>(row), phase);
    else
        setValue(row, QStringLiteral("phase"), phase);
}

void ScheduleModel::dragPhase(int row, qint64 phase) {
    if (!isRow(row) || !isEditable() || !m_shown.isUsable())
        return;
    if (isPreviewing()) {
        m_search.setPhase(static_cast<std::size_t>(row), phase);
        return;
    }
    if (!m_drag) {
        if (m_editing->isBusy())
            return;
        m_drag =
            std::make_unique<edit::Transaction>(m_editing->document(), "phase of " + nameOf(row));
        m_dragged = m_plan;
    }
    const auto change = [&](level::Schedule& schedule) {
        schedule.tasks[static_cast<std::size_t>(row)].phase = static_cast<int>(phase);
    };
    if (const auto done = m_drag->update(editsOf(change, true)); !done)
        emit m_editing->refused(QString::fromStdString(done.error().message));
}

void ScheduleModel::dropPhase(bool keep) {
    if (!m_drag)
        return;
    m_dragged.reset();
    const auto drag = std::exchange(m_drag, nullptr);
    if (keep)
        drag->commit();
    else
        drag->cancel();
    refresh();
}

} // namespace percept::tuning
