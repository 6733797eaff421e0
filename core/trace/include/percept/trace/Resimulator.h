#pragma once

#include "percept/trace/TraceSink.h"

#include <memory>

namespace percept::trace {

/// A simulation that runs again from recorded inputs, behind an interface that knows no game.
/// The application hands one to the inspector, which itself knows only traces.
class Resimulator {
public:
    virtual ~Resimulator() = default;
    /// Puts the simulation to a keyframe of its run.
    /// @errors Corrupt if the state is damaged or of another version
    [[nodiscard]] virtual Result<void> restore(const Keyframe& keyframe) = 0;
    /// One step under the commands given for the current frame.
    virtual void
    step(std::span<const Command> commands, TraceLevel level, RecordBuffer* records) = 0;
    [[nodiscard]] virtual Frame frame() const = 0;
    [[nodiscard]] virtual std::uint64_t hash() const = 0;
    [[nodiscard]] virtual View view() const = 0;
    /// Saved state, as in a keyframe.
    [[nodiscard]] virtual std::vector<std::byte> save() const = 0;
    /// Where this state and a saved one differ first, such as `bots[2].body.position.x: 1 / 2`.
    [[nodiscard]] virtual Result<std::string> firstDifference(const Keyframe& other) const = 0;
};

/// Makes the simulation of a run at frame 0.
/// @errors InvalidInput if the level inside the run does not load; UnsupportedVersion if the run
/// was made by other build facts
class ResimulatorFactory {
public:
    virtual ~ResimulatorFactory() = default;
    [[nodiscard]] virtual Result<std::unique_ptr<Resimulator>>
    create(const RunInfo& info) const = 0;
};

} // namespace percept::trace
