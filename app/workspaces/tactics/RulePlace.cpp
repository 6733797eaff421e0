#include "app/workspaces/tactics/RulePlace.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace percept::session {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("RulePlace", text);
}

} // namespace

RuleFault faultIn(const QString& text, const Error& error) {
    const QString message = QString::fromStdString(error.message);
    const QStringList parts = QString::fromStdString(error.place).split(QLatin1Char(':'));
    bool hasLine = false;
    bool hasColumn = false;
    const int line = parts.size() == 2 ? parts[0].toInt(&hasLine) : 0;
    const int column = parts.size() == 2 ? parts[1].toInt(&hasColumn) : 0;
    if (!hasLine || !hasColumn)
        return {message, -1};
    int start = 0;
    for (int i = 1; i < line; ++i)
        start = static_cast<int>(text.indexOf(QLatin1Char('\n'), start)) + 1;
    const int end = static_cast<int>(text.size());
    int at = std::min(start, end);
    // Some letters take two places of the text.
    for (int i = 1; i < column && at < end; ++i)
        at += text[at].isHighSurrogate() ? 2 : 1;
    return {tr("Line %1, column %2: %3").arg(line).arg(column).arg(message), std::min(at, end)};
}

} // namespace percept::session
