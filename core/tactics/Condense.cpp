#include "percept/tactics/Condense.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace percept::tactics {
namespace {

constexpr std::size_t kTold = 64; ///< candidates between two looks at whether to go on

/// Candidates by square cells of the plan, to find those within a distance.
class Neighbours {
public:
    Neighbours(std::span<const Candidate> candidates, double reach)
        : m_candidates(candidates) {
        geometry::Vec2 high{0, 0};
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const geometry::Vec2 place(candidates[i].position);
            m_low = i == 0 ? place : glm::min(m_low, place);
            high = i == 0 ? place : glm::max(high, place);
        }
        const double side = std::max(high.x - m_low.x, high.y - m_low.y);
        m_cell = std::max({std::min(reach, side), side / 256.0, 1e-9});
        m_columns = static_cast<std::size_t>((high.x - m_low.x) / m_cell) + 1;
        m_rows = static_cast<std::size_t>((high.y - m_low.y) / m_cell) + 1;
        m_cells.resize(m_columns * m_rows);
        for (std::uint32_t i = 0; i < candidates.size(); ++i) {
            const geometry::Vec2 place(candidates[i].position);
            m_cells[cell(place.y - m_low.y, m_rows) * m_columns +
                    cell(place.x - m_low.x, m_columns)]
                .push_back(i);
        }
    }

    template <class Visit>
    void forEach(std::uint32_t of, double reach, Visit visit) const {
        const geometry::Vec2 place = geometry::Vec2(m_candidates[of].position) - m_low;
        const std::size_t lastRow = cell(place.y + reach, m_rows);
        const std::size_t lastColumn = cell(place.x + reach, m_columns);
        for (std::size_t row = cell(place.y - reach, m_rows); row <= lastRow; ++row)
            for (std::size_t column = cell(place.x - reach, m_columns); column <= lastColumn;
                 ++column)
                for (const std::uint32_t candidate : m_cells[row * m_columns + column])
                    visit(candidate);
    }

private:
    [[nodiscard]] std::size_t cell(double offset, std::size_t count) const {
        return static_cast<std::size_t>(
            std::clamp(offset / m_cell, 0.0, static_cast<double>(count - 1)));
    }

    std::span<const Candidate> m_candidates;
    geometry::Vec2 m_low{0, 0};
    double m_cell = 1.0;
    std::size_t m_columns = 1;
    std::size_t m_rows = 1;
    std::vector<std::vector<std::uint32_t>> m_cells;
};

std::vector<std::uint32_t> strongestFirst(std::span<const Candidate> candidates) {
    std::vector<std::uint32_t> order(candidates.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const Candidate& left = candidates[a];
        const Candidate& right = candidates[b];
        if (left.value != right.value)
            return left.value > right.value;
        return std::tie(left.id, left.position.x, left.position.y, left.position.z) <
               std::tie(right.id, right.position.x, right.position.y, right.position.z);
    });
    return order;
}

} // namespace

Condensed condense(std::span<const Candidate> candidates,
                   double distanceWeight,
                   const CanMove& canMove,
                   const Proceed& proceed) {
    PERCEPT_EXPECTS(distanceWeight >= 0.0);
    for (const Candidate& candidate : candidates)
        PERCEPT_EXPECTS(std::isfinite(candidate.value));
    Condensed result;
    if (candidates.empty())
        return result;
    const auto order = strongestFirst(candidates);
    const double least = candidates[order.back()].value;
    constexpr double kEverywhere = 1e18;
    const auto reachOf = [&](double value) {
        const double range = value - least;
        return distanceWeight > 0.0 ? std::min(range / distanceWeight, kEverywhere) : kEverywhere;
    };
    const Neighbours neighbours(candidates, reachOf(candidates[order.front()].value));
    constexpr std::uint32_t kUndecided = 0xFFFFFFFFU;
    std::vector<std::uint32_t> beatenBy(candidates.size(), kUndecided);
    for (std::size_t place = 0; place < order.size(); ++place) {
        const std::uint32_t current = order[place];
        if (proceed && place % kTold == 0 && !proceed(place, order.size())) {
            result.complete = false;
            break;
        }
        if (beatenBy[current] != kUndecided)
            continue;
        const Candidate& winner = candidates[current];
        neighbours.forEach(current, reachOf(winner.value), [&](std::uint32_t target) {
            const Candidate& loser = candidates[target];
            const double difference = winner.value - loser.value;
            if (beatenBy[target] != kUndecided || loser.respected || !(difference > 0.0))
                return;
            const auto apart = winner.position - loser.position;
            const double squared = glm::dot(apart, apart) * distanceWeight * distanceWeight;
            if (squared < difference * difference && canMove(winner, loser))
                beatenBy[target] = current;
        });
    }
    for (const std::uint32_t candidate : order)
        if (beatenBy[candidate] == kUndecided)
            result.kept.push_back(candidate);
        else
            result.removed.push_back({candidate, beatenBy[candidate]});
    return result;
}

} // namespace percept::tactics
