#include "TimeScale.h"

#include "percept/base/ClockText.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::canvas {
namespace {

constexpr double kLabelDistance = 76;
constexpr double kMinute = 60;

/// The smallest of 1, 2, 5, 10, ... times a power of ten that is at least `least`.
double roundStep(double least) {
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (decade * factor >= least * (1.0 - 1e-9))
            return decade * factor;
    return decade * 10.0;
}

/// The same for a ruler of seconds, where minutes count in sixties.
double roundSeconds(double least) {
    if (least <= 30.0)
        return std::min(roundStep(least), 30.0);
    for (const double minutes : {1.0, 2.0, 5.0, 10.0, 20.0, 30.0})
        if (minutes * kMinute >= least)
            return minutes * kMinute;
    return roundStep(least / 3600.0) * 3600.0;
}

int decimalsOf(double step) {
    return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 3);
}

} // namespace

TimeScale TimeScale::zoomedAt(double x, double factor, Frame lastFrame) const {
    const double held = toFrame(x);
    TimeScale zoomed = *this;
    const double whole = std::max(static_cast<double>(lastFrame) * 1.1, 600.0);
    zoomed.framesPerPixel = std::clamp(
        framesPerPixel / factor, kClosest, std::max(whole / std::max(width, 1.0), kClosest));
    zoomed.from = held - x * zoomed.framesPerPixel;
    return zoomed.within(lastFrame);
}

TimeScale TimeScale::pannedBy(double pixels) const {
    TimeScale panned = *this;
    panned.from -= pixels * framesPerPixel;
    return panned;
}

TimeScale TimeScale::within(Frame lastFrame) const {
    TimeScale kept = *this;
    const double half = width * framesPerPixel / 2.0;
    const double least = std::min(0.0, static_cast<double>(lastFrame) / 2.0 - half);
    kept.from = std::clamp(from, least, std::max(static_cast<double>(lastFrame) - half, least));
    return kept;
}

std::vector<Tick> ticksOf(const TimeScale& scale, Seconds step) {
    std::vector<Tick> ticks;
    const double unit = step > 0.0 ? 1.0 / step : 1.0; // frames per second or per frame
    const double least = kLabelDistance * scale.framesPerPixel / unit;
    const double major = step > 0.0 ? roundSeconds(least) : std::max(roundStep(least), 1.0);
    const double minor = step > 0.0 ? major / 5.0 : std::max(std::floor(major / 5.0), 1.0);
    const auto perMajor = static_cast<std::int64_t>(std::llround(major / minor));
    const auto first =
        static_cast<std::int64_t>(std::floor(std::max(scale.from, 0.0) / unit / minor));
    const auto last = static_cast<std::int64_t>(std::ceil(scale.to() / unit / minor));
    for (std::int64_t i = first; i <= last; ++i) {
        Tick tick{.frame = static_cast<double>(i) * minor * unit, .text = {}};
        if (i % perMajor == 0) {
            const double at = static_cast<double>(i) * minor;
            const int decimals = decimalsOf(major);
            tick.text = step <= 0.0 ? fmt::format("{}", std::llround(at)) : clockText(at, decimals);
        }
        ticks.push_back(std::move(tick));
    }
    return ticks;
}

} // namespace percept::canvas
