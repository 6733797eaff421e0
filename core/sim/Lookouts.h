#pragma once

#include "percept/sim/AwarenessForecast.h"
#include "percept/sim/LeastNoticed.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

/// Those who might notice somebody, where they are as time goes on. Internal to this library.
namespace percept::sim {

/// Commands with which nobody perceives an agent any more, and with which everybody does again as
/// the level was made. Nothing but what it emits is changed.
[[nodiscard]] std::vector<trace::Command> hush(const Simulation& run, trace::AgentId agent);
[[nodiscard]] std::vector<trace::Command> unhush(const Simulation& run, trace::AgentId agent);

/// From one look at where everybody is to the next.
inline constexpr Seconds kLookoutStep = 0.5;

/// What is noticed of somebody at a place.
struct Exposure {
    double share = 0.0; ///< of the response that the first state takes
    trace::AgentId by = trace::kNoAgent;
    double heard = 0.0; ///< of the intensity that the first state takes, 0..1
};

/// Somebody who stays where he is.
struct Standing {
    geometry::Vec2 place{0, 0};
    Metres radius = 0.0;
};

/// Runs on from a moment as if the target were not there, and looks from where everybody then is.
/// What was found is kept.
class Lookouts {
public:
    /// @param run outlives this
    Lookouts(const Simulation& run, const LeastNoticedQuestion& question, std::size_t cells);

    /// How many samples of time differ: 1 where nobody moves.
    [[nodiscard]] std::size_t samples() const { return m_samples; }
    /// Where those are who stay there for as long as they are followed, but the target.
    [[nodiscard]] std::vector<Standing> standing() const;
    /// @param cell of the place, for what is kept  @param sample of the time
    [[nodiscard]] Exposure at(std::size_t cell, geometry::Vec2 place, std::size_t sample);

private:
    struct Pose {
        geometry::Vec2 position{0, 0};
        geometry::Vec2 facing{1, 0};
        bool present = true;
    };
    struct Watcher {
        trace::AgentId agent = trace::kNoAgent;
        AwarenessForecaster forecaster;
        double least = 0.0;                ///< the response that its first state takes
        std::vector<Pose> poses;           ///< that differ
        std::vector<std::uint32_t> atTime; ///< by sample: which of them
        std::unordered_map<std::uint64_t, float> shares;
        std::unordered_map<std::uint64_t, float> heard;
    };

    void follow();
    void note(const Simulation& run);
    [[nodiscard]] double seen(Watcher& watcher, const Pose& pose, geometry::Vec2 place) const;
    [[nodiscard]] double heard(const Watcher& watcher, const Pose& pose, geometry::Vec2 place);

    const Simulation& m_run;
    const LeastNoticedQuestion& m_question;
    std::size_t m_cells;
    std::size_t m_samples = 1;
    std::vector<Watcher> m_watchers;
    std::vector<world::Presence> m_agents;
    std::vector<std::uint8_t> m_stays; ///< of m_agents: whether it is still where it was
    std::vector<double> m_doors;
    std::vector<sense::Sensor> m_ears; ///< memory that calls use again
};

} // namespace percept::sim
