#include "percept/schedule/Clashes.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

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

Frame bestFrequency(const std::vector<PhasedTask>& tasks, std::size_t task, double tolerance) {
    const Frame now = tasks[task].frequency;
    const auto reach = static_cast<Frame>(std::floor(static_cast<double>(now) * tolerance));
    Frame best = now;
    double least = entanglement(tasks, task, now);
    for (Frame off = 1; off <= reach; ++off)
        for (const Frame candidate : {now - off, now + off}) {
            const double found = candidate >= 2 ? entanglement(tasks, task, candidate) : least;
            if (found < least) {
                best = candidate;
                least = found;
            }
        }
    return best;
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
    const std::vector<PhasedTask> original(tasks.begin(), tasks.end());
    std::vector<PhasedTask> changed = original;
    // Each choice changes what is best for the others: a few rounds until nothing moves.
    for (int round = 0; round < 4; ++round) {
        bool moved = false;
        for (std::size_t i = 0; i < changed.size(); ++i) {
            std::vector<PhasedTask> seen = changed;
            seen[i].frequency = original[i].frequency;
            const Frame best = bestFrequency(seen, i, tolerance);
            moved = moved || best != changed[i].frequency;
            changed[i].frequency = best;
        }
        if (!moved)
            break;
    }
    FrequencyAdvice advice;
    for (std::size_t i = 0; i < changed.size(); ++i)
        if (changed[i].frequency != original[i].frequency)
            advice.changes.push_back({i,
                                      original[i].frequency,
                                      changed[i].frequency,
                                      related(original, i),
                                      related(changed, i)});
    advice.before = analysePhases(original, options);
    advice.after = analysePhases(changed, options);
    return advice;
}

} // namespace percept::schedule
