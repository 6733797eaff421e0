#pragma once

#include "percept/level/Level.h"
#include "percept/overlay/DisplayList.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// The sense graph as a graph: regions as nodes where their middles lie, what leads from one to the
/// other as edges, and the way of a signal through it.
namespace percept::overlay {

/// The way of one signal to one sensor.
struct GraphWay {
    std::string from;                  ///< region of the source; empty: outside of all
    std::string to;                    ///< region of the sensor
    std::vector<std::string> path;     ///< ids of connections, from the source on
    double strength = 0;               ///< at the source
    std::vector<double> intensities;   ///< on entering each region of the path, then at the sensor
    std::optional<std::size_t> failed; ///< place in `path`; its size: inside the sensor's region
    std::string mark;                  ///< what failed: `intensity −0.011`; empty: nothing
    friend bool operator==(const GraphWay&, const GraphWay&) = default;
};

struct GraphScene {
    const level::Level& level;
    std::string modality; ///< whose connections are drawn
    std::optional<GraphWay> asked{};
};

/// Edges have a head where they lead one way, and the look of the modality. The way that is asked
/// about is drawn over them with the intensity in each region; its failed hop is crossed and says
/// by how much. Where no path leads, a dashed line joins both regions. Regions can be picked.
[[nodiscard]] DisplayList drawSenseGraph(const GraphScene& scene);

} // namespace percept::overlay
