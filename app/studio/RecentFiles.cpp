#include "RecentFiles.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace percept::shell {
namespace {

const QString kKey = QStringLiteral("recent");

QString folderInWords(const QString& path) {
    const QString folder = QFileInfo(path).absolutePath();
    const QString home = QDir::homePath();
    if (folder == home || folder.startsWith(home + QLatin1Char('/')))
        return QLatin1Char('~') + folder.mid(home.size());
    return folder;
}

} // namespace

QString timeInWords(const QDateTime& then, const QDateTime& now) {
    const qint64 minutes = then.secsTo(now) / 60;
    const qint64 days = then.date().daysTo(now.date());
    const QLocale english(QLocale::English);
    if (minutes < 1)
        return QObject::tr("just now");
    if (minutes < 60)
        return minutes == 1 ? QObject::tr("1 minute ago")
                            : QObject::tr("%1 minutes ago").arg(minutes);
    if (days == 0)
        return QObject::tr("today, %1").arg(then.toString(QStringLiteral("HH:mm")));
    if (days == 1)
        return QObject::tr("yesterday");
    if (days < 7)
        return english.dayName(then.date().dayOfWeek());
    const bool sameYear = then.date().year() == now.date().year();
    return english.toString(then.date(),
                            sameYear ? QStringLiteral("d MMMM") : QStringLiteral("d MMMM yyyy"));
}

RecentFiles::RecentFiles(QObject* parent)
    : QAbstractListModel(parent) {
    const int size = m_settings.beginReadArray(kKey);
    for (int i = 0; i < std::min(size, kMost); ++i) {
        m_settings.setArrayIndex(i);
        m_files.push_back({m_settings.value(QStringLiteral("path")).toString(),
                           m_settings.value(QStringLiteral("opened")).toDateTime()});
    }
    m_settings.endArray();
}

int RecentFiles::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

QVariant RecentFiles::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const File& file = m_files[static_cast<std::size_t>(index.row())];
    switch (role) {
    case PathRole:
        return file.path;
    case NameRole:
        return QFileInfo(file.path).fileName();
    case FolderRole:
        return folderInWords(file.path);
    case RecordingRole:
        return file.path.endsWith(QStringLiteral(".percept"));
    case MissingRole:
        return !QFileInfo::exists(file.path);
    case WhenRole:
        return timeInWords(file.opened, QDateTime::currentDateTime());
    default:
        return {};
    }
}

QHash<int, QByteArray> RecentFiles::roleNames() const {
    return {{PathRole, "path"},
            {NameRole, "name"},
            {FolderRole, "folder"},
            {RecordingRole, "recording"},
            {MissingRole, "missing"},
            {WhenRole, "when"}};
}

void RecentFiles::add(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    beginResetModel();
    std::erase_if(m_files, [&](const File& file) { return file.path == absolute; });
    m_files.insert(m_files.begin(), {absolute, QDateTime::currentDateTime()});
    if (m_files.size() > static_cast<std::size_t>(kMost))
        m_files.resize(static_cast<std::size_t>(kMost));
    endResetModel();
    store();
}

void RecentFiles::remove(const QString& path) {
    beginResetModel();
    std::erase_if(m_files, [&](const File& file) { return file.path == path; });
    endResetModel();
    store();
}

void RecentFiles::clear() {
    beginResetModel();
    m_files.clear();
    endResetModel();
    store();
}

void RecentFiles::refresh() {
    if (count() > 0)
        emit dataChanged(index(0), index(count() - 1), {MissingRole, WhenRole});
}

QString RecentFiles::pathAt(int row) const {
    return row < 0 || row >= count() ? QString() : m_files[static_cast<std::size_t>(row)].path;
}

void RecentFiles::store() {
    m_settings.beginWriteArray(kKey, count());
    for (int i = 0; i < count(); ++i) {
        m_settings.setArrayIndex(i);
        m_settings.setValue(QStringLiteral("path"), m_files[static_cast<std::size_t>(i)].path);
        m_settings.setValue(QStringLiteral("opened"), m_files[static_cast<std::size_t>(i)].opened);
    }
    m_settings.endArray();
    m_settings.sync();
    emit countChanged();
}

} // namespace percept::shell

#include "moc_RecentFiles.cpp"
