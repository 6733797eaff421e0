#include "inspector/record/Database.h"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

namespace percept::record {
namespace {

ErrorCode codeOf(int result) {
    switch (result & 0xFF) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_FORMAT:
        return ErrorCode::Corrupt;
    case SQLITE_FULL:
    case SQLITE_READONLY:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ErrorCode::Unwritable;
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return ErrorCode::Unreadable;
    case SQLITE_INTERRUPT:
        return ErrorCode::Cancelled;
    default:
        return ErrorCode::InvalidInput;
    }
}

std::string messageOf(sqlite3* database, int result) {
    switch (result & 0xFF) {
    case SQLITE_NOTADB:
        return "This is not a recording. Choose a .percept file";
    case SQLITE_CORRUPT:
        return "The recording is damaged";
    case SQLITE_FULL:
        return "The disk is full";
    case SQLITE_READONLY:
        return "The file is write-protected";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "The file is in use by another program. Close it there or choose another name";
    case SQLITE_INTERRUPT:
        return "Stopped on request";
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
        if (const int reason = sqlite3_system_errno(database); reason != 0)
            return std::generic_category().message(reason);
        [[fallthrough]];
    default:
        return sqlite3_errmsg(database);
    }
}

/// Every byte of the name by its number, so that none means anything.
std::string immutableUri(const std::filesystem::path& path) {
    std::string uri = "file:";
    for (const char each : std::filesystem::absolute(path).string())
        uri += each == '/' ? "/" : fmt::format("%{:02x}", static_cast<unsigned char>(each));
    return uri + "?immutable=1";
}

Unexpected failureOf(sqlite3* database, const std::string& place) {
    const int result = sqlite3_extended_errcode(database);
    // A full disk shows as SQLITE_FULL or, from some calls, as an input/output error.
    if ((result & 0xFF) == SQLITE_IOERR && sqlite3_system_errno(database) == ENOSPC)
        return failure(ErrorCode::Unwritable, "The disk is full", place);
    return failure(codeOf(result), messageOf(database, result), place);
}

} // namespace

Result<bool> Statement::step() {
    const int result = sqlite3_step(get());
    if (result == SQLITE_ROW)
        return true;
    if (result == SQLITE_DONE)
        return false;
    return failureOf(sqlite3_db_handle(get()), m_place);
}

Result<void> Statement::run() {
    const ResetGuard guard(*this);
    while (true) {
        const auto more = step();
        if (!more)
            return more.unexpected();
        if (!*more)
            return {};
    }
}

std::string Statement::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(get(), column));
    return text == nullptr ? std::string() : std::string(text, size);
}

std::span<const std::byte> Statement::bytes(int column) const {
    const auto* data = static_cast<const std::byte*>(sqlite3_column_blob(get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(get(), column));
    return data == nullptr ? std::span<const std::byte>() : std::span(data, size);
}

Result<Database> Database::open(const std::filesystem::path& path, OpenMode mode) {
    const bool reads = mode == OpenMode::Read || mode == OpenMode::FileAlone;
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= reads ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    if (mode == OpenMode::Create)
        flags |= SQLITE_OPEN_CREATE;
    if (mode == OpenMode::FileAlone)
        flags |= SQLITE_OPEN_URI;
    const std::string name = mode == OpenMode::FileAlone ? immutableUri(path) : path.string();
    Database database;
    database.m_place = path.string();
    sqlite3* handle = nullptr;
    const int result = sqlite3_open_v2(name.c_str(), &handle, flags, nullptr);
    database.m_database.reset(handle);
    if (result != SQLITE_OK)
        return database.failed();
    // A file from elsewhere must not run anything.
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    return database;
}

Result<void> Database::execute(const std::string& sql) {
    if (sqlite3_exec(get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        return failed();
    return {};
}

Result<Statement> Database::prepare(std::string_view sql, std::string_view* rest) {
    sqlite3_stmt* handle = nullptr;
    const char* end = nullptr;
    const int result = sqlite3_prepare_v3(
        get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &handle, &end);
    if (result != SQLITE_OK)
        return failed();
    if (rest != nullptr)
        *rest = sql.substr(static_cast<std::size_t>(end - sql.data()));
    Statement statement;
    statement.m_statement.reset(handle);
    statement.m_place = m_place;
    return statement;
}

Result<std::int64_t> Database::integer(std::string_view sql) {
    auto statement = prepare(sql);
    if (!statement)
        return statement.unexpected();
    const auto row = statement->step();
    if (!row)
        return row.unexpected();
    return *row ? statement->integer(0) : 0;
}

Result<bool> Database::leaveLog() {
    auto statement = prepare("PRAGMA journal_mode = DELETE");
    if (!statement)
        return statement.unexpected();
    const auto row = statement->step();
    // SQLite tells of others by an error or by naming the mode that stays.
    if (!row && (sqlite3_errcode(get()) & 0xFF) == SQLITE_BUSY)
        return false;
    if (!row)
        return row.unexpected();
    return statement->text(0) == "delete";
}

Unexpected Database::failed() const {
    return failureOf(get(), m_place);
}

} // namespace percept::record
