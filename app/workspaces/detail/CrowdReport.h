#pragma once

#include "app/runner/Runner.h"

#include "percept/overlay/DisplayList.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Which level of detail everybody has, agents and those who live in a town, for how long, and at
/// what cost.
namespace percept::tuning {

/// An agent, or an inhabitant who is simulated one by one.
struct CharacterDetail {
    std::uint64_t id = 0;    ///< of an agent: see characterOf()
    std::string name;        ///< of agents and those of the story; empty: without a name
    std::string group;       ///< where he lives; empty for agents
    std::uint32_t level = 0; ///< place among the behaviours of the level's `lod`
    bool evaluated = true;   ///< false: importance, level and cost are not known yet
    double importance = 0;
    Frame since = 0; ///< when this level was chosen
    std::uint32_t switches = 0;
    /// A frame, simulated: acting and choosing its level; 0: the schedule names none. Of an agent:
    /// with one thing to do at each turn.
    Micros cost = 0;
    bool home = false;
    bool observes = false; ///< others matter by where this agent is
    friend bool operator==(const CharacterDetail&, const CharacterDetail&) = default;
};

/// Everybody of one level, or all who are simulated as parts of groups.
struct DetailSum {
    std::string name;
    overlay::Ink ink = overlay::Ink::Lod0;
    std::uint32_t characters = 0;
    std::uint32_t units = 0; ///< what is simulated: as many as characters, or fewer groups
    Micros cost = 0;         ///< a frame
    friend bool operator==(const DetailSum&, const DetailSum&) = default;
};

/// A group of inhabitants as it is simulated. Parts of what is simulated as one are left out.
struct GroupDetail {
    std::string name;
    trace::GroupLevel level{};
    std::uint32_t members = 0;
    bool evaluated = true; ///< false: its importance is not known yet
    double importance = 0;
    Frame since = 0;
    std::uint32_t switches = 0;
    int depth = 0; ///< 0: the town
    friend bool operator==(const GroupDetail&, const GroupDetail&) = default;
};

struct CrowdReport {
    Frame frame = 0;
    Seconds step = 1.0 / 60.0;
    std::vector<CharacterDetail> characters; ///< the most important first
    std::vector<DetailSum> sums;             ///< by level, then blocks and economies of a town
    std::size_t levels = 0;                  ///< among `sums`
    std::vector<GroupDetail> groups;         ///< parents before their parts
    Micros costOfAll = 0; ///< a frame, if everybody were simulated by himself in every frame
};

/// The id of an agent, beyond all inhabitants'.
[[nodiscard]] constexpr std::uint64_t characterOf(trace::AgentId agent) {
    return (std::uint64_t{1} << 32U) + trace::indexOf(agent);
}

/// Whom an id stands for: an agent, or an inhabitant; the other one is none.
[[nodiscard]] constexpr std::pair<trace::AgentId, trace::PersonId> ownerOf(std::uint64_t id) {
    const auto first = characterOf(trace::AgentId{0});
    return id >= first
               ? std::pair(trace::AgentId{static_cast<std::uint32_t>(id - first)},
                           trace::kNone<trace::PersonId>)
               : std::pair(trace::kNoAgent, trace::PersonId{static_cast<std::uint32_t>(id)});
}

/// @return nothing where nobody has levels of detail
[[nodiscard]] std::optional<CrowdReport> reportCrowd(const runner::StateSnapshot& snapshot);

/// Importance as colour, groups and individuals: five steps from low to high. What was not
/// evaluated yet is a dashed outline.
/// @param byImportance otherwise agents by their levels, and nothing of a town: maps show that
[[nodiscard]] overlay::DisplayList drawCrowd(const runner::StateSnapshot& snapshot,
                                             bool byImportance = true);
/// Where an agent is, or an inhabitant who is simulated one by one; nothing for others.
[[nodiscard]] std::optional<geometry::Vec2> placeOf(const runner::StateSnapshot& snapshot,
                                                    std::uint64_t id);
/// How what was not evaluated is outlined.
[[nodiscard]] overlay::Stroke unknownStroke(float width);
/// The step of an importance.
[[nodiscard]] overlay::Ink inkOfImportance(double importance);
/// @param level place among the behaviours of the level's `lod`
[[nodiscard]] overlay::Ink inkOfLevel(std::uint32_t level);

} // namespace percept::tuning
