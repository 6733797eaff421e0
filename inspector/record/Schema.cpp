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
CREATE TABLE log (run_id TEXT NOT NULL, batches INTEGER NOT NULL);
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

std::string nameOfValue(const ColumnInfo& column) {
    return fmt::format(
        "(SELECT text FROM name WHERE domain = '{}' AND value = t.{})", column.domain, column.name);
}

/// Of a test that failed: by how much, as sense::Rung says. Takes no room in the file.
/// @param column says which test it was, @param atMost tests that let pass what measures at most
std::string marginColumn(std::string_view column, const std::vector<int>& atMost) {
    return fmt::format(", margin REAL AS (CASE WHEN {} IN ({}) THEN \"limit\" - measured "
                       "ELSE measured - \"limit\" END) VIRTUAL",
                       column,
                       fmt::join(atMost, ", "));
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

std::string commandTable() {
    std::string sql = "CREATE TABLE command (id INTEGER PRIMARY KEY";
    for (const auto& column : columnInfos<trace::Command>())
        sql += fmt::format(", {} {}", column.name, column.type);
    return sql + ");\n";
}

} // namespace

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
