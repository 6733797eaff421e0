#pragma once

#include "percept/knowledge/AwarenessLinks.h"
#include "percept/sim/Simulation.h"

#include <optional>

/// What an agent would make of somebody who is somewhere else than he is, before anybody plays.
namespace percept::sim {

/// Somebody as he would be seen.
struct AwarenessProbe {
    geometry::Vec2 place{0, 0};
    sense::Stance stance = sense::Stance::Stand;
    double speed = 0.0;       ///< metres per second [>= 0]
    bool gazeFollows = false; ///< the observer faces him, rather than where it looks
};

/// A state that an observer would come to.
struct AwarenessRise {
    knowledge::AwarenessLevel to = knowledge::kUnaware;
    Seconds after = 0.0; ///< from the first look on
    friend bool operator==(const AwarenessRise&, const AwarenessRise&) = default;
};

struct AwarenessForecast {
    trace::Gate failed = trace::Gate::None; ///< the gate that keeps him out of view; None: in view
    double measured = 0.0;                  ///< of that gate
    double limit = 0.0;
    Metres distance = 0.0;                                ///< from the eyes; where he is in view
    sense::Regard regard;                                 ///< where he is in view
    knowledge::AwarenessLevel goal = knowledge::kUnaware; ///< of the first look
    /// Through what states somebody who is unaware of him goes while he stays there: the goal, and
    /// higher ones where a cone shows more to who is more alert; none where the goal is unaware.
    std::vector<AwarenessRise> rises;

    /// The greatest of them.
    [[nodiscard]] knowledge::AwarenessLevel greatest() const {
        return rises.empty() ? knowledge::kUnaware : rises.back().to;
    }
};

/// Who becomes aware of an agent by degrees: enemies, and those to whom it is prey, in the order of
/// the level.
[[nodiscard]] std::vector<trace::AgentId> watchersOf(const agent::Arena& arena,
                                                     trace::AgentId target);

/// How visible an agent's body is now, whoever looks; nothing where none of it can be seen.
/// @pre there is such an agent  @cost linear in agents; light on the body
[[nodiscard]] std::optional<sense::BodyVisibility> visibilityOf(const Simulation& run,
                                                                trace::AgentId agent);

/// Asks about many places at one moment of a run, by the functions that the run calls. Borrows the
/// run.
///
///     AwarenessForecaster forecaster(simulation, observer, target);
///     const auto forecast = forecaster.at({.place = {4, 3}, .stance = sense::Stance::Crouch});
class AwarenessForecaster {
public:
    /// @pre the observer becomes aware by degrees, and is another one than the target
    AwarenessForecaster(const Simulation& run, trace::AgentId observer, trace::AgentId target);

    /// The observer stands elsewhere from now on, and looks elsewhere. @param facing unit vector
    void stand(geometry::Vec2 position, geometry::Vec2 facing);
    /// @cost a look at one target, and sense::regard() where he is in view
    [[nodiscard]] AwarenessForecast at(const AwarenessProbe& probe);
    /// The greatest response over all headings of the observer's gaze, whatever the probe says of
    /// it; where no heading has him in view, what the one that faces him says.
    /// @cost as at() for each set of view cones that can hold him at once: at most twice the cones
    [[nodiscard]] AwarenessForecast best(const AwarenessProbe& probe);

private:
    [[nodiscard]] AwarenessForecast look(const AwarenessProbe& probe, geometry::Vec2 facing);
    [[nodiscard]] std::vector<AwarenessRise> risesFrom(const world::SenseInput& input,
                                                       const sense::Sighting& sighting,
                                                       knowledge::AwarenessLevel goal);

    const World& m_world;
    std::shared_ptr<const sense::SenseWorld> m_senses; ///< borrowed
    world::SenseStageState m_state;
    world::SenseStage m_stage;
    std::vector<world::Presence> m_agents;
    std::vector<double> m_doors;
    Seconds m_now = 0.0;
    double m_alertness = 0.0; ///< of the observer, as a share of the greatest
    /// Of its gaze off the direction to the target, one for each set of cones that can hold it.
    std::vector<Radians> m_headings;
    trace::AgentId m_observer;
    trace::AgentId m_target;
};

} // namespace percept::sim
