#include "inspector/replay/Query.h"

#include "inspector/replay/PoseTable.h"
#include "inspector/replay/ReadConnection.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace percept::replay {
namespace {

using record::Statement;

/// Lets through what reads the recording, and nothing else: no other files, no settings.
/// @param denied a bool that tells later whether something was not let through
int authorize(void* denied, int action, const char* name, const char*, const char*, const char*) {
    const bool allowed = [&] {
        switch (action) {
        case SQLITE_SELECT:
        case SQLITE_READ:
        case SQLITE_FUNCTION:
        case SQLITE_RECURSIVE:
            return true;
        case SQLITE_PRAGMA: {
            const std::string_view pragma(name);
            return pragma == "table_info" || pragma == "table_xinfo" || pragma == "table_list";
        }
        case SQLITE_UPDATE:
            // Asked when a table-valued function is first used; really changing it is refused.
            return std::string_view(name) == "sqlite_master";
        default:
            return false;
        }
    }();
    if (!allowed)
        *static_cast<bool*>(denied) = true;
    return allowed ? SQLITE_OK : SQLITE_DENY;
}

Unexpected notReading(const std::string& place) {
    return failure(ErrorCode::InvalidInput,
                   "A recording can only be read. Ask with a SELECT statement",
                   place);
}

Unexpected wrongSql(const record::Database& file, const std::string& place) {
    sqlite3* const database = file.get();
    const int code = sqlite3_errcode(database) & 0xFF;
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_IOERR)
        return file.failed(); // that is not the fault of who asks
    const int offset = sqlite3_error_offset(database);
    const auto where = offset < 0 ? std::string() : fmt::format(", at character {}", offset + 1);
    return failure(ErrorCode::InvalidInput,
                   fmt::format("The query is not valid: {}{}. The table help lists all tables and "
                               "columns",
                               sqlite3_errmsg(database),
                               where),
                   place);
}

Value valueAt(const Statement& row, int column) {
    switch (sqlite3_column_type(row.get(), column)) {
    case SQLITE_INTEGER:
        return row.integer(column);
    case SQLITE_FLOAT:
        return row.real(column);
    case SQLITE_TEXT:
        return row.text(column);
    case SQLITE_BLOB: {
        const auto bytes = row.bytes(column);
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    }
    default:
        return nullptr;
    }
}

std::vector<std::string> columnNames(const Statement& statement) {
    std::vector<std::string> names;
    const int count = sqlite3_column_count(statement.get());
    for (int i = 0; i < count; ++i) {
        const std::string name = sqlite3_column_name(statement.get(), i);
        auto distinct = name;
        for (int copy = 2; std::find(names.begin(), names.end(), distinct) != names.end(); ++copy)
            distinct = fmt::format("{}_{}", name, copy);
        names.push_back(distinct);
    }
    return names;
}

bool isBlank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n;") == std::string_view::npos;
}

Unexpected empty(const std::string& place) {
    return failure(
        ErrorCode::InvalidInput, "The query is empty. Ask with a SELECT statement", place);
}

Result<void> hand(Statement& statement, const QuerySink& sink) {
    const auto names = columnNames(statement);
    sink.begin(names);
    std::vector<Value> values(names.size());
    while (true) {
        const auto more = statement.step();
        if (!more)
            return more.unexpected();
        if (!*more)
            return {};
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = valueAt(statement, static_cast<int>(i));
        if (!sink.row(values))
            return {};
    }
}

} // namespace

Result<void> query(const std::filesystem::path& path,
                   const std::string& sql,
                   const QuerySink& sink,
                   FloorsOf floors) {
    auto connection = ReadConnection::open(path);
    if (!connection)
        return connection.unexpected();
    auto& database = connection->database();
    if (isBlank(sql))
        return empty(path.string());
    if (auto added = addPoseTable(database, std::move(floors)); !added)
        return added;
    bool denied = false;
    sqlite3_set_authorizer(database.get(), authorize, &denied);
    std::string_view rest;
    auto statement = database.prepare(sql, &rest);
    auto result = [&]() -> Result<void> {
        if (!statement)
            return wrongSql(database, path.string());
        if (statement->get() == nullptr) // nothing but comments
            return empty(path.string());
        if (sqlite3_stmt_readonly(statement->get()) == 0)
            return notReading(path.string());
        if (!isBlank(rest))
            return failure(ErrorCode::InvalidInput,
                           "The query holds more than one statement. Ask one at a time",
                           path.string());
        return hand(*statement, sink);
    }();
    if (!result && denied)
        result = notReading(path.string());
    if (statement)
        *statement = {};
    sqlite3_set_authorizer(database.get(), nullptr, nullptr);
    return result;
}

} // namespace percept::replay
