#include "ExactFigures.h"
#include "LoadItems.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

// Exact distributions by structure. Frames are split by their remainder r modulo m; among the
// frames r + m * t, a task of frequency f is due for one remainder of t modulo f / gcd(f, m), or
// never. Tasks whose reduced frequencies have a common divisor form a group; groups have coprime
// periods, so over t their loads are independent and distributions are convolved.
namespace percept::schedule {
namespace {

constexpr std::int64_t kMostSteps = 200'000'000;
/// Of more different frequencies and phases the structure is not looked for.
constexpr std::size_t kMostItems = 4000;
/// Values of one side of a sum of two independent costs.
constexpr std::size_t kLargestSide = 200'000;
constexpr std::size_t kMostValues = 40'000'000;

struct Group {
    Frame period = 1;
    std::vector<std::size_t> items;
};
struct Plan {
    Frame modulus = 1;
    std::vector<Group> groups;
    std::int64_t steps = 0; ///< -1: too many
};

using Weighted = std::pair<CostUnits, std::uint64_t>; ///< a cost and in how many frames
using Distribution = std::vector<Weighted>;           ///< ascending

/// Groups of items whose frequencies, divided by what they share with the modulus, are related.
std::vector<Group> relatedGroups(const std::vector<LoadItem>& items, Frame modulus) {
    std::vector<Group> groups;
    for (std::size_t i = 0; i < items.size(); ++i) {
        Group joined{items[i].frequency / std::gcd(items[i].frequency, modulus), {i}};
        std::vector<Group> apart;
        for (Group& group : groups) {
            if (std::gcd(group.period, joined.period) == 1) {
                apart.push_back(std::move(group));
                continue;
            }
            joined.period = leastCommonMultiple(joined.period, group.period).value_or(0);
            joined.items.insert(joined.items.end(), group.items.begin(), group.items.end());
            if (joined.period == 0)
                return {};
        }
        apart.push_back(std::move(joined));
        groups = std::move(apart);
    }
    return groups;
}

Plan planFor(const std::vector<LoadItem>& items, Frame modulus) {
    Plan plan{modulus, relatedGroups(items, modulus), 0};
    Frame walked = static_cast<Frame>(items.size());
    for (const Group& group : plan.groups) {
        if (group.period > kMostSteps)
            return {modulus, {}, -1};
        walked += group.period;
    }
    plan.steps = modulus > kMostSteps / walked ? -1 : modulus * walked;
    return plan;
}

std::vector<Frame> primeFactors(Frame number) {
    std::vector<Frame> primes;
    for (Frame p = 2; p * p <= number; ++p)
        if (number % p == 0) {
            primes.push_back(p);
            while (number % p == 0)
                number /= p;
        }
    if (number > 1)
        primes.push_back(number);
    return primes;
}

/// Prime powers that at least two frequencies share, small ones first.
std::vector<Frame> sharedPrimes(const std::vector<LoadItem>& items) {
    std::vector<Frame> all;
    for (const LoadItem& item : items)
        for (const Frame prime : primeFactors(item.frequency))
            for (Frame power = prime; item.frequency % power == 0; power *= prime)
                all.push_back(prime);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

/// Takes the prime into the modulus that saves most, as long as one does or nothing fits yet.
Plan bestPlan(const std::vector<LoadItem>& items, Frame hyperperiod) {
    const auto primes = sharedPrimes(items);
    const auto costOf = [](const Plan& plan) {
        // Among plans that are too large, the one whose groups are smaller leads on.
        double frames = 0;
        for (const Group& group : plan.groups)
            frames = std::max(frames, static_cast<double>(group.period));
        return frames * static_cast<double>(plan.modulus);
    };
    Plan best = planFor(items, 1);
    for (Plan current = best;;) {
        Plan next{0, {}, -1};
        double nextCost = 0;
        for (const Frame prime : primes) {
            const Frame modulus = current.modulus * prime;
            if (hyperperiod % modulus != 0 || modulus > kMostSteps)
                continue;
            Plan plan{modulus, relatedGroups(items, modulus), 0};
            if (plan.groups.empty())
                continue;
            const double cost = costOf(plan);
            if (next.modulus == 0 || cost < nextCost) {
                next = std::move(plan);
                nextCost = cost;
            }
        }
        if (next.modulus == 0)
            return best;
        current = planFor(items, next.modulus);
        if (current.steps >= 0 && (best.steps < 0 || current.steps < best.steps))
            best = current;
        else if (best.steps >= 0)
            return best;
        current.modulus = next.modulus;
    }
}

/// The loads of one group over its period, for one remainder.
struct GroupLoad {
    std::vector<std::int64_t> counts;
    std::vector<CostUnits> costs;
};

GroupLoad
loadOf(const std::vector<LoadItem>& items, const Group& group, Frame modulus, Frame remainder) {
    GroupLoad load;
    load.counts.assign(static_cast<std::size_t>(group.period), 0);
    load.costs.assign(static_cast<std::size_t>(group.period), 0);
    for (const std::size_t index : group.items) {
        const LoadItem& item = items[index];
        const Frame shared = std::gcd(item.frequency, modulus);
        const Frame shifted = remainder + item.phase;
        if (shifted % shared != 0)
            continue;
        const Frame reduced = item.frequency / shared;
        const Frame phase = reduced == 1 ? 0
                                         : (shifted / shared) % reduced *
                                               inverseOf(modulus / shared, reduced) % reduced;
        for (Frame t = nextDue(reduced, phase); t < group.period; t += reduced) {
            load.counts[static_cast<std::size_t>(t)] += item.count;
            load.costs[static_cast<std::size_t>(t)] += item.cost;
        }
    }
    return load;
}

Distribution distributionOf(std::vector<CostUnits> values) {
    std::sort(values.begin(), values.end());
    Distribution distribution;
    for (const CostUnits value : values) {
        if (distribution.empty() || distribution.back().first != value)
            distribution.emplace_back(value, 0);
        ++distribution.back().second;
    }
    return distribution;
}

Distribution convolved(const Distribution& a, const Distribution& b) {
    Distribution sums;
    sums.reserve(a.size() * b.size());
    for (const auto& [value, weight] : a)
        for (const auto& [other, times] : b)
            sums.emplace_back(value + other, weight * times);
    std::sort(sums.begin(), sums.end());
    std::size_t kept = 0;
    for (std::size_t i = 1; i < sums.size(); ++i) {
        if (sums[i].first == sums[kept].first)
            sums[kept].second += sums[i].second;
        else
            sums[++kept] = sums[i];
    }
    sums.resize(kept + 1);
    return sums;
}

/// The cost of one remainder as the sum of two independent ones.
struct CostSum {
    Distribution left;
    Distribution right;

    [[nodiscard]] CostUnits least() const { return left.front().first + right.front().first; }
    [[nodiscard]] CostUnits most() const { return left.back().first + right.back().first; }
    /// Frames with at most this cost.
    [[nodiscard]] std::uint64_t upTo(CostUnits cost) const {
        std::uint64_t frames = 0;
        std::uint64_t below = 0;
        std::size_t at = 0;
        for (auto each = left.rbegin(); each != left.rend(); ++each) {
            while (at < right.size() && each->first + right[at].first <= cost)
                below += right[at++].second;
            frames += each->second * below;
        }
        return frames;
    }
};

class Structure {
public:
    Structure(const std::vector<LoadItem>& items, Plan plan, Frame hyperperiod)
        : m_items(items)
        , m_plan(std::move(plan))
        , m_frames(static_cast<std::uint64_t>(hyperperiod)) {
        std::int64_t most = 0;
        for (const LoadItem& item : items) {
            most += item.count;
            m_byCost = m_byCost || item.cost > 0;
        }
        m_histogram.assign(static_cast<std::size_t>(most + 1), 0);
    }

    /// @return false if distributions of costs grow too large
    [[nodiscard]] bool add(Frame remainder) {
        std::vector<std::uint64_t> counts{1};
        CostSum sum{{{0, 1}}, {{0, 1}}};
        CostUnits worst = 0;
        for (const Group& group : m_plan.groups) {
            const GroupLoad load = loadOf(m_items, group, m_plan.modulus, remainder);
            addCounts(counts, load.counts);
            worst += worstOf(load);
            if (m_byCost && !addCosts(sum, distributionOf(load.costs)))
                return false;
        }
        for (std::size_t n = 0; n < counts.size(); ++n)
            m_histogram[n] += counts[n];
        m_worst.push_back(worst);
        m_values += sum.left.size() + sum.right.size();
        m_sums.push_back(std::move(sum));
        return m_values <= kMostValues;
    }

    [[nodiscard]] PhaseStatistics statistics(const AnalysisOptions& options) const {
        PhaseStatistics result;
        result.frames = static_cast<Frame>(m_frames);
        result.exact = true;
        result.count = countStatistics(m_histogram);
        if (m_byCost)
            result.cost = costs(options);
        result.worstFrames = worst(options.worstFrames);
        return result;
    }

private:
    [[nodiscard]] CostUnits worstOf(const GroupLoad& load) const {
        return m_byCost ? *std::max_element(load.costs.begin(), load.costs.end())
                        : *std::max_element(load.counts.begin(), load.counts.end());
    }
    static void addCounts(std::vector<std::uint64_t>& sums,
                          const std::vector<std::int64_t>& counts) {
        const auto most = *std::max_element(counts.begin(), counts.end());
        std::vector<std::uint64_t> histogram(static_cast<std::size_t>(most + 1));
        for (const auto count : counts)
            ++histogram[static_cast<std::size_t>(count)];
        std::vector<std::uint64_t> result(sums.size() + histogram.size() - 1);
        for (std::size_t a = 0; a < sums.size(); ++a)
            for (std::size_t b = 0; b < histogram.size(); ++b)
                result[a + b] += sums[a] * histogram[b];
        sums = std::move(result);
    }
    [[nodiscard]] static bool addCosts(CostSum& sum, const Distribution& group) {
        if (sum.right.size() < sum.left.size())
            std::swap(sum.left, sum.right);
        if (sum.left.size() > kLargestSide / group.size())
            return false;
        sum.left = convolved(sum.left, group);
        return true;
    }
    [[nodiscard]] CostUnits quantile(std::uint64_t percent, CostUnits low, CostUnits high) const {
        const std::uint64_t rank = nearestRank(m_frames, percent);
        while (low < high) {
            const CostUnits middle = low + (high - low) / 2;
            std::uint64_t frames = 0;
            for (const CostSum& sum : m_sums)
                frames += sum.upTo(middle);
            if (frames >= rank)
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }
    void binCosts(CostUnits width, CostUnits most, CostStatistics& statistics) const {
        statistics.binWidth = static_cast<double>(width) / kUnitsPerMicro;
        std::uint64_t below = 0;
        for (CostUnits from = 0; from <= most; from += width) {
            std::uint64_t frames = 0;
            for (const CostSum& sum : m_sums)
                frames += sum.upTo(from + width - 1);
            statistics.histogram.push_back(frames - std::exchange(below, frames));
        }
    }
    [[nodiscard]] CostStatistics costs(const AnalysisOptions& options) const {
        CostUnits low = m_sums.front().least();
        CostUnits high = 0;
        for (const CostSum& sum : m_sums) {
            low = std::min(low, sum.least());
            high = std::max(high, sum.most());
        }
        CostStatistics statistics;
        if (const CostUnits width = binWidthFor(options, high); width > 0)
            binCosts(width, high, statistics);
        statistics.min = static_cast<double>(low) / kUnitsPerMicro;
        statistics.max = static_cast<double>(high) / kUnitsPerMicro;
        statistics.p95 = static_cast<double>(quantile(95, low, high)) / kUnitsPerMicro;
        statistics.p99 = static_cast<double>(quantile(99, low, high)) / kUnitsPerMicro;
        const auto moments = momentsOf(m_items, weightsOf(m_items, true), {});
        PERCEPT_EXPECTS(moments.has_value()); // there are too few items for too many steps
        statistics.mean = moments->mean / kUnitsPerMicro;
        statistics.stddev = moments->stddev / kUnitsPerMicro;
        return statistics;
    }
    /// Frames of one remainder in which every group has its greatest load.
    void addWorst(Frame remainder, std::size_t most, std::vector<Frame>& frames) const {
        std::vector<Frame> times{0};
        Frame period = 1;
        for (const Group& group : m_plan.groups) {
            const GroupLoad load = loadOf(m_items, group, m_plan.modulus, remainder);
            const CostUnits greatest = worstOf(load);
            const Frame step = inverseOf(period, group.period);
            std::vector<Frame> joined;
            for (Frame t = 0; t < group.period; ++t) {
                const auto at = static_cast<std::size_t>(t);
                if ((m_byCost ? load.costs[at] : load.counts[at]) != greatest)
                    continue;
                for (const Frame time : times) {
                    const Frame apart = ((t - time) % group.period + group.period) % group.period;
                    joined.push_back(time + period * (apart * step % group.period));
                }
            }
            std::sort(joined.begin(), joined.end());
            joined.resize(std::min(joined.size(), most * 16));
            times = std::move(joined);
            period *= group.period;
        }
        for (const Frame time : times)
            frames.push_back(remainder + m_plan.modulus * time);
    }
    [[nodiscard]] std::vector<Frame> worst(std::size_t most) const {
        const CostUnits greatest = *std::max_element(m_worst.begin(), m_worst.end());
        std::vector<Frame> frames;
        for (std::size_t remainder = 0; remainder < m_worst.size() && frames.size() < 64 * most;
             ++remainder)
            if (m_worst[remainder] == greatest)
                addWorst(static_cast<Frame>(remainder), most, frames);
        std::sort(frames.begin(), frames.end());
        frames.resize(std::min(frames.size(), most));
        return frames;
    }

    const std::vector<LoadItem>& m_items;
    Plan m_plan;
    std::uint64_t m_frames;
    bool m_byCost = false;
    std::vector<std::uint64_t> m_histogram;
    std::vector<CostUnits> m_worst; ///< per remainder
    std::vector<CostSum> m_sums;    ///< per remainder
    std::size_t m_values = 0;
};

} // namespace

Frame inverseOf(Frame value, Frame modulus) {
    Frame a = value % modulus;
    Frame b = modulus;
    Frame x = 1;
    Frame y = 0;
    while (b != 0) {
        const Frame quotient = a / b;
        a -= quotient * b;
        std::swap(a, b);
        x -= quotient * y;
        std::swap(x, y);
    }
    return (x % modulus + modulus) % modulus;
}

std::optional<PhaseStatistics> analyseStructure(const std::vector<LoadItem>& items,
                                                Frame hyperperiod,
                                                const AnalysisOptions& options) {
    if (items.size() > kMostItems)
        return std::nullopt;
    Plan plan = bestPlan(items, hyperperiod);
    if (plan.steps < 0)
        return std::nullopt;
    const Frame remainders = plan.modulus;
    Structure structure(items, std::move(plan), hyperperiod);
    for (Frame remainder = 0; remainder < remainders; ++remainder) {
        if (options.goOn && remainder % 64 == 0 && !options.goOn(remainder, remainders))
            return PhaseStatistics{};
        if (!structure.add(remainder))
            return std::nullopt;
    }
    return structure.statistics(options);
}

} // namespace percept::schedule
