#pragma once

#include "app/runner/Runner.h"

#include <memory>

namespace percept::tuning {

/// Whether a level states other weights or scales of importance than a run has, for the same terms.
[[nodiscard]] bool isReweighed(const level::Lod& run, const level::Lod& edited);

/// A state of a run in which everybody matters as an edited level says, not smoothed, and agents
/// and inhabitants have the levels of detail that this gives. Where they are, what they do and
/// which groups are folded stays as it ran.
/// @param edited for the same terms as the run
/// @cost a copy of the state, and O(observers + behaviours) for everybody
[[nodiscard]] std::shared_ptr<const runner::StateSnapshot>
withImportance(const runner::StateSnapshot& ran, const level::Lod& edited);

} // namespace percept::tuning
