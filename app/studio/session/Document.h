#pragma once

#include "app/studio/session/PastRun.h"
#include "editor/edit/Autosave.h"
#include "inspector/replay/Bookmarks.h"
#include "inspector/runner/RunnableLevel.h"
#include "percept/level/Problem.h"

#include <QString>
#include <QStringList>
#include <QUrl>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace percept::session {

/// What a session shows: a level, from a file or not, or a recording with the level inside it.
struct Document {
    QString name;
    QString path;          ///< empty: never saved
    QString origin;        ///< the map or level it was made from; empty: none
    edit::FileStamp stamp; ///< of the file at `path` when it was read or written last
    bool dirty = false;
    std::shared_ptr<const runner::RunnableLevel> level;
    /// The level, where it has errors and cannot run: it is edited beside an empty run.
    std::optional<level::Level> broken;
    QString obstacle;                        ///< why it cannot run
    std::unique_ptr<PastRun> recording;      ///< null for a level
    std::vector<replay::Bookmark> bookmarks; ///< of the recording
    std::vector<level::Problem> warnings;    ///< of the import
};

/// Reads a level (`*.level.json`), a recording (`*.percept`) or a Raven map, told apart by their
/// content. Runs in any thread. A level that can be read but not run opens to be mended.
/// @param path a file, or a resource of the program (`:/...`), which opens as a copy without a path
/// @param modules that levels may name, and that recorded runs had
/// @errors those of the readers, with file and place
[[nodiscard]] Result<Document>
openDocument(const QString& path, const sim::RunOptions& options, const sim::Modules& modules = {});

/// What edit::newLevel() makes: it runs as it is.
[[nodiscard]] Document newDocument(const sim::RunOptions& options);

[[nodiscard]] std::filesystem::path toPath(const QString& path);
[[nodiscard]] QString fromPath(const std::filesystem::path& path);
/// What a file dialog chose. A name that was typed comes as an address without a scheme in Qt 6.4,
/// of which `toLocalFile` makes nothing; a whole path that was typed stands behind the folder that
/// is shown.
[[nodiscard]] QString fileOf(const QUrl& chosen);
/// The file name without the endings that levels and recordings have.
[[nodiscard]] QString nameOfFile(const QString& path);

} // namespace percept::session
