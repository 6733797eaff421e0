#pragma once

#include <QAbstractListModel>
#include <QDateTime>
#include <QSettings>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace percept::shell {

/// The levels and recordings that were opened last, latest first; kept over sessions.
class RecentFiles : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role {
        PathRole = Qt::UserRole + 1,
        NameRole,
        FolderRole,    ///< with ~ for the home folder
        RecordingRole, ///< a recording, not a level
        MissingRole,   ///< moved or deleted
        WhenRole,      ///< "12 minutes ago"
    };
    static constexpr int kMost = 10;

    explicit RecentFiles(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;
    [[nodiscard]] int count() const { return static_cast<int>(m_files.size()); }

    /// Puts a file at the top.
    Q_INVOKABLE void add(const QString& path);
    Q_INVOKABLE void remove(const QString& path);
    Q_INVOKABLE void clear();
    /// Looks again which files are there and how long ago they were opened.
    Q_INVOKABLE void refresh();
    Q_INVOKABLE [[nodiscard]] QString pathAt(int row) const;

signals:
    void countChanged();

private:
    struct File {
        QString path;
        QDateTime opened;
    };
    void store();

    std::vector<File> m_files;
    QSettings m_settings;
};

/// How people say when something was: "just now", "12 minutes ago", "today, 09:41", "yesterday",
/// "Thursday", "12 November", "12 November 2025".
[[nodiscard]] QString timeInWords(const QDateTime& then, const QDateTime& now);

} // namespace percept::shell
