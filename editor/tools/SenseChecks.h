#pragma once

#include "editor/tools/RegionSight.h"
#include "editor/tools/SenseProblems.h"

/// The parts of findSenseProblems().
namespace percept::tools {

using Problems = std::vector<SenseProblem>;

/// Values of modalities, regions and connections; connections as such.
void checkSenseValues(const level::Level& level, Problems& found);
/// Ends of connections.
void checkEnds(const level::Level& level, Problems& found);
/// Outlines that cross themselves; regions that overlap.
/// @return false: so many overlap that nothing else can be told of their geometry
bool checkOutlines(const level::Level& level, Problems& found);
/// A region that reaches into one above it. @param lower its place, @param upper that of the other
void checkStorey(const level::Level& level, std::size_t lower, std::size_t upper, Problems& found);
/// What is above the ceiling of the region that it belongs to.
void checkCeilings(const level::Level& level, const RegionPlan& plan, Problems& found);
/// Where agents walk or stand and no region is.
void checkHoles(const level::Level& level, const RegionPlan& plan, Problems& found);
/// Connections that pass none of the level's modalities.
void checkPassages(const level::Level& level,
                   const RegionPlan& plan,
                   std::span<const Opening> openings,
                   Problems& found);
/// Regions that nothing comes into.
void checkReach(const level::Level& level,
                const RegionPlan& plan,
                std::span<const Opening> openings,
                Problems& found);
/// Connections of sight that no look goes along: walls hide their ends from each other, and they
/// are no relays.
void checkRelays(const level::Level& level, Problems& found);
/// Pairs of regions that see each other.
/// @param options how many lines are tried; what is left unchecked is said
/// @errors Cancelled
[[nodiscard]] Result<void> checkSightPairs(const level::Level& level,
                                           const RegionPlan& plan,
                                           std::vector<Opening> openings,
                                           const SenseCheckOptions& options,
                                           const Watch& watch,
                                           Problems& found);
/// What the regional manager does not respect.
void checkThinWalls(const level::Level& level, Problems& found);

/// Whether any modality of the level passes a connection.
[[nodiscard]] bool passesAnything(const level::Level& level, const level::Connection& connection);
/// Whether a connection joins the regions of an opening at that place.
/// @param back leads from `opening.to`
[[nodiscard]] bool leadsThrough(const level::Connection& connection,
                                const RegionPlan& plan,
                                const Opening& opening,
                                bool back);
/// Whether all that passes `one` passes `two` likewise, the same way at the same place.
[[nodiscard]] bool isWithin(const level::Connection& one, const level::Connection& two);
/// The point of a region that is nearest to a place, a little inside of its border.
[[nodiscard]] Vec2 nearestInside(std::span<const Vec2> polygon, Vec2 place);
[[nodiscard]] double distanceToBorder(std::span<const Vec2> polygon, Vec2 place);

} // namespace percept::tools
