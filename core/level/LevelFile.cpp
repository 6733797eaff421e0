#include "percept/level/LevelFile.h"

#include "percept/base/Archive.h"
#include "percept/base/File.h"
#include "percept/base/ReplaceFile.h"
#include "percept/level/LevelPart.h"
#include "percept/level/SaveLevel.h"

#include "json/Migrate.h"
#include "json/Parse.h"
#include "json/Print.h"
#include "json/Read.h"
#include "json/Unwritable.h"
#include "json/Write.h"

namespace percept::level {
namespace {

constexpr std::string_view kFormat = "percept-level";
constexpr std::size_t kSniffedBytes = 4096;

Unexpected corrupt(std::string_view fileName, std::string message) {
    return failure(ErrorCode::Corrupt, std::move(message), std::string(fileName));
}

std::string placeOf(std::string_view fileName, const json::Value& value) {
    return fmt::format("{}:{}", fileName, value.line);
}

/// Refuses what is not a level of a version that can be read.
/// @return its version
Result<int> checkHeader(const json::Value& root, std::string_view fileName) {
    const json::Value* format = root.find("format");
    if (root.kind != json::Kind::Object || format == nullptr || format->text != kFormat)
        return failure(ErrorCode::Corrupt,
                       fmt::format("is not a level: it lacks \"format\": \"{}\"", kFormat),
                       placeOf(fileName, format == nullptr ? root : *format));
    const json::Value* version = root.find("version");
    if (version == nullptr)
        return failure(ErrorCode::Corrupt,
                       fmt::format("lacks its version: add \"version\": {}", kFormatVersion),
                       placeOf(fileName, *format));
    int number = 0;
    if (!json::Reader({}).read(*version, number))
        return failure(ErrorCode::Corrupt,
                       fmt::format("has a version that is no whole number: write \"version\": {}",
                                   kFormatVersion),
                       placeOf(fileName, *version));
    if (number > kFormatVersion)
        return failure(ErrorCode::UnsupportedVersion,
                       fmt::format("was written by a newer version of Percept: it has level format "
                                   "{}, this one reads up to {}; update Percept to open it",
                                   number,
                                   kFormatVersion),
                       placeOf(fileName, *version));
    const int oldest = json::oldestVersion(json::migrations(), kFormatVersion);
    if (number < oldest)
        return failure(ErrorCode::Corrupt,
                       fmt::format("has level format {}, which never existed; the oldest is {}",
                                   number,
                                   oldest),
                       placeOf(fileName, *version));
    return number;
}

/// `format` and `version` are no members of a level. What followed them follows the start.
void removeHeader(json::Value& root) {
    std::erase_if(root.items, [](const json::Value& item) {
        return item.key == "format" || item.key == "version";
    });
}

} // namespace

Result<LevelFile> parseLevel(std::string_view text, std::string_view fileName) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return corrupt(fileName, "is empty");
    if (text.size() > kLargestLevelBytes)
        return corrupt(fileName,
                       fmt::format("is too large for a level: at most {} MB can be read",
                                   kLargestLevelBytes / 1'000'000));
    if (text.substr(0, kSniffedBytes).find('\0') != std::string_view::npos)
        return corrupt(fileName, "is a binary file, not a level");
    auto root = json::parse(text, fileName);
    if (!root)
        return root.unexpected();
    const auto version = checkHeader(*root, fileName);
    if (!version)
        return version.unexpected();
    removeHeader(*root);
    json::migrate(*root, *version, json::migrations());
    LevelFile file;
    json::Reader reader{std::string(fileName)};
    if (!reader.read(*root, file.level))
        return Unexpected{reader.error()};
    file.hints = reader.takeHints();
    return file;
}

Result<LevelPart> parseLevelPart(std::string_view text, std::string_view fileName) {
    const bool readable = text.size() <= kLargestLevelBytes &&
                          text.find_first_not_of(" \t\r\n") != std::string_view::npos;
    const auto root = readable ? json::parse(text, fileName) : Result<json::Value>(json::Value{});
    const auto has = [&](std::string_view key) { return root && root->find(key) != nullptr; };
    if (!root || root->kind != json::Kind::Object || has("format")) {
        auto level = parseLevel(text, fileName);
        if (!level)
            return level.unexpected();
        return LevelPart{std::move(*level), true, false};
    }
    const auto& keys = json::keysOf<Level>();
    LevelPart part;
    part.scheduleAlone = has("tasks");
    if (!part.scheduleAlone && std::none_of(keys.begin(), keys.end(), has))
        return failure(ErrorCode::InvalidInput,
                       "has neither \"format\", as a level, nor \"tasks\" or another part of one",
                       placeOf(fileName, *root));
    json::Reader reader{std::string(fileName)};
    Level& level = part.file.level;
    if (!(part.scheduleAlone ? reader.read(*root, level.schedule) : reader.read(*root, level)))
        return Unexpected{reader.error()};
    if (level.schedule.kind.empty() && (part.scheduleAlone || !level.schedule.tasks.empty()))
        level.schedule.kind = "frequency";
    part.file.hints = reader.takeHints();
    return part;
}

Result<LevelFile> readLevel(const std::filesystem::path& path) {
    const auto text = readFile(path, kLargestLevelBytes);
    if (!text)
        return text.unexpected();
    return parseLevel(*text, path.string());
}

std::string writeLevel(const Level& level) {
    json::Value root = json::makeObject();
    json::append(root, "format", json::makeString(std::string(kFormat)));
    json::append(root, "version", json::makeInteger(kFormatVersion));
    json::Writer::appendMembers(root, level);
    return json::pretty(root);
}

Result<void> saveLevel(const Level& level, const std::filesystem::path& path, Existing existing) {
    const auto saved = saveLevel(level, path, SaveOptions{existing});
    return saved ? Result<void>{} : saved.unexpected();
}

Result<Saved>
saveLevel(const Level& level, const std::filesystem::path& path, const SaveOptions& options) {
    if (const auto place = json::firstUnwritable(level))
        return failure(ErrorCode::InvalidInput,
                       fmt::format("cannot be saved: {} is not a value that a file can hold; "
                                   "correct it first",
                                   *place),
                       path.string());
    const std::size_t otherNames = otherNamesOf(path);
    const auto text = writeLevel(level);
    const auto written = options.read ? replaceFile(path, text, *options.read)
                                      : writeFileAtomically(path, text, options.existing);
    return written ? Result<Saved>(Saved{describe::hash(text), otherNames}) : written.unexpected();
}

namespace {

/// `layers[0].formula` of `layers[0].formula:1:25`, a position in the text at that place.
std::string withoutColumn(const std::string& place) {
    const auto end = place.find_last_not_of("0123456789:");
    const auto colon = place.find(':', end == std::string::npos ? 0 : end);
    return place.substr(0, colon);
}

} // namespace

std::vector<int> linesOf(std::string_view text, std::span<const std::string> places) {
    std::vector<int> lines(places.size(), 1);
    const auto root = json::parse(text, {});
    if (!root)
        return lines;
    for (std::size_t index = 0; index < places.size(); ++index)
        lines[index] = json::locate(*root, withoutColumn(places[index])).line;
    return lines;
}

Error inFile(const Error& error, std::string_view text, std::string_view fileName) {
    if (error.place.empty())
        return {error.code, error.message, std::string(fileName)};
    const int line = linesOf(text, std::span(&error.place, 1)).front();
    return {error.code, error.message, fmt::format("{}:{}: {}", fileName, line, error.place)};
}

} // namespace percept::level
