#pragma once

#include "percept/base/Describe.h"
#include "percept/nav/AnytimePath.h"
#include "percept/trace/Ids.h"

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace percept::tactics {
class LiveAnalyses;
struct LiveMaps;
} // namespace percept::tactics

namespace percept::guard {

/// A tactical weight of an archetype: above 0, its agents set out along the best way known so far
/// while the search for theirs goes on.
inline constexpr std::string_view kHaste = "haste";

/// The request of a guard whose way is a quest.
inline constexpr std::uint32_t kQuest = 0xFFFFFFFFU;

/// A search of a guard that minds more than lengths, or sets out before it has ended. A value.
struct Quest {
    std::uint32_t guard = 0;   ///< place in Post::guards; one quest each
    std::vector<double> costs; ///< per edge as they were when he asked; none: those of the graph
    std::variant<nav::PathSearch, nav::AnytimePath> search;
    nav::Path way;                              ///< that he walks along meanwhile
    trace::RecordId follows = trace::kNoRecord; ///< since he does
    std::int32_t cycles = 0;
};

/// All quests under way, in the order in which they began. They share what cycles the queue of
/// plain searches leaves, one each in turn.
struct Quests {
    std::vector<Quest> running;
    std::uint32_t turn = 0; ///< place in `running`
};
BOOST_DESCRIBE_STRUCT(Quest, (), (guard, costs, search, way, follows, cycles))
BOOST_DESCRIBE_STRUCT(Quests, (), (running, turn))

/// A graph whose edges cost what a quest's do; made from the quest at any time.
struct CostedGraph {
    std::vector<double> costs;
    nav::NavGraph graph;
};

/// What ways can mind in a run whose schedule has analyses; null without them.
struct Tactics {
    const tactics::LiveAnalyses* analyses = nullptr;
    const tactics::LiveMaps* maps = nullptr;
};

} // namespace percept::guard
