#pragma once

#include "percept/base/Units.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace percept::explain {

/// A value that keeps until it changes, over the frames of a run.
///
/// Grows at its end only. Least and greatest values of any stretch are found in logarithmic time,
/// so that hours can be drawn as fast as seconds.
class StepSeries {
public:
    struct Sample {
        Frame frame = 0;
        float value = 0;
        friend bool operator==(const Sample&, const Sample&) = default;
    };
    struct Extremes {
        float low = 0;
        float high = 0;
        friend bool operator==(const Extremes&, const Extremes&) = default;
    };

    /// @param frame not before that of the last sample; at the same frame the later value wins
    void add(Frame frame, float value);
    void clear();

    [[nodiscard]] const std::vector<Sample>& samples() const { return m_samples; }
    [[nodiscard]] bool empty() const { return m_samples.empty(); }
    /// Nothing before the first sample.
    [[nodiscard]] std::optional<float> at(Frame frame) const;
    /// Place of the first sample after `frame`.
    [[nodiscard]] std::size_t after(Frame frame) const;
    /// Of all values held at any time in [from, to); nothing where there is none yet.
    [[nodiscard]] std::optional<Extremes> between(Frame from, Frame to) const;
    /// Of the whole series.
    [[nodiscard]] std::optional<Extremes> extremes() const;

private:
    static constexpr std::size_t kFan = 16;

    void widen(std::size_t index, float value);
    [[nodiscard]] Extremes ofSamples(std::size_t first, std::size_t end) const;

    std::vector<Sample> m_samples;
    std::vector<std::vector<Extremes>> m_levels; ///< of 16, 256, ... samples
};

} // namespace percept::explain
