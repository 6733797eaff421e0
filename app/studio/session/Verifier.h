#pragma once

#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/RunAccess.h"
#include "inspector/replay/Verify.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace percept::session {

/// Whether a recording is what its level, seed and commands lead to: simulates it again in the
/// background and compares the state at every frame.
///
///     Verifier { path: session.path; runs: session.runs; onDone: (title, text) =>
///     session.notice(title, text) }
class Verifier : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// The recording; empty: none. Another one has to be verified anew.
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY pathChanged)
    Q_PROPERTY(percept::session::RunAccess* runs READ runs WRITE setRuns NOTIFY runsChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY stateChanged)
    /// What is known: "Recording", "Verifying 42 %", "Verified", "Differs from frame 312 on".
    Q_PROPERTY(QString stateText READ stateText NOTIFY stateChanged)

public:
    explicit Verifier(QObject* parent = nullptr);

    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);
    [[nodiscard]] RunAccess* runs() const { return m_runs; }
    void setRuns(RunAccess* runs);
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] QString stateText() const;
    /// Nothing while nobody has asked.
    [[nodiscard]] const std::optional<replay::Verification>& verification() const {
        return m_verification;
    }

    /// Begins; where it has begun, ends it.
    Q_INVOKABLE void toggle();

signals:
    void pathChanged();
    void runsChanged();
    void stateChanged();
    /// It came to an end by itself.
    void done(const QString& title, const QString& text);

private:
    void take(const Result<replay::Verification>& result);

    QString m_path;
    QPointer<RunAccess> m_runs;
    std::optional<replay::Verification> m_verification;
    BackgroundWork m_work;
};

} // namespace percept::session
