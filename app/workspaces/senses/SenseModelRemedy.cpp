#include "app/workspaces/senses/SenseModel.h"
#include "percept/sense/GateNames.h"

namespace percept::session {

/// Asks the gates many times over, so not here.
void SenseModel::findSmallestChange(const SensorAnswer& answer) {
    // A smell is explained as it is after a time; what would be needed at once says nothing.
    const bool missing =
        answer.own.reason == sense::Gate::Modality || answer.own.reason == sense::Gate::Unreachable;
    if (isSmell() && !missing) {
        m_search.cancel();
        setRemedy({});
        return;
    }
    const auto open = doors();
    m_search.start([this,
                    world = m_world,
                    level = sharedLevel(),
                    signal = m_report.signal,
                    sensor = m_sensors[answer.sensor],
                    row = answer.own,
                    ping = pingCommand(),
                    doors = std::vector<double>(open.begin(), open.end())](const Watch& watch) {
        const std::vector<sense::Sensor> sensors{sensor};
        const auto remedy = ask::remedyFor({*world, *level, signal, sensor, row, ping},
                                           {sensors, doors, 0, world->manager},
                                           0,
                                           nullptr,
                                           watch);
        return [this, remedy] { setRemedy(remedy); };
    });
}

void SenseModel::setRemedy(ask::Remedy remedy) {
    m_remedy = std::move(remedy);
    emit smallestChangeFound();
}

trace::Command SenseModel::pingCommand() const {
    const auto& signal = m_report.signal;
    return {.kind = trace::CommandKind::EmitSignal,
            .position = {signal.position.x, signal.position.y},
            .value = static_cast<std::int32_t>(trace::indexOf(signal.modality)),
            .amount = signal.strength,
            .height = m_height};
}

} // namespace percept::session
