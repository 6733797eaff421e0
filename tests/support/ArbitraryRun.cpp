#include "ArbitraryRun.h"

#include "Arbitrary.h"

#include "percept/base/Archive.h"

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
    return info;
}

template <class Record>
void ArbitraryRun::addRecords(trace::Trace& trace) {
    for (auto count = m_random.below(m_recordsPerKind + 1); count > 0; --count) {
        Record record;
        fillArbitrary(record, m_random);
        if constexpr (Record::kInfo.level == trace::TraceLevel::Full)
            trace.addFull(m_last, [&] { return record; });
        else
            m_last = trace.add(record, m_random.below(2) == 0 ? m_last : trace::kNoRecord);
    }
}

Result<void> ArbitraryRun::step(const std::vector<trace::TraceSink*>& sinks) {
    m_records.clear();
    m_commands.clear();
    trace::Trace trace(trace::TraceLevel::Full, m_counter, m_frame, &m_records);
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, trace::RecordKinds>>(
        [&](auto kind) { addRecords<typename decltype(kind)::type>(trace); });
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
