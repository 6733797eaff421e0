#pragma once

#include "SenseScene.h"

namespace percept::sense::test {

/// The senses of a level from frame to frame.
class SenseRun {
public:
    explicit SenseRun(const SenseLevel& level, Seconds stepOf = 1.0 / 60.0)
        : world(std::make_shared<const SenseWorld>(level.world()))
        , sensors(levelSensors(level.edit(), *world))
        , step(stepOf)
        , m_senses(world) {}

    RecordId emit(Signal signal) {
        trace::Trace trace(trace::TraceLevel::Full, m_counter, frame, &records);
        m_senses.begin({sensors, doors, now(), world->manager});
        return m_senses.emit(state, signal, trace, trace::kNoRecord);
    }
    RecordId emit(const std::string& modality, double strength, Vec3 place, AgentId source = {}) {
        return emit({.modality = *world->modality(modality),
                     .strength = strength,
                     .position = place,
                     .source = source == AgentId{} ? trace::kNoAgent : source});
    }
    /// Up to and including the frame at `until`.
    void run(Seconds until) {
        for (; now() < until + 1e-9; ++frame) {
            trace::Trace trace(trace::TraceLevel::Full, m_counter, frame, &records);
            m_senses.begin({sensors, doors, now(), world->manager});
            m_senses.update(state, trace, [&](const Notification& each, RecordId) {
                told.emplace_back(frame, each);
            });
            for (auto& sensor : sensors)
                sensor.position += Vec3(sensor.velocity * step, 0.0);
        }
    }
    [[nodiscard]] Seconds now() const { return static_cast<double>(frame) * step; }
    /// Who was told, in order.
    [[nodiscard]] std::vector<std::uint32_t> agents() const {
        std::vector<std::uint32_t> agents;
        for (const auto& [when, each] : told)
            agents.push_back(trace::indexOf(each.agent));
        return agents;
    }

    std::shared_ptr<const SenseWorld> world;
    std::vector<Sensor> sensors;
    std::vector<double> doors;
    Seconds step;
    Frame frame = 0;
    SenseState state;
    trace::RecordBuffer records;
    std::vector<std::pair<Frame, Notification>> told;

private:
    SenseManager m_senses;
    trace::RecordCounter m_counter;
};

} // namespace percept::sense::test
