#include "Manual.h"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace percept::shell {
namespace {

const QString kPages = QStringLiteral(":/percept/manual");

/// The first line, which is the heading.
QString titleOf(const QString& text) {
    return text.section(QLatin1Char('\n'), 0, 0).remove(QLatin1Char('#')).trimmed();
}

} // namespace

Manual::Manual(QObject* parent)
    : QObject(parent)
    , m_names(QDir(kPages).entryList({}, QDir::Files, QDir::Name)) {
    for (const QString& name : m_names) {
        QFile file(kPages + QLatin1Char('/') + name);
        m_texts.append(file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll())
                                                      : QString());
    }
}

QStringList Manual::titles() const {
    QStringList titles;
    for (const QString& text : m_texts)
        titles.append(titleOf(text));
    return titles;
}

QString Manual::text(int page) const {
    if (page < 0 || page >= m_texts.size())
        return {};
    return m_names[page].contains(QLatin1String("keys")) ? m_texts[page] + keys() : m_texts[page];
}

int Manual::pageOf(const QString& title) const {
    const QStringList all = titles();
    const auto found = std::find_if(all.begin(), all.end(), [&](const QString& each) {
        return each.compare(title, Qt::CaseInsensitive) == 0;
    });
    return found == all.end() ? 0 : static_cast<int>(found - all.begin());
}

QString Manual::keys() const {
    if (m_actions == nullptr)
        return {};
    QString text;
    const auto add = [&](const QString& title, const auto& belongs) {
        text += QStringLiteral("\n## %1\n\n").arg(title);
        for (const ui::StudioAction* action : m_actions->actions())
            if (!action->keys().isEmpty() && belongs(*action))
                text += QStringLiteral("- `%1` %2\n").arg(action->allKeysText(), action->name());
    };
    const auto isPossession = [](const ui::StudioAction& action) {
        return action.scope() == ui::StudioAction::Possession;
    };
    for (const QString& menu : m_actions->menus())
        add(menu, [&](const ui::StudioAction& action) {
            return action.menu() == menu && !isPossession(action);
        });
    add(tr("While you are an agent"), isPossession);
    add(tr("Without a menu"), [&](const ui::StudioAction& action) {
        return action.menu().isEmpty() && !isPossession(action);
    });
    return text;
}

} // namespace percept::shell

#include "moc_Manual.cpp"
