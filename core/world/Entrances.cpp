#include "Entrances.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace percept::world {
namespace {

using agent::Scene;
using geometry::Vec2;
using trace::AgentId;

constexpr std::uint32_t kNoRank = 0xFFFFFFFFU;
const std::string kEverybody;

Metres radiusIn(const Scene& scene, AgentId id) {
    return scene.archetype(id).movement.radius;
}

} // namespace

void Entrances::Choice::occupy(std::uint32_t point) {
    const std::uint32_t rank = ranks[point];
    if (rank == kNoRank || free[rank] == 0)
        return;
    free[rank] = 0;
    --left;
    for (std::size_t i = rank + 1; i <= points.size(); i += i & (~i + 1))
        --counts[i];
}

std::uint32_t Entrances::Choice::nth(std::uint32_t n) const {
    std::size_t at = 0;
    for (std::size_t step = std::bit_floor(points.size()); step > 0; step /= 2)
        if (at + step <= points.size() && counts[at + step] <= n) {
            at += step;
            n -= counts[at];
        }
    return points[at];
}

void Entrances::begin(const Scene& scene) {
    m_begun = true;
    for (const level::Archetype& archetype : scene.arena.archetypes)
        m_largest = std::max(m_largest, archetype.movement.radius);
    m_cell = std::max(2.0 * m_largest, 1e-3);
    for (std::uint32_t i = 0; i < scene.size(); ++i)
        if (const AgentId id{i}; scene.isAlive(id))
            m_bodies.add({scene.agent(id).body.position, radiusIn(scene, id)});
    m_bodies.layOut();
    for (const agent::SpawnSpec& spawn : scene.arena.spawns) {
        m_spawns.add({spawn.position, 0.0});
        m_teams.insert(spawn.team);
    }
    m_spawns.layOut();
}

std::uint64_t Entrances::cellOf(Vec2 place, int right, int up) const {
    const auto x = static_cast<std::int64_t>(std::floor(place.x / m_cell)) + right;
    const auto y = static_cast<std::int64_t>(std::floor(place.y / m_cell)) + up;
    // Two cells of one number cost time, nothing else.
    return static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15U + static_cast<std::uint64_t>(y);
}

bool Entrances::isOccupied(Vec2 place, Metres radius) const {
    bool occupied = false;
    m_bodies.forEachNear(place, radius, [&](const agent::Neighbour&) { occupied = true; });
    for (int up = -1; up <= 1 && !occupied; ++up)
        for (int right = -1; right <= 1; ++right)
            if (const auto cell = m_entered.find(cellOf(place, right, up)); cell != m_entered.end())
                for (const agent::Neighbour& body : cell->second) {
                    const double reach = radius + body.radius;
                    occupied =
                        occupied || geometry::distanceSquared(body.position, place) < reach * reach;
                }
    return occupied;
}

Entrances::Choice
Entrances::makeChoice(const Scene& scene, const std::string& team, Metres radius) const {
    Choice choice;
    choice.team = team;
    choice.radius = radius;
    const auto& spawns = scene.arena.spawns;
    choice.ranks.assign(spawns.size(), kNoRank);
    for (std::uint32_t i = 0; i < spawns.size(); ++i)
        if (spawns[i].team.empty() || spawns[i].team == team) {
            choice.ranks[i] = static_cast<std::uint32_t>(choice.points.size());
            choice.points.push_back(i);
            choice.free.push_back(isOccupied(spawns[i].position, radius) ? 0 : 1);
        }
    choice.counts.assign(choice.points.size() + 1, 0);
    for (std::size_t i = 1; i <= choice.points.size(); ++i) {
        choice.left += choice.free[i - 1] != 0 ? 1U : 0U;
        choice.counts[i] += choice.free[i - 1] != 0 ? 1U : 0U;
        if (const std::size_t next = i + (i & (~i + 1)); next <= choice.points.size())
            choice.counts[next] += choice.counts[i];
    }
    return choice;
}

Entrances::Choice& Entrances::choiceOf(const Scene& scene, AgentId id) {
    // Teams without spawn points of their own share those that are for everybody.
    const std::string& own = scene.spec(id).team;
    const std::string& team = m_teams.contains(own) ? own : kEverybody;
    const Metres radius = radiusIn(scene, id);
    const auto known = std::find_if(m_choices.begin(), m_choices.end(), [&](const Choice& each) {
        return each.radius == radius && each.team == team;
    });
    return known != m_choices.end() ? *known
                                    : m_choices.emplace_back(makeChoice(scene, team, radius));
}

std::optional<Vec2> Entrances::find(Scene& scene, AgentId id) {
    if (!m_begun)
        begin(scene);
    const agent::AgentSpec& spec = scene.spec(id);
    Choice& choice = choiceOf(scene, id);
    if (spec.placed && (scene.agent(id).deaths == 0 || choice.points.empty())) {
        if (isOccupied(spec.position, radiusIn(scene, id)))
            return std::nullopt;
        static_cast<void>(scene.state.random.below(1));
        return spec.position;
    }
    if (choice.left == 0)
        return std::nullopt;
    return scene.arena.spawns[choice.nth(scene.state.random.below(choice.left))].position;
}

void Entrances::add(const Scene& scene, AgentId id) {
    const Vec2 place = scene.agent(id).body.position;
    const Metres radius = radiusIn(scene, id);
    m_entered[cellOf(place, 0, 0)].push_back({place, radius});
    for (Choice& choice : m_choices)
        m_spawns.forEachNear(place, choice.radius + radius, [&](const agent::Neighbour& spawn) {
            choice.occupy(static_cast<std::uint32_t>(&spawn - m_spawns.all().data()));
        });
}

} // namespace percept::world
