#pragma once

#include "app/studio/session/BackgroundWork.h"

#include <QObject>
#include <QString>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// Writes what people did in a run as a file of commands, which another run of the level takes.
///
///     CommandsExport { path: session.tracePath; onWritten: (file, count) => ... }
class CommandsExport : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// The recording, also of a run that goes on; empty: none.
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY pathChanged)

public:
    explicit CommandsExport(QObject* parent = nullptr);

    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);

    Q_INVOKABLE void write(const QUrl& file);

signals:
    void pathChanged();
    void written(const QString& file, int count);
    void refused(const QString& why);

private:
    QString m_path;
    BackgroundWork m_work;
};

} // namespace percept::session
