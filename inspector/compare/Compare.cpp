#include "inspector/compare/Compare.h"

#include "inspector/compare/SeedTest.h"
#include "percept/base/Contracts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace percept::compare {
namespace {

/// The load of a run that is compared.
const std::vector<Micros>& loadOf(const RunSeries& run, bool simulated) {
    return simulated ? run.simulated : run.measured;
}

/// A side: its runs without repeats, by seed.
using Side = std::vector<const RunSeries*>;

Side distinct(std::span<const RunSeries> runs) {
    Side found;
    for (const RunSeries& run : runs)
        if (std::none_of(found.begin(), found.end(), [&](const RunSeries* other) {
                return isSameSimulation(run, *other);
            }))
            found.push_back(&run);
    std::stable_sort(found.begin(), found.end(), [](const RunSeries* x, const RunSeries* y) {
        return x->seed < y->seed;
    });
    return found;
}

/// By frame, the middle load of the runs that have it.
std::map<Frame, double> mediansOf(const Side& runs, bool simulated) {
    std::map<Frame, std::vector<double>> values;
    for (const RunSeries* run : runs) {
        const auto& load = loadOf(*run, simulated);
        for (std::size_t i = 0; i < load.size(); ++i)
            values[run->first + static_cast<Frame>(i)].push_back(load[i]);
    }
    std::map<Frame, double> found;
    for (auto& [frame, of] : values) {
        const auto middle = of.begin() + static_cast<std::ptrdiff_t>((of.size() - 1) / 2);
        std::nth_element(of.begin(), middle, of.end());
        found[frame] = *middle;
    }
    return found;
}

/// Absent for one run.
std::optional<Range> rangeOfRuns(const std::vector<double>& values) {
    if (values.size() < 2)
        return std::nullopt;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return Range{*low, *high};
}

std::vector<FrameDifference>
mostDifferent(const Side& a, const Side& b, bool simulated, std::size_t most) {
    std::vector<FrameDifference> found;
    const auto others = mediansOf(b, simulated);
    for (const auto& [frame, load] : mediansOf(a, simulated))
        if (const auto other = others.find(frame); other != others.end() && other->second != load)
            found.push_back({frame, load, other->second});
    std::stable_sort(
        found.begin(), found.end(), [](const FrameDifference& x, const FrameDifference& y) {
            return std::abs(x.a - x.b) > std::abs(y.a - y.b);
        });
    found.resize(std::min(found.size(), most));
    return found;
}

/// What each task used per frame of the runs.
std::map<std::string, double> perFrame(const Side& runs) {
    std::map<std::string, double> tasks;
    std::size_t frames = 0;
    for (const RunSeries* run : runs) {
        frames += run->simulated.size();
        for (const auto& [task, used] : run->tasks)
            tasks[task] += used;
    }
    for (auto& [task, used] : tasks)
        used /= static_cast<double>(std::max<std::size_t>(frames, 1));
    return tasks;
}

/// Calls `use` with what each task of each run missed.
template <class Use>
void forMissed(const Side& runs, Use&& use) {
    for (const RunSeries* run : runs)
        for (std::size_t i = 0; i < run->missed.size(); ++i)
            use(run->tasks[i].first, run->missed[i]);
}

std::vector<TaskDifference> byTask(const Side& a, const Side& b) {
    std::map<std::string, TaskDifference> tasks;
    for (const auto& [task, used] : perFrame(a))
        tasks[task].a = used;
    for (const auto& [task, used] : perFrame(b))
        tasks[task].b = used;
    forMissed(a, [&](const auto& task, auto missed) { tasks[task].missedOfA += missed; });
    forMissed(b, [&](const auto& task, auto missed) { tasks[task].missedOfB += missed; });
    std::vector<TaskDifference> found;
    for (auto& [task, difference] : tasks) {
        difference.task = task;
        found.push_back(difference);
    }
    std::stable_sort(
        found.begin(), found.end(), [](const TaskDifference& x, const TaskDifference& y) {
            return std::abs(x.a - x.b) > std::abs(y.a - y.b);
        });
    return found;
}

std::vector<std::string> levelsOf(std::span<const RunSeries> a, std::span<const RunSeries> b) {
    std::vector<std::string> levels;
    for (const auto& side : {a, b})
        for (const RunSeries& run : side)
            if (std::find(levels.begin(), levels.end(), run.level) == levels.end())
                levels.push_back(run.level);
    return levels;
}

template <class Same>
bool areAlike(const Side& a, const Side& b, const Same& same) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const auto* x, const auto* y) {
        return same(*x, *y);
    });
}

bool hasSeedTwice(const Side& side) {
    return std::adjacent_find(side.begin(), side.end(), [](const auto* x, const auto* y) {
               return x->seed == y->seed;
           }) != side.end();
}

constexpr double kLevel = 0.05; ///< of significance

Side withSeedsOf(const Side& side, const Side& other) {
    Side kept;
    std::copy_if(side.begin(), side.end(), std::back_inserter(kept), [&](const auto* run) {
        return std::any_of(other.begin(), other.end(), [&](const auto* partner) {
            return partner->seed == run->seed;
        });
    });
    return kept;
}

/// Leaves out runs without a partner of their seed, where half of the smaller side has one and
/// pairs alone can decide. @return how many
std::size_t keepPairs(Side& a, Side& b) {
    if (hasSeedTwice(a) || hasSeedTwice(b))
        return 0;
    Side ofA = withSeedsOf(a, b);
    Side ofB = withSeedsOf(b, a);
    const std::size_t pairs = ofA.size();
    const std::size_t left = a.size() + b.size() - 2 * pairs;
    if (left == 0 || 2 * pairs < std::min(a.size(), b.size()) ||
        leastP(pairs, pairs, true) > kLevel)
        return 0;
    a = std::move(ofA);
    b = std::move(ofB);
    return left;
}

Method methodFor(const Side& a, const Side& b) {
    if (areAlike(a, b, isSameSimulation))
        return Method::Identical;
    if (a.size() == 1 || b.size() == 1)
        return Method::OneRun;
    const bool paired = !hasSeedTwice(a) && areAlike(a, b, [](const auto& x, const auto& y) {
        return x.seed == y.seed;
    });
    if (paired && leastP(a.size(), b.size(), true) <= kLevel)
        return Method::Paired;
    // Fewer pairs can still be told apart as groups, which is on the safe side.
    return leastP(a.size(), b.size(), false) <= kLevel ? Method::Groups : Method::FewSeeds;
}

/// The numbers of one run, with room for what they borrow.
struct OwnSeries {
    std::vector<double> values;
    std::vector<std::uint8_t> ended;
    double limit = std::numeric_limits<double>::infinity();
    [[nodiscard]] Series series() const { return {values, ended, limit}; }
};

OwnSeries reactionsOf(const RunSeries& run, Seconds limit) {
    OwnSeries own;
    own.limit = limit;
    for (const Reaction& reaction : run.reactions) {
        own.values.push_back(reaction.time);
        own.ended.push_back(reaction.decided ? 1 : 0);
    }
    return own;
}

/// What came of it in all runs; what was waited for in vain has no time.
std::vector<double> endedOf(const std::vector<OwnSeries>& runs) {
    std::vector<double> values;
    for (const OwnSeries& run : runs)
        for (std::size_t i = 0; i < run.values.size(); ++i)
            if (run.ended.empty() || run.ended[i] != 0)
                values.push_back(std::min(run.values[i], run.limit));
    return values;
}

/// Puts a comparison together: collects the figures of all runs, tests them together, and says of
/// each what came of it.
class Comparer {
public:
    Comparer(Comparison& result, const Side& a, const Side& b, const CompareOptions& options)
        : m_result(result)
        , m_sides{&a, &b}
        , m_options(options) {}

    /// @param decidable whether a difference of these says something about the design
    SeriesComparison series(const std::array<std::vector<OwnSeries>, 2>& runs, bool decidable) {
        SeriesComparison made;
        std::array<Distribution*, 2> sides{&made.a, &made.b};
        for (std::size_t side = 0; side < 2; ++side) {
            std::vector<Series> all;
            for (const OwnSeries& run : runs[side])
                all.push_back(run.series());
            *sides[side] = describeRuns(all);
        }
        made.bins = binsOf(endedOf(runs[0]), endedOf(runs[1]), m_options.bins);
        std::array<std::vector<Figures>, 2> ofRuns;
        for (std::size_t side = 0; side < 2; ++side)
            for (const OwnSeries& run : runs[side])
                ofRuns[side].push_back(figuresOf(run.series()));
        const auto resamples = resampleSingles(runs, made);
        for (std::size_t i = 0; i < kFigures.size(); ++i)
            figure(made, ofRuns, resamples, i, decidable);
        return made;
    }

    CountComparison count(const std::string& name) {
        CountComparison made{name, 0, 0, {}, {}, {}};
        SeedFigure figure;
        for (std::size_t side = 0; side < 2; ++side)
            for (const RunSeries* run : *m_sides[side]) {
                const std::uint64_t count = run->countOf(name);
                (side == 0 ? made.totalOfA : made.totalOfB) += count;
                const double minutes = static_cast<double>(run->frames) * run->step / 60;
                (side == 0 ? figure.a : figure.b)
                    .push_back(static_cast<double>(count) / (m_result.perMinute ? minutes : 1));
            }
        made.a = {meanOf(figure.a), rangeOfRuns(figure.a)};
        made.b = {meanOf(figure.b), rangeOfRuns(figure.b)};
        made.difference = difference(figure, true);
        return made;
    }

    /// To be called when all figures are where they stay.
    void judge() {
        const auto all = allDifferences();
        if (m_result.method == Method::Identical)
            for (std::size_t i = 0; i < all.size(); ++i)
                if (m_decidable[i])
                    all[i]->verdict = Verdict::NoDifference;
        if (m_result.method != Method::Paired && m_result.method != Method::Groups)
            return;
        const auto p =
            seedTest(m_figures, {.paired = isPaired(), .seed = m_options.bootstrap.seed});
        m_result.figures = m_figures.size();
        std::size_t tested = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!m_decidable[i])
                continue;
            Difference& each = *all[i];
            each.p = p[tested++];
            each.verdict = *each.p > 0.05   ? Verdict::NoDifference
                           : each.value < 0 ? Verdict::BLess
                                            : Verdict::ALess;
        }
    }

private:
    [[nodiscard]] bool isPaired() const {
        return m_result.method == Method::Paired || m_result.method == Method::Identical;
    }
    /// In the order in which they were made.
    [[nodiscard]] std::vector<Difference*> allDifferences() {
        std::vector<Difference*> all;
        for (auto* series : {&m_result.load, &m_result.latency})
            if (*series)
                for (Difference Differences::*each : kDifferences)
                    all.push_back(&((*series)->difference.*each));
        for (CountComparison& count : m_result.counts)
            all.push_back(&count.difference);
        PERCEPT_ENSURES(all.size() == m_decidable.size());
        return all;
    }

    std::array<std::vector<Figures>, 2>
    resampleSingles(const std::array<std::vector<OwnSeries>, 2>& runs, SeriesComparison& made) {
        std::array<std::vector<Figures>, 2> found;
        for (std::size_t side = 0; side < 2; ++side) {
            if (runs[side].size() > 1)
                continue;
            // Seeds of their own, so that equal runs do not look alike to the last digit.
            BootstrapOptions options = m_options.bootstrap;
            options.seed += side * 0x9E3779B97F4A7C15ULL;
            const Series series = runs[side][0].series();
            if (options.block == 0)
                options.block = blockLength(series.values);
            (side == 0 ? made.blockOfA : made.blockOfB) = options.block;
            const double from = 0.5 * m_done + 0.25 * static_cast<double>(side);
            found[side] = resample(series, options, [&](double share) {
                m_result.stopped =
                    m_result.stopped || (m_options.goOn && !m_options.goOn(from + share / 4));
                return !m_result.stopped;
            });
        }
        m_done = 1;
        made.resamples = found[0].empty() || found[1].empty()
                             ? std::max(found[0].size(), found[1].size())
                             : std::min(found[0].size(), found[1].size());
        return found;
    }

    void figure(SeriesComparison& made,
                const std::array<std::vector<Figures>, 2>& ofRuns,
                const std::array<std::vector<Figures>, 2>& resamples,
                std::size_t place,
                bool decidable) {
        const auto value = kFigures[place].value;
        std::array<std::vector<double>, 2> values;
        std::array<std::vector<double>, 2> drawn;
        for (std::size_t side = 0; side < 2; ++side) {
            for (const Figures& run : ofRuns[side])
                values[side].push_back(run.*value);
            for (const Figures& each : resamples[side])
                drawn[side].push_back(each.*value);
        }
        // The mean comes first and is always reached: it counts up to the limit.
        const auto reachOf = [&](const std::vector<Figures>& all) {
            const auto within = std::count_if(
                all.begin(), all.end(), [&](const Figures& run) { return run.reached >= place; });
            return within == 0                                         ? Reach::Beyond
                   : within == static_cast<std::ptrdiff_t>(all.size()) ? Reach::Within
                                                                       : Reach::Partly;
        };
        const auto estimate = [&](std::size_t side) {
            return Estimate{meanOf(values[side]),
                            values[side].size() > 1 ? rangeOfRuns(values[side])
                                                    : middleOf(drawn[side]),
                            reachOf(ofRuns[side])};
        };
        made.a.*kEstimates[place] = estimate(0);
        made.b.*kEstimates[place] = estimate(1);
        Difference& of = made.difference.*kDifferences[place];
        of = difference({values[0], values[1]}, decidable);
        if (values[0].size() > 1 || values[1].size() > 1)
            return;
        std::vector<double> apart;
        for (std::size_t i = 0; i < std::min(drawn[0].size(), drawn[1].size()); ++i)
            apart.push_back(drawn[1][i] - drawn[0][i]);
        of.interval = middleOf(std::move(apart));
        if (m_result.method == Method::Identical && decidable)
            of.interval = Range{0, 0};
    }

    Difference difference(const SeedFigure& figure, bool decidable) {
        m_decidable.push_back(decidable);
        if (decidable)
            m_figures.push_back(figure);
        return {meanOf(figure.b) - meanOf(figure.a),
                intervalOfDifference(figure, isPaired()),
                Verdict::Undecided,
                std::nullopt};
    }

    static constexpr std::array kEstimates{
        &Distribution::mean, &Distribution::p50, &Distribution::p95, &Distribution::p99};
    static constexpr std::array kDifferences{
        &Differences::mean, &Differences::p50, &Differences::p95, &Differences::p99};

    Comparison& m_result;
    std::array<const Side*, 2> m_sides;
    const CompareOptions& m_options;
    std::vector<SeedFigure> m_figures; ///< that are tested
    std::vector<bool> m_decidable;     ///< one per figure
    double m_done = 0;                 ///< 1: half of the resamples are drawn
};

template <class Is>
bool all(const Side& side, const Is& is) {
    return std::all_of(side.begin(), side.end(), [&](const RunSeries* run) { return is(*run); });
}

void compareLoads(Comparison& result, const Side& a, const Side& b, Comparer& comparer) {
    const auto isSimulated = [](const RunSeries& run) { return !run.simulated.empty(); };
    const auto isMeasured = [](const RunSeries& run) { return !run.measured.empty(); };
    const auto neverWaits = [](const RunSeries& run) { return !run.wallClock; };
    result.simulated = all(a, isSimulated) && all(b, isSimulated);
    result.wallClock = !all(a, neverWaits) || !all(b, neverWaits);
    result.hasLoadA = result.simulated || all(a, isMeasured);
    result.hasLoadB = result.simulated || all(b, isMeasured);
    if (!result.hasLoadA || !result.hasLoadB)
        return;
    std::array<std::vector<OwnSeries>, 2> runs;
    for (std::size_t side = 0; side < 2; ++side)
        for (const RunSeries* run : side == 0 ? a : b)
            runs[side].push_back({loadOf(*run, result.simulated), {}});
    result.load = comparer.series(runs, result.simulated && !result.wallClock);
}

bool isDecided(const RunSeries& run) {
    return std::any_of(run.reactions.begin(), run.reactions.end(), [](const Reaction& each) {
        return each.decided;
    });
}

void compareReactions(
    Comparison& result, const Side& a, const Side& b, Seconds limit, Comparer& comparer) {
    const auto never = [](const RunSeries& run) { return !isDecided(run); };
    const auto emits = [](const RunSeries& run) { return !run.reactions.empty(); };
    result.reactsA = !all(a, never);
    result.reactsB = !all(b, never);
    result.limit = limit;
    if (result.stopped || (!result.reactsA && !result.reactsB) || !all(a, emits) || !all(b, emits))
        return;
    std::array<std::vector<OwnSeries>, 2> runs;
    for (std::size_t side = 0; side < 2; ++side)
        for (const RunSeries* run : side == 0 ? a : b) {
            result.limit = std::min(result.limit, static_cast<double>(run->frames) * run->step);
        }
    for (std::size_t side = 0; side < 2; ++side)
        for (const RunSeries* run : side == 0 ? a : b)
            runs[side].push_back(reactionsOf(*run, result.limit));
    result.latency = comparer.series(runs, true);
}

void compareCounts(Comparison& result, const Side& a, const Side& b, Comparer& comparer) {
    const auto counts = [](const RunSeries& run) { return !run.counts.empty(); };
    const RunSeries& first = *a.front();
    const auto equallyLong = [&](const RunSeries& run) {
        return run.frames == first.frames && run.step == first.step;
    };
    result.perMinute = !all(a, equallyLong) || !all(b, equallyLong);
    if (!all(a, counts) || !all(b, counts))
        return;
    for (const RunCount& each : first.counts) {
        const auto none = [&](const RunSeries& run) { return run.countOf(each.name) == 0; };
        if (!all(a, none) || !all(b, none))
            result.counts.push_back(comparer.count(each.name));
    }
}

} // namespace

std::map<Frame, double> medianLoads(std::span<const RunSeries> runs, bool simulated) {
    return mediansOf(distinct(runs), simulated);
}

Comparison compareRuns(const RunSeries& a, const RunSeries& b, const CompareOptions& options) {
    return compareRuns(std::span(&a, 1), std::span(&b, 1), options);
}

Comparison compareRuns(std::span<const RunSeries> a,
                       std::span<const RunSeries> b,
                       const CompareOptions& options) {
    PERCEPT_EXPECTS(!a.empty() && !b.empty() && options.bins >= 1);
    Side sideA = distinct(a);
    Side sideB = distinct(b);
    Comparison result;
    result.levels = levelsOf(a, b);
    result.repeats = a.size() + b.size() - sideA.size() - sideB.size();
    result.unpaired = keepPairs(sideA, sideB);
    result.method = methodFor(sideA, sideB);
    result.runsOfA = sideA.size();
    result.runsOfB = sideB.size();
    Comparer comparer(result, sideA, sideB, options);
    compareLoads(result, sideA, sideB, comparer);
    if (result.load) {
        result.frames = mostDifferent(sideA, sideB, result.simulated, options.frames);
        result.tasks = byTask(sideA, sideB);
    }
    compareReactions(result, sideA, sideB, options.limit, comparer);
    compareCounts(result, sideA, sideB, comparer);
    comparer.judge();
    return result;
}

} // namespace percept::compare
