#pragma once

#include "percept/tactics/Quests.h"

namespace percept::deathmatch {

/// Requests from this on are quests, those below are searches of the queue.
inline constexpr std::uint32_t kFirstQuest = 0x80000000U;

/// The quests of all bots: of those who mind more than lengths, or set out before they know. What
/// only some levels add to the state of a match. A value.
struct BotQuests {
    tactics::Quests quests;
    std::uint32_t next = kFirstQuest; ///< request; never used again
};
BOOST_DESCRIBE_STRUCT(BotQuests, (), (quests, next))

/// What bots' ways can mind in a run.
struct Ways {
    BotQuests* quests = nullptr; ///< of the state, where ways are more than the shortest
    tactics::Wayfinding known;
};

} // namespace percept::deathmatch
