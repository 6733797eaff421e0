#include "editor/edit/Autosave.h"

#include "percept/base/Archive.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace percept::edit {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".autosave.level.json";
constexpr const char* kNote = "autosave_of";
constexpr const char* kMadeFrom = "autosave_made_from";

std::uint64_t hashOf(const fs::path& path) {
    const auto text = readFile(path, level::kLargestLevelBytes);
    return text ? describe::hash(*text) : 0;
}

/// Removes what a copy says beside its level.
/// @return nothing where it is no text
std::optional<std::string> takeNote(level::Level& level, std::string_view key) {
    auto& entries = level.unknown.entries;
    const auto note = std::find_if(
        entries.begin(), entries.end(), [&](const auto& entry) { return entry.key == key; });
    if (note == entries.end())
        return std::nullopt;
    const auto value = nlohmann::json::parse(note->json, nullptr, false);
    entries.erase(note);
    return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

} // namespace

fs::path autosavePath(const fs::path& folder, const std::string& session) {
    return folder / (session + std::string(kEnding));
}

bool isAutosave(const fs::path& file) {
    return file.string().ends_with(kEnding);
}

Result<void> writeAutosave(RecoveredLevel copy, const fs::path& file) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error)
        return failure(ErrorCode::Unwritable, error.message(), file.parent_path().string());
    // Nobody else's business, whatever the rights of the level are.
    fs::permissions(file.parent_path(), fs::perms::owner_all, error);
    const auto path = copy.original.u8string();
    const nlohmann::json note(std::string(path.begin(), path.end()));
    auto& entries = copy.level.unknown.entries;
    entries.push_back(
        {kNote, note.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), {}});
    if (copy.madeFrom)
        entries.push_back({kMadeFrom, fmt::format("\"{:016x}\"", *copy.madeFrom), {}});
    return level::saveLevel(copy.level, file);
}

Result<RecoveredLevel> readAutosave(const fs::path& file) {
    auto read = level::readLevel(file);
    if (!read)
        return read.unexpected();
    RecoveredLevel recovered{std::move(read->level), {}, {}};
    if (const auto path = takeNote(recovered.level, kNote))
        recovered.original = fs::path(std::u8string(path->begin(), path->end()));
    if (const auto hash = takeNote(recovered.level, kMadeFrom)) {
        std::uint64_t number = 0;
        const auto [end, error] =
            std::from_chars(hash->data(), hash->data() + hash->size(), number, 16);
        if (error == std::errc() && end == hash->data() + hash->size())
            recovered.madeFrom = number;
    }
    return recovered;
}

CopyState compareWithFile(const RecoveredLevel& copy, const fs::path& file) {
    if (copy.original.empty())
        return CopyState::Newer;
    std::error_code error;
    if (!fs::exists(copy.original, error) && !error)
        return CopyState::FileMissing;
    const auto text = readFile(copy.original, level::kLargestLevelBytes);
    if (!text)
        return CopyState::FileChanged;
    const auto parsed = level::parseLevel(*text, copy.original.string());
    if (parsed && level::writeLevel(parsed->level) == level::writeLevel(copy.level))
        return CopyState::Same;
    if (copy.madeFrom)
        return *copy.madeFrom == describe::hash(*text) ? CopyState::Newer : CopyState::FileChanged;
    const auto written = fs::last_write_time(copy.original, error);
    const auto copied = error ? fs::file_time_type() : fs::last_write_time(file, error);
    return !error && written <= copied ? CopyState::Newer : CopyState::FileChanged;
}

std::vector<fs::path> findAutosaves(const fs::path& folder) {
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        if (isAutosave(entry->path()) && entry->is_regular_file(error))
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
