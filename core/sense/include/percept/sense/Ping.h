#pragma once

#include "percept/sense/GateNames.h"
#include "percept/sense/Routes.h"
#include "percept/sense/Smell.h"

/// Asking what a signal would do, without a run: for drawing, the command line and "why".
namespace percept::sense {

/// What one sensor would make of a signal.
struct PingRow {
    AgentId agent = trace::kNoAgent;
    bool notified = false;
    Gate reason = Gate::None; ///< the first gate of the ladder that failed
    LadderSink ladder;        ///< all gates, each with what it measured
    Perceived perceived;
    Route route; ///< blocked NoRegion or Unreachable: has no length or intensity
    Seconds delay = 0.0;
    Radians direction = 0.0;         ///< of arrival, seen from the sensor, in plan
    double raised = 0.0;             ///< what deafness lifts the threshold to; 0: nothing
    std::vector<ConnectionId> path;  ///< from the source to the sensor
    std::vector<double> intensities; ///< on entering each region of the path, then at the sensor

    [[nodiscard]] bool hasWay() const {
        return route.blocked != Gate::NoRegion && route.blocked != Gate::Unreachable;
    }
};

/// Sends a signal to every sensor of a scene at once, as if nothing had happened before.
///
/// A sensor that is the signal's source is left out. The scene's manager decides, not the world's.
/// @param after for a smell in the sense graph: seconds after which it is asked for; without it,
/// the
///        strongest moment of each sensor
/// @return a row per sensor, in their order
/// @cost 200 regions and 1,000 sensors about a millisecond
[[nodiscard]] std::vector<PingRow> ping(const SenseWorld& world,
                                        const Scene& scene,
                                        const Signal& signal,
                                        std::optional<Seconds> after = {});

/// How a sound or touch comes into each region, for drawing wavefronts: those that it reaches, in
/// the order of arrival, then those that a path leads to, with what `stopped` it. `previous` =
/// place of the one before. With portals every connection that it comes out of.
/// @return empty outside of all regions
[[nodiscard]] std::vector<RegionArrival> regionArrivals(const SenseWorld& world,
                                                        std::span<const double> doors,
                                                        const Signal& signal,
                                                        Manager manager = Manager::Graph);

/// What lies beside a look at somebody, at the time of a scene.
struct Looking {
    std::vector<Metres> others; ///< how far away the others are that are in view
    Seconds seen = 0.0;         ///< for how long he has been seen without a break
    bool ranked = true; ///< whether only so many of the nearest count; not for who is told of them
    /// On which he would come nearer, in plan, from where he is to the sensor; empty: straight.
    std::vector<Vec2> way;
};

/// What a run has left behind, at the time of a scene. Borrows.
struct Past {
    std::span<const Puff> puffs;
    std::span<const DoorPast> doors; ///< per door of the world; empty: as the scene has them
    double raised = 0.0; ///< what deafness lifts the sensor's threshold to; see raisedThreshold()
    const Looking* looking =
        nullptr; ///< of a sensor that reacts to what it sees; null: it does not
};

/// One sensor's row: what ping() says of it.
/// @param past of the run that the scene is from; a smell is then what lingers of its source,
///        rather than what the signal would become
[[nodiscard]] PingRow explain(const SenseWorld& world,
                              const Scene& scene,
                              const Signal& signal,
                              std::size_t sensor,
                              std::optional<Seconds> after = {},
                              const Past* past = nullptr);

/// `modality`, `no_region`, `line_of_sight`...: as the command line says it.
[[nodiscard]] std::string_view wordFor(Gate gate);

} // namespace percept::sense
