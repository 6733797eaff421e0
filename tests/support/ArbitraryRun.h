#pragma once

#include "percept/base/Archive.h"
#include "percept/base/Random.h"
#include "percept/trace/TraceSink.h"

#include <boost/describe/enumerators.hpp>

#include <string>
#include <utility>
#include <vector>

namespace percept {

/// Fills any described value from a seed: enums with their enumerators, ids with small numbers or
/// nothing.
template <class T>
void fillArbitrary(T& value, Random& random) {
    if constexpr (std::is_same_v<T, bool>) {
        value = random.below(2) == 1;
    } else if constexpr (std::is_floating_point_v<T>) {
        value = random.between(-100.0, 100.0);
    } else if constexpr (std::is_same_v<T, trace::RecordId>) {
        value = static_cast<T>(std::uint64_t{random.below(1000)} << trace::kSubBits);
    } else if constexpr (std::is_enum_v<T>) {
        if constexpr (boost::describe::has_describe_enumerators<T>::value) {
            using All = boost::describe::describe_enumerators<T>;
            auto place = random.below(boost::mp11::mp_size<All>::value);
            boost::mp11::mp_for_each<All>([&](auto entry) {
                if (place-- == 0)
                    value = entry.value;
            });
        } else {
            value = random.below(4) == 0 ? trace::kNone<T> : static_cast<T>(random.below(3));
        }
    } else if constexpr (std::is_integral_v<T>) {
        value = static_cast<T>(random.below(200));
    } else if constexpr (describe::kIsGlm<T>) {
        for (int axis = 0; axis < T::length(); ++axis)
            fillArbitrary(value[axis], random);
    } else if constexpr (describe::IsVector<T>::value) {
        value.resize(random.below(5));
        for (auto& element : value)
            fillArbitrary(element, random);
    } else {
        describe::forEachMember(value,
                                [&](const char*, auto& member) { fillArbitrary(member, random); });
    }
}

inline trace::RunInfo arbitraryInfo() {
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
    return info;
}

/// A run of arbitrary content: records of every kind, moving poses, commands and keyframes.
class ArbitraryRun {
public:
    explicit ArbitraryRun(std::uint64_t seed, std::uint32_t recordsPerKind = 2)
        : m_random(seed)
        , m_recordsPerKind(recordsPerKind) {}

    /// Hands the next frame to every sink.
    Result<void> step(const std::vector<trace::TraceSink*>& sinks) {
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

private:
    template <class Record>
    void addRecords(trace::Trace& trace) {
        for (auto count = m_random.below(m_recordsPerKind + 1); count > 0; --count) {
            Record record;
            fillArbitrary(record, m_random);
            if constexpr (Record::kInfo.level == trace::TraceLevel::Full)
                trace.addFull(m_last, [&] { return record; });
            else
                m_last = trace.add(record, m_random.below(2) == 0 ? m_last : trace::kNoRecord);
        }
    }
    Random m_random;
    std::uint32_t m_recordsPerKind;
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_records;
    std::vector<trace::Command> m_commands;
    trace::View m_view;
    trace::RecordId m_last = trace::kNoRecord;
    Frame m_frame = 0;
};

} // namespace percept
