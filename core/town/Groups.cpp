#include "Context.h"

#include <algorithm>

namespace percept::town {
namespace {

constexpr double kPart = 0.001; ///< of what the poorer block has that goes to another

/// Whether a group can have more or less, and everybody stay within the bounds of the law.
bool canTake(const lod::Spread& spread, double amount) {
    if (spread.kind == lod::SpreadKind::Normal)
        return true;
    const double total = spread.total + amount;
    return amount < 0 ? total >= spread.count * spread.least : total <= spread.count * spread.most;
}

bool canTrade(const lod::GroupState& group, std::size_t property) {
    return group.level != lod::GroupLevel::Individual && group.folded.count > 0 &&
           group.folded.spreads[property].total > 0;
}

void trade(Turn& turn, std::uint32_t one, std::uint32_t other) {
    const std::size_t property = *turn.town.traded;
    lod::GroupState& left = turn.state.town.groups[one];
    lod::GroupState& right = turn.state.town.groups[other];
    if (one == other || !canTrade(left, property) || !canTrade(right, property))
        return;
    lod::Spread& mine = left.folded.spreads[property];
    lod::Spread& theirs = right.folded.spreads[property];
    const double most = kPart * std::min(mine.total, theirs.total);
    const double amount = turn.state.random.between(-most, most);
    if (!canTake(mine, -amount) || !canTake(theirs, amount))
        return;
    mine.total -= amount;
    theirs.total += amount;
}

/// The blocks below an area, or those of the same area as a block.
std::vector<std::uint32_t> blocksAround(const Town& town, std::uint32_t group) {
    const auto& groups = town.groups.groups;
    const auto area = groups[group].block ? groups[group].parent : static_cast<std::int32_t>(group);
    const auto isBelow = [&](std::int32_t part) {
        while (part > area)
            part = groups[static_cast<std::size_t>(part)].parent;
        return part == area;
    };
    std::vector<std::uint32_t> blocks;
    for (std::uint32_t i = 0; i < groups.size(); ++i)
        if (groups[i].block && isBelow(groups[i].parent))
            blocks.push_back(i);
    return blocks;
}

} // namespace

void actAsOne(Turn& turn, std::uint32_t group) {
    if (!turn.town.traded || turn.state.town.groups[group].level == lod::GroupLevel::Individual)
        return;
    const auto blocks = blocksAround(turn.town, group);
    if (blocks.empty())
        return;
    const auto any = [&] {
        return blocks[turn.state.random.below(static_cast<std::uint32_t>(blocks.size()))];
    };
    // A block trades for itself, an economy for all of its blocks.
    const std::uint32_t one = turn.town.groups.groups[group].block ? group : any();
    trade(turn, one, any());
}

} // namespace percept::town
