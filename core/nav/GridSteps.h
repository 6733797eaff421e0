#pragma once

#include "CanonicalMoves.h"
#include "percept/nav/BucketRing.h"
#include "percept/nav/TravelCosts.h"

#include <bit>
#include <cstring>

namespace percept::nav {

namespace canonical {

/// The directions of a mask, in ascending order, as the bytes of a number, and how many.
struct Directions {
    std::uint64_t bytes = 0;
    std::uint32_t count = 0;
};
constexpr auto makeDirections() {
    std::array<Directions, 256> table{};
    for (unsigned moves = 0; moves < 256; ++moves)
        for (unsigned d = 0; d < 8; ++d)
            if ((moves >> d & 1U) != 0)
                table[moves].bytes |= std::uint64_t{d} << 8U * table[moves].count++;
    return table;
}
inline constexpr auto kDirections = makeDirections();

} // namespace canonical

/// The steps that a batch of cells takes, one after the other: without the branch that ends the
/// steps of one cell, which nobody can foresee. Each is eight times the place of the cell in its
/// batch, plus the direction.
class StepList {
public:
    void add(std::uint32_t place, unsigned moves) {
        const auto& directions = canonical::kDirections[moves];
        const std::uint64_t steps = directions.bytes + place * 0x0808080808080808U;
        std::memcpy(m_steps.data() + m_count, &steps, 8);
        m_count += directions.count;
    }
    [[nodiscard]] const std::uint8_t* begin() const { return m_steps.data(); }
    [[nodiscard]] const std::uint8_t* end() const { return m_steps.data() + m_count; }

private:
    static_assert(8 * BucketRing::kBatch <= 256);
    std::array<std::uint8_t, 8 * (BucketRing::kBatch + 1)> m_steps;
    std::uint32_t m_count = 0;
};

/// What a step may cost beyond its length.
enum class StepCosts { Length, Varied, Clamped, PerLength };

/// What the inner loops of searches read, where the compiler knows that nothing else changes it.
///
/// By length alone, ways go diagonally first. With costs, a cell leads only where the cell before
/// it does not lead more cheaply itself.
template <StepCosts kCosts>
struct GridSteps {
    static constexpr bool kClamped = kCosts == StepCosts::Clamped;
    static constexpr bool kPerLength = kCosts == StepCosts::PerLength;
    /// A cell whose steps are taken.
    struct Origin {
        std::int64_t units = 0; ///< with what the cell itself adds to each step
        std::int64_t least = 0; ///< units at the end of any step
        Cell cell = 0;
    };

    GridSteps(const WalkGrid& grid, const TravelCosts* costs)
        : m_moves(grid.moves().data())
        , m_isPlain(grid.isPlain()) {
        for (int d = 0; d < 8; ++d) {
            const auto direction = static_cast<std::size_t>(d);
            m_offsets[direction] = grid.offset(d);
            m_lengths[direction] = d % 2 == 0 ? kStraightUnits : kDiagonalUnits;
            if constexpr (kVaried)
                m_lengths[direction] = costs->distanceUnits(d);
        }
        if constexpr (kVaried) {
            m_halves = costs->halves().data();
            m_detour = costs->detourHalf();
            m_costs = costs;
        }
    }
    /// Units of a step whose ends add by its length.
    [[nodiscard]] std::int64_t unitsAlong(Cell from, Cell next, std::size_t direction) const {
        return m_costs->stepUnits(from, next, static_cast<int>(direction));
    }
    /// @param via direction of arrival; 8: the start
    [[nodiscard]] unsigned movesFrom(Cell cell, std::uint64_t via) const {
        if (kPerLength || !m_isPlain) // what is left out elsewhere goes by corners of free cells
            return m_moves[cell];
        if constexpr (kVaried)
            return m_halves[cell] < m_detour ? m_moves[cell] : kMovesBeyond[via][m_moves[cell]];
        else
            return kCanonicalMoves[via][m_moves[cell]];
    }
    [[nodiscard]] Origin origin(Cell cell, std::uint64_t units) const {
        const auto known = static_cast<std::int64_t>(units);
        if constexpr (kVaried && !kPerLength)
            return {known + m_halves[cell], known + 1, cell};
        else
            return {known, known + 1, cell};
    }
    [[nodiscard]] Cell after(const Origin& from, std::size_t direction) const {
        return after(from.cell, direction);
    }
    [[nodiscard]] Cell after(Cell cell, std::size_t direction) const {
        return cell + static_cast<Cell>(m_offsets[direction]);
    }
    /// Units at the end of a step.
    [[nodiscard]] std::uint64_t
    unitsAfter(const Origin& from, Cell next, std::size_t direction) const {
        if constexpr (kPerLength)
            return static_cast<std::uint64_t>(from.units + unitsAlong(from.cell, next, direction));
        std::int64_t units = from.units + m_lengths[direction];
        if constexpr (kVaried)
            units += m_halves[next];
        if constexpr (kCosts == StepCosts::Clamped)
            units = std::max(units, from.least);
        return static_cast<std::uint64_t>(units);
    }
    /// Of what a step costs, what does not hang on the cell that it leaves.
    [[nodiscard]] std::int64_t unitsInto(Cell next, std::size_t direction) const {
        if constexpr (kVaried)
            return m_lengths[direction] + m_halves[next];
        else
            return m_lengths[direction];
    }
    /// Of what the steps from a cell cost, what it adds to each.
    [[nodiscard]] std::int64_t unitsOutOf(Cell cell) const {
        if constexpr (kVaried && !kPerLength)
            return m_halves[cell];
        else
            return 0;
    }
    /// Sends for what surrounds a cell. An address outside is never used: it is but a hint.
    void fetch(const std::uint64_t* cells, Cell cell) const {
        const auto width = static_cast<std::uintptr_t>(m_offsets[6]);
        for (const std::uintptr_t place : {cell - width, cell + width}) {
            prefetch(cells, place);
            if constexpr (kVaried)
                prefetch(m_halves, place);
        }
    }

private:
    /// Reckoned in numbers, for no pointer may lie outside what it points into.
    template <class Value>
    static void prefetch(const Value* values, std::uintptr_t place) {
        __builtin_prefetch(reinterpret_cast<const void*>( // NOLINT(performance-no-int-to-ptr)
            reinterpret_cast<std::uintptr_t>(values) + place * sizeof(Value)));
    }

    static constexpr bool kVaried = kCosts != StepCosts::Length;

    std::array<std::int64_t, 8> m_lengths{};
    std::array<std::int32_t, 8> m_offsets{};
    const std::uint8_t* m_moves;
    bool m_isPlain = true;
    const std::int32_t* m_halves = nullptr;
    std::int32_t m_detour = 0;
    const TravelCosts* m_costs = nullptr;
};

/// Calls `work.template operator()<StepCosts>()` for what the costs ask for.
template <class Work>
auto withStepCosts(const TravelCosts* costs, Work&& work) {
    if (costs == nullptr)
        return work.template operator()<StepCosts::Length>();
    if (costs->countsLength())
        return work.template operator()<StepCosts::PerLength>();
    if (costs->clampedSteps() == 0)
        return work.template operator()<StepCosts::Varied>();
    return work.template operator()<StepCosts::Clamped>();
}

/// `there` or `then` by a number that is 1 or 0: a branch on what is as good as random is dear.
[[nodiscard]] inline std::uint64_t
chosen(std::uint64_t there, std::uint64_t then, std::uint64_t whether) {
    return there ^ ((there ^ then) & (0 - whether));
}

} // namespace percept::nav
