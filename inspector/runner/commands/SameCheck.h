#pragma once

#include "percept/sense/SenseWorld.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/Command.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace percept::runner::commands {

/// Goes through the edits of a run in their order and finds those that set something to what it is
/// already. Only what is known without the run is judged: what nothing but edits changes, and doors
/// as the level begins.
class SameCheck {
public:
    explicit SameCheck(std::shared_ptr<const sim::World> world);
    /// Why an edit has no effect, with the remedy; empty: it has, or only the run knows.
    [[nodiscard]] std::string fault(const trace::Command& edit);

private:
    struct Door {
        bool open = false;
        bool stays = false; ///< is not shut again by itself
        bool locked = false;
    };
    struct Emitter {
        bool on = false;
        double strength = 0;
    };
    [[nodiscard]] bool isSame(const trace::Command& edit);
    [[nodiscard]] bool isSameDoor(const trace::Command& edit);
    [[nodiscard]] bool isSameEmitter(const trace::Command& edit);
    [[nodiscard]] bool isSameOfSenses(const trace::Command& edit);
    /// Whether some event switches a light, or an emitter.
    [[nodiscard]] bool isSwitched(bool light, std::uint32_t object) const;

    std::shared_ptr<const sim::World> m_world;
    std::shared_ptr<const sense::SenseWorld> m_senses; ///< with the edits so far
    std::vector<trace::Command> m_edits;
    std::vector<Door> m_doors;
    std::vector<std::optional<Emitter>> m_emitters; ///< nothing: only the run knows
};

} // namespace percept::runner::commands
