#pragma once

#include "app/workspaces/tactics/AnalysisQuery.h"
#include "percept/tactics/Automaton.h"

/// What analyses look like on a map.
namespace percept::session {

inline constexpr int kAnalysisSteps = 5;

/// Where the steps of a map begin, the lowest first: even ones of the quality ramp; of a diverging
/// map halves of the greatest value, on both sides alike.
[[nodiscard]] std::vector<double> stepsOf(const AnalysisAnswer::Map& map);

/// @param opacity 0..1
void drawMap(overlay::DisplayList& list,
             const tactics::AnalysisFrame& frame,
             const AnalysisAnswer::Map& map,
             double opacity);
/// The colour of a class. Up to five are steps of the quality ramp, more are colours of groups,
/// which repeat from the eighth on.
[[nodiscard]] overlay::Ink inkOfClass(std::size_t one, std::size_t count);
/// Cells of classes, which nothing lies between. @param opacity 0..1
void drawClasses(overlay::DisplayList& list,
                 const tactics::AnalysisFrame& frame,
                 const tactics::Classes& cells,
                 std::size_t count,
                 double opacity);
/// Hatches what lies out of view. @param seen per cell; 0: nobody sees who is there
void drawUnseen(overlay::DisplayList& list,
                const tactics::AnalysisFrame& frame,
                const tactics::Field& seen);
/// The cells of each, outlined.
void drawWeakSpots(overlay::DisplayList& list,
                   const tactics::AnalysisFrame& frame,
                   std::span<const ask::MapWeakSpot> spots);
/// Numbered from 1.
void drawSpots(overlay::DisplayList& list, std::span<const AnalysisAnswer::Spot> spots);

} // namespace percept::session
