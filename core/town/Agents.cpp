#include "Context.h"

#include <algorithm>
#include <utility>

// People as agents of the population. While one is an agent, the body, the health and what is known
// are those of his row; what his group has of him follows.
namespace percept::town {
namespace {

using agent::Agent;
using trace::PersonChange;
using trace::RecordId;

constexpr Metres kMeet = 1.5;      ///< near enough to trade
constexpr double kTrade = 0.002;   ///< part of what the poorer one has that changes hands
constexpr Metres kAtCorner = 1.0;  ///< near enough to turn
constexpr double kLeastHealth = 1; ///< of who becomes an agent

/// The health that a value of the property gives an agent.
double healthOf(double value, double most) {
    return std::clamp(value, std::min(kLeastHealth, most), most);
}

void record(Turn& turn,
            std::uint32_t group,
            std::uint64_t person,
            AgentId agent,
            PersonChange change,
            Vec2 position,
            RecordId& cause) {
    cause = turn.trace.add(
        trace::PersonFolded{personOf(person), trace::GroupId{group}, agent, change, position},
        cause == trace::kNoRecord ? turn.trace.root() : cause);
}

/// A row for a person: a reserved one for those with a name; none: all are taken.
AgentId takeRow(Turn& turn, const lod::Individual& person) {
    if (person.story)
        return AgentId{turn.town.firstAgent + static_cast<std::uint32_t>(person.id - 1)};
    auto& free = turn.state.free;
    if (free.empty())
        return trace::kNoAgent;
    const AgentId row = free.front();
    free.erase(free.begin());
    return row;
}

void giveRowBack(Turn& turn, AgentId row) {
    if (turn.setting.left)
        turn.setting.left(row);
    if (trace::indexOf(row) - turn.town.firstAgent >= turn.town.story.size())
        turn.state.free.push_back(row);
}

void unfold(Turn& turn, std::uint32_t group, std::uint32_t place, RecordId cause) {
    Walker& walker = turn.state.lives[group].walkers[place];
    const lod::Individual& person = turn.state.town.groups[group].people[place];
    const AgentId row = takeRow(turn, person);
    if (row == trace::kNoAgent)
        return;
    walker.agent = row;
    record(turn, group, person.id, row, PersonChange::Unfolded, walker.position, cause);
    const Vec2 corner = turn.town.way(group, walker.lane)[walker.next];
    agent::enter(
        *turn.agents, row, walker.position, geometry::angleOf(corner - walker.position), cause);
    Agent& self = turn.agents->agent(row);
    self.errand = corner;
    if (turn.town.health)
        self.health =
            healthOf(person.values[*turn.town.health], turn.agents->archetype(row).health);
    turn.agents->turns.give(row, walker.lod, walker.importance);
}

/// His row is free when it is buried.
void bury(Turn& turn, std::uint32_t group, std::uint32_t place) {
    auto& walkers = turn.state.lives[group].walkers;
    auto& people = turn.state.town.groups[group].people;
    const AgentId row = walkers[place].agent;
    RecordId cause = turn.agents->agent(row).died;
    record(turn,
           group,
           people[place].id,
           row,
           PersonChange::Died,
           turn.agents->agent(row).body.position,
           cause);
    std::erase_if(turn.state.story,
                  [&](const StoryPlace& each) { return each.id == people[place].id; });
    turn.state.graves.push_back(row);
    walkers.erase(walkers.begin() + static_cast<std::ptrdiff_t>(place));
    people.erase(people.begin() + static_cast<std::ptrdiff_t>(place));
}

void freeGraves(Turn& turn) {
    std::erase_if(turn.state.graves, [&](AgentId row) {
        const Agent& self = turn.agents->agent(row);
        if (self.status == agent::Status::Dead)
            return false; // this frame's
        agent::leave(*turn.agents, row, self.died);
        giveRowBack(turn, row);
        return true;
    });
}

void follow(Turn& turn, std::uint32_t group, std::uint32_t place) {
    Walker& walker = turn.state.lives[group].walkers[place];
    const Agent& self = turn.agents->agent(walker.agent);
    walker.position = self.body.position;
    walker.velocity = self.body.velocity;
    turn.scratch.who[trace::indexOf(walker.agent) - turn.town.firstAgent] = {group, place};
    if (!turn.town.health)
        return;
    double& value = turn.state.town.groups[group].people[place].values[*turn.town.health];
    if (self.health != healthOf(value, turn.agents->archetype(walker.agent).health))
        value = self.health;
}

/// The nearest of those that an agent knows to be within reach, of the people of the town.
AgentId met(const Turn& turn, AgentId id) {
    const Agent& self = turn.agents->agent(id);
    AgentId nearest = trace::kNoAgent;
    double least = kMeet * kMeet;
    for (const auto& link : self.knowledge.links()) {
        const double distance = geometry::distanceSquared(link.lastPosition, self.body.position);
        if (!link.withinFieldOfView || !turn.town.owns(link.about) || distance >= least)
            continue;
        least = distance;
        nearest = link.about;
    }
    return nearest;
}

/// Something changes hands; nothing is lost.
void trade(Turn& turn, lod::Individual& one, AgentId id) {
    if (!turn.town.traded)
        return;
    const AgentId other = met(turn, id);
    if (other == trace::kNoAgent)
        return;
    const auto [group, place] = turn.scratch.who[trace::indexOf(other) - turn.town.firstAgent];
    const auto& walkers = turn.state.lives[group].walkers;
    if (place >= walkers.size() || walkers[place].agent != other)
        return;
    double& mine = one.values[*turn.town.traded];
    double& his = turn.state.town.groups[group].people[place].values[*turn.town.traded];
    const double part = kTrade * std::min(mine, his);
    const double given = turn.state.random.unit() < 0.5 ? part : -part;
    mine -= given;
    his += given;
}

} // namespace

bool isLed(const Turn& turn, const Walker& walker) {
    return turn.agents != nullptr && walker.agent != trace::kNoAgent &&
           turn.agents->agent(walker.agent).possessed;
}

void followAgents(Turn& turn) {
    if (turn.agents == nullptr)
        return;
    freeGraves(turn);
    turn.scratch.who.resize(turn.town.rows());
    for (std::uint32_t group = 0; group < turn.state.lives.size(); ++group) {
        const auto& walkers = turn.state.lives[group].walkers;
        for (std::uint32_t place = 0; place < walkers.size();) {
            const AgentId row = walkers[place].agent;
            if (row != trace::kNoAgent && !turn.agents->isAlive(row)) {
                bury(turn, group, place);
                continue;
            }
            if (row != trace::kNoAgent)
                follow(turn, group, place);
            ++place;
        }
    }
}

void settle(Turn& turn, std::uint32_t group, std::uint32_t place, RecordId cause) {
    const Walker& walker = turn.state.lives[group].walkers[place];
    const bool isOne = walker.agent != trace::kNoAgent;
    const bool wants =
        isLed(turn, walker) || (turn.agents != nullptr && !walker.home &&
                                mannerOf(turn.town, walker.lod.current) == Manner::Full);
    if (wants && isOne)
        turn.agents->turns.give(walker.agent, walker.lod, walker.importance);
    else if (wants)
        unfold(turn, group, place, cause);
    else if (isOne)
        foldAgent(turn, group, place, turn.state.town.groups[group].people[place].id, cause);
}

void foldAgent(
    Turn& turn, std::uint32_t group, std::uint32_t place, std::uint64_t person, RecordId cause) {
    Walker& walker = turn.state.lives[group].walkers[place];
    const AgentId row = std::exchange(walker.agent, trace::kNoAgent);
    record(turn, group, person, row, PersonChange::Folded, walker.position, cause);
    agent::leave(*turn.agents, row, cause);
    giveRowBack(turn, row);
    walker.velocity = {0, 0};
    returnToStreets(turn.town, group, walker);
}

void returnToStreets(const Town& town, std::uint32_t group, Walker& walker) {
    const Metres off = town.areas[group].distance(walker.position);
    if (off > 0 && off < town.street)
        return;
    const auto corners = town.way(group, walker.lane);
    const auto nearest =
        std::min_element(corners.begin(), corners.end(), [&](Vec2 left, Vec2 right) {
            return geometry::distanceSquared(left, walker.position) <
                   geometry::distanceSquared(right, walker.position);
        });
    walker.next = static_cast<std::uint32_t>(nearest - corners.begin());
    walker.position = *nearest;
}

void actAsAgent(Turn& turn, std::uint32_t group, std::uint32_t place, double share) {
    Walker& walker = turn.state.lives[group].walkers[place];
    lod::Individual& person = turn.state.town.groups[group].people[place];
    const AgentId id = walker.agent;
    if (!turn.agents->isAlive(id) || isLed(turn, walker))
        return;
    trade(turn, person, id);
    const auto corners = turn.town.way(group, walker.lane);
    if (geometry::distance(walker.position, corners[walker.next]) >= kAtCorner)
        return;
    turnCorner(turn, person, walker, share);
    turn.agents->agent(id).errand = corners[walker.next];
    settle(turn, group, place, turn.agents->agent(id).born);
}

} // namespace percept::town
