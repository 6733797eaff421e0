#include "inspector/record/BatchTable.h"

#include "percept/trace/RecordBuffer.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace percept::record {
namespace {

/// The rows that the virtual table shows at the moment.
struct Shown {
    const std::byte* first = nullptr;
    std::size_t rowSize = 0;
    std::size_t count = 0;
    const trace::Kind* kind = nullptr;
};

// SQLite's structs come first, so that it can address ours by them.
struct Table {
    sqlite3_vtab base{};
    const Shown* shown = nullptr;
};
struct Source {
    Shown shown;
    std::size_t mostColumns = 0;
};
struct Cursor {
    sqlite3_vtab_cursor base{};
    const Shown* shown = nullptr;
    const std::byte* row = nullptr;
    const std::byte* end = nullptr;
};

int connect(sqlite3* database, void* data, int, const char* const*, sqlite3_vtab** table, char**) {
    const auto* source = static_cast<const Source*>(data);
    std::string sql = "CREATE TABLE x(";
    for (std::size_t i = 0; i < source->mostColumns; ++i)
        sql += fmt::format("{}c{}", i == 0 ? "" : ", ", i);
    const int result = sqlite3_declare_vtab(database, (sql + ")").c_str());
    if (result == SQLITE_OK) {
        auto made = std::make_unique<Table>();
        made->shown = &source->shown;
        *table = &made.release()->base;
    }
    return result;
}
int disconnect(sqlite3_vtab* table) {
    const std::unique_ptr<Table> owner(reinterpret_cast<Table*>(table));
    return SQLITE_OK;
}
int bestIndex(sqlite3_vtab*, sqlite3_index_info* info) {
    info->estimatedCost = 1.0;
    return SQLITE_OK;
}
int open(sqlite3_vtab* table, sqlite3_vtab_cursor** cursor) {
    auto made = std::make_unique<Cursor>();
    made->shown = reinterpret_cast<Table*>(table)->shown;
    *cursor = &made.release()->base;
    return SQLITE_OK;
}
int close(sqlite3_vtab_cursor* cursor) {
    const std::unique_ptr<Cursor> owner(reinterpret_cast<Cursor*>(cursor));
    return SQLITE_OK;
}
int filter(sqlite3_vtab_cursor* base, int, const char*, int, sqlite3_value**) {
    auto* cursor = reinterpret_cast<Cursor*>(base);
    cursor->row = cursor->shown->first;
    cursor->end = cursor->row + cursor->shown->count * cursor->shown->rowSize;
    return SQLITE_OK;
}
int next(sqlite3_vtab_cursor* base) {
    auto* cursor = reinterpret_cast<Cursor*>(base);
    cursor->row += cursor->shown->rowSize;
    return SQLITE_OK;
}
int atEnd(sqlite3_vtab_cursor* base) {
    const auto* cursor = reinterpret_cast<Cursor*>(base);
    return cursor->row == cursor->end ? 1 : 0;
}
void put(sqlite3_context* context, const trace::Cell& cell) {
    if (const auto* whole = std::get_if<std::int64_t>(&cell))
        sqlite3_result_int64(context, *whole);
    else if (const auto* real = std::get_if<double>(&cell))
        sqlite3_result_double(context, *real);
    else
        sqlite3_result_null(context);
}
int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int index) {
    const auto* cursor = reinterpret_cast<Cursor*>(base);
    const auto place = static_cast<std::size_t>(index);
    const auto head = trace::AnyRows::headOf(cursor->row);
    const auto& columns = cursor->shown->kind->columns;
    if (place == 0)
        sqlite3_result_int64(context, static_cast<std::int64_t>(head.id));
    else if (place == 1)
        sqlite3_result_int64(context, head.frame);
    else if (place == 2 && head.cause != trace::kNoRecord)
        sqlite3_result_int64(context, static_cast<std::int64_t>(head.cause));
    else if (place >= 3 && place - 3 < columns.size())
        put(context, trace::cellOf(columns[place - 3], cursor->row));
    return SQLITE_OK;
}
int rowId(sqlite3_vtab_cursor* base, sqlite3_int64* id) {
    const auto* cursor = reinterpret_cast<Cursor*>(base);
    *id =
        (cursor->row - cursor->shown->first) / static_cast<std::ptrdiff_t>(cursor->shown->rowSize);
    return SQLITE_OK;
}

/// An eponymous table: it exists without being created, so the file does not know of it.
const sqlite3_module kModule = [] {
    sqlite3_module module{};
    module.xConnect = connect;
    module.xBestIndex = bestIndex;
    module.xDisconnect = disconnect;
    module.xOpen = open;
    module.xClose = close;
    module.xFilter = filter;
    module.xNext = next;
    module.xEof = atEnd;
    module.xColumn = column;
    module.xRowid = rowId;
    return module;
}();

std::string insertSql(const std::string& table, std::size_t columnCount) {
    std::string columns;
    for (std::size_t i = 0; i < columnCount; ++i)
        columns += fmt::format("{}c{}", i == 0 ? "" : ", ", i);
    return fmt::format("INSERT INTO \"{}\" SELECT {} FROM percept_batch", table, columns);
}

} // namespace

struct BatchTable::State {
    Source source;
    std::vector<trace::Kind> kinds;
    std::vector<Statement> inserts; ///< by kind
};

BatchTable::BatchTable(std::unique_ptr<State> state)
    : m_state(std::move(state)) {}
BatchTable::~BatchTable() = default;

Result<std::unique_ptr<BatchTable>> BatchTable::attach(Database& database,
                                                       std::vector<trace::Kind> kinds) {
    auto state = std::make_unique<State>();
    state->kinds = std::move(kinds);
    std::size_t most = 0;
    for (const trace::Kind& kind : state->kinds)
        most = std::max(most, kind.columns.size());
    state->source.mostColumns = 3 + most;
    if (sqlite3_create_module(database.get(), "percept_batch", &kModule, &state->source) !=
        SQLITE_OK)
        return database.failed();
    for (const trace::Kind& kind : state->kinds) {
        auto insert = database.prepare(insertSql(kind.table, 3 + kind.columns.size()));
        if (!insert)
            return insert.unexpected();
        state->inserts.push_back(std::move(*insert));
    }
    return std::unique_ptr<BatchTable>(new BatchTable(std::move(state)));
}

Result<void> BatchTable::insertAll(const trace::RecordBuffer& records) {
    std::size_t written = 0;
    Result<void> result;
    for (std::size_t i = 0; i < m_state->kinds.size() && result; ++i) {
        const trace::Kind& kind = m_state->kinds[i];
        const trace::AnyRows* const rows = records.find(kind);
        if (rows == nullptr || rows->empty())
            continue;
        const auto block = rows->block();
        m_state->source.shown = {block.first, block.stride, block.count, &kind};
        result = m_state->inserts[i].run();
        written += block.count;
    }
    m_state->source.shown = {};
    if (result && written != records.size())
        return unknownKind(records);
    return result;
}

Unexpected BatchTable::unknownKind(const trace::RecordBuffer& records) const {
    std::string table;
    records.forEachKind([&](const trace::AnyRows& rows) {
        const bool known =
            std::any_of(m_state->kinds.begin(), m_state->kinds.end(), [&](const trace::Kind& kind) {
                return records.find(kind) == &rows;
            });
        if (!known && !rows.empty())
            table = rows.table();
    });
    return failure(ErrorCode::InvalidInput,
                   fmt::format("The run made records of a kind \"{}\" that nothing describes. "
                               "Register it before the run is recorded",
                               table));
}

} // namespace percept::record
