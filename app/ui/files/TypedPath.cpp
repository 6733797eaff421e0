#include "TypedPath.h"

#include <QDir>
#include <QFileInfo>

namespace percept::ui {
namespace {

QString pathOf(const QUrl& file) {
    return file.toLocalFile();
}

} // namespace

QUrl TypedPath::fileOf(const QString& typed, const QUrl& folder) const {
    const QString path = typed == QLatin1String("~") || typed.startsWith(QLatin1String("~/"))
                             ? QDir::homePath() + typed.mid(1)
                             : typed;
    return QUrl::fromLocalFile(QDir::cleanPath(QDir(pathOf(folder)).absoluteFilePath(path)));
}

QUrl TypedPath::fileOf(const QString& typed, const QUrl& folder, const QString& suffix) const {
    const QString name = typed.section(QLatin1Char('/'), -1);
    const bool ends = suffix.isEmpty() || name.isEmpty() || name.contains(QLatin1Char('.')) ||
                      isFolder(fileOf(typed, folder));
    return fileOf(ends ? typed : typed + QLatin1Char('.') + suffix, folder);
}

bool TypedPath::isFolder(const QUrl& file) const {
    return QFileInfo(pathOf(file)).isDir();
}

bool TypedPath::exists(const QUrl& file) const {
    return QFileInfo::exists(pathOf(file));
}

QUrl TypedPath::above(const QUrl& folder) const {
    return QUrl::fromLocalFile(QFileInfo(pathOf(folder)).absolutePath());
}

QString TypedPath::textOf(const QUrl& file) const {
    return QDir::toNativeSeparators(pathOf(file));
}

QStringList TypedPath::patternsOf(const QString& filter) const {
    return filter.section(QLatin1Char('('), -1)
        .section(QLatin1Char(')'), 0, 0)
        .split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QString TypedPath::readFault(const QUrl& file) const {
    const QFileInfo info(pathOf(file));
    const QFileInfo folder(info.absolutePath());
    if (!folder.isDir())
        return tr("There is no folder %1").arg(folder.filePath());
    if (!info.exists())
        return tr("There is no %1 in %2").arg(info.fileName(), folder.filePath());
    if (!info.isFile())
        return tr("%1 is no file").arg(info.fileName());
    if (!info.isReadable())
        return tr("%1 may not be read by you").arg(info.fileName());
    return {};
}

QString TypedPath::writeFault(const QUrl& file) const {
    const QFileInfo info(pathOf(file));
    const QFileInfo folder(info.absolutePath());
    if (info.fileName().isEmpty())
        return tr("Type a name");
    if (!folder.isDir())
        return tr("There is no folder %1").arg(folder.filePath());
    if (info.exists() && !info.isFile())
        return tr("%1 is no file").arg(info.fileName());
    if (info.exists() ? !info.isWritable() : !folder.isWritable())
        return tr("%1 may not be written by you")
            .arg(info.exists() ? info.fileName() : folder.filePath());
    return {};
}

} // namespace percept::ui

#include "moc_TypedPath.cpp"
