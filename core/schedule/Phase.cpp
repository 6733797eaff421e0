#include "percept/schedule/Phase.h"

#include <numeric>

namespace percept::schedule {
namespace {
constexpr Frame kLongest = Frame{1} << 62U;
}

std::optional<Frame> leastCommonMultiple(Frame a, Frame b) {
    PERCEPT_EXPECTS(a >= 1 && b >= 1);
    const Frame factor = b / std::gcd(a, b);
    if (a > kLongest / factor)
        return std::nullopt;
    return a * factor;
}

std::optional<Frame> hyperperiod(std::span<const PhasedTask> tasks) {
    std::optional<Frame> period = 1;
    for (const PhasedTask& task : tasks)
        if (period)
            period = leastCommonMultiple(*period, task.frequency);
    return period;
}

} // namespace percept::schedule
