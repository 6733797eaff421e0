#pragma once

#include "app/workspaces/detail/CrowdReport.h"

/// Bots and guards among those who have levels of detail.
namespace percept::tuning {

/// Whether the agents of a run have levels of detail.
[[nodiscard]] bool hasAgents(const runner::StateSnapshot& snapshot);
/// Adds them to those who are told, and to what each level costs.
/// @param report with one sum per level
void addAgents(const runner::StateSnapshot& snapshot, CrowdReport& report);
/// A disc below each: the colour of its importance, or of its level.
void drawAgents(const runner::StateSnapshot& snapshot,
                bool byImportance,
                overlay::DisplayList& list);
[[nodiscard]] std::optional<geometry::Vec2> placeOfAgent(const runner::StateSnapshot& snapshot,
                                                         std::size_t agent);

} // namespace percept::tuning
