#include "inspector/record/Schema.h"

#include "inspector/record/ColumnUnits.h"
#include "inspector/record/Columns.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::record {
namespace {

using boost::mp11::mp_for_each;
using boost::mp11::mp_transform;
using Kinds = mp_transform<std::type_identity, trace::RecordKinds>;

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
/// @param column says which test it was
template <class Test>
std::string marginColumn(std::string_view column) {
    std::string atMost;
    mp_for_each<boost::describe::describe_enumerators<Test>>([&](auto entry) {
        if (trace::isAtMost(entry.value))
            atMost +=
                fmt::format("{}{}", atMost.empty() ? "" : ", ", static_cast<int>(entry.value));
    });
    return fmt::format(", margin REAL AS (CASE WHEN {} IN ({}) THEN \"limit\" - measured "
                       "ELSE measured - \"limit\" END) VIRTUAL",
                       column,
                       atMost);
}

/// The name of the column that says what was measured by which test; empty: there is none.
std::string testColumn(const std::vector<ColumnInfo>& columns) {
    const auto named = [&](const auto& is) {
        const auto found = std::find_if(columns.begin(), columns.end(), is);
        return found == columns.end() ? std::string() : found->name;
    };
    const bool measures =
        !named([](const ColumnInfo& column) {
             return column.name == "measured" && column.type == std::string_view("REAL");
         }).empty();
    return measures ? named([](const ColumnInfo& column) {
        return column.domain == "gate" || column.domain == "place_test";
    })
                    : std::string();
}

bool hasMargin(const std::vector<ColumnInfo>& columns) {
    return !testColumn(columns).empty();
}

std::string marginOf(const std::vector<ColumnInfo>& columns) {
    const std::string column = testColumn(columns);
    if (column.empty())
        return {};
    return column == "gate" ? marginColumn<trace::Gate>(column)
                            : marginColumn<trace::PlaceTest>(column);
}

std::string recordTable(const char* table, const std::vector<ColumnInfo>& columns) {
    std::string sql =
        fmt::format("CREATE TABLE {} (id INTEGER PRIMARY KEY, frame INTEGER, cause INTEGER", table);
    for (const auto& column : columns)
        sql += fmt::format(", {} {}", column.name, column.type);
    return sql + marginOf(columns) + ");\n";
}

std::string namedView(const char* table, const std::vector<ColumnInfo>& columns) {
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
    return sql + fmt::format(" FROM {} t;\n", table);
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
std::string unitSql(std::string_view table, std::string_view column, const std::string& test) {
    const bool tested = column == "measured" || column == "limit";
    if (const auto byTest = tested ? testUnitSql(test) : std::string(); !byTest.empty())
        return " || " + byTest;
    const auto unit = unitOf(table, column);
    return unit.empty() ? std::string() : fmt::format(" || ' {}'", unit);
}

/// "sense sight, distance 3.25 m, position (2, 7.5) m": what is left when the two agents are told.
std::string detailOf(std::string_view table, const std::vector<ColumnInfo>& columns) {
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
            value += unitSql(table, name, test);
        }
        if (!parts.empty())
            parts += " || ";
        parts += fmt::format("coalesce('{} ' || {} || ', ', '')", name, value);
    }
    return parts.empty() ? "''" : fmt::format("rtrim({}, ', ')", parts);
}

template <class Record>
std::string categoryOf() {
    std::string category;
    mp_for_each<boost::describe::describe_enumerators<trace::Category>>([&](auto entry) {
        if (entry.value == Record::kInfo.category)
            category = snakeCase(entry.name);
    });
    return category;
}

template <class Record>
std::string trafficOf() {
    const auto columns = columnInfos<Record>();
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
                       "{4} AS agent_name, {5} AS about_name, {6} AS detail FROM {0} t",
                       Record::kInfo.table,
                       categoryOf<Record>(),
                       number(0),
                       number(1),
                       name(0),
                       name(1),
                       detailOf(Record::kInfo.table, columns));
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
        mp_for_each<boost::describe::describe_enumerators<Enum>>([&](auto entry) {
            add(domainOf<Enum>(), static_cast<std::int64_t>(entry.value), snakeCase(entry.name));
        });
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

/// The lists of a run that records name things of, by domain of the table `name`.
struct NameList {
    const char* domain;
    std::vector<std::string> trace::RunInfo::*texts;
};
constexpr NameList kNameLists[] = {{"agent", &trace::RunInfo::agents},
                                   {"item", &trace::RunInfo::items},
                                   {"door", &trace::RunInfo::doors},
                                   {"trigger", &trace::RunInfo::triggers},
                                   {"weapon", &trace::RunInfo::weapons},
                                   {"modality", &trace::RunInfo::modalities},
                                   {"region", &trace::RunInfo::regions},
                                   {"connection", &trace::RunInfo::connections},
                                   {"emitter", &trace::RunInfo::emitters},
                                   {"event", &trace::RunInfo::events},
                                   {"event_data", &trace::RunInfo::eventData},
                                   {"topic", &trace::RunInfo::topics},
                                   {"manager", &trace::RunInfo::managers},
                                   {"task", &trace::RunInfo::tasks},
                                   {"behaviour", &trace::RunInfo::behaviours},
                                   {"group", &trace::RunInfo::groups},
                                   {"person", &trace::RunInfo::people},
                                   {"waypoint", &trace::RunInfo::waypoints},
                                   {"place_kind", &trace::RunInfo::placeKinds},
                                   {"event_code", &trace::RunInfo::eventCodes},
                                   {"stage", &trace::RunInfo::stages}};

Result<void> writeNames(Database& database, const trace::RunInfo& info) {
    auto insert = database.prepare("INSERT OR IGNORE INTO name VALUES (?, ?, ?)");
    if (!insert)
        return insert.unexpected();
    Names names(*insert);
    for (const NameList& list : kNameLists)
        names.addList(list.domain, info.*list.texts);
    names.addEnum<trace::TraceLevel>();
    names.addEnumsOf<trace::Command>();
    mp_for_each<Kinds>([&](auto kind) {
        using Record = typename decltype(kind)::type;
        names.addEnumsOf<Record>();
        names.add("kind", trace::kKindIndex<Record>, Record::kInfo.table);
        names.add("kind_category", trace::kKindIndex<Record>, categoryOf<Record>());
    });
    return names.result();
}

Result<void> writeHelp(Database& database) {
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
    const auto addColumns = [&](const char* table, const std::vector<ColumnInfo>& columns) {
        const std::string test = testColumn(columns);
        for (const auto& column : columns) {
            const std::string name = unquoted(column.name);
            const bool tested = !test.empty() && (name == "measured" || name == "limit");
            const auto unit = tested ? testUnitText(test) : std::string(unitOf(table, name));
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
    mp_for_each<Kinds>([&](auto kind) {
        using Record = typename decltype(kind)::type;
        const char* table = Record::kInfo.table;
        add(table, "", Record::kInfo.help);
        add(table, "id", "names the record in all tables; ascending in order of happening");
        add(table, "cause", "id of the record that led to this one");
        const auto columns = columnInfos<Record>();
        addColumns(table, columns);
        if (hasMargin(columns))
            add(table,
                "margin",
                fmt::format("by how much it passed; below 0: by how much it failed [{}]",
                            testUnitText(testColumn(columns))));
    });
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

} // namespace

const char* bookmarkTableSql() {
    return kBookmarkTable;
}

std::string trafficSql(std::size_t kind) {
    PERCEPT_EXPECTS(kind < trace::kKindCount);
    std::string sql;
    boost::mp11::mp_with_index<trace::kKindCount>(kind, [&](auto place) {
        sql = trafficOf<boost::mp11::mp_at<trace::RecordKinds, decltype(place)>>();
    });
    return sql;
}

std::string schemaSql() {
    std::string sql = fmt::format(
        "PRAGMA application_id = {}; PRAGMA user_version = {};", kApplicationId, kFormatVersion);
    sql += kFixedTables + (kBookmarkTable + commandTable());
    std::string traffic;
    mp_for_each<Kinds>([&](auto kind) {
        using Record = typename decltype(kind)::type;
        sql += recordTable(Record::kInfo.table, columnInfos<Record>());
        sql += namedView(Record::kInfo.table, columnInfos<Record>());
        traffic += (traffic.empty() ? "" : "\nUNION ALL ") + trafficOf<Record>();
    });
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
    return writeHelp(database);
}

Result<trace::RunInfo> readRun(Database& database) {
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
    for (const NameList& list : kNameLists) {
        auto texts = readList(database, list.domain);
        if (!texts)
            return texts.unexpected();
        info.*list.texts = std::move(*texts);
    }
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
