#include "inspector/record/Schema.h"

#include "inspector/record/ColumnUnits.h"
#include "inspector/record/Columns.h"
#include "percept/trace/RunNames.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace percept::record {
namespace {

using boost::mp11::mp_for_each;

constexpr const char* kFixedTables = R"(
CREATE TABLE run (level_name TEXT, level TEXT, seed INTEGER, bots INTEGER, trace_level INTEGER,
    step REAL, build TEXT, version TEXT, wall_clock INTEGER, closed INTEGER DEFAULT 0);
CREATE TABLE frame (frame INTEGER PRIMARY KEY, time REAL NOT NULL, hash TEXT NOT NULL, spent REAL,
    first_id INTEGER NOT NULL, records INTEGER NOT NULL, view BLOB NOT NULL);
CREATE TABLE stage (frame INTEGER, stage INTEGER, spent REAL NOT NULL, PRIMARY KEY (frame, stage))
    WITHOUT ROWID;
CREATE TABLE keyframe (frame INTEGER PRIMARY KEY, state BLOB NOT NULL);
CREATE TABLE name (domain TEXT, value INTEGER, text TEXT, PRIMARY KEY (domain, value))
    WITHOUT ROWID;
CREATE TABLE traffic_count (frame INTEGER, kind INTEGER, agent INTEGER, records INTEGER NOT NULL,
    about INTEGER NOT NULL, PRIMARY KEY (frame, kind, agent)) WITHOUT ROWID;
CREATE VIEW traffic_summary AS SELECT c.frame,
    (SELECT text FROM name WHERE domain = 'kind' AND value = c.kind) AS kind,
    (SELECT text FROM name WHERE domain = 'kind_category' AND value = c.kind) AS category,
    nullif(c.agent, -1) AS agent,
    (SELECT text FROM name WHERE domain = 'agent' AND value = c.agent) AS agent_name,
    c.records, c.about FROM traffic_count c;
CREATE TABLE help (table_name TEXT, column_name TEXT, text TEXT);
CREATE TABLE kind (kind INTEGER PRIMARY KEY, table_name TEXT NOT NULL, category INTEGER NOT NULL,
    level INTEGER NOT NULL, help TEXT NOT NULL, sentence TEXT NOT NULL, detail TEXT NOT NULL,
    lane INTEGER NOT NULL);
CREATE TABLE kind_column (kind INTEGER, place INTEGER, column_name TEXT NOT NULL,
    storage INTEGER NOT NULL, domain TEXT NOT NULL, closed INTEGER NOT NULL, unit TEXT NOT NULL,
    PRIMARY KEY (kind, place)) WITHOUT ROWID;
CREATE TABLE gate (gate INTEGER PRIMARY KEY, text TEXT NOT NULL, at_most INTEGER NOT NULL,
    unit TEXT NOT NULL);
)";

constexpr const char* kBookmarkTable =
    "CREATE TABLE IF NOT EXISTS bookmark (frame INTEGER PRIMARY KEY, note TEXT NOT NULL);\n";

struct HelpRow {
    const char* table;
    const char* column;
    const char* text;
};
constexpr HelpRow kFixedHelp[] = {
    {"run", nullptr, "The run: all that it depends on. One row."},
    {"run", "level", "the level file as text"},
    {"run", "bots", "how many bots joined; -1: the agents of the level"},
    {"run", "step", "seconds per frame"},
    {"run", "build", "only equal builds re-simulate"},
    {"run", "closed", "1 if the recording was ended properly"},
    {"frame",
     nullptr,
     "One row per frame; row 0 is the initial state, row n the state after n steps."},
    {"frame", "time", "seconds: frame x step"},
    {"frame", "hash", "fingerprint of the whole state, 16 hex digits"},
    {"frame", "spent", "measured microseconds of the step; NULL: not measured"},
    {"stage", nullptr, "What each stage of each measured step took."},
    {"stage", "stage", "see the table name, domain 'stage'; in the order in which they are made"},
    {"stage", "spent", "measured microseconds"},
    {"frame", "first_id", "ids of this frame's records start here, in every table"},
    {"frame", "records", "how many records the frame has"},
    {"frame", "view", "poses of all that moves, quantised deltas"},
    {"keyframe", nullptr, "The full state at some frames."},
    {"pose",
     nullptr,
     "Where every agent is at every frame. Made out of frame.view by Percept Studio's own queries: "
     "other programs do not see it."},
    {"pose", "agent", "its name"},
    {"pose", "x", "metres; of who is dead, where he fell"},
    {"pose", "z", "height of the floor there [metres]"},
    {"pose", "facing", "where the eyes look: radians to the left of the x axis"},
    {"bookmark", nullptr, "Frames that were marked to return to."},
    {"bookmark", "note", "why"},
    {"name", nullptr, "Texts of ids and enums, by domain."},
    {"kind", nullptr, "The kinds of records: each has a table of its own."},
    {"kind", "category", "see the table name, domain 'category'"},
    {"kind", "level", "the lowest trace level that writes it: see name, domain 'trace_level'"},
    {"kind", "sentence", "what a record means, with columns in braces; empty: table and columns"},
    {"kind", "detail", "more of it, alike"},
    {"kind", "lane", "1: the lane of its agent shows a mark"},
    {"kind_column", nullptr, "Their columns beside id, frame and cause."},
    {"kind_column", "storage", "0 bool, 1 enum, 2 to 4 whole number, 5 real, 6 record, 7 id"},
    {"kind_column", "domain", "whose texts its numbers have in the table name"},
    {"kind_column", "closed", "1: it has no other values than those of its domain"},
    {"gate", nullptr, "The gates between a signal and its perception."},
    {"gate", "at_most", "1: it lets pass what measures at most its limit; 0: at least"},
    {"traffic",
     nullptr,
     "All records of all kinds. To count them, ask traffic_summary, which is much faster."},
    {"traffic", "kind", "the table that has the record"},
    {"traffic", "agent", "whose record it is"},
    {"traffic", "about", "the other agent in it"},
    {"traffic", "detail", "the other columns, in words"},
    {"traffic_summary",
     nullptr,
     "How many records there are, by stretch of frames, kind and agent: SELECT kind, sum(records) "
     "FROM traffic_summary GROUP BY kind."},
    {"traffic_summary", "frame", "where the stretch begins; it ends before the next one"},
    {"traffic_summary", "kind", "the table that has the records"},
    {"traffic_summary", "agent", "whose records they are; NULL: those of no agent"},
    {"traffic_summary", "records", "how many; each record is counted once"},
    {"traffic_summary", "about", "how many records of others are about the agent"},
    {"traffic_count", nullptr, "What traffic_summary shows, in numbers; agent -1: none."},
};

std::string nameOfValue(const ColumnInfo& column) {
    return fmt::format(
        "(SELECT text FROM name WHERE domain = '{}' AND value = t.{})", column.domain, column.name);
}

std::string unquoted(std::string name) {
    std::erase(name, '"');
    return name;
}

/// Of a test that failed: by how much, as sense::Rung says. Takes no room in the file.
/// @param column says which test it was, @param atMost tests that let pass what measures at most
std::string marginColumn(std::string_view column, const std::vector<int>& atMost) {
    return fmt::format(", margin REAL AS (CASE WHEN {} IN ({}) THEN \"limit\" - measured "
                       "ELSE measured - \"limit\" END) VIRTUAL",
                       column,
                       fmt::join(atMost, ", "));
}

/// The name of the column that says what was measured by which test; empty: there is none.
std::string testColumn(const std::vector<ColumnInfo>& columns) {
    const auto named = [&](const auto& is) {
        const auto found = std::find_if(columns.begin(), columns.end(), is);
        return found == columns.end() ? std::string() : found->name;
    };
    const auto isReal = [&](std::string_view name) {
        return !named([&](const ColumnInfo& column) {
                    return unquoted(column.name) == name && column.type == std::string_view("REAL");
                }).empty();
    };
    const bool measures = isReal("measured") && isReal("limit");
    return measures ? named([](const ColumnInfo& column) {
        return column.domain == "gate" || column.domain == "place_test";
    })
                    : std::string();
}

bool hasMargin(const std::vector<ColumnInfo>& columns) {
    return !testColumn(columns).empty();
}

std::string marginOf(const std::vector<ColumnInfo>& columns,
                     const std::vector<trace::GateInfo>& gates) {
    const std::string column = testColumn(columns);
    if (column.empty())
        return {};
    std::vector<int> atMost;
    if (column == "gate") {
        for (std::size_t i = 0; i < gates.size(); ++i)
            if (gates[i].atMost)
                atMost.push_back(static_cast<int>(i));
    } else {
        mp_for_each<boost::describe::describe_enumerators<trace::PlaceTest>>([&](auto entry) {
            if (trace::isAtMost(entry.value))
                atMost.push_back(static_cast<int>(entry.value));
        });
    }
    return marginColumn(column, atMost);
}

std::string recordTable(const trace::Kind& kind, const std::vector<trace::GateInfo>& gates) {
    const auto columns = columnInfos(kind);
    std::string sql =
        fmt::format("CREATE TABLE {} (id INTEGER PRIMARY KEY, frame INTEGER, cause INTEGER",
                    quotedIfKeyword(kind.table));
    for (const auto& column : columns)
        sql += fmt::format(", {} {}", column.name, column.type);
    return sql + marginOf(columns, gates) + ");\n";
}

std::string namedView(const trace::Kind& kind) {
    const std::string& table = kind.table;
    const auto columns = columnInfos(kind);
    std::string sql = fmt::format("CREATE VIEW {0}_named AS SELECT t.id, t.frame, "
                                  "t.frame * (SELECT step FROM run) AS time, t.cause",
                                  table);
    for (const auto& column : columns)
        // Not everything has a name: most inhabitants of a town have but a number.
        sql += column.domain.empty()
                   ? ", t." + column.name
                   : fmt::format(", coalesce({0}, t.{1}) AS {1}", nameOfValue(column), column.name);
    if (hasMargin(columns))
        sql += ", t.margin";
    return sql + fmt::format(" FROM {} t;\n", quotedIfKeyword(table));
}

/// As explain::recordText() has it.
std::string spokenRecord(const std::string& column) {
    return fmt::format("('#' || (t.{0} >> {1}) || CASE t.{0} & {2} WHEN 0 THEN '' "
                       "ELSE '.' || (t.{0} & {2}) END)",
                       column,
                       trace::kSubBits,
                       (1U << trace::kSubBits) - 1);
}

std::string spokenValue(const ColumnInfo& column) {
    if (column.record)
        return spokenRecord(column.name);
    if (!column.domain.empty())
        return fmt::format("coalesce({}, t.{})", nameOfValue(column), column.name);
    if (column.type == std::string_view("REAL"))
        return fmt::format("round(t.{}, 3)", column.name);
    return "t." + column.name;
}

std::string unitOfColumn(std::string_view table, const ColumnInfo& column) {
    return column.unit.empty() ? std::string(unitOf(table, unquoted(column.name))) : column.unit;
}

/// What follows a number: its unit, as a part of an expression.
std::string unitSql(std::string_view table,
                    const ColumnInfo& column,
                    const std::string& test,
                    const std::vector<trace::GateInfo>& gates) {
    const std::string name = unquoted(column.name);
    const bool tested = name == "measured" || name == "limit";
    if (const auto byTest = tested ? testUnitSql(test, gates) : std::string(); !byTest.empty())
        return " || " + byTest;
    const std::string unit = unitOfColumn(table, column);
    return unit.empty() ? std::string() : fmt::format(" || ' {}'", escapedForSql(unit));
}

/// "sense sight, distance 3.25 m, position (2, 7.5) m": what is left when the two agents are told.
std::string detailOf(std::string_view table,
                     const std::vector<ColumnInfo>& columns,
                     const std::vector<trace::GateInfo>& gates) {
    const std::string test = testColumn(columns);
    std::string parts;
    int agents = 0;
    for (const auto& column : columns) {
        if (column.name.ends_with("_y") || (column.domain == "agent" && ++agents <= 2))
            continue;
        std::string name = unquoted(column.name);
        std::string value = spokenValue(column);
        if (name.ends_with("_x")) {
            name.resize(name.size() - 2);
            value = fmt::format("'(' || {} || ', ' || round(t.{}_y, 3) || ') m'", value, name);
        } else if (column.domain.empty()) {
            value += unitSql(table, column, test, gates);
        }
        if (!parts.empty())
            parts += " || ";
        parts += fmt::format("coalesce('{} ' || {} || ', ', '')", name, value);
    }
    return parts.empty() ? "''" : fmt::format("rtrim({}, ', ')", parts);
}

std::string categoryOf(const trace::Kind& kind) {
    return trace::textsOf<trace::Category>()[static_cast<std::size_t>(kind.category)];
}

std::string commandTable() {
    std::string sql = "CREATE TABLE command (id INTEGER PRIMARY KEY";
    for (const auto& column : columnInfos<trace::Command>())
        sql += fmt::format(", {} {}", column.name, column.type);
    return sql + ");\n";
}

/// Collects rows of `name`.
class Names {
public:
    Names(Statement& insert)
        : m_insert(insert) {}

    void add(const std::string& domain, std::int64_t value, const std::string& text) {
        if (!m_result)
            return;
        m_insert.bind(1, std::string_view(domain));
        m_insert.bind(2, value);
        m_insert.bind(3, std::string_view(text));
        m_result = m_insert.run();
    }
    void addList(const std::string& domain, const std::vector<std::string>& texts) {
        for (std::size_t i = 0; i < texts.size(); ++i)
            add(domain, static_cast<std::int64_t>(i), texts[i]);
    }
    template <class Enum>
    void addEnum() {
        addList(trace::domainOf<Enum>(), trace::textsOf<Enum>());
    }
    /// The enums among the members of a struct.
    template <class T>
    void addEnumsOf() {
        mp_for_each<Columns<T>>([&](auto column) {
            using Value = ValueOf<T, decltype(column)>;
            if constexpr (kIsDescribedEnum<Value>)
                addEnum<Value>();
        });
    }
    [[nodiscard]] const Result<void>& result() const { return m_result; }

private:
    Statement& m_insert;
    Result<void> m_result;
};

Result<void> writeNames(Database& database, const trace::RunInfo& info) {
    auto insert = database.prepare("INSERT OR IGNORE INTO name VALUES (?, ?, ?)");
    if (!insert)
        return insert.unexpected();
    Names names(*insert);
    for (const trace::NameList& list : trace::nameLists())
        names.addList(list.domain, info.*list.texts);
    names.addEnum<trace::TraceLevel>();
    names.addEnum<trace::Category>();
    names.addEnumsOf<trace::Command>();
    for (std::size_t i = 0; i < info.gates.size(); ++i)
        names.add("gate", static_cast<std::int64_t>(i), info.gates[i].name);
    for (std::size_t i = 0; i < info.kinds.size(); ++i) {
        const trace::Kind& kind = info.kinds[i];
        for (const trace::Column& column : kind.columns)
            names.addList(column.domain, column.values);
        names.add("kind", static_cast<std::int64_t>(i), kind.table);
        names.add("kind_category", static_cast<std::int64_t>(i), categoryOf(kind));
    }
    return names.result();
}

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

Result<void> writeHelp(Database& database, const trace::RunInfo& info) {
    auto insert = database.prepare("INSERT INTO help VALUES (?, ?, ?)");
    if (!insert)
        return insert.unexpected();
    Result<void> result;
    const auto add = [&](std::string_view table, std::string_view column, std::string_view text) {
        if (!result)
            return;
        insert->bind(1, table);
        column.empty() ? insert->bindNull(2) : insert->bind(2, column);
        insert->bind(3, text);
        result = insert->run();
    };
    const auto addColumns = [&](const std::string& table, const std::vector<ColumnInfo>& columns) {
        const std::string test = testColumn(columns);
        for (const auto& column : columns) {
            const std::string name = unquoted(column.name);
            const bool tested = !test.empty() && (name == "measured" || name == "limit");
            const auto unit = tested ? testUnitText(test, info.gates) : unitOfColumn(table, column);
            add(table,
                unquoted(column.name),
                unit.empty() || column.help == "metres"
                    ? column.help
                    : fmt::format("{} [{}]", column.help, unit));
        }
    };
    for (const auto& row : kFixedHelp)
        add(row.table, row.column == nullptr ? "" : row.column, row.text);
    add("command", "", "What a person did, in order.");
    addColumns("command", columnInfos<trace::Command>());
    for (const trace::Kind& kind : info.kinds) {
        const std::string& table = kind.table;
        add(table, "", kind.help);
        add(table, "id", "names the record in all tables; ascending in order of happening");
        add(table, "cause", "id of the record that led to this one");
        const auto columns = columnInfos(kind);
        addColumns(table, columns);
        if (hasMargin(columns))
            add(table,
                "margin",
                fmt::format("by how much it passed; below 0: by how much it failed [{}]",
                            testUnitText(testColumn(columns), info.gates)));
    }
    return result;
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
            return kinds;
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

} // namespace

std::vector<ColumnInfo> columnInfos(const trace::Kind& kind) {
    std::vector<ColumnInfo> infos;
    for (const trace::Column& column : kind.columns) {
        ColumnInfo info{quotedIfKeyword(column.name), "INTEGER", column.domain, {}};
        info.unit = column.unit;
        switch (column.storage) {
        case trace::Storage::Real:
            info.type = "REAL";
            info.help =
                column.name.ends_with("_x") || column.name.ends_with("_y") ? "metres" : "number";
            break;
        case trace::Storage::Record:
            info.help = "id of another record; NULL: none";
            info.record = true;
            break;
        case trace::Storage::Byte:
        case trace::Storage::Id:
            info.help = "text in the table name where domain = '" + info.domain + "'";
            info.help += column.storage == trace::Storage::Id ? "; NULL: none" : "";
            break;
        case trace::Storage::Bool:
            info.help = "0 or 1";
            break;
        default:
            info.help = "whole number";
        }
        infos.push_back(std::move(info));
    }
    return infos;
}

Result<void> checkKinds(const std::vector<trace::Kind>& kinds) {
    trace::Registry registry;
    for (const trace::Kind& kind : kinds)
        if (auto added = registry.add(kind); !added)
            return added;
    return {};
}

const char* bookmarkTableSql() {
    return kBookmarkTable;
}

std::string trafficSql(const trace::Kind& kind, const std::vector<trace::GateInfo>& gates) {
    const auto columns = columnInfos(kind);
    std::vector<const ColumnInfo*> agents;
    for (const auto& column : columns)
        if (column.domain == "agent")
            agents.push_back(&column);
    const auto number = [&](std::size_t place) {
        return place < agents.size() ? "t." + agents[place]->name : std::string("NULL");
    };
    const auto name = [&](std::size_t place) {
        return place < agents.size() ? nameOfValue(*agents[place]) : std::string("NULL");
    };
    return fmt::format("SELECT t.id AS id, t.frame AS frame, "
                       "t.frame * (SELECT step FROM run) AS time, t.cause AS cause, "
                       "'{0}' AS kind, '{1}' AS category, {2} AS agent, {3} AS about, "
                       "{4} AS agent_name, {5} AS about_name, {6} AS detail FROM {7} t",
                       kind.table,
                       categoryOf(kind),
                       number(0),
                       number(1),
                       name(0),
                       name(1),
                       detailOf(kind.table, columns, gates),
                       quotedIfKeyword(kind.table));
}

std::string schemaSql(const trace::RunInfo& info) {
    std::string sql = fmt::format(
        "PRAGMA application_id = {}; PRAGMA user_version = {};", kApplicationId, kFormatVersion);
    sql += kFixedTables + (kBookmarkTable + commandTable());
    std::string traffic;
    for (const trace::Kind& kind : info.kinds) {
        sql += recordTable(kind, info.gates);
        sql += namedView(kind);
        traffic += (traffic.empty() ? "" : "\nUNION ALL ") + trafficSql(kind, info.gates);
    }
    // A run that records nothing has the view, too.
    if (traffic.empty())
        traffic = "SELECT NULL AS id, NULL AS frame, NULL AS time, NULL AS cause, NULL AS kind, "
                  "NULL AS category, NULL AS agent, NULL AS about, NULL AS agent_name, "
                  "NULL AS about_name, NULL AS detail WHERE 0";
    return sql + "CREATE VIEW traffic AS " + traffic + ";\n";
}

Result<void> writeRun(Database& database, const trace::RunInfo& info) {
    auto insert = database.prepare("INSERT INTO run (level_name, level, seed, bots, trace_level, "
                                   "step, build, version, wall_clock) "
                                   "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!insert)
        return insert.unexpected();
    insert->bind(1, std::string_view(info.levelName));
    insert->bind(2, std::string_view(info.level));
    insert->bind(3, static_cast<std::int64_t>(info.seed));
    insert->bind(4, std::int64_t{info.bots});
    insert->bind(5, static_cast<std::int64_t>(info.traceLevel));
    insert->bind(6, info.step);
    insert->bind(7, std::string_view(info.build));
    insert->bind(8, std::string_view(info.version));
    insert->bind(9, static_cast<std::int64_t>(info.wallClock));
    if (auto result = insert->run(); !result)
        return result;
    if (auto result = writeNames(database, info); !result)
        return result;
    if (auto result = writeDescriptions(database, info); !result)
        return result;
    return writeHelp(database, info);
}

Result<trace::RunInfo> readRun(Database& database, const trace::Registry* known) {
    auto select = database.prepare("SELECT level_name, level, seed, bots, trace_level, step, "
                                   "build, version, wall_clock FROM run");
    if (!select)
        return select.unexpected();
    const auto row = select->step();
    if (!row)
        return row.unexpected();
    trace::RunInfo info;
    info.levelName = select->text(0);
    info.level = select->text(1);
    info.seed = static_cast<std::uint64_t>(select->integer(2));
    info.step = select->real(5);
    info.build = select->text(6);
    info.version = select->text(7);
    info.wallClock = select->integer(8) != 0;
    if (!*row || !fetch(*select, 3, info.bots) || !fetch(*select, 4, info.traceLevel) ||
        !(info.step > 0.0))
        return failure(ErrorCode::Corrupt, "The recording is damaged: table run makes no sense");
    for (const trace::NameList& list : trace::nameLists()) {
        auto texts = readList(database, list.domain);
        if (!texts)
            return texts.unexpected();
        info.*list.texts = std::move(*texts);
    }
    auto gates = readGates(database);
    if (!gates)
        return gates.unexpected();
    info.gates = std::move(*gates);
    auto kinds = readKinds(database, known);
    if (!kinds)
        return kinds.unexpected();
    info.kinds = std::move(*kinds);
    return info;
}

Result<void> checkFormat(Database& database, const std::string& place) {
    const auto application = database.integer("PRAGMA application_id");
    if (!application)
        return application.unexpected();
    if (*application != kApplicationId)
        return failure(
            ErrorCode::Corrupt, "This is not a recording. Choose a .percept file", place);
    const auto version = database.integer("PRAGMA user_version");
    if (!version)
        return version.unexpected();
    if (*version == kFormatVersion)
        return {};
    return failure(ErrorCode::UnsupportedVersion,
                   fmt::format("The recording has format version {}, this program reads {}. {}",
                               *version,
                               kFormatVersion,
                               *version > kFormatVersion ? "Update Percept Studio to open it"
                                                         : "Record the run again"),
                   place);
}

} // namespace percept::record
