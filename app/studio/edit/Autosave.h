#pragma once

#include "app/runner/TemporaryRecording.h"
#include "app/studio/edit/CopyWriter.h"
#include "app/studio/edit/FreezeWatch.h"
#include "app/studio/edit/LastResort.h"
#include "app/studio/edit/Leftovers.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/Session.h"
#include "editor/edit/Autosave.h"

#include <QLockFile>
#include <QObject>
#include <QPointer>
#include <QThreadPool>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace percept::session {

/// Keeps a copy of what is edited, in the user's folder for such things, and looks whether others
/// change the file that is open.
///
/// The copy is written a few seconds after an edit, or when the window freezes, and removed once
/// the level is saved or given up.
/// What a crash left behind is offered at the next start; opening it is opening a level or a
/// recording.
class Autosave : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Session* session READ session WRITE setSession REQUIRED)
    /// What crashes left and nobody is working on, as findLeftovers() orders it: maps of kind
    /// (`level`, `recording` or `unreadable`), file, name and time; of a level the time of its own
    /// file, whether that was changed since the copy was made, and whether it is missing; the
    /// seconds of a recording; why nothing can be read. They are looked for in the background.
    Q_PROPERTY(QVariantList leftovers READ leftovers NOTIFY leftoversChanged)

public:
    explicit Autosave(QObject* parent = nullptr);
    ~Autosave() override;

    [[nodiscard]] Session* session() const { return m_session; }
    void setSession(Session* session);
    [[nodiscard]] QVariantList leftovers() const { return m_leftovers; }
    /// Where the copy of this session is, if there is one.
    [[nodiscard]] QString file() const { return fromPath(m_copies->file()); }

    /// Whether leftovers are being looked for.
    [[nodiscard]] bool isSearching() const { return m_search.isBusy(); }

    /// Opens a copy and goes on with it; it is removed when the level is saved or given up. Of a
    /// recording it opens the file, which stays where it is.
    Q_INVOKABLE void recover(const QString& file);
    /// Removes a copy or a recording.
    Q_INVOKABLE void discard(const QString& file);
    /// Goes on with what is in the window although the file is another one: see Session.
    Q_INVOKABLE void keepMine();
    /// Looks at once; otherwise every other second.
    Q_INVOKABLE void lookAtFile();
    /// Writes the copy at once.
    Q_INVOKABLE void writeNow();

signals:
    void leftoversChanged();
    /// Another program changed the file that is open, or removed it.
    void fileChanged(const QString& path);

private:
    void lookForLeftovers();
    void showLeftovers(const std::vector<Leftover>& found);
    void onOpened(const QString& path);
    void onSaved(const QString& path);
    void onDocumentChanged();
    void takeOver(const std::filesystem::path& left);
    void lockCopy();
    void removeCopy();
    void keepLatest();
    void onThawed(double seconds, const QString& stackFile);
    void onFailure(const QString& why);

    QPointer<Session> m_session;
    std::shared_ptr<CopyWriter> m_copies;
    FreezeWatch m_freeze;
    LastResort m_lastResort;
    std::filesystem::path m_recovering; ///< the copy that is being opened
    std::unique_ptr<QLockFile> m_lock;
    /// Of the recording that is shown, if a crash left it.
    std::optional<runner::LeftRecording> m_leftRecording;
    QVariantList m_leftovers;
    edit::FileStamp m_stamp;
    QString m_watched;
    QTimer m_keep;
    QTimer m_write;
    QTimer m_look;
    QThreadPool m_pool;
    BackgroundWork m_search; ///< for leftovers
};

} // namespace percept::session
