#pragma once

#include "percept/tactics/Routes.h"

#include <string>

namespace percept::ask {

/// Who asks for a way in a level as it begins: a side knows its own units and those that one of
/// them sees.
/// @param side id of a team; empty: all that there is counts, but for analyses that state a viewer
/// @param state posture and weapon
/// @param kinds of analyses; outlive the answer
/// @errors NotFound: no such team; as sim::SideSight::make()
[[nodiscard]] Result<tactics::Asker>
askerOf(const level::Level& level,
        const std::string& side,
        tactics::State state = {},
        const tactics::AnalysisKinds& kinds = tactics::standardKinds());

} // namespace percept::ask
