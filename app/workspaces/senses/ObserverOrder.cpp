#include "app/workspaces/senses/ObserverOrder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace percept::session {
namespace {

/// How near one who missed it came: less is nearer.
struct Nearness {
    int rank = 2;       ///< 0: missed it, 1: notices it, 2: has no sense for it
    std::size_t left{}; ///< gates that were not passed
    double miss = std::numeric_limits<double>::infinity(); ///< as a share of the limit
    friend bool operator<(const Nearness& one, const Nearness& other) {
        return std::tie(one.rank, one.left, one.miss) <
               std::tie(other.rank, other.left, other.miss);
    }
};

Nearness nearnessOf(const ask::Perception& perception) {
    if (perception.notified || perception.arrives)
        return {1, 0, 0.0};
    Nearness near{0, 0, std::numeric_limits<double>::infinity()};
    for (const ask::GateLine& line : perception.gates) {
        if (!line.applies || (line.checked && line.passed))
            continue;
        if (near.left++ == 0 && line.limit != 0.0)
            near.miss = std::abs(line.margin / line.limit);
    }
    return near;
}

struct Entry {
    ObserverChoice choice;
    Nearness nearness{};
};

void take(Entry& entry, const ask::Perception& perception) {
    if (perception.gates.empty())
        return;
    entry.nearness = nearnessOf(perception);
    entry.choice.verdict = perception.notified  ? "noticed"
                           : perception.arrives ? "arriving"
                                                : ask::markOf(perception);
}

} // namespace

std::vector<ObserverChoice> observersByNext(std::span<const ask::Witness> witnesses,
                                            std::size_t sense,
                                            trace::AgentId about,
                                            std::size_t agents) {
    std::vector<Entry> entries;
    for (std::uint32_t i = 0; i < agents; ++i) {
        Entry entry;
        entry.choice.agent = trace::AgentId{i};
        const auto witness = std::ranges::find(witnesses, entry.choice.agent, &ask::Witness::agent);
        if (witness != witnesses.end() && sense < witness->perceptions.size())
            take(entry, witness->perceptions[sense]);
        if (entry.choice.agent != about)
            entries.push_back(std::move(entry));
    }
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& one, const Entry& other) {
        return one.nearness < other.nearness;
    });
    std::vector<ObserverChoice> choices;
    for (Entry& entry : entries)
        choices.push_back(std::move(entry.choice));
    return choices;
}

} // namespace percept::session
