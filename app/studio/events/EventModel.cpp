#include "app/studio/events/EventModel.h"

#include "app/runner/Runner.h"
#include "app/ui/Text.h"

#include <algorithm>

namespace percept::session {
namespace {

constexpr int kColumns = EventModel::KeyColumn + 1;

using ui::text;

QString durationText(Seconds seconds) {
    return QStringLiteral("%1\u00a0s").arg(seconds, 0, 'g', 6);
}

/// "yard is entered by intruder".
QString whenText(const level::EventCause& when) {
    const QString object = text(when.object);
    QString words = EventModel::tr("manual");
    if (when.kind == "time")
        words = when.clock.empty() ? EventModel::tr("after %1").arg(durationText(when.time))
                                   : EventModel::tr("at %1").arg(text(when.clock));
    else if (when.kind == "switch")
        words = EventModel::tr("%1 is used").arg(object);
    else if (when.kind == "region")
        words = EventModel::tr("%1 is entered").arg(object);
    else if (when.kind == "door")
        words = EventModel::tr("%1 becomes %2").arg(object, text(when.state));
    else if (when.kind == "intention")
        return EventModel::tr("%1 intends to %2")
            .arg(when.by.empty() ? EventModel::tr("an agent") : text(when.by),
                 text(when.state).replace(QLatin1Char('_'), QLatin1Char(' ')));
    else if (when.kind == "death")
        return EventModel::tr("%1 dies").arg(when.by.empty() ? EventModel::tr("an agent")
                                                             : text(when.by));
    else if (when.kind == "notification")
        return EventModel::tr("%1 perceives %2")
            .arg(when.by.empty() ? EventModel::tr("an agent") : text(when.by), object);
    else if (when.kind == "condition")
        return EventModel::tr("%1 becomes true").arg(text(when.condition));
    else if (when.kind == "collision")
        words = object.isEmpty() ? EventModel::tr("a collision")
                                 : EventModel::tr("a collision with %1").arg(object);
    return when.by.empty() ? words : EventModel::tr("%1 by %2").arg(words, text(when.by));
}

QString deadlineText(const level::AuthoredEvent& event) {
    if (!event.deadline)
        return QStringLiteral("\u2013");
    return *event.deadline > 0 ? EventModel::tr("within %1").arg(durationText(*event.deadline))
                               : EventModel::tr("at once");
}

} // namespace

EventModel::EventModel(QObject* parent)
    : QObject(parent)
    , m_table(kColumns) {}

void EventModel::setRun(std::shared_ptr<const runner::RunnableLevel> level,
                        runner::Runner* runner) {
    m_level = std::move(level);
    m_runner = runner;
    fill();
    emit changed();
}

void EventModel::setLive(bool live) {
    if (live == m_live)
        return;
    m_live = live;
    emit changed();
}

void EventModel::fill() {
    std::vector<CellTable::Row> rows;
    std::vector<QString> idents;
    if (m_level)
        for (const auto& event : m_level->level.events) {
            QStringList keys;
            for (const auto& key : m_level->level.keys)
                if (key.event == event.id)
                    keys.append(text(key.key));
            rows.push_back(
                {{text(event.id), QStringLiteral("zap"), -1},
                 {text(event.code), {}, -1},
                 {whenText(event.when), {}, -1},
                 {deadlineText(event), {}, -1},
                 {event.manager.empty() ? tr("all agents") : text(event.manager), {}, -1},
                 {keys.join(QStringLiteral(", ")), {}, -1}});
            idents.push_back(QStringLiteral("event:%1").arg(idents.size()));
        }
    m_table.setRows(std::move(rows), std::move(idents));
}

QVariantList EventModel::keys() const {
    QVariantList list;
    if (!m_level)
        return list;
    const auto& events = m_level->level.events;
    for (const auto& key : m_level->level.keys) {
        const auto event = std::find_if(
            events.begin(), events.end(), [&](const auto& one) { return one.id == key.event; });
        const int row = event == events.end() ? -1 : static_cast<int>(event - events.begin());
        list.append(QVariantMap{{"key", text(key.key)}, {"event", text(key.event)}, {"row", row}});
    }
    return list;
}

void EventModel::fire(int row) {
    if (!isPossible() || row < 0 || row >= m_table.count())
        return;
    m_runner->send({.kind = trace::CommandKind::FireEvent, .value = row});
    emit fired(text(m_level->level.events[static_cast<std::size_t>(row)].id));
}

} // namespace percept::session

#include "moc_EventModel.cpp"
