#include "Context.h"

#include "percept/base/Maths.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace percept::town {
namespace {

constexpr Metres kBody = 0.3;    ///< radius
constexpr Metres kLook = 8;      ///< how far who is `full` looks for others
constexpr Metres kApart = 1.2;   ///< and whom he keeps away from
constexpr Metres kMeet = 1.5;    ///< near enough to trade
constexpr double kTrade = 0.002; ///< part of what the poorer one has that changes hands
constexpr double kAgility = 4.0; ///< part of a velocity that is changed in a second

Metres laneOf(std::uint64_t id, Metres street) {
    const double part = static_cast<double>(id % 97) / 97.0;
    return 0.5 + part * std::max(0.0, street * 0.5 - 0.7);
}

/// The corner behind the one at hand.
std::uint32_t cornerAfter(const Walker& walker) {
    return (walker.next + (walker.backwards ? 3U : 1U)) % 4U;
}

/// At a corner people come home or set out, as the hour wants.
void turnCorner(Turn& turn, const lod::Individual& person, Walker& walker, double share) {
    walker.next = cornerAfter(walker);
    if (!isAbout(person.id, share))
        walker.home = true;
    else if (mannerOf(turn.town, walker.lod.current) != Manner::Drift &&
             turn.state.random.unit() < 0.05)
        walker.backwards = !walker.backwards;
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

/// What one who looks round makes of those near him.
struct Look {
    Vec2 away{0, 0};
    double nearest = kMeet;
    std::uint32_t met = 0; ///< place in Scratch::who
    bool meets = false;
    int seen = 0;
};

Look lookRound(const Turn& turn, const Walker& walker) {
    Look look;
    const auto bodies = turn.scratch.bodies.all();
    const double speed = std::sqrt(geometry::lengthSquared(walker.velocity));
    const Vec2 ahead = speed > 0 ? walker.velocity / speed : Vec2{1, 0};
    turn.scratch.bodies.forEachNear(walker.position, kLook, [&](const agent::Neighbour& other) {
        const Vec2 to = other.position - walker.position;
        const double distance = std::sqrt(geometry::lengthSquared(to));
        if (distance <= 1e-9)
            return;
        // Behind his back nobody is seen, but felt.
        if (glm::dot(ahead, to) > -0.2 * distance)
            ++look.seen;
        if (distance < kApart)
            look.away -= to / (distance * distance);
        if (distance < look.nearest) {
            look.nearest = distance;
            look.met = static_cast<std::uint32_t>(&other - bodies.data());
            look.meets = true;
        }
    });
    return look;
}

/// Something changes hands; nothing is lost.
void trade(Turn& turn, lod::Individual& one, const Look& look) {
    if (!look.meets || !turn.town.traded)
        return;
    const auto [group, place] = turn.scratch.who[look.met];
    auto& people = turn.state.town.groups[group].people;
    if (place >= people.size() || people[place].id == one.id)
        return;
    double& mine = one.values[*turn.town.traded];
    double& his = people[place].values[*turn.town.traded];
    const double part = kTrade * std::min(mine, his);
    const double given = turn.state.random.unit() < 0.5 ? part : -part;
    mine -= given;
    his += given;
}

/// Looks round, keeps apart, and stays in the street.
void goFully(Turn& turn,
             std::uint32_t group,
             lod::Individual& person,
             Walker& walker,
             Seconds time,
             double share) {
    const auto corners = turn.town.way(group, walker.lane);
    const Look look = lookRound(turn, walker);
    trade(turn, person, look);
    const Vec2 to = corners[walker.next] - walker.position;
    const Metres distance = std::sqrt(geometry::lengthSquared(to));
    if (distance < 1.0) {
        turnCorner(turn, person, walker, share);
        return;
    }
    // In a crowd everybody slows down.
    const double pace = turn.town.walkingSpeed / (1.0 + 0.02 * look.seen);
    const Vec2 wanted = to * (pace / distance) + look.away * 0.5;
    walker.velocity += (wanted - walker.velocity) * std::min(1.0, kAgility * time);
    walker.velocity = geometry::truncated(walker.velocity, 1.5 * turn.town.walkingSpeed);
    walker.position += walker.velocity * std::min(time, 0.25);
    const Rectangle& area = turn.town.areas[group];
    const Metres most = turn.town.street * 0.5;
    walker.position =
        glm::clamp(walker.position, area.min - Vec2{most, most}, area.max + Vec2{most, most});
    if (area.distance(walker.position) <= 0) // nobody walks through walls
        walker.position = corners[walker.next] - to * ((distance - 0.01) / distance);
}

} // namespace

bool isAbout(std::uint64_t id, double share) {
    // Evenly spread, and the same for the same person.
    const double part = static_cast<double>(id) * 0.61803398874989485;
    return part - std::floor(part) < share;
}

void bringOut(Turn& turn, std::size_t group) {
    const auto& people = turn.state.town.groups[group].people;
    auto& walkers = turn.state.lives[group].walkers;
    const double share = turn.town.shareAbout(group, turn.hour);
    walkers.clear();
    for (const lod::Individual& person : people) {
        Walker& walker = walkers.emplace_back();
        const auto known = std::find_if(turn.state.story.begin(),
                                        turn.state.story.end(),
                                        [&](const auto& each) { return each.id == person.id; });
        if (person.story && known != turn.state.story.end()) {
            walker = known->walker;
        } else {
            walker.lane = laneOf(person.id, turn.town.street);
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
        if (!turn.town.people.behaviours.empty())
            lookAtPerson(turn,
                         static_cast<std::uint32_t>(group),
                         static_cast<std::uint32_t>(walkers.size() - 1));
    }
}

void act(Turn& turn, std::uint32_t group, std::uint32_t place) {
    Walker& walker = turn.state.lives[group].walkers[place];
    lod::Individual& person = turn.state.town.groups[group].people[place];
    const Seconds time = static_cast<double>(turn.frame - walker.acted) * turn.town.step;
    walker.acted = turn.frame;
    const double share = turn.town.shareAbout(group, turn.hour);
    if (walker.home) {
        if (!isAbout(person.id, share))
            return;
        walker.home = false;
    }
    if (mannerOf(turn.town, walker.lod.current) == Manner::Full)
        goFully(turn, group, person, walker, time, share);
    else
        goAlong(turn, group, person, walker, time, share);
}

void collectBodies(const State& state, Scratch& scratch) {
    scratch.bodies.clear();
    scratch.who.clear();
    for (std::uint32_t group = 0; group < state.lives.size(); ++group) {
        const auto& walkers = state.lives[group].walkers;
        for (std::uint32_t place = 0; place < walkers.size(); ++place) {
            if (walkers[place].home)
                continue;
            scratch.bodies.add({walkers[place].position, kBody});
            scratch.who.emplace_back(group, place);
        }
    }
    scratch.bodies.layOut();
}

} // namespace percept::town
