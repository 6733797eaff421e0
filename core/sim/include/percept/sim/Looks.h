#pragma once

#include "percept/agent/LookRates.h"
#include "percept/agent/Noticing.h"
#include "percept/agent/Things.h"
#include "percept/geometry/PointTree.h"
#include "percept/sense/Glance.h"
#include "percept/world/SenseStage.h"

#include <functional>
#include <optional>
#include <vector>

/// What bodies have to do with the stage `sense`: the noise and blows of fights, and looks.
namespace percept::sim {

/// The noise of shots, which carries as far as their weapon says, and the blows of hits, which only
/// the victim feels. Of the modality that the weapon says, and the first of kind touch.
/// @param made is added to
void addFightSignals(const agent::Scene& scene, std::vector<world::Held::Signal>& made);
/// The sound of what agents said since the last time. @param made is added to
void addSpeechSignals(const agent::Scene& scene, std::vector<world::Held::Signal>& made);

/// The modality of a weapon's report; nothing where the level has none for it.
[[nodiscard]] std::optional<trace::ModalityId> reportOf(const sense::SenseWorld& senses,
                                                        const level::Weapon& weapon);

/// The noise of a shot, as edits left it; nothing where it makes none, or no modality carries it.
[[nodiscard]] std::optional<sense::Signal>
shotSignal(const agent::Arena& arena, const sense::SenseWorld& senses, const agent::Shot& shot);

/// How far eyes see by any modality; 0: by none.
[[nodiscard]] Metres reachOfEyes(const sense::SenseWorld& senses, const sense::SensorProfile& eyes);
/// How far away, in plan, others are looked at; infinite: everybody is.
[[nodiscard]] Metres lookRadius(const agent::Arena& arena,
                                const sense::SenseWorld& senses,
                                const sense::SensorProfile& eyes);

/// Has agents look round: for others within the range of their eyes, and for those that they had
/// in view. Those who are out of view for certain (sense::Glance) and of whom nothing would change
/// are left out; a full trace says of each of them what failed. Holds working memory only; borrows
/// all else for a frame.
///
/// @cost of a look: that of world::SenseStage::look() for those who may be in view, and what they
/// know of others; O(bodies log bodies) once a frame
class Looks {
public:
    struct Scene {
        agent::Scene& agents;
        world::SenseStage& stage; ///< begun
        const world::SenseInput& input;
        const world::SenseStageState& senses;
        /// Gets what an agent notices that has changed.
        std::function<void(trace::AgentId agent, const agent::ChangedThing& thing)> things;
    };
    /// Gets what an agent sees, after the agent knows of it.
    using Seen = std::function<void(trace::AgentId agent, const sense::Sighting& sighting)>;
    /// One agent, now. After lookAll(), in the same frame.
    void look(const Scene& scene, const agent::Looker& looker, const Seen& seen);
    /// Those whose brain has them look in this frame.
    void lookAll(const Scene& scene, const Seen& seen);

private:
    static void regardThings(const Scene& scene, trace::AgentId agent);
    static void
    regard(const Scene& scene, trace::AgentId agent, std::span<const sense::Sighting> sightings);
    void findOthers(const Scene& scene, trace::AgentId agent);
    void reportOthers(const Scene& scene, trace::AgentId agent);
    void layOut(const Scene& scene);
    void measureHeights(const Scene& scene);
    [[nodiscard]] bool glances(const Scene& scene, trace::AgentId agent);

    std::vector<agent::Looker> m_lookers;
    std::vector<trace::AgentId> m_others;
    std::vector<trace::AgentId> m_missed; ///< out of view for certain, and known
    std::vector<trace::AgentId>
        m_ruledOut;                    ///< out of view for certain; only a full trace records them
    bool m_laidOut = false;            ///< m_bodies, for this frame
    geometry::PointTree m_bodies;      ///< of all that live
    std::vector<trace::AgentId> m_ids; ///< theirs
    Metres m_low = 0.0;                ///< height of the lowest that there is to see
    Metres m_high = 0.0;               ///< of the highest, eyes among it
    std::optional<sense::Glance> m_glance;
};

} // namespace percept::sim
