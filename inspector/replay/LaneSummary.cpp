#include "inspector/replay/LaneSummary.h"

#include <algorithm>

namespace percept::replay {

std::size_t LaneSummary::levelFor(Frame frames) {
    std::size_t level = 0;
    while (level + 1 < kLevels && framesPerBlock(level + 1) <= frames)
        ++level;
    return level;
}

void LaneSummary::add(const trace::RecordBuffer& records) {
    records.forEachKind([&](const auto& rows) {
        using Record = decltype(std::decay_t<decltype(rows)>::value_type::data);
        for (const auto& row : rows) {
            Lane& lane = m_lanes[{trace::agentOf(row.data), trace::kKindIndex<Record>}];
            ++lane.total;
            for (std::size_t level = 0; level < kLevels; ++level) {
                auto& cells = lane.levels[level];
                const Frame from = row.frame - row.frame % framesPerBlock(level);
                if (cells.empty() || cells.back().from < from)
                    cells.push_back({from, 0});
                ++cells.back().count;
            }
        }
    });
}

Result<bool> LaneSummary::extend(trace::TraceSource& source, Frame last) {
    m_nextFrame = std::max(m_nextFrame, source.firstFrame());
    last = std::min(last, source.lastFrame());
    if (m_nextFrame > last)
        return true;
    const Frame to = std::min(last, m_nextFrame + kFramesAtOnce - 1);
    trace::RecordBuffer records;
    if (auto result = source.read(m_nextFrame, to, records); !result)
        return result.unexpected();
    add(records);
    m_nextFrame = to + 1;
    return m_nextFrame > last;
}

std::vector<LaneSummary::Cell> LaneSummary::cells(
    trace::AgentId agent, std::size_t kind, std::size_t level, Frame from, Frame to) const {
    const auto lane = m_lanes.find({agent, kind});
    if (lane == m_lanes.end())
        return {};
    const auto& all = lane->second.levels.at(level);
    const auto first = std::partition_point(all.begin(), all.end(), [&](const Cell& cell) {
        return cell.from + framesPerBlock(level) <= from;
    });
    const auto last =
        std::partition_point(first, all.end(), [&](const Cell& cell) { return cell.from <= to; });
    return {first, last};
}

std::uint64_t LaneSummary::total(trace::AgentId agent, std::size_t kind) const {
    const auto lane = m_lanes.find({agent, kind});
    return lane == m_lanes.end() ? 0 : lane->second.total;
}

} // namespace percept::replay
