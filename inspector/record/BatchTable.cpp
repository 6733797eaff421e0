#include "inspector/record/BatchTable.h"

#include "inspector/record/Columns.h"
#include "percept/trace/RecordRoles.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace percept::record {
namespace {

using boost::mp11::mp_for_each;
using boost::mp11::mp_size;
using boost::mp11::mp_transform;
using Kinds = mp_transform<std::type_identity, trace::RecordKinds>;

/// Gives one column of one row to SQLite.
using PutColumn = void (*)(sqlite3_context*, const std::byte* row);

struct PutValue {
    sqlite3_context* context;
    void operator()(std::int64_t value) const { sqlite3_result_int64(context, value); }
    void operator()(double value) const { sqlite3_result_double(context, value); }
    void operator()() const { sqlite3_result_null(context); }
};

template <class Record, class ColumnOf>
void putColumn(sqlite3_context* context, const std::byte* row) {
    const auto& data = reinterpret_cast<const trace::Row<Record>*>(row)->data;
    store(ColumnOf::get(data), PutValue{context});
}
template <class Record>
void putId(sqlite3_context* context, const std::byte* row) {
    store(reinterpret_cast<const trace::Row<Record>*>(row)->id, PutValue{context});
}
template <class Record>
void putFrame(sqlite3_context* context, const std::byte* row) {
    store(reinterpret_cast<const trace::Row<Record>*>(row)->frame, PutValue{context});
}
template <class Record>
void putCause(sqlite3_context* context, const std::byte* row) {
    store(reinterpret_cast<const trace::Row<Record>*>(row)->cause, PutValue{context});
}

template <class... ColumnOf>
using ColumnList = boost::mp11::mp_list<ColumnOf...>;

template <class Record, class... ColumnOf>
constexpr auto putters(ColumnList<ColumnOf...>) {
    return std::array<PutColumn, 3 + sizeof...(ColumnOf)>{
        putId<Record>, putFrame<Record>, putCause<Record>, putColumn<Record, ColumnOf>...};
}
template <class Record>
inline constexpr auto kPutters = putters<Record>(Columns<Record>{});

template <class Record>
using ColumnCount = boost::mp11::mp_size_t<3 + mp_size<Columns<Record>>::value>;
constexpr std::size_t kMostColumns =
    boost::mp11::mp_max_element<mp_transform<ColumnCount, trace::RecordKinds>,
                                boost::mp11::mp_less>::value;

/// The rows that the virtual table shows at the moment.
struct Shown {
    const std::byte* first = nullptr;
    std::size_t rowSize = 0;
    std::size_t count = 0;
    const PutColumn* columns = nullptr;
    std::size_t columnCount = 0;
};

// SQLite's structs come first, so that it can address ours by them.
struct Table {
    sqlite3_vtab base{};
    const Shown* shown = nullptr;
};
struct Cursor {
    sqlite3_vtab_cursor base{};
    const Shown* shown = nullptr;
    const std::byte* row = nullptr;
    const std::byte* end = nullptr;
};

int connect(sqlite3* database, void* shown, int, const char* const*, sqlite3_vtab** table, char**) {
    std::string sql = "CREATE TABLE x(";
    for (std::size_t i = 0; i < kMostColumns; ++i)
        sql += fmt::format("{}c{}", i == 0 ? "" : ", ", i);
    const int result = sqlite3_declare_vtab(database, (sql + ")").c_str());
    if (result == SQLITE_OK) {
        auto made = std::make_unique<Table>();
        made->shown = static_cast<const Shown*>(shown);
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
int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int index) {
    const auto* cursor = reinterpret_cast<Cursor*>(base);
    if (static_cast<std::size_t>(index) < cursor->shown->columnCount)
        cursor->shown->columns[index](context, cursor->row);
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

std::string insertSql(const char* table, std::size_t columnCount) {
    std::string columns;
    for (std::size_t i = 0; i < columnCount; ++i)
        columns += fmt::format("{}c{}", i == 0 ? "" : ", ", i);
    return fmt::format("INSERT INTO {} SELECT {} FROM percept_batch", table, columns);
}

} // namespace

struct BatchTable::State {
    Shown shown;
    std::array<Statement, trace::kKindCount> inserts;
};

BatchTable::BatchTable(std::unique_ptr<State> state)
    : m_state(std::move(state)) {}
BatchTable::~BatchTable() = default;

Result<std::unique_ptr<BatchTable>> BatchTable::attach(Database& database) {
    auto state = std::make_unique<State>();
    if (sqlite3_create_module(database.get(), "percept_batch", &kModule, &state->shown) !=
        SQLITE_OK)
        return database.failed();
    Result<void> result;
    mp_for_each<Kinds>([&](auto kind) {
        using Record = typename decltype(kind)::type;
        if (!result)
            return;
        auto insert = database.prepare(insertSql(Record::kInfo.table, ColumnCount<Record>::value));
        if (insert)
            state->inserts[trace::kKindIndex<Record>] = std::move(*insert);
        else
            result = insert.unexpected();
    });
    if (!result)
        return result.unexpected();
    return std::unique_ptr<BatchTable>(new BatchTable(std::move(state)));
}

Result<void> BatchTable::insertAll(const trace::RecordBuffer& records) {
    Result<void> result;
    records.forEachKind([&](const auto& rows) {
        using RowType = typename std::decay_t<decltype(rows)>::value_type;
        using Record = decltype(RowType::data);
        if (!result || rows.empty())
            return;
        m_state->shown = {reinterpret_cast<const std::byte*>(rows.data()),
                          sizeof(RowType),
                          rows.size(),
                          kPutters<Record>.data(),
                          kPutters<Record>.size()};
        result = m_state->inserts[trace::kKindIndex<Record>].run();
    });
    m_state->shown = {};
    return result;
}

} // namespace percept::record
