#pragma once

#include "percept/geometry/Vector.h"
#include "percept/level/Level.h"
#include "percept/level/Problem.h"
#include "percept/lod/Groups.h"
#include "percept/lod/Importance.h"
#include "percept/trace/Ids.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A town of thousands: districts of blocks of inhabitants, simulated as thoroughly as they matter.
namespace percept::town {

using geometry::Vec2;

/// What an inhabitant who is simulated by himself does: as the level's `lod` says of townsmen.
/// `Full` is an agent of the population like any other, who trades with whom he meets, `Walk` goes
/// along the street and turns back now and then, `Drift` is moved along it. Where no row of the
/// population is free, `Full` walks, too.
using lod::Manner;
/// The brain of inhabitants whose archetype is not named.
inline constexpr std::string_view kBrain = "townsman";
/// At most so many people without a name are agents at a time, unless the level says otherwise.
inline constexpr std::uint32_t kAgents = 64;

struct Rectangle {
    Vec2 min{0, 0};
    Vec2 max{0, 0};
    [[nodiscard]] Vec2 centre() const { return (min + max) * 0.5; }
    /// 0 inside. [metres]
    [[nodiscard]] double distance(Vec2 place) const;
};

/// How the values of a property are spread when the town begins.
struct PropertyStart {
    double mean = 0;
    double deviation = 0;   ///< `normal`
    double least = 1;       ///< `power_law`, with the two that follow
    double most = 1000;     ///< cut off there
    double exponent = 2.5;  ///< [> 1]
    double correlation = 0; ///< with the one it goes with, -1..1
};

/// A character with a name.
struct StoryCharacter {
    std::string name;
    std::uint32_t group = 0; ///< the block where he lives
    std::uint64_t id = 0;    ///< as an individual: 1 for the first
};

/// The town of a level, compiled. Immutable.
struct Town {
    lod::GroupModel groups;
    lod::ImportanceModel importance;        ///< terms distance, in_view, story, attention
    lod::LodModel people;                   ///< the level's behaviours; empty: everybody is `full`
    std::vector<Manner> manners;            ///< by behaviour
    std::vector<Rectangle> areas;           ///< by group; of a district: all of its blocks
    std::vector<std::uint32_t> inhabitants; ///< by group, those of its parts included
    std::vector<PropertyStart> starts;      ///< by property
    std::vector<StoryCharacter> story;      ///< by ascending id
    std::optional<std::uint32_t> traded;    ///< the property that changes hands, such as wealth
    std::optional<std::uint32_t> health;    ///< the property that is an agent's health
    std::string archetype;                  ///< of people as agents; empty: a plain townsman
    std::string brain{kBrain};      ///< of that: what `lod.behaviours[].brains` says of it they do
    std::string team;               ///< theirs; empty: at peace with everybody
    std::uint32_t agents = kAgents; ///< rows for people without a name
    std::uint32_t firstAgent = 0;   ///< AgentId of the first row: after the level's agents
    Metres radius = 0.4;            ///< of people as agents
    std::string observer;           ///< an agent; empty: every guard, player and so on
    std::vector<trace::AgentId> observers; ///< the agents that `observer` names
    Seconds step = 1.0 / 60.0;
    double startHour = 0;
    double hoursPerSecond = 1.0 / 3600.0;
    Metres street = 8;      ///< width; half of it belongs to each side
    Metres half = 30;       ///< distance at which the term `distance` is one half
    Seconds attention = 10; ///< after which attention is halved
    double walkingSpeed = 1.4;

    /// Rows of the population: one for each character with a name, then those for anybody.
    [[nodiscard]] std::uint32_t rows() const {
        return static_cast<std::uint32_t>(story.size()) + agents;
    }
    [[nodiscard]] bool owns(trace::AgentId agent) const {
        return trace::indexOf(agent) >= firstAgent && trace::indexOf(agent) < firstAgent + rows();
    }
    [[nodiscard]] double hourAt(Frame frame) const;
    /// Part of the people of a group that is not at home, 0..1: that of its district.
    [[nodiscard]] double shareAbout(std::size_t group, double hour) const;
    /// Corners of the way around a block, `lane` metres from its walls, counterclockwise.
    [[nodiscard]] std::array<Vec2, 4> way(std::size_t group, Metres lane) const;
};

/// @param level with its agents as they play
/// @return nothing if the level has no town: no `lod.groups` with `area` in its blocks
/// @errors InvalidInput with the place in the level: as lod::compileGroups() and lod::compileLod();
/// blocks without area or people, behaviours that no inhabitant has, unknown properties and
/// archetypes
[[nodiscard]] Result<std::optional<Town>> compileTown(const level::Level& level);

/// What compileTown() reports, and what a person should look at beside: people without senses.
[[nodiscard]] std::vector<level::Problem> checkTown(const level::Level& level);

/// The level with rows for people as agents behind all of its own, by name: characters by theirs,
/// others by their archetype and a number. They start folded.
/// @param town compiled from `level`
[[nodiscard]] level::Level withPeople(level::Level level, const Town& town);

} // namespace percept::town
