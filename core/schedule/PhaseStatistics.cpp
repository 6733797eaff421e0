#include "percept/schedule/PhaseStatistics.h"

#include "ExactFigures.h"
#include "LoadItems.h"
#include "percept/base/Random.h"
#include "percept/schedule/DueCounts.h"
#include "percept/schedule/Phasing.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace percept::schedule {
namespace {

constexpr Frame kWindow = 1 << 16U;
/// Modulo operations that all samples together may take.
constexpr std::int64_t kSampleSteps = 200'000'000;

bool hasCosts(const std::vector<LoadItem>& items) {
    return std::any_of(items.begin(), items.end(), [](const auto& item) { return item.cost > 0; });
}

/// The frames of the greatest load so far, the first ones of them.
class Worst {
public:
    explicit Worst(std::size_t most)
        : m_most(most) {}
    void see(Frame frame, CostUnits load) {
        if (load < m_load)
            return;
        if (load > m_load)
            m_frames.clear();
        m_load = load;
        if (m_frames.size() < m_most)
            m_frames.push_back(frame);
    }
    void see(Frame first, std::span<const CostUnits> loads) {
        const CostUnits most = *std::max_element(loads.begin(), loads.end());
        if (most < m_load || (most == m_load && m_frames.size() >= m_most))
            return;
        for (std::size_t i = 0; i < loads.size(); ++i)
            see(first + static_cast<Frame>(i), loads[i]);
    }
    [[nodiscard]] std::vector<Frame> take() {
        std::sort(m_frames.begin(), m_frames.end());
        m_frames.erase(std::unique(m_frames.begin(), m_frames.end()), m_frames.end());
        return std::move(m_frames);
    }

private:
    std::size_t m_most;
    CostUnits m_load = -1;
    std::vector<Frame> m_frames;
};

/// How many costs lie in each bin.
void binCosts(const std::vector<CostUnits>& costs, CostUnits width, CostStatistics& statistics) {
    statistics.binWidth = static_cast<double>(width) / kUnitsPerMicro;
    for (const CostUnits cost : costs) {
        const auto bin = static_cast<std::size_t>(cost / width);
        if (bin >= statistics.histogram.size())
            statistics.histogram.resize(bin + 1);
        ++statistics.histogram[bin];
    }
}

CostStatistics costStatistics(std::vector<CostUnits>& costs, const AnalysisOptions& options) {
    CostStatistics statistics;
    if (costs.empty())
        return statistics;
    const auto size = static_cast<double>(costs.size());
    const auto [low, high] = std::minmax_element(costs.begin(), costs.end());
    if (const CostUnits width = binWidthFor(options, *high); width > 0)
        binCosts(costs, width, statistics);
    statistics.min = static_cast<double>(*low) / kUnitsPerMicro;
    statistics.max = static_cast<double>(*high) / kUnitsPerMicro;
    double sum = 0;
    for (const CostUnits cost : costs)
        sum += static_cast<double>(cost) / kUnitsPerMicro;
    statistics.mean = sum / size;
    double squares = 0;
    for (const CostUnits cost : costs) {
        const double off = static_cast<double>(cost) / kUnitsPerMicro - statistics.mean;
        squares += off * off;
    }
    statistics.stddev = std::sqrt(squares / size);
    auto from = costs.begin(); // what lies before is no greater
    const auto at = [&](std::uint64_t percent) {
        const auto place =
            costs.begin() + static_cast<std::ptrdiff_t>(nearestRank(costs.size(), percent) - 1);
        std::nth_element(from, place, costs.end());
        from = place;
        return static_cast<double>(*place) / kUnitsPerMicro;
    };
    statistics.p95 = at(95);
    statistics.p99 = at(99);
    return statistics;
}

void addCosts(const std::vector<LoadItem>& items, Frame first, std::span<CostUnits> costs) {
    const Frame end = first + static_cast<Frame>(costs.size());
    for (const LoadItem& item : items)
        if (item.cost > 0)
            for (Frame frame = nextDue(item.frequency, item.phase, first); frame < end;
                 frame += item.frequency)
                costs[static_cast<std::size_t>(frame - first)] += item.cost;
}

/// The first of the frames in which `most` tasks are due.
std::vector<Frame>
framesOfCount(const DueCounts& dueCounts, Frame frames, std::int64_t most, std::size_t wanted) {
    std::vector<std::uint16_t> counts(static_cast<std::size_t>(kWindow));
    std::vector<Frame> found;
    for (Frame done = 0; done < frames && found.size() < wanted; done += kWindow) {
        const std::span window(counts.data(),
                               static_cast<std::size_t>(std::min(kWindow, frames - done)));
        dueCounts.fill(done, window);
        for (auto at = window.begin(); found.size() < wanted; ++at) {
            at = std::find(at, window.end(), static_cast<std::uint16_t>(most));
            if (at == window.end())
                break;
            found.push_back(done + (at - window.begin()));
        }
    }
    return found;
}

/// Looks at each of the first `frames` frames.
PhaseStatistics walk(std::span<const PhasedTask> tasks,
                     const std::vector<LoadItem>& items,
                     Frame frames,
                     const AnalysisOptions& options) {
    std::vector<PhasedTask> counted;
    std::copy_if(tasks.begin(), tasks.end(), std::back_inserter(counted), [](const auto& task) {
        return task.counted;
    });
    const bool byCost = hasCosts(items);
    const DueCounts dueCounts(counted);
    std::vector<std::uint64_t> histogram(counted.size() + 1);
    std::vector<CostUnits> costs(byCost ? static_cast<std::size_t>(frames) : 0);
    Worst worst(options.worstFrames);
    constexpr Frame kPart = 16 * kWindow;
    for (Frame done = 0; done < frames; done += kPart) {
        if (options.goOn && !options.goOn(done, frames))
            return {};
        const Frame end = std::min(done + kPart, frames);
        dueCounts.histogram(done, end - done, histogram);
        for (Frame first = done; byCost && first < end; first += kWindow) {
            const auto part =
                std::span(costs).subspan(static_cast<std::size_t>(first),
                                         static_cast<std::size_t>(std::min(kWindow, end - first)));
            addCosts(items, first, part);
            worst.see(first, part);
        }
    }
    PhaseStatistics statistics{.frames = frames,
                               .exact = true,
                               .count = countStatistics(std::move(histogram)),
                               .cost = costStatistics(costs, options),
                               .worstFrames = worst.take()};
    if (!byCost)
        statistics.worstFrames =
            framesOfCount(dueCounts, frames, statistics.count.max, options.worstFrames);
    return statistics;
}

/// The frames that a run begins with are those in which tasks without phases meet, and no draw
/// would hit them: they count for the maxima and the worst frames.
void seeBeginning(const std::vector<LoadItem>& items,
                  Frame hyperperiod,
                  Worst& worst,
                  PhaseStatistics& statistics) {
    const auto frames = static_cast<std::size_t>(std::min(hyperperiod, kWindow));
    std::vector<CostUnits> costs(frames);
    std::vector<std::int64_t> counts(frames);
    for (const LoadItem& item : items)
        for (Frame frame = nextDue(item.frequency, item.phase); frame < static_cast<Frame>(frames);
             frame += item.frequency) {
            costs[static_cast<std::size_t>(frame)] += item.cost;
            counts[static_cast<std::size_t>(frame)] += item.count;
        }
    worst.see(0, hasCosts(items) ? costs : counts);
    auto& count = statistics.count;
    count.max = std::max(count.max, *std::max_element(counts.begin(), counts.end()));
    count.histogram.resize(static_cast<std::size_t>(count.max) + 1);
    statistics.cost.max = std::max(
        statistics.cost.max,
        static_cast<double>(*std::max_element(costs.begin(), costs.end())) / kUnitsPerMicro);
}

/// Some frame has what no phases get below, whether it was found or not.
void raiseToBounds(std::span<const PhasedTask> tasks, PhaseStatistics& statistics) {
    std::vector<PhasingTask> all;
    std::vector<PhasingTask> counted;
    for (const PhasedTask& task : tasks) {
        all.push_back({task.frequency, std::nullopt, task.cost});
        if (task.counted)
            counted.push_back(all.back());
    }
    auto& count = statistics.count;
    if (!count.known.max)
        count.max =
            std::max(count.max, static_cast<std::int64_t>(loadBound(counted, LoadMeasure::Count)));
    count.histogram.resize(static_cast<std::size_t>(count.max) + 1);
    if (!statistics.cost.known.max)
        statistics.cost.max = std::max(statistics.cost.max, loadBound(all, LoadMeasure::Cost));
}

/// Looks at frames at random.
PhaseStatistics sample(const std::vector<LoadItem>& items,
                       std::optional<Frame> hyperperiod,
                       const AnalysisOptions& options) {
    const auto steps = static_cast<std::int64_t>(std::max<std::size_t>(items.size(), 1));
    const std::int64_t samples =
        std::min(options.samples, std::max<std::int64_t>(kSampleSteps / steps, 10'000));
    const auto range = static_cast<std::uint64_t>(hyperperiod.value_or(Frame{1} << 62U));
    const bool byCost = hasCosts(items);
    Random random(options.seed);
    std::int64_t most = 0;
    for (const LoadItem& item : items)
        most += item.count;
    std::vector<std::uint64_t> histogram(static_cast<std::size_t>(most + 1));
    std::vector<CostUnits> costs;
    costs.reserve(static_cast<std::size_t>(samples));
    Worst worst(options.worstFrames);
    for (std::int64_t i = 0; i < samples; ++i) {
        if (i % 4096 == 0 && options.goOn && !options.goOn(i, samples))
            return {};
        const std::uint64_t high = random.next();
        const auto frame = static_cast<Frame>(((high << 32U) | random.next()) % range);
        std::int64_t count = 0;
        CostUnits cost = 0;
        for (const LoadItem& item : items)
            if (isDue(frame % item.frequency, item.frequency, item.phase)) {
                count += item.count;
                cost += item.cost;
            }
        ++histogram[static_cast<std::size_t>(count)];
        costs.push_back(cost);
        worst.see(frame, byCost ? cost : count);
    }
    PhaseStatistics statistics{.frames = samples,
                               .exact = false,
                               .count = countStatistics(std::move(histogram)),
                               .cost = costStatistics(costs, options),
                               .worstFrames = {}};
    seeBeginning(items, hyperperiod.value_or(kWindow), worst, statistics);
    statistics.worstFrames = worst.take();
    return statistics;
}

} // namespace

std::vector<LoadItem> loadItems(std::span<const PhasedTask> tasks) {
    std::vector<LoadItem> items;
    items.reserve(tasks.size());
    for (const PhasedTask& task : tasks) {
        PERCEPT_EXPECTS(task.frequency >= 1 && task.phase >= 0 && task.cost >= 0);
        items.push_back({task.frequency,
                         task.phase % task.frequency,
                         static_cast<CostUnits>(std::llround(task.cost * kUnitsPerMicro)),
                         task.counted ? 1 : 0});
    }
    std::sort(items.begin(), items.end(), [](const LoadItem& a, const LoadItem& b) {
        return std::pair(a.frequency, a.phase) < std::pair(b.frequency, b.phase);
    });
    std::vector<LoadItem> merged;
    for (const LoadItem& item : items) {
        if (merged.empty() || merged.back().frequency != item.frequency ||
            merged.back().phase != item.phase) {
            merged.push_back(item);
        } else {
            merged.back().cost += item.cost;
            merged.back().count += item.count;
        }
    }
    return merged;
}

CostUnits binWidthFor(CostUnits top, std::size_t bins) {
    for (CostUnits decade = 1;; decade *= 10)
        for (const CostUnits factor : {1, 2, 5})
            if (top / (decade * factor) < static_cast<CostUnits>(bins))
                return decade * factor;
}

CostUnits binWidthFor(const AnalysisOptions& options, CostUnits most) {
    const CostUnits top =
        std::max(most, static_cast<CostUnits>(std::llround(options.costTop * kUnitsPerMicro)));
    return options.costBins == 0 || top <= 0 ? 0 : binWidthFor(top, options.costBins);
}

CountStatistics countStatistics(std::vector<std::uint64_t> histogram) {
    while (histogram.size() > 1 && histogram.back() == 0)
        histogram.pop_back();
    CountStatistics statistics;
    statistics.max = static_cast<std::int64_t>(histogram.size()) - 1;
    while (statistics.min < statistics.max &&
           histogram[static_cast<std::size_t>(statistics.min)] == 0)
        ++statistics.min;
    double frames = 0;
    double sum = 0;
    for (std::size_t n = 0; n < histogram.size(); ++n) {
        frames += static_cast<double>(histogram[n]);
        sum += static_cast<double>(n) * static_cast<double>(histogram[n]);
    }
    statistics.mean = sum / frames;
    double squares = 0;
    for (std::size_t n = 0; n < histogram.size(); ++n) {
        const double off = static_cast<double>(n) - statistics.mean;
        squares += off * off * static_cast<double>(histogram[n]);
    }
    statistics.stddev = std::sqrt(squares / frames);
    statistics.histogram = std::move(histogram);
    return statistics;
}

PhaseStatistics analysePhases(std::span<const PhasedTask> tasks, const AnalysisOptions& options) {
    const auto items = loadItems(tasks);
    const auto period = hyperperiod(tasks);
    const auto known = [](PhaseStatistics statistics) {
        if (statistics.exact)
            statistics.count.known = statistics.cost.known = {true, true, true, true};
        return statistics;
    };
    if (options.frames > 0) {
        auto statistics = walk(tasks, items, options.frames, options);
        statistics.exact = period && options.frames % *period == 0;
        return known(std::move(statistics));
    }
    if (period && *period <= options.walkAtMost)
        return known(walk(tasks, items, *period, options));
    if (period && options.structure)
        if (auto statistics = analyseStructure(items, *period, options))
            return known(std::move(*statistics));
    auto statistics = sample(items, period, options);
    if (statistics.frames > 0)
        refine(items, options, statistics);
    if (statistics.frames > 0)
        raiseToBounds(tasks, statistics);
    return statistics;
}

} // namespace percept::schedule
