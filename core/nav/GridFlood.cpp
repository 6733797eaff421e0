#include "percept/nav/GridFlood.h"

#include "GridSteps.h"
#include "percept/base/Contracts.h"

#include <bit>

namespace percept::nav {
namespace {

// A node: units above, then 16 bits of owner, and the direction of arrival.
constexpr std::uint64_t kFromStart = 8;
constexpr std::uint64_t kDirection = 0xF;
constexpr std::uint64_t kDone = 0x80;
constexpr std::uint64_t kOwner = 0xFFFF0000;
constexpr std::uint64_t kNowhere = ~std::uint64_t{0} << 16U;
constexpr int kWideBuckets = 2; ///< as a power of 2, for the dearest step

} // namespace

void GridFlood::run(const WalkGrid& grid,
                    std::span<const Cell> sources,
                    const TravelCosts* costs,
                    std::uint32_t limit) {
    PERCEPT_EXPECTS(sources.size() < kNoOwner);
    m_nodes.assign(grid.size(), kNowhere | kFromStart);
    m_open.reset(0);
    for (std::size_t source = 0; source < sources.size(); ++source) {
        PERCEPT_EXPECTS(sources[source] < grid.size());
        auto& node = m_nodes[sources[source]];
        if (node >> 32U == 0)
            continue;
        node = source << 16U | kFromStart;
        m_open.put(0, sources[source]);
    }
    m_limit = std::min(limit, kFarthest);
    withStepCosts(costs, [&]<StepCosts kCosts>() {
        spread(GridSteps<kCosts>(grid, costs), bucketShift(costs));
    });
}

unsigned GridFlood::bucketShift(const TravelCosts* costs) {
    const std::uint32_t cheapest = costs ? costs->cheapestStep() : kStraightUnits;
    const std::uint32_t dearest = costs ? costs->dearestStep() : kDiagonalUnits;
    const auto shift = static_cast<unsigned>(std::bit_width(cheapest)) - 1U;
    if ((dearest >> shift) + 2 <= BucketRing::kSpan)
        return shift;
    return static_cast<unsigned>(std::bit_width(dearest) - kWideBuckets);
}

template <class Steps>
void GridFlood::spread(const Steps& steps, unsigned shift) {
    std::uint64_t* const nodes = m_nodes.data();
    BucketRing::Batch batch;
    std::array<typename Steps::Origin, BucketRing::kBatch> origins;
    while (m_open.next()) {
        const std::uint32_t count = live(batch, m_open.take(batch));
        for (std::uint32_t i = 0; i < count; ++i)
            steps.fetch(nodes, batch[i]);
        StepList list;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint64_t node = nodes[batch[i]];
            list.add(i, steps.movesFrom(batch[i], node & kDirection));
            origins[i] = steps.origin(batch[i], node >> 32U);
        }
        auto tails = m_open.tails();
        for (const std::size_t step : list) {
            const auto& from = origins[step / 8];
            const std::size_t d = step % 8;
            const Cell next = steps.after(from, d);
            const std::uint64_t there = nodes[next];
            const std::uint64_t units = steps.unitsAfter(from, next, d);
            const std::uint64_t better = (units - (there >> 32U)) >> 63U;
            const std::uint64_t then = units << 32U | (nodes[from.cell] & kOwner) | d;
            nodes[next] = chosen(there, then, better);
            tails.put(units >> shift, next, better);
        }
        m_open.commit(tails);
    }
}

/// Keeps those of a batch that have not been there since they became as near as they are.
std::uint32_t GridFlood::live(BucketRing::Batch& batch, std::uint32_t count) {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Cell cell = batch[i];
        auto& node = m_nodes[cell];
        batch[kept] = cell;
        kept += static_cast<std::uint32_t>((node & kDone) == 0) &
                static_cast<std::uint32_t>(node >> 32U <= m_limit);
        node |= kDone;
    }
    return kept;
}

} // namespace percept::nav
