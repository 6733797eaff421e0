#include "app/studio/session/Document.h"

#include "editor/edit/NewLevel.h"
#include "editor/import/ImportMap.h"
#include "inspector/ask/RunContext.h"
#include "inspector/record/Target.h"
#include "inspector/runner/SimulationResimulator.h"
#include "percept/base/File.h"
#include "percept/level/Validate.h"

#include <QFile>
#include <QFileInfo>

namespace percept::session {
namespace {

Result<Document> openRecording(const QString& path, const sim::Modules& modules) {
    auto recording = ask::openRecording(toPath(path), modules);
    if (!recording)
        return recording.unexpected();
    auto level = runner::levelOfRun((*recording)->info(), modules);
    if (!level)
        return level.unexpected();
    Document document;
    document.name = nameOfFile(path);
    document.path = path;
    document.level = std::move(*level);
    document.recording = std::make_unique<PastRun>(std::move(*recording));
    // Damaged ones keep nobody from looking at the run.
    if (auto bookmarks = replay::readBookmarks(toPath(path)))
        document.bookmarks = std::move(*bookmarks);
    return document;
}

/// Makes a run of the text. Where its errors forbid that, the level is to be mended beside an empty
/// run; with numbers that nothing can be drawn with it is not opened.
Result<void> fill(Document& document,
                  const std::string& text,
                  const std::string& place,
                  const sim::RunOptions& options,
                  const sim::Modules& modules) {
    auto runnable = runner::prepareLevel(text, place, options, modules);
    if (runnable) {
        document.level = std::move(*runnable);
        return {};
    }
    auto file = level::parseLevel(text, place);
    if (!file || !level::validateNumbers(file->level).empty())
        return runnable.unexpected();
    level::Level empty;
    empty.name = file->level.name;
    empty.bounds = file->level.bounds;
    if (empty.bounds.max.x <= empty.bounds.min.x || empty.bounds.max.y <= empty.bounds.min.y)
        empty.bounds = edit::newLevel().bounds;
    auto nothing = runner::prepareLevel(level::writeLevel(empty), place, {options.seed, -1});
    if (!nothing)
        return runnable.unexpected();
    document.level = std::move(*nothing);
    document.broken = std::move(file->level);
    document.obstacle = QString::fromStdString(runnable.error().text());
    return {};
}

Result<Document> openMap(const std::string& text, const QString& path, const sim::RunOptions& run) {
    auto imported = importing::importMap(text, path.toStdString());
    if (!imported)
        return imported.unexpected();
    Document document;
    document.name = nameOfFile(path);
    document.origin = path;
    document.dirty = true;
    if (auto filled =
            fill(document, level::writeLevel(imported->level), path.toStdString(), run, {});
        !filled)
        return filled.unexpected();
    for (const auto& warning : imported->warnings)
        document.warnings.push_back(importing::problemOf(warning));
    return document;
}

Result<Document> openLevel(const std::string& text,
                           const QString& path,
                           const sim::RunOptions& options,
                           const sim::Modules& modules) {
    Document document;
    document.name = nameOfFile(path);
    document.path = path;
    if (auto filled = fill(document, text, path.toStdString(), options, modules); !filled)
        return filled.unexpected();
    return document;
}

/// What was being edited when the program ended too early; it belongs into its own file, but where
/// that was written since, it is a level that was never saved, so that neither is lost.
Result<Document>
openCopy(const QString& path, const sim::RunOptions& options, const sim::Modules& modules) {
    auto recovered = edit::readAutosave(toPath(path));
    if (!recovered)
        return recovered.unexpected();
    Document document;
    const auto text = level::writeLevel(recovered->level);
    if (auto filled = fill(document, text, path.toStdString(), options, modules); !filled)
        return filled.unexpected();
    const QString original = fromPath(recovered->original);
    document.stamp = edit::stampOf(recovered->original);
    const bool changed =
        edit::compareWithFile(*recovered, toPath(path)) == edit::CopyState::FileChanged;
    document.name = original.isEmpty() ? QString::fromStdString(recovered->level.name)
                    : changed          ? nameOfFile(original) + QStringLiteral("-recovered")
                                       : nameOfFile(original);
    (changed ? document.origin : document.path) = original;
    document.dirty = true;
    return document;
}

Result<Document>
openResource(const QString& path, const sim::RunOptions& options, const sim::Modules& modules) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::NotFound,
                       "The program holds no such file. Install it again",
                       path.toStdString());
    auto document = openLevel(file.readAll().toStdString(), path, options, modules);
    if (document)
        document->path.clear();
    return document;
}

} // namespace

std::filesystem::path toPath(const QString& path) {
    return std::filesystem::path(path.toStdU16String());
}

QString fromPath(const std::filesystem::path& path) {
    return QString::fromStdU16String(path.u16string());
}

QString fileOf(const QUrl& chosen) {
    const QString path = chosen.scheme().isEmpty() ? chosen.path() : chosen.toLocalFile();
    const auto typed = path.lastIndexOf(QLatin1String("//"));
    return typed > 0 ? path.mid(typed + 1) : path;
}

QString nameOfFile(const QString& path) {
    QString name = QFileInfo(path).fileName();
    for (const char* ending : {".level.json", ".json", ".percept", ".map", ".tmx", ".tmj"}) {
        const QString suffix = QString::fromLatin1(ending);
        if (name.endsWith(suffix, Qt::CaseInsensitive) && name.size() > suffix.size()) {
            name.chop(suffix.size());
            break;
        }
    }
    return name;
}

Result<Document>
openDocument(const QString& path, const sim::RunOptions& options, const sim::Modules& modules) {
    if (path.startsWith(QLatin1String(":/")))
        return openResource(path, options, modules);
    const auto file = toPath(path);
    const bool named = path.endsWith(QLatin1String(".percept"), Qt::CaseInsensitive);
    if (named || record::beginsLikeARecording(file))
        return openRecording(path, modules);
    if (path.endsWith(QLatin1String(".autosave.level.json")))
        return openCopy(path, options, modules);
    // Before it is read: what is written meanwhile counts as a change.
    const auto stamp = edit::stampOf(file);
    auto text = readFile(file, level::kLargestLevelBytes);
    if (!text)
        return text.unexpected();
    if (importing::isMap(*text, path.toStdString()))
        return openMap(*text, path, options);
    auto document = openLevel(*text, path, options, modules);
    if (document)
        document->stamp = stamp;
    return document;
}

Document newDocument(const sim::RunOptions& options) {
    const level::Level level = edit::newLevel();
    Document document;
    document.name = QStringLiteral("untitled");
    document.level =
        runner::prepareLevel(level::writeLevel(level), level.name, {options.seed, -1}).value();
    return document;
}

} // namespace percept::session
