#include "percept/schedule/DueCounts.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace percept::schedule {
namespace {

/// Patterns up to this many frames; a dozen of them stay in the first two caches.
constexpr Frame kLongestPattern = 1U << 14U;
constexpr Frame kBlock = 1U << 12U; ///< frames that are added up at a time
/// Rarer tasks are marked frame by frame, which costs less than a pattern of their own.
constexpr Frame kRare = 512;

struct PatternGroup {
    Frame period = 1;
    std::vector<PhasedTask> tasks;
};

/// Puts tasks into groups of small common period: large frequencies first, each into the group
/// that grows least by it.
std::vector<PatternGroup> grouped(std::vector<PhasedTask> tasks) {
    std::stable_sort(tasks.begin(), tasks.end(), [](const PhasedTask& a, const PhasedTask& b) {
        return a.frequency > b.frequency;
    });
    std::vector<PatternGroup> groups;
    for (const PhasedTask& task : tasks) {
        PatternGroup* best = nullptr;
        Frame bestPeriod = kLongestPattern + 1;
        for (PatternGroup& group : groups) {
            const auto period = leastCommonMultiple(group.period, task.frequency);
            if (period && *period < bestPeriod) {
                best = &group;
                bestPeriod = *period;
            }
        }
        if (best == nullptr) {
            best = &groups.emplace_back();
            bestPeriod = task.frequency;
        }
        best->period = bestPeriod;
        best->tasks.push_back(task);
    }
    return groups;
}

/// The counts of a group over its period and a block more.
template <class Count>
std::vector<Count> patternOf(const PatternGroup& group) {
    std::vector<Count> pattern(static_cast<std::size_t>(group.period + kBlock));
    for (const PhasedTask& task : group.tasks)
        for (Frame frame = nextDue(task.frequency, task.phase); frame < group.period;
             frame += task.frequency)
            ++pattern[static_cast<std::size_t>(frame)];
    for (auto at = static_cast<std::size_t>(group.period); at < pattern.size(); ++at)
        pattern[at] = pattern[at - static_cast<std::size_t>(group.period)];
    return pattern;
}

template <class Count>
void addTo(Count* __restrict target, const Count* __restrict source, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
        target[i] = static_cast<Count>(target[i] + source[i]);
}
/// Four patterns in one pass: the target is loaded and stored once for all.
template <class Count>
void addFour(Count* __restrict target,
             const std::array<const Count*, 4>& sources,
             std::size_t size) {
    const Count* __restrict a = sources[0];
    const Count* __restrict b = sources[1];
    const Count* __restrict c = sources[2];
    const Count* __restrict d = sources[3];
    for (std::size_t i = 0; i < size; ++i)
        target[i] = static_cast<Count>(target[i] + a[i] + b[i] + c[i] + d[i]);
}

/// Counts bytes two at a time, in tables by both.
class BytePairs {
public:
    void add(std::span<const std::uint8_t> counts) {
        std::size_t i = 0;
        for (; i + 8 <= counts.size(); i += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, counts.data() + i, sizeof word);
            // Two tables in turn, so that equal neighbours do not wait for each other.
            ++m_first[word & 0xFFFFU];
            ++m_second[word >> 16U & 0xFFFFU];
            ++m_first[word >> 32U & 0xFFFFU];
            ++m_second[word >> 48U];
        }
        for (; i < counts.size(); ++i)
            ++m_rest[counts[i]];
    }
    void addTo(std::span<std::uint64_t> histogram) const {
        for (std::size_t a = 0; a < histogram.size(); ++a) {
            histogram[a] += m_rest[a];
            for (std::size_t b = 0; b < histogram.size(); ++b) {
                const std::uint64_t pairs = m_first[a << 8U | b] + m_second[a << 8U | b];
                histogram[a] += pairs;
                histogram[b] += pairs;
            }
        }
    }

private:
    std::vector<std::uint64_t> m_first = std::vector<std::uint64_t>(1U << 16U);
    std::vector<std::uint64_t> m_second = std::vector<std::uint64_t>(1U << 16U);
    std::array<std::uint64_t, 256> m_rest{};
};

template <class Count>
void countValues(std::span<const Count> counts, std::span<std::uint64_t> histogram) {
    // Four tables, so that equal neighbours do not wait for each other.
    const std::size_t size = histogram.size();
    std::vector<std::uint32_t> tables(4 * size);
    std::size_t i = 0;
    for (; i + 4 <= counts.size(); i += 4)
        for (std::size_t lane = 0; lane < 4; ++lane)
            ++tables[lane * size + counts[i + lane]];
    for (; i < counts.size(); ++i)
        ++tables[counts[i]];
    for (std::size_t n = 0; n < size; ++n)
        histogram[n] += std::uint64_t{tables[n]} + tables[size + n] + tables[2 * size + n] +
                        tables[3 * size + n];
}

} // namespace

DueCounts::DueCounts(std::span<const PhasedTask> tasks)
    : m_tasks(tasks.size()) {
    PERCEPT_EXPECTS(tasks.size() <= 65'535);
    std::vector<PhasedTask> frequent;
    for (const PhasedTask& task : tasks) {
        PERCEPT_EXPECTS(task.frequency >= 1 && task.phase >= 0);
        (task.frequency < kRare ? frequent : m_rare).push_back(task);
    }
    for (const PatternGroup& group : grouped(std::move(frequent))) {
        Pattern& pattern = m_patterns.emplace_back();
        pattern.period = group.period;
        if (m_tasks <= 255)
            pattern.narrow = patternOf<std::uint8_t>(group);
        else
            pattern.wide = patternOf<std::uint16_t>(group);
    }
}

template <class Count>
void DueCounts::fillWith(Frame first, std::span<Count> counts) const {
    const auto source = [&](const Pattern& pattern, Frame frame) {
        const auto at = static_cast<std::size_t>(frame % pattern.period);
        if constexpr (sizeof(Count) == 1)
            return pattern.narrow.data() + at;
        else
            return pattern.wide.data() + at;
    };
    for (std::size_t done = 0; done < counts.size(); done += static_cast<std::size_t>(kBlock)) {
        const std::size_t size = std::min(counts.size() - done, static_cast<std::size_t>(kBlock));
        const Frame frame = first + static_cast<Frame>(done);
        Count* const target = counts.data() + done;
        std::memset(target, 0, size * sizeof(Count));
        std::size_t i = 0;
        for (; i + 4 <= m_patterns.size(); i += 4)
            addFour<Count>(target,
                           {source(m_patterns[i], frame),
                            source(m_patterns[i + 1], frame),
                            source(m_patterns[i + 2], frame),
                            source(m_patterns[i + 3], frame)},
                           size);
        for (; i < m_patterns.size(); ++i)
            addTo<Count>(target, source(m_patterns[i], frame), size);
    }
    const Frame end = first + static_cast<Frame>(counts.size());
    for (const PhasedTask& task : m_rare)
        for (Frame frame = nextDue(task.frequency, task.phase, first); frame < end;
             frame += task.frequency)
            ++counts[static_cast<std::size_t>(frame - first)];
}

void DueCounts::fill(Frame first, std::span<std::uint8_t> counts) const {
    PERCEPT_EXPECTS(first >= 0 && m_tasks <= 255);
    fillWith(first, counts);
}

void DueCounts::fill(Frame first, std::span<std::uint16_t> counts) const {
    PERCEPT_EXPECTS(first >= 0);
    if (m_tasks > 255) {
        fillWith(first, counts);
        return;
    }
    std::vector<std::uint8_t> narrow(counts.size());
    fillWith(first, std::span(narrow));
    std::copy(narrow.begin(), narrow.end(), counts.begin());
}

void DueCounts::histogram(Frame first, Frame frames, std::span<std::uint64_t> histogram) const {
    PERCEPT_EXPECTS(first >= 0 && frames >= 0 && histogram.size() == m_tasks + 1);
    constexpr Frame kWindow = 1 << 15U; // stays in the second cache
    if (m_tasks <= 255 && frames >= 8 * kWindow) {
        BytePairs pairs;
        std::vector<std::uint8_t> counts(static_cast<std::size_t>(kWindow));
        for (Frame done = 0; done < frames; done += kWindow) {
            const std::span window(counts.data(),
                                   static_cast<std::size_t>(std::min(frames - done, kWindow)));
            fillWith<std::uint8_t>(first + done, window);
            pairs.add(window);
        }
        pairs.addTo(histogram);
        return;
    }
    const auto walk = [&](auto zero) {
        using Count = decltype(zero);
        std::vector<Count> counts(static_cast<std::size_t>(std::min(frames, kWindow)));
        for (Frame done = 0; done < frames; done += kWindow) {
            const std::span window(counts.data(),
                                   static_cast<std::size_t>(std::min(frames - done, kWindow)));
            fillWith<Count>(first + done, window);
            countValues<Count>(window, histogram);
        }
    };
    if (m_tasks <= 255)
        walk(std::uint8_t{});
    else
        walk(std::uint16_t{});
}

} // namespace percept::schedule
