#pragma once

#include "StudioAction.h"

#include <QAbstractListModel>
#include <QList>

namespace percept::ui {

/// All actions of the window, in the order of their specs. The window derives its own table,
/// which names the specs; an id that is asked for and not in the table is a bug.
class ActionTable : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window has one table of actions.")
    Q_PROPERTY(QStringList menus READ menus CONSTANT)

public:
    enum Role { ActionRole = Qt::UserRole + 1 };

    explicit ActionTable(std::span<const ActionSpec> specs, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] const QList<StudioAction*>& actions() const { return m_actions; }
    /// The names of the menus, in the order of their first action.
    [[nodiscard]] QStringList menus() const;
    Q_INVOKABLE percept::ui::StudioAction* find(const QString& id) const;
    /// The name of the action that listens to a key; empty: none does.
    Q_INVOKABLE [[nodiscard]] QString ownerOf(const QString& key) const;
    /// The actions of one menu or submenu; null stands for a separator.
    Q_INVOKABLE QList<percept::ui::StudioAction*> inMenu(const QString& menu,
                                                         const QString& submenu = {}) const;
    /// The submenus of one menu, in the order of their first action.
    Q_INVOKABLE [[nodiscard]] QStringList submenusOf(const QString& menu) const;

signals:
    void triggered(const QString& id);

private:
    QList<StudioAction*> m_actions;
};

} // namespace percept::ui
