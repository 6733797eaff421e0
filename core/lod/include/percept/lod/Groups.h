#pragma once

#include "percept/lod/BehaviouralLod.h"
#include "percept/lod/Population.h"
#include "percept/trace/Trace.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace percept::lod {

using trace::GroupId;
using trace::GroupLevel;

/// A part of a town: the whole, a district of it, or a block with inhabitants.
struct GroupSpec {
    std::string id;
    std::int32_t parent = -1; ///< place of an earlier group; -1: the whole town
    bool block = false;       ///< has inhabitants and no parts
    DayCurve presence;        ///< how many are about, by the hour; districts and blocks
};

/// A town as a tree of groups with what decides how each is simulated. Immutable.
///
/// Towns and districts run `economy`, one behaviour for all below them, or hand over to their
/// parts. Blocks run `block` or hand over to their inhabitants. Each chooses by its own importance
/// with the overlapping ranges of its model, so that walking along a border makes nothing flap.
struct GroupModel {
    std::vector<GroupSpec> groups; ///< by GroupId; parents before their parts
    std::vector<Property> properties;
    LodModel areas;  ///< behaviour 0 is `economy`, 1 hands over to the parts
    LodModel blocks; ///< behaviour 0 is `block`, 1 hands over to individuals
};

/// @param lod with `groups`:
/// `{"properties": [{"id": "wealth", "kind": "power_law", "goes_with": "age"}],
///   "areas": [{"id": "economy", "min": 0, "max": 0.4}, {"id": "parts", "min": 0.3, "max": 1}],
///   "blocks": [{"id": "block", ...}, {"id": "individual", ...}],
///   "town": {"id": "town", "parts": [{"id": "north", "presence": [[8, 900]], "parts": [
///       {"id": "north_1"}]}]}}`: an area without parts is a block
/// @errors InvalidInput with the place of what is missing or wrong
[[nodiscard]] Result<GroupModel> compileGroups(const level::Lod& lod);

/// How one group stands. A value.
struct GroupState {
    LodState lod;
    GroupLevel level = GroupLevel::Economy;
    FoldedGroup folded;                         ///< of a block that is not simulated one by one
    std::vector<Individual> people;             ///< of a block that is
    std::optional<GroupFit> fit;                ///< what they were drawn from
    trace::RecordId changed = trace::kNoRecord; ///< its latest change of level
    [[nodiscard]] std::uint32_t size() const {
        return level == GroupLevel::Individual ? static_cast<std::uint32_t>(people.size())
                                               : folded.size();
    }
};
BOOST_DESCRIBE_STRUCT(GroupState, (), (lod, level, folded, people, fit, changed))

struct TownState {
    std::vector<GroupState> groups;
    std::uint64_t nextId = 1; ///< of inhabitants that are created
    Random random;
};
BOOST_DESCRIBE_STRUCT(TownState, (), (groups, nextId, random))

/// @param blocks by group, folded; nobody but in blocks
[[nodiscard]] TownState
startTown(const GroupModel& model, std::vector<FoldedGroup> blocks, std::uint64_t seed);

/// Lets every group choose by its importance; folds and unfolds blocks whose level changed.
///
/// A block runs as an economy while the town or its district does. Characters of the story and the
/// totals of conserved properties come through. A switch is recorded, and a change of a block's
/// level.
/// @param importances by group, 0..1
/// @param explain `(group, above)`: records the importance of a group that changed, and returns the
/// record, which is the cause of the change. `above` is the change of the district or town above it
/// that brought it about; none where the group itself chose
/// @cost O(groups) and what is folded or unfolded
void chooseLevels(const GroupModel& model,
                  TownState& state,
                  std::span<const double> importances,
                  trace::Trace& trace,
                  const std::function<trace::RecordId(std::size_t, trace::RecordId)>& explain);

/// How often each level runs a behaviour: one for each area that is an economy at the top, one for
/// each block, one for each individual.
struct TownLoad {
    std::uint32_t economies = 0;
    std::uint32_t blocks = 0;
    std::uint32_t individuals = 0;
    friend bool operator==(const TownLoad&, const TownLoad&) = default;
};
[[nodiscard]] TownLoad loadOf(const GroupModel& model, const TownState& state);

} // namespace percept::lod
