#include "ExactFigures.h"

#include "Clique.h"
#include "WideClique.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <unordered_map>

namespace percept::schedule {
namespace {

constexpr std::int64_t kMostLooks = 50'000'000;
/// Partial answers of the search for a set that meets, where there are more than 64 items.
constexpr std::int64_t kMostSets = 20'000;
constexpr std::size_t kMostInSets = 4000;
constexpr std::size_t kMostByMasks = 64;

// --- moments ------------------------------------------------------------------------------------

struct Place {
    Frame phase;
    double weight;
};

/// The sum of the products of weights of those that meet.
double metBy(const std::vector<Place>& a, const std::vector<Place>& b, Frame shared) {
    std::unordered_map<Frame, double> byRemainder; // looked up only
    for (const Place& place : a)
        byRemainder[place.phase % shared] += place.weight;
    double sum = 0;
    for (const Place& place : b)
        if (const auto found = byRemainder.find(place.phase % shared); found != byRemainder.end())
            sum += found->second * place.weight;
    return sum;
}

double sumOf(const std::vector<Place>& places) {
    return std::accumulate(places.begin(), places.end(), 0.0, [](double sum, const Place& place) {
        return sum + place.weight;
    });
}

// --- the greatest -------------------------------------------------------------------------------

bool meet(const LoadItem& a, const LoadItem& b) {
    return (a.phase - b.phase) % std::gcd(a.frequency, b.frequency) == 0;
}

/// The first frame in which all of them are due; they meet pairwise.
std::optional<Frame> frameOf(const std::vector<LoadItem>& items,
                             const std::vector<std::uint32_t>& members) {
    Frame frame = 0;
    Frame period = 1;
    for (const std::uint32_t member : members) {
        const LoadItem& item = items[member];
        const auto joined = leastCommonMultiple(period, item.frequency);
        if (!joined)
            return std::nullopt;
        // frame + k period, with the least k; the moduli are reduced to what they do not share.
        const Frame shared = std::gcd(period, item.frequency);
        const Frame modulus = item.frequency / shared;
        const Frame apart = (nextDue(item.frequency, item.phase, frame) - frame) / shared;
        const Frame k = static_cast<Frame>(static_cast<__int128>(apart % modulus) *
                                           inverseOf(period / shared, modulus) % modulus);
        frame += period * k;
        period = *joined;
    }
    return frame;
}

WideClique::Answer heaviest(const std::vector<LoadItem>& items,
                            const std::vector<CostUnits>& weights) {
    if (items.size() > kMostByMasks) {
        WideClique graph(weights);
        for (std::size_t i = 0; i < items.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (meet(items[i], items[j]))
                    graph.join(i, j, true);
        return graph.heaviest(kMostSets);
    }
    CliqueGraph graph;
    for (std::size_t i = 0; i < items.size(); ++i) {
        graph.weights[i] = weights[i];
        for (std::size_t j = 0; j < items.size(); ++j)
            if (i != j && meet(items[i], items[j]))
                graph.neighbours[i] |= CliqueGraph::bit(j);
    }
    std::uint64_t left =
        items.size() == kMostByMasks ? ~std::uint64_t{0} : CliqueGraph::bit(items.size()) - 1;
    WideClique::Answer answer{graph.heaviest(left), {}, true};
    CostUnits need = answer.weight;
    for (std::uint32_t member = 0; member < items.size() && need > 0; ++member) {
        const auto bit = CliqueGraph::bit(member);
        if ((left & bit) == 0)
            continue;
        if (graph.reaches(left & graph.neighbours[member], need - weights[member])) {
            need -= weights[member];
            left &= graph.neighbours[member];
            answer.members.push_back(member);
        } else {
            left &= ~bit;
        }
    }
    return answer;
}

// --- the least ----------------------------------------------------------------------------------

/// Chooses a frame's remainders digit by digit, modulo ever higher powers of all primes at once.
class LeastSearch {
public:
    LeastSearch(const std::vector<LoadItem>& items, const std::vector<CostUnits>& weights)
        : m_weights(weights) {
        for (const LoadItem& item : items) {
            auto& conditions = m_conditions.emplace_back();
            Frame left = item.frequency;
            for (Frame prime = 2; left > 1; ++prime) {
                if (prime * prime > left)
                    prime = left;
                if (left % prime != 0)
                    continue;
                Condition condition{prime, 0, 0};
                for (Frame power = 1; left % prime == 0; left /= prime) {
                    power *= prime;
                    ++condition.digits;
                    condition.remainder = nextDue(power, item.phase);
                }
                conditions.push_back(condition);
            }
        }
    }
    Extreme run() {
        Node root;
        for (std::uint32_t i = 0; i < m_conditions.size(); ++i)
            root.alive.push_back(i);
        search(std::move(root));
        return {m_best, m_steps >= 0, std::nullopt};
    }

private:
    struct Condition {
        Frame prime;
        int digits;      ///< of the remainder, in base `prime`
        Frame remainder; ///< of a frame in which the item is due, modulo the power of the prime
    };
    struct Chosen {
        int digits = 0;
        Frame power = 1;
    };
    /// A frame's remainders as far as they are chosen.
    struct Node {
        std::vector<std::uint32_t> alive; ///< items that may be due
        std::map<Frame, Chosen> chosen;   ///< by prime
        CostUnits load = 0;               ///< of items that are due whatever is chosen
    };

    [[nodiscard]] const Condition* conditionOf(std::uint32_t item, Frame prime) const {
        for (const Condition& condition : m_conditions[item])
            if (condition.prime == prime)
                return &condition;
        return nullptr;
    }
    /// Moves those that are due for sure from `alive` into the load.
    void settle(Node& node) const {
        std::erase_if(node.alive, [&](std::uint32_t item) {
            const bool due = std::all_of(
                m_conditions[item].begin(), m_conditions[item].end(), [&](const auto& condition) {
                    const auto found = node.chosen.find(condition.prime);
                    return found != node.chosen.end() && found->second.digits >= condition.digits;
                });
            if (due)
                node.load += m_weights[item];
            return due;
        });
    }
    /// By prime and next digit: what may be due with it.
    using Digits = std::map<Frame, std::map<Frame, CostUnits>>;
    [[nodiscard]] Digits digitsOf(const Node& node) const {
        Digits digits;
        for (const std::uint32_t item : node.alive)
            for (const Condition& condition : m_conditions[item]) {
                const auto found = node.chosen.find(condition.prime);
                const Chosen chosen = found == node.chosen.end() ? Chosen() : found->second;
                if (chosen.digits < condition.digits)
                    digits[condition.prime][condition.remainder / chosen.power % condition.prime] +=
                        m_weights[item];
            }
        return digits;
    }
    /// @param digit -1: one with which no item is due
    void choose(Node& node, Frame prime, Frame digit) const {
        Chosen& chosen = node.chosen[prime];
        std::erase_if(node.alive, [&](std::uint32_t item) {
            const Condition* condition = conditionOf(item, prime);
            return condition != nullptr && condition->digits > chosen.digits &&
                   condition->remainder / chosen.power % prime != digit;
        });
        ++chosen.digits;
        chosen.power *= prime;
    }
    void search(Node node) {
        for (;;) {
            settle(node);
            m_steps -= static_cast<std::int64_t>(node.alive.size()) + 1;
            if (node.load >= m_best || m_steps < 0)
                return;
            if (node.alive.empty()) {
                m_best = node.load;
                return;
            }
            const Digits digits = digitsOf(node);
            const auto open = std::find_if(digits.begin(), digits.end(), [](const auto& each) {
                return static_cast<Frame>(each.second.size()) < each.first;
            });
            if (open == digits.end()) {
                branch(node, digits.begin()->first, digits.begin()->second);
                return;
            }
            choose(node, open->first, -1);
        }
    }
    void branch(const Node& node, Frame prime, const std::map<Frame, CostUnits>& digits) {
        std::vector<std::pair<CostUnits, Frame>> order;
        for (const auto& [digit, weight] : digits)
            order.emplace_back(weight, digit);
        std::sort(order.begin(), order.end());
        for (const auto& [weight, digit] : order) {
            Node next = node;
            choose(next, prime, digit);
            search(std::move(next));
        }
    }

    const std::vector<CostUnits>& m_weights;
    std::vector<std::vector<Condition>> m_conditions; ///< by item
    CostUnits m_best = std::numeric_limits<CostUnits>::max();
    std::int64_t m_steps = kMostLooks / 16;
};

// --- figures ------------------------------------------------------------------------------------

/// @param perUnit what one unit of a weight is in the figures
/// @param worst becomes the frame of the maximum, where that is known
template <class Figures>
void refineFigures(const std::vector<LoadItem>& items,
                   const std::vector<CostUnits>& weights,
                   double perUnit,
                   const AnalysisOptions& options,
                   Figures& figures,
                   std::optional<Frame>& worst) {
    using Value = decltype(figures.max);
    const auto valueOf = [&](CostUnits units) {
        return static_cast<Value>(static_cast<double>(units) / perUnit);
    };
    const Extreme greatest = greatestOf(items, weights);
    figures.known.max = greatest.proven;
    if (valueOf(greatest.load) >= figures.max)
        worst = greatest.frame;
    figures.max = std::max(figures.max, valueOf(greatest.load));
    if (options.maximaOnly)
        return;
    const auto goOn = [&] { return !options.goOn || options.goOn(1, 1); };
    if (const auto moments = momentsOf(items, weights, goOn)) {
        figures.mean = moments->mean / perUnit;
        figures.stddev = moments->stddev / perUnit;
        figures.known.moments = true;
    }
    if (const Extreme least = leastOf(items, weights); least.proven) {
        figures.min = valueOf(least.load);
        figures.known.min = true;
    }
}

} // namespace

std::vector<CostUnits> weightsOf(const std::vector<LoadItem>& items, bool byCost) {
    std::vector<CostUnits> weights;
    weights.reserve(items.size());
    for (const LoadItem& item : items)
        weights.push_back(byCost ? item.cost : item.count);
    return weights;
}

std::optional<Moments> momentsOf(const std::vector<LoadItem>& items,
                                 const std::vector<CostUnits>& weights,
                                 const std::function<bool()>& goOn) {
    std::map<Frame, std::vector<Place>> byFrequency;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (weights[i] > 0)
            byFrequency[items[i].frequency].push_back(
                {items[i].phase, static_cast<double>(weights[i])});
    Moments moments;
    double variance = 0;
    std::int64_t steps = 0;
    for (auto a = byFrequency.begin(); a != byFrequency.end(); ++a) {
        const double sum = sumOf(a->second);
        const auto frequency = static_cast<double>(a->first);
        moments.mean += sum / frequency;
        if (goOn && !goOn())
            return std::nullopt;
        for (auto b = byFrequency.begin(); b != std::next(a); ++b) {
            const Frame shared = std::gcd(a->first, b->first);
            steps += 1;
            if (shared == 1)
                continue; // independent
            steps += static_cast<std::int64_t>(a->second.size() + b->second.size());
            if (steps > kMostLooks)
                return std::nullopt;
            const double met = static_cast<double>(shared) * metBy(a->second, b->second, shared);
            variance += (a == b ? 1.0 : 2.0) * (met - sum * sumOf(b->second)) / frequency /
                        static_cast<double>(b->first);
        }
    }
    moments.stddev = std::sqrt(std::max(variance, 0.0));
    return moments;
}

Extreme greatestOf(const std::vector<LoadItem>& items, const std::vector<CostUnits>& weights) {
    std::vector<LoadItem> heavy;
    std::vector<CostUnits> theirs;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (weights[i] > 0) {
            heavy.push_back(items[i]);
            theirs.push_back(weights[i]);
        }
    if (heavy.size() > kMostInSets)
        return {};
    const auto answer = heaviest(heavy, theirs);
    return {answer.weight, answer.proven, frameOf(heavy, answer.members)};
}

Extreme leastOf(const std::vector<LoadItem>& items, const std::vector<CostUnits>& weights) {
    return LeastSearch(items, weights).run();
}

void refine(const std::vector<LoadItem>& items,
            const AnalysisOptions& options,
            PhaseStatistics& statistics) {
    const bool byCost =
        std::any_of(items.begin(), items.end(), [](const auto& item) { return item.cost > 0; });
    const auto before = std::pair(statistics.count.max, statistics.cost.max);
    std::optional<Frame> worstCount;
    std::optional<Frame> worstCost;
    refineFigures(items, weightsOf(items, false), 1.0, options, statistics.count, worstCount);
    statistics.count.histogram.resize(static_cast<std::size_t>(statistics.count.max) + 1);
    refineFigures(
        items, weightsOf(items, true), kUnitsPerMicro, options, statistics.cost, worstCost);
    // What is greater than all that was seen is named instead.
    const bool rose =
        byCost ? statistics.cost.max > before.second : statistics.count.max > before.first;
    const auto& worst = byCost ? worstCost : worstCount;
    if (rose)
        statistics.worstFrames.clear();
    if (worst && options.worstFrames > 0 &&
        std::find(statistics.worstFrames.begin(), statistics.worstFrames.end(), *worst) ==
            statistics.worstFrames.end() &&
        statistics.worstFrames.size() < options.worstFrames) {
        statistics.worstFrames.push_back(*worst);
        std::sort(statistics.worstFrames.begin(), statistics.worstFrames.end());
    }
}

} // namespace percept::schedule
