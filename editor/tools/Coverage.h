#pragma once

#include "percept/base/Result.h"
#include "percept/base/Watch.h"
#include "percept/sense/Ping.h"

namespace percept::tools {

using geometry::Vec2;
using geometry::Vec3;

struct CoverageOptions {
    Vec2 low{0, 0};                    ///< lower left corner of the map
    Vec2 high{0, 0};                   ///< upper right corner
    Metres cell = 0.25;                ///< side of a cell [> 0]
    Metres height = 1.5;               ///< of the signal's source over the floor
    std::size_t mostCells = 1'000'000; ///< cells become larger where there would be more
};

/// A value per cell, the lowest row first.
struct CoverageMap {
    Vec2 low{0, 0};
    Metres cell = 0.0;
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;
    std::vector<float> intensity;      ///< at the sensor; 0 where no way leads to it
    std::vector<std::uint8_t> noticed; ///< how many sensors would notice, at most 255

    [[nodiscard]] Vec2 centre(std::size_t index) const {
        return low + Vec2{static_cast<double>(index % columns) + 0.5,
                          static_cast<double>(index / columns) + 0.5} *
                         cell;
    }
    /// The cell of a place; nothing outside of the map.
    [[nodiscard]] std::optional<std::size_t> at(Vec2 place) const;
    [[nodiscard]] bool isDead(std::size_t index) const { return noticed[index] == 0; }
};

/// From where a signal would reach a sensor.
///
/// Each cell is decided by the gates of the run. For sounds in the sense graph ways are searched at
/// the corners and the middle of blocks of 16 x 16 cells; where they are the same, all cells of the
/// block use that way, so that one that is shortest only inside a block may be missed. Where the
/// wave dies out before the sensor's region the intensity is 0. A smell that starts at a cell
/// counts at its strongest moment at the sensor, faded by the time that it took, as ping() has it.
/// @param signal its position does not count
/// @errors Cancelled
/// @cost a cell 0.5 to 1.5 us for a sound, 0.1 to 0.3 us for sight, 0.4 to 8 us for a smell with
/// the ways that it can take; 34 x 21 m at 0.25 m some 5, 3 and 90 ms, 200 regions at 0.5 m some
/// 110, 10 and 30 ms
[[nodiscard]] Result<CoverageMap> coverageOf(const sense::SenseWorld& world,
                                             const sense::Scene& scene,
                                             const sense::Signal& signal,
                                             std::size_t sensor,
                                             const CoverageOptions& options,
                                             const Watch& watch = {});

/// For all sensors of a scene: how many would notice, and the greatest intensity at one of them.
/// Where nobody notices is a dead zone. @errors Cancelled
[[nodiscard]] Result<CoverageMap> coverageOfAll(const sense::SenseWorld& world,
                                                const sense::Scene& scene,
                                                const sense::Signal& signal,
                                                const CoverageOptions& options,
                                                const Watch& watch = {});

/// How much of a region a sensor notices with the regional manager alone: through walls.
struct Leak {
    std::uint32_t region = sense::kNoIndex; ///< kNoIndex: outside of all
    double area = 0.0;                      ///< square metres
    Vec2 at{0, 0};                          ///< the place of it that is most in the middle
};
/// Where the regional manager lets a sensor notice what the sense graph does not; by region.
/// @param regional,graph of the same sensor, signal and options
[[nodiscard]] std::vector<Leak> findLeaks(const sense::SenseWorld& world,
                                          const CoverageMap& regional,
                                          const CoverageMap& graph,
                                          Metres height = 1.5);

/// One of two sensors notices the other, but not the other way round.
struct OneWay {
    std::size_t notices = 0; ///< a sensor of the scene
    std::size_t unaware = 0; ///< another one
};
/// Pairs for a signal that each of them would emit where it stands, at the height of its eyes.
/// @cost a ping per sensor
[[nodiscard]] std::vector<OneWay>
findOneWay(const sense::SenseWorld& world, const sense::Scene& scene, const sense::Signal& signal);

} // namespace percept::tools
