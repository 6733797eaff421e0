// A game without a picture: runs a level for two seconds and records it.
//   game LEVEL RECORDING
#include "inspector/record/Recorder.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace {

constexpr percept::Frame kFrames = 120;

int failed(const percept::Error& error) {
    std::cerr << error.text() << '\n';
    return 1;
}

/// Hands what the last step gave to the recorder.
percept::Result<void> record(const percept::sim::Simulation& simulation,
                             const percept::trace::RecordBuffer& records,
                             percept::record::Recorder& recorder) {
    percept::trace::View view;
    simulation.fillView(view);
    const auto state = simulation.frame() == 0 ? simulation.save() : std::vector<std::byte>();
    return recorder.frame({.frame = simulation.frame(),
                           .time = simulation.time(),
                           .hash = simulation.hash(),
                           .spent = 0,
                           .view = &view,
                           .records = &records,
                           .commands = {},
                           .keyframe = state});
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3)
        return 2;
    std::ifstream file(arguments[1]);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto level = percept::level::parseLevel(text, arguments[1]);
    if (!level)
        return failed(level.error());
    const percept::sim::RunOptions options{.seed = 42};
    const auto world = percept::sim::compileWorld(level->level, options);
    if (!world)
        return failed(world.error());

    constexpr auto kTrace = percept::trace::TraceLevel::Normal;
    std::filesystem::remove(arguments[2]);
    auto recorder = percept::record::Recorder::start(
        arguments[2], percept::sim::runInfo(**world, options, text, kTrace));
    if (!recorder)
        return failed(recorder.error());
    percept::trace::RecordBuffer records;
    percept::sim::Simulation simulation(*world, options, kTrace, &records);
    while (true) {
        if (const auto taken = record(simulation, records, **recorder); !taken)
            return failed(taken.error());
        if (simulation.frame() == kFrames)
            break;
        records.clear();
        simulation.step({}, kTrace, &records);
    }
    if (const auto closed = (*recorder)->close(); !closed)
        return failed(closed.error());
    std::cout << simulation.frame() << " frames recorded\n";
    return 0;
}
