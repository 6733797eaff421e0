#pragma once

#include "inspector/runner/RunnableLevel.h"
#include "percept/trace/Resimulator.h"

namespace percept::runner {

/// The simulation as the inspector sees it.
class SimulationResimulator final : public trace::Resimulator {
public:
    explicit SimulationResimulator(std::shared_ptr<const RunnableLevel> level);

    [[nodiscard]] Result<void> restore(const trace::Keyframe& keyframe) override;
    void step(std::span<const trace::Command> commands,
              trace::TraceLevel level,
              trace::RecordBuffer* records) override;
    [[nodiscard]] Frame frame() const override { return m_simulation.frame(); }
    [[nodiscard]] std::uint64_t hash() const override { return m_simulation.hash(); }
    [[nodiscard]] trace::View view() const override;
    [[nodiscard]] std::vector<std::byte> save() const override { return m_simulation.save(); }
    [[nodiscard]] Result<std::string> firstDifference(const trace::Keyframe& other) const override;

    [[nodiscard]] const sim::Simulation& simulation() const { return m_simulation; }

private:
    std::shared_ptr<const RunnableLevel> m_level;
    sim::Simulation m_simulation;
};

/// Makes simulations from what a recording says of its run.
class SimulationFactory final : public trace::ResimulatorFactory {
public:
    /// @param modules that the run had
    explicit SimulationFactory(sim::Modules modules = {})
        : m_modules(std::move(modules)) {}
    /// @param level of the run, where it is compiled already; null: its modules are those that ship
    explicit SimulationFactory(std::shared_ptr<const RunnableLevel> level)
        : m_level(std::move(level)) {}

    [[nodiscard]] Result<std::unique_ptr<trace::Resimulator>>
    create(const trace::RunInfo& info) const override;

private:
    std::shared_ptr<const RunnableLevel> m_level;
    sim::Modules m_modules;
};

/// The level of a run, as it was recorded.
/// @param modules that the run had
/// @errors as prepareLevel; the place begins with the name of the level; UnsupportedVersion: the
/// run had modules that these are not
[[nodiscard]] Result<std::shared_ptr<const RunnableLevel>>
levelOfRun(const trace::RunInfo& info, const sim::Modules& modules = {});

/// Whether this program gives the same states for the same inputs as the one that made the run.
/// @errors UnsupportedVersion
[[nodiscard]] Result<void> canResimulate(const trace::RunInfo& info);

} // namespace percept::runner
