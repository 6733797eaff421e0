#pragma once

#include "percept/deathmatch/Senses.h"
#include "percept/world/SenseStage.h"

#include <optional>
#include <vector>

/// Bots in the stage `sense`: what they let others perceive, and how they look round.
namespace percept::sim {

/// A bot's body as senses take it.
[[nodiscard]] world::Presence
presenceOf(const deathmatch::Arena& arena, const deathmatch::State& match, std::size_t bot);

/// The noise of shots, which carries as far as their weapon says, and the blows of hits, which only
/// the victim feels. Of modalities of kinds sound and touch, the first of each.
/// @param made is added to
void addBotSignals(const deathmatch::Arena& arena,
                   const deathmatch::State& match,
                   const deathmatch::Scratch& scratch,
                   const sense::SenseWorld& senses,
                   std::vector<world::Held::Signal>& made);

/// The noise of a shot, as edits left it; nothing where it makes none, or no modality carries it.
[[nodiscard]] std::optional<sense::Signal> shotSignal(const deathmatch::Arena& arena,
                                                      const sense::SenseWorld& senses,
                                                      const deathmatch::Shot& shot);

/// Has bots look round. Holds working memory only; borrows all else for a frame.
class BotLooks {
public:
    struct Scene {
        const deathmatch::Arena& arena;
        deathmatch::State& match;
        deathmatch::Scratch& scratch;
        const deathmatch::Around& around;
        world::SenseStage& stage; ///< begun
        const world::SenseInput& input;
        const world::SenseStageState& senses;
        trace::Trace& trace;
    };
    /// One bot, now.
    void look(const Scene& scene, trace::AgentId bot);
    /// Those whose brain has them look in this frame.
    void lookAll(const Scene& scene, const schedule::DutyPlan& plan);

private:
    std::vector<trace::AgentId> m_lookers;
    std::vector<trace::AgentId> m_opponents;
};

} // namespace percept::sim
