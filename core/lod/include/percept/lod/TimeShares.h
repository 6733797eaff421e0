#pragma once

#include <cstdint>
#include <span>
#include <vector>

/// Time shared by importance: turns in proportion to priorities.
namespace percept::lod {

/// Below this no priority counts for less: nobody starves.
inline constexpr double kLeastPriority = 0.01;

/// Who waits for turns at a task.
struct Claim {
    std::uint32_t item = 0;
    double priority = 1;     ///< of its level of detail
    double served = 0;       ///< what it had so far: the turns, each divided by the priority
    std::uint32_t turns = 1; ///< that it waits for
};

/// One turn.
struct Turn {
    std::uint32_t item = 0;
    double start = 0; ///< where the one who has it stands before it
    double end = 0;   ///< and after it: its Claim::served from then on
};

/// The next turn of who waits for some.
/// @param reached the greatest start of the turns that were had before
[[nodiscard]] Turn nextTurn(const Claim& claim, double reached);

/// All turns in the order in which they are to be had, as far as there is time: whoever had least
/// for its priority comes first, of those who had as much the more important, then the first of
/// the list. What is saved up is one turn at most: enough for those who can have no more than one a
/// frame to have it, and no more for those who did not wait before.
///
/// Served over and over again, with time for some only, those who always wait have turns in
/// proportion to their priorities, to within one turn each.
///
/// @param reached the greatest start of the turns that were had before
/// @cost O(turns log turns)
/// @source execution management, priority scheduling, for turns that take a whole number of items:
/// start-time fair queueing
[[nodiscard]] std::vector<Turn> shareTurns(std::span<const Claim> claims, double reached);

} // namespace percept::lod
