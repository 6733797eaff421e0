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
    lookForLeftovers();
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

void Autosave::lookForLeftovers() {
    m_search.start([this, copies = m_copies->file().parent_path()](
                       const Watch& watch) -> BackgroundWork::Then {
        auto found = session::findLeftovers(copies, std::filesystem::temp_directory_path(), watch);
        return [this, found = std::move(found)] { showLeftovers(found); };
    });
}

void Autosave::showLeftovers(const std::vector<Leftover>& found) {
    m_leftovers.clear();
    for (const Leftover& left : found) {
        const QString path = fromPath(left.file);
        const char* const kind = left.kind == Leftover::Kind::Level       ? "level"
                                 : left.kind == Leftover::Kind::Recording ? "recording"
                                                                          : "unreadable";
        m_leftovers.append(
            QVariantMap{{"kind", kind},
                        {"file", path},
                        {"name", QString::fromStdString(left.name)},
                        {"time", QFileInfo(path).lastModified()},
                        {"fileTime", QFileInfo(fromPath(left.original)).lastModified()},
                        {"fileChanged", left.state == edit::CopyState::FileChanged},
                        {"fileMissing", left.state == edit::CopyState::FileMissing},
                        {"seconds", left.seconds},
                        {"why", QString::fromStdString(left.why)}});
    }
    emit leftoversChanged();
}

void Autosave::recover(const QString& file) {
    m_session->open(file);
    m_recovering = toPath(file);
    m_leftRecording = runner::LeftRecording::take(m_recovering);
}

void Autosave::discard(const QString& file) {
    if (auto recording = runner::LeftRecording::take(toPath(file)))
        recording->remove();
    else if (edit::isAutosave(toPath(file)))
        removeFile(toPath(file));
    lookForLeftovers();
}

void Autosave::onOpened(const QString& path) {
    removeCopy();
    m_watched = path;
    m_stamp = m_session->stamp();
    const auto left = std::exchange(m_recovering, {});
    if (!m_leftRecording || toPath(path) != m_leftRecording->file())
        m_leftRecording.reset();
    if (m_leftRecording)
        lookForLeftovers();
    else if (!left.empty() && m_session->isDirty())
        takeOver(left);
}

/// What was recovered must outlive another crash before the next edit.
void Autosave::takeOver(const std::filesystem::path& left) {
    lockCopy();
    m_copies->takeOver(left);
    lookForLeftovers();
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
    m_lock = std::make_unique<QLockFile>(fromPath(lockOfCopy(m_copies->file())));
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
