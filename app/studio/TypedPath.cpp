#include "TypedPath.h"

#include <QDir>
#include <QFileInfo>

namespace percept::shell {

QUrl TypedPath::fileOf(const QString& typed, const QUrl& folder) const {
    const QString path = typed == QLatin1String("~") || typed.startsWith(QLatin1String("~/"))
                             ? QDir::homePath() + typed.mid(1)
                             : typed;
    return QUrl::fromLocalFile(QDir::cleanPath(QDir(folder.toLocalFile()).absoluteFilePath(path)));
}

bool TypedPath::isFolder(const QUrl& file) const {
    return QFileInfo(file.toLocalFile()).isDir();
}

QString TypedPath::fault(const QUrl& file) const {
    const QFileInfo info(file.toLocalFile());
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

} // namespace percept::shell

#include "moc_TypedPath.cpp"
