#pragma once

#include "percept/base/Units.h"

#include <string>
#include <vector>

namespace percept::canvas {

/// What stretch of a run a timeline shows. A value.
struct TimeScale {
    double from = 0;           ///< frame at the left edge
    double framesPerPixel = 1; ///< [> 0]
    double width = 0;          ///< pixels

    static constexpr double kClosest = 1.0 / 48.0; ///< frames per pixel

    [[nodiscard]] double to() const { return from + width * framesPerPixel; }
    [[nodiscard]] double toX(double frame) const { return (frame - from) / framesPerPixel; }
    [[nodiscard]] double toFrame(double x) const { return from + x * framesPerPixel; }
    /// What lies at `x` stays there.
    [[nodiscard]] TimeScale zoomedAt(double x, double factor, Frame lastFrame) const;
    [[nodiscard]] TimeScale pannedBy(double pixels) const;
    /// Not beyond the run's ends by more than half a width, and not farther out than the whole run.
    [[nodiscard]] TimeScale within(Frame lastFrame) const;
    friend bool operator==(const TimeScale&, const TimeScale&) = default;
};

/// A tick of a ruler; only major ones have a text.
struct Tick {
    double frame = 0;
    std::string text;
};

/// Ticks at 1-2-5 steps, labels at least 70 pixels apart.
/// @param step seconds per frame; 0: labels count frames
[[nodiscard]] std::vector<Tick> ticksOf(const TimeScale& scale, Seconds step);

} // namespace percept::canvas
