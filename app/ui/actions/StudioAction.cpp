#include "StudioAction.h"

#include <QCoreApplication>
#include <QKeySequence>

namespace percept::ui {
namespace {

QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

/// What a person reads, in his language.
QString translated(std::string_view view) {
    return QCoreApplication::translate("StudioAction", text(view).toUtf8().constData());
}

} // namespace

StudioAction::StudioAction(const ActionSpec& spec, QObject* parent)
    : QObject(parent)
    , m_id(text(spec.id))
    , m_name(translated(spec.name))
    , m_icon(text(spec.icon))
    , m_hint(translated(spec.hint))
    , m_menu(text(spec.menu).section(QLatin1Char('/'), 0, 0))
    , m_submenu(text(spec.menu).section(QLatin1Char('/'), 1))
    , m_group(spec.group)
    , m_checkable(spec.checkable)
    , m_scope(spec.scope)
    , m_setting(spec.setting) {
    for (const auto& key : keysOf(spec))
        m_keys.append(QString::fromStdString(key));
}

QString StudioAction::keyText() const {
    if (m_keys.isEmpty())
        return {};
    return QKeySequence(m_keys.first(), QKeySequence::PortableText)
        .toString(QKeySequence::PortableText);
}

void StudioAction::setName(const QString& name) {
    if (name == m_name)
        return;
    m_name = name;
    emit nameChanged();
}

void StudioAction::setEnabled(bool enabled) {
    if (enabled == m_enabled)
        return;
    m_enabled = enabled;
    emit enabledChanged();
}

void StudioAction::setChecked(bool checked) {
    if (checked == m_checked)
        return;
    m_checked = checked;
    emit checkedChanged();
}

void StudioAction::trigger() {
    if (m_enabled)
        emit triggered();
}

} // namespace percept::ui

#include "moc_StudioAction.cpp"
