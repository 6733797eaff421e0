#include "inspector/record/TrafficSummary.h"

#include "inspector/record/Columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <vector>

namespace percept::record {
namespace {

/// As the table has it: -1 for no agent, which no key could be otherwise.
std::int64_t agentColumn(std::uint32_t agent) {
    return agent == trace::indexOf(trace::kNoAgent) ? -1 : std::int64_t{agent};
}

/// Counts the records of one kind from `first` on, before `end`, into a stretch.
/// @param number of the kind
std::string recountSql(const trace::Kind& kind,
                       std::size_t number,
                       Frame stretch,
                       std::int64_t first,
                       std::int64_t end) {
    std::vector<std::string> agents;
    for (const auto& column : columnInfos(kind))
        if (column.domain == "agent")
            agents.push_back(column.name);
    const std::string from =
        fmt::format("FROM \"{}\" WHERE id >= {} AND id < {}", kind.table, first, end);
    const std::string agent =
        agents.empty() ? std::string("-1") : fmt::format("coalesce({}, -1)", agents[0]);
    std::string rows = fmt::format("SELECT {} AS agent, 1 AS records, 0 AS about {}", agent, from);
    if (agents.size() > 1)
        rows +=
            fmt::format(" UNION ALL SELECT {1}, 0, 1 {2} AND {1} IS NOT {0} AND {1} IS NOT NULL",
                        agents[0],
                        agents[1],
                        from);
    return fmt::format("INSERT INTO traffic_count SELECT {}, {}, agent, sum(records), sum(about) "
                       "FROM ({}) GROUP BY agent;",
                       stretch,
                       number,
                       rows);
}

} // namespace

Result<std::unique_ptr<TrafficSummary>> TrafficSummary::prepare(Database& database,
                                                                std::vector<trace::Kind> kinds,
                                                                std::int64_t stretchRecords) {
    auto insert = database.prepare(
        "INSERT INTO traffic_count VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE "
        "SET records = records + excluded.records, about = about + excluded.about");
    if (!insert)
        return insert.unexpected();
    std::unique_ptr<TrafficSummary> made(new TrafficSummary);
    made->m_kinds = std::move(kinds);
    made->m_insert = std::move(*insert);
    made->m_stretchRecords = stretchRecords;
    return made;
}

void TrafficSummary::goOnFrom(const TrafficSummary& other) {
    m_stretch = other.m_stretch;
    m_records = other.m_records;
}

Result<void> TrafficSummary::add(const Batch& batch) {
    if (batch.frameCount == 0)
        return {};
    if (m_stretch < 0)
        m_stretch = batch.frames[0].frame;
    Frame from = batch.frames[0].frame;
    for (std::size_t i = 0; i < batch.frameCount; ++i) {
        const auto& entry = batch.frames[i];
        if (entry.keyframe && m_records >= m_stretchRecords) {
            if (auto added = addStretch(batch, from, entry.frame); !added)
                return added;
            m_stretch = from = entry.frame;
            m_records = 0;
        }
        m_records += entry.records;
    }
    return addStretch(batch, from, std::numeric_limits<Frame>::max());
}

void TrafficSummary::countRows(const trace::Kind& kind,
                               const trace::AnyRows& rows,
                               Frame from,
                               Frame to,
                               std::unordered_map<std::uint32_t, Count>& counts) {
    const auto block = rows.block();
    const auto rowAt = [&](std::size_t i) { return block.first + i * block.stride; };
    const auto firstFrom = [&](Frame frame) {
        std::size_t low = 0;
        std::size_t high = block.count;
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (trace::AnyRows::headOf(rowAt(middle)).frame < frame)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    };
    const trace::AgentColumns agents(kind);
    const std::size_t end = firstFrom(to);
    for (std::size_t i = firstFrom(from); i < end; ++i) {
        const trace::AgentId agent = agents.agentOf(rowAt(i));
        const trace::AgentId about = agents.aboutOf(rowAt(i));
        ++counts[trace::indexOf(agent)].records;
        if (about != agent && about != trace::kNoAgent)
            ++counts[trace::indexOf(about)].about;
    }
}

Result<void> TrafficSummary::addStretch(const Batch& batch, Frame from, Frame to) {
    Counts counts(m_kinds.size());
    for (std::size_t kind = 0; kind < m_kinds.size(); ++kind)
        if (const trace::AnyRows* const rows = batch.records.find(m_kinds[kind]))
            countRows(m_kinds[kind], *rows, from, to, counts[kind]);
    return write(counts);
}

Result<void> TrafficSummary::write(const Counts& counts) {
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        // In the order of the table, which is faster to write.
        std::map<std::int64_t, Count> sorted;
        for (const auto& [agent, count] : counts[kind])
            sorted.emplace(agentColumn(agent), count);
        for (const auto& [agent, count] : sorted) {
            m_insert.bind(1, m_stretch);
            m_insert.bind(2, static_cast<std::int64_t>(kind));
            m_insert.bind(3, agent);
            m_insert.bind(4, count.records);
            m_insert.bind(5, count.about);
            if (auto written = m_insert.run(); !written)
                return written;
        }
    }
    return {};
}

Result<void> TrafficSummary::removeBefore(Database& database, Frame frame) {
    constexpr auto kBeyond = std::numeric_limits<std::int64_t>::max();
    const auto next = database.integer(fmt::format(
        "SELECT coalesce(min(frame), {}) FROM traffic_count WHERE frame >= {}", kBeyond, frame));
    if (!next)
        return next.unexpected();
    std::string sql = fmt::format("DELETE FROM traffic_count WHERE frame < {};", frame);
    if (*next != frame) {
        const auto idOf = [&](Frame at) {
            return database.integer(fmt::format(
                "SELECT coalesce((SELECT first_id FROM frame WHERE frame >= {} ORDER BY frame "
                "LIMIT 1), {})",
                at,
                kBeyond));
        };
        const auto first = idOf(frame);
        const auto end = idOf(*next);
        if (!first || !end)
            return (first ? end : first).unexpected();
        for (std::size_t kind = 0; kind < m_kinds.size(); ++kind)
            sql += recountSql(m_kinds[kind], kind, frame, *first, *end);
    }
    m_stretch = std::max(m_stretch, frame);
    return database.execute(sql);
}

} // namespace percept::record
