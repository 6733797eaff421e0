#include "Context.h"

#include "percept/base/Maths.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace percept::town {
namespace {

/// Where there is room for his body beside the walls.
Metres laneOf(std::uint64_t id, const Town& town) {
    const double part = static_cast<double>(id % 97) / 97.0;
    const Metres nearest = town.radius + 0.1;
    return nearest + part * std::max(0.0, town.street * 0.5 - nearest - 0.2);
}

/// The corner behind the one at hand.
std::uint32_t cornerAfter(const Walker& walker) {
    return (walker.next + (walker.backwards ? 3U : 1U)) % 4U;
}

/// Goes along the way for some time, from corner to corner.
void goAlong(Turn& turn,
             std::uint32_t group,
             const lod::Individual& person,
             Walker& walker,
             Seconds time,
             double share) {
    const auto corners = turn.town.way(group, walker.lane);
    Metres left = turn.town.walkingSpeed * time;
    while (left > 0 && !walker.home) {
        const Vec2 to = corners[walker.next] - walker.position;
        const Metres distance = std::sqrt(geometry::lengthSquared(to));
        if (distance > left) {
            walker.velocity = to * (turn.town.walkingSpeed / distance);
            walker.position += to * (left / distance);
            return;
        }
        walker.position = corners[walker.next];
        left -= distance;
        turnCorner(turn, person, walker, share);
    }
}

} // namespace

void turnCorner(Turn& turn, const lod::Individual& person, Walker& walker, double share) {
    walker.next = cornerAfter(walker);
    if (!isAbout(person.id, share))
        walker.home = true;
    else if (mannerOf(turn.town, walker) != Manner::Drift && turn.state.random.unit() < 0.05)
        walker.backwards = !walker.backwards;
}

bool isAbout(std::uint64_t id, double share) {
    // Evenly spread, and the same for the same person.
    const double part = static_cast<double>(id) * 0.61803398874989485;
    return part - std::floor(part) < share;
}

void bringOut(Turn& turn, std::size_t group) {
    const auto& people = turn.state.town.groups[group].people;
    auto& walkers = turn.state.lives[group].walkers;
    const double share = turn.town.shareAbout(group, turn.hour);
    const trace::RecordId cause = turn.state.town.groups[group].changed;
    walkers.clear();
    for (const lod::Individual& person : people) {
        Walker& walker = walkers.emplace_back();
        const auto known = std::find_if(turn.state.story.begin(),
                                        turn.state.story.end(),
                                        [&](const auto& each) { return each.id == person.id; });
        if (person.story && known != turn.state.story.end()) {
            walker = known->walker;
        } else {
            walker.lane = laneOf(person.id, turn.town);
            const auto corners = turn.town.way(group, walker.lane);
            walker.next = turn.state.random.below(4);
            walker.backwards = turn.state.random.unit() < 0.5;
            const Vec2 from = corners[(walker.next + (walker.backwards ? 1U : 3U)) % 4U];
            const double part = turn.state.random.unit();
            walker.position = from + (corners[walker.next] - from) * part;
        }
        walker.home = !isAbout(person.id, share);
        walker.acted = turn.frame;
        walker.looked = turn.frame;
        walker.lod = {};
        walker.importance = {};
        const auto block = static_cast<std::uint32_t>(group);
        const auto place = static_cast<std::uint32_t>(walkers.size() - 1);
        if (turn.town.people.behaviours.empty())
            settle(turn, block, place, cause);
        else
            lookAtPerson(turn, block, place);
    }
}

void act(Turn& turn, std::uint32_t group, std::uint32_t place) {
    Walker& walker = turn.state.lives[group].walkers[place];
    const lod::Individual& person = turn.state.town.groups[group].people[place];
    const Seconds time = static_cast<double>(turn.frame - walker.acted) * turn.town.step;
    walker.acted = turn.frame;
    const double share = turn.town.shareAbout(group, turn.hour);
    if (walker.home) {
        if (!isAbout(person.id, share))
            return;
        walker.home = false;
    }
    settle(turn, group, place, turn.state.town.groups[group].changed);
    if (walker.agent != trace::kNoAgent)
        actAsAgent(turn, group, place, share);
    else
        goAlong(turn, group, person, walker, time, share);
}

} // namespace percept::town
