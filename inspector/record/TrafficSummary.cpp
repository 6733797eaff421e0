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
template <class Record>
std::string recountSql(Frame stretch, std::int64_t first, std::int64_t end) {
    std::vector<std::string> agents;
    for (const auto& column : columnInfos<Record>())
        if (column.domain == "agent")
            agents.push_back(column.name);
    const std::string from =
        fmt::format("FROM {} WHERE id >= {} AND id < {}", Record::kInfo.table, first, end);
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
                       trace::kKindIndex<Record>,
                       rows);
}

} // namespace

Result<std::unique_ptr<TrafficSummary>> TrafficSummary::prepare(Database& database,
                                                                std::int64_t stretchRecords) {
    auto insert = database.prepare(
        "INSERT INTO traffic_count VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE "
        "SET records = records + excluded.records, about = about + excluded.about");
    if (!insert)
        return insert.unexpected();
    std::unique_ptr<TrafficSummary> made(new TrafficSummary);
    made->m_insert = std::move(*insert);
    made->m_stretchRecords = stretchRecords;
    return made;
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

Result<void> TrafficSummary::addStretch(const Batch& batch, Frame from, Frame to) {
    Counts counts;
    batch.records.forEachKind([&](const auto& rows) {
        using Record = decltype(std::decay_t<decltype(rows)>::value_type::data);
        auto& ofKind = counts[trace::kKindIndex<Record>];
        const auto before = [](const auto& row, Frame frame) { return row.frame < frame; };
        const auto end = std::lower_bound(rows.begin(), rows.end(), to, before);
        for (auto row = std::lower_bound(rows.begin(), rows.end(), from, before); row < end;
             ++row) {
            const trace::AgentId agent = trace::agentOf(row->data);
            const trace::AgentId about = trace::aboutOf(row->data);
            ++ofKind[trace::indexOf(agent)].records;
            if (about != agent && about != trace::kNoAgent)
                ++ofKind[trace::indexOf(about)].about;
        }
    });
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
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, trace::RecordKinds>>(
            [&](auto kind) {
                sql += recountSql<typename decltype(kind)::type>(frame, *first, *end);
            });
    }
    m_stretch = std::max(m_stretch, frame);
    return database.execute(sql);
}

} // namespace percept::record
