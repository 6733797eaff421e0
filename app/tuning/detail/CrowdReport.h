#pragma once

#include "app/runner/Runner.h"

#include "percept/overlay/DisplayList.h"

#include <optional>
#include <string>
#include <vector>

/// Which level of detail everybody in a town has, for how long, and at what cost.
namespace percept::tuning {

/// An inhabitant who is simulated one by one.
struct CharacterDetail {
    std::uint64_t id = 0;
    std::string name; ///< of those of the story; empty: without a name
    std::string group;
    std::uint32_t level = 0; ///< place among the behaviours of the level's `lod`
    double importance = 0;
    Frame since = 0; ///< when this level was chosen
    std::uint32_t switches = 0;
    Micros cost = 0; ///< a frame, simulated: acting and choosing its level; 0: it names none
    bool home = false;
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
    std::vector<DetailSum> sums;             ///< by level, then blocks and economies
    std::vector<GroupDetail> groups;         ///< parents before their parts
    Micros costOfAll = 0; ///< a frame, if everybody were simulated by himself in every frame
};

/// @return nothing where the level has no town
[[nodiscard]] std::optional<CrowdReport> reportCrowd(const runner::StateSnapshot& snapshot);

/// Importance as colour, groups and individuals: five steps from low to high.
[[nodiscard]] overlay::DisplayList drawCrowd(const runner::StateSnapshot& snapshot);
/// Where an inhabitant is who is simulated one by one; nothing for others.
[[nodiscard]] std::optional<geometry::Vec2> placeOf(const runner::StateSnapshot& snapshot,
                                                    std::uint64_t id);
/// The step of an importance.
[[nodiscard]] overlay::Ink inkOfImportance(double importance);

} // namespace percept::tuning
