#include "inspector/explain/StepSeries.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <limits>

namespace percept::explain {
namespace {

constexpr StepSeries::Extremes kNothing{std::numeric_limits<float>::infinity(),
                                        -std::numeric_limits<float>::infinity()};

StepSeries::Extremes joined(StepSeries::Extremes a, StepSeries::Extremes b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

} // namespace

void StepSeries::add(Frame frame, float value) {
    PERCEPT_EXPECTS(m_samples.empty() || frame >= m_samples.back().frame);
    if (!m_samples.empty() && m_samples.back().value == value)
        return;
    m_samples.push_back({frame, value});
    widen(m_samples.size() - 1, value);
}

void StepSeries::clear() {
    m_samples.clear();
    m_levels.clear();
}

void StepSeries::widen(std::size_t index, float value) {
    for (std::size_t level = 0;; ++level) {
        index /= kFan;
        if (level == m_levels.size()) {
            // A new level begins with all that is below its first block.
            Extremes below = kNothing;
            if (level > 0)
                for (const Extremes& block : m_levels[level - 1])
                    below = joined(below, block);
            m_levels.push_back({below});
        }
        auto& blocks = m_levels[level];
        if (index == blocks.size())
            blocks.push_back(kNothing);
        blocks[index] = joined(blocks[index], {value, value});
        if (index == 0)
            return;
    }
}

std::size_t StepSeries::after(Frame frame) const {
    const auto found =
        std::upper_bound(m_samples.begin(), m_samples.end(), frame, [](Frame at, const Sample& s) {
            return at < s.frame;
        });
    return static_cast<std::size_t>(found - m_samples.begin());
}

std::optional<float> StepSeries::at(Frame frame) const {
    const std::size_t next = after(frame);
    if (next == 0)
        return std::nullopt;
    return m_samples[next - 1].value;
}

std::optional<StepSeries::Extremes> StepSeries::between(Frame from, Frame to) const {
    const std::size_t end = after(to - 1);
    if (end == 0 || to <= from)
        return std::nullopt;
    const std::size_t held = after(from);
    return ofSamples(held > 0 ? held - 1 : 0, end);
}

std::optional<StepSeries::Extremes> StepSeries::extremes() const {
    if (m_samples.empty())
        return std::nullopt;
    return ofSamples(0, m_samples.size());
}

StepSeries::Extremes StepSeries::ofSamples(std::size_t first, std::size_t end) const {
    Extremes found = kNothing;
    while (first < end) {
        // The largest block that starts here and fits.
        std::size_t size = 1;
        std::size_t level = 0;
        while (level < m_levels.size() && first % (size * kFan) == 0 &&
               first + size * kFan <= end) {
            size *= kFan;
            ++level;
        }
        if (level == 0)
            found = joined(found, {m_samples[first].value, m_samples[first].value});
        else
            found = joined(found, m_levels[level - 1][first / size]);
        first += size;
    }
    return found;
}

} // namespace percept::explain
