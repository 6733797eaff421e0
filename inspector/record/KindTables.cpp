#include "inspector/record/KindTables.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace percept::record {
namespace {

Result<void> writeKind(Database& database, std::size_t number, const trace::Kind& kind) {
    auto insert = database.prepare("INSERT INTO kind VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    if (!insert)
        return insert.unexpected();
    insert->bind(1, static_cast<std::int64_t>(number));
    insert->bind(2, std::string_view(kind.table));
    insert->bind(3, static_cast<std::int64_t>(kind.category));
    insert->bind(4, static_cast<std::int64_t>(kind.level));
    insert->bind(5, std::string_view(kind.help));
    insert->bind(6, std::string_view(kind.sentence));
    insert->bind(7, std::string_view(kind.detail));
    insert->bind(8, static_cast<std::int64_t>(kind.lane));
    if (auto result = insert->run(); !result)
        return result;
    auto columns = database.prepare("INSERT INTO kind_column VALUES (?, ?, ?, ?, ?, ?, ?)");
    if (!columns)
        return columns.unexpected();
    for (std::size_t i = 0; i < kind.columns.size(); ++i) {
        const trace::Column& column = kind.columns[i];
        columns->bind(1, static_cast<std::int64_t>(number));
        columns->bind(2, static_cast<std::int64_t>(i));
        columns->bind(3, std::string_view(column.name));
        columns->bind(4, static_cast<std::int64_t>(column.storage));
        columns->bind(5, std::string_view(column.domain));
        columns->bind(6, static_cast<std::int64_t>(!column.values.empty()));
        columns->bind(7, std::string_view(column.unit));
        if (auto result = columns->run(); !result)
            return result;
    }
    return {};
}

Unexpected badDescription(const std::string& what) {
    return failure(ErrorCode::Corrupt,
                   fmt::format("The recording is damaged: {}. Record the run again", what));
}

/// The texts of a closed enum. What an older or newer program wrote may have others.
Result<void> readValues(Database& database, trace::Column& column) {
    auto texts = readList(database, column.domain.c_str());
    if (!texts)
        return texts.unexpected();
    column.values = std::move(*texts);
    if (column.values.empty())
        return badDescription(fmt::format("table name has no texts for \"{}\"", column.domain));
    return {};
}

/// Eight bytes for each column, whatever it holds.
Result<void> readColumns(Database& database, std::size_t number, trace::Kind& kind) {
    auto select = database.prepare("SELECT column_name, storage, domain, closed, unit FROM "
                                   "kind_column WHERE kind = ? ORDER BY place");
    if (!select)
        return select.unexpected();
    select->bind(1, static_cast<std::int64_t>(number));
    while (true) {
        const auto row = select->step();
        if (!row)
            return row.unexpected();
        if (!*row)
            break;
        const auto storage = select->integer(1);
        if (storage < 0 || storage > static_cast<std::int64_t>(trace::Storage::Id))
            return badDescription(
                fmt::format("column {} of table {} has no type", select->text(0), kind.table));
        trace::Column column;
        column.name = select->text(0);
        column.storage = static_cast<trace::Storage>(storage);
        column.domain = select->text(2);
        column.unit = select->text(4);
        column.offset =
            static_cast<std::uint32_t>(trace::kHeadSize + sizeof(double) * kind.columns.size());
        if (select->integer(3) != 0)
            if (auto read = readValues(database, column); !read)
                return read;
        kind.columns.push_back(std::move(column));
    }
    kind.rowSize = trace::kHeadSize + sizeof(double) * kind.columns.size();
    if (const auto wrong = trace::problemOf(kind); !wrong.empty())
        return badDescription(
            fmt::format("its kind of record \"{}\" makes no sense: {}", kind.table, wrong));
    return {};
}

/// Whether a table has the columns of its description, and no others.
Result<void> checkTable(Database& database, const trace::Kind& kind) {
    std::vector<std::pair<std::string, std::string>> described{
        {"id", "INTEGER"}, {"frame", "INTEGER"}, {"cause", "INTEGER"}};
    for (const ColumnInfo& column : columnInfos(kind))
        described.emplace_back(unquoted(column.name), column.type);
    auto select = database.prepare(
        fmt::format("SELECT name, type FROM pragma_table_info('{}') ORDER BY cid", kind.table));
    if (!select)
        return select.unexpected();
    std::vector<std::pair<std::string, std::string>> found;
    while (true) {
        const auto row = select->step();
        if (!row)
            return row.unexpected();
        if (!*row)
            break;
        found.emplace_back(select->text(0), select->text(1));
    }
    if (found.empty())
        return badDescription(
            fmt::format("it describes the table {}, which is not there", kind.table));
    if (found != described)
        return badDescription(
            fmt::format("the table {} has other columns than its description", kind.table));
    return {};
}

bool hasColumnsOf(const trace::Kind& known, const trace::Kind& kind) {
    return std::equal(known.columns.begin(),
                      known.columns.end(),
                      kind.columns.begin(),
                      kind.columns.end(),
                      [](const trace::Column& a, const trace::Column& b) {
                          return a.name == b.name && a.storage == b.storage &&
                                 a.domain == b.domain && a.values == b.values;
                      });
}

Result<trace::Kind> readKind(Database& database,
                             const Statement& row,
                             std::size_t number,
                             const trace::Registry* known) {
    const auto category = row.integer(2);
    const auto level = row.integer(3);
    const auto lane = row.integer(7);
    if (row.integer(0) != static_cast<std::int64_t>(number) || category < 0 ||
        category > static_cast<std::int64_t>(trace::Category::World) || level < 0 ||
        level > static_cast<std::int64_t>(trace::TraceLevel::Full) || lane < 0 ||
        lane > static_cast<std::int64_t>(trace::LaneRole::Mark))
        return badDescription(fmt::format("row {} of table kind makes no sense", number));
    trace::Kind kind;
    kind.table = row.text(1);
    kind.category = static_cast<trace::Category>(category);
    kind.level = static_cast<trace::TraceLevel>(level);
    kind.help = row.text(4);
    kind.sentence = row.text(5);
    kind.detail = row.text(6);
    kind.lane = static_cast<trace::LaneRole>(lane);
    if (auto read = readColumns(database, number, kind); !read)
        return read.unexpected();
    if (auto good = checkTable(database, kind); !good)
        return good.unexpected();
    const trace::Kind* const own = known == nullptr ? nullptr : known->find(kind.table);
    if (own == nullptr)
        return kind;
    if (!hasColumnsOf(*own, kind))
        return failure(ErrorCode::UnsupportedVersion,
                       fmt::format("The recording was made by another version of the program (its "
                                   "table {} has other columns). Record the run again",
                                   kind.table));
    return *own;
}

/// Whether every table with the columns of records has a description: else its records would be
/// missing from every answer.
Result<void> checkAllDescribed(Database& database) {
    auto select = database.prepare(
        "SELECT name FROM sqlite_master AS t WHERE type = 'table' AND "
        "(SELECT group_concat(name) FROM (SELECT name FROM pragma_table_info(t.name) "
        "ORDER BY cid LIMIT 3)) = 'id,frame,cause' AND "
        "NOT EXISTS (SELECT 1 FROM kind WHERE table_name = t.name) ORDER BY name LIMIT 1");
    if (!select)
        return select.unexpected();
    const auto row = select->step();
    if (!row)
        return row.unexpected();
    if (*row)
        return badDescription(fmt::format("nothing describes the table {}", select->text(0)));
    return {};
}

} // namespace

Result<void> writeDescriptions(Database& database, const trace::RunInfo& info) {
    for (std::size_t i = 0; i < info.kinds.size(); ++i)
        if (auto result = writeKind(database, i, info.kinds[i]); !result)
            return result;
    auto insert = database.prepare("INSERT INTO gate VALUES (?, ?, ?, ?)");
    if (!insert)
        return insert.unexpected();
    for (std::size_t i = 0; i < info.gates.size(); ++i) {
        insert->bind(1, static_cast<std::int64_t>(i));
        insert->bind(2, std::string_view(info.gates[i].name));
        insert->bind(3, static_cast<std::int64_t>(info.gates[i].atMost));
        insert->bind(4, std::string_view(info.gates[i].unit));
        if (auto result = insert->run(); !result)
            return result;
    }
    return {};
}

Result<std::vector<std::string>> readList(Database& database, const char* domain) {
    auto select = database.prepare("SELECT value, text FROM name WHERE domain = ? ORDER BY value");
    if (!select)
        return select.unexpected();
    select->bind(1, std::string_view(domain));
    std::vector<std::string> texts;
    while (true) {
        const auto row = select->step();
        if (!row)
            return row.unexpected();
        if (!*row)
            return texts;
        if (select->integer(0) != static_cast<std::int64_t>(texts.size()))
            return failure(ErrorCode::Corrupt, "The recording is damaged: table name has gaps");
        texts.push_back(select->text(1));
    }
}

Result<std::vector<trace::Kind>> readKinds(Database& database, const trace::Registry* known) {
    auto select = database.prepare("SELECT kind, table_name, category, level, help, sentence, "
                                   "detail, lane FROM kind ORDER BY kind");
    if (!select)
        return select.unexpected();
    std::vector<trace::Kind> kinds;
    while (true) {
        const auto row = select->step();
        if (!row)
            return row.unexpected();
        if (!*row)
            break;
        if (kinds.size() >= trace::Registry::kMostKinds)
            return badDescription("table kind has too many rows");
        auto kind = readKind(database, *select, kinds.size(), known);
        if (!kind)
            return kind.unexpected();
        for (const trace::Kind& other : kinds)
            if (other.table == kind->table)
                return badDescription(fmt::format("two kinds are called \"{}\"", kind->table));
        kinds.push_back(std::move(*kind));
    }
    if (auto complete = checkAllDescribed(database); !complete)
        return complete.unexpected();
    return kinds;
}

Result<std::vector<trace::GateInfo>> readGates(Database& database) {
    auto select = database.prepare("SELECT gate, text, at_most, unit FROM gate ORDER BY gate");
    if (!select)
        return select.unexpected();
    std::vector<trace::GateInfo> gates;
    while (true) {
        const auto row = select->step();
        if (!row)
            return row.unexpected();
        if (!*row)
            return gates;
        if (select->integer(0) != static_cast<std::int64_t>(gates.size()) ||
            gates.size() >= trace::Registry::kMostGates || !trace::isPlainName(select->text(1)))
            return badDescription(fmt::format("row {} of table gate makes no sense", gates.size()));
        gates.push_back({select->text(1), select->integer(2) != 0, select->text(3)});
    }
}

} // namespace percept::record
