#include "inspector/runner/SimulationResimulator.h"

#include "percept/base/Contracts.h"

#include <fmt/format.h>

namespace percept::runner {

SimulationResimulator::SimulationResimulator(std::shared_ptr<const RunnableLevel> level)
    : m_level(std::move(level))
    , m_simulation(m_level->world, m_level->options) {}

Result<void> SimulationResimulator::restore(const trace::Keyframe& keyframe) {
    const auto before = m_simulation.save();
    if (auto restored = m_simulation.restore(keyframe.state); !restored)
        return restored;
    if (m_simulation.frame() == keyframe.frame)
        return {};
    const Frame found = m_simulation.frame();
    const bool back = m_simulation.restore(before).has_value();
    PERCEPT_ENSURES(back);
    return failure(
        ErrorCode::Corrupt,
        fmt::format("The saved state of frame {} is that of frame {}", keyframe.frame, found));
}

void SimulationResimulator::step(std::span<const trace::Command> commands,
                                 trace::TraceLevel level,
                                 trace::RecordBuffer* records) {
    m_simulation.step(commands, level, records);
}

trace::View SimulationResimulator::view() const {
    trace::View view;
    m_simulation.fillView(view);
    return view;
}

Result<std::string> SimulationResimulator::firstDifference(const trace::Keyframe& other) const {
    const auto state = sim::loadState(m_simulation.world(), other.state);
    if (!state)
        return state.unexpected();
    const auto difference = sim::firstDifference(m_simulation.state(), *state);
    if (!difference)
        return std::string();
    return fmt::format("{}: {} / {}", difference->path, difference->left, difference->right);
}

Result<std::unique_ptr<trace::Resimulator>>
SimulationFactory::create(const trace::RunInfo& info) const {
    if (auto possible = canResimulate(info); !possible)
        return possible.unexpected();
    auto level = m_level ? Result<std::shared_ptr<const RunnableLevel>>(m_level)
                         : levelOfRun(info, m_modules);
    if (!level)
        return level.unexpected();
    return std::unique_ptr<trace::Resimulator>(
        std::make_unique<SimulationResimulator>(std::move(*level)));
}

Result<std::shared_ptr<const RunnableLevel>> levelOfRun(const trace::RunInfo& info,
                                                        const sim::Modules& modules) {
    const auto name = info.levelName.empty() ? std::string("level of the recording")
                                             : info.levelName + " (level of the recording)";
    return prepareRecordedLevel(info.level, name, {info.seed, info.bots}, modules);
}

Result<void> canResimulate(const trace::RunInfo& info) {
    if (info.wallClock)
        return failure(ErrorCode::UnsupportedVersion,
                       "Measured time decided in this run, so it cannot be simulated again. What "
                       "was recorded can still be replayed");
    if (info.build != sim::buildFacts())
        return failure(
            ErrorCode::UnsupportedVersion,
            fmt::format("The recording was made by another build ({}; this is {}), so it "
                        "cannot be simulated again. What was recorded can still be "
                        "replayed; record the run again to have the rest",
                        info.build.empty() ? "unknown" : info.build,
                        sim::buildFacts()));
    return {};
}

} // namespace percept::runner
