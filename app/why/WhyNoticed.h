#pragma once

#include "percept/sense/Ping.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/TraceSink.h"

#include <optional>
#include <string>
#include <vector>

/// Why did he notice, why did he not: asked of a run at any frame, whatever it was traced at.
namespace percept::why {

using trace::AgentId;

/// One gate of a ladder as a person reads it.
struct GateLine {
    trace::Gate gate{};
    bool checked = false; ///< gates behind the first failure count as not checked
    bool passed = false;
    double measured = 0;
    double limit = 0;
    double margin = 0;  ///< below 0: by how much it failed
    std::string unit;   ///< `m`, `deg` or empty
    std::string detail; ///< the wall in the way, a limit lifted by deafness
};

/// How an agent fares with one thing that can be sensed of another.
struct Perception {
    std::string modality;
    bool seen = false; ///< it spreads as sight does: cone, line of sight and contrast count
    bool notified = false;
    trace::Gate reason = trace::Gate::None; ///< the first gate that failed
    std::vector<GateLine> gates;            ///< in ladder order
    std::vector<std::string> path;          ///< ids of connections
    std::vector<double> intensities;        ///< at the end of each of them, then at the sensor
    double intensity = 0;
    Metres distance = 0;
    Seconds delay = 0;
    trace::RecordId latest = trace::kNoRecord; ///< the latest real attempt, if there was one
    Frame latestFrame = -1;
    std::string answer; ///< `Not heard: intensity 0.489 of at least 0.500, short by 0.011`
};

struct WhyNoticed {
    AgentId agent = trace::kNoAgent;
    AgentId about = trace::kNoAgent;
    Frame frame = 0;
    std::vector<Perception> perceptions; ///< one per thing that `about` emits
};

/// Re-simulates the run to a frame and sends everything that `about` emits through the gates of
/// `agent`, as both stand then; beside it the latest real attempts of the second before.
///
/// @errors NotFound: no such agent or frame; UnsupportedVersion: the run cannot be re-simulated
/// @cost at most a keyframe interval of simulation
[[nodiscard]] Result<WhyNoticed>
whyNoticed(trace::TraceSource& source, AgentId agent, AgentId about, Frame frame);

/// The ladder of a ping as lines. @param walls, doors  ids for details, from the level
[[nodiscard]] Perception perceptionOf(const sense::SenseWorld& world,
                                      const level::Level& level,
                                      const sense::Signal& signal,
                                      const sense::PingRow& row);

/// `cone`, `line of sight`...: as panels and the command line say it.
[[nodiscard]] std::string nameOf(trace::Gate gate);

} // namespace percept::why
