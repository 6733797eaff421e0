#include "Autosave.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

namespace percept::session {
namespace {

/// The next edit after the level was kept copies it: not for every move of the mouse.
constexpr int kKeepMillis = 1000;
constexpr int kWriteMillis = 4000;
constexpr int kLookMillis = 2000;

std::filesystem::path folderOfCopies() {
    return toPath(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)) /
           "autosave";
}

std::filesystem::path stackFileOf(std::filesystem::path copy) {
    copy.replace_extension();
    copy.replace_extension(".stack.txt");
    return copy;
}

QString lockOf(const QString& file) {
    return file + QStringLiteral(".lock");
}

void removeFile(const std::filesystem::path& file) {
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
}

} // namespace

Autosave::Autosave(QObject* parent)
    : QObject(parent)
    , m_copies(std::make_shared<CopyWriter>(edit::autosavePath(
          folderOfCopies(), QUuid::createUuid().toString(QUuid::Id128).toStdString())))
    , m_freeze(m_copies, stackFileOf(m_copies->file()))
    , m_lastResort(m_copies, this, [this](const QString& why) { onFailure(why); }) {
    m_pool.setMaxThreadCount(1);
    m_keep.setSingleShot(true);
    m_keep.setInterval(kKeepMillis);
    m_write.setSingleShot(true);
    m_write.setInterval(kWriteMillis);
    m_look.setInterval(kLookMillis);
    connect(&m_keep, &QTimer::timeout, this, &Autosave::keepLatest);
    connect(&m_write, &QTimer::timeout, this, &Autosave::writeNow);
    connect(&m_freeze, &FreezeWatch::thawed, this, &Autosave::onThawed);
    connect(&m_look, &QTimer::timeout, this, &Autosave::lookAtFile);
    findLeftovers();
}

Autosave::~Autosave() {
    // Ended in order: whoever closed the window was asked about unsaved work.
    removeCopy();
}

void Autosave::setSession(Session* session) {
    m_session = session;
    connect(session, &Session::opened, this, &Autosave::onOpened);
    connect(session, &Session::saved, this, &Autosave::onSaved);
    connect(session, &Session::fileChanged, this, [this](const QString& path) {
        m_stamp = edit::stampOf(toPath(path)); // once is enough
        emit fileChanged(path);
    });
    connect(session, &Session::documentChanged, this, &Autosave::onDocumentChanged);
    connect(session->editing(), &Editing::edited, this, [this] {
        lockCopy();
        if (!m_keep.isActive())
            m_keep.start();
        if (!m_write.isActive())
            m_write.start();
    });
    m_look.start();
}

void Autosave::findLeftovers() {
    m_leftovers.clear();
    for (const auto& file : edit::findAutosaves(folderOfCopies())) {
        const QString path = fromPath(file);
        QLockFile lock(lockOf(path));
        lock.setStaleLockTime(0);
        if (!lock.tryLock())
            continue; // another window works on it
        const auto recovered = edit::readAutosave(file);
        if (!recovered)
            continue;
        const auto state = edit::compareWithFile(*recovered, file);
        if (state == edit::CopyState::Same) {
            removeFile(file);
            continue;
        }
        const QString name = recovered->original.empty()
                                 ? QString::fromStdString(recovered->level.name)
                                 : nameOfFile(fromPath(recovered->original));
        m_leftovers.append(
            QVariantMap{{"file", path},
                        {"name", name},
                        {"time", QFileInfo(path).lastModified()},
                        {"fileTime", QFileInfo(fromPath(recovered->original)).lastModified()},
                        {"fileChanged", state == edit::CopyState::FileChanged},
                        {"fileMissing", state == edit::CopyState::FileMissing}});
    }
    emit leftoversChanged();
}

void Autosave::recover(const QString& file) {
    m_session->open(file);
    m_recovering = toPath(file);
}

void Autosave::discard(const QString& file) {
    if (!file.isEmpty())
        removeFile(toPath(file));
    findLeftovers();
}

void Autosave::onOpened(const QString& path) {
    removeCopy();
    m_watched = path;
    m_stamp = m_session->stamp();
    const auto left = std::exchange(m_recovering, {});
    if (!left.empty() && m_session->isDirty())
        takeOver(left);
}

/// What was recovered must outlive another crash before the next edit.
void Autosave::takeOver(const std::filesystem::path& left) {
    lockCopy();
    m_copies->takeOver(left);
    findLeftovers();
}

void Autosave::onSaved(const QString& path) {
    if (m_session->path() != path)
        return;
    m_watched = path;
    m_stamp = edit::stampOf(toPath(path));
}

void Autosave::onDocumentChanged() {
    if (m_session->state() == Session::State::Empty)
        m_watched.clear();
    if (m_session->isDirty())
        return;
    removeCopy();
}

void Autosave::removeCopy() {
    m_keep.stop();
    m_write.stop();
    m_copies->drop();
    m_lock.reset();
}

/// Keeps other windows from offering the copy of this one.
void Autosave::lockCopy() {
    if (m_lock)
        return;
    QDir().mkpath(fromPath(m_copies->file().parent_path()));
    m_lock = std::make_unique<QLockFile>(lockOf(file()));
    m_lock->setStaleLockTime(0);
    m_lock->tryLock();
}

void Autosave::keepLatest() {
    if (!m_session || !m_session->isDirty() || !m_session->editing()->isOpen())
        return;
    if (m_session->editing()->isBusy()) {
        m_keep.start();
        return;
    }
    lockCopy();
    m_copies->keep({m_session->editing()->document().snapshot(),
                    toPath(m_session->path()),
                    m_session->stamp().content});
}

void Autosave::writeNow() {
    if (m_session && m_session->editing()->isBusy()) {
        m_write.start();
        return;
    }
    keepLatest();
    m_pool.start([copies = m_copies] { copies->writeLatest(); });
}

void Autosave::onThawed(double seconds, const QString& stackFile) {
    if (m_session)
        emit m_session->notice(
            tr("The window did not answer for %n second(s)", "", qRound(seconds)),
            tr("What it was doing is in %1. Please report it.").arg(stackFile));
}

void Autosave::onFailure(const QString& why) {
    if (m_session)
        emit m_session->problem(
            tr("A calculation was given up"), why, Session::Edited | Session::Saved);
}

void Autosave::lookAtFile() {
    if (m_watched.isEmpty() || !m_session || m_session->isBusy() ||
        !m_session->editing()->isOpen() || !edit::hasChanged(toPath(m_watched), m_stamp))
        return;
    m_stamp = edit::stampOf(toPath(m_watched));
    emit fileChanged(m_watched);
}

void Autosave::keepMine() {
    if (m_session)
        m_session->keepMine();
}

} // namespace percept::session

#include "moc_Autosave.cpp"
