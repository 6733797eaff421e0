#include "app/studio/agent/GoalText.h"

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

std::string legText(const Arena& arena, const Leg& leg, Seconds deadline, Seconds now) {
    auto text = fmt::format("to {}", placeText(leg.step.to));
    if (leg.step.door != trace::kNone<DoorId>)
        text += fmt::format(" through {}", arena.doors[indexOf(leg.step.door)].id);
    if (deadline > now)
        text += fmt::format(", gives up in {:.1f} s", deadline - now);
    return text;
}

trace::GoalStatus statusOf(agent::TravelStatus status) {
    switch (status) {
    case agent::TravelStatus::Arrived:
        return trace::GoalStatus::Completed;
    case agent::TravelStatus::Failed:
        return trace::GoalStatus::Failed;
    default:
        return trace::GoalStatus::Active;
    }
}

struct Detail {
    const Arena& arena;
    Seconds now;

    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const TravelData& data) const {
        const agent::Travel& travel = data.travel;
        const char* const waits = travel.request != 0 ? ", waits for a path"
                                  : data.deadline > 0 ? ", waits on it"
                                                      : "";
        if (travel.item != trace::kNone<ItemId>)
            return fmt::format("to {}{}", arena.items[indexOf(travel.item)].id, waits);
        if (travel.destinationKnown)
            return fmt::format("to {}{}", placeText(travel.destination), waits);
        return travel.request != 0 ? "waits for a path" : "";
    }
    std::string operator()(const Leg& leg) const { return legText(arena, leg, leg.deadline, now); }
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
    std::string operator()(const HeldPlace& held) const {
        return fmt::format("{} {}, {}",
                           held.phase == PlacePhase::Run ? "to" : "at",
                           arena.places->points.id(indexOf(held.waypoint)),
                           placeText(held.place));
    }
};

} // namespace

std::string goalDetail(const Arena& arena, const GoalNode& goal, Seconds now) {
    return std::visit(Detail{arena, now}, goal.data);
}

std::vector<TravelLine> travelLines(const Arena& arena, const agent::Travel& travel, Seconds now) {
    const Leg& leg = travel.leg;
    const auto& way = travel.way;
    const trace::GoalStatus status = statusOf(travel.status);
    switch (travel.mode) {
    case agent::TravelMode::Stand:
        return {};
    case agent::TravelMode::Wander:
        return {{Goal::Wander, 1, status, travel.follows, {}}};
    case agent::TravelMode::Straight:
        return {{Goal::Seek, 1, status, travel.follows, legText(arena, leg, leg.deadline, now)}};
    case agent::TravelMode::Follow:
        break;
    }
    std::vector<TravelLine> lines{{Goal::FollowPath,
                                   1,
                                   status,
                                   travel.follows,
                                   fmt::format("leg {} of {}",
                                               std::min<std::size_t>(way.next, way.steps.size()),
                                               way.steps.size())}};
    if (way.next == 0)
        return lines;
    const bool door = leg.step.door != trace::kNone<DoorId>;
    lines.push_back({door ? Goal::NegotiateDoor : Goal::TraverseEdge,
                     2,
                     travel.legStatus,
                     travel.legStarted,
                     legText(arena, leg, travel.waits > 0 ? travel.waits : leg.deadline, now)});
    for (auto detour = travel.detours.rbegin(); detour != travel.detours.rend(); ++detour) {
        lines.push_back({Goal::MoveToPosition,
                         3,
                         statusOf(detour->status),
                         detour->asked,
                         fmt::format("to {}", placeText(detour->destination))});
        for (TravelLine line : travelLines(arena, *detour, now)) {
            line.below += 3;
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

std::vector<Vec2> pathAhead(const GoalNode& goal) {
    // The goal at work is the last one; what it does comes before what those above it do next.
    std::vector<Vec2> points;
    if (!goal.subgoals.empty())
        points = pathAhead(goal.subgoals.back());
    if (const auto* data = std::get_if<TravelData>(&goal.data)) {
        const auto ahead = agent::pathAhead(data->travel);
        points.insert(points.end(), ahead.begin(), ahead.end());
    } else if (const auto* leg = std::get_if<Leg>(&goal.data)) {
        points.push_back(leg->step.to);
    } else if (const auto* dodge = std::get_if<DodgeData>(&goal.data)) {
        points.push_back(dodge->target);
    }
    return points;
}

} // namespace percept::session
