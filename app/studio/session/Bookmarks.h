#pragma once

#include "app/studio/table/RowsModel.h"
#include "inspector/replay/Bookmarks.h"

#include <QString>
#include <QThreadPool>

#include <filesystem>
#include <vector>

namespace percept::session {

/// Frames of the run that is shown that a person wants to come back to. Those of a recording are
/// kept in its file, at once; those of a live run in the file that it is recorded into.
///
/// Roles: frame, time ("0:12.400"), note.
class Bookmarks : public percept::session::RowsModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")

public:
    explicit Bookmarks(QObject* parent = nullptr);
    /// Waits until everything is in the file.
    ~Bookmarks() override;

    /// Those of another run. @param step seconds per frame
    void start(std::vector<replay::Bookmark> bookmarks, double step);
    /// Changes are written into a file from now on; empty: nowhere.
    void setFile(const std::filesystem::path& file) { m_file = file; }
    /// The same with a file that is new: those that are there from a frame on are written, too.
    void keepIn(const std::filesystem::path& file, Frame from);
    [[nodiscard]] const std::vector<replay::Bookmark>& bookmarks() const { return m_bookmarks; }

    Q_INVOKABLE [[nodiscard]] bool has(qint64 frame) const;
    /// Puts one at a frame, or takes the one that is there away.
    Q_INVOKABLE void toggle(qint64 frame);
    Q_INVOKABLE void remove(qint64 frame);
    Q_INVOKABLE void setNote(qint64 frame, const QString& note);
    /// The nearest one behind a frame, or before it; -1: there is none.
    Q_INVOKABLE [[nodiscard]] qint64 nextAfter(qint64 frame) const;
    Q_INVOKABLE [[nodiscard]] qint64 lastBefore(qint64 frame) const;

    /// Returns when all that was asked to be kept so far is in its file, or has failed. From any
    /// thread.
    void waitUntilKept() { m_writer.waitForDone(); }

signals:
    void changed();
    /// A change could not be written.
    void failed(const QString& title, const QString& text);

private:
    using Write = Result<void> (*)(const std::filesystem::path&, const replay::Bookmark&);

    [[nodiscard]] std::vector<replay::Bookmark>::iterator placeOf(qint64 frame);
    void put(const replay::Bookmark& bookmark);
    void write(const replay::Bookmark& bookmark, Write how);
    void show();

    std::filesystem::path m_file;
    std::vector<replay::Bookmark> m_bookmarks; ///< in order of frames
    double m_step = 1.0 / 60.0;
    QThreadPool m_writer; ///< last: ends first
};

} // namespace percept::session
