#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/trace/Ids.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// The tasks that a signal passes on its path to a decision.
namespace percept::schedule {

using trace::TaskId;

/// One task of a chain.
struct ChainLink {
    TaskId task = trace::kNone<TaskId>;
    /// Frames that pass at least after the task before it is done: what `senses` sends out reaches
    /// `awareness` with the next step of the world. 0: the same frame will do. [>= 0]
    Frame gap = 0;
    friend bool operator==(const ChainLink&, const ChainLink&) = default;
};

/// One path from a signal to a decision: each task takes up what the one before it has done.
struct SignalChain {
    std::vector<ChainLink> links;
    std::uint64_t weight = 1; ///< how many pairs of agents it is the path of [>= 1]
    friend bool operator==(const SignalChain&, const SignalChain&) = default;
};

/// At most so many are looked at; those of the fewest agents are left out.
inline constexpr std::size_t kMostChains = 128;

/// The chains that are looked at.
struct FoundChains {
    std::vector<SignalChain> chains;
    std::uint64_t leftOut = 0; ///< how many there are beside them
};

/// What the brain of an archetype means for chains.
struct ChainRole {
    bool looks = false; ///< sees by looking round, and chooses targets
    bool thinks = true;
};
using ChainRoles = std::function<ChainRole(const level::Archetype& resolved)>;

/// The chains of a level's schedule, the most common first.
///
/// For those who look round vision or hearing, targeting, decisions; for other agents the senses of
/// whom they perceive, their own awareness and decisions. Duties that no task of the schedule does
/// are left out of the chain: the rules do them on time. Without agents, or where no task has the
/// name of such a duty, by the words of the ids (TaskGroup): senses, awareness, decisions.
/// @param level its schedule is valid
/// @param roles what brains are; empty: nobody looks round, everybody thinks
/// @return empty if no task leads from a signal to a decision
[[nodiscard]] FoundChains findChains(const level::Level& level, const ChainRoles& roles = {});

/// The chains that a text names, such as `senses, awareness, decisions`.
///
/// @param text ids of tasks, or duties, which stand for all their tasks (`senses` also for
///        `senses:scout`), separated by commas or `>`. Tasks of several agents are joined by what
///        follows their colons; that of the first link may differ. Where none can be joined so,
///        all are.
/// @errors InvalidInput for an empty text and for names that no task has
[[nodiscard]] Result<FoundChains> parseChains(std::string_view text, const level::Level& level);

/// `senses:scout > awareness:scout > decisions:scout`.
[[nodiscard]] std::string textOf(const SignalChain& chain, const level::Schedule& schedule);

} // namespace percept::schedule
