#include "inspector/runner/SimulationResimulator.h"

#include "percept/base/Contracts.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/MissingModules.h"
#include "percept/sim/Stages.h"

#include <fmt/format.h>

#include <algorithm>

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

namespace {

/// Stages may have a part in levels that do not name them.
Result<void> hasStagesOf(const trace::RunInfo& info, const sim::World& world) {
    const auto known = sim::stageNames(world.stages);
    std::vector<sim::MissingModule> missing;
    for (const std::string& name : info.stages)
        if (std::find(known.begin(), known.end(), name) == known.end())
            missing.push_back({fmt::format("stage \"{}\"", name), {}});
    if (missing.empty())
        return {};
    return Unexpected{sim::lacking(missing)};
}

/// An error that says what of the run this program does not have, where that is the reason.
Error asLacking(const Error& error,
                const trace::RunInfo& info,
                const std::string& name,
                const sim::Modules& modules) {
    const auto file = level::parseLevel(info.level, name);
    const auto missing =
        file ? sim::missingModules(file->level, modules) : std::vector<sim::MissingModule>();
    return missing.empty() ? error : level::inFile(sim::lacking(missing), info.level, name);
}

} // namespace

Result<std::unique_ptr<trace::Resimulator>>
SimulationFactory::create(const trace::RunInfo& info) const {
    if (auto possible = canResimulate(info); !possible)
        return possible.unexpected();
    auto level = m_level ? Result<std::shared_ptr<const RunnableLevel>>(m_level)
                         : levelOfRun(info, m_modules);
    if (!level)
        return level.unexpected();
    if (auto all = hasStagesOf(info, *(*level)->world); !all)
        return all.unexpected();
    return std::unique_ptr<trace::Resimulator>(
        std::make_unique<SimulationResimulator>(std::move(*level)));
}

Result<std::shared_ptr<const RunnableLevel>> levelOfRun(const trace::RunInfo& info,
                                                        const sim::Modules& modules) {
    const auto name = info.levelName.empty() ? std::string("level of the recording")
                                             : info.levelName + " (level of the recording)";
    auto level = prepareRecordedLevel(info.level, name, {info.seed, info.bots}, modules);
    if (!level)
        return Unexpected{asLacking(level.error(), info, name, modules)};
    return level;
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
