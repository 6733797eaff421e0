#include "inspector/replay/ReadConnection.h"

#include "inspector/record/Schema.h"
#include "inspector/record/TargetLock.h"

#include <fmt/format.h>

namespace percept::replay {

namespace fs = std::filesystem;

namespace {

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

} // namespace

Result<ReadConnection> ReadConnection::open(const fs::path& path) {
    if (auto result = checkFile(path); !result)
        return result.unexpected();
    // Read and write, although nothing is written: a log beside the file can then be used.
    auto database = record::Database::open(path, record::OpenMode::ReadWrite);
    if (!database)
        return database.unexpected();
    sqlite3_busy_timeout(database->get(), 2000);
    // Before this check the file is somebody else's: the connection must not touch it.
    if (auto format = record::checkFormat(*database, path.string()); !format)
        return format.unexpected();
    ReadConnection connection;
    connection.m_database = std::move(*database);
    connection.m_path = path;
    return connection;
}

ReadConnection::~ReadConnection() {
    if (m_database.get() == nullptr)
        return;
    // Fails where others still have the file open, and nothing is lost if it fails otherwise.
    sqlite3_busy_timeout(m_database.get(), 0);
    static_cast<void>(m_database.leaveLog());
    record::TargetLock::dropAbandoned(m_path);
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
