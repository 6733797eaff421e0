#include "inspector/replay/Recording.h"

#include "inspector/record/Columns.h"
#include "inspector/record/Schema.h"
#include "inspector/replay/ReadConnection.h"
#include "inspector/replay/RecordReader.h"
#include "inspector/replay/ViewReader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace percept::replay {

namespace fs = std::filesystem;
using record::ResetGuard;
using record::Statement;

namespace {

trace::AgentId agentAt(const Statement& row, int column) {
    return row.isNull(column) ? trace::kNoAgent : static_cast<trace::AgentId>(row.integer(column));
}

/// `'a', 'b'` for the names among them that are kinds.
std::string kindList(const std::vector<std::string>& kinds) {
    std::string list;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, trace::RecordKinds>>(
        [&](auto kind) {
            const std::string table = decltype(kind)::type::kInfo.table;
            if (std::find(kinds.begin(), kinds.end(), table) != kinds.end())
                list += fmt::format("{}'{}'", list.empty() ? "" : ", ", table);
        });
    return list;
}

std::string agentCondition(const std::vector<trace::AgentId>& agents) {
    std::string list;
    for (const auto agent : agents)
        list += fmt::format("{}{}", list.empty() ? "" : ", ", trace::indexOf(agent));
    return fmt::format("(coalesce(agent, -1) IN ({0}) OR coalesce(about, -1) IN ({0}))", list);
}

/// Whether a record names one of some regions, or belongs to a signal from one.
std::string regionCondition(const std::vector<trace::RegionId>& regions) {
    std::string list;
    for (const auto region : regions)
        list += fmt::format("{}{}", list.empty() ? "" : ", ", trace::indexOf(region));
    std::string sql;
    const auto either = [&sql](const char* table, const std::string& condition) {
        sql += fmt::format("{}(kind = '{}' AND {})", sql.empty() ? "" : " OR ", table, condition);
    };
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, trace::RecordKinds>>(
        [&](auto kind) {
            using Record = typename decltype(kind)::type;
            const char* table = Record::kInfo.table;
            for (const auto& column : record::columnInfos<Record>()) {
                if (column.domain == "region")
                    either(table,
                           fmt::format("EXISTS (SELECT 1 FROM {} r WHERE r.id = traffic.id AND "
                                       "r.{} IN ({}))",
                                       table,
                                       column.name,
                                       list));
                else if (column.name == "signal")
                    either(table,
                           fmt::format("EXISTS (SELECT 1 FROM {} r JOIN signal s ON s.id = "
                                       "r.signal WHERE r.id = traffic.id AND s.region IN ({}))",
                                       table,
                                       list));
            }
        });
    return "(" + sql + ")";
}

/// The conditions behind those of the ids; texts are the parameters 4 and 5.
std::string conditionsOf(const TrafficFilter& filter) {
    constexpr const char* kWords = "lower(kind || ' ' || coalesce(agent_name, '') || ' ' || "
                                   "coalesce(about_name, '') || ' ' || coalesce(detail, ''))";
    std::string sql;
    if (filter.agent)
        sql += " AND " + agentCondition({*filter.agent});
    if (!filter.kinds.empty())
        sql += fmt::format(" AND kind IN ({})", kindList(filter.kinds));
    if (!filter.withoutKinds.empty())
        sql += fmt::format(" AND kind NOT IN ({})", kindList(filter.withoutKinds));
    if (!filter.agents.empty())
        sql += " AND " + agentCondition(filter.agents);
    if (!filter.withoutAgents.empty())
        sql += " AND NOT " + agentCondition(filter.withoutAgents);
    if (!filter.regions.empty())
        sql += " AND " + regionCondition(filter.regions);
    if (!filter.withoutRegions.empty())
        sql += " AND NOT " + regionCondition(filter.withoutRegions);
    if (!filter.text.empty())
        sql += fmt::format(" AND instr({}, lower(?4)) > 0", kWords);
    if (!filter.withoutText.empty())
        sql += fmt::format(" AND instr({}, lower(?5)) = 0", kWords);
    return sql;
}

} // namespace

struct Recording::Impl {
    fs::path path;
    ReadConnection connection; ///< before the statements, which must go first
    trace::RunInfo info;
    RecordReader records;
    ViewReader views;
    Statement firstFrame;
    Statement lastFrame;
    Statement hash;
    Statement firstId;
    Statement keyframe;
    Statement commandsFrom;
    std::vector<trace::Command> commands; ///< as far as they were read

    Result<void> prepare() {
        const std::pair<Statement*, const char*> statements[] = {
            {&firstFrame, "SELECT coalesce(min(frame), 0) FROM frame"},
            {&lastFrame, "SELECT coalesce(max(frame), -1) FROM frame"},
            {&hash, "SELECT hash FROM frame WHERE frame = ?"},
            {&firstId, "SELECT first_id FROM frame WHERE frame >= ? ORDER BY frame LIMIT 1"},
            {&keyframe,
             "SELECT frame, state FROM keyframe WHERE frame <= ? ORDER BY frame DESC LIMIT 1"},
            {&commandsFrom, "SELECT * FROM command WHERE id >= ? ORDER BY id"}};
        for (const auto& [statement, sql] : statements) {
            auto prepared = connection.database().prepare(sql);
            if (!prepared)
                return prepared.unexpected();
            *statement = std::move(*prepared);
        }
        return {};
    }

    Result<void> readAll() {
        auto& database = connection.database();
        auto run = record::readRun(database);
        if (!run)
            return run.unexpected();
        info = std::move(*run);
        auto recordReader = RecordReader::prepare(database);
        if (!recordReader)
            return recordReader.unexpected();
        records = std::move(*recordReader);
        auto viewReader = ViewReader::prepare(database);
        if (!viewReader)
            return viewReader.unexpected();
        views = std::move(*viewReader);
        return prepare();
    }

    static std::int64_t integerOf(Statement& statement, std::int64_t otherwise) {
        const ResetGuard guard(statement);
        const auto row = statement.step();
        return row && *row ? statement.integer(0) : otherwise;
    }

    /// The first id of the first frame at or after one; a frame beyond all: the largest number.
    Result<std::int64_t> firstIdFrom(Frame frame) {
        const ResetGuard guard(firstId);
        firstId.bind(1, frame);
        const auto row = firstId.step();
        if (!row)
            return row.unexpected();
        return *row ? firstId.integer(0) : std::numeric_limits<std::int64_t>::max();
    }

    Result<void> readNewCommands() {
        const ResetGuard guard(commandsFrom);
        commandsFrom.bind(1, static_cast<std::int64_t>(commands.size()));
        while (true) {
            const auto row = commandsFrom.step();
            if (!row)
                return row.unexpected();
            if (!*row)
                return {};
            trace::Command command;
            bool good = commandsFrom.integer(0) == static_cast<std::int64_t>(commands.size());
            int index = 1;
            boost::mp11::mp_for_each<record::Columns<trace::Command>>([&](auto column) {
                good = record::fetch(commandsFrom, index++, decltype(column)::get(command)) && good;
            });
            good = good && (commands.empty() || commands.back().frame <= command.frame);
            if (!good)
                return failure(ErrorCode::Corrupt,
                               fmt::format("The recording is damaged: command {} makes no sense",
                                           commandsFrom.integer(0)),
                               path.string());
            commands.push_back(command);
        }
    }
};

Recording::Recording(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl)) {}

Recording::~Recording() = default;

Result<std::unique_ptr<Recording>> Recording::open(const fs::path& path) {
    auto connection = ReadConnection::open(path);
    if (!connection)
        return connection.unexpected();
    auto impl = std::make_unique<Impl>();
    impl->path = path;
    impl->connection = std::move(*connection);
    if (auto result = impl->readAll(); !result) {
        auto error = result.error();
        error.place = path.string();
        return Unexpected{std::move(error)};
    }
    return std::unique_ptr<Recording>(new Recording(std::move(impl)));
}

const trace::RunInfo& Recording::info() const {
    return m_impl->info;
}

const fs::path& Recording::path() const {
    return m_impl->path;
}

Frame Recording::firstFrame() const {
    return Impl::integerOf(m_impl->firstFrame, 0);
}

Frame Recording::lastFrame() const {
    return Impl::integerOf(m_impl->lastFrame, -1);
}

Result<trace::View> Recording::view(Frame frame) {
    return m_impl->views.view(frame);
}

Result<std::uint64_t> Recording::hash(Frame frame) {
    auto& select = m_impl->hash;
    const ResetGuard guard(select);
    select.bind(1, frame);
    const auto row = select.step();
    if (!row)
        return row.unexpected();
    if (!*row)
        return failure(ErrorCode::NotFound,
                       fmt::format("The recording has no frame {}. Choose one inside it", frame),
                       m_impl->path.string());
    const auto text = select.text(0);
    std::uint64_t hash = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
    if (text.size() != 16 || error != std::errc() || end != text.data() + text.size())
        return failure(ErrorCode::Corrupt,
                       fmt::format("The recording is damaged: frame {} has no hash", frame),
                       m_impl->path.string());
    return hash;
}

Result<void> Recording::read(Frame from, Frame to, trace::RecordBuffer& records) {
    if (from > to)
        return {};
    const auto first = m_impl->firstIdFrom(from);
    if (!first)
        return first.unexpected();
    const auto end = m_impl->firstIdFrom(to + 1);
    if (!end)
        return end.unexpected();
    return m_impl->records.read(*first, *end, records);
}

Result<Frame> Recording::frameOf(trace::RecordId record) {
    const auto id = static_cast<std::int64_t>(record);
    // The last frame whose ids start at or before it.
    Frame low = firstFrame();
    Frame high = lastFrame();
    const auto first = m_impl->firstIdFrom(low);
    if (!first)
        return first.unexpected();
    if (high < low || id < *first)
        return failure(ErrorCode::NotFound,
                       fmt::format("No frame of the recording has record {}", id),
                       m_impl->path.string());
    while (low < high) {
        const Frame middle = low + (high - low + 1) / 2;
        const auto start = m_impl->firstIdFrom(middle);
        if (!start)
            return start.unexpected();
        if (*start <= id)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

Result<std::vector<trace::Command>> Recording::commands(Frame from, Frame to) {
    if (auto result = m_impl->readNewCommands(); !result)
        return result.unexpected();
    const auto& all = m_impl->commands;
    const auto before = [](const trace::Command& command, Frame frame) {
        return command.frame < frame;
    };
    const auto first = std::lower_bound(all.begin(), all.end(), from, before);
    const auto last = std::lower_bound(first, all.end(), std::max(from, to), before);
    return std::vector<trace::Command>(first, last);
}

Result<trace::Keyframe> Recording::keyframe(Frame frame) {
    auto& select = m_impl->keyframe;
    const ResetGuard guard(select);
    select.bind(1, frame);
    const auto row = select.step();
    if (!row)
        return row.unexpected();
    if (!*row)
        return failure(ErrorCode::NotFound,
                       fmt::format("The recording has no state at or before frame {}", frame),
                       m_impl->path.string());
    const auto bytes = select.bytes(1);
    return trace::Keyframe{select.integer(0), {bytes.begin(), bytes.end()}};
}

Result<bool> Recording::closed() {
    const auto closed = m_impl->connection.database().integer("SELECT closed FROM run");
    if (!closed)
        return closed.unexpected();
    return *closed != 0;
}

Result<std::array<std::int64_t, trace::kKindCount>> Recording::counts() {
    std::array<std::int64_t, trace::kKindCount> counts{};
    Result<void> result;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, trace::RecordKinds>>(
        [&](auto kind) {
            using Record = typename decltype(kind)::type;
            if (!result)
                return;
            const auto count = m_impl->connection.database().integer(
                fmt::format("SELECT count(*) FROM {}", Record::kInfo.table));
            if (count)
                counts[trace::kKindIndex<Record>] = *count;
            else
                result = count.unexpected();
        });
    if (!result)
        return result.unexpected();
    return counts;
}

Result<record::Statement> Recording::selectTraffic(const char* columns,
                                                   const TrafficFilter& filter,
                                                   trace::RecordId after,
                                                   int limit) {
    const auto first = m_impl->firstIdFrom(filter.from);
    const auto end = m_impl->firstIdFrom(filter.to + 1);
    if (!first || !end)
        return (first ? end : first).unexpected();
    auto select = m_impl->connection.database().prepare(
        fmt::format("SELECT {} FROM traffic WHERE id >= ?1 AND id < ?2{} ORDER BY id LIMIT ?3",
                    columns,
                    conditionsOf(filter)));
    if (!select)
        return select.unexpected();
    select->bind(1, std::max(*first, static_cast<std::int64_t>(after) + 1));
    select->bind(2, *end);
    select->bind(3, std::int64_t{limit});
    if (!filter.text.empty())
        select->bind(4, std::string_view(filter.text));
    if (!filter.withoutText.empty())
        select->bind(5, std::string_view(filter.withoutText));
    return select;
}

Result<std::vector<TrafficRow>>
Recording::traffic(const TrafficFilter& filter, trace::RecordId after, int limit) {
    auto select = selectTraffic(
        "id, frame, cause, kind, category, agent, about, detail", filter, after, limit);
    if (!select)
        return select.unexpected();
    std::vector<TrafficRow> rows;
    while (true) {
        const auto more = select->step();
        if (!more)
            return more.unexpected();
        if (!*more)
            return rows;
        rows.push_back({static_cast<trace::RecordId>(select->integer(0)),
                        select->integer(1),
                        static_cast<trace::RecordId>(select->integer(2)),
                        select->text(3),
                        select->text(4),
                        agentAt(*select, 5),
                        agentAt(*select, 6),
                        select->text(7)});
    }
}

Result<std::vector<TrafficKey>>
Recording::trafficKeys(const TrafficFilter& filter, trace::RecordId after, int limit) {
    auto select = selectTraffic("id, frame", filter, after, limit);
    if (!select)
        return select.unexpected();
    std::vector<TrafficKey> keys;
    while (true) {
        const auto more = select->step();
        if (!more)
            return more.unexpected();
        if (!*more)
            return keys;
        keys.push_back({static_cast<trace::RecordId>(select->integer(0)), select->integer(1)});
    }
}

} // namespace percept::replay
