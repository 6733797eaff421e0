#pragma once

#include "percept/agent/Stage.h"
#include "percept/base/Units.h"

#include <boost/describe/enum.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace percept::sim {

/// The stages of every step in the order in which they are made, each over everybody. Those that
/// modules bring (agent::Stage) follow `sense`. Tasks of a schedule do their parts of `know`,
/// `sense`, `decide`, `tell` and of what modules bring in the last one, as often as they are due.
enum class Stage : std::uint8_t {
    Commands, ///< people, forks, edits
    World,    ///< doors, items, triggers, projectiles, path searches
    Know,     ///< what agents know of others ages
    Decide,   ///< where to go, by what is known
    Move,     ///< steering and collision
    Act,      ///< turn, attack, touch
    Tell,     ///< authored events are raised and delivered
    Sense,    ///< looks, signals and notifications, and what they let agents know
    Schedule, ///< what the tasks of the level's schedule do in this frame
};
BOOST_DESCRIBE_ENUM(Stage, Commands, World, Know, Decide, Move, Act, Tell, Sense, Schedule)
inline constexpr std::size_t kStages = 9;

/// Their names in order, in small letters, then those that a level has of modules.
[[nodiscard]] std::vector<std::string> stageNames(std::span<const agent::CompiledStage> more = {});

/// Measures what each stage of a step takes. Without a clock it does nothing; what it measures
/// decides nothing.
class StageTimer {
public:
    /// @param more stages that modules bring
    explicit StageTimer(std::size_t more)
        : m_times(kStages + more) {}

    void use(std::function<Micros()> now) { m_now = std::move(now); }
    void begin();
    /// What has passed since begin() or the end of the stage before goes to this one.
    void ended(Stage stage) { ended(static_cast<std::size_t>(stage)); }
    /// @param place as stageNames() has it
    void ended(std::size_t place);
    /// As stageNames(); empty: there is no clock.
    [[nodiscard]] std::span<const Micros> times() const;

private:
    std::function<Micros()> m_now;
    Micros m_last = 0;
    std::vector<Micros> m_times;
};

} // namespace percept::sim
