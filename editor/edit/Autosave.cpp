#include "editor/edit/Autosave.h"

#include "percept/base/Archive.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace percept::edit {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".autosave.level.json";
constexpr const char* kNote = "autosave_of";

std::uint64_t hashOf(const fs::path& path) {
    const auto text = readFile(path, level::kLargestLevelBytes);
    return text ? describe::hash(*text) : 0;
}

} // namespace

fs::path autosavePath(const fs::path& folder, const std::string& session) {
    return folder / (session + std::string(kEnding));
}

Result<void> writeAutosave(level::Level level, const fs::path& original, const fs::path& file) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error)
        return failure(ErrorCode::Unwritable, error.message(), file.parent_path().string());
    const auto path = original.u8string();
    const nlohmann::json note(std::string(path.begin(), path.end()));
    level.unknown.entries.push_back(
        {kNote, note.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), {}});
    return level::saveLevel(level, file);
}

Result<RecoveredLevel> readAutosave(const fs::path& file) {
    auto read = level::readLevel(file);
    if (!read)
        return read.unexpected();
    RecoveredLevel recovered{std::move(read->level), {}};
    auto& entries = recovered.level.unknown.entries;
    const auto note = std::find_if(
        entries.begin(), entries.end(), [](const auto& entry) { return entry.key == kNote; });
    if (note == entries.end())
        return recovered;
    const auto path = nlohmann::json::parse(note->json, nullptr, false);
    if (path.is_string()) {
        const auto& text = path.get_ref<const std::string&>();
        recovered.original = fs::path(std::u8string(text.begin(), text.end()));
    }
    entries.erase(note);
    return recovered;
}

std::vector<fs::path> findAutosaves(const fs::path& folder) {
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        if (entry->path().string().ends_with(kEnding) && entry->is_regular_file(error))
            found.emplace_back(entry->last_write_time(error), entry->path());
    std::sort(found.rbegin(), found.rend());
    std::vector<fs::path> files;
    for (auto& [time, path] : found)
        files.push_back(std::move(path));
    return files;
}

FileStamp stampOf(const fs::path& path) {
    std::error_code error;
    FileStamp stamp;
    const auto time = fs::last_write_time(path, error);
    if (error)
        return stamp;
    stamp.time = time;
    stamp.size = fs::file_size(path, error);
    stamp.content = hashOf(path);
    return stamp;
}

bool hasChanged(const fs::path& path, FileStamp& stamp) {
    std::error_code error;
    const auto time = fs::last_write_time(path, error);
    if (error)
        return stamp.time.has_value();
    if (stamp.time == time && stamp.size == fs::file_size(path, error))
        return false;
    const auto now = stampOf(path);
    if (!stamp.time || now.content != stamp.content)
        return true;
    stamp = now;
    return false;
}

} // namespace percept::edit
