#include "SharedBound.h"

#include "WideClique.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace percept::schedule {
namespace {

constexpr Frame kLongestNumber = 1'000'000;
constexpr CostUnits kMostUnits = CostUnits{1} << 61U;
constexpr std::int64_t kStepsOfBound = 2000;
/// All numbers up to that are looked at first.
constexpr Frame kFirstNumbers = 120;
constexpr int kRound = 50;
/// Greater primes are in too few frequencies for a number to need them.
constexpr Frame kGreatestPrime = 64;

} // namespace

CostUnits boundOfEqual(Frame frequency, std::vector<CostUnits> weights) {
    std::sort(weights.rbegin(), weights.rend());
    const auto total = std::accumulate(weights.begin(), weights.end(), CostUnits{0});
    const CostUnits mean = total / frequency + (total % frequency == 0 ? 0 : 1);
    CostUnits bound = std::max(weights.front(), mean);
    // Of the heaviest k * frequency + 1 tasks some k + 1 meet: at least the lightest of them.
    const auto step = static_cast<std::size_t>(frequency);
    for (std::size_t last = step; last < weights.size(); last += step) {
        CostUnits meeting = 0;
        for (std::size_t i = 0; i <= last / step; ++i)
            meeting += weights[last - i];
        bound = std::max(bound, meeting);
    }
    return bound;
}

SharedBound::SharedBound(std::span<const PhasingTask> tasks,
                         std::span<const CostUnits> weights,
                         Random random)
    : m_random(random) {
    std::map<Frame, std::vector<CostUnits>> byFrequency;
    for (std::size_t i = 0; i < tasks.size(); ++i)
        byFrequency[tasks[i].frequency].push_back(weights[i]);
    std::optional<Frame> period = 1;
    for (const auto& [frequency, same] : byFrequency) {
        m_kinds.push_back({frequency,
                           std::accumulate(same.begin(), same.end(), CostUnits{0}),
                           *std::max_element(same.begin(), same.end()),
                           boundOfEqual(frequency, same)});
        m_total += m_kinds.back().sum;
        if (period)
            period = leastCommonMultiple(*period, frequency);
    }
    m_longest = std::min(period.value_or(kLongestNumber), kLongestNumber);
    m_longest = std::min(m_longest, kMostUnits / std::max<CostUnits>(m_total, 1));
    for (Frame prime = 2; prime < kGreatestPrime; ++prime) {
        const bool isPrime = std::none_of(
            m_primes.begin(), m_primes.end(), [&](Frame each) { return prime % each == 0; });
        const bool isUsed = std::any_of(m_kinds.begin(), m_kinds.end(), [&](const Kind& kind) {
            return kind.frequency % prime == 0;
        });
        if (isPrime && isUsed)
            m_primes.push_back(prime);
    }
}

/// What some class of remainders modulo `number` has at least.
///
/// All tasks of a kind count by their mean, where the frequency divides the number, or one of them
/// does, where it does not, or all by what one frame has of them, where nothing is shared with the
/// other kinds.
CostUnits SharedBound::boundOf(Frame number) const {
    const std::size_t kinds = m_kinds.size();
    std::vector<CostUnits> weights;
    for (const Kind& kind : m_kinds) {
        const Frame shared = std::gcd(kind.frequency, number);
        weights.push_back((shared == kind.frequency ? kind.sum : kind.most) * (number / shared));
    }
    for (const Kind& kind : m_kinds)
        weights.push_back(kind.whole * number);
    WideClique graph(weights);
    for (std::size_t i = 0; i < kinds; ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Frame shared = std::gcd(m_kinds[i].frequency, m_kinds[j].frequency);
            graph.join(i, j, number % shared == 0);
            for (const auto& [one, other] : {std::pair(i + kinds, j),
                                             std::pair(i, j + kinds),
                                             std::pair(i + kinds, j + kinds)})
                graph.join(one, other, shared == 1);
        }
    const CostUnits sum = graph.heaviest(kStepsOfBound).weight;
    return sum / number + (sum % number == 0 ? 0 : 1);
}

/// A number with one prime factor more or less.
Frame SharedBound::neighbour() {
    if (m_primes.empty())
        return 1;
    const Frame prime = m_primes[m_random.below(static_cast<std::uint32_t>(m_primes.size()))];
    const bool shorter = m_number % prime == 0 && m_random.below(2) == 0;
    const Frame number = shorter ? m_number / prime : m_number * prime;
    return number <= m_longest ? number : m_number;
}

bool SharedBound::look(Frame number) {
    const CostUnits found = boundOf(number);
    if (found >= m_ofNumber) {
        m_number = number;
        m_ofNumber = found;
    }
    ++m_quiet;
    if (found <= m_bound)
        return false;
    m_bound = found;
    m_best = number;
    m_quiet = 0;
    return true;
}

bool SharedBound::step() {
    if (m_next <= std::min(kFirstNumbers, m_longest)) {
        const Frame number = m_next++;
        Frame rest = number;
        for (const Frame prime : m_primes)
            while (rest % prime == 0)
                rest /= prime;
        return rest == 1 && look(number);
    }
    if (++m_round > kRound) {
        m_round = 0;
        m_number = m_best;
        m_ofNumber = 0;
        for (std::uint32_t i = m_random.below(4); i > 0; --i)
            m_number = neighbour();
        return look(m_number);
    }
    return look(neighbour());
}

} // namespace percept::schedule
