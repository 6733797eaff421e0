#include "ActionTable.h"

#include "percept/base/Contracts.h"

#include <QKeySequence>
#include <QQmlEngine>

#include <algorithm>

namespace percept::ui {

ActionTable::ActionTable(std::span<const ActionSpec> specs, QObject* parent)
    : QAbstractListModel(parent) {
    for (const auto& spec : specs) {
        auto* action = new StudioAction(spec, this);
        QQmlEngine::setObjectOwnership(action, QQmlEngine::CppOwnership);
        connect(action, &StudioAction::triggered, this, [this, action] {
            emit triggered(action->actionId());
        });
        m_actions.append(action);
    }
}

int ActionTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_actions.size());
}

QVariant ActionTable::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || role != ActionRole)
        return {};
    return QVariant::fromValue(m_actions.at(index.row()));
}

QHash<int, QByteArray> ActionTable::roleNames() const {
    return {{ActionRole, "entry"}};
}

QStringList ActionTable::menus() const {
    QStringList names;
    for (const auto* action : m_actions)
        if (!action->menu().isEmpty() && !names.contains(action->menu()))
            names.append(action->menu());
    return names;
}

QString ActionTable::ownerOf(const QString& key) const {
    const QKeySequence wanted(key, QKeySequence::PortableText);
    for (const StudioAction* action : m_actions)
        for (const QString& own : action->keys())
            if (QKeySequence(own, QKeySequence::PortableText) == wanted)
                return action->name();
    return {};
}

StudioAction* ActionTable::find(const QString& id) const {
    const auto found = std::ranges::find(m_actions, id, &StudioAction::actionId);
    PERCEPT_EXPECTS(found != m_actions.end());
    return *found;
}

QStringList ActionTable::submenusOf(const QString& menu) const {
    QStringList names;
    for (const auto* action : m_actions)
        if (action->menu() == menu && !action->submenu().isEmpty() &&
            !names.contains(action->submenu()))
            names.append(action->submenu());
    return names;
}

QList<StudioAction*> ActionTable::inMenu(const QString& menu, const QString& submenu) const {
    QList<StudioAction*> entries;
    for (auto* action : m_actions) {
        if (action->menu() != menu || action->submenu() != submenu)
            continue;
        if (!entries.isEmpty() && entries.last()->group() != action->group())
            entries.append(nullptr);
        entries.append(action);
    }
    return entries;
}

} // namespace percept::ui

#include "moc_ActionTable.cpp"
