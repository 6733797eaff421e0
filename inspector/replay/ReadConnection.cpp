#include "inspector/replay/ReadConnection.h"

#include "inspector/record/Schema.h"

#include <fmt/format.h>

#include <stdlib.h>

#include <string>
#include <utility>

namespace percept::replay {

namespace fs = std::filesystem;

namespace {

/// For a writer that holds the file for a moment, in ms.
constexpr int kWaitMs = 2000;

Result<void> checkFile(const fs::path& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    const auto place = path.string();
    if (!fs::exists(status))
        return failure(
            ErrorCode::NotFound, "The recording does not exist. Check the file name", place);
    if (fs::is_directory(status))
        return failure(
            ErrorCode::Unreadable, "This is a folder. Choose a .percept file inside it", place);
    if (!fs::is_regular_file(status))
        return failure(
            ErrorCode::Unreadable, "This is not a plain file. Choose a .percept file", place);
    if (fs::file_size(path, error) == 0)
        return failure(
            ErrorCode::Corrupt, "The file is empty. Choose another or record the run again", place);
    return {};
}

fs::path logOf(fs::path recording) {
    return recording += "-wal";
}

bool hasLog(const fs::path& recording) {
    std::error_code error;
    const auto size = fs::file_size(logOf(recording), error);
    return !error && size > 0;
}

/// Whether something beside a recording is needed to read it.
bool isCutOff(const fs::path& recording) {
    std::error_code error;
    const auto size = fs::file_size(recording.string() + "-journal", error);
    return hasLog(recording) || (!error && size > 0);
}

/// Whether SQLite would have to write to read a file.
bool needsCopy(const Error& error) {
    return error.code == ErrorCode::Unreadable || error.code == ErrorCode::Unwritable;
}

/// Recordings of programs before had no id; then nothing is said.
/// @return empty: none; an error where it cannot be read now, as while a writer folds its log in
Result<std::string> runIdOf(record::Database& database) {
    sqlite3_busy_timeout(database.get(), kWaitMs);
    auto select = database.prepare("SELECT run_id FROM log");
    if (!select && sqlite3_errcode(database.get()) == SQLITE_ERROR)
        return std::string();
    if (!select)
        return select.unexpected();
    const auto row = select->step();
    if (!row)
        return row.unexpected();
    return *row ? select->text(0) : std::string();
}

/// Whether a log beside a recording is its own.
Result<void> checkLog(const fs::path& path) {
    if (!hasLog(path))
        return {};
    auto alone = record::Database::open(path, record::OpenMode::FileAlone);
    auto both = record::Database::open(path, record::OpenMode::Read);
    if (!alone || !both)
        return {}; // said by whoever opens it for good
    const auto own = runIdOf(*alone);
    const auto logged = runIdOf(*both);
    if (!own || own->empty() || !logged || *own == *logged)
        return {};
    return failure(
        ErrorCode::Corrupt,
        fmt::format("{} beside it is the log of another recording. Move it away, or back "
                    "to the recording that it belongs to",
                    logOf(path).filename().string()),
        path.string());
}

} // namespace

/// A copy of a recording and its log in a folder of its own, gone with it.
class ReadConnection::Copy {
public:
    static Result<std::unique_ptr<Copy>> of(const fs::path& path) {
        std::error_code error;
        std::string folder = (fs::temp_directory_path(error) / "percept-XXXXXX").string();
        if (error || ::mkdtemp(folder.data()) == nullptr)
            return failure(ErrorCode::Unreadable,
                           "The recording was cut off, and there is no room to put it together. "
                           "Copy it and the log beside it to another folder",
                           path.string());
        std::unique_ptr<Copy> copy(new Copy(folder));
        for (const char* ending : {"", "-wal", "-journal"})
            if (const fs::path part = path.string() + ending; fs::exists(part, error))
                fs::copy_file(part, copy->file().string() + ending, error);
            else if (error)
                break;
        if (error)
            return failure(ErrorCode::Unreadable, error.message(), path.string());
        return copy;
    }
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;
    ~Copy() {
        std::error_code ignored;
        fs::remove_all(m_folder, ignored);
    }
    [[nodiscard]] fs::path file() const { return m_folder / "run.percept"; }

private:
    explicit Copy(fs::path folder)
        : m_folder(std::move(folder)) {}

    fs::path m_folder;
};

Result<void> ReadConnection::openCopy() {
    auto copy = Copy::of(m_path);
    if (!copy)
        return copy.unexpected();
    // A change that was cut off is taken back there.
    auto database = record::Database::open((*copy)->file(), record::OpenMode::ReadWrite);
    if (!database)
        return database.unexpected();
    m_database = std::move(*database);
    m_copy = std::move(*copy);
    return record::checkFormat(m_database, m_path.string());
}

/// Where no log is, the file says everything, also where it cannot be locked.
Result<void> ReadConnection::openAlone() {
    auto database = record::Database::open(m_path, record::OpenMode::FileAlone);
    if (!database)
        return database.unexpected();
    m_database = std::move(*database);
    return record::checkFormat(m_database, m_path.string());
}

Result<ReadConnection> ReadConnection::open(const fs::path& path, Access access) {
    if (auto result = checkFile(path); !result)
        return result.unexpected();
    const bool writes = access == Access::Write;
    if (auto own = checkLog(path); !own)
        return own.unexpected();
    auto database =
        record::Database::open(path, writes ? record::OpenMode::ReadWrite : record::OpenMode::Read);
    if (!database)
        return database.unexpected();
    sqlite3_busy_timeout(database->get(), kWaitMs);
    ReadConnection connection;
    connection.m_path = path;
    // Before this check the file is somebody else's: the connection must not touch it.
    auto format = record::checkFormat(*database, path.string());
    connection.m_database = std::move(*database);
    if (!format && !writes && needsCopy(format.error()))
        format = isCutOff(path) ? connection.openCopy() : connection.openAlone();
    if (!format)
        return format.unexpected();
    return connection;
}

ReadConnection::ReadConnection(ReadConnection&&) noexcept = default;
ReadConnection& ReadConnection::operator=(ReadConnection&&) noexcept = default;

ReadConnection::~ReadConnection() {
    if (m_database.get() == nullptr || m_copy != nullptr || !hasLog(m_path))
        return;
    const auto complete = m_database.integer("SELECT closed FROM run");
    if (!complete || *complete == 0)
        return;
    m_database = {};
    auto last = record::Database::open(m_path, record::OpenMode::ReadWrite);
    if (!last)
        return;
    // Fails where others still have the file open, and nothing is lost if it fails otherwise.
    sqlite3_busy_timeout(last->get(), 0);
    static_cast<void>(last->leaveLog());
}

Error asDamage(Error error) {
    if (error.code != ErrorCode::InvalidInput)
        return error;
    return {ErrorCode::Corrupt,
            fmt::format("The recording is damaged or incomplete ({}). Record the run again",
                        error.message),
            error.place};
}

} // namespace percept::replay
