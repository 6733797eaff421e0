#include "app/session/bot/GoalText.h"

#include "percept/bot/BotBrain.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::session {
namespace {

using namespace bot;
using agent::Arena;
using trace::indexOf;

std::string placeText(Vec2 place) {
    return fmt::format("{:.1f}, {:.1f}", place.x, place.y);
}

struct Detail {
    const Arena& arena;
    Seconds now;

    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const TravelData& travel) const {
        const char* const waits = travel.request != 0   ? ", waits for a path"
                                  : travel.deadline > 0 ? ", waits on it"
                                                        : "";
        if (travel.item != trace::kNone<ItemId>)
            return fmt::format("to {}{}", arena.items[indexOf(travel.item)].id, waits);
        if (travel.destinationKnown)
            return fmt::format("to {}{}", placeText(travel.destination), waits);
        return travel.request != 0 ? "waits for a path" : "";
    }
    std::string operator()(const FollowData& follow) const {
        return fmt::format("leg {} of {}",
                           std::min<std::size_t>(follow.next, follow.steps.size()),
                           follow.steps.size());
    }
    std::string operator()(const LegData& leg) const {
        auto text = fmt::format("to {}", placeText(leg.step.to));
        if (leg.step.door != trace::kNone<DoorId>)
            text += fmt::format(" through {}", arena.doors[indexOf(leg.step.door)].id);
        if (leg.deadline > now)
            text += fmt::format(", gives up in {:.1f} s", leg.deadline - now);
        return text;
    }
    std::string operator()(const DodgeData& dodge) const {
        return fmt::format("to {}", placeText(dodge.target));
    }
    std::string operator()(const HuntData& hunt) const {
        if (!hunt.searched && hunt.place == Vec2{0, 0})
            return {}; // just begun
        return fmt::format("{} {}, where the target was",
                           hunt.searched ? "searched" : "to",
                           placeText(hunt.place));
    }
    std::string operator()(const CoverData& cover) const {
        return fmt::format("{} {}, {}",
                           cover.phase == CoverPhase::Run ? "to" : "at",
                           arena.places->points.id(indexOf(cover.waypoint)),
                           placeText(cover.place));
    }
};

} // namespace

std::string goalDetail(const Arena& arena, const GoalNode& goal, Seconds now) {
    return std::visit(Detail{arena, now}, goal.data);
}

std::vector<Vec2> pathAhead(const GoalNode& goal) {
    // The goal at work is the last one; what it does comes before what those above it do next.
    std::vector<Vec2> points;
    if (!goal.subgoals.empty())
        points = pathAhead(goal.subgoals.back());
    if (const auto* leg = std::get_if<LegData>(&goal.data)) {
        if (goal.subgoals.empty())
            points.push_back(leg->step.to);
    } else if (const auto* follow = std::get_if<FollowData>(&goal.data)) {
        for (std::size_t i = follow->next; i < follow->steps.size(); ++i)
            points.push_back(follow->steps[i].to);
    } else if (const auto* dodge = std::get_if<DodgeData>(&goal.data)) {
        points.push_back(dodge->target);
    }
    return points;
}

} // namespace percept::session
