#include "inspector/replay/TrafficSelect.h"

#include "inspector/record/Columns.h"
#include "inspector/record/Schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace percept::replay {
namespace {

using record::ResetGuard;
using record::Statement;

/// Frames that are looked through before an answer is given.
constexpr Frame kFramesAtOnce = 4096;
/// Frames whose counts are asked for at once; more than an hour.
constexpr Frame kFramesOfStretches = 1 << 18;

trace::AgentId agentAt(const Statement& row, int column) {
    return row.isNull(column) ? trace::kNoAgent : static_cast<trace::AgentId>(row.integer(column));
}

template <class Id>
std::string listOf(const std::vector<Id>& ids) {
    std::string list;
    for (const auto id : ids)
        list += fmt::format("{}{}", list.empty() ? "" : ", ", trace::indexOf(id));
    return list;
}

std::string agentCondition(const std::vector<trace::AgentId>& agents) {
    return fmt::format("(coalesce(agent, -1) IN ({0}) OR coalesce(about, -1) IN ({0}))",
                       listOf(agents));
}

/// Whether a record of one kind names one of some regions, or belongs to a signal from one.
std::string regionCondition(const trace::Kind& kind, const std::vector<trace::RegionId>& regions) {
    const std::string& table = kind.table;
    std::string sql;
    const auto either = [&sql](const std::string& condition) {
        sql += fmt::format("{}{}", sql.empty() ? "" : " OR ", condition);
    };
    for (const auto& column : record::columnInfos(kind)) {
        if (column.domain == "region")
            either(fmt::format(
                "EXISTS (SELECT 1 FROM \"{}\" r WHERE r.id = traffic.id AND r.{} IN ({}))",
                table,
                column.name,
                listOf(regions)));
        else if (column.name == "signal")
            either(fmt::format("EXISTS (SELECT 1 FROM \"{}\" r JOIN signal s ON s.id = r.signal "
                               "WHERE r.id = traffic.id AND s.region IN ({}))",
                               table,
                               listOf(regions)));
    }
    return sql.empty() ? "0" : "(" + sql + ")";
}

/// Whether a record of one kind says that one of some gates failed.
std::string gateCondition(const trace::Kind& kind, const std::vector<trace::Gate>& gates) {
    std::string list;
    for (const auto gate : gates)
        list += fmt::format("{}{}", list.empty() ? "" : ", ", static_cast<int>(gate));
    for (const auto& column : record::columnInfos(kind))
        if (column.domain == "gate")
            return fmt::format(
                "EXISTS (SELECT 1 FROM \"{}\" r WHERE r.id = traffic.id AND r.{} IN ({}))",
                kind.table,
                column.name,
                list);
    return "0";
}

std::string frameCondition(const std::vector<FrameSpan>& spans) {
    std::string sql;
    for (const FrameSpan& span : spans)
        sql += fmt::format(
            "{}frame BETWEEN {} AND {}", sql.empty() ? "" : " OR ", span.first, span.last);
    return "(" + sql + ")";
}

/// The conditions behind those of the ids; texts are the parameters 3 and 4.
std::string conditionsOf(const trace::Kind& kind, const TrafficFilter& filter) {
    constexpr const char* kWords = "lower(kind || ' ' || coalesce(agent_name, '') || ' ' || "
                                   "coalesce(about_name, '') || ' ' || coalesce(detail, ''))";
    std::string sql;
    if (filter.agent)
        sql += " AND " + agentCondition({*filter.agent});
    if (!filter.agents.empty())
        sql += " AND " + agentCondition(filter.agents);
    if (!filter.withoutAgents.empty())
        sql += " AND NOT " + agentCondition(filter.withoutAgents);
    if (!filter.regions.empty())
        sql += " AND " + regionCondition(kind, filter.regions);
    if (!filter.withoutRegions.empty())
        sql += " AND NOT " + regionCondition(kind, filter.withoutRegions);
    if (!filter.gates.empty())
        sql += " AND " + gateCondition(kind, filter.gates);
    if (!filter.withoutGates.empty())
        sql += " AND NOT " + gateCondition(kind, filter.withoutGates);
    if (!filter.frames.empty())
        sql += " AND " + frameCondition(filter.frames);
    if (!filter.withoutFrames.empty())
        sql += " AND NOT " + frameCondition(filter.withoutFrames);
    if (!filter.text.empty())
        sql += fmt::format(" AND instr({}, lower(?3)) > 0", kWords);
    if (!filter.withoutText.empty())
        sql += fmt::format(" AND instr({}, lower(?4)) = 0", kWords);
    return sql;
}

bool isWanted(const TrafficFilter& filter, const std::string& table) {
    const auto has = [&](const std::vector<std::string>& kinds) {
        return std::find(kinds.begin(), kinds.end(), table) != kinds.end();
    };
    return (filter.kinds.empty() || has(filter.kinds)) && !has(filter.withoutKinds);
}

/// Whether a row of the table traffic_count counts what may pass; empty: any does.
std::string countCondition(const std::vector<trace::Kind>& all, const TrafficFilter& filter) {
    std::string sql;
    const auto both = [&sql](const std::string& condition) {
        sql += (sql.empty() ? "" : " AND ") + condition;
    };
    if (filter.agent)
        both(fmt::format("agent = {}", trace::indexOf(*filter.agent)));
    else if (!filter.agents.empty())
        both(fmt::format("agent IN ({})", listOf(filter.agents)));
    std::string kinds;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (isWanted(filter, all[i].table))
            kinds += fmt::format("{}{}", kinds.empty() ? "" : ", ", i);
    if (!filter.kinds.empty() || !filter.withoutKinds.empty())
        both("kind IN (" + kinds + ")");
    return sql;
}

constexpr std::string_view kSignalTable = "signal";

/// The signal that record ?1 of a kind is, or is about, in SQL; empty: it is about none.
std::string signalOf(const trace::Kind& kind) {
    if (kind.table == kSignalTable)
        return "?1";
    for (const auto& column : record::columnInfos(kind))
        if (column.name == "signal")
            return fmt::format("(SELECT signal FROM \"{}\" WHERE id = ?1)", kind.table);
    return {};
}

/// How many frames to look through next, from how many keys were found in some.
Frame spanFor(std::size_t found, std::size_t wanted, Frame looked) {
    if (found == 0)
        return std::min<Frame>(kFramesAtOnce, 2 * looked);
    const auto frames = static_cast<double>(wanted - found) * static_cast<double>(looked) /
                        static_cast<double>(found);
    return std::clamp<Frame>(static_cast<Frame>(frames) + 1, 1, kFramesAtOnce);
}

} // namespace

Result<TrafficSelect> TrafficSelect::prepare(record::Database& database,
                                             const trace::RunInfo& info,
                                             const TrafficFilter& filter) {
    TrafficSelect made;
    made.m_filter = filter;
    for (std::size_t i = 0; i < info.kinds.size(); ++i) {
        const trace::Kind& kind = info.kinds[i];
        if (!isWanted(filter, kind.table))
            continue;
        auto select = database.prepare(
            fmt::format("SELECT id, frame FROM ({}) traffic WHERE id >= ?1 AND id < ?2{}",
                        record::trafficSql(kind, info.gates),
                        conditionsOf(kind, filter)));
        if (!select)
            return select.unexpected();
        made.m_kinds.push_back({static_cast<std::uint16_t>(i), std::move(*select)});
    }
    const std::string condition = countCondition(info.kinds, filter);
    if (condition.empty())
        return made;
    auto stretches = database.prepare(
        fmt::format("SELECT frame, max({}) FROM traffic_count WHERE frame <= ?2 AND frame >= "
                    "coalesce((SELECT max(frame) FROM traffic_count WHERE frame <= ?1), 0) "
                    "GROUP BY frame ORDER BY frame",
                    condition));
    if (!stretches)
        return stretches.unexpected();
    made.m_stretches = std::move(*stretches);
    return made;
}

Result<std::vector<TrafficSelect::Stretch>> TrafficSelect::stretches(FrameRange range) {
    std::vector<Stretch> found;
    if (m_stretches.get() == nullptr)
        return found;
    const Frame last = std::min(range.last, range.first + kFramesOfStretches);
    const ResetGuard guard(m_stretches);
    m_stretches.bind(1, range.first);
    m_stretches.bind(2, last);
    while (true) {
        const auto more = m_stretches.step();
        if (!more)
            return more.unexpected();
        if (!*more)
            break;
        found.push_back({m_stretches.integer(0), m_stretches.integer(1) != 0});
    }
    found.push_back({last + 1, true}); // nothing is known from here on
    return found;
}

bool TrafficSelect::isFor(const TrafficFilter& filter) const {
    TrafficFilter same = filter;
    same.from = m_filter.from;
    same.to = m_filter.to;
    return same == m_filter;
}

Result<void>
TrafficSelect::collect(std::int64_t first, std::int64_t end, std::vector<TrafficKey>& keys) {
    const auto before = static_cast<std::ptrdiff_t>(keys.size());
    for (Kind& kind : m_kinds) {
        Statement& select = kind.select;
        const ResetGuard guard(select);
        select.bind(1, first);
        select.bind(2, end);
        if (!m_filter.text.empty())
            select.bind(3, std::string_view(m_filter.text));
        if (!m_filter.withoutText.empty())
            select.bind(4, std::string_view(m_filter.withoutText));
        while (true) {
            const auto more = select.step();
            if (!more)
                return more.unexpected();
            if (!*more)
                break;
            keys.push_back({static_cast<trace::RecordId>(select.integer(0)),
                            static_cast<std::int32_t>(select.integer(1)),
                            kind.kind});
        }
    }
    std::sort(keys.begin() + before, keys.end(), [](const TrafficKey& a, const TrafficKey& b) {
        return a.id < b.id;
    });
    return {};
}

Result<TrafficChunk> TrafficSelect::keys(FrameRange range,
                                         trace::RecordId after,
                                         int limit,
                                         const FirstIdFrom& firstIdFrom) {
    constexpr auto kBeyond = std::numeric_limits<std::int64_t>::max();
    const auto most = static_cast<std::size_t>(std::max(limit, 0));
    TrafficChunk chunk;
    chunk.last = after;
    const auto known = stretches(range);
    if (!known)
        return known.unexpected();
    auto stretch = known->begin();
    Frame frame = range.first;
    Frame looked = 0;
    Frame span = 16;
    while (chunk.keys.size() < most && frame <= range.last && looked < kFramesAtOnce) {
        while (stretch != known->end() && stretch + 1 != known->end() &&
               (stretch + 1)->first <= frame)
            ++stretch;
        const bool isKnown = stretch != known->end() && stretch + 1 != known->end();
        const Frame stretchEnd = isKnown ? (stretch + 1)->first : range.last + 1;
        // Where the counts say that nothing can pass, nothing is looked at.
        const bool skips = isKnown && stretch->first <= frame && !stretch->occupied;
        const Frame next =
            std::min({skips ? stretchEnd : frame + span, stretchEnd, range.last + 1});
        const auto first = firstIdFrom(frame);
        const auto end = firstIdFrom(next);
        if (!first || !end)
            return (first ? end : first).unexpected();
        if (!skips)
            if (auto found = collect(
                    std::max(*first, static_cast<std::int64_t>(after) + 1), *end, chunk.keys);
                !found)
                return found.unexpected();
        // Nothing is known yet of the frames that are still to come.
        if (*end != kBeyond)
            chunk.last = static_cast<trace::RecordId>(*end - 1);
        else if (!chunk.keys.empty())
            chunk.last = std::max(chunk.last, chunk.keys.back().id);
        looked += skips ? 0 : next - frame;
        frame = next;
        if (!skips)
            span = spanFor(chunk.keys.size(), std::max(most, chunk.keys.size()), looked);
    }
    chunk.all = frame > range.last && chunk.keys.size() <= most;
    if (chunk.keys.size() > most) {
        chunk.keys.resize(most);
        chunk.last = most == 0 ? after : chunk.keys.back().id;
    }
    return chunk;
}

Result<TrafficRow>
TrafficRows::row(record::Database& database, const trace::RunInfo& info, const TrafficKey& key) {
    m_selects.resize(info.kinds.size());
    PERCEPT_EXPECTS(key.kind < m_selects.size());
    Statement& select = m_selects[key.kind];
    if (select.get() == nullptr) {
        auto prepared = database.prepare(
            fmt::format("SELECT frame, cause, kind, category, agent, about, detail FROM ({}) "
                        "WHERE id = ?",
                        record::trafficSql(info.kinds[key.kind], info.gates)));
        if (!prepared)
            return prepared.unexpected();
        select = std::move(*prepared);
    }
    const ResetGuard guard(select);
    select.bind(1, static_cast<std::int64_t>(key.id));
    const auto more = select.step();
    if (!more)
        return more.unexpected();
    if (!*more)
        return failure(ErrorCode::Corrupt,
                       fmt::format("The recording is damaged: record {} is gone",
                                   static_cast<std::uint64_t>(key.id)));
    TrafficRow row{key.id,
                   select.integer(0),
                   static_cast<trace::RecordId>(select.integer(1)),
                   select.text(2),
                   select.text(3),
                   agentAt(select, 4),
                   agentAt(select, 5),
                   select.text(6)};
    const bool isSignal = row.kind == kSignalTable;
    if ((isSignal ? row.agent : row.about) != trace::kNoAgent)
        return row;
    auto emitter = emitterOf(database, info, key);
    if (!emitter)
        return emitter.unexpected();
    row.emitter = std::move(*emitter);
    return row;
}

/// The signals of an emitter are caused by what switched it on.
Result<std::string> TrafficRows::emitterOf(record::Database& database,
                                           const trace::RunInfo& info,
                                           const TrafficKey& key) {
    const trace::Kind& kind = info.kinds[key.kind];
    const std::string signal = signalOf(kind);
    if (info.emitters.empty() || signal.empty())
        return std::string();
    m_emitters.resize(info.kinds.size());
    Statement& select = m_emitters[key.kind];
    if (select.get() == nullptr) {
        auto prepared =
            database.prepare(fmt::format("SELECT emitter FROM emitter_switched WHERE id = "
                                         "(SELECT cause FROM signal WHERE id = {})",
                                         signal));
        if (!prepared)
            return prepared.unexpected();
        select = std::move(*prepared);
    }
    const ResetGuard guard(select);
    select.bind(1, static_cast<std::int64_t>(key.id));
    const auto found = select.step();
    if (!found)
        return found.unexpected();
    const auto number = *found ? static_cast<std::size_t>(select.integer(0)) : info.emitters.size();
    return number < info.emitters.size() ? info.emitters[number] : std::string();
}

} // namespace percept::replay
