#include "percept/schedule/Clashes.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

namespace percept::schedule {
namespace {

constexpr Frame kNever = Frame{1} << 62U;

std::size_t related(const std::vector<PhasedTask>& tasks, std::size_t task) {
    std::size_t count = 0;
    for (std::size_t other = 0; other < tasks.size(); ++other)
        count += other != task && std::gcd(tasks[task].frequency, tasks[other].frequency) > 1;
    return count;
}

/// How much more often than by chance tasks may meet one of this frequency.
double entanglement(const std::vector<PhasedTask>& tasks, std::size_t task, Frame frequency) {
    double sum = 0;
    for (std::size_t other = 0; other < tasks.size(); ++other)
        if (other != task)
            sum += static_cast<double>(std::gcd(frequency, tasks[other].frequency) - 1) /
                   static_cast<double>(tasks[other].frequency);
    return sum / static_cast<double>(frequency);
}

constexpr int kRounds = 4;
constexpr std::int64_t kWhole = 1000;         ///< of search and analyses, as told to `goOn`
constexpr std::int64_t kSearched = 600;       ///< of that, the search
constexpr std::size_t kStepsPerLook = 50'000; ///< pairs of frequencies between calls of `goOn`
constexpr Frame kFramesWhenStopped = 20'000;

/// Looks for frequencies near the given ones, until nothing moves or it is stopped.
class FrequencySearch {
public:
    FrequencySearch(std::vector<PhasedTask> tasks, double tolerance, const AnalysisOptions& options)
        : m_original(std::move(tasks))
        , m_changed(m_original)
        , m_tolerance(tolerance)
        , m_options(options) {}

    /// Each choice changes what is best for the others: a few rounds.
    void run() {
        m_stopped = !mayGoOn(0);
        for (int round = 0; round < kRounds && !m_stopped; ++round) {
            bool moved = false;
            for (std::size_t i = 0; i < m_changed.size() && !m_stopped; ++i) {
                const Frame before = m_changed[i].frequency;
                m_changed[i].frequency = m_original[i].frequency;
                m_done = static_cast<double>(round) +
                         static_cast<double>(i) / static_cast<double>(m_changed.size());
                m_changed[i].frequency = bestFrequency(i, before);
                moved = moved || m_changed[i].frequency != before;
            }
            if (!moved)
                break;
        }
    }
    [[nodiscard]] bool isStopped() const { return m_stopped; }
    [[nodiscard]] const std::vector<PhasedTask>& original() const { return m_original; }
    [[nodiscard]] const std::vector<PhasedTask>& changed() const { return m_changed; }

private:
    /// @param before what a search that is stopped leaves
    Frame bestFrequency(std::size_t task, Frame before) {
        const Frame now = m_original[task].frequency;
        const auto reach = static_cast<Frame>(std::floor(static_cast<double>(now) * m_tolerance));
        Frame best = now;
        double least = entanglement(m_changed, task, now);
        for (Frame off = 1; off <= reach; ++off) {
            m_steps += 2 * m_changed.size();
            if (m_steps >= kStepsPerLook &&
                !mayGoOn(static_cast<double>(off - 1) / static_cast<double>(reach))) {
                m_stopped = true;
                return best != now ? best : before;
            }
            for (const Frame candidate : {now - off, now + off}) {
                const double found =
                    candidate >= 2 ? entanglement(m_changed, task, candidate) : least;
                if (found < least) {
                    best = candidate;
                    least = found;
                }
            }
        }
        return best;
    }
    /// @param part of the task that is looked at
    bool mayGoOn(double part) {
        m_steps = 0;
        const double tasks = std::max(static_cast<double>(m_changed.size()), 1.0);
        const double done = (m_done + part / tasks) / kRounds;
        return !m_options.goOn ||
               m_options.goOn(std::llround(done * static_cast<double>(kSearched)), kWhole);
    }

    std::vector<PhasedTask> m_original;
    std::vector<PhasedTask> m_changed;
    double m_tolerance;
    const AnalysisOptions& m_options;
    double m_done = 0; ///< rounds
    std::size_t m_steps = 0;
    bool m_stopped = false;
};

/// The options of one of two analyses of equal length after the search.
AnalysisOptions shareOf(const AnalysisOptions& options, int place) {
    constexpr std::int64_t kShare = (kWhole - kSearched) / 2;
    AnalysisOptions share = options;
    if (options.goOn)
        share.goOn = [&options, place](std::int64_t done, std::int64_t of) {
            const double part =
                static_cast<double>(done) / static_cast<double>(std::max(of, std::int64_t{1}));
            const auto sum = static_cast<double>(kShare) * (place + part);
            return options.goOn(kSearched + std::llround(sum), kWhole);
        };
    return share;
}

/// What is told without much time.
PhaseStatistics beginningOf(std::span<const PhasedTask> tasks, AnalysisOptions options) {
    options.goOn = {};
    options.frames = std::min(hyperperiod(tasks).value_or(kFramesWhenStopped), kFramesWhenStopped);
    return analysePhases(tasks, options);
}

void predict(FrequencyAdvice& advice,
             const FrequencySearch& search,
             const AnalysisOptions& options) {
    advice.stopped = search.isStopped();
    if (!advice.stopped) {
        advice.before = analysePhases(search.original(), shareOf(options, 0));
        advice.after = analysePhases(search.changed(), shareOf(options, 1));
        advice.stopped = advice.before.frames == 0 || advice.after.frames == 0;
    }
    if (!advice.stopped)
        return;
    advice.before = beginningOf(search.original(), options);
    advice.after = beginningOf(search.changed(), options);
}

} // namespace

std::vector<Clash> clashes(std::span<const PhasedTask> tasks) {
    std::vector<Clash> found;
    for (std::size_t i = 0; i < tasks.size(); ++i)
        for (std::size_t j = i + 1; j < tasks.size(); ++j) {
            if (!tasks[i].counted || !tasks[j].counted)
                continue;
            Clash clash{i, j, std::gcd(tasks[i].frequency, tasks[j].frequency), {}, 0};
            if ((tasks[i].phase - tasks[j].phase) % clash.divisor == 0) {
                clash.every = leastCommonMultiple(tasks[i].frequency, tasks[j].frequency);
                clash.excess = static_cast<double>(clash.divisor);
            }
            found.push_back(clash);
        }
    std::sort(found.begin(), found.end(), [](const Clash& a, const Clash& b) {
        return std::tuple(a.every.value_or(kNever), -a.divisor, a.first, a.second) <
               std::tuple(b.every.value_or(kNever), -b.divisor, b.first, b.second);
    });
    return found;
}

FrequencyAdvice adviseFrequencies(std::span<const PhasedTask> tasks,
                                  double tolerance,
                                  const AnalysisOptions& options) {
    PERCEPT_EXPECTS(tolerance >= 0 && tolerance <= 1);
    FrequencySearch search({tasks.begin(), tasks.end()}, tolerance, options);
    search.run();
    const auto& original = search.original();
    const auto& changed = search.changed();
    FrequencyAdvice advice;
    for (std::size_t i = 0; i < changed.size(); ++i)
        if (changed[i].frequency != original[i].frequency)
            advice.changes.push_back({i,
                                      original[i].frequency,
                                      changed[i].frequency,
                                      related(original, i),
                                      related(changed, i)});
    predict(advice, search, options);
    return advice;
}

} // namespace percept::schedule
