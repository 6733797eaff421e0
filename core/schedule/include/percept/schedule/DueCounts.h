#pragma once

#include "percept/schedule/Phase.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace percept::schedule {

/// How many tasks are due in each frame of a range, without looking at each task in each frame.
///
/// Tasks are grouped so that the least common multiple of each group is small; the counts of a
/// group over that many frames form a pattern that is added over and over, many frames at a time.
///
///     DueCounts counts(tasks);
///     std::vector<std::uint8_t> load(1'000'000);
///     counts.fill(0, load);
///
/// @cost making it: O(tasks + groups x 4096); `fill`: per frame one byte addition per group
class DueCounts {
public:
    /// @param tasks at most 255 for `fill` with bytes, 65,535 with 16 bits
    explicit DueCounts(std::span<const PhasedTask> tasks);

    [[nodiscard]] std::size_t tasks() const { return m_tasks; }
    /// How many patterns are added.
    [[nodiscard]] std::size_t groups() const { return m_patterns.size(); }

    /// `counts[i]` becomes the number of tasks due in frame `first + i`.
    void fill(Frame first, std::span<std::uint8_t> counts) const;
    void fill(Frame first, std::span<std::uint16_t> counts) const;

    /// Adds to `histogram[n]` the number of frames in [first, first + frames) with n due tasks.
    /// @param histogram one more than there are tasks
    void histogram(Frame first, Frame frames, std::span<std::uint64_t> histogram) const;

private:
    struct Pattern {
        Frame period = 1;
        std::vector<std::uint8_t> narrow; ///< repeated, so that any block can be read from it
        std::vector<std::uint16_t> wide;  ///< instead, where there are more than 255 tasks
    };
    template <class Count>
    void fillWith(Frame first, std::span<Count> counts) const;

    std::size_t m_tasks = 0; ///< those that count
    std::vector<Pattern> m_patterns;
    std::vector<PhasedTask> m_rare; ///< of so large a frequency that single frames are marked
};

} // namespace percept::schedule
