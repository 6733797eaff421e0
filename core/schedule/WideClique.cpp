#include "WideClique.h"

#include <algorithm>
#include <bit>

namespace percept::schedule {
namespace {

constexpr std::size_t kWord = 64;

std::uint64_t maskOf(std::size_t member) {
    return std::uint64_t{1} << (member % kWord);
}

} // namespace

struct WideClique::Search {
    struct Branch {
        std::uint32_t member = 0;
        CostUnits bound = 0; ///< of what it and those before it in the list can add
    };

    /// Those of `candidates` by classes that exclude each other, with the sum of what each class
    /// can add up to it.
    [[nodiscard]] std::vector<Branch> classes(Bits candidates) const {
        std::vector<Branch> order;
        CostUnits sum = 0;
        while (std::any_of(candidates.begin(), candidates.end(), [](auto w) { return w != 0; })) {
            Bits open = candidates;
            const std::size_t from = order.size();
            CostUnits most = 0;
            for (std::size_t word = 0; word < open.size(); ++word)
                while (open[word] != 0) {
                    const auto member =
                        word * kWord + static_cast<std::size_t>(std::countr_zero(open[word]));
                    candidates[word] &= ~maskOf(member);
                    open[word] &= ~maskOf(member);
                    for (std::size_t i = word; i < open.size(); ++i)
                        open[i] &= ~graph.m_neighbours[member][i];
                    most = std::max(most, graph.m_weights[member]);
                    order.push_back({static_cast<std::uint32_t>(member), 0});
                }
            sum += most;
            for (std::size_t i = from; i < order.size(); ++i)
                order[i].bound = sum;
        }
        return order;
    }
    void grow(Bits candidates, CostUnits weight) {
        if (weight > best.weight) {
            best.weight = weight;
            best.members = members;
        }
        if (--left < 0) {
            best.proven = false;
            return;
        }
        const auto order = classes(candidates);
        for (auto branch = order.rbegin(); branch != order.rend(); ++branch) {
            if (weight + branch->bound <= best.weight)
                return;
            const std::size_t member = branch->member;
            Bits next = candidates;
            for (std::size_t i = 0; i < next.size(); ++i)
                next[i] &= graph.m_neighbours[member][i];
            members.push_back(branch->member);
            grow(std::move(next), weight + graph.m_weights[member]);
            members.pop_back();
            candidates[member / kWord] &= ~maskOf(member);
            if (left < 0)
                return;
        }
    }

    const WideClique& graph;
    std::int64_t left;
    std::vector<std::uint32_t> members;
    Answer best;
};

WideClique::WideClique(std::span<const CostUnits> weights)
    : m_weights(weights.begin(), weights.end())
    , m_neighbours(weights.size(), Bits((weights.size() + kWord - 1) / kWord, 0)) {}

void WideClique::join(std::size_t one, std::size_t other, bool compatible) {
    for (const auto& [from, to] : {std::pair(one, other), std::pair(other, one)}) {
        auto& word = m_neighbours[from][to / kWord];
        word = compatible ? word | maskOf(to) : word & ~maskOf(to);
    }
}

WideClique::Answer WideClique::heaviest(std::int64_t steps) const {
    Bits all((m_weights.size() + kWord - 1) / kWord, 0);
    for (std::size_t i = 0; i < m_weights.size(); ++i)
        all[i / kWord] |= maskOf(i);
    Search search{*this, steps, {}, {}};
    search.grow(std::move(all), 0);
    return std::move(search.best);
}

WideClique::Answer WideClique::heaviestWith(std::size_t member, std::int64_t steps) const {
    Search search{*this, steps, {static_cast<std::uint32_t>(member)}, {}};
    search.grow(m_neighbours[member], m_weights[member]);
    return std::move(search.best);
}

} // namespace percept::schedule
