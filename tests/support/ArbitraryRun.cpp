#include "ArbitraryRun.h"

#include "Arbitrary.h"
#include "ShippedTrace.h"

#include "percept/base/Archive.h"
#include "percept/base/Contracts.h"

namespace percept {

trace::RunInfo arbitraryInfo() {
    trace::RunInfo info;
    info.levelName = "arena";
    info.level = R"({"format": "percept-level", "version": 1, "name": "arena"})";
    info.seed = 42;
    info.bots = 3;
    info.traceLevel = trace::TraceLevel::Full;
    info.build = "test-1";
    info.version = "0.1.0";
    info.agents = {"bot_1", "bot_2", "it's"};
    info.items = {"health_1"};
    info.doors = {"door_1", "door_2"};
    info.triggers = {"plate"};
    info.weapons = {"blaster", "shotgun"};
    info.modalities = {"sight", "sound"};
    info.regions = {"yard", "hall"};
    addShippedTrace(info);
    return info;
}

namespace {

/// As fillArbitrary(): enums with their values, ids with small numbers or nothing.
trace::Cell arbitraryCell(const trace::RunInfo& info, const trace::Column& column, Random& random) {
    const auto below = [&](std::size_t count) {
        return std::int64_t{random.below(static_cast<std::uint32_t>(count))};
    };
    switch (column.storage) {
    case trace::Storage::Bool:
        return below(2);
    case trace::Storage::Byte:
        return below(column.domain == "gate"   ? info.gates.size()
                     : column.domain == "goal" ? info.goals.size()
                                               : column.values.size());
    case trace::Storage::Real:
        return random.between(-100.0, 100.0);
    case trace::Storage::Record:
        return below(1000) << trace::kSubBits;
    case trace::Storage::Id:
        return below(4) == 0 ? trace::Cell() : trace::Cell(below(3));
    default:
        return below(200);
    }
}

} // namespace

void ArbitraryRun::addRecords(const trace::Kind& kind) {
    for (auto count = m_random.below(m_recordsPerKind + 1); count > 0; --count) {
        std::byte* const row = m_records.rowsOf(kind).grow();
        for (const trace::Column& column : kind.columns)
            PERCEPT_EXPECTS(trace::setCell(column, row, arbitraryCell(m_info, column, m_random)));
        const bool full = kind.level == trace::TraceLevel::Full;
        const bool caused = full || m_random.below(8) > 0; // chains from signals to decisions
        m_sub = full ? m_sub + 1 : 0;
        m_counter.last += full ? 0 : 1;
        const trace::RecordId id{(m_counter.last << trace::kSubBits) | m_sub};
        *reinterpret_cast<trace::RecordId*>(row) = id;
        *reinterpret_cast<Frame*>(row + 8) = m_frame;
        *reinterpret_cast<trace::RecordId*>(row + 16) = caused ? m_last : trace::kNoRecord;
        if (!full)
            m_last = id;
    }
}

Result<void> ArbitraryRun::step(const std::vector<trace::TraceSink*>& sinks) {
    m_records.clear();
    m_commands.clear();
    m_sub = 0;
    ++m_counter.last; // as trace::Trace does in a frame
    for (const trace::Kind& kind : m_info.kinds)
        addRecords(kind);
    if (m_frame > 0 && m_random.below(5) == 0) {
        fillArbitrary(m_commands.emplace_back(), m_random);
        m_commands.back().frame = m_frame - 1;
    }
    fillArbitrary(m_view, m_random);
    m_view.frame = m_frame;
    const auto state = m_frame % 50 == 0 ? describe::save(m_view) : std::vector<std::byte>();
    const trace::FrameOutput output{m_frame,
                                    static_cast<double>(m_frame) / 60.0,
                                    describe::hash(m_view),
                                    m_random.between(0.0, 900.0),
                                    &m_view,
                                    &m_records,
                                    m_commands,
                                    state};
    ++m_frame;
    for (auto* sink : sinks)
        if (auto result = sink->frame(output); !result)
            return result;
    return {};
}

} // namespace percept
