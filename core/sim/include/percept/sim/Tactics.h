#pragma once

#include "percept/agent/Scene.h"
#include "percept/base/Archive.h"
#include "percept/schedule/Duties.h"
#include "percept/schedule/Work.h"
#include "percept/tactics/LiveAnalyses.h"

#include <memory>
#include <span>
#include <vector>

/// Tactical maps that follow a run, and the ways that mind them.
namespace percept::sim {

/// What a level has of that, compiled. Immutable.
struct TacticalWorld {
    struct Unit {
        std::int32_t team = tactics::kNobody; ///< place in the level's teams
        double strength = 1.0;
        std::int32_t archetype = -1; ///< place in the level's archetypes; -1: none
    };
    /// Null: unused; no agent has a profile, and no task updates them.
    std::shared_ptr<const tactics::LiveAnalyses> analyses;
    std::vector<Unit> units;          ///< by AgentId
    std::vector<std::int32_t> sides;  ///< their teams
    std::vector<std::int32_t> squads; ///< theirs: places in the level's squads, -1: none
    bool quests = false;              ///< paths of some are more than the shortest that is found
};

/// All that this adds to the state of a run.
struct TacticalState {
    tactics::LiveMaps maps;
    schedule::WorkSlot<tactics::MapSweep> sweep;
    agent::PathQuests quests;
};
BOOST_DESCRIBE_STRUCT(TacticalState, (), (maps, sweep, quests))

/// @param analysed whether a task of the schedule brings analyses up to date; where none does, and
/// an agent has a profile, they are brought up to date once a second
/// @errors as tactics::LiveAnalyses::make(), where there are analyses
[[nodiscard]] Result<TacticalWorld>
compileTactics(const level::Level& level,
               bool analysed,
               const agent::Arena& arena,
               std::shared_ptr<const tactics::AnalysisKinds> kinds = tactics::shippedKinds());

/// Who is where, as his own team knows, and where other teams believe him to be: where one of their
/// members that remembers him perceived him last. Who is dead or of no team does not count.
[[nodiscard]] tactics::Situation situationOf(const TacticalWorld& world,
                                             const agent::Arena& arena,
                                             const agent::State& state,
                                             Seconds now);

/// Lets the analyses that learn from hits learn from those of a frame.
/// @param state after it: who sees whom
/// @pre the world has analyses
void learn(const TacticalWorld& world,
           const agent::State& state,
           std::span<const agent::Wound> wounds,
           tactics::LiveMaps& maps);

/// Whether a state could be one of this level.
[[nodiscard]] bool fits(const TacticalWorld& world,
                        const agent::Arena& arena,
                        const agent::State& population,
                        const TacticalState& state);

} // namespace percept::sim
