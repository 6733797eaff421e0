#include "app/studio/session/Bookmarks.h"

#include "app/canvas/TimeScale.h"

#include <QMetaObject>

#include <algorithm>

namespace percept::session {
namespace {

bool isBefore(const replay::Bookmark& bookmark, qint64 frame) {
    return bookmark.frame < frame;
}

Result<void> takeOut(const std::filesystem::path& file, const replay::Bookmark& bookmark) {
    return replay::removeBookmark(file, bookmark.frame);
}

} // namespace

Bookmarks::Bookmarks(QObject* parent)
    : RowsModel({"frame", "time", "note"}, parent) {
    m_writer.setMaxThreadCount(1); // one after the other, in order
}

Bookmarks::~Bookmarks() {
    m_writer.waitForDone();
}

void Bookmarks::start(std::vector<replay::Bookmark> bookmarks, double step) {
    m_bookmarks = std::move(bookmarks);
    m_step = step;
    m_file.clear();
    show();
}

void Bookmarks::keepIn(const std::filesystem::path& file, Frame from) {
    setFile(file);
    if (file.empty())
        return;
    for (auto place = placeOf(from); place != m_bookmarks.end(); ++place)
        write(*place, &replay::putBookmark);
}

std::vector<replay::Bookmark>::iterator Bookmarks::placeOf(qint64 frame) {
    return std::lower_bound(m_bookmarks.begin(), m_bookmarks.end(), frame, isBefore);
}

bool Bookmarks::has(qint64 frame) const {
    return std::any_of(m_bookmarks.begin(), m_bookmarks.end(), [&](const auto& bookmark) {
        return bookmark.frame == frame;
    });
}

void Bookmarks::toggle(qint64 frame) {
    if (has(frame))
        remove(frame);
    else
        put({frame, {}});
}

void Bookmarks::put(const replay::Bookmark& bookmark) {
    const auto place = placeOf(bookmark.frame);
    if (place != m_bookmarks.end() && place->frame == bookmark.frame)
        *place = bookmark;
    else
        m_bookmarks.insert(place, bookmark);
    write(bookmark, &replay::putBookmark);
    show();
}

void Bookmarks::remove(qint64 frame) {
    const auto place = placeOf(frame);
    if (place == m_bookmarks.end() || place->frame != frame)
        return;
    write(*place, &takeOut);
    m_bookmarks.erase(place);
    show();
}

void Bookmarks::setNote(qint64 frame, const QString& note) {
    const auto place = placeOf(frame);
    const auto text = note.trimmed().toStdString();
    if (place != m_bookmarks.end() && place->frame == frame && place->note != text)
        put({frame, text});
}

qint64 Bookmarks::nextAfter(qint64 frame) const {
    const auto next = std::lower_bound(m_bookmarks.begin(), m_bookmarks.end(), frame + 1, isBefore);
    return next == m_bookmarks.end() ? -1 : next->frame;
}

qint64 Bookmarks::lastBefore(qint64 frame) const {
    const auto next = std::lower_bound(m_bookmarks.begin(), m_bookmarks.end(), frame, isBefore);
    return next == m_bookmarks.begin() ? -1 : std::prev(next)->frame;
}

void Bookmarks::write(const replay::Bookmark& bookmark, Write how) {
    if (m_file.empty())
        return;
    m_writer.start([this, file = m_file, bookmark, how] {
        const auto written = how(file, bookmark);
        if (written)
            return;
        const auto why = QString::fromStdString(written.error().text());
        QMetaObject::invokeMethod(
            this,
            [this, why] { emit failed(tr("The bookmark could not be kept"), why); },
            Qt::QueuedConnection);
    });
}

void Bookmarks::show() {
    std::vector<Row> rows;
    for (const auto& bookmark : m_bookmarks)
        rows.push_back(
            {static_cast<qint64>(bookmark.frame),
             QString::fromStdString(clockText(static_cast<double>(bookmark.frame) * m_step, 3)),
             QString::fromStdString(bookmark.note)});
    setRows(std::move(rows));
    emit changed();
}

} // namespace percept::session

#include "moc_Bookmarks.cpp"
#include "percept/base/ClockText.h"
