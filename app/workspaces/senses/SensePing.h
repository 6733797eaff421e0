#pragma once

#include "percept/overlay/FieldOverlay.h"
#include "percept/sense/Ping.h"

#include <string>
#include <vector>

/// A signal tried out on all sensors of a level, by both managers.
namespace percept::session {

/// What the other manager makes of a sensor, beside the level's own.
enum class Difference {
    None,
    ThroughWall, ///< notified, although a wall or a shut door stands between
    Notified,    ///< notified where the level's manager does not
    Rejected,    ///< rejected where the level's manager notifies
    OutOfOrder,  ///< notified by both, but before or after others than with the level's manager
};

/// One sensor's answers.
struct SensorAnswer {
    std::size_t sensor = 0; ///< place in the list of sensors
    sense::PingRow own;     ///< by the level's manager
    sense::PingRow other;   ///< by the other one
    Difference difference = Difference::None;
};

struct PingReport {
    sense::Signal signal;
    sense::Manager manager = sense::Manager::Graph; ///< the level's
    std::vector<SensorAnswer> answers;              ///< in the order of the sensors
    std::vector<sense::RegionArrival> arrivals;     ///< of a wave by the graph; else empty
    std::vector<overlay::CloudPart> cloud;          ///< of a smell by the graph; else empty

    [[nodiscard]] std::size_t notified() const;
    /// Null if the agent has no sensor, or is the source.
    [[nodiscard]] const SensorAnswer* find(trace::AgentId agent) const;
};

/// Sends a signal through both managers.
/// @param scene its manager is that of the level
/// @param after for a smell: seconds since it was emitted; ignored otherwise
/// @cost 200 regions and 1,000 sensors some milliseconds
[[nodiscard]] PingReport computePing(const sense::SenseWorld& world,
                                     const sense::Scene& scene,
                                     const sense::Signal& signal,
                                     Seconds after = 0);

} // namespace percept::session
