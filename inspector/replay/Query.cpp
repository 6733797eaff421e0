#include "inspector/replay/Query.h"

#include "inspector/replay/PoseTable.h"
#include "inspector/replay/QueryMemory.h"
#include "inspector/replay/ReadConnection.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <type_traits>

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

/// Tables that a recording has, by what it says itself.
std::vector<std::string> tablesOf(record::Database& database) {
    std::vector<std::string> tables{
        "run", "frame", "keyframe", "name", "traffic_count", "help", "command", "kind"};
    auto select = database.prepare("SELECT table_name FROM kind");
    while (select) {
        const auto row = select->step();
        if (!row || !*row)
            break;
        tables.push_back(select->text(0));
    }
    return tables;
}

/// Whether a statement failed for want of a table that the recording has.
bool lacksTable(const std::vector<std::string>& tables, std::string_view message) {
    constexpr std::string_view kLacks = "no such table: ";
    if (!message.starts_with(kLacks))
        return false;
    message.remove_prefix(kLacks.size());
    if (message.starts_with("main."))
        message.remove_prefix(5);
    return std::find(tables.begin(), tables.end(), message) != tables.end();
}

Unexpected wrongSql(const record::Database& file,
                    const std::vector<std::string>& tables,
                    const std::string& place) {
    sqlite3* const database = file.get();
    if (lacksTable(tables, sqlite3_errmsg(database)))
        return Unexpected{asDamage({ErrorCode::InvalidInput, sqlite3_errmsg(database), place})};
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

/// What the texts and blobs of a row take together.
std::int64_t bytesOf(const Statement& row) {
    std::int64_t bytes = 0;
    for (int i = 0; i < sqlite3_column_count(row.get()); ++i)
        if (const int type = sqlite3_column_type(row.get(), i);
            type == SQLITE_TEXT || type == SQLITE_BLOB)
            bytes += sqlite3_column_bytes(row.get(), i);
    return bytes;
}

Unexpected tooLarge() {
    return failure(ErrorCode::InvalidInput,
                   fmt::format("A row of the answer is larger than {} MB. Ask for less",
                               kLargestValueBytes / 1'000'000));
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

/// @param what "memory", say
Unexpected outOf(const char* what, std::uint64_t most, const std::string& place) {
    return failure(ErrorCode::Cancelled,
                   fmt::format("The query took more than {:g} MB of {} and was stopped. Ask for "
                               "less, such as some frames alone",
                               static_cast<double>(most) / 1e6,
                               what),
                   place);
}

/// While it lives, statements of a connection end when a query may no longer go on.
class Watchdog {
public:
    Watchdog(sqlite3* database, const QueryLimits& limits)
        : m_database(database)
        , m_limits(limits) {
        constexpr int kOperations = 10'000; // a fraction of a millisecond
        sqlite3_progress_handler(
            database,
            kOperations,
            [](void* self) { return static_cast<Watchdog*>(self)->mayGoOn() ? 0 : 1; },
            this);
    }
    ~Watchdog() { sqlite3_progress_handler(m_database, 0, nullptr, nullptr); }
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    /// Remembers what it was that ended the query.
    [[nodiscard]] bool mayGoOn() {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - m_begin;
        m_late = m_late || (m_limits.time > 0 && passed.count() > m_limits.time);
        m_stopped = m_stopped || (m_limits.goOn && !m_limits.goOn());
        if (++m_looks % kLooksPerSize == 0)
            m_large = m_large || temporaryBytes() > m_limits.temporary;
        return !ended();
    }
    [[nodiscard]] Unexpected reason(const std::string& place) const {
        if (m_stopped)
            return failure(ErrorCode::Cancelled, "Stopped on request", place);
        if (m_large)
            return outOf("room in temporary files", m_limits.temporary, place);
        return failure(ErrorCode::Cancelled,
                       fmt::format("The query took longer than {:g} s and was stopped. Ask for "
                                   "less, such as some frames alone, or allow it more time",
                                   m_limits.time),
                       place);
    }
    [[nodiscard]] bool ended() const { return m_late || m_stopped || m_large; }

private:
    sqlite3* m_database;
    static constexpr int kLooksPerSize = 256; // some times a second
    const QueryLimits& m_limits;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    bool m_late = false;
    bool m_stopped = false;
    bool m_large = false;
    int m_looks = 0;
};

Result<void> hand(Statement& statement, const QuerySink& sink, Watchdog& watchdog) {
    const auto names = columnNames(statement);
    sink.begin(names);
    std::vector<Value> values(names.size());
    while (true) {
        const auto more = statement.step();
        if (!more && sqlite3_errcode(sqlite3_db_handle(statement.get())) == SQLITE_TOOBIG)
            return tooLarge();
        if (!more)
            return more.unexpected();
        if (!*more)
            return {};
        if (bytesOf(statement) > kLargestValueBytes)
            return tooLarge();
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = valueAt(statement, static_cast<int>(i));
        if (!sink.row(values))
            return {};
        // Rows may come without end, each after a few operations.
        if (!watchdog.mayGoOn())
            return watchdog.reason({});
    }
}

} // namespace

Result<void> query(const std::filesystem::path& path,
                   const std::string& sql,
                   const QuerySink& sink,
                   FloorsOf floors,
                   const QueryLimits& limits) {
    auto connection = ReadConnection::open(path);
    if (!connection)
        return connection.unexpected();
    auto& database = connection->database();
    if (isBlank(sql))
        return empty(path.string());
    if (auto added = addPoseTable(database, std::move(floors)); !added)
        return Unexpected{asDamage(added.error())};
    const auto tables = tablesOf(database);
    bool denied = false;
    sqlite3_set_authorizer(database.get(), authorize, &denied);
    sqlite3_limit(database.get(), SQLITE_LIMIT_LENGTH, kLargestValueBytes);
    Watchdog watchdog(database.get(), limits);
    const MemoryLimit memory(limits.memory);
    std::string_view rest;
    auto statement = database.prepare(sql, &rest);
    auto result = [&]() -> Result<void> {
        if (!statement)
            return wrongSql(database, tables, path.string());
        if (statement->get() == nullptr) // nothing but comments
            return empty(path.string());
        if (sqlite3_stmt_readonly(statement->get()) == 0)
            return notReading(path.string());
        if (!isBlank(rest))
            return failure(ErrorCode::InvalidInput,
                           "The query holds more than one statement. Ask one at a time",
                           path.string());
        return hand(*statement, sink, watchdog);
    }();
    if (!result && sqlite3_errcode(database.get()) == SQLITE_NOMEM)
        result = outOf("memory", static_cast<std::uint64_t>(limits.memory), path.string());
    else if (watchdog.ended())
        result = watchdog.reason(path.string());
    else if (!result && denied)
        result = notReading(path.string());
    else if (!result && result.error().place.empty())
        result = failure(result.error().code, result.error().message, path.string());
    else if (!result &&
             lacksTable(tables, result.error().message)) // of the table pose, as it is read
        result = Unexpected{asDamage(result.error())};
    if (statement)
        *statement = {};
    sqlite3_set_authorizer(database.get(), nullptr, nullptr);
    return result;
}

} // namespace percept::replay
