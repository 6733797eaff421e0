#pragma once

#include "percept/event/CompiledEvents.h"

#include <span>
#include <vector>

/// What the places of agents are due to: the causes of conditions over the state.
namespace percept::world {

using event::RecordId;
using geometry::Vec3;

/// What had something change the last time, and when. A motive may be older than one that changed
/// something before: the frame decides which change is the latest.
struct LatestChange {
    RecordId record = trace::kNoRecord; ///< none: it has not changed
    Frame frame = -1;

    [[nodiscard]] bool isAfter(const LatestChange& other) const {
        return frame != other.frame ? frame > other.frame : record > other.record;
    }
    friend bool operator==(const LatestChange&, const LatestChange&) = default;
};
BOOST_DESCRIBE_STRUCT(LatestChange, (), (record, frame))

/// The latest time that an agent came into a region, or left it.
struct RegionChange {
    trace::RegionId region = trace::kNone<trace::RegionId>;
    LatestChange change;
    friend bool operator==(const RegionChange&, const RegionChange&) = default;
};
BOOST_DESCRIBE_STRUCT(RegionChange, (), (region, change))

/// Where an agent was when it was last observed.
struct PlaceHistory {
    Vec3 position{0, 0, 0};
    bool present = false;
    trace::RegionId region = trace::kNone<trace::RegionId>; ///< that it was in
    LatestChange moved;                                     ///< it moved, came or went
    std::vector<RegionChange> changes;                      ///< by region, ascending

    /// @return no record: it has neither come into it nor left it
    [[nodiscard]] LatestChange changeOf(trace::RegionId region) const;
    friend bool operator==(const PlaceHistory&, const PlaceHistory&) = default;
};
BOOST_DESCRIBE_STRUCT(PlaceHistory, (), (position, present, region, moved, changes))

/// Notes who has moved since the last time. Who is new has not.
/// @param agents by AgentId, as `places` will be
/// @param now the frame
/// @cost that of finding the region of each agent that moved
void followPlaces(const event::CompiledEvents& events,
                  std::span<const event::AgentView> agents,
                  Frame now,
                  std::vector<PlaceHistory>& places);

} // namespace percept::world
