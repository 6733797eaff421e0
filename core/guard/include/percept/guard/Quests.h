#pragma once

#include "percept/tactics/Quests.h"

namespace percept::guard {

using tactics::Quest;
using tactics::Quests;

/// The request of a guard whose way is a quest.
inline constexpr std::uint32_t kQuest = 0xFFFFFFFFU;

} // namespace percept::guard
