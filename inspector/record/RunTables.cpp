#include "inspector/record/ColumnUnits.h"
#include "inspector/record/Columns.h"
#include "inspector/record/KindTables.h"
#include "inspector/record/Schema.h"
#include "percept/trace/RunNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

namespace percept::record {
namespace {

using boost::mp11::mp_for_each;

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
    {"pose", "x", "metres; of who is dead, where he fell; who has not come in yet has no row"},
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
    {"traffic", "agent", "whose record it is: its number; agent_name is its name"},
    {"traffic", "about", "the other agent in it: its number; about_name is its name"},
    {"traffic", "detail", "the other columns, in words"},
    {"traffic_summary",
     nullptr,
     "How many records there are, by stretch of frames, kind and agent: SELECT kind, sum(records) "
     "FROM traffic_summary GROUP BY kind."},
    {"traffic_summary", "frame", "where the stretch begins; it ends before the next one"},
    {"traffic_summary", "kind", "the table that has the records"},
    {"traffic_summary",
     "agent",
     "whose records they are: its number; agent_name is its name; NULL: those of no agent"},
    {"traffic_summary", "records", "how many; each record is counted once"},
    {"traffic_summary", "about", "how many records of others are about the agent"},
    {"log", nullptr, "Which run this is: a log beside the file must say the same."},
    {"log", "run_id", "drawn for each recording, 16 hex digits"},
    {"log", "batches", "how many groups of frames were written"},
    {"traffic_count", nullptr, "What traffic_summary shows, in numbers; agent -1: none."},
};

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

/// No part of the run, which is a function of level, seed and commands.
std::string drawnRunId() {
    std::random_device device;
    return fmt::format("{:08x}{:08x}", device(), device());
}

} // namespace

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
    if (auto result =
            database.execute(fmt::format("INSERT INTO log VALUES ('{}', 0)", drawnRunId()));
        !result)
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

} // namespace percept::record
