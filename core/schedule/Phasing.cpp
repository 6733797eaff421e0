#include "percept/schedule/Phasing.h"

#include "Clique.h"
#include "ExactFigures.h"
#include "PhasingTree.h"
#include "SharedBound.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace percept::schedule {
namespace {

constexpr Frame kFarthestLook = 10'000;

/// Wright's method: loads of the frames ahead, and who was placed.
class WrightRun {
public:
    WrightRun(std::span<const PhasingTask> tasks, Frame lookahead, LoadMeasure measure, Frame now)
        : m_tasks(tasks)
        , m_byCost(measure == LoadMeasure::Cost)
        , m_now(now)
        , m_loads(static_cast<std::size_t>(lookahead))
        , m_held(heldBy(tasks))
        , m_phases(tasks.size())
        , m_placed(tasks.size()) {}

    std::vector<Frame> phases(const std::function<bool()>& goOn) {
        for (const std::size_t task : m_held.front())
            if (m_tasks[task].phase)
                place(task, *m_tasks[task].phase);
        for (const std::size_t task : m_held.front()) {
            if (goOn && !goOn())
                break;
            find(task);
        }
        return std::move(m_phases);
    }

private:
    [[nodiscard]] Frame end() const { return m_now + static_cast<Frame>(m_loads.size()); }
    /// What it holds with phases of their own follows.
    void place(std::size_t task, Frame phase) {
        const PhasingTask& own = m_tasks[task];
        m_phases[task] = phase;
        const PhasedTask placed = own.holder < 0
                                      ? PhasedTask{own.frequency, phase, own.cost}
                                      : nestedIn(*m_placed[static_cast<std::size_t>(own.holder)],
                                                 own.frequency,
                                                 phase,
                                                 own.cost);
        m_placed[task] = placed;
        for (Frame frame = nextDue(placed.frequency, placed.phase, m_now); frame < end();
             frame += placed.frequency)
            m_loads[static_cast<std::size_t>(frame - m_now)] += weightOf(own.cost, m_byCost);
        for (const std::size_t held : m_held[task + 1])
            if (m_tasks[held].phase)
                place(held, *m_tasks[held].phase);
    }
    void find(std::size_t task) {
        if (!m_placed[task])
            place(task, leastLoaded(task));
        for (const std::size_t held : m_held[task + 1])
            find(held);
    }
    /// The phase with which it runs in the first least loaded frame in which it can.
    [[nodiscard]] Frame leastLoaded(std::size_t task) const {
        const PhasingTask& own = m_tasks[task];
        const PhasedTask every =
            own.holder < 0 ? PhasedTask{1, 0} : *m_placed[static_cast<std::size_t>(own.holder)];
        const Frame first = nextDue(every.frequency, every.phase, m_now);
        Frame best = first;
        for (Frame frame = first; frame < end(); frame += every.frequency)
            if (m_loads[static_cast<std::size_t>(frame - m_now)] <
                m_loads[static_cast<std::size_t>(best - m_now)])
                best = frame;
        // Calls are counted from the first one.
        return phaseForFrame(own.frequency,
                             (best - nextDue(every.frequency, every.phase)) / every.frequency);
    }

    std::span<const PhasingTask> m_tasks;
    bool m_byCost;
    Frame m_now;
    std::vector<CostUnits> m_loads;
    std::vector<std::vector<std::size_t>> m_held;
    std::vector<Frame> m_phases;
    std::vector<std::optional<PhasedTask>> m_placed;
};

/// Of all frames where they can be looked at, else of sets of tasks that meet in some frame, as
/// many as there is time for.
void rateMaximum(std::span<const PhasedTask> tasks, bool byCost, Phasing& phasing) {
    const auto items = loadItems(tasks);
    if (items.size() <= 64) {
        // That of a clique, whatever the hyperperiod is.
        const auto most = static_cast<double>(greatestOf(items, weightsOf(items, byCost)).load);
        phasing.max = byCost ? most / kUnitsPerMicro : most;
        return;
    }
    const auto statistics =
        analysePhases(tasks, {.worstFrames = 0, .samples = 1, .maximaOnly = true});
    phasing.max = byCost ? statistics.cost.max : static_cast<double>(statistics.count.max);
    phasing.exact = byCost ? statistics.cost.known.max : statistics.count.known.max;
    if (!phasing.exact)
        phasing.max = std::max(phasing.max, phasing.lowerBound);
}

} // namespace

Frame usualLookahead(std::span<const PhasingTask> tasks) {
    const auto loads = inFrames(tasks, std::vector<Frame>(tasks.size()));
    return std::min(hyperperiod(loads).value_or(kFarthestLook), kFarthestLook);
}

std::vector<Frame> wrightPhases(std::span<const PhasingTask> tasks,
                                Frame lookahead,
                                LoadMeasure measure,
                                Frame now,
                                const std::function<bool()>& goOn) {
    PERCEPT_EXPECTS(lookahead >= 1 && now >= 0);
    return WrightRun(tasks, lookahead, measure, now).phases(goOn);
}

double loadBound(std::span<const PhasingTask> given, LoadMeasure measure) {
    const bool byCost = measure == LoadMeasure::Cost;
    // Where each nested task may run in any frames, no maximum is greater.
    const auto tasks = relaxed(given);
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
    const CostUnits bound = std::max({means, graph.heaviest(all), heaviestCall(given, byCost)});
    return byCost ? static_cast<double>(bound) / kUnitsPerMicro : static_cast<double>(bound);
}

Phasing rate(std::span<const PhasingTask> tasks, std::vector<Frame> phases, LoadMeasure measure) {
    PERCEPT_EXPECTS(phases.size() == tasks.size());
    const bool byCost = measure == LoadMeasure::Cost;
    Phasing phasing;
    phasing.lowerBound = loadBound(tasks, measure);
    rateMaximum(inFrames(tasks, phases), byCost, phasing);
    phasing.proven = phasing.exact && phasing.max <= phasing.lowerBound;
    phasing.phases = std::move(phases);
    return phasing;
}

} // namespace percept::schedule
