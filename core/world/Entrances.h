#pragma once

#include "percept/agent/Scene.h"

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace percept::world {

/// Where agents may enter the world, for as many as enter while nobody moves: their own place, or a
/// spawn point of their team at which nobody stands. Internal to this area.
///
///     Entrances entrances;
///     if (const auto place = entrances.find(scene, id)) {
///         ... // the agent lives there now
///         entrances.add(scene, id);
///     }
///
/// @cost the first question O(bodies + spawn points); each one after it, and who enters, that of
/// what is nearby and O(log spawn points)
class Entrances {
public:
    /// A free place to enter at: the agent's own for the first time, else one of its free spawn
    /// points, drawn by the random numbers of the state; nothing: all are occupied.
    /// @pre the agent does not live
    [[nodiscard]] std::optional<geometry::Vec2> find(agent::Scene& scene, trace::AgentId id);
    /// An agent is where it entered.
    void add(const agent::Scene& scene, trace::AgentId id);

private:
    /// The spawn points of a team for bodies of a size, and which of them are free.
    struct Choice {
        std::string team;
        Metres radius = 0;
        std::vector<std::uint32_t> points; ///< places in Arena::spawns
        std::vector<std::uint32_t> ranks;  ///< by place in Arena::spawns: place in `points`
        std::vector<char> free;            ///< by rank
        std::vector<std::uint32_t> counts; ///< of free ones: a binary indexed tree
        std::uint32_t left = 0;

        void occupy(std::uint32_t point);
        /// The n-th of those that are free. @return place in Arena::spawns
        [[nodiscard]] std::uint32_t nth(std::uint32_t n) const;
    };
    void begin(const agent::Scene& scene);
    Choice& choiceOf(const agent::Scene& scene, trace::AgentId id);
    [[nodiscard]] Choice
    makeChoice(const agent::Scene& scene, const std::string& team, Metres radius) const;
    [[nodiscard]] bool isOccupied(geometry::Vec2 place, Metres radius) const;
    [[nodiscard]] std::uint64_t cellOf(geometry::Vec2 place, int right, int up) const;

    bool m_begun = false;
    Metres m_largest = 0;       ///< radius of a body
    Metres m_cell = 1;          ///< side of a cell of m_entered
    agent::Neighbours m_bodies; ///< that lived before
    agent::Neighbours m_spawns; ///< by place in Arena::spawns
    std::unordered_map<std::uint64_t, std::vector<agent::Neighbour>> m_entered; ///< by cell
    std::set<std::string> m_teams; ///< that spawn points are for
    std::vector<Choice> m_choices;
};

} // namespace percept::world
