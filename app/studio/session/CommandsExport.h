#pragma once

#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/RunAccess.h"

#include <QObject>
#include <QString>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// Writes what people did in a run as a file of commands, which another run of the level takes.
///
///     CommandsExport { path: session.tracePath; runs: session.runs; onWritten: (file, count) =>
///     ... }
class CommandsExport : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// The recording, also of a run that goes on; empty: none.
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY pathChanged)
    Q_PROPERTY(percept::session::RunAccess* runs READ runs WRITE setRuns NOTIFY runsChanged)

public:
    explicit CommandsExport(QObject* parent = nullptr);

    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);
    [[nodiscard]] RunAccess* runs() const { return m_runs; }
    void setRuns(RunAccess* runs);

    Q_INVOKABLE void write(const QUrl& file);

signals:
    void pathChanged();
    void runsChanged();
    void written(const QString& file, int count);
    void refused(const QString& why);

private:
    QString m_path;
    QPointer<RunAccess> m_runs;
    BackgroundWork m_work;
};

} // namespace percept::session
