#pragma once

#include "ActionSpec.h"

#include <QObject>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace percept::ui {

/// One act of the table, as menus, buttons and shortcuts see it.
class StudioAction : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Actions come from the action table.")
    Q_PROPERTY(QString actionId READ actionId CONSTANT)
    /// Some name what they would do now, "Undo move of guard_2".
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY nameChanged)
    Q_PROPERTY(QString icon READ icon CONSTANT)
    Q_PROPERTY(QStringList keys READ keys CONSTANT)
    /// The first key as people write it, "Ctrl+Shift+Z".
    Q_PROPERTY(QString keyText READ keyText CONSTANT)
    Q_PROPERTY(QString allKeysText READ allKeysText CONSTANT)
    Q_PROPERTY(QString hint READ hint CONSTANT)
    /// In the bar; empty: it is in no menu.
    Q_PROPERTY(QString menu READ menu CONSTANT)
    Q_PROPERTY(QString submenu READ submenu CONSTANT) ///< inside `menu`; empty: none
    Q_PROPERTY(int group READ group CONSTANT)
    Q_PROPERTY(bool checkable READ checkable CONSTANT)
    Q_PROPERTY(Scope scope READ scope CONSTANT)
    Q_PROPERTY(bool setting READ isSetting CONSTANT)
    Q_PROPERTY(bool enabled READ enabled WRITE setEnabled NOTIFY enabledChanged)
    Q_PROPERTY(bool checked READ checked WRITE setChecked NOTIFY checkedChanged)

public:
    enum Scope { Everywhere, Studio, Possession };
    Q_ENUM(Scope)

    StudioAction(const ActionSpec& spec, QObject* parent);

    [[nodiscard]] QString actionId() const { return m_id; }
    [[nodiscard]] QString name() const { return m_name; }
    void setName(const QString& name);
    [[nodiscard]] QString icon() const { return m_icon; }
    [[nodiscard]] QStringList keys() const { return m_keys; }
    [[nodiscard]] QString keyText() const;
    [[nodiscard]] QString allKeysText() const { return m_keys.join(QStringLiteral(", ")); }
    [[nodiscard]] QString hint() const { return m_hint; }
    [[nodiscard]] QString menu() const { return m_menu; }
    [[nodiscard]] QString submenu() const { return m_submenu; }
    [[nodiscard]] int group() const { return m_group; }
    [[nodiscard]] bool checkable() const { return m_checkable; }
    [[nodiscard]] Scope scope() const { return static_cast<Scope>(m_scope); }
    [[nodiscard]] bool isSetting() const { return m_setting; }
    [[nodiscard]] bool enabled() const { return m_enabled; }
    void setEnabled(bool enabled);
    [[nodiscard]] bool checked() const { return m_checked; }
    void setChecked(bool checked);

    /// Does it, if it is enabled.
    Q_INVOKABLE void trigger();

signals:
    void triggered();
    void nameChanged();
    void enabledChanged();
    void checkedChanged();

private:
    QString m_id;
    QString m_name;
    QString m_icon;
    QStringList m_keys;
    QString m_hint;
    QString m_menu;
    QString m_submenu;
    int m_group;
    bool m_checkable;
    ActionScope m_scope;
    bool m_setting;
    bool m_enabled = true;
    bool m_checked = false;
};

} // namespace percept::ui
