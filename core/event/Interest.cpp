#include "percept/event/Interest.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::event {
namespace {

double numberOf(AgentId agent) {
    return agent == trace::kNoAgent ? -1.0 : trace::indexOf(agent);
}
double numberOf(TeamId team) {
    return team == kNoTeam ? -1.0 : static_cast<double>(static_cast<std::uint32_t>(team));
}
TeamId teamOf(AgentId agent, const WorldView& world) {
    // The dead keep their team: what they sent last still comes from it.
    const auto index = static_cast<std::size_t>(trace::indexOf(agent));
    return index < world.agents.size() ? world.agents[index].team : kNoTeam;
}

/// One overload per kind of condition.
struct Checker {
    AgentId listener;
    const EventHead& event;
    const WorldView& world;

    ConditionCheck operator()(const Within& within) const {
        const AgentView* self = world.agent(listener);
        const auto place = placeOf(event, world);
        if (self == nullptr || !place)
            return {false, std::numeric_limits<double>::infinity(), within.distance};
        const Vec3 way = *place - self->position;
        const double squared = glm::dot(way, way);
        // Squares are compared, as the index does: no event may pass here and fail there.
        return {within.distance >= 0 && squared <= within.distance * within.distance,
                std::sqrt(squared),
                within.distance};
    }
    ConditionCheck operator()(const FromAgent& from) const {
        return {event.sender == from.agent, numberOf(event.sender), numberOf(from.agent)};
    }
    ConditionCheck operator()(const FromTeam& from) const {
        const TeamId team = teamOf(event.sender, world);
        return {team == from.team && team != kNoTeam, numberOf(team), numberOf(from.team)};
    }
    ConditionCheck operator()(const FromOwnTeam& from) const {
        const TeamId team = teamOf(event.sender, world);
        const TeamId own = teamOf(listener, world);
        const bool same = team == own && team != kNoTeam;
        return {same == from.own, numberOf(team), numberOf(own)};
    }
};

Interest withConditions(Interest interest, std::vector<Condition>&& conditions) {
    interest.conditions = std::move(conditions);
    return interest;
}

} // namespace

bool Interest::covers(EventCode code) const {
    const auto number = static_cast<std::uint32_t>(code);
    return all || (number < 64 && (mask >> number & 1U) != 0) ||
           std::find(codes.begin(), codes.end(), code) != codes.end();
}

Interest interestIn(EventCode code, std::vector<Condition> conditions) {
    Interest interest;
    interest.codes.push_back(code);
    return withConditions(std::move(interest), std::move(conditions));
}

Interest interestIn(EventMask mask, std::vector<Condition> conditions) {
    Interest interest;
    interest.mask = mask;
    return withConditions(std::move(interest), std::move(conditions));
}

Interest interestInAll(std::vector<Condition> conditions) {
    Interest interest;
    interest.all = true;
    return withConditions(std::move(interest), std::move(conditions));
}

std::optional<Vec3> placeOf(const EventHead& event, const WorldView& world) {
    if (event.position)
        return event.position;
    const AgentView* sender = world.agent(event.sender);
    return sender == nullptr ? std::nullopt : std::optional(sender->position);
}

ConditionCheck check(const Condition& condition,
                     AgentId listener,
                     const EventHead& event,
                     const WorldView& world) {
    return std::visit(Checker{listener, event, world}, condition);
}

std::optional<ConditionCheck> firstFailure(const Interest& interest,
                                           AgentId listener,
                                           const EventHead& event,
                                           const WorldView& world) {
    for (const Condition& condition : interest.conditions)
        if (const auto checked = check(condition, listener, event, world); !checked.holds)
            return checked;
    return std::nullopt;
}

} // namespace percept::event
