#include "percept/schedule/Phasing.h"

#include "Clique.h"
#include "CliqueMoves.h"
#include "SharedBound.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace percept::schedule {
namespace {

constexpr Frame kFarthestLook = 10'000;
/// Sets of tasks that meet to be looked at, where there are too many frames.
constexpr std::int64_t kMostSets = 20'000;

std::vector<PhasedTask> phased(std::span<const PhasingTask> tasks,
                               const std::vector<Frame>& phases) {
    std::vector<PhasedTask> result;
    for (std::size_t i = 0; i < tasks.size(); ++i)
        result.push_back({tasks[i].frequency, phases[i], tasks[i].cost});
    return result;
}

/// The maximum of up to 64 tasks: that of a clique, whatever the hyperperiod is.
CostUnits greatestByClique(std::span<const PhasingTask> tasks,
                           const std::vector<Frame>& phases,
                           bool byCost) {
    CliqueGraph graph;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        graph.weights[i] = weightOf(tasks[i].cost, byCost);
        for (std::size_t j = 0; j < tasks.size(); ++j)
            if (i != j &&
                (phases[i] - phases[j]) % std::gcd(tasks[i].frequency, tasks[j].frequency) == 0)
                graph.neighbours[i] |= CliqueGraph::bit(j);
    }
    const std::uint64_t all =
        tasks.size() == 64 ? ~std::uint64_t{0} : CliqueGraph::bit(tasks.size()) - 1;
    return graph.heaviest(all);
}

/// The maximum of any number of tasks: of all frames where they can be looked at, else that of
/// sets that meet in some frame, as many as there is time for.
void rateMany(std::span<const PhasingTask> tasks,
              const std::vector<Frame>& phases,
              bool byCost,
              Phasing& phasing) {
    const auto statistics = analysePhases(phased(tasks, phases), {.worstFrames = 0, .samples = 1});
    phasing.exact = statistics.exact;
    if (phasing.exact) {
        phasing.max = byCost ? statistics.cost.max : static_cast<double>(statistics.count.max);
        return;
    }
    std::vector<CostUnits> weights;
    for (const PhasingTask& task : tasks)
        weights.push_back(weightOf(task.cost, byCost));
    const auto heaviest = meetings(tasks, weights, phases).heaviest(kMostSets);
    const auto most = static_cast<double>(heaviest.weight);
    phasing.exact = heaviest.proven;
    phasing.max = std::max(byCost ? most / kUnitsPerMicro : most, phasing.lowerBound);
}

} // namespace

Frame usualLookahead(std::span<const PhasingTask> tasks) {
    std::optional<Frame> period = 1;
    for (const PhasingTask& task : tasks)
        if (period)
            period = leastCommonMultiple(*period, task.frequency);
    return std::min(period.value_or(kFarthestLook), kFarthestLook);
}

std::vector<Frame>
wrightPhases(std::span<const PhasingTask> tasks, Frame lookahead, LoadMeasure measure, Frame now) {
    PERCEPT_EXPECTS(lookahead >= 1 && now >= 0);
    std::vector<CostUnits> loads(static_cast<std::size_t>(lookahead));
    const auto add = [&](const PhasingTask& task, Frame phase) {
        for (Frame frame = nextDue(task.frequency, phase, now); frame < now + lookahead;
             frame += task.frequency)
            loads[static_cast<std::size_t>(frame - now)] +=
                weightOf(task.cost, measure == LoadMeasure::Cost);
    };
    std::vector<Frame> phases(tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i)
        if (tasks[i].phase) {
            phases[i] = *tasks[i].phase;
            add(tasks[i], phases[i]);
        }
    for (std::size_t i = 0; i < tasks.size(); ++i)
        if (!tasks[i].phase) {
            const auto least = std::min_element(loads.begin(), loads.end());
            phases[i] = phaseForFrame(tasks[i].frequency, now + (least - loads.begin()));
            add(tasks[i], phases[i]);
        }
    return phases;
}

double loadBound(std::span<const PhasingTask> tasks, LoadMeasure measure) {
    const bool byCost = measure == LoadMeasure::Cost;
    std::map<Frame, std::vector<CostUnits>> classes;
    for (const PhasingTask& task : tasks)
        classes[task.frequency].push_back(weightOf(task.cost, byCost));
    // Means of related tasks: the maxima of unrelated ones add up.
    std::vector<std::vector<Frame>> groups;
    for (const auto& [frequency, same] : classes) {
        std::vector<Frame> joined{frequency};
        std::erase_if(groups, [&, f = frequency](const std::vector<Frame>& group) {
            const bool shares = std::any_of(
                group.begin(), group.end(), [&](Frame other) { return std::gcd(f, other) > 1; });
            if (shares)
                joined.insert(joined.end(), group.begin(), group.end());
            return shares;
        });
        groups.push_back(std::move(joined));
    }
    CostUnits means = 0;
    for (const auto& group : groups) {
        double mean = 0;
        CostUnits most = 0;
        for (const Frame frequency : group) {
            const auto& weights = classes[frequency];
            const auto total = std::accumulate(weights.begin(), weights.end(), CostUnits{0});
            mean += static_cast<double>(total) / static_cast<double>(frequency);
            most = std::max(most, *std::max_element(weights.begin(), weights.end()));
        }
        means += std::max(most, static_cast<CostUnits>(std::ceil(mean * (1 - 1e-12) - 1e-9)));
    }
    // Classes of coprime frequencies: a clique of the heaviest 64.
    std::vector<std::pair<CostUnits, Frame>> heavy;
    for (auto& [frequency, same] : classes)
        heavy.emplace_back(boundOfEqual(frequency, same), frequency);
    std::sort(heavy.rbegin(), heavy.rend());
    heavy.resize(std::min<std::size_t>(heavy.size(), 64));
    CliqueGraph graph;
    for (std::size_t i = 0; i < heavy.size(); ++i) {
        graph.weights[i] = heavy[i].first;
        for (std::size_t j = 0; j < heavy.size(); ++j)
            if (i != j && std::gcd(heavy[i].second, heavy[j].second) == 1)
                graph.neighbours[i] |= CliqueGraph::bit(j);
    }
    const std::uint64_t all =
        heavy.size() == 64 ? ~std::uint64_t{0} : CliqueGraph::bit(heavy.size()) - 1;
    const CostUnits bound = std::max(means, graph.heaviest(all));
    return byCost ? static_cast<double>(bound) / kUnitsPerMicro : static_cast<double>(bound);
}

Phasing rate(std::span<const PhasingTask> tasks, std::vector<Frame> phases, LoadMeasure measure) {
    PERCEPT_EXPECTS(phases.size() == tasks.size());
    const bool byCost = measure == LoadMeasure::Cost;
    Phasing phasing;
    phasing.lowerBound = loadBound(tasks, measure);
    if (tasks.size() <= 64) {
        const auto most = greatestByClique(tasks, phases, byCost);
        phasing.max =
            byCost ? static_cast<double>(most) / kUnitsPerMicro : static_cast<double>(most);
    } else {
        rateMany(tasks, phases, byCost, phasing);
    }
    phasing.proven = phasing.exact && phasing.max <= phasing.lowerBound;
    phasing.phases = std::move(phases);
    return phasing;
}

} // namespace percept::schedule
