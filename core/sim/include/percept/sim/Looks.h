#pragma once

#include "percept/agent/Noticing.h"
#include "percept/world/SenseStage.h"

#include <optional>
#include <vector>

/// What bodies have to do with the stage `sense`: the noise and blows of fights, and looks.
namespace percept::sim {

/// The noise of shots, which carries as far as their weapon says, and the blows of hits, which only
/// the victim feels. Of modalities of kinds sound and touch, the first of each.
/// @param made is added to
void addFightSignals(const agent::Scene& scene, std::vector<world::Held::Signal>& made);

/// The noise of a shot, as edits left it; nothing where it makes none, or no modality carries it.
[[nodiscard]] std::optional<sense::Signal>
shotSignal(const agent::Arena& arena, const sense::SenseWorld& senses, const agent::Shot& shot);

/// Has agents look round: for enemies within the range of their eyes, and for those that they had
/// in view. Holds working memory only; borrows all else for a frame.
///
/// @cost of a look: that of world::SenseStage::look() for enemies within range, O(bodies) once a
/// frame
class Looks {
public:
    struct Scene {
        agent::Scene& agents;
        world::SenseStage& stage; ///< begun
        const world::SenseInput& input;
        const world::SenseStageState& senses;
    };
    /// One agent, now.
    void look(const Scene& scene, trace::AgentId agent);
    /// Those whose brain has them look in this frame.
    void lookAll(const Scene& scene);

private:
    void findOpponents(const agent::Scene& agents, trace::AgentId agent);
    void layOut(const agent::Scene& agents);

    std::vector<trace::AgentId> m_lookers;
    std::vector<trace::AgentId> m_opponents;
    agent::Neighbours m_bodies;        ///< of all that live
    std::vector<trace::AgentId> m_ids; ///< theirs
    Frame m_frame = -1;                ///< of m_bodies
};

} // namespace percept::sim
