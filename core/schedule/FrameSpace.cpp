#include "FrameSpace.h"

#include "LoadItems.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace percept::schedule {
namespace {

struct PrimePower {
    Frame prime = 2;
    Frame power = 1;
};

std::vector<PrimePower> primePowersOf(Frame number) {
    std::vector<PrimePower> powers;
    for (Frame prime = 2; prime * prime <= number; ++prime) {
        if (number % prime != 0)
            continue;
        powers.push_back({prime, 1});
        for (; number % prime == 0; number /= prime)
            powers.back().power *= prime;
    }
    if (number > 1)
        powers.push_back({number, number});
    return powers;
}

} // namespace

FrameSpace::FrameSpace(std::span<const PhasingTask> tasks) {
    for (const PhasingTask& task : tasks)
        m_frequencies.push_back(task.frequency);
    std::sort(m_frequencies.begin(), m_frequencies.end());
    m_frequencies.erase(std::unique(m_frequencies.begin(), m_frequencies.end()),
                        m_frequencies.end());
    std::vector<Frame> primes;
    for (const Frame frequency : m_frequencies)
        addFactors(frequency, primes);
    m_onAxis.resize(m_moduli.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const auto kind =
            std::lower_bound(m_frequencies.begin(), m_frequencies.end(), tasks[i].frequency);
        m_kinds.push_back(static_cast<std::size_t>(kind - m_frequencies.begin()));
        for (const Factor& factor : m_factors[m_kinds.back()])
            m_onAxis[factor.axis].push_back(static_cast<std::uint32_t>(i));
    }
}

void FrameSpace::addFactors(Frame frequency, std::vector<Frame>& primes) {
    std::vector<Factor> factors;
    for (const auto& [prime, power] : primePowersOf(frequency)) {
        const auto known = std::find(primes.begin(), primes.end(), prime);
        const auto axis = static_cast<std::size_t>(known - primes.begin());
        if (known == primes.end()) {
            primes.push_back(prime);
            m_moduli.push_back(1);
        }
        m_moduli[axis] = std::max(m_moduli[axis], power);
        const Frame rest = frequency / power;
        factors.push_back(
            {static_cast<std::uint32_t>(axis), power, rest * inverseOf(rest, power) % frequency});
    }
    m_factors.push_back(std::move(factors));
}

FrameSpace::Place FrameSpace::placeOf(Frame frame) const {
    Place place;
    for (const Frame modulus : m_moduli)
        place.push_back(frame % modulus);
    return place;
}

Frame FrameSpace::remainderOf(const Place& place, std::size_t kind) const {
    const Frame frequency = m_frequencies[kind];
    Frame remainder = 0;
    for (const Factor& factor : m_factors[kind])
        remainder = (remainder + place[factor.axis] % factor.modulus * factor.share % frequency) %
                    frequency;
    return remainder;
}

/// A place of which only some remainders are decided.
class FrameSpace::Building {
public:
    explicit Building(const FrameSpace& space)
        : m_space(space)
        , m_place(space.m_moduli.size(), 0)
        , m_decided(space.m_moduli.size(), 1) {}

    /// Makes it a frame in which a task is due, unless what is decided forbids that.
    void take(std::size_t task, Frame due) {
        const auto& factors = m_space.m_factors[m_space.m_kinds[task]];
        for (const auto& [axis, modulus, share] : factors)
            if ((m_place[axis] - due) % std::min(modulus, m_decided[axis]) != 0)
                return;
        for (const auto& [axis, modulus, share] : factors)
            if (modulus > m_decided[axis]) {
                m_decided[axis] = modulus;
                m_place[axis] = due % modulus;
            }
    }
    [[nodiscard]] Place finish() { return std::move(m_place); }

private:
    const FrameSpace& m_space;
    Place m_place;
    std::vector<Frame> m_decided; ///< by axis, modulo what
};

/// Changes one remainder after the other for the better.
class FrameSpace::Climb {
public:
    Climb(const FrameSpace& space,
          std::span<const CostUnits> weights,
          std::span<const Frame> due,
          Place place)
        : m_space(space)
        , m_weights(weights)
        , m_due(due)
        , m_place(std::move(place))
        , m_misses(due.size(), 0) {
        for (std::size_t axis = 0; axis < m_place.size(); ++axis)
            for (const std::uint32_t task : space.m_onAxis[axis])
                m_misses[task] += fits(task, axis, m_place[axis]) ? 0 : 1;
    }
    Place run() {
        std::size_t quiet = 0;
        for (std::size_t axis = 0; quiet < m_place.size(); axis = (axis + 1) % m_place.size())
            quiet = improve(axis) ? 0 : quiet + 1;
        return std::move(m_place);
    }

private:
    [[nodiscard]] bool fits(std::size_t task, std::size_t axis, Frame remainder) const {
        for (const Factor& factor : m_space.m_factors[m_space.m_kinds[task]])
            if (factor.axis == axis)
                return (remainder - m_due[task]) % factor.modulus == 0;
        return true;
    }
    /// What runs of `tasks`, which fit on all other axes.
    [[nodiscard]] CostUnits
    sumOf(std::span<const std::uint32_t> tasks, std::size_t axis, Frame remainder) const {
        CostUnits sum = 0;
        for (const std::uint32_t task : tasks)
            sum += fits(task, axis, remainder) ? m_weights[task] : 0;
        return sum;
    }
    bool improve(std::size_t axis) {
        std::vector<std::uint32_t> open;
        for (const std::uint32_t task : m_space.m_onAxis[axis])
            if (m_misses[task] == (fits(task, axis, m_place[axis]) ? 0 : 1))
                open.push_back(task);
        CostUnits most = sumOf(open, axis, m_place[axis]);
        std::optional<Frame> better;
        for (const std::uint32_t task : open) {
            const Frame remainder = m_due[task] % m_space.m_moduli[axis];
            if (const CostUnits sum = sumOf(open, axis, remainder); sum > most) {
                most = sum;
                better = remainder;
            }
        }
        if (!better)
            return false;
        for (const std::uint32_t task : m_space.m_onAxis[axis])
            m_misses[task] +=
                (fits(task, axis, *better) ? 0 : 1) - (fits(task, axis, m_place[axis]) ? 0 : 1);
        m_place[axis] = *better;
        return true;
    }

    const FrameSpace& m_space;
    std::span<const CostUnits> m_weights;
    std::span<const Frame> m_due;
    Place m_place;
    std::vector<int> m_misses; ///< by task, axes on which it does not fit
};

FrameSpace::Place FrameSpace::heavyFrame(std::span<const CostUnits> weights,
                                         std::span<const Frame> due,
                                         Random& random) const {
    std::vector<std::pair<double, std::uint32_t>> order;
    for (std::size_t i = 0; i < due.size(); ++i)
        order.emplace_back(-random.unit() * static_cast<double>(weights[i]),
                           static_cast<std::uint32_t>(i));
    std::sort(order.begin(), order.end());
    Building building(*this);
    for (const auto& [key, task] : order)
        building.take(task, due[task]);
    return Climb(*this, weights, due, building.finish()).run();
}

FrameSpace::Place FrameSpace::meetingOf(std::span<const std::uint32_t> members,
                                        std::span<const Frame> due) const {
    Building building(*this);
    for (const std::uint32_t task : members)
        building.take(task, due[task]);
    return building.finish();
}

} // namespace percept::schedule
