#include "Leftovers.h"

#include "app/runner/TemporaryRecording.h"
#include "app/studio/session/Document.h"
#include "inspector/replay/Recording.h"

#include <QLockFile>

#include <algorithm>
#include <optional>

namespace percept::session {
namespace {

namespace fs = std::filesystem;

fs::file_time_type timeOf(const fs::path& file) {
    std::error_code missing;
    const auto time = fs::last_write_time(file, missing);
    return missing ? fs::file_time_type::min() : time;
}

Leftover unreadable(const fs::path& file, const Error& why) {
    Leftover left{.kind = Leftover::Kind::Unreadable, .file = file};
    left.name = file.filename().string();
    left.why = why.message;
    return left;
}

std::optional<Leftover> leftOfCopy(const fs::path& file) {
    QLockFile lock(fromPath(lockOfCopy(file)));
    lock.setStaleLockTime(0);
    if (!lock.tryLock())
        return std::nullopt; // another window works on it
    const auto copy = edit::readAutosave(file);
    if (!copy && copy.error().code == ErrorCode::NotFound)
        return std::nullopt; // removed meanwhile
    if (!copy)
        return unreadable(file, copy.error());
    Leftover left{.file = file, .original = copy->original};
    left.state = edit::compareWithFile(*copy, file);
    if (left.state == edit::CopyState::Same) {
        std::error_code ignored;
        fs::remove(file, ignored);
        return std::nullopt;
    }
    left.name = copy->original.empty() ? copy->level.name
                                       : nameOfFile(fromPath(copy->original)).toStdString();
    return left;
}

std::optional<Leftover> leftOfRecording(const fs::path& file) {
    auto held = runner::LeftRecording::take(file);
    if (!held)
        return std::nullopt;
    const auto recording = replay::Recording::open(file);
    if (!recording)
        return unreadable(file, recording.error());
    const Frame frames = (*recording)->lastFrame() - (*recording)->firstFrame();
    if (frames <= 0) {
        held->remove();
        return std::nullopt;
    }
    const auto& info = (*recording)->info();
    Leftover left{.kind = Leftover::Kind::Recording, .file = file};
    left.name = nameOfFile(QString::fromStdString(info.levelName)).toStdString();
    left.seconds = static_cast<double>(frames) * info.step;
    return left;
}

} // namespace

fs::path lockOfCopy(const fs::path& copy) {
    return fs::path(copy).concat(".lock");
}

std::vector<Leftover>
findLeftovers(const fs::path& copies, const fs::path& recordings, const Watch& watch) {
    std::vector<Leftover> found;
    for (const auto& file : edit::findAutosaves(copies)) {
        if (!goesOn(watch, 0))
            return {};
        if (auto left = leftOfCopy(file))
            found.push_back(std::move(*left));
    }
    auto files = runner::LeftRecording::find(recordings);
    std::ranges::sort(files, std::greater{}, timeOf);
    for (const auto& file : files) {
        if (!goesOn(watch, 0))
            return {};
        if (auto left = leftOfRecording(file))
            found.push_back(std::move(*left));
    }
    return found;
}

} // namespace percept::session
