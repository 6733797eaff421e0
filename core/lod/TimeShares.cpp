#include "percept/lod/TimeShares.h"

#include <algorithm>

namespace percept::lod {

Turn nextTurn(const Claim& claim, double reached) {
    const double length = 1.0 / std::max(claim.priority, kLeastPriority);
    const double start = std::max(claim.served, reached - length);
    return {claim.item, start, start + length};
}

std::vector<Turn> shareTurns(std::span<const Claim> claims, double reached) {
    struct Placed {
        Turn turn;
        double priority;
    };
    std::vector<Placed> placed;
    for (const Claim& claim : claims) {
        Claim waiting = claim;
        for (std::uint32_t i = 0; i < claim.turns; ++i) {
            placed.push_back({nextTurn(waiting, reached), claim.priority});
            waiting.served = placed.back().turn.end;
        }
    }
    std::stable_sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
        return a.turn.start != b.turn.start ? a.turn.start < b.turn.start : a.priority > b.priority;
    });
    std::vector<Turn> turns;
    turns.reserve(placed.size());
    for (const Placed& each : placed)
        turns.push_back(each.turn);
    return turns;
}

} // namespace percept::lod
